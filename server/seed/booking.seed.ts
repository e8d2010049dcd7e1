// The demo shop's calendar: two weeks that are over and a full week to come, written as sets of rows.
// Every slot keeps within its places; those who came with a ticket are customers of the tickets' own story.

import { sql } from 'kysely';
import { bookingCode } from '../../contract/booking/booking.calls.ts';
import type { BookingStatus } from '../../contract/booking/booking.states.ts';
import { slotAround, slotsOf } from '../../contract/booking/slots.ts';
import type { BookingId } from '../../contract/ticket/ticket.ts';
import { addDays, now, toInstant } from '../../contract/time.ts';
import { type BookingBranch, bookingBranch } from '../booking/places.ts';
import { insertMany, insertPlain } from '../kit/bulk.ts';
import type { Ctx } from '../kit/ctx.ts';
import { type Draws, draws } from './draws.ts';
import { ago } from './stock.shop.ts';
import { type Branch, openTicketShop, type Priced, type TicketShop } from './ticket.shop.ts';

const PAST_DAYS = 14;
const COMING_DAYS = 7;
const PER_DAY = 12;
const sources = ['phone', 'phone', 'phone', 'web', 'zalo', 'counter'] as const;
const notes = [
  'Khách cần lấy trong ngày',
  'Gọi trước khi khách tới',
  'Khách gửi xe máy, nhờ giữ chỗ',
  'Hỏi thêm giá dán màn hình',
];
const reasons = ['Khách bận việc đột xuất', 'Khách đã sửa nơi khác', 'Máy dùng lại bình thường'];

type Row = Readonly<Record<string, unknown>>;
interface Told {
  row: Row & { code: string; status: BookingStatus; slotAt: string; creationTime: string };
  by: number;
}
interface Diary {
  branch: Branch;
  place: BookingBranch;
  /** Services that somebody of the branch can do. */
  able: ReadonlySet<number>;
}

export async function seedBookings(ctx: Ctx): Promise<void> {
  const shop = await openTicketShop(ctx);
  const able = await servicesOf(ctx);
  const numbers = new Map<string, number>();
  const code = (branch: Branch, day: string) => {
    const prefix = `${bookingCode}${branch.code}${day.slice(2).replaceAll('-', '')}`.toUpperCase();
    const number = (numbers.get(prefix) ?? 0) + 1;
    numbers.set(prefix, number);
    return `${prefix}${String(number).padStart(4, '0')}`;
  };
  const told: Told[] = [];
  for (const branch of shop.branches) {
    const diary = { branch, place: await bookingBranch(ctx, branch.id), able: able.get(branch.id) ?? new Set() };
    told.push(...(await cameWithTicket(ctx, diary, code)));
    for (let day = -PAST_DAYS; day < COMING_DAYS; day++) told.push(...dayOf(shop, diary, day, code));
  }
  await write(ctx, told);
}

async function servicesOf(ctx: Ctx): Promise<Map<number, Set<number>>> {
  const { rows } = await sql<{ branchId: number; ids: number[] }>`
    select u.branch_id, array_agg(distinct m.service_name_id) as ids from user_service m
    join user_account u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.is_active and not u.is_deleted
    where m.tenant_id = ${ctx.tenantId} and u.branch_id is not null group by 1`.execute(ctx.db);
  return new Map(rows.map(({ branchId, ids }) => [branchId, new Set(ids)]));
}

type Code = (branch: Branch, day: string) => string;
/** Of the last weeks' tickets every second one had been booked. */
async function cameWithTicket(ctx: Ctx, { branch, place }: Diary, code: Code): Promise<Told[]> {
  const { rows } = await sql<{
    id: number;
    customerId: number;
    customerName: string;
    phone: string;
    deviceTypeId: number | null;
    modelId: number | null;
    deviceName: string;
    at: string;
    by: number;
    serviceIds: number[];
  }>`select t.id, t.customer_id, t.customer_name, t.phone, t.device_type_id, t.model_id, t.device_name, t.creation_time as at,
      coalesce(t.receptionist_id, ${ctx.user.id}) as by, array(select l.service_name_id from ticket_line l
        where l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.kind = 'service' order by l.id) as service_ids
    from ticket t where t.tenant_id = ${ctx.tenantId} and t.branch_id = ${branch.id} and t.id % 2 = 0 and t.booking_id is null
      and t.creation_time >= ${`${ago(PAST_DAYS)}T00:00:00+07:00`} and t.creation_time < ${`${ago(0)}T00:00:00+07:00`}
    order by t.id`.execute(ctx.db);
  return rows.flatMap(({ id, at, by, ...ticket }) => {
    const slotAt = slotAround(at, place.hours);
    if (!slotAt) return [];
    const row = bookedAt(draws(61_000 + id), { branch, place, slotAt, code });
    return [{ row: { ...row, ...ticket, status: 1, arrivedAt: toInstant(new Date(at)), ticketId: id }, by }];
  });
}

