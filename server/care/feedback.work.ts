// What staff do with a feedback: take it up, settle it, type what the customer says, note, tag, hand it to somebody.
import { sql } from 'kysely';
import { type FeedbackStatus, feedbackFlow, feedbackStates } from '../../contract/care/feedback.states.ts';
import type { FeedbackId, FeedbackOutcome, FeedbackView, Zalo } from '../../contract/care/zalo.calls.ts';
import { actionBetween } from '../../contract/flow.ts';
import type { In } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { now, toInstant } from '../../contract/time.ts';
import { changedBy, lockRow } from '../kit/crud.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, InvalidField } from '../kit/fail.ts';
import { oneByOne } from '../kit/one-by-one.ts';
import { seesBranch } from '../org/org.ts';
import { feedbackSteps, getFeedback } from './feedback.queries.ts';
import { logFeedback, rate } from './feedback.ts';

interface Held {
  id: FeedbackId;
  code: string;
  ticketId: TicketId;
  status: FeedbackStatus;
  rate: number | null;
  note: string | null;
  reasons: string[];
  assigneeId: number | null;
  assigneeName: string | null;
  dueAt: string | null;
  hashtagIds: CategoryId[];
}
const MOST_TAGS = 20;
/** The ticket before its feedback, as rate() does: two who work on both never wait in a circle. */
async function hold(ctx: Ctx, id: FeedbackId, version?: number): Promise<Held> {
  await sql`select from ticket t where t.tenant_id = ${ctx.tenantId}
    and t.id = (select f.ticket_id from feedback f where f.tenant_id = ${ctx.tenantId} and f.id = ${id}) for no key update`.execute(
    ctx.db,
  );
  await lockRow(ctx, 'feedback', 'Feedback', id, version, { column: 'branchId', by: seesBranch });
  const { rows } =
    await sql<Held>`select f.id, t.code, f.ticket_id, f.status, f.rate, f.note, f.reasons, f.assignee_id, f.due_at, f.hashtag_ids,
      (select u.full_name from user_account u where u.tenant_id = f.tenant_id and u.id = f.assignee_id) as assignee_name
    from feedback f join ticket t on t.tenant_id = f.tenant_id and t.id = f.ticket_id
    where f.tenant_id = ${ctx.tenantId} and f.id = ${id}`.execute(ctx.db);
  return rows[0] ?? fail('row.missing', { entity: 'Feedback', id });
}

async function move(ctx: Ctx, held: Held, status: FeedbackStatus, note: string | null): Promise<void> {
  if (status === held.status)
    return note === null ? undefined : logFeedback(ctx, held.id, { action: 'note', text: note });
  const key = actionBetween(feedbackFlow, held.status, status);
  const words = (of: FeedbackStatus) => feedbackStates[of][ctx.culture];
  if (!key) return fail('feedback.noWay', { code: held.code, from: words(held.status), to: words(status) });
  feedbackSteps.require(ctx, { code: held.code, status: held.status, isRated: held.rate !== null }, key);
  const at = toInstant(now());
  await ctx.db
    .updateTable('feedback')
    .set({
      status,
      doneAt: status === 'DONE' ? at : null,
      ...(status === 'PROCESSING' || status === 'DONE'
        ? {
            takenAt: sql<string>`coalesce(taken_at, ${at})`,
            assigneeId: sql<never>`coalesce(assignee_id, ${ctx.user.id}::bigint)`, // whoever takes it up has it
          }
        : {}),
      ...changedBy(ctx),
    })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', held.id)
    .execute();
  await logFeedback(ctx, held.id, { action: 'status', fromStatus: held.status, toStatus: status, text: note });
}
export async function changeStatus(
  ctx: Ctx,
  { id, status, note, version }: In<typeof Zalo.ChangeStatus>,
): Promise<FeedbackView> {
  await move(ctx, await hold(ctx, id, version), status, note);
  return getFeedback(ctx, { id });
}
/** Each by itself; what somebody does not see is as if it were not there. */
export async function changeStatuses(ctx: Ctx, { ids, status, note }: In<typeof Zalo.ChangeMultipleStatus>) {
  const { rows } = await sql<{ id: FeedbackId; code: string }>`select f.id, t.code from feedback f
    join ticket t on t.tenant_id = f.tenant_id and t.id = f.ticket_id
    where f.tenant_id = ${ctx.tenantId} and f.id = any(${ids}::bigint[]) and not f.is_deleted and ${seesBranch(ctx, 'f.branchId')}`.execute(
    ctx.db,
  );
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  const told = (id: FeedbackId, message: string | null): FeedbackOutcome => {
    return { id, ticketCode: codes.get(id) ?? '', isDone: message === null, message };
  };
  const items = await oneByOne(ctx, [...codes.keys()], {
    act: async (id) => {
      await move(ctx, await hold(ctx, id), status, note);
      return told(id, null);
    },
    refused: async (id, message) => told(id, message),
  });
  return { items };
}

