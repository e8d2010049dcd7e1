// Making, changing and rebooking a booking. The customer is found by the phone, the device by its model.

import { sql } from 'kysely';
import type { BookingSave, Reservation } from '../../contract/booking/booking.calls.ts';
import { bookingCode } from '../../contract/booking/booking.calls.ts';
import { slotEnd } from '../../contract/booking/slots.ts';
import type { Out } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import type { BookingId } from '../../contract/ticket/ticket.ts';
import { dayBounds, now, toInstant } from '../../contract/time.ts';
import { checkChosen } from '../catalog/chosen.ts';
import { changedBy } from '../kit/crud.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { nextNumber } from '../kit/document-number.ts';
import { fail } from '../kit/fail.ts';
import { waitingOf } from './booking.queries.ts';
import { type BareRow, findBooking, lockBooking, requireStep } from './booking.rows.ts';
import { logBooking } from './log.ts';
import { type BookingBranch, bookingBranch, takePlace } from './places.ts';
import { moveReminder } from './reminders.ts';

type Saved = Out<typeof Reservation.CreateOrUpdateAppointment>;
export async function saveBooking(ctx: Ctx, input: BookingSave): Promise<Saved> {
  const id = input.id ? await change(ctx, { ...input, id: input.id }) : await create(ctx, input);
  const { code, version, slotAt } = await findBooking(ctx, id);
  const sameDay = await waitingOf(ctx, input.phone, dayBounds(toInstant(new Date(slotAt)).slice(0, 10)));
  return { id, code, version, duplicates: sameDay.filter((other) => other.id !== id) };
}

