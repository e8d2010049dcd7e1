// Where the report of bookings comes from: sums of the days they are due (migration 0194) where that is enough, bookings with what their tickets brought where
// it is not. At a past moment each is what the log of its changes says it was then (migration 0078), and its ticket has brought what had been booked by then.
import { sql } from 'kysely';
import { Appointments } from '../../contract/report/booking.report.ts';
import type { DimKey } from '../../contract/report/dims.ts';
import { dayBounds, today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { seesBranch } from '../org/org.ts';
import { asItIs, namedBy, worded } from './names.ts';
import type { Period } from './period.ts';
import { type Asked, reportOf, type Source, type SourceOf, writtenBy } from './report.ts';
import { narrowedTo, times } from './sales.ts';
import type { Sql } from './source.ts';

/** In the order of their numbers. */
const states = sql`(array['booked', 'arrived', 'missed', 'cancelled', 'reminded'])[x.status + 1]`;
const local = sql`(x.slot_at at time zone 'Asia/Ho_Chi_Minh')`;
/** Its time has passed when it is, or was, asked. */
const isPast = ({ asOf }: Asked): Sql => sql`x.slot_at < ${asOf ? sql`${asOf}::timestamptz` : sql`now()`}`;
/** Bookings that are due in some days, or were at that moment. */
const due = ({ tenantId }: Ctx, { asOf }: Asked, { from, to }: Period): Sql => {
  const within = (column: string): Sql =>
    sql`${sql.ref(column)} >= ${dayBounds(from)[0]} and ${sql.ref(column)} < ${dayBounds(to)[1]}`;
  if (!asOf) return sql`booking x where x.tenant_id = ${tenantId} and not x.is_deleted and ${within('x.slotAt')}`;
  return sql`booking b cross join lateral jsonb_populate_record(b, was(b.tenant_id, 'booking', b.id, ${asOf}::timestamptz)) x
    where b.tenant_id = ${tenantId} and not b.is_deleted and b.creation_time <= ${asOf}::timestamptz and b.id in (
      select n.id from booking n where n.tenant_id = ${tenantId} and not n.is_deleted and ${within('n.slotAt')}
      union select l.booking_id from booking_log l where l.tenant_id = ${tenantId} and ${within('l.fromSlot')} and l.at > ${asOf}::timestamptz)
    and ${within('x.slotAt')}`;
};
/** A ticket that was deleted, by then, is none: another one may be opened. */
const hasTicket = ({ tenantId }: Ctx, { asOf }: Asked): Sql =>
  sql`x.ticket_id is not null and not exists (select from ticket t where t.tenant_id = ${tenantId} and t.id = x.ticket_id and t.is_deleted
    ${asOf ? sql`and t.deletion_time <= ${asOf}::timestamptz` : sql``})`;
/** What single bookings alone can be narrowed to. */
const ofOne = {
  bookingStateId: 'b.state',
  sourceId: 'b.source',
  hourId: 'b.hour',
  deviceTypeId: 'b.deviceTypeId',
  bookingId: 'b.id',
} as const;
/** The same columns as those of the days. */
const one = (ctx: Ctx, input: Asked, period: Period): Sql =>
  sql`select x.id, x.branch_id, x.source, x.device_type_id, x.customer_name, ${local}::date as day, extract(hour from ${local})::int::text as hour, ${states} as state,
      1 as bookings, (${hasTicket(ctx, input)})::int as arrived, (x.status <> 3 and ${isPast(input)})::int as due, (x.status in (0, 2, 4) and ${isPast(input)})::int as missed,
      (select sum(s.net) from sale_ledger s where s.tenant_id = ${ctx.tenantId} and s.ticket_id = x.ticket_id ${writtenBy(input, 's')}) as net
    from ${due(ctx, input, period)}`;
const bookings: Source = {
  rows: (ctx, input, period) =>
    sql`(${one(ctx, input, period)}) b where ${seesBranch(ctx, 'b.branchId')} ${narrowedTo(input, { branchId: 'b.branchId', ...ofOne })}`,
  dims: {
    ...times(sql`b.day`),
    hour: { key: sql`b.hour`, name: (key) => sql`lpad(${key}, 2, '0') || ':00'` },
    branch: { key: sql`b.branch_id`, name: namedBy.branch },
    bookingState: { key: sql`b.state`, name: worded('bookingState') },
    source: { key: sql`b.source`, name: worded('source') },
    deviceType: { key: sql`b.device_type_id`, name: namedBy.category },
    guest: { key: sql`b.customer_name`, name: asItIs },
    booking: { key: sql`b.id`, name: namedBy.booking },
  },
  figures: {
    bookings: sql`sum(b.bookings)`,
    arrived: sql`sum(b.arrived)`,
    conversion: sql`round(100.0 * sum(b.arrived) / nullif(sum(b.bookings), 0), 1)`,
    dueBookings: sql`sum(b.due)`,
    noShows: sql`sum(b.missed)`,
    noShowRate: sql`round(100.0 * sum(b.missed) / nullif(sum(b.due), 0), 1)`,
    bookedRevenue: sql`sum(b.net)`,
  },
};

const days = (ctx: Ctx, input: Asked, { from, to }: Period): Sql =>
  sql`booking_day d where d.tenant_id = ${ctx.tenantId} and d.day between ${from}::date and ${to}::date and ${seesBranch(ctx, 'd.branchId')} ${narrowedTo(input, { branchId: 'd.branchId' })}`;
/** Days that are over, and those to come; of today the hour says what is past. */
const booked: Source = {
  ...bookings,
  rows: (ctx, input, period) => {
    const { from, to } = period;
    const day = today();
    const isOver = sql`d.day < ${day}::date`;
    const rows = sql`select d.day, d.branch_id, d.bookings, d.arrived, case when ${isOver} then d.bookings - d.cancelled else 0 end as due,
        case when ${isOver} then d.missed else 0 end as missed, d.net from ${days(ctx, input, period)}`;
    if (day < from || day > to) return sql`(${rows}) b`;
    return sql`(${rows} and d.day <> ${day}::date
      union all select b.day, b.branch_id, b.bookings, b.arrived, b.due, b.missed, b.net from ${bookings.rows(ctx, input, { from: day, to: day })}) b`;
  },
};
/** Those of a day, one by one: no more days than the page shows. */
const dayByDay: Source = {
  ...bookings,
  perDay: (ctx, input, period) =>
    sql`select d.day, sum(d.bookings)::int as groups from ${days(ctx, input, period)} group by 1 having sum(d.bookings) > 0`,
};
const ofDays: readonly DimKey[] = ['day', 'week', 'month', 'branch'];
const bookingsBy: SourceOf = (input, dims) => {
  const isWhole = ['asOf', ...Object.keys(ofOne)].every(
    (field) => (input as Record<string, unknown>)[field] === undefined,
  ); // fields of the declaration
  if (!isWhole) return bookings;
  if (dims.every((dim) => ofDays.includes(dim))) return booked;
  return dims.includes('day') && dims.includes('booking') ? dayByDay : bookings;
};
export const bookingReports = [reportOf(Appointments, bookingsBy)];
