// Every night the books of every shop are checked; a shop whose server sleeps at night is checked when it wakes.
import { sql } from 'kysely';
import type { BooksReport } from '../../contract/books/books.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { jobOfTenants } from '../kit/jobs.ts';
import { ring } from '../notice/ring.ts';
import { checkNow } from './report.ts';

const HOUR = 3600;
/** Between two and five o'clock, once a night; at any hour when the last check is older than a night and a day. */
export function isDue(hour: number, hoursSince: number | null): boolean {
  if (hoursSince === null || hoursSince >= 36) return true;
  return hour >= 2 && hour < 5 && hoursSince >= 12;
}
/** Whoever sets the shop up hears of it in the morning, not when they happen to look. */
export async function tellBroken(ctx: Ctx, { laws }: BooksReport): Promise<void> {
  const count = laws.filter(({ broken }) => broken > 0).length;
  if (!count) return;
  const subject = { word: 'Books', id: '1', code: '' } as const;
  await ring(ctx, {
    kind: 'booksBroken',
    to: { may: 'Pages.Settings.General', branchId: null },
    subject,
    facts: { count },
  });
}
export const checkNightly = jobOfTenants('books', HOUR / 2, async (ctx) => {
  const { rows } = await sql<{ hour: number; hours: number | null }>`
    select extract(hour from now() at time zone 'Asia/Ho_Chi_Minh')::int as hour,
      (extract(epoch from now() - max(at)) / 3600)::float as hours from books_check where tenant_id = ${ctx.tenantId}`.execute(
    ctx.db,
  );
  if (isDue(rows[0]?.hour ?? 0, rows[0]?.hours ?? null)) await tellBroken(ctx, await checkNow(ctx));
});
