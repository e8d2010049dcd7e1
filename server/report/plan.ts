// What branches are to earn in a month, and how far they have come by the ledger's sums of days.
import { sql } from 'kysely';
import type { In, Out, Vnd } from '../../contract/kit.ts';
import { ReportPlan } from '../../contract/report/plan.calls.ts';
import { addDays, today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { type Bound, implement } from '../kit/implement.ts';
import { seesBranch } from '../org/org.ts';

const branchesOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('branch as b')
    .where('b.tenantId', '=', ctx.tenantId)
    .where('b.isDeleted', '=', false)
    .where(seesBranch(ctx, 'b.id'))
    .select(['b.id', 'b.name'])
    .orderBy('b.id')
    .execute();

async function yearOf(ctx: Ctx, { year }: In<typeof ReportPlan.GetYear>): Promise<Out<typeof ReportPlan.GetYear>> {
  const [branches, cells] = await Promise.all([
    branchesOf(ctx),
    ctx.db
      .selectFrom('reportPlan as p')
      .where('p.tenantId', '=', ctx.tenantId)
      .where(sql<boolean>`p.month between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 1)`)
      .where(seesBranch(ctx, 'p.branchId'))
      .select(['p.branchId', 'p.month', 'p.revenue'])
      .orderBy('p.branchId')
      .orderBy('p.month')
      .execute(),
  ]);
  return { year, branches, cells };
}

async function save(ctx: Ctx, { cells }: In<typeof ReportPlan.Save>): Promise<Out<typeof ReportPlan.Save>> {
  const seen = new Set((await branchesOf(ctx)).map(({ id }) => id));
  const unseen = cells.find(({ branchId }) => !seen.has(branchId));
  if (unseen) fail('row.missing', { entity: 'Branch', id: unseen.branchId });
  // The last word on a cell is the one that counts.
  const last = [...new Map(cells.map((cell) => [`${cell.branchId} ${cell.month}`, cell])).values()];
  const json = JSON.stringify(last.map(({ branchId, month, revenue }) => ({ branch_id: branchId, month, revenue })));
  const given = sql`jsonb_to_recordset(${json}::jsonb) as c (branch_id bigint, month date, revenue bigint)`;
  await sql`delete from report_plan p using ${given}
    where p.tenant_id = ${ctx.tenantId} and p.branch_id = c.branch_id and p.month = c.month and c.revenue is null`.execute(
    ctx.db,
  );
  await sql`insert into report_plan (tenant_id, branch_id, month, revenue, user_id)
    select ${ctx.tenantId}::int, c.branch_id, c.month, c.revenue, ${ctx.user.id}::bigint from ${given} where c.revenue is not null
    on conflict (tenant_id, branch_id, month) do update set revenue = excluded.revenue, user_id = excluded.user_id, at = now()`.execute(
    ctx.db,
  );
  return { saved: last.length };
}

const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
export async function progress(
  ctx: Ctx,
  { month: asked, branchId }: In<typeof ReportPlan.GetProgress>,
): Promise<Out<typeof ReportPlan.GetProgress>> {
  const month = `${(asked ?? today()).slice(0, 7)}-01`;
  const next = `${addDays(month, 31).slice(0, 7)}-01`;
  const days = daysBetween(month, next);
  const daysPassed = Math.min(days, Math.max(0, daysBetween(month, today())));
  const ofBranch = branchId ? sql`and b.id = ${branchId}` : sql``;
  const { rows } = await sql<{ plan: number | null; reached: number; full: number; planned: number; branches: number }>`
    select sum(p.revenue)::bigint as plan, coalesce(sum(s.net) filter (where p.revenue is not null), 0)::bigint as reached,
      coalesce(sum(s.full_net) filter (where p.revenue is not null), 0)::bigint as full,
      count(p.revenue)::int as planned, count(*)::int as branches
    from branch b
    left join report_plan p on p.tenant_id = b.tenant_id and p.branch_id = b.id and p.month = ${month}::date
    left join (select d.branch_id, sum(d.net) as net, sum(d.net) filter (where d.day < ${today()}::date) as full_net from sale_day d
      where d.tenant_id = ${ctx.tenantId} and d.day >= ${month}::date and d.day < ${next}::date group by 1) s on s.branch_id = b.id
    where b.tenant_id = ${ctx.tenantId} and not b.is_deleted and ${seesBranch(ctx, 'b.id')} ${ofBranch}`.execute(
    ctx.db,
  );
  const { plan, reached, full, planned, branches } = rows[0] ?? {
    plan: null,
    reached: 0,
    full: 0,
    planned: 0,
    branches: 0,
  };
  const forecast = daysPassed === days ? reached : daysPassed > 0 ? Math.round((full / daysPassed) * days) : null;
  return {
    month,
    plan: plan as Vnd | null, // whole đồng of the ledger
    reached: reached as Vnd,
    percent: plan === null ? null : percentOf(reached, plan),
    forecast: forecast as Vnd | null,
    forecastPercent: plan === null || forecast === null ? null : percentOf(forecast, plan),
    daysPassed,
    days,
    planned,
    branches,
  };
}
export const planHandlers: Bound[] = implement(ReportPlan, { GetYear: yearOf, Save: save, GetProgress: progress });
