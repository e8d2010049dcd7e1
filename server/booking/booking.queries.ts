// Reads of bookings: the list with its counts per status, its Excel file, one booking with its story, who is calling.

import { type RawBuilder, sql } from 'kysely';
import {
  type BookingBrief,
  type BookingEvent,
  type BookingFilter,
  BookingRow,
  type BookingView,
  type Caller,
  type Reservation,
} from '../../contract/booking/booking.calls.ts';
import { waitingStatuses } from '../../contract/booking/booking.states.ts';
import type { Out } from '../../contract/kit.ts';
import { phonesOf } from '../../contract/phone.ts';
import type { BookingId } from '../../contract/ticket/ticket.ts';
import { addDays, dayBounds, now, today, toInstant } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import type { FileAnswer } from '../kit/file/file-answer.ts';
import { readable } from '../kit/file/phones.ts';
import { type ListHandler, list, searched } from '../kit/list.ts';
import { sheetFile } from '../kit/sheet/template.ts';
import { seesBranch } from '../org/org.ts';
import { type BareRow, bookingRows, findBooking, shown } from './booking.rows.ts';

type Narrow = Omit<BookingFilter, 'skipCount' | 'maxResultCount' | 'sorting' | 'keyword'>;
function conditions(filter: Narrow): RawBuilder<boolean> {
  const found = [sql<boolean>`true`];
  if (filter.branchId) found.push(sql`b.branch_id = ${filter.branchId}`);
  if (filter.status !== undefined) found.push(sql`b.status = ${filter.status}`);
  if (filter.fromDate) found.push(sql`b.slot_at >= ${dayBounds(filter.fromDate)[0]}`);
  if (filter.toDate) found.push(sql`b.slot_at < ${dayBounds(filter.toDate)[1]}`);
  if (filter.serviceId) found.push(sql`b.service_ids @> array[${filter.serviceId}::bigint]`);
  if (filter.deviceTypeId) found.push(sql`b.device_type_id = ${filter.deviceTypeId}`);
  if (filter.source) found.push(sql`b.source = ${filter.source}`);
  return sql<boolean>`${sql.join(found, sql` and `)}`;
}
const search = { table: 'booking', id: 'b.id', text: 'b.search' };
const listed = (direction: 'asc' | 'desc') =>
  list<BookingFilter, BareRow>({
    query: (ctx, filter) => bookingRows(ctx).where(conditions(filter)),
    search,
    order: [
      ['b.slotAt', direction],
      ['b.id', direction],
    ],
  });
/** From a day on as the day goes, otherwise the latest first. */
const [coming, latest] = [listed('asc'), listed('desc')];
const listFor = ({ fromDate }: BookingFilter) => (fromDate ? coming : latest);

type Page = Out<typeof Reservation.GetReservationData>;
export const listBookings: ListHandler<BookingFilter, BookingRow, Pick<Page, 'statusInfo'>> = {
  async page(ctx, filter) {
    const { items, totalCount } = await listFor(filter).page(ctx, filter);
    return { totalCount, items: items.map((row) => shown(ctx, row)), statusInfo: await countStatuses(ctx, filter) };
  },
  async stream(ctx, filter) {
    const { totalCount, batches } = await listFor(filter).stream(ctx, filter);
    const actionless = async function* () {
      for await (const rows of batches) yield rows.map((row) => ({ ...row, allowedActions: [] }));
    };
    return { totalCount, batches: actionless() };
  },
};
async function countStatuses(ctx: Ctx, { status: _, keyword, ...filter }: BookingFilter): Promise<Page['statusInfo']> {
  const query = ctx.db
    .selectFrom('booking as b')
    .select(['b.status', sql<number>`count(*)`.as('count')])
    .where('b.tenantId', '=', ctx.tenantId)
    .where('b.isDeleted', '=', false)
    .where(seesBranch(ctx, 'b.branchId'))
    .where(conditions(filter))
    .groupBy('b.status');
  return (await searched(ctx, query, keyword, search)).execute();
}

const fileName = { vi: 'Lịch hẹn', en: 'Bookings' } as const;
const sheet = [
  'code',
  'status',
  'slotAt',
  'branchName',
  'customerName',
  'phone',
  'deviceTypeName',
  'deviceName',
  'services',
  'source',
  'note',
  'cancelReason',
  'arrivedAt',
  'remindedAt',
  'ticketCode',
  'rebookedFromCode',
  'creatorName',
  'creationTime',
];
export async function exportBookings(ctx: Ctx, filter: BookingFilter): Promise<FileAnswer> {
  const { batches, totalCount } = await listBookings.stream(ctx, filter);
  const rows = readable(ctx, batches, phonesOf(BookingRow));
  return sheetFile(ctx, `${fileName[ctx.culture]} ${today()}`, BookingRow, sheet, rows, totalCount);
}

