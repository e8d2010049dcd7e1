// One import bill: as it is shown, with what can be done with it, and as it is locked for a change.
import { sql } from 'kysely';
import type { StampLine } from '../../../contract/catalog/product.calls.ts';
import { fill } from '../../../contract/culture.ts';
import { errors } from '../../../contract/errors.ts';
import type { In, Out, Vnd } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/setup.calls.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import type { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import {
  type InboundAction,
  type InboundDetail,
  type InboundLine,
  inboundActions,
} from '../../../contract/stock/inbound.rows.ts';
import type { Action, BillStatus, InboundId, StockRequestId } from '../../../contract/stock/stock.ts';
import { showDay, today } from '../../../contract/time.ts';
import { lockRow } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { previewUnpost } from '../ledger/blockers.ts';
import { askedForColumns, askedForJoin, productColumns } from '../lines.ts';
import { workWarehouse } from '../seen.ts';
import { findInbound, readInbound, returnsOf } from './inbound.queries.ts';

export async function linesOf(ctx: Ctx, id: InboundId): Promise<InboundLine[]> {
  const { rows } = await sql<InboundLine>`
    select l.id, ${productColumns}, l.quantity, l.price, l.price * l.quantity as amount, l.serials, l.request_line_id,
      ${askedForColumns}, l.note
    from inbound_line l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id ${askedForJoin}
    where l.tenant_id = ${ctx.tenantId} and l.inbound_id = ${id} order by l.id`.execute(ctx.db);
  return rows;
}

/** Thousands with dots, as every amount of money is written in a sentence. */
export const showMoney = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, '.');

type Facts = Pick<InboundDetail, 'id' | 'status' | 'paid' | 'code' | 'ticketCode' | 'warehouseId'>;
type Stop = (ctx: Ctx, bill: Facts) => string | null | Promise<string | null>;
/** What is in the way of each action, the first sentence of several; the same that its use case would refuse with. */
const stops: Partial<Record<InboundAction, readonly Stop[]>> = {
  unArchive: [paidFor, ofTicket, hasReturns, usedSince],
  updatePrice: [ofTicket, closedToday],
  changeSupplier: [paidFor, hasReturns],
};
function paidFor(ctx: Ctx, { code, paid }: Facts): string | null {
  return paid > 0 ? fill(errors['inbound.paid'][ctx.culture], { code, paid: showMoney(paid) }) : null;
}
function ofTicket(ctx: Ctx, { code, ticketCode }: Facts): string | null {
  return ticketCode ? fill(errors['inbound.ofTicket'][ctx.culture], { code }) : null;
}
async function hasReturns(ctx: Ctx, { id, code }: Facts): Promise<string | null> {
  const documents = await returnsOf(ctx, id);
  return documents.length
    ? fill(errors['inbound.hasReturns'][ctx.culture], { code, documents: documents.join(', ') })
    : null;
}
async function usedSince(ctx: Ctx, { id }: Facts): Promise<string | null> {
  return (await previewUnpost(ctx, 'inbound', id)).blockers.join(' ') || null;
}
/** A correction belongs to today unless nothing has moved: a day that is closed takes none. */
async function closedToday(ctx: Ctx, { warehouseId }: Facts): Promise<string | null> {
  const { rows } = await sql<{ day: string; warehouse: string }>`
    select closed_until(w.id) as day, w.name as warehouse from warehouse w
    where w.tenant_id = ${ctx.tenantId} and w.id = ${warehouseId} and closed_until(w.id) >= ${today()}::date`.execute(
    ctx.db,
  );
  const [closed] = rows;
  return closed
    ? fill(errors['stock.closed'][ctx.culture], { warehouse: closed.warehouse, day: showDay(closed.day) })
    : null;
}
async function actionsOf(ctx: Ctx, bill: Facts): Promise<Action[]> {
  const keys = (Object.keys(inboundActions) as InboundAction[]) // keys of a const object
    .filter((key) => (inboundActions[key].from as readonly string[]).includes(bill.status))
    .filter((key) => ctx.user.permissions.has(inboundActions[key].may));
  const actions: Action[] = [];
  for (const key of keys) actions.push({ key, blocker: await firstStop(ctx, bill, stops[key] ?? []) });
  return actions;
}
async function firstStop(ctx: Ctx, bill: Facts, all: readonly Stop[]): Promise<string | null> {
  for (const stop of all) {
    const sentence = await stop(ctx, bill);
    if (sentence) return sentence;
  }
  return null;
}

export async function getInbound(ctx: Ctx, id: InboundId, isDeleted: boolean): Promise<InboundDetail> {
  const row = await readInbound(ctx, id, isDeleted);
  const bill = row ?? fail('row.missing', { entity: 'Inbound', id });
  return { ...bill, items: await linesOf(ctx, id), allowedActions: await actionsOf(ctx, bill) };
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
  amount: Vnd;
  paid: Vnd;
  returned: Vnd;
}
/** Locks a bill of the caller's warehouses; refuses a stale version. */
export async function lockBill(ctx: Ctx, id: InboundId, version: number | undefined): Promise<LockedBill> {
  await lockRow(ctx, 'inbound', 'Inbound', id, version);
  const bill = await ctx.db
    .selectFrom('inbound')
    .select(['id', 'code', 'kind', 'status', 'warehouseId', 'supplierId', 'purchaseOrderId', 'day', 'dueDay'])
    .select(['amount', 'paid', 'returned'])
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await workWarehouse(ctx, bill.warehouseId);
  return bill;
}
export async function lockDraft(ctx: Ctx, id: InboundId, version: number | undefined): Promise<LockedBill> {
  const bill = await lockBill(ctx, id, version);
  if (bill.status === 'posted') fail('stock.isPosted', { code: bill.code });
  return bill;
}
export async function lockPosted(ctx: Ctx, id: InboundId, version: number | undefined): Promise<LockedBill> {
  const bill = await lockBill(ctx, id, version);
  if (bill.status === 'draft') fail('stock.isDraft', { code: bill.code });
  return bill;
}
/** Parts of a device that was taken apart are worth what was paid for it: the bill stays as it is. */
export async function requireUnbound(ctx: Ctx, { id, code }: Pick<LockedBill, 'id' | 'code'>): Promise<void> {
  const { rows } = await sql`select 1 from inbound
    where tenant_id = ${ctx.tenantId} and id = ${id} and ticket_id is not null`.execute(ctx.db);
  if (rows.length) fail('inbound.ofTicket', { code });
}
/** Goods that went back belong to the bill and its supplier. */
export async function requireNoReturns(ctx: Ctx, { id, code }: Pick<LockedBill, 'id' | 'code'>): Promise<void> {
  const documents = await returnsOf(ctx, id);
  if (documents.length) fail('inbound.hasReturns', { code, documents: documents.join(', ') });
}
/** What was paid for stays as it is until the payment is taken back. */
export function requireUnpaid({ code, paid }: LockedBill): void {
  if (paid > 0) fail('inbound.paid', { code, paid: showMoney(paid) });
}
