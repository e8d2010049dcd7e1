// What an invoice needs of a ticket: whom it is made out to, and its lines with their VAT (money.md §9).
import { sql } from 'kysely';
import type { In, Vnd } from '../../contract/kit.ts';
import { isTaxCode, oneTaxCode } from '../../contract/tax-code.ts';
import { type Buyer, InvoiceData, type InvoiceLine, TicketBuyer } from '../../contract/ticket/calls/invoice.calls.ts';
import { dayBounds, today } from '../../contract/time.ts';
import { changedBy } from '../kit/crud.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { implement } from '../kit/implement.ts';
import { contains, list } from '../kit/list.ts';
import { seesBranch, settingOf } from '../org/org.ts';
import { lockAnyTicket } from './act.ts';
import type { Ticket } from './facts.ts';

const columnsOf = ({ kind, name, taxCode, address, email }: Buyer) => ({
  buyerKind: kind,
  buyerName: name,
  buyerTaxCode: taxCode,
  buyerAddress: address,
  buyerEmail: email,
});
/** As it stands on the ticket; null: nothing was said, and nothing has left. */
export const buyerOf = (ticket: Ticket): Buyer | null =>
  ticket.buyerKind && {
    kind: ticket.buyerKind,
    name: ticket.buyerName,
    taxCode: ticket.buyerTaxCode,
    address: ticket.buyerAddress,
    email: ticket.buyerEmail,
  };
/** The device leaves: whom the invoice is for is what the customer's page says, unless somebody said it on the ticket. */
export async function buyerAtHandOver(ctx: Ctx, ticket: Ticket) {
  if (ticket.buyerKind) return {};
  const { rows } = await sql<{
    isCompany: boolean;
    name: string;
    legalName: string | null;
    taxCode: string | null;
    address: string | null;
    email: string | null;
  }>`select is_company, name, legal_name, tax_code, address, email from customer
    where tenant_id = ${ctx.tenantId} and id = ${ticket.customerId}`.execute(ctx.db);
  const [customer] = rows;
  if (!customer) return {};
  const { isCompany, name, legalName, address, email } = customer;
  const taxCode = customer.taxCode && oneTaxCode(customer.taxCode);
  // A company without a code that is right cannot be invoiced as one.
  const isBuyer = isCompany && taxCode !== null && isTaxCode(taxCode);
  return columnsOf({
    kind: isBuyer ? 'company' : 'consumer',
    name: legalName ?? name,
    taxCode: isBuyer ? taxCode : null,
    address,
    email,
  });
}

