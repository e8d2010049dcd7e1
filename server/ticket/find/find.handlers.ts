// Handlers of the questions that other screens ask about tickets.
import { type RawBuilder, sql } from 'kysely';
import type { In, Out } from '../../../contract/kit.ts';
import type { CustomerId } from '../../../contract/party/party.calls.ts';
import type { PastTicket } from '../../../contract/ticket/calls/intake.calls.ts';
import {
  CustomerTickets,
  TicketArrivals,
  TicketCommon,
  type TicketHit,
  TicketMaster,
  TicketOfReceipt,
  TicketProducts,
  TicketSelect,
} from '../../../contract/ticket/calls/ticket-find.calls.ts';
import { statusesOf } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { implement } from '../../kit/implement.ts';
import { idsBy } from '../../kit/look-up.ts';
import { seesWarehouse } from '../../org/org.ts';
import { remaining } from '../remaining.ts';
import { pastTickets } from '../save/look-up.ts';
import { seesTicket } from '../seen.ts';

interface Asked {
  id?: TicketId | undefined;
  code?: string | undefined;
}
const named = ({ id, code }: Asked): RawBuilder<boolean> | null => {
  if (id) return sql`t.id = ${id}`;
  if (!code) return null;
  // No code of ours is digits alone: that is a ticket's own number.
  const own = /^\d{1,15}$/.test(code) ? sql` or t.id = ${Number(code)}` : sql``;
  return sql`(t.id = any(${idsBy('ticket.code', [code])})${own})`;
};
async function findTicket(ctx: Ctx, asked: Asked): Promise<TicketHit | null> {
  const which = named(asked);
  if (!which) return null;
  const { rows } =
    await sql<TicketHit>`select t.id, t.code, t.status, t.branch_id, b.name as branch_name, t.customer_id,
      t.customer_name, t.phone, t.device_name, t.imei, t.total, t.paid, ${remaining} as remaining
    from ticket t join branch b on b.tenant_id = t.tenant_id and b.id = t.branch_id
    where t.tenant_id = ${ctx.tenantId} and ${which} and not t.is_deleted and ${seesTicket(ctx, 't')}`.execute(ctx.db);
  return rows[0] ?? null;
}

const seen = async (ctx: Ctx, which: RawBuilder<unknown>): Promise<{ items: PastTicket[] }> => ({
  items: await pastTickets(ctx, sql`${which} and ${seesTicket(ctx, 't')}`, 50),
});
async function lastDiscount(
  ctx: Ctx,
  { id }: { id: CustomerId },
): Promise<Out<typeof CustomerTickets.GetDiscountLast>> {
  const { rows } = await sql<
    NonNullable<Out<typeof CustomerTickets.GetDiscountLast>>
  >`select t.id as ticket_id, t.code as ticket_code,
      t.discount + t.promotion as amount,
      (case when t.line_total > 0 then round((t.discount + t.promotion) * 100.0 / t.line_total, 2) else 0 end)::float8 as percent,
      t.creation_time as at
    from ticket t where t.tenant_id = ${ctx.tenantId} and t.customer_id = ${id} and not t.is_deleted
      and t.status not in ('DaHuy', 'cancel') order by t.id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

type Lines = In<typeof TicketSelect.GetSelectListGetProductInvoiceDetail>;
/** Lines of a ticket that the caller sees; of none when none is named. */
const linesWhere = (ctx: Ctx, { invoiceId, code }: Lines) => sql`from ticket_line l
  join ticket t on t.tenant_id = l.tenant_id and t.id = l.ticket_id
  left join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
  where l.tenant_id = ${ctx.tenantId} and ${named({ id: invoiceId, code }) ?? sql`false`} and not t.is_deleted and ${seesTicket(ctx, 't')}`;
async function lineOptions(
  ctx: Ctx,
  input: Lines,
): Promise<Out<typeof TicketSelect.GetSelectListGetProductInvoiceDetail>> {
  const { rows } = await sql<{
    value: number;
    text: string;
    second: string | null;
  }>`select l.id as value, l.name as text, p.code as second
    ${linesWhere(ctx, input)} order by l.order_no, l.id`.execute(ctx.db);
  return { items: rows };
}
async function goodsOf(ctx: Ctx, input: Lines): Promise<Out<typeof TicketProducts.GetAllProductByInvoiceId>> {
  const { rows } = await sql<
    Out<typeof TicketProducts.GetAllProductByInvoiceId>['items'][number]
  >`select l.id as line_id, l.product_id,
      p.code as product_code, p.name as product_name, l.quantity, l.price, p.is_serial,
      (select u.name from category u where u.tenant_id = p.tenant_id and u.id = p.unit_id) as unit_name
    ${linesWhere(ctx, input)} and l.product_id is not null order by l.order_no, l.id`.execute(ctx.db);
  return { items: rows };
}
async function arrivals(
  ctx: Ctx,
  { purchaseOrderId }: In<typeof TicketArrivals.ProductInbound>,
): Promise<Out<typeof TicketArrivals.ProductInbound>> {
  const { rows } = await sql<
    Out<typeof TicketArrivals.ProductInbound>['items'][number]
  >`select i.id, i.code, i.status, i.day,
      w.name as warehouse_name, i.quantity
    from inbound i join warehouse w on w.tenant_id = i.tenant_id and w.id = i.warehouse_id
    join stock_request q on q.tenant_id = i.tenant_id and q.id = i.purchase_order_id
    left join ticket t on t.tenant_id = q.tenant_id and t.id = q.ticket_id and not t.is_deleted
    where i.tenant_id = ${ctx.tenantId} and i.purchase_order_id = ${purchaseOrderId} and not i.is_deleted
      and (${seesWarehouse(ctx, 'i.warehouseId')} or (t.id is not null and ${seesTicket(ctx, 't')}))
    order by i.id desc`.execute(ctx.db);
  return { items: rows };
}

const bound = [...statusesOf('open', 'back'), 'ChuaTraTien'];
export const findHandlers = [
  ...implement(TicketCommon, { GetProductInvoiceByCodeOrId: findTicket }),
  ...implement(TicketOfReceipt, { GetProductInvoiceByCode: findTicket }),
  ...implement(TicketMaster, {
    GetCustomerHistoryOder: (ctx, { customerId, id }) =>
      seen(ctx, sql`t.customer_id = ${customerId} and t.id is distinct from ${id ?? null}::bigint`),
  }),
  ...implement(CustomerTickets, {
    GetDiscountLast: lastDiscount,
    GetContractInvoice: (ctx, { customerId }) =>
      seen(ctx, sql`t.customer_id = ${customerId} and t.status = any(${bound}::text[])`),
  }),
  ...implement(TicketSelect, { GetSelectListGetProductInvoiceDetail: lineOptions }),
  ...implement(TicketProducts, { GetAllProductByInvoiceId: goodsOf }),
  ...implement(TicketArrivals, { ProductInbound: arrivals }),
];
