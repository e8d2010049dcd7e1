// The next free code of a prefix: LK00001, LK00002 … counted in document_number, so that two clerks never get the same.
import { sql } from 'kysely';
import type { Ctx } from '../kit/ctx.ts';
import { idsBy } from '../kit/look-up.ts';

type Coded = 'product' | 'service_name';

/** Codes that were typed in by hand are stepped over. */
export async function nextCode(ctx: Ctx, table: Coded, prefix: string, digits: number): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ code: string; taken: boolean }>`
      with counted as (
        insert into document_number (tenant_id, prefix, last) values (${ctx.tenantId}, ${prefix}, 1)
        on conflict (tenant_id, prefix) do update set last = document_number.last + 1
        returning ${prefix} || lpad(last::text, greatest(${digits}, length(last::text)), '0') as code)
      select code, cardinality(${idsBy(`${table}.code`, sql`array[counted.code]`)}) > 0 as taken from counted`.execute(
      ctx.db,
    );
    const next = rows[0];
    if (next && !next.taken) return next.code;
  }
}
