// The register of what people ask for about their data, with the clock.
import { sql } from 'kysely';
import type { In } from '../../contract/kit.ts';
import type { Privacy, PrivacyRequestId, PrivacyRequestRow } from '../../contract/privacy/privacy.calls.ts';
import { dayBounds } from '../../contract/time.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { list } from '../kit/list.ts';
import { settingOf } from '../org/org.ts';
import { requireCustomer } from './consent.ts';

interface Days {
  startDate?: string | undefined;
  endDate?: string | undefined;
}
/** Whether a moment lies within the days that were asked for. */
export const within = (column: string, { startDate, endDate }: Days) => {
  const at = sql.ref(column);
  const from = startDate ? sql`${at} >= ${dayBounds(startDate)[0]}` : sql`true`;
  const before = endDate ? sql`${at} < ${dayBounds(endDate)[1]}` : sql`true`;
  return sql<boolean>`${from} and ${before}`;
};

const nameOf = (column: string) =>
  sql<
    string | null
  >`(select u.full_name from user_account u where u.tenant_id = q.tenant_id and u.id = ${sql.ref(column)})`;
/** What waits first, the most urgent at the top; then what was closed last. */
export const listRequests = list<In<typeof Privacy.GetRequests>, PrivacyRequestRow>({
  query: (ctx, { status, kind, ...days }) => {
    const rows = ctx.db
      .selectFrom('privacyRequest as q')
      .innerJoin('customer as c', (on) => on.onRef('c.tenantId', '=', 'q.tenantId').onRef('c.id', '=', 'q.customerId'))
      .select(['q.id', 'q.kind', 'q.status', 'q.customerId', 'c.name as customerName', 'q.channel', 'q.note'])
      .select(['q.receivedAt', 'q.dueAt', 'q.outcome', 'q.closedAt'])
      .select([
        sql<boolean>`q.status = 'open' and q.due_at < now()`.as('isLate'),
        nameOf('q.closedBy').as('closedByName'),
        nameOf('q.creatorUserId').as('creatorName'),
      ])
      .where('q.tenantId', '=', ctx.tenantId)
      .where('q.isDeleted', '=', false)
      .where(within('q.receivedAt', days));
    const ofStatus = status ? rows.where('q.status', '=', status) : rows;
    return kind ? ofStatus.where('q.kind', '=', kind) : ofStatus;
  },
  order: [
    [sql`q.status <> 'open'`, 'asc'],
    [sql`case when q.status = 'open' then q.due_at end`, 'asc'],
    ['q.id', 'desc'],
  ],
});

export async function createRequest(
  ctx: Ctx,
  asked: In<typeof Privacy.CreateRequest>,
): Promise<{ id: PrivacyRequestId }> {
  await requireCustomer(ctx, asked.customerId);
  const hours = Number(await settingOf(ctx, 'privacyHours'));
  const made = await ctx.db
    .insertInto('privacyRequest')
    .values({ ...asked, dueAt: sql<string>`now() + make_interval(hours => ${hours})`, ...madeBy(ctx) })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'customerId', 'kind']).where('status', '=', sql.lit('open')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made ?? fail('privacy.asked');
}

export async function closeRequest(ctx: Ctx, { id, status, outcome }: In<typeof Privacy.CloseRequest>): Promise<null> {
  const { rows } = await sql<{ status: string }>`select q.status from privacy_request q
    where q.tenant_id = ${ctx.tenantId} and q.id = ${id} and not q.is_deleted for update`.execute(ctx.db);
  const [found] = rows;
  if (!found) return fail('row.missing', { entity: 'PrivacyRequest', id });
  if (found.status !== 'open') fail('privacy.closed');
  await sql`update privacy_request set status = ${status}, outcome = ${outcome}, closed_at = now(), closed_by = ${ctx.user.id},
    version = version + 1, last_modification_time = now(), last_modifier_user_id = ${ctx.user.id}
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  return null;
}
