// Bookings as they are read: whose a user sees, the columns of a row, what can be done with it, and one under its lock.

import { type SelectQueryBuilder, sql } from 'kysely';
import type { BookingRow } from '../../contract/booking/booking.calls.ts';
import { type BookingFacts, type BookingStepKey, bookingFlow } from '../../contract/booking/booking.states.ts';
import type { BookingId } from '../../contract/ticket/ticket.ts';
import { now } from '../../contract/time.ts';
import { once } from '../db/once.ts';
import { lockRow } from '../kit/crud.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { walk } from '../kit/flow.ts';
import { byId } from '../kit/list.ts';
import { seesBranch } from '../org/org.ts';
import './booking.tables.ts';

export type BareRow = Omit<BookingRow, 'allowedActions'>;

/** A ticket that was deleted does not count: another one may be opened. */
// biome-ignore lint/suspicious/noExplicitAny: a query over joined tables is known by its row
type Rows = SelectQueryBuilder<any, any, BareRow>;
const rows = once((db) =>
  db
    .selectFrom('booking as b')
    .innerJoin('branch as br', byId('br', 'b.branchId'))
    .leftJoin('category as d', byId('d', 'b.deviceTypeId'))
    .leftJoin('ticket as t', (join) =>
      join.onRef('t.tenantId', '=', 'b.tenantId').onRef('t.id', '=', 'b.ticketId').on('t.isDeleted', '=', false),
    )
    .leftJoin('booking as o', byId('o', 'b.rebookedFromId'))
    .leftJoin('userAccount as u', byId('u', 'b.creatorUserId'))
    .select(['b.id', 'b.code', 'b.status', 'b.slotAt', 'b.minutes', 'b.branchId', 'br.name as branchName'])
    .select(['b.customerId', 'b.customerName', 'b.phone', 'b.deviceTypeId', 'd.name as deviceTypeName', 'b.modelId'])
    .select(['b.deviceName', 'b.serviceIds', 'b.source', 'b.note', 'b.cancelReason', 'b.arrivedAt', 'b.remindedAt'])
    .select(['t.id as ticketId', 't.code as ticketCode', 'b.rebookedFromId', 'o.code as rebookedFromCode'])
    .select(['u.fullName as creatorName', 'b.version', 'b.creationTime', 'b.creatorUserId'])
    .select(['b.lastModificationTime', 'b.lastModifierUserId'])
    .select([services.as('services'), rebookedCode.as('rebookedCode')]),
);
export const bookingRows = (ctx: Ctx): Rows =>
  rows(ctx.db)
    .where('b.tenantId', '=', ctx.tenantId)
    .where('b.isDeleted', '=', false)
    .where(seesBranch(ctx, 'b.branchId'));
const services = sql<string | null>`(select string_agg(s.name, ', ' order by array_position(b.service_ids, s.id))
  from service_name s where s.tenant_id = b.tenant_id and s.id = any(b.service_ids))`;
/** A follow-up that was cancelled leaves the way open for another one. */
const rebookedCode = sql<string | null>`(select r.code from booking r where r.tenant_id = b.tenant_id
  and r.rebooked_from_id = b.id and r.status <> 3 and not r.is_deleted order by r.id desc limit 1)`;

const steps = walk(bookingFlow, {
  stateOf: ({ status }: BookingFacts) => status,
  codeOf: ({ code }) => code,
  refusals: { notNow: 'booking.notNow', notAllowed: 'booking.notAllowed', blocked: 'booking.blocked' },
});
/** With the steps from this status that the caller holds a permission for, and what is in the way of them. */
export const shown = (ctx: Ctx, row: BareRow): BookingRow => ({
  ...row,
  allowedActions: steps.actions(ctx, { ...row, at: now() }),
});
/** Refuses a step that is not the caller's, does not follow here, or has something in its way. */
export const requireStep = (ctx: Ctx, row: BareRow, key: BookingStepKey) =>
  steps.require(ctx, { ...row, at: now() }, key);

export async function findBooking(ctx: Ctx, id: BookingId): Promise<BareRow> {
  const found = await bookingRows(ctx).where('b.id', '=', id).executeTakeFirst();
  return found ?? fail('row.missing', { entity: 'Booking', id });
}

export interface BookingRef {
  id: BookingId;
  version?: number | undefined;
}
/** Locks a booking that the caller sees; nothing about it is decided before. */
export async function lockBooking(ctx: Ctx, { id, version }: BookingRef): Promise<BareRow> {
  await findBooking(ctx, id);
  await lockRow(ctx, 'booking', 'Booking', id, version);
  return findBooking(ctx, id);
}
