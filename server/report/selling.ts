// Services by day, customers and the price list, out of the ledger of sales; work of technicians, out of what they finished.
import { type RawBuilder, sql } from 'kysely';
import { ClientService, DailyService, EquipmentStaff, ServicePriceList } from '../../contract/report/selling.report.ts';
import { statusesOf } from '../../contract/ticket/ticket.statuses.ts';
import { dayBounds } from '../../contract/time.ts';
import { seesBranch } from '../org/org.ts';
import { namedBy, worded } from './names.ts';
import { type Behind, reportOf, type Source } from './report.ts';
import { narrowedTo, saleLines, saleRow } from './sales.ts';

const services = sql`sum(s.quantity) filter (where s.kind = 'service')`;
const lines: Source = { ...saleLines, figures: { ...saleLines.figures, services } };
const daily: Source = { ...lines, behind: saleRow(lines) };

/** A row per customer of the period, with what is known of them besides; whoever came before it returned. */
const clients: Source = {
  rows: (
    ctx,
    input,
    { from, to },
  ) => sql`(select v.*, f.first_day, o.debt, case when f.first_day < ${from}::date then 'returning' else 'new' end as visitor
    from (select s.customer_id, sum(s.tickets) as tickets, sum(s.net) as net, count(distinct coalesce(t.imei, lower(t.device_name))) as devices,
        max(s.day) filter (where s.event = 'handed') as last_day, sum(t.feedback_rate) as stars, count(t.feedback_rate) as rated
      from sale_ledger s left join lateral (select t.imei, t.device_name, t.feedback_rate from ticket t
        where s.event = 'handed' and t.tenant_id = s.tenant_id and t.id = s.ticket_id offset 0) t on true
      where s.tenant_id = ${ctx.tenantId} and s.day between ${from}::date and ${to}::date and ${seesBranch(ctx, 's.branchId')}
        ${narrowedTo(input, { branchId: 's.branchId', deviceTypeId: 's.deviceTypeId', customerId: 's.customerId' })} group by 1) v
    left join lateral (select min(h.day) as first_day from sale_ledger h
      where h.tenant_id = ${ctx.tenantId} and h.customer_id = v.customer_id and h.event = 'handed') f on true
    left join lateral (select sum(i.amount) as debt from open_item i where i.tenant_id = ${ctx.tenantId} and i.party = 'customer'
      and i.party_id = v.customer_id and i.amount > 0 and (i.branch_id is null or ${seesBranch(ctx, 'i.branchId')})) o on true) c
    where true ${narrowedTo(input, { visitorId: 'c.visitor' })}`,
  dims: {
    customer: { key: sql`c.customer_id`, name: namedBy.customer },
    visitor: { key: sql`c.visitor`, name: worded('visitor') },
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

/** As it was promised at intake, which is the first that its history tells of it. */
const firstPromise = sql`coalesce((select (a.changes -> 'promised_at' ->> 1)::timestamptz from audit_log a
  where a.tenant_id = t.tenant_id and a.table_name = 'ticket' and a.row_id = t.id order by a.id limit 1), t.promised_at)`;
/** Somebody had to make it good: a line of another ticket that says so, asked for in time. */
const cameBack = sql`exists (select from ticket_line x join ticket r on r.tenant_id = x.tenant_id and r.id = x.ticket_id
  where x.tenant_id = l.tenant_id and x.origin_line_id = l.id and not r.is_deleted and r.status not in ('DaHuy', 'delete')
    and r.creation_time < t.finished_at + greatest(make_interval(months => l.warranty_months), interval '30 days'))`;
const open = sql.join(statusesOf('open').map((status) => sql.lit(status)));
/**
 * Lines that were finished, of their technician, and beside them the devices that are being worked on now. `offset 0`: lines are looked up
 * ticket by ticket, however many there are of them besides.
 */
const work: Source = {
  rows: (
    ctx,
    input,
    { from, to },
  ) => sql`(select coalesce(l.technician_id, t.technician_id) as technician_id, t.device_type_id, t.branch_id, t.id as ticket_id,
      t.id as of_ticket_id, l.id as line_id, (t.finished_at at time zone 'Asia/Ho_Chi_Minh')::date as day, 1 as completed, ${cameBack}::int as returned, t.finished_at <= ${firstPromise} as is_on_time, 0 as in_hand,
      case when row_number() over (partition by t.id, coalesce(l.technician_id, t.technician_id) order by l.id) = 1
        then extract(epoch from t.finished_at - t.creation_time) / 60 end as minutes
    from (select t.* from ticket t where t.tenant_id = ${ctx.tenantId} and not t.is_deleted and t.finished_at >= ${dayBounds(from)[0]}::timestamptz
        and t.finished_at < ${dayBounds(to)[1]}::timestamptz and ${seesBranch(ctx, 't.branchId')} offset 0) t
    cross join lateral (select l.* from ticket_line l where l.tenant_id = t.tenant_id and l.ticket_id = t.id
      and l.kind = 'service' and l.outcome = 'done' offset 0) l
    union all
    select t.technician_id, t.device_type_id, t.branch_id, null, t.id, null, null, 0, 0, null, 1, null from ticket t
    where t.tenant_id = ${ctx.tenantId} and not t.is_deleted and t.status in (${open}) and t.technician_id is not null and ${seesBranch(ctx, 't.branchId')}) w
    where true ${narrowedTo(input, { branchId: 'w.branchId', technicianId: 'w.technicianId', deviceTypeId: 'w.deviceTypeId' })}`,
  dims: {
    technician: { key: sql`w.technician_id`, name: namedBy.person },
    deviceType: { key: sql`w.device_type_id`, name: namedBy.category },
    branch: { key: sql`w.branch_id`, name: namedBy.branch },
  },
  figures: {
    completed: sql`sum(w.completed)`,
    onTime: sql`round(100.0 * count(distinct w.ticket_id) filter (where w.is_on_time) / nullif(count(distinct w.ticket_id), 0), 1)`,
    turnaround: sql`round(percentile_cont(0.5) within group (order by w.minutes))`,
    slowTurnaround: sql`round(percentile_cont(0.8) within group (order by w.minutes))`,
    returns: sql`sum(w.returned)`,
    firstTimeFix: sql`round(100.0 * (sum(w.completed) - sum(w.returned)) / nullif(sum(w.completed), 0), 1)`,
    inHand: sql`sum(w.in_hand)`,
  },
};
/** A line that was finished, or a device in hand. */
const workRow: Behind = {
  source: work,
  id: sql`concat_ws('·', w.of_ticket_id, w.line_id)`,
  day: sql`w.day`,
  document: sql`'ticket'`,
  code: { key: sql`w.of_ticket_id`, name: namedBy.ticket },
  what: {
    key: sql`array[w.line_id, w.of_ticket_id]`,
    name: (key, ctx) => sql`coalesce(${namedBy.line(sql`(${key})[1]`, ctx)}, ${namedBy.device(sql`(${key})[2]`, ctx)})`,
  },
  person: { key: sql`w.technician_id`, name: namedBy.person },
};

/** Cells of the price list with what they brought, and what was sold beside the list: nothing that was sold is left out. */
const prices: Source = {
  rows: (
    ctx,
    input,
    { from, to },
  ) => sql`(select coalesce(c.model_id, s.model_id) as model_id, coalesce(c.service_name_id, s.service_name_id) as service_name_id,
      c.price, s.services, s.net, s.cost, s.warranty_cost, s.last_day,
      case when c.price is null then 'unlisted' when s.last_day is null then 'never' else 'sold' end as listing
    from (select p.model_id, p.service_name_id, p.price from service_price p where p.tenant_id = ${ctx.tenantId} and not p.is_deleted) c
    full join (select s.model_id, s.service_name_id, ${services} as services, sum(s.net) as net, sum(s.cost) as cost, sum(s.warranty_cost) as warranty_cost, max(s.day) as last_day
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
    margin: sql`round(100 * sum(p.net - p.cost - p.warranty_cost) / nullif(sum(p.net), 0), 1)`,
    lastSold: sql`max(p.last_day)`,
  },
};
/** What was sold of the cells that are asked for. */
const listed = sql`exists (select from service_price p where p.tenant_id = s.tenant_id and not p.is_deleted
  and p.model_id = s.model_id and p.service_name_id = s.service_name_id)`;
const listings: Readonly<Record<string, RawBuilder<unknown>>> = {
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
export const sellingReports = [
  reportOf(DailyService, daily),
  reportOf(ClientService, clients),
  reportOf(EquipmentStaff, { ...work, behind: workRow }),
  reportOf(ServicePriceList, { ...prices, behind: saleRow(soldCells) }),
];
