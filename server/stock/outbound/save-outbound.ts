// Making and editing export bills of every kind. With an id a draft is changed, without one a bill is made; nothing moves yet.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In } from '../../../contract/kit.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import type { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundDetail } from '../../../contract/stock/outbound.ts';
import {
  documentCode,
  type InboundId,
  type OutboundId,
  type OutboundKind,
  type StockRequestId,
  type TransferState,
} from '../../../contract/stock/stock.ts';
import { today } from '../../../contract/time.ts';
import { checkChosen } from '../../catalog/chosen.ts';
import { seesOutboundPrice } from '../../catalog/product.rights.ts';
import { later, sideBySide } from '../../db/transaction.ts';
import { changedBy, newId } from '../../kit/crud.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { numberHere } from '../../kit/document-number.ts';
import { fail, failAt } from '../../kit/fail.ts';
import { idsBy } from '../../kit/look-up.ts';
import { shareOut, sourceBill } from '../inbound/supplier-return.ts';
import { postingDay } from '../ledger/ledger.ts';
import { type LineIn, productsOf, refuseRepeated, serialsOf } from '../lines.ts';
import { type WorkWarehouse, warehouseOfRole, workWarehouse } from '../seen.ts';
import { requireTicketCode } from '../ticket-named.ts';
import { getDetail } from './outbound.detail.ts';
import { type Bill, lockBill } from './outbound.rows.ts';
import { standing } from './outbound.signals.ts';
import { requireStep } from './outbound.steps.ts';

export interface NewLine extends LineIn {
  price?: number | null | undefined;
  errorTypeId?: CategoryId | null | undefined;
  originLineId?: number | null | undefined;
  requestLineId?: number | null | undefined;
  note?: string | null | undefined;
}
export interface BillIn {
  id?: OutboundId | null | undefined;
  version?: number | undefined;
  code?: string | null | undefined;
  day?: string | undefined;
  note?: string | null | undefined;
}
export interface Head {
  kind: OutboundKind;
  state: TransferState | null;
  warehouseId: WarehouseId;
  toWarehouseId: WarehouseId | null;
  reasonId?: CategoryId | null;
  errorTypeId?: CategoryId | null;
  fault?: 'supplier' | 'own' | null;
  supplierId?: SupplierId | null;
  ticketCode?: string | null;
  originId?: OutboundId | null;
  inboundId?: InboundId | null;
  requestId?: StockRequestId | null;
  expectedDay?: string | null;
}

/** A warehouse that bills may take goods from. */
export async function sourceWarehouse(ctx: Ctx, id: WarehouseId): Promise<WorkWarehouse> {
  const warehouse = await workWarehouse(ctx, id);
  if (warehouse.role === 'transit') failAt('warehouseId', 'outbound.transitWarehouse', { warehouse: warehouse.name });
  return warehouse;
}

export async function createOther(ctx: Ctx, input: In<typeof ProductOutbound.createOther>): Promise<OutboundDetail> {
  await checkChosen(ctx, { reasonId: [input.reasonId, 'exportTypeOther'] });
  const warehouse = await sourceWarehouse(ctx, input.warehouseId);
  const { reasonId, warehouseId } = input;
  const back = await backTo(ctx, input);
  const head: Head = { kind: 'other', state: null, warehouseId, toWarehouseId: null, reasonId, ...back };
  return getDetail(ctx, { id: await saveBill(ctx, input, head, input.lines, warehouse.branchCode) });
}

/** Goods that go back: the supplier alone, or with the import bill, which then has these goods and is the supplier's. */
async function backTo(
  ctx: Ctx,
  { id, supplierId, inboundId, lines }: In<typeof ProductOutbound.createOther>,
): Promise<Pick<Head, 'supplierId' | 'inboundId'>> {
  if (!inboundId) return { supplierId: await supplierHere(ctx, supplierId, id), inboundId: null };
  const bill = await sourceBill(ctx, inboundId);
  if (!bill.supplierId || (supplierId && supplierId !== bill.supplierId))
    failAt('supplierId', 'outbound.otherSupplier', { code: bill.code });
  await shareOut(ctx, bill, lines);
  return { supplierId: bill.supplierId, inboundId };
}