export async function getBooking(ctx: Ctx, { id }: { id: BookingId }): Promise<BookingView> {
  const row = await findBooking(ctx, id);
  const { rows } = await sql<Pick<BookingView, 'rebookedId' | 'ticketStatus' | 'reminder' | 'missed'>>`select
      (select r.id from booking r where r.tenant_id = ${ctx.tenantId} and r.code = ${row.rebookedCode}) as rebooked_id,
      (select t.status from ticket t where t.tenant_id = ${ctx.tenantId} and t.id = ${row.ticketId}) as ticket_status,
      (select m.status from message_outbox m where m.tenant_id = ${ctx.tenantId} and m.kind = 'reminder' and m.target_id = ${id} order by m.id desc limit 1) as reminder,
      (select count(*) from booking x where x.tenant_id = ${ctx.tenantId} and x.phone = ${row.phone} and x.status = 2 and not x.is_deleted) as missed`.execute(
    ctx.db,
  );
  const more = rows[0] ?? { rebookedId: null, ticketStatus: null, reminder: null, missed: 0 };
  return { ...shown(ctx, row), ...more, log: await logOf(ctx, id) };
}
async function logOf(ctx: Ctx, id: BookingId): Promise<BookingEvent[]> {
  const { rows } =
    await sql<BookingEvent>`select l.id, l.at, u.full_name as user_name, l.action, l.from_status, l.to_status,
      l.from_slot, l.to_slot, l.reason
    from booking_log l left join user_account u on u.tenant_id = l.tenant_id and u.id = l.user_id
    where l.tenant_id = ${ctx.tenantId} and l.booking_id = ${id} order by l.id desc`.execute(ctx.db);
  return rows;
}

/** Bookings of a phone that are still to come, in whatever branch: the customer may have called another one. */
export async function waitingOf(
  ctx: Ctx,
  phone: string,
  span: [from: string, before: string],
): Promise<BookingBrief[]> {
  const { rows } = await sql<BookingBrief>`select b.id, b.code, b.slot_at, br.name as branch_name, b.status
    from booking b join branch br on br.tenant_id = b.tenant_id and br.id = b.branch_id
    where b.tenant_id = ${ctx.tenantId} and b.phone = ${phone} and not b.is_deleted
      and b.status = any(${[...waitingStatuses]}::int[]) and b.slot_at >= ${span[0]} and b.slot_at < ${span[1]}
    order by b.slot_at limit 20`.execute(ctx.db);
  return rows;
}

/** Who is on the phone: their name, the device they came with last, and whether they can be relied on. */
export async function getCaller(ctx: Ctx, { phone }: { phone: string }): Promise<Caller> {
  const { rows } = await sql<
    Omit<Caller, 'waiting'>
  >`select c.id as customer_id, coalesce(c.name, last.customer_name) as customer_name, c.address,
      last.device_type_id, last.model_id, last.device_name,
      (select count(*) from ticket t where t.tenant_id = ${ctx.tenantId} and t.phone = ${phone} and not t.is_deleted) as tickets,
      (select count(*) from booking x where x.tenant_id = ${ctx.tenantId} and x.phone = ${phone} and x.status = 2 and not x.is_deleted) as missed
    from (select 1) one
    left join customer c on c.tenant_id = ${ctx.tenantId} and c.phone = ${phone} and not c.is_deleted
    left join lateral (
      select * from (
        (select t.customer_name, t.device_type_id, t.model_id, t.device_name, t.creation_time from ticket t
          where t.tenant_id = ${ctx.tenantId} and t.phone = ${phone} and not t.is_deleted order by t.id desc limit 1)
        union all
        (select b.customer_name, b.device_type_id, b.model_id, b.device_name, b.creation_time from booking b
          where b.tenant_id = ${ctx.tenantId} and b.phone = ${phone} and not b.is_deleted order by b.id desc limit 1)
      ) both_of order by creation_time desc limit 1) last on true`.execute(ctx.db);
  const found = rows[0] ?? nobody;
  const from = toInstant(now());
  return { ...found, waiting: await waitingOf(ctx, phone, [from, dayBounds(addDays(today(), 366))[0]]) };
}
const nobody: Omit<Caller, 'waiting'> = {
  customerId: null,
  customerName: null,
  address: null,
  deviceTypeId: null,
  modelId: null,
  deviceName: null,
  tickets: 0,
  missed: 0,
};
