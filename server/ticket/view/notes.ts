// What people add to a ticket without moving it: the technical note, photos, prints, the customer's feedback; and a look at the passcode.
import { sql } from 'kysely';
import type { In, Out } from '../../../contract/kit.ts';
import type { Permission } from '../../../contract/permissions.ts';
import type { Feedback, TicketRead, TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { ticketEvents } from '../../../contract/ticket/ticket.events.ts';
import type { TicketFacts } from '../../../contract/ticket/ticket.guards.ts';
import type { TicketId, TicketLineId } from '../../../contract/ticket/ticket.ts';
import { showMinute } from '../../../contract/time.ts';
import { rate as keepRating, ticketRated } from '../../care/feedback.ts';
import { changedBy } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, InvalidField } from '../../kit/fail.ts';
import { requireOwnPictures } from '../../kit/file/own-picture.ts';
import { tell } from '../../kit/live.ts';
import { factsOfOne, lockAnyTicket, lockTicket, requireDoers } from '../act.ts';
import { ticketSteps } from '../allowed.ts';
import { countTotals, nameOutcomes } from '../lines.ts';
import { logTicket } from '../log.ts';
import { keepParts } from '../parts/keep.ts';
import type { Passcodes } from '../save/passcode.ts';
import { seesTicket } from '../seen.ts';
import { said } from '../story-words.ts';
import { viewTicket } from './view-ticket.ts';

const writers = [
  'Pages.Tickets.Edit',
  'Pages.Tickets.ChangeStatus',
  'Pages.Tickets.ChangeStatusAdmin',
  'Pages.Tickets.AcceptService',
] as const satisfies readonly Permission[];
const mayAny = (ctx: Ctx, codes: readonly Permission[]) => codes.some((code) => ctx.user.permissions.has(code));
const refuse = (ctx: Ctx, what: keyof typeof ticketEvents) =>
  fail('ticket.notAllowed', { action: ticketEvents[what][ctx.culture] });

