// The one taker of numbers: of documents, {Code}{BranchCode}{yyMMdd}{4 digits} per tenant, prefix and day (domain.md §0), and of
// goods and people, LK00001, KH000001 … Counted inside the caller's transaction: whoever comes next waits, and what is rolled
// back gives its number back. A code that somebody typed in by hand is stepped over, or it would stop every save of its prefix.
import { sql } from 'kysely';
import { documentCode, OutboundKind } from '../../contract/stock/stock.ts';
import { today } from '../../contract/time.ts';
import type { OpenCtx } from './ctx.ts';
import { type Coded, idsBy } from './look-up.ts';

/** Where people may type a code of their own; all other documents are numbered by us alone. */
const typedIn: Readonly<Record<string, Coded>> = {
  [documentCode.inbound]: 'inbound.code',
  ...Object.fromEntries(OutboundKind.options.map((kind) => [documentCode[kind], 'outbound.code'] as const)),
};
export function nextNumber(ctx: OpenCtx, code: string, branchCode = ''): Promise<string> {
  const prefix = `${code}${branchCode}${today().slice(2).replaceAll('-', '')}`.toUpperCase();
  const where = typedIn[code.toUpperCase()];
  return nextCode(ctx, { prefix, digits: 4, typed: where ? [where] : [] });
}

interface Form {
  prefix: string;
  digits: number;
  typed: readonly Coded[];
}
export async function nextCode(ctx: OpenCtx, form: Form): Promise<string> {
  const [code = ''] = await takeCodes(ctx, form, 1);
  return code;
}
/** So many free codes of a prefix, in their order. */
export async function takeCodes(ctx: OpenCtx, { prefix, digits, typed }: Form, count: number): Promise<string[]> {
  const isFree = typed.map((where) => sql`cardinality(${idsBy(where, sql`array[proposed.code]`)}) = 0`);
  const codes: string[] = [];
  while (codes.length < count) {
    const wanted = count - codes.length;
    const { rows } = await sql<{ code: string }>`
      with taken as (
        insert into document_number (tenant_id, prefix, last) values (${ctx.tenantId}, ${prefix}, ${wanted})
        on conflict (tenant_id, prefix) do update set last = document_number.last + ${wanted} returning last
      ), proposed as (
        select ${prefix} || lpad(n::text, greatest(${digits}::int, length(n::text)), '0') as code, n
        from taken, generate_series(last - ${wanted} + 1, last) n
      )
      select code from proposed where ${sql.join([sql`true`, ...isFree], sql` and `)} order by n`.execute(ctx.db);
    codes.push(...rows.map((row) => row.code));
  }
  return codes;
}