export async function editFeedback(ctx: Ctx, input: In<typeof Zalo.EditFeedBack>): Promise<FeedbackView> {
  const { id } = input;
  const held = await hold(ctx, id, input.version);
  const reasons = input.reasons ?? held.reasons;
  const stars = input.rate ?? held.rate;
  const note = input.note === undefined ? held.note : input.note;
  const isSaid = stars !== held.rate || note !== held.note || JSON.stringify(reasons) !== JSON.stringify(held.reasons);
  if (isSaid) {
    if (stars === null) throw new InvalidField('rate', 'required');
    const corrects = held.rate === null ? {} : { corrects: held.rate };
    await rate(ctx, { ticketId: held.ticketId, rate: stars, note, reasons, channel: 'hand', ...corrects });
  }
  const { assigneeId = held.assigneeId, dueAt = held.dueAt } = input;
  if (assigneeId !== held.assigneeId || momentOf(dueAt) !== momentOf(held.dueAt))
    await assign(ctx, held, assigneeId, dueAt);
  return getFeedback(ctx, { id });
}
/** The same moment may be written with another offset. */
const momentOf = (at: string | null): string | null => (at === null ? null : toInstant(new Date(at)));
/** Whoever has it keeps it, also when they left since: another day to settle it by is not about them. */
async function assign(ctx: Ctx, held: Held, assigneeId: number | null, dueAt: string | null): Promise<void> {
  const { id } = held;
  const { rows } = await sql<{
    name: string;
  }>`select full_name as name from user_account where tenant_id = ${ctx.tenantId}
    and id = ${assigneeId} and (id = ${held.assigneeId}::bigint or is_active and not is_deleted)`.execute(ctx.db);
  if (assigneeId !== null && !rows[0]) throw new InvalidField('assigneeId', 'choice');
  await sql`update feedback set assignee_id = ${assigneeId}::bigint, due_at = ${dueAt}::timestamptz, version = version + 1,
    last_modification_time = now(), last_modifier_user_id = ${ctx.user.id} where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(
    ctx.db,
  );
  await logFeedback(ctx, id, { action: 'assign', text: rows[0]?.name ?? null });
}

export async function addNote(ctx: Ctx, { id, note }: In<typeof Zalo.AddNote>): Promise<FeedbackView> {
  await hold(ctx, id);
  await logFeedback(ctx, id, { action: 'note', text: note });
  return getFeedback(ctx, { id });
}
/** All of them, or what changes: whoever names what they changed takes nobody else's tags off. */
export async function addHashtags(ctx: Ctx, input: In<typeof Zalo.AddHashTag>): Promise<FeedbackView> {
  const { id, hashtagIds, add = [], remove = [] } = input;
  if (!(hashtagIds ?? input.add ?? input.remove)) throw new InvalidField('hashtagIds', 'required');
  const held = await hold(ctx, id);
  const ids = [...new Set(hashtagIds ?? [...held.hashtagIds.filter((tag) => !remove.includes(tag)), ...add])];
  if (ids.length > MOST_TAGS) throw new InvalidField('hashtagIds', 'fewer', { limit: MOST_TAGS });
  const { rows } = await sql<{
    id: CategoryId;
    name: string;
  }>`select c.id, c.name from category c where c.tenant_id = ${ctx.tenantId} and c.id = any(${ids}::bigint[])
    and c.code = 'hashtag' and not c.is_deleted order by c.name`.execute(ctx.db);
  const known = new Set(rows.map((row) => row.id));
  if ((hashtagIds ?? add).some((tag) => !known.has(tag))) throw new InvalidField('hashtagIds', 'choice');
  await ctx.db
    .updateTable('feedback')
    .set({ hashtagIds: ids, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  await logFeedback(ctx, id, { action: 'hashtag', text: rows.map(({ name }) => name).join(', ') || null });
  return getFeedback(ctx, { id });
}
