// Where the report of bookings comes from: bookings by the day they are due (index booking_slot), with what their tickets brought.
import { sql } from 'kysely';
import { Appointments } from '../../contract/report/booking.report.ts';
import { dayBounds, today } from '../../contract/time.ts';
import { seesBranch } from '../org/org.ts';
import { asItIs, namedBy, worded } from './names.ts';
import { reportOf, type Source } from './report.ts';
import { narrowedTo, times } from './sales.ts';

/** In the order of their numbers. */
const states = sql`(array['booked', 'arrived', 'missed', 'cancelled', 'reminded'])[x.status + 1]`;
const local = sql`(x.slot_at at time zone 'Asia/Ho_Chi_Minh')`;
const bookings: Source = {
  rows: (
    ctx,
    input,
    { from, to },
  ) => sql`(select x.id, x.branch_id, x.source, x.device_type_id, x.customer_name, ${local}::date as day,
      extract(hour from ${local})::int as hour, ${states} as state, x.ticket_id is not null as is_ticket,
      x.status = 2 or (x.status in (0, 4) and x.slot_at < ${dayBounds(today())[0]}) as is_missed,
      (select sum(s.net) from sale_ledger s where s.tenant_id = ${ctx.tenantId} and s.ticket_id = x.ticket_id) as net
    from booking x where x.tenant_id = ${ctx.tenantId} and not x.is_deleted and x.slot_at >= ${dayBounds(from)[0]} and x.slot_at < ${dayBounds(to)[1]}) b
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
    hour: { key: sql`b.hour::text`, name: (key) => sql`lpad(${key}, 2, '0') || ':00'` },
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
    noShows: sql`count(*) filter (where b.is_missed)`,
    bookedRevenue: sql`sum(b.net)`,
  },
};
export const bookingReports = [reportOf(Appointments, bookings)];
