// Services by day, customers and the price list, out of the ledger of sales.
import { sql } from 'kysely';
import { ClientService, DailyService, ServicePriceList } from '../../contract/report/selling.report.ts';
import { dayBounds } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { seesBranch } from '../org/org.ts';
import { namedBy, worded } from './names.ts';
import type { Period } from './period.ts';
import { type Asked, reportOf, type Source, type SourceOf } from './report.ts';
import { isOfDays, loyaltyOf, narrowedTo, saleDays, saleLines, saleRow, visitsUntil, withDays } from './sales.ts';
import type { Sql } from './source.ts';

/** The fee for looking at a device is a line without a service. */
const services = sql`sum(s.quantity) filter (where s.kind = 'service' and s.service_name_id is not null)`;
const lines: Source = { ...saleLines, figures: { ...saleLines.figures, services } };

/** Devices that left in the period, and what was given back: all that is known of a customer by the ledger, without its lines. */
const visitsOf = (ctx: Ctx, input: Asked, { from, to }: Period): Sql => {
  const rows = (event: 'handed' | 'refunded') =>
    sql`from sale_ledger s where s.tenant_id = ${ctx.tenantId} and s.event = ${sql.lit(event)} and s.day between ${from}::date and ${to}::date and ${seesBranch(ctx, 's.branchId')}
      ${narrowedTo(input, { branchId: 's.branchId', deviceTypeId: 's.deviceTypeId', customerId: 's.customerId' })}`;
  return sql`(select s.customer_id, s.ticket_id, 1 as tickets, s.ticket_net as net, s.day ${rows('handed')}
    union all select s.customer_id, null, 0, s.net, null ${rows('refunded')}) u`;
};
/** The tickets of those devices, from an index alone; of one customer they are looked up. Where nobody asks for the devices, only those that were rated. */
const devices = (ctx: Ctx, input: Asked, { from, to }: Period, hasAll: boolean): Sql =>
  'customerId' in input && input.customerId !== undefined
    ? sql`left join lateral (select t.imei, t.device_name, t.feedback_rate from ticket t where t.tenant_id = ${ctx.tenantId} and t.id = u.ticket_id offset 0) t on true`
    : sql`left join (select t.id, t.imei, t.device_name, t.feedback_rate from ticket t where t.tenant_id = ${ctx.tenantId}
        and t.handed_over_at >= ${dayBounds(from)[0]}::timestamptz and t.handed_over_at < ${dayBounds(to)[1]}::timestamptz
        ${hasAll ? sql`` : sql`and t.feedback_rate is not null`} offset 0) t on t.id = u.ticket_id`;
/** When each of them came first; where nobody asks for the day, only who came first in the period. */
const firstVisits = (ctx: Ctx, { from, to }: Period, hasAll: boolean): Sql =>
  hasAll
    ? sql`left join first_visit f on f.tenant_id = ${ctx.tenantId} and f.customer_id = v.customer_id`
    : sql`left join (select f.customer_id, f.day from first_visit f where f.tenant_id = ${ctx.tenantId}
        and f.day between ${from}::date and ${to}::date offset 0) f on f.customer_id = v.customer_id`;
/** How often somebody came is asked where customers are told apart by it. */
const isByLoyalty = (input: Asked): boolean => {
  const { by, loyaltyId } = input as { by?: string; loyaltyId?: string }; // fields of the declaration
  return loyaltyId !== undefined || (by?.includes('loyalty') ?? false);
};
/** Who spent much is so among all of the period: whoever asks it of one customer reads them all. */
const ranked = (input: Asked): Asked => {
  const { by, spendingId } = input as { by?: string; spendingId?: string }; // fields of the declaration
  const isBySpending = spendingId !== undefined || (by?.includes('spending') ?? false);
  return isBySpending ? ({ ...input, customerId: undefined } as Asked) : input; // as above
};
/** A row per customer of the period, with what is known of them besides; whoever came before it returned. */
const customersOf =
  (hasAll: boolean): Source['rows'] =>
  (ctx, input, period) =>
    sql`(select v.*, f.day as first_day, o.debt, case when f.day >= ${period.from}::date then 'new' else 'returning' end as visitor,
      ${isByLoyalty(input) ? loyaltyOf(sql`n`, period.to) : sql`null`} as loyalty,
      case when v.spent_rank < 0.2 then 'top' when v.spent_rank < 0.5 then 'middle' else 'low' end as spending
    from (select u.customer_id, sum(u.tickets) as tickets, sum(u.net) as net, count(distinct coalesce(t.imei, lower(t.device_name))) as devices,
        max(u.day) as last_day, sum(t.feedback_rate) as stars, count(t.feedback_rate) as rated,
        percent_rank() over (order by sum(u.net) desc) as spent_rank
      from ${visitsOf(ctx, ranked(input), period)} ${devices(ctx, ranked(input), period, hasAll)} group by 1) v
    ${firstVisits(ctx, period, hasAll)}
    ${isByLoyalty(input) ? sql`cross join ${visitsUntil(ctx, input, period.to, sql`v.customer_id`)} n` : sql``}
    left join (select i.party_id, sum(i.amount) as debt from open_item i where i.tenant_id = ${ctx.tenantId} and i.party = 'customer'
      and i.amount > 0 and (i.branch_id is null or ${seesBranch(ctx, 'i.branchId')})
      ${narrowedTo(input, { branchId: 'i.branchId' })} group by 1) o on o.party_id = v.customer_id) c
    where true ${narrowedTo(input, { customerId: 'c.customerId', visitorId: 'c.visitor', loyaltyId: 'c.loyalty', spendingId: 'c.spending' })}`;
