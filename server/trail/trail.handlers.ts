// Comments and history of a thing: wire service Post and our AuditLog. Who may see the thing may see both.
import { type RawBuilder, sql } from 'kysely';
import type { In, Out } from '../../contract/kit.ts';
import { permissions } from '../../contract/permissions.ts';
import {
  AuditLog,
  type ChangeRow,
  Post,
  type PostRow,
  type TrailTarget,
  trailTargets,
} from '../../contract/trail/trail.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { implement } from '../kit/implement.ts';

function requireTarget(ctx: Ctx, target: TrailTarget): void {
  const { may } = trailTargets[target];
  if (!ctx.user.permissions.has(may)) fail('auth.forbidden', { names: permissions[may][ctx.culture] });
}

async function requireRow(ctx: Ctx, target: TrailTarget, id: number): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(trailTargets[target].table)}
    where tenant_id = ${ctx.tenantId} and id = ${id} and not is_deleted`.execute(ctx.db);
  if (!rows.length) fail('row.missing', { entity: target, id });
}

const posts = (ctx: Ctx) =>
  ctx.db
    .selectFrom('post as p')
    .leftJoin('userAccount as u', (join) =>
      join.onRef('u.tenantId', '=', 'p.tenantId').onRef('u.id', '=', 'p.creatorUserId'),
    )
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
  requireTarget(ctx, input.targetModule);
  await requireRow(ctx, input.targetModule, input.targetId);
  const { id } = await ctx.db
    .insertInto('post')
    .values({ ...input, tenantId: ctx.tenantId, creatorUserId: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return posts(ctx).where('p.id', '=', id).executeTakeFirstOrThrow();
}

async function listPosts(ctx: Ctx, input: In<typeof Post.GetListByTarget>): Promise<{ items: PostRow[] }> {
  requireTarget(ctx, input.targetModule);
  const items = await posts(ctx)
    .where('p.targetModule', '=', input.targetModule)
    .where('p.targetId', '=', input.targetId)
    .orderBy('p.id', 'desc')
    .limit(500)
    .execute();
  return { items };
}

async function listChanges(
  ctx: Ctx,
  input: In<typeof AuditLog.GetByTarget>,
): Promise<Out<typeof AuditLog.GetByTarget>> {
  requireTarget(ctx, input.targetModule);
  const rows = ctx.db
    .selectFrom('auditLog as a')
    .leftJoin('userAccount as u', (join) => join.onRef('u.tenantId', '=', 'a.tenantId').onRef('u.id', '=', 'a.userId'))
    .leftJoin('branch as b', (join) => join.onRef('b.tenantId', '=', 'a.tenantId').onRef('b.id', '=', 'a.branchId'))
    .where('a.tenantId', '=', ctx.tenantId)
    .where('a.tableName', '=', trailTargets[input.targetModule].table)
    .where('a.rowId', '=', input.targetId);
  const items = await rows
    .select(['a.id', 'a.at', 'a.userId', 'u.fullName as userName', 'b.name as branchName', 'a.action', 'a.changes'])
    .orderBy('a.id', 'desc')
    .limit(input.maxResultCount)
    .offset(input.skipCount)
    .execute();
  const { totalCount } = await rows.select((eb) => eb.fn.countAll<number>().as('totalCount')).executeTakeFirstOrThrow();
  const names = await namesOf(
    ctx,
    items.map((item) => item.changes),
  );
  return {
    totalCount,
    items: items.map(({ changes, ...item }): ChangeRow => ({ ...item, changes: readable(changes, names) })),
  };
}

type Changes = Record<string, [from: unknown, to: unknown]>;
type Names = Map<string, string>;
/** Columns that hold an id, and where its name is. */
const references: Record<string, RawBuilder<unknown>> = {
  role_id: sql`select id, display_name as name from role`,
  branch_id: sql`select id, name from branch`,
  user_type_id: sql`select id, name from user_type`,
  type_id: sql`select id, name from category`,
  device_type_id: sql`select id, name from category`,
  group_id: sql`select id, name from category`,
  product_id: sql`select id, name from product`,
  service_name_id: sql`select id, name from service_name`,
  warehouse_id: sql`select id, name from warehouse`,
  supplier_id: sql`select id, name from supplier`,
  posted_by: sql`select id, full_name as name from user_account`,
};

/** The names behind the ids of a page of changes, one query for each kind that occurs. */
async function namesOf(ctx: Ctx, pages: readonly Changes[]): Promise<Names> {
  const names: Names = new Map();
  for (const [column, source] of Object.entries(references)) {
    const ids = pages.flatMap((changes) => changes[column] ?? []).filter((value) => typeof value === 'number');
    if (!ids.length) continue;
    const found = await sql<{
      id: number;
      name: string;
    }>`select id, name from (${source} where tenant_id = ${ctx.tenantId}) r where id = any(${ids})`.execute(ctx.db);
    for (const { id, name } of found.rows) names.set(`${column}:${id}`, name);
  }
  return names;
}

const readable = (changes: Changes, names: Names): ChangeRow['changes'] =>
  Object.entries(changes).map(([column, [from, to]]) => ({
    field: column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    from: names.get(`${column}:${from}`) ?? from,
    to: names.get(`${column}:${to}`) ?? to,
  }));

export const trailHandlers = [
  ...implement(Post, { CreatePost: createPost, GetListByTarget: listPosts }),
  ...implement(AuditLog, { GetByTarget: listChanges }),
];