export async function writeTechnicalNote(
  ctx: Ctx,
  { id, technicalNote, before }: In<typeof TicketRead.UpdateTechnicalNoteInvoice>,
): Promise<TicketView> {
  const ticket = await lockAnyTicket(ctx, id);
  if (ticket.technicianId !== ctx.user.id && !mayAny(ctx, writers)) refuse(ctx, 'technicalNote');
  if (technicalNote !== ticket.technicalNote) {
    if (before !== undefined && (before || null) !== ticket.technicalNote) await tellWhoWrote(ctx, id);
    await ctx.db
      .updateTable('ticket')
      .set({ technicalNote, ...changedBy(ctx) })
      .where('tenantId', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute();
    await logTicket(ctx, { ticketId: id, action: 'technicalNote', reason: technicalNote });
  }
  return viewTicket(ctx, id);
}

/** The note is part of a ticket that moves for other reasons, so whose it is stands in the story and not on the row. */
async function tellWhoWrote(ctx: Ctx, id: TicketId): Promise<never> {
  const { rows } = await sql<{ who: string | null; at: string }>`select u.full_name as who, l.at from ticket_log l
    left join user_account u on u.tenant_id = l.tenant_id and u.id = l.user_id
    where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${id} and l.action in ('technicalNote', 'finish')
    order by l.id desc limit 1`.execute(ctx.db);
  return fail('row.stale', { who: rows[0]?.who ?? '?', when: rows[0] ? showMinute(rows[0].at) : '?' });
}

/** What came of lines, said while the work goes on: a part that is not used need not be issued, and is not charged. */
export async function sayOutcomes(
  ctx: Ctx,
  { id, outcomes, version }: In<typeof TicketRead.SetOutcomes>,
): Promise<TicketView> {
  const ticket = await lockTicket(ctx, id, version);
  const facts = await factsOfOne(ctx, ticket);
  // Whoever could finish it, were nothing in the way of the parts.
  ticketSteps.require(ctx, { ...facts, unpostedBills: [], missingParts: [], unusedParts: [] }, 'finish');
  await nameOutcomes(ctx, ticket, await requireDoers(ctx, ticket, { outcomes }));
  const totals = await countTotals(ctx, id, ticket.vatPercent);
  await keepParts(ctx, ticket);
  await ctx.db
    .updateTable('ticket')
    .set({ ...totals, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  await logTicket(ctx, { ticketId: id, ...said('outcomes', { said: await namedOf(ctx, id, outcomes) }) });
  return viewTicket(ctx, id);
}
type Outcomes = In<typeof TicketRead.SetOutcomes>['outcomes'];
async function namedOf(ctx: Ctx, id: TicketId, outcomes: Outcomes) {
  const { rows } = await sql<{ id: TicketLineId; name: string }>`select id, name from ticket_line
    where tenant_id = ${ctx.tenantId} and ticket_id = ${id}`.execute(ctx.db);
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return outcomes.map(({ lineId, outcome }) => ({ name: names.get(lineId) ?? '', outcome }));
}

/** Whoever repairs the device, leads its kind or manages: nobody else, and each look is noted. */
const seesPasscode = ({ isTechnician, isBoss }: TicketFacts): boolean => isTechnician || isBoss;
export async function showPasscode(
  ctx: Ctx,
  passcodes: Pick<Passcodes, 'show'>,
  id: TicketId,
): Promise<Out<typeof TicketRead.ShowPasscode>> {
  const ticket = await lockAnyTicket(ctx, id);
  if (!seesPasscode(await factsOfOne(ctx, ticket))) refuse(ctx, 'passcode');
  if (ticket.passcode === null) return fail('ticket.noPasscode', { code: ticket.code });
  await logTicket(ctx, { ticketId: id, action: 'passcode' });
  return { passcode: passcodes.show(ctx, ticket.passcode), kind: ticket.passcodeKind ?? 'pin' };
}

/** More than anybody looks at; a phone that sends the same picture again and again stops here. */
const MOST_PHOTOS = 60;
export async function addPhoto(ctx: Ctx, photo: In<typeof TicketRead.AddPhoto>): Promise<TicketView> {
  const { id, moment, url, note, key = null } = photo;
  const ticket = await lockAnyTicket(ctx, id);
  if (ticket.technicianId !== ctx.user.id && !mayAny(ctx, [...writers, 'Pages.Tickets.Create'])) refuse(ctx, 'photo');
  const { rows } = await sql<{
    count: number;
    isThere: boolean;
  }>`select count(*)::int as count, coalesce(bool_or(key = ${key}), false) as is_there
    from ticket_photo where tenant_id = ${ctx.tenantId} and ticket_id = ${id}`.execute(ctx.db);
  if (rows[0]?.isThere) return viewTicket(ctx, id);
  await requireOwnPictures(ctx, 'url', [url]);
  if ((rows[0]?.count ?? 0) >= MOST_PHOTOS) throw new InvalidField('url', 'fewer', { limit: MOST_PHOTOS });
  await ctx.db
    .insertInto('ticketPhoto')
    .values({ tenantId: ctx.tenantId, ticketId: id, moment, url, note, key, creatorUserId: ctx.user.id })
    .execute();
  return viewTicket(ctx, id);
}

export async function notePrint(ctx: Ctx, { ids, form }: In<typeof TicketRead.NotePrint>): Promise<null> {
  const { rows } = await sql<{ id: TicketId }>`select t.id from ticket t where t.tenant_id = ${ctx.tenantId}
    and t.id = any(${ids}::bigint[]) and not t.is_deleted and ${seesTicket(ctx, 't')} order by t.id`.execute(ctx.db);
  for (const { id } of rows) await logTicket(ctx, { ticketId: id, action: 'print', data: { form } });
  return null;
}

export async function feedbackOf(ctx: Ctx, id: TicketId): Promise<Feedback> {
  const { rows } = await sql<Feedback>`
    select t.id, t.code, t.customer_name, t.phone, t.feedback_rate as rate, t.feedback, t.feedback_at,
      (select m.status from message_outbox m where m.tenant_id = t.tenant_id and m.kind = 'rating' and m.target_id = t.id order by m.id desc limit 1) as request_status
    from ticket t where t.tenant_id = ${ctx.tenantId} and t.id = ${id} and not t.is_deleted and ${seesTicket(ctx, 't')}`.execute(
    ctx.db,
  );
  return rows[0] ?? fail('row.missing', { entity: 'Ticket', id });
}
/** What the customer said at the counter or on the phone; there is something to rate once they have the device back. */
export async function writeFeedback(
  ctx: Ctx,
  { id, rate, feedback }: In<typeof TicketRead.UpdateInvoiceFeedback>,
): Promise<Feedback> {
  await lockAnyTicket(ctx, id);
  if (!mayAny(ctx, [...writers, 'Pages.CustomerCare.ChangeStatus'])) refuse(ctx, 'feedback');
  await keepRating(ctx, { ticketId: id, rate, note: feedback, channel: 'hand' });
  return feedbackOf(ctx, id);
}
/** However a rating came, the ticket says it too. */
ticketRated.on(async (ctx, { ticketId, rate, note, at }) => {
  await ctx.db
    .updateTable('ticket')
    .set({ feedbackRate: rate, feedback: note, feedbackAt: at, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', ticketId)
    .execute();
  const stars = `${rate}/5`;
  await logTicket(ctx, { ticketId, action: 'feedback', reason: note ? `${stars} · ${note}` : stars });
});

/** Told to the branch that owns it and the one that has it; whoever hears nothing more for a while forgets it. */
export async function noteViewing(ctx: Ctx, { id, isGone }: In<typeof TicketRead.NoteViewing>): Promise<null> {
  const { rows } = await sql<{ branchId: number; placeId: number | null }>`select t.branch_id, t.place_id from ticket t
    where t.tenant_id = ${ctx.tenantId} and t.id = ${id} and not t.is_deleted and ${seesTicket(ctx, 't')}`.execute(
    ctx.db,
  );
  const { branchId, placeId } = rows[0] ?? fail('row.missing', { entity: 'Ticket', id });
  for (const branch of new Set([branchId, placeId ?? branchId]))
    await tell(ctx, 'viewing', branch, { ticketId: id, userId: ctx.user.id, name: ctx.user.fullName, isGone });
  return null;
}
