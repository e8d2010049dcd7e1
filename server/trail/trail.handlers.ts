// Comments and history of a thing: wire service Post and our AuditLog. Who may see the thing may see both.
import { sql } from 'kysely';
import type { In } from '../../contract/kit.ts';
import { AuditLog, Post, type PostRow, type TrailTarget, trailTargets } from '../../contract/trail/trail.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, InvalidField } from '../kit/fail.ts';
import { implement } from '../kit/implement.ts';
import { byId } from '../kit/list.ts';
import { changed } from '../kit/live.ts';
import { listChanges } from './change-list.ts';
import { answer, askPeople, listPeople, questions } from './question.ts';
import { requireTarget } from './target.ts';

async function requireRow(ctx: Ctx, target: TrailTarget, id: number): Promise<void> {
  if (target === 'Config') throw new InvalidField('targetModule', 'choice'); // settings go by name: there is nothing to comment on
  const { rows } = await sql`select 1 from ${sql.table(trailTargets[target].table)}
    where tenant_id = ${ctx.tenantId} and id = ${id} and not is_deleted`.execute(ctx.db);
  if (!rows.length) fail('row.missing', { entity: target, id });
}

const posts = (ctx: Ctx) =>
  ctx.db
    .selectFrom('post as p')
    .leftJoin('userAccount as u', byId('u', 'p.creatorUserId'))
    .select([
      'p.id',
      'p.targetModule',
      'p.targetId',
      'p.content',
      'p.creationTime',
      'p.creatorUserId',
      'u.fullName as creatorName',
    ])
    .where('p.tenantId', '=', ctx.tenantId);

async function createPost(ctx: Ctx, input: In<typeof Post.CreatePost>): Promise<PostRow> {
  const { asks, answersId, content, ...place } = input;
  await requireTarget(ctx, input.targetModule, input.targetId);
  await requireRow(ctx, input.targetModule, input.targetId);
  const { id } = await ctx.db
    .insertInto('post')
    .values({ ...place, content, tenantId: ctx.tenantId, creatorUserId: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  changed(ctx, trailTargets[place.targetModule].table, place.targetId);
  if (answersId) await answer(ctx, place, { id, content }, answersId);
  if (asks?.length) await askPeople(ctx, place, { id, content }, asks);
  return posts(ctx).where('p.id', '=', id).executeTakeFirstOrThrow();
}

async function listPosts(ctx: Ctx, input: In<typeof Post.GetListByTarget>): Promise<{ items: PostRow[] }> {
  await requireTarget(ctx, input.targetModule, input.targetId);
  const items = await posts(ctx)
    .where('p.targetModule', '=', input.targetModule)
    .where('p.targetId', '=', input.targetId)
    .orderBy('p.id', 'desc')
    .limit(500)
    .execute();
  return { items };
}

export const trailHandlers = [
  ...implement(Post, {
    CreatePost: createPost,
    GetListByTarget: listPosts,
    GetPeople: listPeople,
    GetQuestions: questions,
  }),
  ...implement(AuditLog, { GetByTarget: listChanges }),
];
