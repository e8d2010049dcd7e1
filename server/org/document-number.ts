// Numbers of documents: {Code}{BranchCode}{yyMMdd}{4 digits}, counted per tenant, prefix and day (domain.md §0).
import { type RawBuilder, sql } from 'kysely';
import { today } from '../../contract/time.ts';
import type { OpenCtx } from '../kit/ctx.ts';

/** Taken inside the document's own transaction: whoever comes next waits, and a rolled-back document gives its number back. */
export async function nextNumber(ctx: OpenCtx, code: string, branchCode = ''): Promise<string> {
  const prefix = `${code}${branchCode}${today().slice(2).replaceAll('-', '')}`.toUpperCase();
  const { last } = await ctx.db
    .insertInto('documentNumber')
    .values({ tenantId: ctx.tenantId, prefix, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'prefix']).doUpdateSet((eb) => ({ last: eb('documentNumber.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${prefix}${String(last).padStart(4, '0')}`;
}

interface Codes {
  prefix: string;
  digits: number;
  count: number;
  /** Whether somebody typed `proposed.code` in by hand before. */
  isTaken: RawBuilder<boolean>;
}
/** So many free codes, LK00001, LK00002 …, counted per prefix inside the caller's transaction. */
export async function takeCodes(ctx: OpenCtx, { prefix, digits, count, isTaken }: Codes): Promise<string[]> {
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
      select code from proposed where not ${isTaken} order by n`.execute(ctx.db);
    codes.push(...rows.map((row) => row.code));
  }
  return codes;
}
