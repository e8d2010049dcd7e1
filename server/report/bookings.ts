// Where the report of bookings comes from: bookings by the day they are due (index booking_slot), with what their tickets brought. At a past moment
// each is what the log of its changes says it was then (migration 0078), and its ticket has brought what had been booked by then.
import { sql } from 'kysely';
import { Appointments } from '../../contract/report/booking.report.ts';
import { dayBounds } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { seesBranch } from '../org/org.ts';
import { asItIs, namedBy, worded } from './names.ts';
import type { Period } from './period.ts';
import { type Asked, reportOf, type Source, writtenBy } from './report.ts';
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
const bookings: Source = {
  rows: (
    ctx,
    input,
    period,
  ) => sql`(select x.id, x.branch_id, x.source, x.device_type_id, x.customer_name, ${local}::date as day,
      extract(hour from ${local})::int::text as hour, ${states} as state, ${hasTicket(ctx, input)} as is_ticket,
      x.status <> 3 and ${isPast(input)} as is_due, x.status in (0, 2, 4) and ${isPast(input)} as is_missed,
      (select sum(s.net) from sale_ledger s where s.tenant_id = ${ctx.tenantId} and s.ticket_id = x.ticket_id ${writtenBy(input, 's')}) as net
    from ${due(ctx, input, period)}) b
    where ${seesBranch(ctx, 'b.branchId')} ${narrowedTo(input, {
      branchId: 'b.branchId',
      bookingStateId: 'b.state',
      sourceId: 'b.source',
      hourId: 'b.hour',
      deviceTypeId: 'b.deviceTypeId',
      bookingId: 'b.id',
    })}`,
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
    bookings: sql`count(*)`,
    arrived: sql`count(*) filter (where b.is_ticket)`,
    conversion: sql`round(100.0 * count(*) filter (where b.is_ticket) / nullif(count(*), 0), 1)`,
    dueBookings: sql`count(*) filter (where b.is_due)`,
    noShows: sql`count(*) filter (where b.is_missed)`,
    noShowRate: sql`round(100.0 * count(*) filter (where b.is_missed) / nullif(count(*) filter (where b.is_due), 0), 1)`,
    bookedRevenue: sql`sum(b.net)`,
  },
};
export const bookingReports = [reportOf(Appointments, bookings)];
