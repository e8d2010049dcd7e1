// A part that was issued for a ticket comes back: to the warehouse of returned goods, at what it cost when it left.
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundDetail } from '../../../contract/stock/outbound.ts';
import type { OutboundId } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, failAt } from '../../kit/fail.ts';
import type { Move } from '../ledger/ledger.ts';
import { warehouseOfRole, workWarehouse } from '../seen.ts';
import { getDetail } from './outbound.detail.ts';
import { type Bill, type BillLine, linesOf, lockBill, shareOf } from './outbound.rows.ts';
import { type Head, type NewLine, saveBill } from './save-outbound.ts';

type Input = In<typeof ProductOutbound.CreateReturnItem>;
export const createReturnItem = async (ctx: Ctx, input: Input): Promise<OutboundDetail> =>
  getDetail(ctx, { id: await makeReturn(ctx, input, await warehouseOfRole(ctx, 'returned')) });
/** The return, then the original bill, as when it is posted: two returns of the same part count each other. */
export async function makeReturn(ctx: Ctx, input: Input, toWarehouseId: WarehouseId): Promise<OutboundId> {
  if (input.id) await lockBill(ctx, input.id, input.version);
  const origin = await lockBill(ctx, input.originId);
  if (origin.kind !== 'ticket' || origin.status !== 'posted')
    failAt('originId', 'outbound.notTicketBill', { code: origin.code });
  const { branchCode } = await workWarehouse(ctx, origin.warehouseId);
  const lines = await returnLines(ctx, origin, input);
  const head: Head = {
    kind: 'returnItem',
    state: null,
    warehouseId: origin.warehouseId,
    toWarehouseId,
    originId: origin.id,
    ticketCode: (await getDetail(ctx, { id: origin.id })).ticketCode,
  };
  const id = await saveBill(ctx, input, head, lines, branchCode);
  await sql`update outbound_line l set ticket_line_id = o.ticket_line_id from outbound_line o
    where l.tenant_id = ${ctx.tenantId} and l.outbound_id = ${id} and o.tenant_id = l.tenant_id and o.id = l.origin_line_id`.execute(
    ctx.db,
  );
  return id;
}

/** What comes back never exceeds what is left of the line it left with. */
async function returnLines(ctx: Ctx, origin: Bill, input: Input): Promise<NewLine[]> {
  const issued = await linesOf(ctx, origin.id);
  const back = await returnedOf(ctx, origin, input.id ?? 0);
  const wanted = new Map<number, number>();
  return input.lines.map(({ originLineId, quantity, serials, note }, at) => {
    const line =
      issued.find((one) => one.id === originLineId) ??
      failAt(`lines.${at}.originLineId`, 'row.missing', { entity: 'OutboundLine', id: originLineId });
    const all = (wanted.get(originLineId) ?? 0) + quantity;
    wanted.set(originLineId, all);
    const { quantity: gone = 0, serials: named = [] } = back.get(originLineId) ?? {};
    const left = line.quantity - gone;
    if (all > left)
      failAt(`lines.${at}.quantity`, 'outbound.tooMany', { product: line.productName, quantity: all, left });
    requireSerialsOf(line, serials ?? [], named, `lines.${at}.serials`);
    return { productId: line.productId, quantity, serials, note, originLineId };
  });
}
function requireSerialsOf(line: BillLine, serials: readonly string[], back: readonly string[], field: string): void {
  const known = new Set(line.serials?.map((serial) => serial.toLowerCase()));
  const strange = line.serials && serials.find((serial) => !known.has(serial.toLowerCase()));
  if (strange) failAt(field, 'outbound.serialNotOnLine', { serial: strange, product: line.productName });
  const twice = line.serials && serials.find((serial) => back.includes(serial.toLowerCase()));
  if (twice) failAt(field, 'outbound.serialBack', { serial: twice, product: line.productName });
}
interface Returned {
  quantity: number;
  /** In small letters. */
  serials: string[];
}
async function returnedOf(ctx: Ctx, origin: Bill, except: number): Promise<Map<number, Returned>> {
  const { rows } = await sql<Returned & { line: number }>`
    select l.origin_line_id as line, l.quantity, array(select lower(s) from unnest(l.serials) s) as serials from outbound b
    join outbound_line l on l.tenant_id = b.tenant_id and l.outbound_id = b.id
    where b.tenant_id = ${ctx.tenantId} and b.origin_id = ${origin.id} and not b.is_deleted and b.id <> ${except}`.execute(
    ctx.db,
  );
  const found = new Map<number, Returned>();
  for (const { line, quantity, serials } of rows) {
    const before = found.get(line);
    found.set(line, {
      quantity: quantity + (before?.quantity ?? 0),
      serials: [...serials, ...(before?.serials ?? [])],
    });
  }
  return found;
}

/** Each line brings back its share of what the original line cost and of what earlier returns left of it. */
export async function returnMoves(ctx: Ctx, bill: Bill, lines: readonly BillLine[]): Promise<Move[]> {
  if (bill.originId) await lockBill(ctx, bill.originId);
  const rest = await leftOf(ctx, lines);
  return lines.flatMap((line): Move[] => {
    const base = {
      warehouseId: bill.toWarehouseId ?? bill.warehouseId,
      productId: line.productId,
      side: 'in' as const,
      lineId: line.id,
    };
    if (line.serials) return line.serials.map((serial) => ({ ...base, quantity: 1, serial }));
    const origin =
      rest.get(line.originLineId ?? 0) ?? fail('row.missing', { entity: 'OutboundLine', id: line.originLineId ?? 0 });
    const value = shareOf(origin.value, line.quantity, origin.quantity);
    rest.set(line.originLineId ?? 0, { quantity: origin.quantity - line.quantity, value: origin.value - value });
    return [{ ...base, quantity: line.quantity, value }];
  });
}
async function leftOf(ctx: Ctx, lines: readonly BillLine[]): Promise<Map<number, { quantity: number; value: number }>> {
  const ids = lines.map((line) => line.originLineId);
  const { rows } = await sql<{ id: number; quantity: number; value: number }>`
    select o.id, o.quantity - coalesce(r.quantity, 0) as quantity, coalesce(o.cost, 0) - coalesce(r.cost, 0) as value
    from outbound_line o
    left join lateral (select sum(l.quantity)::int as quantity, sum(l.cost)::bigint as cost from outbound_line l
      join outbound b on b.tenant_id = l.tenant_id and b.id = l.outbound_id
      where l.tenant_id = o.tenant_id and l.origin_line_id = o.id and b.status = 'posted' and not b.is_deleted) r on true
    where o.tenant_id = ${ctx.tenantId} and o.id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, ...left }) => [id, left]));
}
