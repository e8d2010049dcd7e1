// One engine for every import from a sheet: heads name fields in either language, each row is parsed with the call's own create
// schema, errors stand at their cells, and the sheet is saved as a whole or not at all.
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { type Both, composed, cultures, type Params, plain, saidIn } from '../../../contract/culture.ts';
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import { type ImportAnswer, type ImportLine, previewLines } from '../../../contract/lookup/import.ts';
import { explain, labelOf } from '../../../contract/validation.ts';
import type { Ctx } from '../ctx.ts';
import { fail } from '../fail.ts';
import { readApart } from '../file/apart.ts';
import type { IdByName } from './find-by-name.ts';
import { cellReader } from './sheet-cell.ts';
import { isExample } from './template.ts';

/** A row that its schema accepts; `given` are the fields that the sheet really fills in. */
export interface SheetLine<T> {
  line: number;
  value: T;
  given: ReadonlySet<string>;
}
/** `field` is the cell to mark; null marks the row. */
export interface Problem {
  field: string | null;
  code: ErrorCode;
  params?: Params;
}
/** What is to become of a row, or why nothing can. */
export type Verdict<D> = { outcome: 'created' | 'changed' | 'unchanged'; data: D } | { problems: readonly Problem[] };

export interface ImportSpec<S extends z.ZodObject, D> {
  schema: S;
  /** Fields that a sheet may hold, in the template's order. */
  columns: readonly (keyof z.output<S> & string)[];
  /** What else a head may be called, where the sheet has no column by the field's own name. */
  heads?: Readonly<Record<string, readonly string[]>>;
  /** What an enum's values are called in a sheet. */
  words?: Readonly<Record<string, Readonly<Record<string, Both>>>>;
  /** Fields that hold an id and stand in the sheet by name. */
  names?: Readonly<Record<string, (ctx: Ctx) => Promise<IdByName>>>;
  /** Puts right what Excel does to a text, such as the lost 0 of a phone number. */
  tidy?: Readonly<Record<string, (text: string) => string>>;
  /**
   * Judges all good rows together: what exists already, what stands twice. One verdict per row, in order. What will be saved is locked where
   * it is found: cells that the sheet leaves empty are written as they were read.
   */
  plan: (ctx: Ctx, lines: readonly SheetLine<z.output<S>>[], isSaving: boolean) => Promise<readonly Verdict<D>[]>;
  save: (ctx: Ctx, rows: { created: D[]; changed: D[] }) => Promise<void>;
}

export const importer =
  <S extends z.ZodObject, D>(spec: ImportSpec<S, D>) =>
  async (ctx: Ctx, input: { file: string; dryRun: boolean }): Promise<ImportAnswer> => {
    const rows = (ctx.file as string[][] | null) ?? (await readApart('sheet', input.file)); // the contract says `parses: 'sheet'`
    const { at, heads, columns } = findHeads(spec, rows, ctx);
    const filled = rows.map((cells, index) => ({ line: index + 1, cells })).slice(at + 1);
    const written = filled.filter(({ cells }) => cells.some(Boolean));
    const lines = written.filter(({ cells }) => !isExample(cells));
    if (!lines.length) fail('import.empty');

    const parse = await rowParser(ctx, spec, columns);
    const parsed = await inTurns(lines, ({ line, cells }) => parse(line, cells));
    const good = parsed.flatMap((row) => ('value' in row ? [row] : []));
    const verdicts = new Map(
      (await spec.plan(ctx, good, !input.dryRun)).map((verdict, index) => [good[index]?.line, verdict]),
    );

    const ready = { created: [] as D[], changed: [] as D[], unchanged: [] as D[] };
    const told = await inTurns(lines, ({ line, cells }, index): ImportLine => {
      const row = parsed[index];
      const verdict = verdicts.get(line);
      if (row && 'errors' in row) return { line, cells, outcome: null, errors: row.errors };
      if (!verdict || 'problems' in verdict) {
        const problems = verdict?.problems ?? [];
        return { line, cells, outcome: null, errors: problems.map((one) => sentence(ctx, columns, one)) };
      }
      ready[verdict.outcome].push(verdict.data);
      return { line, cells, outcome: verdict.outcome, errors: [] };
    });
    const bad = told.filter((line) => line.errors.length > 0);
    const saved = !input.dryRun && bad.length === 0;
    if (saved) await spec.save(ctx, ready);
    return {
      saved,
      total: lines.length,
      examples: written.length - lines.length,
      bad: bad.length,
      created: ready.created.length,
      changed: ready.changed.length,
      unchanged: ready.unchanged.length,
      heads,
      ignored: heads.filter((head, index) => head && !columns.has(index)),
      lines: [...bad.slice(0, previewLines), ...told.filter((line) => !line.errors.length).slice(0, previewLines)],
    };
  };

/** A long sheet is gone through in pieces, so that others are answered in between. */
async function inTurns<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    results.push(work(item, index));
    if (performance.now() - began < TURN_MS) continue;
    await setImmediate();
    began = performance.now();
  }
  return results;
}
const TURN_MS = 20;