/** A supplier who is there; the one that a draft has already may have been deleted since. */
async function supplierHere(ctx: Ctx, id: SupplierId | null | undefined, billId: BillIn['id']) {
  if (!id) return null;
  const { rows } = await sql`select from supplier s where s.tenant_id = ${ctx.tenantId} and s.id = ${id}
    and (not s.is_deleted or exists (select from outbound o
      where o.tenant_id = s.tenant_id and o.id = ${billId ?? null}::bigint and o.supplier_id = s.id))`.execute(ctx.db);
  return rows.length ? id : failAt('supplierId', 'row.missing', { entity: 'Supplier', id });
}

export interface TicketExport extends BillIn {
  warehouseId: WarehouseId;
  ticketCode: string;
  lines: readonly NewLine[];
}
/** Parts for a ticket; the ticket's side calls this too. */
export async function createTicketExport(ctx: Ctx, input: TicketExport): Promise<OutboundId> {
  const { ticketCode, warehouseId } = input;
  const [{ branchCode }, ready] = await sideBySide([
    sourceWarehouse(ctx, warehouseId),
    readyLines(ctx, input, input.lines),
  ]);
  const head: Head = { kind: 'ticket', state: null, warehouseId, toWarehouseId: null, ticketCode };
  return saveReady(ctx, input, head, ready, branchCode);
}
export const createForTicket = async (ctx: Ctx, input: In<typeof ProductOutbound.create>): Promise<OutboundDetail> =>
  getDetail(ctx, { id: await createTicketExport(ctx, input) });

type ErrorInput = In<typeof ProductOutbound.createError> & { expectedDay?: string | null | undefined };
/** Broken goods: what kind of fault, whose it is, and which way they go. */
export async function errorHead(
  ctx: Ctx,
  input: ErrorInput,
  kind: 'error' | 'errorTransfer',
): Promise<Head & { branchCode: string }> {
  const onLines = input.lines.map((line, at) => [`lines.${at}.errorTypeId`, [line.errorTypeId, 'errorType']] as const);
  await checkChosen(ctx, { errorTypeId: [input.errorTypeId, 'errorType'], ...Object.fromEntries(onLines) });
  const before = input.id ? await standing(ctx, input.id) : null;
  const fault = input.fault ?? before?.fault ?? 'own';
  if (fault === 'supplier' && !input.supplierId) failAt('supplierId', 'outbound.supplierNeeded');
  await requireTicketCode(ctx, input.ticketCode, before?.ticketCode);
  const warehouse = await sourceWarehouse(ctx, input.warehouseId);
  const toWarehouseId = await warehouseOfRole(ctx, 'defective');
  if (toWarehouseId === warehouse.id) failAt('warehouseId', 'outbound.sameWarehouse', { warehouse: warehouse.name });
  const { warehouseId, errorTypeId, supplierId, ticketCode, expectedDay } = input;
  return {
    kind,
    state: kind === 'error' ? null : 'wait_shipping',
    warehouseId,
    toWarehouseId,
    errorTypeId,
    fault,
    supplierId: fault === 'supplier' ? await supplierHere(ctx, supplierId, input.id) : null,
    ticketCode: ticketCode ?? null,
    expectedDay: expectedDay ?? null,
    branchCode: warehouse.branchCode,
  };
}
export async function createError(ctx: Ctx, input: In<typeof ProductOutbound.createError>): Promise<OutboundDetail> {
  const { branchCode, ...head } = await errorHead(ctx, input, 'error');
  return getDetail(ctx, { id: await saveBill(ctx, input, head, input.lines, branchCode) });
}

