// Questions: whom a comment asks, what is still open, and the answer that closes it.
import { type RawBuilder, sql } from 'kysely';
import { plain } from '../../contract/culture.ts';
import type { In } from '../../contract/kit.ts';
import { noticeSubjectNames } from '../../contract/notice/notice.kinds.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { QuestionId } from '../../contract/trail/question.ts';
import {
  type Post,
  type QuestionRow,
  type Target,
  type TrailTarget,
  trailTargets,
} from '../../contract/trail/trail.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { AppError, fail } from '../kit/fail.ts';
import { type ListHandler, list } from '../kit/list.ts';
import { ring } from '../notice/ring.ts';
import { principalOf } from '../session/principal.ts';
import { requireTarget } from './target.ts';

interface Place {
  targetModule: TrailTarget;
  targetId: number;
}
/** Whether somebody else sees the document, by the same rule as the caller. */
async function seesIt(ctx: Ctx, userId: UserId, { targetModule, targetId }: Place): Promise<boolean> {
  const user = await principalOf(ctx.db, ctx.tenantId, userId);
  if (!user) return false;
  try {
    await requireTarget({ ...ctx, user }, targetModule, targetId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
const MOST_OFFERED = 12;
/** Who can be asked about a document: whoever sees it. */
export async function listPeople(ctx: Ctx, { keyword, ...place }: In<typeof Post.GetPeople>) {
  await requireTarget(ctx, place.targetModule, place.targetId);
  const { may }: Target = trailTargets[place.targetModule];
  const { rows } = await sql<{ id: UserId; fullName: string; branchName: string | null }>`
    select u.id, u.full_name, b.name as branch_name from user_account u
      left join branch b on b.tenant_id = u.tenant_id and b.id = u.branch_id
    where u.tenant_id = ${ctx.tenantId} and u.is_active and not u.is_deleted and u.id <> ${ctx.user.id}
      and u.search like ${`%${plainTerm(keyword ?? '')}%`}
      and exists (select from user_role r join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
        where r.tenant_id = u.tenant_id and r.user_id = u.id and p.permission = ${may})
    order by u.branch_id = ${ctx.user.branchId}::bigint desc nulls last, u.full_name limit ${sql.lit(MOST_OFFERED)}`.execute(
    ctx.db,
  );
  const items: typeof rows = [];
  for (const row of rows) if (await seesIt(ctx, row.id, place)) items.push(row);
  return { items };
}
const plainTerm = (term: string): string => plain(term.trim()).replaceAll(/[%_\\]/g, '\\$&');

/** What the document is called. */
async function codeOf(ctx: Ctx, { targetModule, targetId }: Place): Promise<string> {
  const { rows } = await sql<{
    code: string;
  }>`select coalesce(to_jsonb(t) ->> 'code', to_jsonb(t) ->> 'full_name', to_jsonb(t) ->> 'name', '') as code
    from ${sql.table(trailTargets[targetModule].table)} t where t.tenant_id = ${ctx.tenantId} and t.id = ${targetId}`.execute(
    ctx.db,
  );
  return rows[0]?.code ?? '';
}
/** What opens: the document itself where it has a page, else the list of questions. */
const subjectOf = ({ targetModule, targetId }: Place, code: string) => {
  const word = noticeSubjectNames.find((name) => name === targetModule) ?? 'Question';
  return { word, id: String(targetId), code };
};

export async function askPeople(
  ctx: Ctx,
  place: Place,
  post: { id: number; content: string },
  users: readonly UserId[],
): Promise<void> {
  const code = await codeOf(ctx, place);
  for (const userId of [...new Set(users)].filter((id) => id !== ctx.user.id).toSorted((a, b) => a - b)) {
    if (!(await seesIt(ctx, userId, place))) fail('question.cannotSee', { name: await nameOf(ctx, userId), code });
    const { id } = await ctx.db
      .insertInto('question')
      .values({ tenantId: ctx.tenantId, postId: post.id, ...place, code, askerId: ctx.user.id, userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const facts = { by: ctx.user.fullName, question: post.content };
    await ring(ctx, {
      kind: 'question',
      to: { users: [userId] },
      subject: subjectOf(place, code),
      facts,
      event: `${id}`,
    });
  }
}
async function nameOf(ctx: Ctx, id: UserId): Promise<string> {
  const { rows } = await sql<{ name: string }>`select full_name as name from user_account
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  return rows[0]?.name ?? '?';
}

/** Closed once, by whoever was asked or by who asked; the other of the two is told. */
export async function answer(
  ctx: Ctx,
  place: Place,
  post: { id: number; content: string },
  questionId: QuestionId,
): Promise<void> {
  const { rows } = await sql<{ code: string; askerId: UserId; userId: UserId; isOpen: boolean }>`
    select code, asker_id, user_id, answered_at is null as is_open from question
    where tenant_id = ${ctx.tenantId} and id = ${questionId} and target_module = ${place.targetModule} and target_id = ${place.targetId}
      and ${ctx.user.id} in (asker_id, user_id) for update`.execute(ctx.db);
  const found = rows[0] ?? fail('row.missing', { entity: 'Question', id: questionId });
  if (!found.isOpen) fail('question.answered');
  await ctx.db
    .updateTable('question')
    .set({ answeredAt: sql<string>`now()`, answerId: post.id })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', questionId)
    .execute();
  const facts = { by: ctx.user.fullName, answer: post.content };
  const to = { users: [found.askerId, found.userId] };
  await ring(ctx, { kind: 'answer', to, subject: subjectOf(place, found.code), facts, event: `${questionId}` });
}

type Filter = In<typeof Post.GetQuestions>;
const mine = (ctx: Ctx, { side }: Filter): RawBuilder<boolean> =>
  side === 'byMe' ? sql`q.asker_id = ${ctx.user.id}` : sql`q.user_id = ${ctx.user.id}`;
const rows = list<Filter, QuestionRow>({
  query: (ctx, input) =>
    ctx.db
      .selectFrom('question as q')
      .innerJoin('post as p', (on) => on.onRef('p.tenantId', '=', 'q.tenantId').onRef('p.id', '=', 'q.postId'))
      .leftJoin('post as a', (on) => on.onRef('a.tenantId', '=', 'q.tenantId').onRef('a.id', '=', 'q.answerId'))
      .innerJoin('userAccount as asker', (on) =>
        on.onRef('asker.tenantId', '=', 'q.tenantId').onRef('asker.id', '=', 'q.askerId'),
      )
      .innerJoin('userAccount as u', (on) => on.onRef('u.tenantId', '=', 'q.tenantId').onRef('u.id', '=', 'q.userId'))
      .select(['q.id', 'p.content', 'q.targetModule', 'q.targetId', 'q.code', 'q.askerId', 'q.userId', 'q.at'])
      .select(['asker.fullName as askerName', 'u.fullName as userName', 'a.content as answer', 'q.answeredAt'])
      .select(sql<QuestionRow['state']>`case when q.answered_at is null then 'open' else 'answered' end`.as('state'))
      .where('q.tenantId', '=', ctx.tenantId)
      .$if(input.targetModule === undefined, (query) => query.where(mine(ctx, input)))
      .$if(input.targetModule !== undefined, (query) =>
        query
          .where('q.targetModule', '=', input.targetModule ?? 'Ticket')
          .where('q.targetId', '=', input.targetId ?? 0),
      )
      .$if(input.state !== undefined, (query) =>
        query.where('q.answeredAt', input.state === 'open' ? 'is' : 'is not', null),
      ),
  order: [['q.id', 'desc']],
});
/** Of a document: whoever sees it. */
const allowed = async (ctx: Ctx, { targetModule, targetId }: Filter) => {
  if (targetModule !== undefined) await requireTarget(ctx, targetModule, targetId ?? 0);
};
export const questions: ListHandler<Filter, QuestionRow> = {
  page: async (ctx, input) => {
    await allowed(ctx, input);
    return rows.page(ctx, input);
  },
  stream: async (ctx, input) => {
    await allowed(ctx, input);
    return rows.stream(ctx, input);
  },
};
