// Codes that are proposed when none is given: KH000001 for customers, NCC0001 for suppliers, counted per tenant.
import { sql } from 'kysely';
import type { Ctx } from '../kit/ctx.ts';

const forms = { customer: { prefix: 'KH', digits: 6 }, supplier: { prefix: 'NCC', digits: 4 } } as const;
export type PartyTable = keyof typeof forms;

/** So many free codes, taken inside the caller's transaction; codes that people typed in by hand are passed over. */
export async function takeCodes(ctx: Ctx, table: PartyTable, count: number): Promise<string[]> {
  const { prefix, digits } = forms[table];
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
      select code from proposed where not exists (
        select from ${sql.table(table)} t where t.tenant_id = ${ctx.tenantId} and lower(t.code) = lower(proposed.code) and not t.is_deleted
      ) order by n`.execute(ctx.db);
    codes.push(...rows.map((row) => row.code));
  }
  return codes;
}

export async function codeOr(ctx: Ctx, table: PartyTable, given: string | undefined): Promise<string> {
  if (given) return given;
  const [code = ''] = await takeCodes(ctx, table, 1);
  return code;
}