/** What was left out is as it was; of a new booking it is nothing, and it came by phone. */
type Whole = BookingSave & Pick<BareRow, 'serviceIds' | 'source'>;
const wholeOf = <T extends BookingSave>(input: T, before: Pick<BareRow, 'serviceIds' | 'source'> | null) => ({
  ...input,
  serviceIds: input.serviceIds ?? before?.serviceIds ?? [],
  source: input.source ?? before?.source ?? 'phone',
});
async function create(ctx: Ctx, sent: BookingSave): Promise<BookingId> {
  const input = wholeOf(sent, null);
  const origin = input.rebookedFromId ? await lockBooking(ctx, { id: input.rebookedFromId }) : null;
  if (origin) requireStep(ctx, origin, 'rebook');
  else if (!ctx.user.permissions.has('Pages.Bookings.Create'))
    fail('booking.notAllowed', { action: { vi: 'Tạo lịch hẹn', en: 'Create a booking' }[ctx.culture] });
  const branch = await bookingBranch(ctx, input.branchId ?? null);
  const fields = await fieldsOf(ctx, input, branch, origin);
  await takePlace(ctx, { branch, serviceIds: input.serviceIds, except: null }, input.slotAt);
  const code = await nextNumber(ctx, bookingCode, branch.code);
  const { id } = await ctx.db
    .insertInto('booking')
    .values({ ...fields, code, rebookedFromId: origin?.id ?? null, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await logBooking(ctx, { bookingId: id, action: 'create', toStatus: 0, toSlot: input.slotAt });
  if (origin) await logBooking(ctx, { bookingId: origin.id, action: 'rebook', toSlot: input.slotAt, reason: code });
  return id;
}

async function change(ctx: Ctx, sent: BookingSave & { id: BookingId }): Promise<BookingId> {
  const row = await lockBooking(ctx, { id: sent.id, version: sent.version });
  const input = wholeOf(sent, row);
  requireStep(ctx, row, 'edit');
  const isOtherTime = !isSameMoment(input.slotAt, row.slotAt);
  const branch = await bookingBranch(ctx, input.branchId ?? row.branchId, isOtherTime ? null : row.id);
  const fields = await fieldsOf(ctx, input, branch, row);
  const isMoved = isOtherTime || branch.id !== row.branchId;
  // Whoever is late keeps the place; only what they want done can change.
  const isOther = input.serviceIds.join() !== row.serviceIds.join() && !isOver(row);
  if (isMoved || isOther) await takePlace(ctx, { branch, serviceIds: input.serviceIds, except: row.id }, input.slotAt);
  await ctx.db
    .updateTable('booking')
    .set({ ...fields, minutes: isMoved ? branch.hours.minutes : row.minutes, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', row.id)
    .execute();
  if (isMoved) await logMove(ctx, row, branch, { slotAt: input.slotAt, reason: null });
  else {
    await logBooking(ctx, { bookingId: row.id, action: 'edit' });
    await moveReminder(ctx, row.id, row.slotAt);
  }
  return row.id;
}

const isOver = ({ slotAt, minutes }: BareRow): boolean => slotEnd(slotAt, { minutes }) <= now().getTime();

interface Move {
  slotAt: string;
  reason: string | null;
}
/** A change of time is told apart from the rest; of branches their names stand in the reason. */
export async function logMove(ctx: Ctx, row: BareRow, branch: BookingBranch, { slotAt, reason }: Move): Promise<void> {
  const moved = branch.id === row.branchId ? null : `${row.branchName} → ${branch.name}`;
  await logBooking(ctx, {
    bookingId: row.id,
    action: 'changeTime',
    fromSlot: row.slotAt,
    toSlot: slotAt,
    reason: [moved, reason].filter(Boolean).join(' · ') || null,
  });
  await moveReminder(ctx, row.id, slotAt);
}
export const isSameMoment = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/** What the booking has already, or the one that it stands in for, may have been deleted since. */
type Kept = Pick<BareRow, 'modelId' | 'deviceTypeId' | 'serviceIds'>;
async function fieldsOf(ctx: Ctx, input: Whole, branch: BookingBranch, before: Kept | null) {
  const { phone, customerName, modelId, serviceIds, slotAt, source, note } = input;
  await requireServices(ctx, serviceIds, before);
  return {
    phone,
    customerName,
    customerId: await customerOf(ctx, phone),
    branchId: branch.id,
    modelId: modelId ?? null,
    ...(await deviceOf(ctx, input, before)),
    serviceIds: [...serviceIds],
    slotAt,
    minutes: branch.hours.minutes,
    source,
    note,
  };
}
async function customerOf(ctx: Ctx, phone: string): Promise<CustomerId | null> {
  const found = await ctx.db
    .selectFrom('customer')
    .select('id')
    .where('tenantId', '=', ctx.tenantId)
    .where('phone', '=', phone)
    .where('isDeleted', '=', false)
    .executeTakeFirst();
  return found?.id ?? null;
}
/** A model says its name and type itself. */
async function deviceOf(ctx: Ctx, { modelId, deviceName, deviceTypeId }: BookingSave, before: Kept | null) {
  if (deviceTypeId !== before?.deviceTypeId) await checkChosen(ctx, { deviceTypeId: [deviceTypeId, 'DeviceType'] });
  if (!modelId) return { deviceName, deviceTypeId: deviceTypeId ?? null };
  const { rows } = await sql<{
    name: string;
    deviceTypeId: CategoryId | null;
  }>`select m.name, m.device_type_id from model m
    where m.tenant_id = ${ctx.tenantId} and m.id = ${modelId}
      and (not m.is_deleted or m.id = ${before?.modelId ?? null}::bigint)`.execute(ctx.db);
  const model = rows[0] ?? fail('row.missing', { entity: 'Model', id: modelId });
  return { deviceName: model.name, deviceTypeId: model.deviceTypeId ?? deviceTypeId ?? null };
}
async function requireServices(ctx: Ctx, ids: Whole['serviceIds'], before: Kept | null): Promise<void> {
  const chosen = ids.filter((id) => !before?.serviceIds.includes(id));
  if (!chosen.length) return;
  const { rows } = await sql<{ id: number }>`select wanted.id from unnest(${chosen}::bigint[]) wanted (id)
    where not exists (select from service_name s where s.tenant_id = ${ctx.tenantId} and s.id = wanted.id and not s.is_deleted)`.execute(
    ctx.db,
  );
  const [missing] = rows;
  if (missing) fail('row.missing', { entity: 'ServiceName', id: missing.id });
}
