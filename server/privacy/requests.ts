// The register of what people ask for about their data, with the clock.
import { sql } from 'kysely';
import type { In } from '../../contract/kit.ts';
import type { Privacy, PrivacyRequestId, PrivacyRequestRow } from '../../contract/privacy/privacy.calls.ts';
import { dayBounds } from '../../contract/time.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
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

type Filter = In<typeof Privacy.GetRequests>;
/** What waits first, the most urgent at the top; then what was closed last. */
export async function listRequests(ctx: Ctx, filter: Filter) {
  const where = sql`q.tenant_id = ${ctx.tenantId} and not q.is_deleted and ${within('q.received_at', filter)}
    and (${filter.status ?? null}::text is null or q.status = ${filter.status ?? null})
    and (${filter.kind ?? null}::text is null or q.kind = ${filter.kind ?? null})`;
  const { rows: items } = await sql<PrivacyRequestRow>`
    select q.id, q.kind, q.status, q.customer_id, c.name as customer_name, q.channel, q.note, q.received_at, q.due_at,
      q.status = 'open' and q.due_at < now() as is_late, q.outcome, q.closed_at, x.full_name as closed_by_name, u.full_name as creator_name
    from privacy_request q join customer c on c.tenant_id = q.tenant_id and c.id = q.customer_id
    left join user_account u on u.tenant_id = q.tenant_id and u.id = q.creator_user_id
    left join user_account x on x.tenant_id = q.tenant_id and x.id = q.closed_by
    where ${where} order by q.status <> 'open', case when q.status = 'open' then q.due_at end, q.closed_at desc, q.id desc
    limit ${filter.maxResultCount} offset ${filter.skipCount}`.execute(ctx.db);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from privacy_request q where ${where}`.execute(ctx.db);
  return { totalCount: rows[0]?.count ?? 0, items };
}

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
      conflict.columns(['tenantId', 'customerId', 'kind']).where('status', '=', 'open').doNothing(),
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
