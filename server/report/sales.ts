// Where revenue comes from: sums by day, branch and kind of device where that is enough, the ledger of sales where it is not (migration 0052).
import { type RawBuilder, sql } from 'kysely';
import type { DimKey } from '../../contract/report/dims.ts';
import type { MeasureKey } from '../../contract/report/measures.ts';
import { byKey, type ReportInput } from '../../contract/report/report.ts';
import { RevenueDetail, RevenueTotal } from '../../contract/report/sales.report.ts';
import type { Ctx } from '../kit/ctx.ts';
import { seesBranch } from '../org/org.ts';
import { namedBy, worded } from './names.ts';
import type { Period } from './period.ts';
import { type Asked, type Behind, reportOf, type Source, type SourceOf, writtenBy } from './report.ts';

/** The conditions that a report was narrowed by, each on its column. */
export const narrowedTo = (input: Asked, columns: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql.join(
    Object.entries(columns).map(([field, column]) => {
      const value = (input as Record<string, unknown>)[field]; // fields that the declaration names
      return value === undefined ? sql`` : sql`and ${sql.ref(column)} = ${value}`;
    }),
    sql` `,
  );
export const times = (day: RawBuilder<unknown>) => ({
  day: { key: day },
  week: { key: sql`date_trunc('week', ${day})::date` },
  month: { key: sql`date_trunc('month', ${day})::date` },
});

const profit = sql`sum(s.net - s.cost - s.warranty_cost)`;
/** Of either table: their columns are called the same. */
const figures = {
  tickets: sql`sum(s.tickets)`,
  gross: sql`sum(s.gross)`,
  discounts: sql`sum(s.discount + s.promotion)`,
  revenue: sql`sum(s.net)`,
  vat: sql`sum(s.vat)`,
  cost: sql`sum(s.cost)`,
  warrantyCost: sql`sum(s.warranty_cost)`,
  profit,
  margin: sql`round(100 * ${profit} / nullif(greatest(sum(s.net), 0), 0), 1)`,
  averageTicket: sql`round(sum(s.net)::numeric / nullif(sum(s.tickets), 0))`,
} satisfies Partial<Record<MeasureKey, RawBuilder<unknown>>>;

export const saleDays: Source = {
  rows: (
    ctx: Ctx,
    input,
    { from, to }: Period,
  ) => sql`sale_day s where s.tenant_id = ${ctx.tenantId} and s.day between ${from}::date and ${to}::date
    and ${seesBranch(ctx, 's.branchId')} ${narrowedTo(input, { branchId: 's.branchId', deviceTypeId: 's.deviceTypeId' })}`,
  dims: {
    ...times(sql`s.day`),
    branch: { key: sql`s.branch_id`, name: namedBy.branch },
    deviceType: { key: sql`nullif(s.device_type_id, 0)`, name: namedBy.category },
  },
  figures: {
    ...figures,
    refunds: sql`sum(s.refunds)`,
    quantity: sql`sum(s.quantity)`,
    services: sql`sum(s.services)`,
    atCentre: sql`sum(s.at_centre)`,
    forOthers: sql`sum(s.for_others)`,
  },
};
const ofDays: readonly DimKey[] = ['day', 'week', 'month', 'branch', 'deviceType'];
/** Whether sums of days know the answer: they know no line, and no moment of the past. */
export const isOfDays = (input: ReportInput, dims: readonly DimKey[]): boolean =>
  input.asOf === undefined &&
  dims.every((dim) => ofDays.includes(dim)) &&
  Object.keys(ofLines).every((field) => (input as Record<string, unknown>)[field] === undefined); // fields that the declaration names
/** What the ledger alone can be narrowed to. */
const ofLines = {
  serviceId: 's.serviceNameId',
  technicianId: 's.technicianId',
  sellerId: 's.sellerId',
  manufacturerId: 's.manufacturerId',
  modelId: 's.modelId',
  customerId: 's.customerId',
  productId: 's.productId',
  ticketId: 's.ticketId',
  lineKindId: 's.kind',
} as const;
/** Everything that was booked, hand-overs too; at a past moment what was booked by then. */
const saleLedger: Source = {
  rows: (
    ctx,
    input,
    { from, to },
  ) => sql`sale_ledger s where s.tenant_id = ${ctx.tenantId} and s.day between ${from}::date and ${to}::date
    ${writtenBy(input, 's')}
    and ${seesBranch(ctx, 's.branchId')} ${narrowedTo(input, {
      branchId: 's.branchId',
      deviceTypeId: 's.deviceTypeId',
      ...ofLines,
    })}`,
  dims: {
    ...times(sql`s.day`),
    branch: { key: sql`s.branch_id`, name: namedBy.branch },
    deviceType: { key: sql`s.device_type_id`, name: namedBy.category },
    manufacturer: { key: sql`s.manufacturer_id`, name: namedBy.category },
    model: { key: sql`s.model_id`, name: namedBy.model },
    service: { key: sql`s.service_name_id`, name: namedBy.service },
    product: { key: sql`s.product_id`, name: namedBy.product },
    technician: { key: sql`s.technician_id`, name: namedBy.person },
    seller: { key: sql`s.seller_id`, name: namedBy.person },
    customer: { key: sql`s.customer_id`, name: namedBy.customer },
    ticket: { key: sql`s.ticket_id`, name: namedBy.ticket },
    line: { key: sql`s.ticket_line_id`, name: namedBy.line },
    lineKind: { key: sql`s.kind`, name: worded('lineKind') },
  },
  figures: {
    ...figures,
    quantity: sql`sum(s.quantity)`,
    refunds: sql`-sum(s.net) filter (where s.event = 'refunded')`,
    customers: sql`count(distinct s.customer_id)`,
    atCentre: sql`sum(s.net) filter (where s.centre_id is not null)`,
  },
};
/** A row of the ledger: the line, or the goods that stand on none, or the device that left. */
export const saleRow = (source: Source): Behind => ({
  source,
  id: sql`s.id`,
  day: sql`s.day`,
  document: sql`'ticket'`,
  code: { key: sql`s.ticket_id`, name: namedBy.ticket },
  event: { key: sql`s.event`, name: worded('saleEvent') },
  what: {
    key: sql`array[s.ticket_line_id, s.product_id, s.ticket_id]`,
    name: (key, ctx) =>
      sql`coalesce(${namedBy.line(sql`(${key})[1]`, ctx)}, ${namedBy.product(sql`(${key})[2]`, ctx)}, ${namedBy.device(sql`(${key})[3]`, ctx)})`,
  },
  person: { key: sql`s.technician_id`, name: namedBy.person },
});
export const saleLines: Source = {
  ...saleLedger,
  rows: (...given) => sql`${saleLedger.rows(...given)} and s.event <> 'handed'`,
};
const told = sql`s.tenant_id, s.id, s.day, s.device_type_id, s.ticket_id, s.ticket_line_id, s.product_id, s.technician_id`;
/** The same, and what the centre did of it once more as the centre's, with nothing but its value. */
const saleCentre: Source = {
  ...saleLedger,
  rows: (
    ctx,
    input,
    { from, to },
  ) => sql`(select ${told}, s.branch_id, s.event, s.tickets, s.gross, s.discount, s.promotion, s.net, s.vat, s.cost, s.warranty_cost, s.centre_id, 0 as for_others, s.at
      from sale_ledger s where s.tenant_id = ${ctx.tenantId} and s.day between ${from}::date and ${to}::date
    union all
    select ${told}, s.centre_id, 'forOthers', 0, 0, 0, 0, 0, 0, 0, 0, null, s.net, s.at
      from sale_ledger s where s.tenant_id = ${ctx.tenantId} and s.day between ${from}::date and ${to}::date and s.centre_id is not null) s
    where ${seesBranch(ctx, 's.branchId')} ${writtenBy(input, 's')}
      ${narrowedTo(input, { branchId: 's.branchId', deviceTypeId: 's.deviceTypeId' })}`,
  figures: { ...saleLedger.figures, forOthers: sql`sum(s.for_others)` },
};
/** Sums of days know no moment: the past is read from the ledger. */
const saleSums: SourceOf = ({ asOf }) => ({ ...(asOf ? saleCentre : saleDays), behind: saleRow(saleCentre) });
/** Line by line; their totals, how they went over time and how many there are by day are sums of days. */
export const withDays =
  (lines: Source): SourceOf =>
  (input, dims) => {
    if (dims.length < 2 && isOfDays(input, dims)) return { ...saleDays, behind: saleRow(lines) };
    const isByLine = byKey(dims) === byKey(['day', 'ticket', 'line']) && isOfDays(input, []);
    return { ...lines, ...(isByLine ? { perDay: linesOfDays } : {}), behind: saleRow(lines) };
  };
const linesOfDays: NonNullable<Source['perDay']> = (...given) =>
  sql`select s.day, sum(s.lines)::int as groups from ${saleDays.rows(...given)} group by 1 having sum(s.lines) > 0`;

/** How often and how lately somebody was handed a device, until the last day of a period. */
export const loyaltyOf = (visits: RawBuilder<unknown>, to: string): RawBuilder<unknown> =>
  sql`case when ${visits}.recent >= ${to}::date - 90 then case when ${visits}.visits >= 3 then 'best' when ${visits}.visits = 2 then 'again' else 'first' end
    when ${visits}.visits >= 2 then 'away' else 'once' end`;
/** The hand-overs of a customer until then, by whichever branch: what is given back is no visit. */
export const visitsUntil = (
  ctx: Ctx,
  input: Asked,
  to: string,
  customer: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`lateral (select count(*) as visits, max(h.day) as recent from sale_ledger h
        where h.tenant_id = ${ctx.tenantId} and h.customer_id = ${customer} and h.event = 'handed' and h.day <= ${to}::date ${writtenBy(input, 'h')})`;
/** Lines with the group of their customer: it is of the whole chain, whatever is narrowed. */
const loyalLines: Source = {
  ...saleLines,
  rows: (
    ctx,
    input,
    period,
  ) => sql`(select l.*, k.loyalty from (select s.* from ${saleLines.rows(ctx, input, period)}) l
    join (select c.customer_id, ${loyaltyOf(sql`v`, period.to)} as loyalty
      from (select distinct s.customer_id from ${saleLines.rows(ctx, input, period)}) c
      cross join ${visitsUntil(ctx, input, period.to, sql`c.customer_id`)} v) k on k.customer_id = l.customer_id) s
    where true ${narrowedTo(input, { loyaltyId: 's.loyalty' })}`,
  dims: { ...saleLines.dims, loyalty: { key: sql`s.loyalty`, name: worded('loyalty') } },
};
const details: SourceOf = (input, dims, figures) => {
  const { loyaltyId } = input as { loyaltyId?: string }; // a field that the declaration names
  if (loyaltyId !== undefined) return { ...loyalLines, behind: saleRow(loyalLines) };
  return dims.includes('loyalty')
    ? { ...loyalLines, behind: saleRow(saleLines) }
    : withDays(saleLines)(input, dims, figures);
};
export const saleReports = [reportOf(RevenueTotal, saleSums), reportOf(RevenueDetail, details)];