interface Heads {
  /** The row they stand in. */
  at: number;
  heads: string[];
  columns: Map<number, string>;
}
/** So many rows may stand above the heads: whose sheet it is, its title, its date. */
const ABOVE_HEADS = 20;
/** The first row that names all that is needed; a required field without a column is told at once, by the row that names most. */
function findHeads<S extends z.ZodObject, D>(spec: ImportSpec<S, D>, rows: readonly string[][], ctx: Ctx): Heads {
  const first = rows.findIndex((row) => row.length > 0);
  if (first < 0) fail('import.empty');
  const likely = rows.slice(first, first + ABOVE_HEADS + 1).map((heads, index) => ({
    at: first + index,
    heads,
    ...matchHeads(spec, heads),
  }));
  const whole = likely.find(({ missing }) => missing.length === 0);
  if (whole) return whole;
  const best = likely.toSorted((one, other) => other.columns.size - one.columns.size)[0];
  const labels = (best?.missing ?? []).map((key) => labelOf(spec.schema.shape[key], ctx.culture) ?? key);
  return fail('import.noColumn', { names: labels.join(', ') });
}
/** Which column of the sheet holds which field, and the required fields that have none. */
function matchHeads<S extends z.ZodObject, D>(spec: ImportSpec<S, D>, heads: readonly string[]) {
  const shape: Readonly<Record<string, z.core.$ZodType>> = spec.schema.shape;
  const own = (key: string) => [key, ...cultures.map((culture) => labelOf(shape[key], culture) ?? key)];
  const others = (key: string) => spec.heads?.[key] ?? [];
  const columns = new Map<number, string>();
  const taken = new Set<string>();
  for (const namesOf of [own, others]) {
    const byName = new Map(spec.columns.flatMap((key) => namesOf(key).map((name) => [headOf(name), key])));
    for (const [index, head] of heads.entries()) {
      const key = byName.get(headOf(head));
      if (!key || taken.has(key) || columns.has(index)) continue;
      taken.add(key);
      columns.set(index, key);
    }
  }
  const missing = spec.columns.filter((key) => {
    const schema = shape[key];
    return !taken.has(key) && schema !== undefined && !z.safeParse(schema, undefined).success;
  });
  return { columns, missing };
}
/** 'Tên khách hàng *' and 'TEN KHACH HANG' are the same head. */
const headOf = (head: string) => plain(head).replace(/[^a-z0-9]+/g, '');

type Parsed<T> = SheetLine<T> | { line: number; errors: ImportLine['errors'] };
async function rowParser<S extends z.ZodObject, D>(
  ctx: Ctx,
  spec: ImportSpec<S, D>,
  columns: ReadonlyMap<number, string>,
): Promise<(line: number, cells: readonly string[]) => Parsed<z.output<S>>> {
  const shape: Readonly<Record<string, z.core.$ZodType>> = spec.schema.shape;
  const readers = new Map<string, (text: string) => unknown>();
  const names = new Map<string, IdByName>();
  for (const key of columns.values()) {
    const schema = shape[key];
    if (schema) readers.set(key, cellReader(schema, spec.words?.[key]));
    const load = spec.names?.[key];
    if (load) names.set(key, await load(ctx));
  }
  return (line, cells) => {
    const input: Record<string, unknown> = {};
    const unread: Problem[] = [];
    for (const [index, key] of columns) {
      const cell = composed(cells[index]?.trim() ?? '');
      if (!cell) continue;
      if (formulaFault.test(cell)) {
        unread.push({ field: key, code: 'import.formula', params: { value: cell } });
        continue;
      }
      const text = spec.tidy?.[key]?.(cell) ?? cell;
      const find = names.get(key);
      const value = find ? find(text) : readers.get(key)?.(text);
      if (find && value === undefined) unread.push({ field: key, code: 'import.unknown', params: { value: text } });
      else input[key] = value;
    }
    const parsed = z.safeParse(spec.schema, input, { reportInput: true });
    if (parsed.success && !unread.length) return { line, value: parsed.data, given: new Set(Object.keys(input)) };
    const broken = parsed.success ? [] : explain(spec.schema, parsed.error.issues, ctx.culture);
    const told = unread.map(({ field }) => field);
    return {
      line,
      errors: [
        ...unread.map((one) => sentence(ctx, columns, one)),
        ...broken
          .filter(({ members }) => !told.includes(members[0] ?? ''))
          .map(({ message, members }) => ({ column: columnOf(columns, members[0] ?? null), message })),
      ],
    };
  };
}

/** What Excel shows where a formula comes to nothing: no name, and no note either. */
const formulaFault = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/i;

const columnOf = (columns: ReadonlyMap<number, string>, field: string | null): number | null =>
  [...columns].find(([, key]) => key === field)?.[0] ?? null;
const sentence = (ctx: Ctx, columns: ReadonlyMap<number, string>, { field, code, params }: Problem) => ({
  column: columnOf(columns, field),
  message: saidIn(errors[code], ctx.culture, params),
});

/** Rows whose key stood further up in the sheet, with the line it stood on. */
export function findTwice<T>(
  lines: readonly SheetLine<T>[],
  keyOf: (value: T) => string | null | undefined,
): Map<number, number> {
  const first = new Map<string, number>();
  const twice = new Map<number, number>();
  for (const { line, value } of lines) {
    const key = keyOf(value)?.toLowerCase();
    if (!key) continue;
    const before = first.get(key);
    if (before === undefined) first.set(key, line);
    else twice.set(line, before);
  }
  return twice;
}
