// Pictures of devices are kept for a while after the last warranty has ended, then nobody needs them.
import { sql } from 'kysely';
import type { Ctx } from '../kit/ctx.ts';
import { type Job, jobOfTenants } from '../kit/jobs.ts';
import { settingOf } from '../org/org.ts';

const DAY = 86_400;
export const forgetPhotos: Job = jobOfTenants('old-photos', DAY, async (ctx: Ctx) => {
  const months = Number(await settingOf(ctx, 'photoMonths'));
  if (months > 0) await sql`select forget_photos(${months}::int)`.execute(ctx.db);
});
