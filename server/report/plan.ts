// What branches are to earn and to hand over in a month, and how far they have come by the ledger's sums of days.
import { sql } from 'kysely';
import type { In, Out, Vnd } from '../../contract/kit.ts';
import { type PlanFigure, planFigures, ReportPlan } from '../../contract/report/plan.calls.ts';
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
      .select(['p.branchId', 'p.month', 'p.revenue', 'p.tickets'])
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
  // The last word on a cell is the one that counts; what it does not speak of stays.
  const last = new Map<string, (typeof cells)[number]>();
  for (const cell of cells) {
    const key = `${cell.branchId} ${cell.month}`;
    last.set(key, { ...last.get(key), ...cell });
  }
  for (const figure of planFigures) {
    const said = [...last.values()].flatMap(({ branchId, month, [figure]: value }) =>
      value === undefined ? [] : [{ branch_id: branchId, month, value }],
    );
    if (!said.length) continue;
    // Two people may write the same cell at the same moment; rows are locked in one order.
    await sql`insert into report_plan (tenant_id, branch_id, month, ${sql.ref(figure)}, user_id)
      select ${ctx.tenantId}::int, c.branch_id, c.month, c.value, ${ctx.user.id}::bigint
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as c (branch_id bigint, month date, value bigint) order by 2, 3
      on conflict (tenant_id, branch_id, month)
        do update set ${sql.ref(figure)} = excluded.${sql.ref(figure)}, user_id = excluded.user_id, at = now()`.execute(
      ctx.db,
    );
  }
  await sql`delete from report_plan p where p.tenant_id = ${ctx.tenantId} and p.revenue is null and p.tickets is null`.execute(
    ctx.db,
  );
  return { saved: last.size };
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
  const of = (figure: PlanFigure, sold: string) => {
    const [has, name] = [sql`${sql.ref(`p.${figure}`)} is not null`, (key: string) => sql.ref(`${figure}${key}`)];
    return sql`sum(${sql.ref(`p.${figure}`)})::bigint as ${name('Plan')}, coalesce(sum(${sql.ref(`s.${sold}`)}) filter (where ${has}), 0)::bigint as ${name('Reached')},
      coalesce(sum(${sql.ref(`s.${sold}Full`)}) filter (where ${has}), 0)::bigint as ${name('Full')}, count(*) filter (where ${has})::int as ${name('Planned')}`;
  };
  const upTo = (sold: string) => sql`sum(${sql.ref(`d.${sold}`)}) as ${sql.ref(sold)},
    sum(${sql.ref(`d.${sold}`)}) filter (where d.day < ${today()}::date) as ${sql.ref(`${sold}Full`)}`;
  const { rows } = await sql<Sums>`
    select ${of('revenue', 'net')}, ${of('tickets', 'tickets')}, count(*)::int as branches
    from branch b
    left join report_plan p on p.tenant_id = b.tenant_id and p.branch_id = b.id and p.month = ${month}::date
    left join (select d.branch_id, ${upTo('net')}, ${upTo('tickets')} from sale_day d
      where d.tenant_id = ${ctx.tenantId} and d.day >= ${month}::date and d.day < ${next}::date group by 1) s on s.branch_id = b.id
    where b.tenant_id = ${ctx.tenantId} and not b.is_deleted and ${seesBranch(ctx, 'b.id')} ${ofBranch}`.execute(
    ctx.db,
  );
  const [sums] = rows;
  const against = <T extends number>(figure: PlanFigure) => {
    const plan = sums?.[`${figure}Plan`] ?? null;
    const reached = sums?.[`${figure}Reached`] ?? 0;
    const full = sums?.[`${figure}Full`] ?? 0;
    const forecast = daysPassed === days ? reached : daysPassed > 0 ? Math.round((full / daysPassed) * days) : null;
    return {
      plan: plan as T | null, // whole đồng, or tickets, of the ledger
      reached: reached as T,
      percent: plan === null ? null : percentOf(reached, plan),
      forecast: forecast as T | null,
      forecastPercent: plan === null || forecast === null ? null : percentOf(forecast, plan),
      planned: sums?.[`${figure}Planned`] ?? 0,
    };
  };
  return {
    month,
    ...against<Vnd>('revenue'),
    tickets: against('tickets'),
    daysPassed,
    days,
    branches: sums?.branches ?? 0,
  };
}
type Sums = Record<`${PlanFigure}Plan`, number | null> &
  Record<`${PlanFigure}${'Reached' | 'Full' | 'Planned'}`, number> & { branches: number };
export const planHandlers: Bound[] = implement(ReportPlan, { GetYear: yearOf, Save: save, GetProgress: progress });
