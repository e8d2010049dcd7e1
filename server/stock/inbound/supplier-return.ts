// Goods that go back to their supplier: which lines of the import bill they belong to, and what is owed less for them.
// Rows of inbound_return are only added; `inbound.returned` is their sum, written with them.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { saidIn } from '../../../contract/culture.ts';
import { errors } from '../../../contract/errors.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import type { InboundId, OutboundId } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, failAt } from '../../kit/fail.ts';
import { seesWarehouse } from '../seen.ts';
import { change } from './save-inbound.ts';

interface Given {
  productId: ProductId;
  productName?: string;
  quantity: number;
  serials?: readonly string[] | null | undefined;
}
interface LeftLine {
  id: number;
  productId: ProductId;
  productName: string;
  quantity: number;
  price: number;
  /** Of the units that did not go back yet. */
  serials: string[] | null;
  left: number;
}
interface Share {
  lineId: number;
  quantity: number;
  amount: number;
}
interface Source {
  id: InboundId;
  code: string;
  supplierId: SupplierId | null;
  returned: number;
}

/** The bill that goods go back to: posted, in a warehouse that the caller sees. */
export async function sourceBill(ctx: Ctx, id: InboundId): Promise<Source> {
  const { rows } = await sql<
    Source & { status: string }
  >`select i.id, i.code, i.supplier_id, i.status, i.returned from inbound i
    where i.tenant_id = ${ctx.tenantId} and i.id = ${id} and not i.is_deleted and ${seesWarehouse(ctx, 'i.warehouseId')}`.execute(
    ctx.db,
  );
  const bill = rows[0] ?? failAt('inboundId', 'row.missing', { entity: 'Inbound', id });
  if (bill.status !== 'posted') failAt('inboundId', 'stock.isDraft', { code: bill.code });
  return bill;
}

interface Plan {
  shares: Share[];
  /** The first product of which the bill has not so much to give back. */
  short: { product: string; code: string; quantity: number; left: number } | null;
}
/** Which of the bill's lines the goods belong to, or a refusal. */
export async function shareOut(ctx: Ctx, bill: Pick<Source, 'id' | 'code'>, goods: readonly Given[]): Promise<Share[]> {
  const { shares, short } = await planReturn(ctx, bill, goods);
  if (short) fail('outbound.notOnBill', short);
  return shares;
}
/** The same for the button that posts: what the bill has against it, as a sentence. */
export async function returnBlocker(ctx: Ctx, id: InboundId, goods: readonly Given[]): Promise<string | null> {
  const { rows } = await sql<{ id: InboundId; code: string; status: string }>`select id, code, status from inbound
    where tenant_id = ${ctx.tenantId} and id = ${id} and not is_deleted`.execute(ctx.db);
  const [bill] = rows;
  if (!bill) return saidIn(errors['row.missing'], ctx.culture, { entity: 'Inbound', id });
  if (bill.status !== 'posted') return saidIn(errors['stock.isDraft'], ctx.culture, { code: bill.code });
  const { short } = await planReturn(ctx, bill, goods);
  return short && saidIn(errors['outbound.notOnBill'], ctx.culture, short);
}
/** Oldest line first; a unit with a number of its own belongs to the line that names it. */
async function planReturn(ctx: Ctx, bill: Pick<Source, 'id' | 'code'>, goods: readonly Given[]): Promise<Plan> {
  const { rows } = await sql<LeftLine>`
    select l.id, l.product_id, p.name as product_name, l.quantity, l.price,
      case when l.serials is not null then array(select s from unnest(l.serials) s where lower(s) not in (
        select lower(x) from outbound o join outbound_line b on b.tenant_id = o.tenant_id and b.outbound_id = o.id, unnest(b.serials) x
        where o.tenant_id = l.tenant_id and o.inbound_id = l.inbound_id and o.status = 'posted' and not o.is_deleted and b.product_id = l.product_id)) end as serials,
      (l.quantity - coalesce((select sum(r.quantity) from inbound_return r
        where r.tenant_id = l.tenant_id and r.inbound_id = l.inbound_id and r.inbound_line_id = l.id), 0))::int as left
    from inbound_line l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = ${ctx.tenantId} and l.inbound_id = ${bill.id} order by l.id`.execute(ctx.db);
  const shares: Share[] = [];
  for (const { productId, quantity, serials } of goods) {
    const own = rows.filter((line) => line.productId === productId);
    const pieces = serials?.length
      ? serials.map((serial) => ({ units: 1, serial }))
      : [{ units: quantity, serial: null }];
    for (const { units, serial } of pieces) {
      const fit = serial ? own.filter((line) => has(line.serials ?? [], serial)) : own;
      const left = fit.reduce((sum, line) => sum + line.left, 0);
      if (left < units) {
        const product = own[0]?.productName ?? (await nameOf(ctx, productId));
        return {
          shares,
          short: {
            product,
            code: bill.code,
            quantity: serial ? units : quantity,
            left: serial ? left : own.reduce((sum, one) => sum + one.left, 0),
          },
        };
      }
      let open = units;
      for (const line of fit) {
        const taken = Math.min(open, line.left);
        if (taken <= 0) continue;
        line.left -= taken;
        open -= taken;
        shares.push({ lineId: line.id, quantity: taken, amount: taken * line.price });
      }
    }
  }
  return { shares, short: null };
}
const has = (list: readonly string[], serial: string) => list.some((one) => one.toLowerCase() === serial.toLowerCase());
async function nameOf(ctx: Ctx, id: ProductId): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select name from product where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  return rows[0]?.name ?? '?';
}

