// Export bills as the server works with them: the locked head, its lines, and the share of a line's cost that some of its units carry.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { Stage } from '../../../contract/stock/outbound.ts';
import type {
  BillStatus,
  InboundId,
  LossState,
  OutboundId,
  OutboundKind,
  StockRequestId,
  TransferState,
} from '../../../contract/stock/stock.ts';
import { showDay, showMinute, today } from '../../../contract/time.ts';
import { later } from '../../db/transaction.ts';
import { changedBy, lockRow } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, failAt } from '../../kit/fail.ts';
import { postingDay } from '../ledger/ledger.ts';
import { seesWarehouse } from '../seen.ts';

export interface Bill {
  id: OutboundId;
  code: string;
  kind: OutboundKind;
  status: BillStatus;
  state: TransferState | null;
  stage: Stage;
  warehouseId: WarehouseId;
  warehouseName: string;
  toWarehouseId: WarehouseId | null;
  toWarehouseName: string | null;
  errorTypeId: CategoryId | null;
  originId: OutboundId | null;
  /** Of goods that go back to their supplier. */
  inboundId: InboundId | null;
  requestId: StockRequestId | null;
  day: string;
  creationDay: string;
  /** Whether the caller works at the one end or the other. */
  isSource: boolean;
  isDestination: boolean;
  /** Some of it went back, was lost, or is said to be. */
  isSettled: boolean;
  /** Something was said about goods that were missing, whatever became of it. */
  isReported: boolean;
}

/** Whoever works at either end sees a transfer; other bills belong to the warehouse they leave. */
export const seesBill = (ctx: Ctx) =>
  sql<boolean>`(${seesWarehouse(ctx, 'o.warehouse_id')} or (o.state is not null and ${seesWarehouse(ctx, 'o.to_warehouse_id')}))`;

/** Locks a bill: whoever comes second waits here and then finds what the first one did. */
export async function lockBill(ctx: Ctx, id: OutboundId, version?: number): Promise<Bill> {
  // Sent behind the lock, so it sees what the lock waited for.
  const [, { rows }] = await Promise.all([
    lockRow(ctx, 'outbound', 'Outbound', id, undefined),
    sql<Bill & { isSeen: boolean; version: number }>`
    select o.id, o.version, o.code, o.kind, o.status, o.state, coalesce(o.state, o.status) as stage, o.warehouse_id, w.name as warehouse_name,
      o.to_warehouse_id, t.name as to_warehouse_name, o.error_type_id, o.origin_id, o.inbound_id, o.request_id, o.day,
      (o.creation_time at time zone 'Asia/Ho_Chi_Minh')::date as creation_day, ${seesBill(ctx)} as is_seen,
      coalesce(${seesWarehouse(ctx, 'o.warehouse_id')}, false) as is_source,
      coalesce(${seesWarehouse(ctx, 'o.to_warehouse_id')}, false) as is_destination,
      o.state is not null and exists (select from outbound_line l, lateral (select ${pendingOf}) w
        where l.tenant_id = o.tenant_id and l.outbound_id = o.id and l.back + l.lost + w.pending > 0) as is_settled,
      exists (select from transfer_resolution r where r.tenant_id = o.tenant_id and r.outbound_id = o.id) as is_reported
    from outbound o
    join warehouse w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
    left join warehouse t on t.tenant_id = o.tenant_id and t.id = o.to_warehouse_id
    where o.tenant_id = ${ctx.tenantId} and o.id = ${id}`.execute(ctx.db),
  ]);
  const { isSeen, version: now, ...bill } = rows[0] ?? fail('row.missing', { entity: 'Outbound', id });
  if (!isSeen) fail('row.missing', { entity: 'Outbound', id });
  if (version !== undefined && version !== now) await refuseOvertaken(ctx, bill);
  return bill;
}
/** Says who was faster; that the goods are received, in so many words. */
async function refuseOvertaken(ctx: Ctx, { id, code, stage }: Bill): Promise<never> {
  const isReceived = stage === 'inbound_complete';
  const { rows } = await sql<{ who: string | null; at: string }>`
    select u.full_name as who, x.at from outbound o
    cross join lateral (select
      case when ${isReceived} then o.received_by else coalesce(o.last_modifier_user_id, o.creator_user_id) end as by,
      case when ${isReceived} then o.received_at else coalesce(o.last_modification_time, o.creation_time) end as at) x
    left join user_account u on u.tenant_id = o.tenant_id and u.id = x.by
    where o.tenant_id = ${ctx.tenantId} and o.id = ${id}`.execute(ctx.db);
  const { who, at } = rows[0] ?? fail('row.missing', { entity: 'Outbound', id });
  const told = { code, who: who ?? '?', when: showMinute(at) };
  return isReceived ? fail('outbound.received', told) : fail('row.stale', told);
}