const everyCustomer: Source = {
  rows: customersOf(true),
  dims: {
    customer: { key: sql`c.customer_id`, name: namedBy.customer },
    visitor: { key: sql`c.visitor`, name: worded('visitor') },
    loyalty: { key: sql`c.loyalty`, name: worded('loyalty') },
    spending: { key: sql`c.spending`, name: worded('spending') },
  },
  figures: {
    customers: sql`count(*)`,
    newCustomers: sql`count(*) filter (where c.visitor = 'new')`,
    tickets: sql`sum(c.tickets)`,
    devices: sql`sum(c.devices)`,
    revenue: sql`sum(c.net)`,
    debt: sql`sum(c.debt)`,
    rating: sql`round(sum(c.stars) / nullif(sum(c.rated), 0), 1)`,
    firstVisit: sql`min(c.first_day)`,
    lastVisit: sql`max(c.last_day)`,
  },
};
const countedCustomers: Source = { ...everyCustomer, rows: customersOf(false) };
const clients: SourceOf = (_, __, figures) =>
  figures.includes('devices') || figures.includes('firstVisit') ? everyCustomer : countedCustomers;

/** Cells of the price list with what they brought, and what was sold beside the list: nothing that was sold is left out. */
const prices: Source = {
  rows: (
    ctx,
    input,
    { from, to },
  ) => sql`(select coalesce(c.model_id, s.model_id) as model_id, coalesce(c.service_name_id, s.service_name_id) as service_name_id,
      c.price, c.price_since, s.services, s.net, s.cost, s.warranty_cost, s.last_day,
      case when c.price is null then 'unlisted' when s.net is null then 'never' else 'sold' end as listing
    from (select p.model_id, p.service_name_id, p.price, (coalesce(p.last_modification_time, p.creation_time) at time zone 'Asia/Ho_Chi_Minh')::date as price_since from service_price p where p.tenant_id = ${ctx.tenantId} and not p.is_deleted) c
    full join (select s.model_id, s.service_name_id, ${services} as services, sum(s.net) as net, sum(s.cost) as cost, sum(s.warranty_cost) as warranty_cost, max(s.day) filter (where s.event = 'sold' and s.quantity > 0) as last_day
      from ${saleLines.rows(ctx, input, { from, to })} group by 1, 2) s on coalesce(s.model_id, 0) = c.model_id and coalesce(s.service_name_id, 0) = c.service_name_id) p
    where true ${narrowedTo(input, { modelId: 'p.modelId', serviceId: 'p.serviceNameId', listingId: 'p.listing' })}`,
  dims: {
    model: { key: sql`p.model_id`, name: namedBy.model },
    service: { key: sql`p.service_name_id`, name: namedBy.service },
    listing: { key: sql`p.listing`, name: worded('listing') },
  },
  figures: {
    listPrice: sql`case when min(p.price) = max(p.price) then min(p.price) end`,
    services: sql`sum(p.services)`,
    revenue: sql`sum(p.net)`,
    cost: sql`sum(p.cost)`,
    warrantyCost: sql`sum(p.warranty_cost)`,
    profit: sql`sum(p.net - p.cost - p.warranty_cost)`,
    margin: sql`round(100 * sum(p.net - p.cost - p.warranty_cost) / nullif(greatest(sum(p.net), 0), 0), 1)`,
    lastSold: sql`max(p.last_day)`,
    priceSince: sql`max(p.price_since)`,
  },
};
/** What was sold of the cells that are asked for. */
const listed = sql`exists (select from service_price p where p.tenant_id = s.tenant_id and not p.is_deleted
  and p.model_id = s.model_id and p.service_name_id = s.service_name_id)`;
const listings: Readonly<Record<string, Sql>> = {
  sold: listed,
  never: sql`false`,
  unlisted: sql`not ${listed}`,
};
const soldCells: Source = {
  ...lines,
  rows: (ctx, input, period) => {
    const { listingId } = input as { listingId?: string }; // a field that the declaration names
    const ofListing = listingId === undefined ? sql`` : sql`and ${listings[listingId] ?? sql`false`}`;
    return sql`${lines.rows(ctx, input, period)} ${ofListing}`;
  },
};
/** What was sold, on the list and beside it, is a sum of days, where nothing is told of the cells themselves. */
const priced: SourceOf = (input, dims, figures) => {
  const { listingId } = input as { listingId?: string }; // a field that the declaration names
  const isOfSums = listingId === undefined && isOfDays(input, dims) && figures.every((key) => key in saleDays.figures);
  return { ...(isOfSums ? saleDays : prices), behind: saleRow(soldCells) };
};
export const sellingReports = [
  reportOf(DailyService, withDays(lines)),
  reportOf(ClientService, clients),
  reportOf(ServicePriceList, priced),
];