async function setBuyer(ctx: Ctx, input: In<typeof TicketBuyer.SetBuyer>): Promise<Buyer> {
  const { id, version, kind, name, taxCode, address, email } = input;
  const ticket = await lockAnyTicket(ctx, id, version);
  if (ticket.archivedAt) fail('ticket.archived', { code: ticket.code });
  const buyer: Buyer = { kind, name, taxCode: kind === 'company' ? taxCode : null, address, email: email ?? null };
  await ctx.db
    .updateTable('ticket')
    .set({ ...columnsOf(buyer), ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return buyer;
}

type Filter = In<typeof InvoiceData.GetAll>;
interface Sums {
  totalBeforeTax: Vnd;
  totalTax: Vnd;
  totalAmount: Vnd;
}
/** A share of an amount up to here, half a đồng and more being one: contract/ticket/refund.ts, in the database. */
const reached = (amount: string) => sql`div(2 * ${sql.ref(amount)}::numeric * l.up_to + l.net, 2 * l.net)::bigint`;
const share = (amount: string) => sql`${reached(amount)} - coalesce(lag(${reached(amount)}) over w, 0)`;
const detail = (name: string) => sql`(select d.value from branch_detail d where d.tenant_id = t.tenant_id
  and d.branch_id = t.branch_id and d.name = ${sql.lit(name)})`;
/** The tickets of the days, their lines with what was really asked for each; the parts of a ticket add up to its total. */
const linesOf = (ctx: Ctx, { from, to, branchId }: Filter, vatAtZero: string) => sql<InvoiceLine>`(
  select l.id, t.id as ticket_id, t.code, t.handed_over_at, t.finished_at as completed_at,
    (select b.name from branch b where b.tenant_id = t.tenant_id and b.id = t.branch_id) as branch_name,
    ${detail('invoicePlace')} as invoice_place, ${detail('invoiceSeries')} as invoice_series,
    coalesce(t.buyer_kind, 'consumer') as buyer_kind, t.buyer_tax_code, coalesce(t.buyer_name, t.customer_name) as buyer_name, t.buyer_address, t.buyer_email,
    l.name, l.quantity, l.price, ${share('t.net')} as before_tax,
    case when t.vat_percent = 0 then ${vatAtZero}::text else trim_scale(t.vat_percent) || '%' end as vat_code,
    (${share('t.total')}) - (${share('t.net')}) as tax, ${share('t.total')} as total,
    coalesce((select sum(r.amount) from refund_line r where r.tenant_id = t.tenant_id and r.ticket_line_id = l.id), 0)::bigint as refunded
  from (select k.*, k.total - k.vat as net from ticket k where k.tenant_id = ${ctx.tenantId} and not k.is_deleted and k.handed_over_at is not null
      and k.handed_over_at >= ${dayBounds(from ?? `${today().slice(0, 7)}-01`)[0]} and k.handed_over_at < ${dayBounds(to ?? today())[1]}
      and ${seesBranch(ctx, 'k.branchId')} ${branchId ? sql`and k.branch_id = ${branchId}` : sql``}) t
  join lateral (select x.id, x.order_no, x.name, x.quantity, x.price, x.amount, sum(x.amount) over (order by x.order_no, x.id) as up_to, sum(x.amount) over () as net
    from (select y.id, y.order_no, y.name, y.quantity, y.price, greatest(0, y.price * y.quantity - y.discount) as amount from ticket_line y
      where y.tenant_id = t.tenant_id and y.ticket_id = t.id and y.cover = 'billable' and coalesce(y.outcome, 'done') = 'done') x
    where x.amount > 0) l on true
  window w as (partition by t.id order by l.order_no, l.id))`;
const lines = (vatAtZero: string) =>
  list<Filter, InvoiceLine, Sums>({
    query: (ctx, input) => {
      let query = ctx.db
        .selectFrom(linesOf(ctx, input, vatAtZero).as('x'))
        .select(['x.id', 'x.ticketId', 'x.code', 'x.handedOverAt', 'x.completedAt', 'x.branchName', 'x.invoicePlace'])
        .select(['x.invoiceSeries', 'x.buyerKind', 'x.buyerTaxCode', 'x.buyerName', 'x.buyerAddress', 'x.buyerEmail'])
        .select(['x.name', 'x.quantity', 'x.price', 'x.beforeTax', 'x.vatCode', 'x.tax', 'x.total', 'x.refunded']);
      if (input.buyerKind) query = query.where('x.buyerKind', '=', input.buyerKind);
      return input.keyword
        ? query.where(
            sql<boolean>`vn_norm(concat_ws(' ', x.code, x.buyer_name, x.buyer_tax_code, x.name)) like ${contains(input.keyword)}`,
          )
        : query;
    },
    sums: { totalBeforeTax: sql`sum(x.before_tax)`, totalTax: sql`sum(x.tax)`, totalAmount: sql`sum(x.total)` },
    order: [
      ['x.handedOverAt', 'desc'],
      ['x.id', 'asc'],
    ],
  });
const ofShop = async (ctx: Ctx) => lines(await settingOf(ctx, 'vatCodeAtZero'));

export const invoiceHandlers = [
  ...implement(TicketBuyer, { SetBuyer: setBuyer }),
  ...implement(InvoiceData, {
    GetAll: {
      page: async (ctx: Ctx, input: Filter) => (await ofShop(ctx)).page(ctx, input),
      stream: async (ctx: Ctx, input: Filter) => (await ofShop(ctx)).stream(ctx, input),
    },
  }),
];
