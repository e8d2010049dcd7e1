// Every morning whoever asked for it is told the figures of a saved view, with the way to the report of those days and to its sheet. They are read
// as that person: with the rights and the branches that hold now, and nobody is told what they may not see any more.
import { sql } from 'kysely';
import type pg from 'pg';
import { defaultCulture } from '../../../contract/culture.ts';
import type { UserId } from '../../../contract/people/user.calls.ts';
import { readQuery } from '../../../contract/query.ts';
import { reports } from '../../../contract/report/all.ts';
import { measureOf } from '../../../contract/report/measures.ts';
import type { Report, ReportAnswer } from '../../../contract/report/report.ts';
import { showFigure } from '../../../contract/report/show-figure.ts';
import type { ViewId } from '../../../contract/report/view.calls.ts';
import { now, showDay, today } from '../../../contract/time.ts';
import { asSystem, openTenants } from '../../kit/as-system.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Job } from '../../kit/jobs.ts';
import type { ListHandler } from '../../kit/list.ts';
import { ring } from '../../notice/ring.ts';
import { principalOf } from '../../session/principal.ts';
import { reportHandlers } from '../report.handlers.ts';
import { viewSeenBy } from '../views.ts';
import { isMorning, morningQuery } from './morning.query.ts';

const NAME = 'report-mornings';
/** Of the figures above the table; the others are one tap away. */
const TOLD = 3;

interface Due {
  userId: UserId;
  viewId: ViewId;
}
/** Tells what is due on a day. Each in a transaction of its own: one that fails is told the next time, and holds up nobody. */
export async function tellMornings(pool: pg.Pool, tenantId: number, day: string): Promise<unknown[]> {
  const due = await asSystem(pool, tenantId, NAME, async (ctx) => {
    const { rows } = await sql<Due>`select user_id, view_id from report_view_morning where tenant_id = ${tenantId}
      and (told_day is null or told_day < ${day}::date) order by view_id, user_id`.execute(ctx.db);
    return rows;
  });
  const errors: unknown[] = [];
  for (const one of due)
    await asSystem(pool, tenantId, NAME, (ctx) => tell(ctx, one, day)).catch((error) => errors.push(error));
  return errors;
}
/** Whoever comes second, here or in another process, waits for the row and finds it told. */
async function claim(ctx: Ctx, { userId, viewId }: Due, day: string): Promise<boolean> {
  const { rows } = await sql`update report_view_morning set told_day = ${day}::date
    where tenant_id = ${ctx.tenantId} and user_id = ${userId} and view_id = ${viewId} and (told_day is null or told_day < ${day}::date)
    returning 1`.execute(ctx.db);
  return rows.length > 0;
}
async function tell(ctx: Ctx, due: Due, day: string): Promise<void> {
  if (!(await claim(ctx, due, day))) return;
  const user = await principalOf(ctx.db, ctx.tenantId, due.userId);
  if (!user) return;
  const own: Ctx = { ...ctx, user, culture: user.language ?? defaultCulture };
  const view = await viewSeenBy(own, due.viewId);
  const report = reports.find(({ call }) => call.name === view?.report);
  if (!view || !report) return;
  const query = morningQuery(report, view.query, day);
  const answer = await answerOf(own, report, query);
  const days = showDays(answer);
  // Told by the system: whoever does something is not told of it themselves.
  await ring(
    { ...ctx, user: null },
    {
      kind: 'reportMorning',
      to: { users: [user.id] },
      subject: { word: 'ReportView', id: String(view.id), code: view.name },
      facts: {
        ...(report.isNow ? {} : { days }),
        figures: figuresOf(own, report, answer),
        report: report.call.name,
        path: `${report.path}?${query}`,
      },
      event: day,
    },
  );
}
/** As the report itself answers it to them. */
function answerOf(ctx: Ctx, report: Report, query: URLSearchParams): Promise<ReportAnswer> {
  const { handler } = reportHandlers.find(({ call }) => call === report.call) ?? {};
  const input = readQuery(report.call.in, query, { skipCount: 0, maxResultCount: 1 });
  return (handler as unknown as ListHandler<unknown, never, ReportAnswer>).page(ctx, input) as Promise<ReportAnswer>; // a report is a list
}
const showDays = ({ from, to }: Pick<ReportAnswer, 'from' | 'to'>): string =>
  from === to ? showDay(to) : `${showDay(from)} – ${showDay(to)}`;
function figuresOf({ culture }: Ctx, report: Report, { footer }: ReportAnswer): string {
  const told = (report.glance ?? report.figures).flatMap((key) => {
    const value = (footer as Record<string, unknown>)[key]; // a figure of the declaration; null where it is not theirs to see
    const measure = measureOf(key);
    return typeof value === 'number' ? [`${measure[culture]} ${showFigure(measure, value, culture)}`] : [];
  });
  return told.slice(0, TOLD).join(' · ');
}

/** A server that slept tells it when it wakes. */
export const morningsJob: Job = {
  name: NAME,
  every: 300,
  run: async (pool) => {
    if (!isMorning(now())) return;
    const errors: unknown[] = [];
    for (const tenant of await openTenants(pool)) errors.push(...(await tellMornings(pool, tenant, today())));
    if (errors.length) throw new AggregateError(errors, `${errors.length} morning reports failed: ${errors[0]}`);
  },
};
