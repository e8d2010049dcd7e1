// Months of commission that are closed: nothing is written into them any more (guard_commission), and what stood there is kept and sealed.
import { sql } from 'kysely';
import type { Commission, CommissionPeriodId, PeriodRow } from '../../contract/commission/commission.calls.ts';
import { monthOf } from '../../contract/commission/commission.ts';
import type { In } from '../../contract/kit.ts';
import { addDays, showDay, today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { list } from '../kit/list.ts';
import { lastDayOf } from './figures.ts';

const fields = [
  ...([
    'id',
    'month',
    'fromDay',
    'earned',
    'payable',
    'people',
    'lines',
    'seal',
    'closedByName',
    'creationTime',
  ] as const),
  ...(['reopenedAt', 'reopenedByName', 'reopenReason', 'isLast'] as const),
];
const nameOf = (column: string) =>
  sql`(select u.full_name from user_account u where u.tenant_id = p.tenant_id and u.id = ${sql.ref(column)})`;
const periods = (ctx: Ctx) =>
  sql<PeriodRow>`(select p.id, p.month, p.from_day, p.earned, p.payable, p.people, p.lines, left(p.seal, 16) as seal, ${nameOf('p.creatorUserId')} as closed_by_name,
      p.creation_time, p.reopened_at, ${nameOf('p.reopenedBy')} as reopened_by_name, p.reopen_reason,
      (p.reopened_at is null and not exists (select from commission_period n where n.tenant_id = p.tenant_id and n.reopened_at is null and n.month > p.month)) as is_last
    from commission_period p where p.tenant_id = ${ctx.tenantId})`;
export const listPeriods = list<In<typeof Commission.GetPeriods>, PeriodRow>({
  query: (ctx) => ctx.db.selectFrom(periods(ctx).as('x')).select(fields.map((field) => `x.${field}` as const)),
  order: [
    ['x.month', 'desc'],
    ['x.id', 'desc'],
  ],
});
async function getPeriod(ctx: Ctx, id: CommissionPeriodId): Promise<PeriodRow> {
  const { rows } = await sql<PeriodRow>`select x.* from ${periods(ctx)} x where x.id = ${id}`.execute(ctx.db);
  return rows[0] ?? fail('row.missing', { entity: 'CommissionPeriod', id });
}
/** Whoever closes waits for rows that are being written, and they wait for whoever closes. */
const lock = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtext('commission_period'), ${ctx.tenantId}::int)`.execute(ctx.db);
const inMonths = (day: string) => showDay(day).slice(3);

/** A month that is over; one that was left out before it is closed along with it. */
export async function closePeriod(ctx: Ctx, input: In<typeof Commission.ClosePeriod>): Promise<PeriodRow> {
  const month = monthOf(input.month);
  if (month >= monthOf(today())) fail('commission.notOver', { month: inMonths(month) });
  await lock(ctx);
  const { rows: before } = await sql<{ month: string; seal: string }>`select month, seal from commission_period
    where tenant_id = ${ctx.tenantId} and reopened_at is null order by month desc limit 1`.execute(ctx.db);
  const [last] = before;
  if (last && last.month >= month) fail('commission.closedUntil', { month: inMonths(last.month) });
  const from = last ? addDays(lastDayOf(last.month), 1) : null;
  const to = lastDayOf(month);
  const { rows } = await sql<{ id: CommissionPeriodId }>`
    insert into commission_period (tenant_id, month, from_day, earned, payable, people, lines, seal, creator_user_id)
    select ${ctx.tenantId}::int, ${month}::date, ${from}::date, coalesce(sum(c.amount) filter (where c.account = 'earned'), 0),
      coalesce(sum(c.amount) filter (where c.account = 'payable'), 0), count(distinct c.user_id), count(*),
      commission_seal(${from}::date, ${to}::date, ${last?.seal ?? null}::text), ${ctx.user.id}::bigint
    from commission_ledger c where c.tenant_id = ${ctx.tenantId} and c.day <= ${to}::date ${from ? sql`and c.day >= ${from}::date` : sql``}
    returning id`.execute(ctx.db);
  const [made] = rows;
  return made ? getPeriod(ctx, made.id) : fail('row.conflict');
}
/** Only the newest: those after it were sealed upon it. */
export async function reopenPeriod(ctx: Ctx, { id, reason }: In<typeof Commission.ReopenPeriod>): Promise<PeriodRow> {
  await lock(ctx);
  const { month, reopenedAt, isLast } = await getPeriod(ctx, id);
  if (reopenedAt) fail('commission.reopened', { month: inMonths(month) });
  if (!isLast) fail('commission.notLast');
  await sql`update commission_period set reopened_at = now(), reopened_by = ${ctx.user.id}, reopen_reason = ${reason}
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  return getPeriod(ctx, id);
}
