// Places of rows that staff put in order by hand: series inside their brand, values inside their simple list.
import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';

export interface Ordered {
  table: string;
  /** The column whose rows share one order. */
  within: string;
}

/** The place for a row: the asked one, whose holder and followers move on by one, or the end. */
export async function freePlace(
  ctx: Ctx,
  { table, within }: Ordered,
  group: number | string,
  asked: number | undefined,
  moving = 0,
): Promise<number> {
  const rows = sql`tenant_id = ${ctx.tenantId} and ${sql.ref(within)} = ${group} and not is_deleted and id <> ${moving}`;
  if (asked === undefined) {
    const { rows: last } = await sql<{ next: number }>`
      select coalesce(max(order_no), 0) + 1 as next from ${sql.table(table)} where ${rows}`.execute(ctx.db);
    return last[0]?.next ?? 1;
  }
  await sql`update ${sql.table(table)} set order_no = order_no + 1
    where ${rows} and order_no >= ${asked}
      and exists (select from ${sql.table(table)} where ${rows} and order_no = ${asked})`.execute(ctx.db);
  return asked;
}