/** Writes head and lines; answers the bill's id. An edit checks that the bill is of this kind and still a draft. */
export async function saveBill(
  ctx: Ctx,
  input: BillIn,
  head: Head,
  lines: readonly NewLine[],
  branchCode: string,
): Promise<OutboundId> {
  const isAsking = head.state === 'new';
  return saveReady(ctx, input, head, await readyLines(ctx, input, lines, isAsking), branchCode);
}
/** Lines with what their products say, and the id that the bill has or will have: all that is read before anything is locked. */
export interface ReadyLines {
  id: OutboundId;
  rows: (ReturnType<typeof lineRow> & { serials: string[] | null })[];
}
export async function readyLines(
  ctx: Ctx,
  { id }: BillIn,
  lines: readonly NewLine[],
  isAsking = false,
): Promise<ReadyLines> {
  const [products, prices, billId] = await sideBySide([
    productsOf(ctx, lines, { isAsking }),
    pricesOf(ctx, id, lines),
    id ?? newId<OutboundId>(ctx, 'outbound'),
  ]);
  const serials = (line: NewLine) => (isAsking ? null : serialsOf(line, products));
  const rows = lines.map((line, at) => ({ ...lineRow(line, prices[at] ?? 0), serials: serials(line) }));
  refuseRepeated(rows, products, 'lines');
  return { id: billId, rows };
}
/** Nothing of a new bill is waited for: if it cannot be written, neither can what is sent behind it. */
export async function saveReady(
  ctx: Ctx,
  input: BillIn,
  head: Head,
  { id, rows }: ReadyLines,
  branchCode: string,
): Promise<OutboundId> {
  const before = input.id ? await editable(ctx, input.id, head, input.version) : null;
  const facts = {
    ...head,
    ...(head.ticketCode ? {} : { ticketId: null }),
    day: input.day ? postingDay(ctx, input.day) : (before?.day ?? today()),
    note: input.note ?? null,
    quantity: rows.reduce((sum, row) => sum + row.quantity, 0),
    amount: rows.reduce((sum, row) => sum + row.quantity * row.price, 0),
  };
  if (facts.amount > Number.MAX_SAFE_INTEGER) failAt('lines', 'inbound.tooLarge');
  later(before ? changeHead(ctx, before, input, facts) : insertHead(ctx, id, input, facts, branchCode));
  later(
    ctx.db
      .insertInto('outboundLine')
      .values(rows.map((row) => ({ ...row, tenantId: ctx.tenantId, outboundId: id })))
      .execute(),
  );
  return id;
}

type Facts = Head & { ticketId?: null; day: string; note: string | null; quantity: number; amount: number };
const insertHead = (ctx: Ctx, id: OutboundId, { code }: BillIn, facts: Facts, branchCode: string): Promise<unknown> =>
  ctx.db
    .insertInto('outbound')
    .values({ ...facts, id, code: code ?? numberHere(documentCode[facts.kind], branchCode), ...madeBy(ctx) })
    .execute();
function changeHead(ctx: Ctx, before: Bill, { code }: BillIn, facts: Facts): Promise<unknown> {
  later(
    sql`delete from outbound_line where tenant_id = ${ctx.tenantId} and outbound_id = ${before.id}`.execute(ctx.db),
  );
  return ctx.db
    .updateTable('outbound')
    .set({ ...facts, ...(code ? { code } : {}), ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', before.id)
    .execute();
}
/** What was only asked for is changed by whoever asked, or answered by the source. */
async function editable(ctx: Ctx, id: OutboundId, head: Head, version: number | undefined): Promise<Bill> {
  const bill = await lockBill(ctx, id, version);
  if (bill.kind !== head.kind) fail('row.missing', { entity: 'Outbound', id });
  const isAnswer = bill.state === 'new' && head.state === 'wait_shipping';
  requireStep(ctx, bill, isAnswer ? 'accept' : 'edit');
  if (bill.state !== head.state && !isAnswer) fail('row.missing', { entity: 'Outbound', id });
  return bill;
}

const lineRow = (line: NewLine, price: number) => ({
  productId: line.productId,
  quantity: line.quantity,
  price,
  errorTypeId: line.errorTypeId ?? null,
  originLineId: line.originLineId ?? null,
  requestLineId: line.requestLineId ?? null,
  note: line.note ?? null,
});
/** What a line goes out for: what was typed in by whoever may see prices, else what the draft says of the product, else its own price. */
async function pricesOf(ctx: Ctx, billId: BillIn['id'], lines: readonly NewLine[]): Promise<number[]> {
  const ids = lines.map((line) => line.productId);
  const { rows } = await sql<{
    id: ProductId;
    price: number;
  }>`select p.id, coalesce((select l.price from outbound_line l
      where l.tenant_id = p.tenant_id and l.outbound_id = ${billId ?? null}::bigint and l.product_id = p.id order by l.id limit 1), p.price_out_bound) as price
    from product p where p.tenant_id = ${ctx.tenantId} and p.id = any(${ids}::bigint[])`.execute(ctx.db);
  const own = new Map(rows.map(({ id, price }) => [id, price]));
  const sees = seesOutboundPrice(ctx);
  return lines.map((line) => (sees ? line.price : null) ?? own.get(line.productId) ?? 0);
}

/** Whether another bill has this code; codes of deleted bills stay taken. */
export async function codeExists(ctx: Ctx, { code, id }: In<typeof ProductOutbound.checkExitsCode>): Promise<boolean> {
  const { rows } = await sql`select 1 from outbound
    where tenant_id = ${ctx.tenantId} and id = any(${idsBy('outbound.code', [code])}) and id <> ${id ?? 0}`.execute(
    ctx.db,
  );
  return rows.length > 0;
}
