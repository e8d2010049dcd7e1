// Requests whose reason is gone: they end, and with them what was prepared and has not begun, drafts of purchases and transfers that
// have not left. What is bought or on its way arrives as ordinary stock.
import { sql } from 'kysely';
import type { InboundId, OutboundId, StockRequestId } from '../../../contract/stock/stock.ts';
import { softDelete } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { noteChange } from '../../trail/note.ts';
import { freeStock, lockShelves, reserveStock, type Shelf } from '../ledger/ledger.ts';
import { lockRequests } from './progress.ts';

interface Prepared {
  id: number;
  /** Of these requests, and of others that stay. */
  mine: number[];
  others: number;
  /** Something was said about its lines when it had left before: it is not edited any more. */
  isReported: boolean;
  told: string[];
}
/** Bills before requests before shelves: `also` are shelves that the caller will need, locked in the same order. */
export async function endRequests(
  ctx: Ctx,
  ids: readonly StockRequestId[],
  reason: string,
  also: readonly Shelf[] = [],
): Promise<void> {
  const purchases = await preparedIn(ctx, 'inbound', ids);
  const transfers = await preparedIn(ctx, 'outbound', ids);
  const { rows: lines } = await sql<{ requestLineId: number }>`select id as request_line_id from stock_request_line
    where tenant_id = ${ctx.tenantId} and request_id = any(${ids}::bigint[])`.execute(ctx.db);
  await lockRequests(ctx, lines);
  await sql`update stock_request set status = 'cancel', cancel_reason = ${reason}, version = version + 1,
      last_modification_time = now(), last_modifier_user_id = ${ctx.user.id}
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) and status in ('new', 'processing')`.execute(
    ctx.db,
  );
  const { rows: kept } =
    await sql<Shelf>`select warehouse_id, product_id from stock_reservation where tenant_id = ${ctx.tenantId}
    and document = 'outbound' and document_id = any(${transfers.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  await lockShelves(ctx, [...also, ...kept]);
  for (const bill of purchases) await dropLines(ctx, 'inbound', bill, reason);
  for (const bill of transfers) await dropLines(ctx, 'outbound', bill, reason);
}

type Kind = 'inbound' | 'outbound';
const waiting = {
  inbound: sql`b.status = 'draft'`,
  outbound: sql`b.state in ('new', 'wait_shipping')`,
} as const;
const reported = {
  inbound: sql`false`,
  outbound: sql`exists (select from transfer_resolution x where x.tenant_id = b.tenant_id and x.outbound_id = b.id)`,
} as const;
/** Drafts with lines for these requests, locked in one order. */
async function preparedIn(ctx: Ctx, kind: Kind, ids: readonly StockRequestId[]): Promise<Prepared[]> {
  const line = sql.table(`${kind}_line`);
  const bill = sql.ref(`l.${kind}_id`);
  await sql`select b.id from ${sql.table(kind)} b where b.tenant_id = ${ctx.tenantId} and ${waiting[kind]} and not b.is_deleted
      and b.id in (select ${bill} from ${line} l join stock_request_line q on q.tenant_id = l.tenant_id and q.id = l.request_line_id
        where l.tenant_id = ${ctx.tenantId} and q.request_id = any(${ids}::bigint[]))
    order by b.id for update`.execute(ctx.db);
  const { rows } =
    await sql<Prepared>`select b.id, array_agg(l.id) filter (where q.request_id = any(${ids}::bigint[])) as mine,
      count(*) filter (where q.request_id is null or not q.request_id = any(${ids}::bigint[]))::int as others,
      bool_or(${reported[kind]}) as is_reported,
      array_agg(l.quantity || ' × ' || p.name order by l.id) filter (where q.request_id = any(${ids}::bigint[])) as told
    from ${sql.table(kind)} b join ${line} l on l.tenant_id = b.tenant_id and ${bill} = b.id
    join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    left join stock_request_line q on q.tenant_id = l.tenant_id and q.id = l.request_line_id
    where b.tenant_id = ${ctx.tenantId} and ${waiting[kind]} and not b.is_deleted
    group by b.id having bool_or(q.request_id = any(${ids}::bigint[])) order by b.id`.execute(ctx.db);
  return rows;
}

/** A bill for nobody else is called off; one that others share loses the lines, or, where those were reported missing, goes as it stands. */
async function dropLines(ctx: Ctx, kind: Kind, bill: Prepared, reason: string): Promise<void> {
  const { id, mine, others, isReported, told } = bill;
  if (others && isReported) return;
  if (kind === 'outbound') await freeStock(ctx, 'outbound', id);
  if (!others) {
    if (kind === 'inbound') {
      await sql`update inbound set delete_reason = ${reason} where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(
        ctx.db,
      );
      await softDelete(ctx, 'inbound', id as InboundId);
    } else {
      await sql`update outbound set state = 'cancel', cancel_reason = ${reason}, version = version + 1, last_modification_time = now(),
          last_modifier_user_id = ${ctx.user.id} where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
    }
    return;
  }
  await sql`delete from ${sql.table(`${kind}_line`)} where tenant_id = ${ctx.tenantId} and id = any(${mine}::bigint[])`.execute(
    ctx.db,
  );
  const ofLine = sql.ref(`l.${kind}_id`);
  await sql`update ${sql.table(kind)} b set quantity = s.quantity, amount = s.amount, version = b.version + 1,
      last_modification_time = now(), last_modifier_user_id = ${ctx.user.id}
    from (select sum(l.quantity)::int as quantity, sum(l.quantity * coalesce(l.price, 0))::bigint as amount from ${sql.table(`${kind}_line`)} l
      where l.tenant_id = ${ctx.tenantId} and ${ofLine} = ${id}) s
    where b.tenant_id = ${ctx.tenantId} and b.id = ${id}`.execute(ctx.db);
  await noteChange(ctx, kind, id, { lines: [told, []] });
  if (kind === 'outbound') await keepRest(ctx, id as OutboundId);
}
/** What is left on a transfer that waits is kept for it again; the shelves are locked. */
async function keepRest(ctx: Ctx, id: OutboundId): Promise<void> {
  const { rows } = await sql<
    Shelf & { quantity: number }
  >`select b.warehouse_id, l.product_id, l.quantity from outbound b
    join outbound_line l on l.tenant_id = b.tenant_id and l.outbound_id = b.id
    where b.tenant_id = ${ctx.tenantId} and b.id = ${id} and b.state = 'wait_shipping'`.execute(ctx.db);
  await reserveStock(ctx, 'outbound', id, rows);
}
