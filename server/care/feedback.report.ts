// Figures of feedback: how satisfied customers are, over time, by branch, technician and kind of device, why not, and how soon complaints
// are settled. Every group is narrowed as the list is, so that a figure and the list it opens are the same rows.
import { sql } from 'kysely';
import type { FeedbackNarrow, FeedbackReport, FigureGroup, Zalo } from '../../contract/care/zalo.calls.ts';
import type { In } from '../../contract/kit.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { seesBranch } from '../org/org.ts';
import { narrowed, saidAt, wasAsked } from './feedback.queries.ts';

const figures = sql`(count(*) filter (where ${wasAsked}))::int as asked, count(f.rate)::int as voted, round(avg(f.rate), 2)::float8 as average,
  (count(*) filter (where f.rate = 5))::int as good, (count(*) filter (where f.rate = 4))::int as fair,
  (count(*) filter (where f.rate <= 3))::int as bad,
  round(100.0 * (count(*) filter (where f.rate = 5) - count(*) filter (where f.rate <= 3)) / nullif(count(f.rate), 0), 1)::float8 as score`;
const seen = (ctx: Ctx, filter: FeedbackNarrow) =>
  sql`f.tenant_id = ${ctx.tenantId} and not f.is_deleted and ${seesBranch(ctx, 'f.branchId')} and ${narrowed(filter)}`;

const unnamed = { vi: 'Không rõ', en: 'Not known' } as const;
async function groups(
  ctx: Ctx,
  filter: FeedbackNarrow,
  by: 'branch' | 'technician' | 'deviceType',
): Promise<FigureGroup[]> {
  const [table, column, name] = {
    branch: ['branch', 'f.branch_id', 'g.name'],
    technician: ['user_account', 'f.technician_id', 'g.full_name'],
    deviceType: ['category', 'f.device_type_id', 'g.name'],
  }[by] as [string, string, string];
  const { rows } =
    await sql<FigureGroup>`select ${sql.raw(column)} as id, coalesce(${sql.raw(name)}, ${unnamed[ctx.culture]}) as name, ${figures}
    from feedback f left join ${sql.table(table)} g on g.tenant_id = f.tenant_id and g.id = ${sql.raw(column)}
    where ${seen(ctx, filter)} group by 1, 2 order by voted desc, name`.execute(ctx.db);
  return rows;
}
export const chartByDeviceType = async (ctx: Ctx, filter: FeedbackNarrow) => ({
  items: await groups(ctx, filter, 'deviceType'),
});

export async function zaloReport(
  ctx: Ctx,
  { groupBy, ...filter }: In<typeof Zalo.GetZaloReport>,
): Promise<FeedbackReport> {
  const where = seen(ctx, filter);
  const day = sql`to_char(date_trunc(${groupBy}::text, ${saidAt} at time zone 'Asia/Ho_Chi_Minh'), 'YYYY-MM-DD')`;
  const hours = (until: string) =>
    sql`round((percentile_cont(0.5) within group (order by greatest(extract(epoch from ${sql.ref(until)} - f.rated_at), 0) / 3600)
      filter (where (f.rate <= 3 or f.note is not null) and ${sql.ref(until)} is not null))::numeric, 1)::float8`;
  const [totals, rates, overTime, branches, technicians, reasons, hashtags] = await Promise.all([
    sql<
      FeedbackReport & FeedbackReport['totals']
    >`select ${figures}, ${hours('f.taken_at')} as taken_hours, ${hours('f.done_at')} as done_hours,
        (count(*) filter (where f.status in ('PENDING', 'PROCESSING') and f.due_at < now()))::int as late,
        (count(*) filter (where f.status = 'PENDING'))::int as total_pending, (count(*) filter (where f.status = 'PROCESSING'))::int as total_processing,
        (count(*) filter (where f.status = 'NOTFEEDBACK'))::int as total_un_feed_back, (count(*) filter (where f.status = 'DONE'))::int as total_handled
      from feedback f where ${where}`.execute(ctx.db),
    sql<{ rate: number; count: number }>`select r.rate, count(f.id)::int as count from generate_series(1, 5) r(rate)
      left join feedback f on f.rate = r.rate and ${where} group by 1 order by 1 desc`.execute(ctx.db),
    sql<
      FeedbackReport['overTime'][number]
    >`select ${day} as day, ${figures} from feedback f where ${where} group by 1 order by 1`.execute(ctx.db),
    groups(ctx, filter, 'branch'),
    groups(ctx, filter, 'technician'),
    sql<{
      name: string;
      count: number;
    }>`select r.name, count(*)::int as count from feedback f cross join unnest(f.reasons) r(name)
      where ${where} group by 1 order by 2 desc, 1 limit 20`.execute(ctx.db),
    sql<
      FeedbackReport['hashtags'][number]
    >`select c.id, c.name, count(*)::int as count from feedback f cross join unnest(f.hashtag_ids) h(id)
      join category c on c.tenant_id = f.tenant_id and c.id = h.id where ${where} group by 1, 2 order by 3 desc, 2 limit 20`.execute(
      ctx.db,
    ),
  ]);
  const sums = totals.rows[0] ?? fail('request.failed');
  const { totalPending, totalProcessing, totalUnFeedBack, totalHandled, ...figuresOf } = sums;
  return {
    totalPending,
    totalProcessing,
    totalUnFeedBack,
    totalHandled,
    totalVote: sums.voted,
    totals: figuresOf,
    rates: rates.rows,
    overTime: overTime.rows,
    branches,
    technicians,
    reasons: reasons.rows,
    hashtags: hashtags.rows,
  } as FeedbackReport;
}
