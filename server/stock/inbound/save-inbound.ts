// Drafts of import bills: made, changed, deleted with a reason; another supplier also for posted ones (domain.md §4).
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import type { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type { InboundDetail } from '../../../contract/stock/inbound.rows.ts';
import { documentCode, type InboundId } from '../../../contract/stock/stock.ts';
import { addDays, today } from '../../../contract/time.ts';
import { later, sideBySide } from '../../db/transaction.ts';
import { changedBy, newId } from '../../kit/crud.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { numberHere } from '../../kit/document-number.ts';
import { fail } from '../../kit/fail.ts';
import { advanceRequests, lockRequests } from '../request/progress.ts';
import { seesWarehouse, type WorkWarehouse, workWarehouse } from '../seen.ts';
import { type ReadyLine, readyLines, saveLines, totalsOf } from './inbound.lines.ts';
import { getLive, linesOf, lockFor } from './inbound.ts';

type Input = In<typeof ProductInbound.Create>;

export async function createInbound(ctx: Ctx, input: Input): Promise<InboundDetail> {
  return getLive(ctx, { id: await createDraft(ctx, input, readyLines(ctx, input.items)) });
}

/** Also what coordination orders: its lines have no serials before the goods arrive. */
export async function createDraft(
  ctx: Ctx,
  input: Input,
  given: readonly ReadyLine[] | Promise<readonly ReadyLine[]>,
): Promise<InboundId> {
  const [lines, warehouse, header, id] = await sideBySide([
    given,
    importTo(ctx, input),
    headerOf(ctx, input, today()),
    newId<InboundId>(ctx, 'inbound'),
  ]);
  await requireRequest(ctx, input, lines);
  await lockRequests(ctx, lines);
  // Nothing of it is waited for: if the head cannot be written, neither can what is sent behind it.
  const code = input.code || numberHere(documentCode.inbound, warehouse.branchCode);
  const values = { ...header, ...totalsOf(lines), id, code, ...madeBy(ctx) };
  later(
    ctx.db
      .insertInto('inbound')
      .values(values as never)
      .execute(),
  ); // amounts are plain numbers here
  await saveLines(ctx, id, lines, true);
  await advanceRequests(ctx, lines.map(ordered(1)));
  return id;
}

export async function editInbound(
  ctx: Ctx,
  { id, version, ...input }: In<typeof ProductInbound.edit>,
): Promise<InboundDetail> {
  const bill = await lockFor(ctx, 'edit', id, version);
  await importTo(ctx, input);
  const lines = await readyLines(ctx, input.items);
  await requireRequest(ctx, input, lines);
  const before = await linesOf(ctx, id);
  const header = { ...(await headerOf(ctx, input, bill.day)), ...totalsOf(lines) };
  await lockRequests(ctx, [...before, ...lines]);
  await change(ctx, id, { ...header, code: input.code || bill.code });
  await saveLines(ctx, id, lines);
  await advanceRequests(ctx, [...before.map(ordered(-1)), ...lines.map(ordered(1))]);
  return getLive(ctx, { id });
}

export async function deleteInbound(
  ctx: Ctx,
  { id, cancelReason, version }: In<typeof ProductInbound.delete>,
): Promise<null> {
  await lockFor(ctx, 'delete', id, version);
  await sql`update inbound set is_deleted = true, deletion_time = now(), deleter_user_id = ${ctx.user.id},
      delete_reason = ${cancelReason ?? null}, version = version + 1
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  await advanceRequests(ctx, (await linesOf(ctx, id)).map(ordered(-1)));
  return null;
}

export async function changeSupplier(
  ctx: Ctx,
  { id, supplierId, dueDay, version }: In<typeof ProductInbound.ChangeSupplier>,
): Promise<InboundDetail> {
  const bill = await lockFor(ctx, 'changeSupplier', id, version);
  const paymentDays = await paymentDaysOf(ctx, supplierId);
  await change(ctx, id, { supplierId, dueDay: dueDay === undefined ? addDays(bill.day, paymentDays) : dueDay });
  return getLive(ctx, { id });
}

const ordered = (sign: 1 | -1) => (line: Pick<ReadyLine, 'requestLineId' | 'quantity'>) => ({
  requestLineId: line.requestLineId,
  ordered: sign * line.quantity,
});

/** Goods on their way have a warehouse of their own; nothing is bought into it. */
async function importTo(ctx: Ctx, { warehouseId }: Pick<Input, 'warehouseId'>): Promise<WorkWarehouse> {
  const warehouse = await workWarehouse(ctx, warehouseId);
  if (warehouse.role === 'transit') fail('inbound.notHere', { warehouse: warehouse.name });
  return warehouse;
}

async function headerOf(ctx: Ctx, input: Input, usualDay: string) {
  const { kind, warehouseId, invoiceNo, note } = input;
  const day = input.day ?? usualDay;
  const supplierId = input.supplierId ?? null;
  if (kind === 'purchase' && !supplierId) fail('inbound.noSupplier');
  const paymentDays = supplierId ? await paymentDaysOf(ctx, supplierId) : null;
  const proposed = paymentDays === null ? null : addDays(day, paymentDays);
  const dueDay = input.dueDay === undefined ? proposed : input.dueDay;
  const purchaseOrderId = input.purchaseOrderId ?? null;
  return { kind, warehouseId, supplierId, purchaseOrderId, day, dueDay, invoiceNo, note };
}

async function paymentDaysOf(ctx: Ctx, id: SupplierId): Promise<number> {
  const { rows } = await sql<{ paymentDays: number }>`select payment_days from supplier
    where tenant_id = ${ctx.tenantId} and id = ${id} and not is_deleted`.execute(ctx.db);
  return rows[0]?.paymentDays ?? fail('row.missing', { entity: 'Supplier', id });
}

/** Lines made for requests ask for the same product; those of a bill for one request belong to it. */
async function requireRequest(ctx: Ctx, { purchaseOrderId }: Input, lines: readonly ReadyLine[]): Promise<void> {
  if (purchaseOrderId) {
    const { rows } =
      await sql`select 1 from stock_request r where r.tenant_id = ${ctx.tenantId} and r.id = ${purchaseOrderId}
      and not r.is_deleted and r.status <> 'cancel' and ${seesWarehouse(ctx, 'r.warehouseId')}`.execute(ctx.db);
    if (!rows.length) fail('row.missing', { entity: 'StockRequest', id: purchaseOrderId });
  }
  const asked = lines.filter((line) => line.requestLineId !== null);
  if (!asked.length) return;
  const { rows } = await sql<{ id: number; productId: number }>`select l.id, l.product_id from stock_request_line l
    join stock_request r on r.tenant_id = l.tenant_id and r.id = l.request_id
    where l.tenant_id = ${ctx.tenantId} and (${purchaseOrderId ?? null}::bigint is null or r.id = ${purchaseOrderId ?? null}::bigint)
      and not r.is_deleted and ${seesWarehouse(ctx, 'r.warehouse_id')}
      and l.id = any(${asked.map((line) => line.requestLineId)}::bigint[])`.execute(ctx.db);
  const products = new Map(rows.map((row) => [row.id, row.productId]));
  const wrong = asked.find((line) => products.get(line.requestLineId ?? 0) !== line.productId);
  if (wrong) fail('inbound.otherRequest', { product: await nameOf(ctx, wrong.productId) });
}
async function nameOf(ctx: Ctx, productId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from product
    where tenant_id = ${ctx.tenantId} and id = ${productId}`.execute(ctx.db);
  return rows[0]?.name ?? '?';
}

/** Also for the use cases that post and price a bill. */
export const change = (ctx: Ctx, id: InboundId, values: object) =>
  ctx.db
    .updateTable('inbound')
    .set({ ...values, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
