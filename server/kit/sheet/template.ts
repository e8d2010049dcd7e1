// Sheets out of schemas: a file of rows, and the one that an import is filled in on, with a row that says it is an example.
import * as z from 'zod';
import { type Both, type Culture, cultures, plain } from '../../../contract/culture.ts';
import { bare, labelOf, wordsOf } from '../../../contract/validation.ts';
import type { Ctx } from '../ctx.ts';
import type { FileAnswer } from '../file/file-answer.ts';
import { XLSX } from '../file/file-answer.ts';
import { inBatches } from '../list.ts';
import { type CellKind, type Column, writeXlsx } from './excel.ts';

export const yesNo = { vi: { yes: 'Có', no: 'Không' }, en: { yes: 'Yes', no: 'No' } } as const;

/** Columns of a sheet out of a schema's fields, so that what is written out can be read in again. */
export function sheetColumns(schema: z.ZodObject, keys: readonly string[], culture: Culture): Column[] {
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  return keys.map((key) => ({
    key,
    title: labelOf(shape[key], culture) ?? key,
    kind: kindOf(shape[key]),
    words: wordsOf(shape[key], culture),
  }));
}
function kindOf(schema: z.core.$ZodType | undefined): CellKind {
  const inner = schema && bare(schema);
  if (inner instanceof z.ZodNumber) return 'number';
  if (inner instanceof z.ZodBoolean) return 'boolean';
  if (inner instanceof z.ZodISODate) return 'date';
  if (inner instanceof z.ZodISODateTime) return 'dateTime';
  return 'text';
}

/** A file with some columns of a schema; the rows may still be being read. */
export const sheetFile = (
  { culture }: Pick<Ctx, 'culture'>,
  name: string,
  schema: z.ZodObject,
  columns: readonly string[] | readonly Column[],
  batches: AsyncIterable<readonly object[]>,
  customers?: number,
): FileAnswer => ({
  name: `${name}.xlsx`,
  type: XLSX,
  ...(customers === undefined ? {} : { customers }),
  content: writeXlsx(
    columns.flatMap((one) => (typeof one === 'string' ? sheetColumns(schema, [one], culture) : one)),
    batches as AsyncIterable<readonly Readonly<Record<string, unknown>>[]>, // rows of the schema
    yesNo[culture],
  ),
});

/** What an example begins with. Whoever leaves it in the sheet has not asked for it to be imported. */
export const exampleMark: Both = { vi: 'Ví dụ:', en: 'Example:' };
/** By its first filled cell; elsewhere, as in a note, the words mean what they say. */
export function isExample(cells: readonly string[]): boolean {
  const first = plain(cells.find((cell) => cell.trim()) ?? '').trim();
  return cultures.some((culture) => first.startsWith(plain(exampleMark[culture])));
}
const marked = (example: Readonly<Record<string, unknown>>, columns: readonly string[], culture: Culture) => {
  const first = columns.find((key) => typeof example[key] === 'string') ?? '';
  return { ...example, [first]: `${exampleMark[culture]} ${example[first]}` };
};

export const template =
  (
    spec: { schema: z.ZodObject; columns: readonly string[] },
    file: { vi: string; en: string },
    example: Readonly<Record<string, unknown>>,
  ) =>
  async (ctx: Ctx): Promise<FileAnswer> =>
    sheetFile(
      ctx,
      file[ctx.culture],
      spec.schema,
      spec.columns,
      inBatches([marked(example, spec.columns, ctx.culture)]),
    );