/** The export leaves: what is owed for the bill falls by what the bill says of the goods. The bill is locked first. */
export async function bookReturn(
  ctx: Ctx,
  inboundId: InboundId,
  outboundId: OutboundId,
  goods: readonly Given[],
): Promise<void> {
  await lock(ctx, inboundId);
  const bill = await sourceBill(ctx, inboundId);
  const shares = await shareOut(ctx, bill, goods);
  await add(ctx, inboundId, outboundId, shares);
}
/** The export is taken back: so is what it had taken off the debt, at the bill's prices of now. */
export async function unbookReturn(ctx: Ctx, inboundId: InboundId, outboundId: OutboundId): Promise<void> {
  await lock(ctx, inboundId);
  const { rows } = await sql<{ lineId: number; quantity: number; amount: number }>`
    select r.inbound_line_id as line_id, -sum(r.quantity)::int as quantity, -(sum(r.quantity) * min(l.price))::bigint as amount
    from inbound_return r join inbound_line l on l.tenant_id = r.tenant_id and l.id = r.inbound_line_id
    where r.tenant_id = ${ctx.tenantId} and r.outbound_id = ${outboundId} group by 1 having sum(r.quantity) <> 0`.execute(
    ctx.db,
  );
  await add(ctx, inboundId, outboundId, rows);
}
/** Prices of a bill were corrected: what went back is worth the new ones too. Answers what is returned then. */
export async function repriceReturns(
  ctx: Ctx,
  inboundId: InboundId,
  lines: readonly { id: number; price: number }[],
  before: ReadonlyMap<number, number>,
): Promise<number> {
  const { rows } = await sql<{ lineId: number; quantity: number }>`
    select inbound_line_id as line_id, sum(quantity)::int as quantity from inbound_return
    where tenant_id = ${ctx.tenantId} and inbound_id = ${inboundId} group by 1 having sum(quantity) <> 0`.execute(
    ctx.db,
  );
  const shares = rows.flatMap(({ lineId, quantity }) => {
    const price = lines.find((line) => line.id === lineId)?.price ?? 0;
    const amount = quantity * (price - (before.get(lineId) ?? price));
    return amount ? [{ lineId, quantity: 0, amount }] : [];
  });
  await insert(ctx, inboundId, null, shares);
  return sumOf(ctx, inboundId);
}
async function add(ctx: Ctx, inboundId: InboundId, outboundId: OutboundId, shares: readonly Share[]): Promise<void> {
  if (!shares.length) return;
  await insert(ctx, inboundId, outboundId, shares);
  await change(ctx, inboundId, { returned: await sumOf(ctx, inboundId) });
}
async function insert(
  ctx: Ctx,
  inboundId: InboundId,
  outboundId: OutboundId | null,
  shares: readonly Share[],
): Promise<void> {
  for (const { lineId, quantity, amount } of shares)
    await sql`insert into inbound_return (tenant_id, inbound_id, inbound_line_id, outbound_id, quantity, amount, creator_user_id)
      values (${ctx.tenantId}, ${inboundId}, ${lineId}, ${outboundId}, ${quantity}, ${amount}, ${ctx.user.id})`.execute(
      ctx.db,
    );
}
async function sumOf(ctx: Ctx, inboundId: InboundId): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::bigint as sum from inbound_return
    where tenant_id = ${ctx.tenantId} and inbound_id = ${inboundId}`.execute(ctx.db);
  return rows[0]?.sum ?? 0;
}
async function lock(ctx: Ctx, id: InboundId): Promise<void> {
  await sql`select from inbound where tenant_id = ${ctx.tenantId} and id = ${id} for update`.execute(ctx.db);
}
