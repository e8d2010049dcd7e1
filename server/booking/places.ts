// Places in the slots of a branch: what is free, and taking one so that two callers never share the last (domain.md §2).

import { sql } from 'kysely';
import type { Reservation, SlotsOut } from '../../contract/booking/booking.calls.ts';
import { placedStatuses } from '../../contract/booking/booking.states.ts';
import { type Placed, placesOf, type SlotHours, slotAround, slotEnd, slotsOf } from '../../contract/booking/slots.ts';
import type { ServiceNameId } from '../../contract/catalog/service-name.calls.ts';
import { saidIn } from '../../contract/culture.ts';
import { errors } from '../../contract/errors.ts';
import type { In } from '../../contract/kit.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { BookingId } from '../../contract/ticket/ticket.ts';
import { addDays, dayBounds, isFarAhead, now, showMinute, today, toInstant } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { AppError, fail, failAt, InvalidField } from '../kit/fail.ts';
import { branchesOf, settingOf } from '../org/org.ts';

interface BranchRow {
  id: BranchId;
  code: string;
  name: string;
  isOpen: boolean;
  open: string | null;
  close: string | null;
}
export interface BookingBranch {
  id: BranchId;
  code: string;
  name: string;
  hours: SlotHours;
}
/**
 * A branch to book at: there, open, the caller's; with its own opening hours or the shop's. A booking that was made before a
 * branch closed stays there (`keeper`).
 */
export async function bookingBranch(
  ctx: Ctx,
  asked: BranchId | null,
  keeper: BookingId | null = null,
): Promise<BookingBranch> {
  const mine = await branchesOf(ctx);
  const id = asked ?? ctx.user.branchId ?? (await firstOf(ctx, mine));
  if (!id) throw new InvalidField('branchId', 'required');
  const { rows } = await sql<BranchRow>`
    select b.id, b.code, b.name, b.is_active or exists (select from booking k
        where k.tenant_id = b.tenant_id and k.id = ${keeper}::bigint and k.branch_id = b.id) as is_open,
      (select d.value from branch_detail d where d.tenant_id = b.tenant_id and d.branch_id = b.id and d.name = 'openTime') as open,
      (select d.value from branch_detail d where d.tenant_id = b.tenant_id and d.branch_id = b.id and d.name = 'closeTime') as close
    from branch b where b.tenant_id = ${ctx.tenantId} and b.id = ${id} and not b.is_deleted`.execute(ctx.db);
  const { open, close, isOpen, ...branch } = rows[0] ?? fail('row.missing', { entity: 'Branch', id });
  if (!mine.includes(id)) failAt('branchId', 'booking.notYourBranch', { branch: branch.name });
  if (!isOpen) throw new InvalidField('branchId', 'choice');
  const hours = {
    open: open || (await settingOf(ctx, 'openTime')),
    close: close || (await settingOf(ctx, 'closeTime')),
    minutes: Number(await settingOf(ctx, 'bookingSlotMinutes')),
  };
  return { ...branch, hours };
}

/** Whoever belongs to no branch begins with the first one that customers come to. */
async function firstOf(ctx: Ctx, branches: readonly BranchId[]): Promise<BranchId | undefined> {
  const { rows } = await sql<{ id: BranchId }>`select id from branch
    where tenant_id = ${ctx.tenantId} and id = any(${[...branches]}::bigint[]) and is_active
    order by is_center, order_no, id limit 1`.execute(ctx.db);
  return rows[0]?.id;
}

interface Asked {
  branch: BookingBranch;
  serviceIds: readonly ServiceNameId[];
  /** Does not stand in its own way. */
  except: BookingId | null;
}
async function placed(ctx: Ctx, { branch, except }: Asked, span: [from: string, before: string]): Promise<Placed[]> {
  const { rows } = await sql<Placed>`select slot_at, service_ids from booking
    where tenant_id = ${ctx.tenantId} and branch_id = ${branch.id} and not is_deleted
      and status = any(${[...placedStatuses]}::int[]) and slot_at >= ${span[0]} and slot_at < ${span[1]}
      and id is distinct from ${except}::bigint`.execute(ctx.db);
  return rows;
}
/**
 * Technicians of the branch for each service. Where nobody of the branch is mapped to any service the map is not in use
 * there, and limits nothing.
 */