/** Of a line `l`: what is said to be lost and waits for the other side. */
export const pendingOf = sql`(select coalesce(sum(x.quantity), 0)::int from transfer_resolution x where x.tenant_id = l.tenant_id
    and x.outbound_id = l.outbound_id and x.line_id = l.id and x.status = 'proposed') as pending,
  array(select s from transfer_resolution x, unnest(x.serials) s where x.tenant_id = l.tenant_id
    and x.outbound_id = l.outbound_id and x.line_id = l.id and x.status = 'proposed') as pending_serials`;

/** Which line of a ticket a line of its bill was issued for; the ticket's side decides it. */
export async function nameTicketLine(ctx: Ctx, lineId: number, ticketLineId: number | null): Promise<void> {
  await sql`update outbound_line set ticket_line_id = ${ticketLineId}
    where tenant_id = ${ctx.tenantId} and id = ${lineId}`.execute(ctx.db);
}

export interface BillLine {
  id: number;
  productId: ProductId;
  productName: string;
  isSerial: boolean;
  quantity: number;
  cost: number | null;
  serials: string[] | null;
  settled: string[];
  originLineId: number | null;
  requestLineId: number | null;
  received: number;
  back: number;
  lost: number;
  /** Of what is on its way: said to be lost by one side. */
  pending: number;
  pendingSerials: string[];
}
export async function linesOf(ctx: Ctx, id: OutboundId): Promise<BillLine[]> {
  const { rows } = await sql<BillLine>`
    select l.id, l.product_id, p.name as product_name, p.is_serial, l.quantity, l.cost, l.serials, l.settled, l.origin_line_id,
      l.request_line_id, l.received, l.back, l.lost, ${pendingOf}
    from outbound_line l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = ${ctx.tenantId} and l.outbound_id = ${id} order by l.id`.execute(ctx.db);
  return rows;
}
/** What is still on its way. */
export const openOf = (line: BillLine): number => line.quantity - line.received - line.back - line.lost;

/** What something can be said about: not what waits for the other side's word. */
export const freeOf = (line: BillLine): number => openOf(line) - line.pending;

/** Of one that is on its way again: where it stands once all of the rest is settled, and nobody received anything. */
export async function endOf(ctx: Ctx, { id, state }: Bill): Promise<{ state?: TransferState }> {
  if (state !== 'shipping') return {};
  return (await linesOf(ctx, id)).some((line) => openOf(line) > 0) ? {} : { state: 'refure' };
}

