// Drafts of import bills: made, changed, deleted with a reason; another supplier also for posted ones (domain.md §4).
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import type { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type { InboundDetail } from '../../../contract/stock/inbound.rows.ts';
import { documentCode, type InboundId } from '../../../contract/stock/stock.ts';
import { addDays, showDay, today } from '../../../contract/time.ts';
import { later, sideBySide } from '../../db/transaction.ts';
import { changedBy, newId } from '../../kit/crud.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { numberHere } from '../../kit/document-number.ts';
import { fail, failAt } from '../../kit/fail.ts';
import { anywhere, type Claim, requireClaims } from '../request/claims.ts';
import { advanceRequests, lockRequests } from '../request/progress.ts';
import { type WorkWarehouse, workWarehouse } from '../seen.ts';
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
  await lockRequests(ctx, lines);
  await requireRequest(ctx, input, lines);
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
  { id, version, ...asked }: In<typeof ProductInbound.edit>,
): Promise<InboundDetail> {
  const bill = await lockFor(ctx, 'edit', id, version);
  const input = { ...asked, kind: asked.kind ?? bill.kind };
  await importTo(ctx, input);
  const lines = await readyLines(ctx, input.items);
  const before = await linesOf(ctx, id);
  const header = { ...(await headerOf(ctx, input, bill.day, bill)), ...totalsOf(lines) };
  await lockRequests(ctx, [...before, ...lines]);
  await requireRequest(ctx, input, lines, { requestId: bill.purchaseOrderId, lines: before });
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
  requireDueAfter({ day: bill.day, dueDay: dueDay ?? null }, bill);
  const due = dueDay === undefined ? addDays(bill.day, paymentDays) : dueDay;
  await change(ctx, id, { supplierId, dueDay: due, isDueChosen: dueDay !== undefined });
  return getLive(ctx, { id });
}

const ordered = (sign: 1 | -1) => (line: Pick<ReadyLine, 'requestLineId' | 'quantity'>) => ({
  requestLineId: line.requestLineId,
  ordered: sign * line.quantity,
});

/** Goods on their way have a warehouse of their own; nothing is bought into it. */
async function importTo(ctx: Ctx, { warehouseId }: Pick<Input, 'warehouseId'>): Promise<WorkWarehouse> {
  const warehouse = await workWarehouse(ctx, warehouseId);
  if (warehouse.role === 'transit') failAt('warehouseId', 'inbound.notHere', { warehouse: warehouse.name });
  return warehouse;
}

async function headerOf(ctx: Ctx, input: Input, usualDay: string, before?: Days & { isDueChosen: boolean }) {
  const { kind, warehouseId, invoiceNo, note } = input;
  const day = input.day ?? usualDay;
  const supplierId = input.supplierId ?? null;
  if (kind === 'purchase' && !supplierId) failAt('supplierId', 'inbound.noSupplier');
  const paymentDays = supplierId ? await paymentDaysOf(ctx, supplierId) : null;
  const proposed = paymentDays === null ? null : addDays(day, paymentDays);
  const dueDay = input.dueDay === undefined ? proposed : input.dueDay;
  requireDueAfter({ day, dueDay }, before);
  const purchaseOrderId = input.purchaseOrderId ?? null;
  // Forms send back what they were given: that is nobody's choice.
  const isAsBefore = before !== undefined && !before.isDueChosen && before.dueDay === dueDay;
  const isDueChosen = input.dueDay !== undefined && !isAsBefore;
  return { kind, warehouseId, supplierId, purchaseOrderId, day, dueDay, isDueChosen, invoiceNo, note };
}

interface Days {
  day: string;
  dueDay: string | null;
}
/** Nothing is to be paid before it was bought. Posting may have moved a bill's day behind its due day: what nobody touched stays. */
function requireDueAfter({ day, dueDay }: Days, before?: Days): void {
  if (!dueDay || dueDay >= day || (before?.day === day && before.dueDay === dueDay)) return;
  failAt('dueDay', 'inbound.dueBefore', { day: showDay(day) });
}

async function paymentDaysOf(ctx: Ctx, id: SupplierId): Promise<number> {
  const { rows } = await sql<{ paymentDays: number }>`select payment_days from supplier
    where tenant_id = ${ctx.tenantId} and id = ${id} and not is_deleted`.execute(ctx.db);
  return rows[0]?.paymentDays ?? fail('row.missing', { entity: 'Supplier', id });
}

/** Lines made for requests ask for the same product; those of a bill for one request belong to it. */
const requireRequest = (
  ctx: Ctx,
  { purchaseOrderId }: Input,
  lines: readonly ReadyLine[],
  before: Claim | null = null,
): Promise<void> =>
  requireClaims(
    ctx,
    { requestId: purchaseOrderId ?? null, lines },
    { fits: anywhere, refusal: 'inbound.otherRequest', list: 'items', before },
  );

/** Also for the use cases that post and price a bill. */
export const change = (ctx: Ctx, id: InboundId, values: object) =>
  ctx.db
    .updateTable('inbound')
    .set({ ...values, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