async function technicians(ctx: Ctx, { branch, serviceIds }: Asked): Promise<ReadonlyMap<number, number>> {
  if (!serviceIds.length) return new Map();
  const { rows } = await sql<{ id: number; count: number; isMapped: boolean }>`
    with staff as (
      select u.id from user_account u where u.tenant_id = ${ctx.tenantId} and u.is_active and not u.is_deleted
        and (u.branch_id = ${branch.id} or exists (select from user_branch m
          where m.tenant_id = u.tenant_id and m.user_id = u.id and m.branch_id = ${branch.id}))
    ), able as (
      select m.user_id, m.service_name_id from user_service m join staff on staff.id = m.user_id where m.tenant_id = ${ctx.tenantId}
    )
    select s.id, (select count(*) from able where service_name_id = s.id) as count, exists (select from able) as is_mapped
    from unnest(${[...serviceIds]}::bigint[]) s (id)`.execute(ctx.db);
  return new Map(rows.filter(({ isMapped }) => isMapped).map(({ id, count }) => [id, count]));
}
async function limitsOf(ctx: Ctx, asked: Asked) {
  return {
    perSlot: Number(await settingOf(ctx, 'bookingPerSlot')),
    technicians: await technicians(ctx, asked),
  };
}

/** CheckAppointment: every slot of the days, and whether the asked time can be had. */
export async function checkPlaces(ctx: Ctx, input: In<typeof Reservation.CheckAppointment>): Promise<SlotsOut> {
  const branch = await bookingBranch(ctx, input.branchId ?? null, input.bookingId ?? null);
  const asked = { branch, serviceIds: input.serviceIds, except: input.bookingId ?? null };
  const first = input.day ?? (input.slotAt ? toInstant(new Date(input.slotAt)).slice(0, 10) : today());
  const days = Array.from({ length: input.days }, (_, index) => addDays(first, index));
  const span: [string, string] = [dayBounds(first)[0], dayBounds(days.at(-1) ?? first)[1]];
  const starts = days.flatMap((day) => slotsOf(day, branch.hours));
  const places = placesOf(starts, branch.hours, await placed(ctx, asked, span), await limitsOf(ctx, asked));
  const at = now().getTime();
  const slots = places.map((slot) => ({
    ...slot,
    shortOf: slot.shortOf as ServiceNameId | null, // one of the services that were asked for
    isPast: slotEnd(slot.at, branch.hours) <= at,
  }));
  const blocker = input.slotAt ? await blockerOf(ctx, asked, input.slotAt) : null;
  return {
    branchId: branch.id,
    branchName: branch.name,
    openTime: branch.hours.open,
    closeTime: branch.hours.close,
    slotMinutes: branch.hours.minutes,
    slots,
    isFree: input.slotAt ? blocker === null : null,
    blocker: blocker && saidIn(errors[blocker.code], ctx.culture, blocker.params),
  };
}

/** Takes a place, or says why there is none. Whoever wants the same slot waits here until this call is over. */
export async function takePlace(ctx: Ctx, asked: Asked, slotAt: string): Promise<void> {
  const slot = slotAround(slotAt, asked.branch.hours);
  const name = `booking/${ctx.tenantId}/${asked.branch.id}/${slot ?? slotAt}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(ctx.db);
  const blocker = await blockerOf(ctx, asked, slotAt);
  if (blocker) throw blocker;
}

async function blockerOf(ctx: Ctx, asked: Asked, slotAt: string): Promise<AppError | null> {
  const { branch } = asked;
  const time = showMinute(slotAt);
  if (isFarAhead(slotAt)) return new AppError('booking.far', { time });
  const slot = slotAround(slotAt, branch.hours);
  if (!slot)
    return new AppError('booking.closed', {
      branch: branch.name,
      open: branch.hours.open,
      close: branch.hours.close,
      time,
    });
  if (slotEnd(slot, branch.hours) <= now().getTime()) return new AppError('booking.past', { time });
  const span: [string, string] = [slot, toInstant(new Date(slotEnd(slot, branch.hours)))];
  const limits = await limitsOf(ctx, asked);
  const [places] = placesOf([slot], branch.hours, await placed(ctx, asked, span), limits);
  if (!places || places.free > 0) return null;
  if (places.shortOf === null)
    return new AppError('booking.full', { time: showMinute(slot), branch: branch.name, count: limits.perSlot });
  const service = await ctx.db
    .selectFrom('serviceName')
    .select('name')
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', places.shortOf as ServiceNameId) // one of the services that were asked for
    .executeTakeFirst();
  return new AppError('booking.noTechnician', {
    time: showMinute(slot),
    branch: branch.name,
    service: service?.name ?? '',
  });
}
