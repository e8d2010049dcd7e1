// One import bill: as it is shown, with what can be done with it, and as it is locked for a change.
import { sql } from 'kysely';
import type { StampLine } from '../../../contract/catalog/product.calls.ts';
import type { In, Out, Vnd } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import type { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type { InboundDetail, InboundLine } from '../../../contract/stock/inbound.rows.ts';
import { type InboundAction, inboundFlow } from '../../../contract/stock/inbound.states.ts';
import type { BillStatus, InboundId, StockRequestId } from '../../../contract/stock/stock.ts';
import { showDay, today } from '../../../contract/time.ts';
import { lockRow } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { AppError, fail } from '../../kit/fail.ts';
import { type Answer, walk } from '../../kit/flow.ts';
import { previewUnpost } from '../ledger/blockers.ts';
import { askedForColumns, askedForJoin, productColumns } from '../lines.ts';
import { seesWarehouse, workWarehouse } from '../seen.ts';
import { findInbound, readInbound, returnsOf } from './inbound.queries.ts';

export async function linesOf(ctx: Ctx, id: InboundId): Promise<InboundLine[]> {
  const { rows } = await sql<InboundLine>`
    select l.id, ${productColumns}, l.quantity, l.price, l.price * l.quantity as amount, l.serials, l.request_line_id,
      ${askedForColumns}, l.note
    from inbound_line l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id ${askedForJoin}
    where l.tenant_id = ${ctx.tenantId} and l.inbound_id = ${id} order by l.id`.execute(ctx.db);
  return rows;
}

const steps = walk(inboundFlow, {
  stateOf: ({ status }: Facts) => status,
  codeOf: ({ code }) => code,
  refusals: { notNow: { draft: 'stock.isDraft', posted: 'stock.isPosted', deleted: 'row.missing' } },
  asked: { noReturns: hasReturns, notUsed: usedSince, dayOpen: closedToday, serialsFree: takenSerial },
});
type Facts = Pick<InboundDetail, 'id' | 'status' | 'paid' | 'code' | 'ticketCode' | 'warehouseId'>;
async function hasReturns(ctx: Ctx, { id, code }: Facts): Promise<Answer> {
  const documents = await returnsOf(ctx, id);
  return documents.length ? new AppError('inbound.hasReturns', { code, documents: documents.join(', ') }) : null;
}
async function usedSince(ctx: Ctx, { id }: Facts): Promise<Answer> {
  return (await previewUnpost(ctx, 'inbound', id)).blockers.join(' ') || null;
}
async function closedToday(ctx: Ctx, { warehouseId }: Facts): Promise<Answer> {
  return (await closedPlaces(ctx, [warehouseId]))[0] ?? null;
}
/** Those of the warehouses whose books are closed until the end of today or later: nothing on their shelves changes. */
export async function closedPlaces(ctx: Ctx, warehouses: readonly WarehouseId[]): Promise<AppError[]> {
  const { rows } = await sql<{ day: string; warehouse: string }>`
    select closed_until(w.id) as day, w.name as warehouse from warehouse w
    where w.tenant_id = ${ctx.tenantId} and w.id = any(${warehouses}::bigint[]) and closed_until(w.id) >= ${today()}::date
    order by w.id`.execute(ctx.db);
  return rows.map(({ warehouse, day }) => new AppError('stock.closed', { warehouse, day: showDay(day) }));
}

async function takenSerial(ctx: Ctx, { id }: Facts): Promise<Answer> {
  const { rows } = await sql<{ serial: string; product: string; warehouse: string }>`
    select u.serial, p.name as product, w.name as warehouse
    from inbound_line l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id and p.is_serial,
      unnest(l.serials) u(serial), stock_serial s, warehouse w
    where l.tenant_id = ${ctx.tenantId} and l.inbound_id = ${id} and s.tenant_id = l.tenant_id and s.product_id = l.product_id
      and lower(s.serial) = lower(u.serial) and w.tenant_id = s.tenant_id and w.id = s.warehouse_id
    order by l.id, u.serial limit 1`.execute(ctx.db);
  return rows[0] ? new AppError('stock.serialTwice', rows[0]) : null;
}

export async function getInbound(ctx: Ctx, id: InboundId, isDeleted: boolean): Promise<InboundDetail> {
  const [row, items] = await Promise.all([readInbound(ctx, id, isDeleted), linesOf(ctx, id)]);
  const bill = row ?? fail('row.missing', { entity: 'Inbound', id });
  return { ...bill, items, allowedActions: await steps.askedActions(ctx, bill) };
}
export const getLive = (ctx: Ctx, { id }: { id: InboundId }) => getInbound(ctx, id, false);
export const getDeleted = (ctx: Ctx, { id }: { id: InboundId }) => getInbound(ctx, id, true);

/** By number or by code; null when neither is given. */
export async function getForEdit(
  ctx: Ctx,
  { id, transactionCode }: In<typeof ProductInbound.getForEdit>,
): Promise<InboundDetail | null> {
  if (id) return getInbound(ctx, id, false);
  const found = await findInbound(ctx, { code: transactionCode });
  return found && found.status !== 'deleted' ? getInbound(ctx, found.id, false) : null;
}

export async function getReport(
  ctx: Ctx,
  { id }: { id: InboundId },
): Promise<Out<typeof ProductInbound.GetReportProductInboundById>> {
  type Report = Out<typeof ProductInbound.GetReportProductInboundById>;
  const bill = await getInbound(ctx, id, false);
  const branches = await sql<Report['branch']>`select coalesce(b.name, w.name) as name, b.address, b.phone
    from warehouse w left join branch b on b.tenant_id = w.tenant_id and b.id = w.branch_id
    where w.tenant_id = ${ctx.tenantId} and w.id = ${bill.warehouseId}`.execute(ctx.db);
  const suppliers = await sql<NonNullable<Report['supplier']>>`select name, address, phone, tax_code from supplier
    where tenant_id = ${ctx.tenantId} and id = ${bill.supplierId}`.execute(ctx.db);
  return {
    bill,
    branch: branches.rows[0] ?? { name: bill.warehouseName, address: null, phone: null },
    supplier: suppliers.rows[0] ?? null,
  };
}

/** A label for each unit, with what the product is sold for; a unit with a serial has one of its own, which says it. */
export async function getBarcodes(ctx: Ctx, { id }: { id: InboundId }): Promise<Out<typeof ProductInbound.GetBarCode>> {
  await getInbound(ctx, id, false);
  const { rows } = await sql<Omit<StampLine, 'serial'> & { serial: string | null }>`
    select p.id as product_id, coalesce(s.serial, p.barcode, p.code) as barcode, s.serial, p.code, p.name, p.price,
      sum(case when s.serial is null then l.quantity else 1 end)::int as quantity
    from inbound_line l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    left join lateral unnest(l.serials) with ordinality s(serial, place) on p.is_serial
    where l.tenant_id = ${ctx.tenantId} and l.inbound_id = ${id} and not p.is_deleted
    group by p.tenant_id, p.id, s.serial order by min(l.id), min(s.place)`.execute(ctx.db);
  return { items: rows.map(({ serial, ...line }) => ({ ...line, ...(serial === null ? {} : { serial }) })) };
}

export interface LockedBill {
  id: InboundId;
  code: string;
  kind: 'purchase' | 'recovered' | 'other';
  status: BillStatus;
  warehouseId: WarehouseId;
  supplierId: SupplierId | null;
  purchaseOrderId: StockRequestId | null;
  day: string;
  dueDay: string | null;
  /** By somebody, not by the supplier's days. */
  isDueChosen: boolean;
  amount: Vnd;
  paid: Vnd;
  returned: Vnd;
  ticketCode: string | null;
}
/** Locks a bill of the caller's warehouses, as if there were no others; refuses a stale version. */
export async function lockBill(ctx: Ctx, id: InboundId, version: number | undefined): Promise<LockedBill> {
  const read = ctx.db
    .selectFrom('inbound')
    .select(['id', 'code', 'kind', 'status', 'warehouseId', 'supplierId', 'purchaseOrderId', 'day', 'dueDay'])
    .select(['isDueChosen', 'amount', 'paid', 'returned', ticketCode.as('ticketCode')])
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id);
  // Sent behind the lock, so it sees what the lock waited for.
  const [, found] = await Promise.all([
    lockRow(ctx, 'inbound', 'Inbound', id, version, { column: 'warehouseId', by: seesWarehouse }),
    read.executeTakeFirst(),
  ]);
  const bill = found ?? fail('row.missing', { entity: 'Inbound', id });
  await workWarehouse(ctx, bill.warehouseId);
  return bill;
}
const ticketCode = sql<string | null>`(select t.code from ticket t
  where t.tenant_id = inbound.tenant_id and t.id = inbound.ticket_id)`;
/** Locked for an action of its table, with nothing in its way; who may was asked by the call, or by the ticket behind it. */
export async function lockFor(
  ctx: Ctx,
  action: InboundAction,
  id: InboundId,
  version: number | undefined,
): Promise<LockedBill> {
  const bill = await lockBill(ctx, id, version);
  await steps.requireWay(ctx, bill, action);
  return bill;
}
