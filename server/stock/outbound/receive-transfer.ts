// Goods leave transit: they arrive, go back, or are given up. What is short stays on its way until it is settled (domain.md §4).
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { How, OutboundDetail } from '../../../contract/stock/outbound.ts';
import type { OutboundId } from '../../../contract/stock/stock.ts';
import type { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { now, today, toInstant } from '../../../contract/time.ts';
import { later, sideBySide } from '../../db/transaction.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { failAt } from '../../kit/fail.ts';
import { type Move, postStock } from '../ledger/ledger.ts';
import { advanceRequests, lockRequests } from '../request/progress.ts';
import { warehouseOfRole } from '../seen.ts';
import { requireLosses } from './loss.rules.ts';
import { getDetail } from './outbound.detail.ts';
import {
  type Bill,
  type BillLine,
  changeBill,
  dayOnRoad,
  endOf,
  freeOf,
  linesOf,
  lockBill,
  openOf,
  shareOf,
} from './outbound.rows.ts';
import { requireStep } from './outbound.steps.ts';
import { giveUp } from './post-outbound.ts';

export async function receiveTransfer(ctx: Ctx, input: In<typeof RequestInbound.Receive>): Promise<OutboundDetail> {
  const [bill, lines] = await sideBySide([lockBill(ctx, input.id, input.version), linesOf(ctx, input.id)]);
  requireStep(ctx, bill, 'receive');
  const picks = picked(lines, input.lines);
  if (!picks.length) failAt('lines', 'outbound.nothing');
  await lockRequests(
    ctx,
    picks.map(({ line }) => line),
  );
  const leaving = picks.map((pick) => ({ ...pick, to: bill.toWarehouseId, as: 'received' as const }));
  await leaveTransit(ctx, bill, leaving, dayOnRoad(ctx, bill, input.day));
  await advanceRequests(
    ctx,
    picks.map(({ line, quantity }) => ({ requestLineId: line.requestLineId, filled: quantity })),
  );
  const received = { receivedAt: toInstant(now()), receivedBy: ctx.user.id };
  // Why an earlier receipt was taken back is said until the goods are here again; the history keeps it.
  await changeBill(ctx, bill.id, { state: 'inbound_complete', cancelReason: null, ...received });
  return getDetail(ctx, { id: bill.id });
}

/** From where it was asked for: the source declines. On its way: everything goes back to the source. */
export async function refuseTransfer(ctx: Ctx, input: In<typeof RequestInbound.refure>): Promise<OutboundDetail> {
  const bill = await lockBill(ctx, input.id);
  requireStep(ctx, bill, 'refuse');
  if (bill.state === 'shipping') {
    const lines = await linesOf(ctx, bill.id);
    await lockRequests(ctx, lines);
    const back = { to: bill.warehouseId, as: 'back' as const };
    const all = lines.map((line) => ({ line, quantity: openOf(line), serials: openSerials(line), ...back }));
    await leaveTransit(ctx, bill, all, dayOnRoad(ctx, bill, input.day));
  }
  await giveUp(ctx, bill);
  await changeBill(ctx, bill.id, { state: 'refure', cancelReason: input.cancelReason });
  return getDetail(ctx, { id: bill.id });
}

export async function cancelTransfer(
  ctx: Ctx,
  { id, cancelReason }: In<typeof RequestInbound.Cancel>,
): Promise<OutboundDetail> {
  const bill = await lockBill(ctx, id);
  requireStep(ctx, bill, 'cancel');
  await giveUp(ctx, bill);
  await changeBill(ctx, id, { state: 'cancel', cancelReason });
  return getDetail(ctx, { id });
}

/** Where missing goods are; what comes later stays on its way, and so does what is lost until the other side agrees. */
const isBack = (how: How) => how === 'returned' || how === 'miscounted';
export async function resolveTransfer(ctx: Ctx, input: In<typeof RequestInbound.Resolve>): Promise<OutboundDetail> {
  const bill = await lockBill(ctx, input.id, input.version);
  requireStep(ctx, bill, 'resolve');
  const picks = picked(await linesOf(ctx, bill.id), input.lines).map((pick, at) => {
    const { how = 'later', payerUserId = null, isShopLoss = false, note = null } = input.lines[at] ?? {};
    return { ...pick, at, how, payerUserId, isShopLoss, note };
  });
  const lost = picks.filter(({ how }) => how === 'lost');
  await requireLosses(ctx, lost);
  const back = picks
    .filter(({ how }) => isBack(how))
    .map((pick) => ({ ...pick, as: 'back' as const, to: bill.warehouseId }));
  const lines = back.map(({ line }) => line);
  await lockRequests(ctx, lines);
  const values = await leaveTransit(ctx, bill, back, dayOnRoad(ctx, bill, input.day));
  await advanceRequests(
    ctx,
    back.map(({ line, quantity }) => ({ requestLineId: line.requestLineId, ordered: -quantity })),
  );
  let moved = 0;
  const rows = picks.map(({ line, how, quantity, serials, payerUserId, isShopLoss, note }) => ({
    outboundId: bill.id,
    lineId: line.id,
    how,
    quantity,
    value: isBack(how) ? (values[moved++] ?? 0) : 0,
    note,
    ...(how === 'lost'
      ? {
          payerUserId,
          isShopLoss,
          serials,
          status: 'proposed' as const,
          saidBy: sideOf(bill),
          day: input.day ?? today(),
        }
      : {}),
    ...madeBy(ctx),
  }));
  for (const row of rows) await ctx.db.insertInto('transferResolution').values(row).execute();
  await changeBill(ctx, bill.id, { ...(lost.length ? { lossState: 'proposed' } : {}), ...(await endOf(ctx, bill)) });
  return getDetail(ctx, { id: bill.id });
}
/** Whoever works at both ends speaks for the one that misses the goods. */
const sideOf = ({ isDestination }: Bill): 'source' | 'destination' => (isDestination ? 'destination' : 'source');

export interface Pick {
  line: BillLine;
  quantity: number;
  /** Null where the product has none. */
  serials: string[] | null;
}
interface Wanted {
  lineId: number;
  quantity: number;
  serials?: readonly string[] | null | undefined;
}
const has = (list: readonly string[], serial: string) => list.some((one) => one.toLowerCase() === serial.toLowerCase());
const openSerials = (line: BillLine): string[] | null =>
  line.serials?.filter((serial) => !has(line.settled, serial) && !has(line.pendingSerials, serial)) ?? null;

/** The lines that something is said about; never more than is on its way. */
function picked(lines: readonly BillLine[], wanted: readonly Wanted[]): Pick[] {
  const sums = new Map<number, number>();
  const named = new Map<number, readonly string[]>();
  return wanted.flatMap(({ lineId, quantity, serials }, place): Pick[] => {
    if (quantity <= 0) return [];
    const at = `lines.${place}`;
    const line =
      lines.find((one) => one.id === lineId) ??
      failAt(`${at}.lineId`, 'row.missing', { entity: 'OutboundLine', id: lineId });
    const all = (sums.get(lineId) ?? 0) + quantity;
    sums.set(lineId, all);
    const [left, { pending, productName: product }] = [freeOf(line), line];
    if (all > left && pending)
      failAt(`${at}.quantity`, 'outbound.lossPending', { product, quantity: all, left, pending });
    if (all > left) failAt(`${at}.quantity`, 'outbound.tooMany', { product, quantity: all, left });
    const before = named.get(lineId) ?? [];
    const pieces = serialsFor(line, quantity, serials ?? [], before, `${at}.serials`);
    named.set(lineId, [...before, ...(pieces ?? [])]);
    return [{ line, quantity, serials: pieces }];
  });
}
/** Serials have to be named unless all that are left are meant; what the same call named before is not left. */
function serialsFor(
  line: BillLine,
  quantity: number,
  named: readonly string[],
  before: readonly string[],
  field: string,
): string[] | null {
  const open = openSerials(line)?.filter((serial) => !before.includes(serial));
  if (!open) return null;
  if (!named.length && quantity === open.length) return open;
  const strange = named.find((serial) => !has(open, serial));
  if (strange) failAt(field, 'outbound.serialNotOnLine', { serial: strange, product: line.productName });
  if (new Set(named.map((serial) => serial.toLowerCase())).size !== quantity)
    failAt(field, 'stock.serialCount', { product: line.productName, quantity });
  return open.filter((serial) => has(named, serial));
}

export interface Leaving extends Pick {
  /** Nowhere: it is given up. */
  to: WarehouseId | null;
  as: 'received' | 'back' | 'lost';
}
/** Moves units out of transit, each with its line's own share of the cost, and counts them; answers the value of each pick. */
export async function leaveTransit(ctx: Ctx, bill: Bill, leaving: readonly Leaving[], day: string): Promise<number[]> {
  if (!leaving.length) return [];
  const [transit, held] = await sideBySide([warehouseOfRole(ctx, 'transit'), heldInTransit(ctx, bill.id)]);
  const moves: Move[] = [];
  const pickOf: number[] = [];
  const gone = new Map<number, number>();
  for (const [at, { line, quantity, serials, to }] of leaving.entries()) {
    const before = gone.get(line.id) ?? line.quantity - openOf(line);
    gone.set(line.id, before + quantity);
    const left = (line.cost ?? 0) - shareOf(line.cost ?? 0, before + quantity, line.quantity);
    const value = Math.max(0, (held.get(line.id) ?? 0) - left);
    held.set(line.id, (held.get(line.id) ?? 0) - value);
    const pieces = serials ? serials.map((serial) => ({ quantity: 1, serial })) : [{ quantity }];
    for (const piece of pieces) {
      const base = { productId: line.productId, lineId: line.id, ...piece };
      pickOf[moves.length] = at;
      moves.push({
        ...base,
        warehouseId: transit,
        quantity: -piece.quantity,
        side: 'out',
        ...(serials ? {} : { value: -value }),
      });
      if (to) moves.push({ ...base, warehouseId: to, side: 'in', valueFrom: moves.length - 1 });
    }
  }
  const moved = await postStock(ctx, 'outbound', bill.id, day, moves);
  await countLines(ctx, leaving);
  const values = leaving.map(() => 0);
  for (const [place, at] of pickOf.entries())
    if (at !== undefined) values[at] = (values[at] ?? 0) - (moved[place] ?? 0);
  return values;
}
/** What is on the road for each line: after a receipt was taken back it is not quite the share of the units that are left. */
async function heldInTransit(ctx: Ctx, id: OutboundId): Promise<Map<number, number>> {
  const { rows } = await sql<{
    lineId: number;
    value: number;
  }>`select g.line_id, sum(g.value)::bigint as value from stock_ledger g
    join warehouse w on w.tenant_id = g.tenant_id and w.id = g.warehouse_id and w.role = 'transit' and not w.is_deleted
    where g.tenant_id = ${ctx.tenantId} and g.document = 'outbound' and g.document_id = ${id} group by 1`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ lineId, value }) => [lineId, value]));
}
async function countLines(ctx: Ctx, leaving: readonly Leaving[]): Promise<void> {
  for (const { line, quantity, serials, as } of leaving) {
    later(
      sql`update outbound_line set ${sql.ref(as)} = ${sql.ref(as)} + ${quantity}, settled = settled || ${serials ?? []}::text[]
      where tenant_id = ${ctx.tenantId} and id = ${line.id}`.execute(ctx.db),
    );
  }
}