/** The bookings of one day and branch, spread over its opening hours; at most two in a slot, never for the same service. */
function dayOf(shop: TicketShop, diary: Diary, offset: number, code: Code): Told[] {
  const { branch, place } = diary;
  const day = addDays(ago(0), offset);
  const draw = draws(71_000 + offset * 131 + branch.id);
  const slots = slotsOf(day, place.hours);
  const count = offset < 0 ? 3 + draw.below(3) : PER_DAY;
  const told: Told[] = [];
  const taken = new Set<string>();
  for (let at = 0; at < count; at++) {
    const slotAt = slots[Math.floor(((at + draw.below(2) / 2) * slots.length) / count)];
    const cells = servicesFor(shop, diary, draw).filter(
      ({ serviceNameId }) => !taken.has(`${slotAt}/${serviceNameId}`),
    );
    const [first] = cells;
    if (!slotAt || !first) continue;
    for (const { serviceNameId } of cells) taken.add(`${slotAt}/${serviceNameId}`);
    // Each day has its own stretch of customers: nobody books twice on it.
    const customer = shop.customers[((offset + PAST_DAYS) * 97 + branch.id * 17 + at) % shop.customers.length];
    if (!customer) continue;
    const row = {
      ...bookedAt(draw, { branch, place, slotAt, code }),
      customerId: customer.id,
      customerName: customer.name,
      phone: customer.phone,
      deviceTypeId: first.deviceTypeId,
      modelId: first.modelId,
      deviceName: first.modelName,
      serviceIds: cells.map(({ serviceNameId }) => serviceNameId),
    };
    const by = branch.receptionists.length ? draw.of(branch.receptionists) : draw.of(branch.technicians);
    told.push({ row: { ...row, ...fateOf(draw, slotAt) }, by });
  }
  return told;
}
function servicesFor(shop: TicketShop, { able }: Diary, draw: Draws): Priced[] {
  const model = draw.of(shop.models).filter(({ serviceNameId }) => !able.size || able.has(serviceNameId));
  if (!model.length) return [];
  const cells = [draw.of(model), draw.of(model)].slice(0, draw.below(4) ? 1 : 2);
  return cells.filter((cell, at) => cells.indexOf(cell) === at);
}

interface Asked {
  branch: Branch;
  place: BookingBranch;
  slotAt: string;
  code: Code;
}
/** Made some days before, during the day: never today, whose numbers the counter gives. */
function bookedAt(draw: Draws, { branch, place, slotAt, code }: Asked) {
  const slotDay = slotAt.slice(0, 10);
  const [latest = slotDay] = [slotDay, ago(0)].sort();
  const made = addDays(latest, -1 - draw.below(3));
  return {
    code: code(branch, made),
    branchId: branch.id,
    status: 0 as BookingStatus,
    slotAt,
    minutes: place.hours.minutes,
    source: draw.of(sources),
    note: draw.below(5) ? null : draw.of(notes),
    cancelReason: null as string | null,
    arrivedAt: null as string | null,
    remindedAt: null as string | null,
    ticketId: null as number | null,
    creationTime: `${made}T${String(9 + draw.below(9)).padStart(2, '0')}:${String(10 + draw.below(50))}:00+07:00`,
  };
}
/** What came of it: who is still to come waits, reminded or not. */
function fateOf(draw: Draws, slotAt: string): Partial<ReturnType<typeof bookedAt>> {
  const luck = draw.below(10);
  const before = (hours: number) => toInstant(new Date(Date.parse(slotAt) - hours * 3_600_000));
  if (Date.parse(slotAt) > now().getTime()) {
    const isSoon = Date.parse(before(30)) < now().getTime();
    return isSoon && luck < 6 ? { status: 4, remindedAt: `${ago(1)}T17:30:00+07:00` } : {};
  }
  if (luck < 5) return { status: 1, arrivedAt: toInstant(new Date(Date.parse(slotAt) + draw.below(20) * 60_000)) };
  if (luck < 8) return { status: 2 };
  return { status: 3, cancelReason: draw.of(reasons) };
}

async function write(ctx: Ctx, told: readonly Told[]): Promise<void> {
  await insertMany(
    ctx,
    'booking',
    told.map(({ row }) => row),
  );
  const { rows } = await sql<{
    id: BookingId;
    code: string;
  }>`select id, code from booking where tenant_id = ${ctx.tenantId}`.execute(ctx.db);
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  await sql`update ticket t set booking_id = b.id from booking b
    where b.tenant_id = ${ctx.tenantId} and t.tenant_id = b.tenant_id and t.id = b.ticket_id`.execute(ctx.db);
  await insertPlain(
    ctx,
    'bookingLog',
    told.flatMap(({ row, by }) => logOf(row).map((entry) => ({ bookingId: ids.get(row.code), userId: by, ...entry }))),
  );
}
const ends: Partial<Record<BookingStatus, string>> = { 1: 'arrive', 2: 'notCome', 3: 'cancel', 4: 'remind' };
function logOf(row: Told['row']): Row[] {
  const { status, slotAt, creationTime } = row;
  const fields = { fromStatus: null, toSlot: null, reason: null };
  const created = { ...fields, at: creationTime, action: 'create', toStatus: 0, toSlot: slotAt };
  const action = ends[status];
  if (!action) return [created];
  const at = row.arrivedAt ?? row.remindedAt ?? (status === 3 ? creationTime : slotAt);
  return [created, { ...fields, at, action, fromStatus: 0, toStatus: status, reason: row.cancelReason }];
}
