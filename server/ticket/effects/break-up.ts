// What leaving a device and taking it apart do: the price is paid, the parts that come out of it are imported at exactly that price.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In, Out, Vnd } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { splitValue, unitPrices } from '../../../contract/ticket/split.ts';
import type { ActionInput } from '../../../contract/ticket/ticket.ts';
import { cancelVoucher, giveMoney } from '../../finance/money.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, InvalidField } from '../../kit/fail.ts';
import { archiveInbound } from '../../stock/inbound/post-inbound.ts';
import { change, createInbound } from '../../stock/inbound/save-inbound.ts';
import type { ActionRun, Effect } from '../act.ts';
import { countTotals } from '../lines.ts';
import { requireTicket } from '../seen.ts';
import { settleDeposit } from './cancel.ts';

/** The shop pays for the device; the customer owes nothing for it any more. */
async function payForDevice(ctx: Ctx, { ticket, input }: ActionRun): Promise<void> {
  const amount = input.boughtFor ?? 0;
  if (amount <= 0) return;
  if (!input.methodId) throw new InvalidField('methodId', 'required');
  await giveMoney(ctx, {
    kind: 'device',
    branchId: ticket.branchId,
    methodId: input.methodId,
    customerId: ticket.customerId,
    partyName: ticket.customerName,
    amount,
    ticketId: ticket.id,
    note: ticket.code,
    at: 'boughtFor',
  });
}
async function takePaymentBack(ctx: Ctx, { ticket, input }: ActionRun): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from account_payment where tenant_id = ${ctx.tenantId}
    and ticket_id = ${ticket.id} and kind = 'device' and cancelled_at is null order by id`.execute(ctx.db);
  for (const { id } of rows) await cancelVoucher(ctx, 'out', id, input.reason ?? ticket.code);
}

type Recovered = NonNullable<ActionInput['recovered']>[number];
/** What a unit of each product costs on average in all warehouses, or the last price that stands. */
async function costsOf(ctx: Ctx, ids: readonly ProductId[]): Promise<Map<ProductId, number | null>> {
  const { rows } = await sql<{ id: ProductId; cost: number | null }>`select p.id, coalesce(
      (select sum(b.value)::float8 / nullif(sum(b.quantity), 0) from stock_balance b where b.tenant_id = p.tenant_id and b.product_id = p.id),
      standing_cost(p.id, null)::float8) as cost
    from product p where p.tenant_id = ${ctx.tenantId} and p.id = any(${ids}::bigint[]) and not p.is_deleted`.execute(
    ctx.db,
  );
  const found = new Map(rows.map(({ id, cost }) => [id, cost]));
  const missing = ids.find((id) => !found.has(id));
  if (missing) fail('row.missing', { entity: 'Product', id: missing });
  return found;
}
async function valuesOf(ctx: Ctx, paid: number, parts: readonly Pick<Recovered, 'productId' | 'quantity'>[]) {
  const costs = await costsOf(ctx, [...new Set(parts.map((part) => part.productId))]);
  return splitValue(
    paid,
    parts.map(({ productId, quantity }) => ({ quantity, cost: costs.get(productId) ?? null })),
  );
}
/** Lines of the import bill; units of one part may differ by a đồng, so that the sum is what was paid. */
function importLines(parts: readonly Recovered[], values: readonly number[]) {
  return parts.flatMap(({ productId, quantity, serials }, at) => {
    let from = 0;
    return unitPrices(values[at] ?? 0, quantity).map((part) => {
      const own = serials?.slice(from, from + part.quantity);
      from += part.quantity;
      return { productId, quantity: part.quantity, price: part.price as Vnd, serials: own ?? null, note: null }; // whole đồng
    });
  });
}
async function importRecovered(ctx: Ctx, { ticket, input }: ActionRun, warehouseId: WarehouseId): Promise<void> {
  const parts = input.recovered ?? [];
  const short = parts.find(({ serials, quantity }) => serials?.length && serials.length !== quantity);
  if (short) throw new InvalidField('recovered', 'choice');
  const items = importLines(parts, await valuesOf(ctx, ticket.boughtFor ?? 0, parts));
  const head = { code: '', kind: 'recovered' as const, warehouseId, invoiceNo: null, note: ticket.code };
  const { id } = await createInbound(ctx, { ...head, items });
  await archiveInbound(ctx, { id });
  await change(ctx, id, { ticketId: ticket.id });
}

/** How the price would be split; the same sums as when it is done. */
export async function previewBreakUp(
  ctx: Ctx,
  { id, recovered }: In<typeof TicketParts.PreviewBreakUp>,
): Promise<Out<typeof TicketParts.PreviewBreakUp>> {
  await requireTicket(ctx, id);
  const { rows } = await sql<{ boughtFor: Vnd | null }>`select bought_for from ticket
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  const boughtFor = rows[0]?.boughtFor ?? (0 as Vnd);
  const values = recovered.length ? await valuesOf(ctx, boughtFor, recovered) : [];
  const items = recovered.map((part, at) => ({ ...part, value: (values[at] ?? 0) as Vnd })); // whole đồng of the price
  return { boughtFor, items };
}

const zero = 0 as Vnd;
const nothingOwed = { lineTotal: zero, discount: zero, promotion: zero, vat: zero, total: zero };
export const breakUp = {
  leaveDevice: async (ctx, run) => {
    await settleDeposit(ctx, run);
    await payForDevice(ctx, run);
    const boughtFor = (run.input.boughtFor ?? 0) as Vnd; // checked by the contract
    return { ...nothingOwed, statusBefore: run.ticket.status, boughtFor };
  },
  breakUp: async (ctx, run) => {
    if (!run.input.warehouseId) throw new InvalidField('warehouseId', 'required');
    await importRecovered(ctx, run, run.input.warehouseId);
    return { custody: 'dismantled', passcode: null };
  },
  breakUpCancel: async (ctx, run) => {
    await takePaymentBack(ctx, run);
    const { ticket } = run;
    return { ...(await countTotals(ctx, ticket.id, ticket.vatPercent)), boughtFor: null, statusBefore: null };
  },
} satisfies Record<string, Effect>;
