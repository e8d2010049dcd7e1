// The one taker of numbers: of documents, {Code}{BranchCode}{yyMMdd}{4 digits} per tenant, prefix and day (domain.md §0), and of
// goods and people, LK00001, KH000001 … Counted inside the caller's transaction: whoever comes next waits, and what is rolled
// back gives its number back. A code that somebody typed in by hand is stepped over, or it would stop every save of its prefix.
import { type RawBuilder, sql } from 'kysely';
import { documentCode, OutboundKind } from '../../contract/stock/stock.ts';
import { today } from '../../contract/time.ts';
import type { OpenCtx } from './ctx.ts';
import { type Coded, isLive } from './look-up.ts';

/** Where people may type a code of their own; all other documents are numbered by us alone. */
const typedIn: Readonly<Record<string, Coded>> = {
  [documentCode.inbound]: 'inbound.code',
  ...Object.fromEntries(OutboundKind.options.map((kind) => [documentCode[kind], 'outbound.code'] as const)),
};
export const nextNumber = (ctx: OpenCtx, code: string, branchCode = '', day = today()): Promise<string> =>
  nextCode(ctx, formOf(code, branchCode, day));
/** So many at once, in their order. */
export const nextNumbers = (ctx: OpenCtx, code: string, count: number, branchCode = ''): Promise<string[]> =>
  takeCodes(ctx, formOf(code, branchCode, today()), count);
/** The same inside a statement that writes the document: what belongs to it can leave along with it. */
export const numberHere = (code: string, branchCode = '', day = today()): RawBuilder<string> =>
  codeHere(formOf(code, branchCode, day));
/**
 * For whoever locks something first and learns then whether a number is needed: everybody else takes the number first. These prefixes are
 * theirs alone from here on.
 */
export async function queueForNumbers(ctx: OpenCtx, codes: readonly string[], branchCode: string, day: string) {
  const prefixes = codes.map((code) => formOf(code, branchCode, day).prefix);
  await sql`insert into document_number as d (tenant_id, prefix, last) select ${ctx.tenantId}, p, 0 from unnest(${prefixes}::text[]) p order by p
    on conflict (tenant_id, prefix) do update set last = d.last`.execute(ctx.db);
}
export const codeHere = (form: Form): RawBuilder<string> => sql`(${taken(form, 1)})`;
function formOf(code: string, branchCode: string, day: string): Form {
  const where = typedIn[code.toUpperCase()];
  const prefix = `${code}${branchCode}${day.slice(2).replaceAll('-', '')}`.toUpperCase();
  return { prefix, digits: 4, typed: where ? [where] : [] };
}

interface Form {
  prefix: string;
  digits: number;
  /** All of them with deleted rows, or all without. */
  typed: readonly Coded[];
}
export async function nextCode(ctx: OpenCtx, form: Form): Promise<string> {
  const [code = ''] = await takeCodes(ctx, form, 1);
  return code;
}
/** So many free codes of a prefix, in their order. */
export async function takeCodes(ctx: OpenCtx, form: Form, count: number): Promise<string[]> {
  return (await taken(form, count).execute(ctx.db)).rows.map(({ code }) => code);
}
const taken = ({ prefix, digits, typed }: Form, count: number) =>
  sql<{
    code: string;
  }>`select take_codes(${prefix}, ${digits}, ${count}, ${typed}::text[], ${typed.every(isLive)}) as code`;