/** The rows of the ledger that receipts wrote: out of transit and onto the shelf, piece by piece, one after the other. */
export async function receiptRows(
  ctx: Ctx,
  { id, toWarehouseId }: Pick<Bill, 'id' | 'toWarehouseId'>,
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select array[d.id, (select max(t.id) from stock_ledger t
      join warehouse w on w.tenant_id = t.tenant_id and w.id = t.warehouse_id and w.role = 'transit' and not w.is_deleted
      where t.tenant_id = d.tenant_id and t.document = 'outbound' and t.document_id = d.document_id and t.line_id = d.line_id and t.quantity = -d.quantity and t.id < d.id)] as ids
    from stock_ledger d where d.tenant_id = ${ctx.tenantId} and d.document = 'outbound' and d.document_id = ${id}
      and d.warehouse_id = ${toWarehouseId} and d.quantity > 0 and d.reverses is null
      and not exists (select from stock_ledger r where r.tenant_id = d.tenant_id and r.reverses = d.id)`.execute(
    ctx.db,
  );
  return rows.flatMap(({ ids }) => ids);
}

/** The part of an amount that some of its units carry, to the đồng; all units carry all of it. */
export const shareOf = (amount: number, units: number, all: number): number =>
  Number((BigInt(amount) * BigInt(units) * 2n + BigInt(all)) / (BigInt(all) * 2n));

/** The day that posting takes without being told another: the bill's own, where it was dated back on purpose; else today. */
export const ownDay = ({ day, creationDay }: Bill): string => (day < creationDay ? day : today());
export const dayToPost = async (ctx: Ctx, bill: Bill, asked: string | undefined): Promise<string> => {
  const day = postingDay(ctx, asked ?? ownDay(bill));
  const origin = await originAfter(ctx, bill, day);
  if (origin) failAt('day', 'stock.notBefore', notBefore(origin, day));
  return day;
};
/** Goods leave the road, today or on an earlier day, never before they were shipped. */
export const dayOnRoad = (ctx: Ctx, bill: Bill, asked: string | undefined): string => {
  const day = postingDay(ctx, asked ?? today());
  if (day < bill.day) failAt('day', 'stock.notBefore', notBefore(bill, day));
  return day;
};
export type Origin = Pick<Bill, 'code' | 'day'>;
export const notBefore = ({ code, day: since }: Origin, day: string) => ({
  code,
  day: showDay(day),
  since: showDay(since),
});
/**
 * What a bill cannot be posted before: the issue that its parts come back of, the import bill whose supplier gets goods back, what brought
 * the pieces with numbers that leave. Null where none of it is later than the day.
 */
export async function originAfter(
  ctx: Ctx,
  { id, originId, inboundId, warehouseId }: Bill,
  day: string,
): Promise<Origin | null> {
  if (day >= today()) return null;
  const { rows } = await sql<Origin>`select x.code, x.day from (
    select o.code, o.day from outbound o where o.tenant_id = ${ctx.tenantId} and o.id = ${originId}
    union all select i.code, i.day from inbound i where i.tenant_id = ${ctx.tenantId} and i.id = ${inboundId}
    union all select stock_document_code(m.document, m.document_id), m.day
      from outbound_line l cross join lateral unnest(l.serials) u(serial)
      join stock_serial s on s.tenant_id = l.tenant_id and s.product_id = l.product_id and lower(s.serial) = lower(u.serial) and s.warehouse_id = ${warehouseId}
      cross join lateral (select b.document, b.document_id, b.day from stock_ledger b where b.tenant_id = s.tenant_id and b.serial_id = s.id
        and b.warehouse_id = s.warehouse_id and b.quantity > 0 and b.reverses is null
        and not exists (select from stock_ledger r where r.tenant_id = b.tenant_id and r.reverses = b.id) order by b.id desc limit 1) m
      where l.tenant_id = ${ctx.tenantId} and l.outbound_id = ${id}) x
    where x.day > ${day}::date order by x.day desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Writes what changed of the head. */
export async function changeBill(ctx: Ctx, id: OutboundId, change: Partial<Changes>): Promise<void> {
  later(
    ctx.db
      .updateTable('outbound')
      .set({ ...change, ...changedBy(ctx) })
      .where('tenantId', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute(),
  );
}
interface Changes {
  status: BillStatus;
  state: TransferState | null;
  day: string;
  errorTypeId: CategoryId;
  postedAt: string | null;
  postedBy: number | null;
  receivedAt: string | null;
  receivedBy: number | null;
  lossState: LossState;
  cancelReason: string | null;
}
