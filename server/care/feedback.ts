// What a customer says about a handed-over ticket: one row per ticket, whoever brings it (the chat, the customer's page, a clerk).
import { sql } from 'kysely';
import { badRate, type FeedbackStatus, needsCare } from '../../contract/care/feedback.states.ts';
import { cut, seen } from '../../contract/culture.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { now, toInstant } from '../../contract/time.ts';
import type { OpenCtx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { jobOfTenants } from '../kit/jobs.ts';
import { changed } from '../kit/live.ts';
import { signal } from '../kit/signal.ts';
import { settingOf } from '../org/org.ts';
import { drop } from './outbox.ts';

export interface Rating {
  ticketId: TicketId;
  rate: number;
  note?: string | null;
  /** What the customer ticked, in their words; left out, those of the same stars stay. */
  reasons?: readonly string[];
  channel: 'zalo' | 'page' | 'hand';
  /** When it was said; now, unless it was told late. */
  at?: Date;
  /** The stars that this puts right: when it was said and how it came stay. */
  corrects?: number;
}
interface Rated {
  id: TicketId;
  code: string;
  customerId: CustomerId;
  branchId: BranchId;
  handedOverAt: string | null;
}
/** A ticket was rated: its own word keeps what its list and its timeline say. */
export const ticketRated = signal<{ ticketId: TicketId; rate: number; note: string | null; at: string }>();
/** Something has to be looked at: words, or a bad rate. */
export const complained = signal<{
  feedbackId: number;
  ticketId: TicketId;
  code: string;
  branchId: BranchId;
  rate: number;
}>();

/**
 * Keeps a rating; said again, the newer one counts. What somebody is working on stays theirs, and what is settled stays settled unless the
 * customer says something else: then it has a new day to be settled by.
 */
export async function rate(ctx: OpenCtx, rating: Rating): Promise<{ id: number; status: FeedbackStatus }> {
  const { ticketId, channel, corrects } = rating;
  const reasons = tidied(rating.reasons ?? []);
  const isCorrection = corrects !== undefined;
  const note = rating.note?.trim() || null;
  // The ticket first, as everybody does who touches both.
  const { rows: tickets } = await sql<Rated>`select t.id, t.code, t.customer_id, t.branch_id, t.handed_over_at
    from ticket t where t.tenant_id = ${ctx.tenantId} and t.id = ${ticketId} and not t.is_deleted for no key update`.execute(
    ctx.db,
  );
  const ticket = tickets[0] ?? fail('row.missing', { entity: 'Ticket', id: ticketId });
  if (ticket.handedOverAt === null) fail('ticket.notHandedOver', { code: ticket.code });
  const at = toInstant(rating.at ?? now());
  const wanted: FeedbackStatus = needsCare(rating.rate, note) ? 'PENDING' : 'DONE';
  const dueAt = wanted === 'PENDING' ? await dueOf(ctx, at) : null;
  const stays = sql`(f.status = 'PROCESSING' or f.status = 'DONE' and f.rate = excluded.rate and (${isCorrection} or f.note is not distinct from excluded.note))`;
  const isOpen = sql`f.status in ('PENDING', 'PROCESSING')`;
  const isKept = sql`(${isCorrection} and f.rate is not null)`;
  const { rows } = await sql<{ id: number; status: FeedbackStatus; ratedAt: string }>`
    insert into feedback as f (tenant_id, ticket_id, customer_id, branch_id, technician_id, device_type_id, handed_over_at, status,
      rate, note, reasons, channel, rated_at, done_at, due_at, creator_user_id)
    select t.tenant_id, t.id, t.customer_id, t.branch_id, t.technician_id, t.device_type_id, t.handed_over_at, ${wanted},
      ${rating.rate}::int, ${note}, ${reasons}::text[], ${channel}, ${at}, case when ${wanted === 'DONE'} then ${at}::timestamptz end, ${dueAt}::timestamptz, ${ctx.user?.id ?? null}::bigint
    from ticket t where t.tenant_id = ${ctx.tenantId} and t.id = ${ticketId}
    on conflict (tenant_id, ticket_id) do update set rate = excluded.rate, note = excluded.note,
      reasons = case when ${rating.reasons === undefined} and f.rate = excluded.rate then f.reasons else excluded.reasons end,
      channel = case when ${isKept} then f.channel else excluded.channel end, rated_at = case when ${isKept} then f.rated_at else excluded.rated_at end,
      due_at = case when ${stays} then f.due_at when ${isOpen} then coalesce(f.due_at, excluded.due_at) else excluded.due_at end,
      taken_at = case when ${stays} or ${isOpen} then f.taken_at end,
      status = case when ${stays} then f.status else excluded.status end,
      done_at = case when ${stays} then f.done_at else excluded.done_at end,
      version = f.version + 1, last_modification_time = now(), last_modifier_user_id = ${ctx.user?.id ?? null}::bigint
    returning f.id, f.status, f.rated_at`.execute(ctx.db);
  const { ratedAt, ...kept } = rows[0] ?? fail('request.failed');
  await logFeedback(ctx, kept.id, {
    action: 'rated',
    toStatus: kept.status,
    text: [`${rating.rate}/5`, note].filter(Boolean).join(' · '),
  });
  await drop(ctx, 'rating', [ticketId]);
  await ticketRated.send(ctx, { ticketId, rate: rating.rate, note, at: ratedAt });
  // Put right, it rings only where it has become bad; what stays settled rings nobody.
  const wasBad = isCorrection && corrects <= badRate;
  if (rating.rate <= badRate && !wasBad && kept.status !== 'DONE')
    await complained.send(ctx, {
      feedbackId: kept.id,
      ticketId,
      code: ticket.code,
      branchId: ticket.branchId,
      rate: rating.rate,
    });
  return kept;
}
/** Each once, and none that says nothing: a figure counts them, and the list is asked for one of them. */
const tidied = (reasons: readonly string[]): string[] => [
  ...new Set(reasons.map((one) => cut(seen(one), MOST_LETTERS).trim()).filter(Boolean)),
];
const MOST_LETTERS = 200;
async function dueOf(ctx: OpenCtx, at: string): Promise<string> {
  const hours = Number(await settingOf(ctx, 'complaintHours'));
  return toInstant(new Date(Date.parse(at) + hours * 3_600_000));
}

export interface FeedbackEntry {
  action: 'rated' | 'status' | 'note' | 'hashtag' | 'assign' | 'silent';
  fromStatus?: FeedbackStatus | null;
  toStatus?: FeedbackStatus | null;
  text?: string | null;
}
export async function logFeedback(ctx: OpenCtx, feedbackId: number, entry: FeedbackEntry): Promise<void> {
  const { action, fromStatus = null, toStatus = null, text = null } = entry;
  changed(ctx, 'feedback', feedbackId);
  await ctx.db
    .insertInto('feedbackLog')
    .values({ tenantId: ctx.tenantId, feedbackId, action, fromStatus, toStatus, text, userId: ctx.user?.id ?? null })
    .execute();
}

/**
 * Whoever has said nothing for so many days since they were asked is on the list of those who did not answer; whoever could not be written to
 * is on it too, to be called. Answers how many are new.
 */
export async function noteSilence(ctx: OpenCtx, at: Date): Promise<number> {
  const days = Number(await settingOf(ctx, 'ratingWaitDays'));
  const before = toInstant(new Date(at.getTime() - days * 86_400_000));
  // Not for ever back: whoever was handed a device before there was such a list is not called today.
  const after = toInstant(new Date(at.getTime() - (days + 30) * 86_400_000));
  const { rows } = await sql<{ id: number }>`with silent as (
      insert into feedback (tenant_id, ticket_id, customer_id, branch_id, technician_id, device_type_id, handed_over_at, status)
      select t.tenant_id, t.id, t.customer_id, t.branch_id, t.technician_id, t.device_type_id, t.handed_over_at, 'NOTFEEDBACK'
      from ticket t where t.tenant_id = ${ctx.tenantId} and t.handed_over_at <= ${before} and t.handed_over_at > ${after} and not t.is_deleted
        and (select max(coalesce(m.sent_at, m.due_at)) from message_outbox m
          where m.tenant_id = t.tenant_id and m.kind = 'rating' and m.target_id = t.id) <= ${before}
        and not exists (select from feedback f where f.tenant_id = t.tenant_id and f.ticket_id = t.id)
      on conflict do nothing returning tenant_id, id)
    insert into feedback_log (tenant_id, feedback_id, action, to_status) select tenant_id, id, 'silent', 'NOTFEEDBACK' from silent returning id`.execute(
    ctx.db,
  );
  return rows.length;
}
export const silenceJob = jobOfTenants('care-silence', 600, async (ctx) => {
  await noteSilence(ctx, now());
});
