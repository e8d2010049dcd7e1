// The last check is kept: what the page shows, and what the nightly job found.
import { sql } from 'kysely';
import type { BooksReport } from '../../contract/books/books.calls.ts';
import type { Ctx, OpenCtx } from '../kit/ctx.ts';
import { type Ask, checkBooks, laws } from './check.ts';
import './books.tables.ts';

/** Statements of a call: in its transaction, behind its tenant. */
export const askIn =
  (db: OpenCtx['db']): Ask =>
  async <R>(text: string) =>
    (await sql.raw<R>(text).execute(db)).rows;

/** Checks every law now and keeps what was found. */
export async function checkNow(ctx: Ctx): Promise<BooksReport> {
  const checked = await checkBooks(askIn(ctx.db));
  const rows = checked.map(({ key, ...one }) => ({ law: key, ...one }));
  await sql`delete from books_check where tenant_id = ${ctx.tenantId} and law <> all (${checked.map(({ key }) => key)}::text[])`.execute(
    ctx.db,
  );
  await sql`insert into books_check (tenant_id, law, checked_by, milliseconds, broken, rows)
    select ${ctx.tenantId}, x.law, ${ctx.user.id}::bigint, x.milliseconds, x.broken, x.rows
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x(law text, milliseconds int, broken int, rows jsonb) order by 2
    on conflict (tenant_id, law) do update set at = excluded.at, checked_by = excluded.checked_by, milliseconds = excluded.milliseconds,
      broken = excluded.broken, rows = excluded.rows`.execute(ctx.db);
  return lastReport(ctx);
}

/** What the last check found; a law that is newer than it was not checked. */
export async function lastReport(ctx: Ctx): Promise<BooksReport> {
  const rows = await ctx.db
    .selectFrom('booksCheck as c')
    .leftJoin('userAccount as u', (on) => on.onRef('u.tenantId', '=', 'c.tenantId').onRef('u.id', '=', 'c.checkedBy'))
    .select(['c.law', 'c.at', 'c.milliseconds', 'c.broken', 'c.rows', 'u.fullName'])
    .where('c.tenantId', '=', ctx.tenantId)
    .execute();
  const found = new Map(rows.map((row) => [row.law, row]));
  return {
    checkedAt:
      rows
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? null,
    checkedByName: rows[0]?.fullName ?? null,
    milliseconds: rows.reduce((sum, row) => sum + row.milliseconds, 0),
    laws: laws.map(({ key, area, ...text }) => {
      const row = found.get(key);
      return {
        key,
        area,
        name: text[ctx.culture],
        checkedAt: row?.at ?? null,
        broken: row?.broken ?? 0,
        rows: row?.rows ?? [],
      };
    }),
  };
}
