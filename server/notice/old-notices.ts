// Notices that nobody needs any more: read ones after three months, unread ones after six. Questions stay until they are answered: they
// are rows of their own (server/trail).
import { sql } from 'kysely';
import type { OpenCtx } from '../kit/ctx.ts';
import { jobOfTenants } from '../kit/jobs.ts';

const DAY = 86_400;
/** Of one run; the rest goes the next time. */
const MOST = 5000;
export async function forgetNotices(ctx: OpenCtx): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from notice n using (select id from notice where tenant_id = ${ctx.tenantId}
      and at < now() - interval '90 days' and (read_at is not null or at < now() - interval '180 days') order by at limit ${sql.lit(MOST)}) o
    where n.tenant_id = ${ctx.tenantId} and n.id = o.id`.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}
export const oldNoticesJob = jobOfTenants('old-notices', DAY, async (ctx) => {
  await forgetNotices(ctx);
});
