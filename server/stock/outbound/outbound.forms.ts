// What the forms of export bills begin with, and what was issued for a ticket and can still come back.
import { sql } from 'kysely';
import type { In, Out } from '../../../contract/kit.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundForm } from '../../../contract/stock/outbound.ts';
import type { OutboundId } from '../../../contract/stock/stock.ts';
import { today } from '../../../contract/time.ts';
import { seesOutboundPrice } from '../../catalog/product.rights.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { idsBy } from '../../kit/look-up.ts';
import { warehouseOfUser } from '../../org/org.ts';
import { productColumns } from '../lines.ts';
import { getDetail } from './outbound.detail.ts';
import { seesBill } from './outbound.rows.ts';
import { warehouseOptions } from './shelf.ts';

async function form(
  ctx: Ctx,
  id: OutboundId | null | undefined,
  toWarehouseId: WarehouseId | null = null,
): Promise<OutboundForm> {
  const { rows } = await sql<{ id: CategoryId; name: string; code: string }>`
    select id, name, code from category where tenant_id = ${ctx.tenantId} and code in ('exportTypeOther', 'errorType')
      and not is_deleted order by order_no, id`.execute(ctx.db);
  const options = (wanted: string) => rows.filter(({ code }) => code === wanted).map(({ id, name }) => ({ id, name }));
  return {
    day: today(),
    warehouses: await warehouseOptions(ctx),
    warehouseId: await warehouseOfUser(ctx),
    toWarehouseId,
    reasons: options('exportTypeOther'),
    errorTypes: options('errorType'),
    seesPrice: seesOutboundPrice(ctx),
    bill: id ? await getDetail(ctx, { id }) : null,
  };
}
type ById = In<typeof ProductOutbound.getForCreateOther>;
export const newBill = (ctx: Ctx, { id }: ById) => form(ctx, id);

/** Where broken goods go; null in a shop that has no such warehouse yet. */
export async function newError(ctx: Ctx, { id }: ById): Promise<OutboundForm> {
  const { rows } = await sql<{ id: WarehouseId }>`select id from warehouse
    where tenant_id = ${ctx.tenantId} and role = 'defective' and not is_deleted`.execute(ctx.db);
  return form(ctx, id, rows[0]?.id ?? null);
}

export async function newForTicket(
  ctx: Ctx,
  { id, ticketCode }: In<typeof ProductOutbound.GetCreate>,
): Promise<Out<typeof ProductOutbound.GetCreate>> {
  const begun = await form(ctx, id);
  const ticket = ticketCode ?? begun.bill?.ticketCode ?? null;
  return {
    form: begun,
    ticketCode: ticket,
    issued: ticket ? await issuedLines(ctx, ofTicket(ticket)) : [],
  };
}

/** Also bills that name a ticket of an earlier program. */
const ofTicket = (code: string) => sql<boolean>`o.id = any(${idsBy('outbound.ticket_code', [code])})`;
type Issued = Out<typeof ProductOutbound.GetReturnItem>['items'][number];
/** Lines of posted bills for tickets, with what is left of them after every return, posted or not. */
async function issuedLines(ctx: Ctx, where: ReturnType<typeof sql<boolean>>): Promise<Issued[]> {
  const { rows } = await sql<Issued>`
    select o.id as origin_id, o.code as origin_code, l.id as origin_line_id, ${productColumns}, o.day, o.warehouse_id,
      w.name as warehouse_name, o.ticket_code, l.quantity, l.quantity - r.quantity as left,
      case when l.serials is null then null else array(select s from unnest(l.serials) s where lower(s) <> all(r.serials)) end as serials
    from outbound o
    join outbound_line l on l.tenant_id = o.tenant_id and l.outbound_id = o.id
    join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    join warehouse w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
    cross join lateral (
      select coalesce(sum(x.quantity), 0)::int as quantity,
        coalesce((select array_agg(lower(s)) from outbound_line y join outbound c on c.tenant_id = y.tenant_id and c.id = y.outbound_id,
          unnest(y.serials) s where y.tenant_id = l.tenant_id and y.origin_line_id = l.id and not c.is_deleted), '{}') as serials
      from outbound_line x join outbound b on b.tenant_id = x.tenant_id and b.id = x.outbound_id
      where x.tenant_id = l.tenant_id and x.origin_line_id = l.id and not b.is_deleted) r
    where o.tenant_id = ${ctx.tenantId} and not o.is_deleted and o.kind = 'ticket' and o.status = 'posted' and ${seesBill(ctx)} and ${where}
    order by o.id desc, l.id limit 500`.execute(ctx.db);
  return rows;
}
/** Without a bill or a ticket: the newest ones. */
export async function returnable(
  ctx: Ctx,
  { originId, ticketCode }: In<typeof ProductOutbound.GetReturnItem>,
): Promise<{ items: Issued[] }> {
  const where = originId ? sql<boolean>`o.id = ${originId}` : ticketCode ? ofTicket(ticketCode) : sql<boolean>`true`;
  return { items: (await issuedLines(ctx, where)).filter((line) => line.left > 0) };
}
