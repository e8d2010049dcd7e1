// Removes uploaded files that nothing names: forms that were never saved, pictures that others took the place of. A file is looked at
// once it is older than any form that could still name it, and has to be found unnamed again a day later: a backup that is being
// made, and whoever puts a picture back, has that long.
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { picturePrefix } from '../../contract/file/file.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { uploadsLock } from '../kit/file/own-picture.ts';
import { type Job, jobOfTenants } from '../kit/jobs.ts';
import { namedBy } from './named-by.ts';

const HOUR = 3600;
/** An unfinished intake is kept in a browser for three days, a tab that rests for a day more. */
export const FORM_DAYS = 7;
export const UNNAMED_HOURS = 24;
const BATCH = 1000;
const fileName = /^[0-9a-f]{32}\.(png|jpg|webp)$/;

export const cleanUploads = (mediaDir: string): Job =>
  jobOfTenants('unnamed-uploads', 6 * HOUR, (ctx) => cleanTenant(ctx, mediaDir, Date.now()));

async function cleanTenant(ctx: Ctx, mediaDir: string, now: number): Promise<void> {
  const folder = join(mediaDir, ...picturePrefix.split('/').slice(1), String(ctx.tenantId));
  for await (const urls of oldFiles(ctx, folder, now - FORM_DAYS * 24 * HOUR * 1000)) await note(ctx, urls);
  const { rows: due } = await sql<{ url: string }>`select url from upload_unnamed where tenant_id = ${ctx.tenantId}
    and removed_at is null and found_at <= now() - make_interval(hours => ${UNNAMED_HOURS}) order by url`.execute(
    ctx.db,
  );
  if (!due.length) return;
  // From here to the end of this transaction nobody names a file: what is looked at is what holds.
  await uploadsLock(ctx.tenantId, 'removing').execute(ctx.db);
  const gone = await unnamed(
    ctx,
    due.map(({ url }) => url),
  );
  for (const url of gone) await rm(join(folder, url.slice(url.lastIndexOf('/') + 1)), { force: true });
  await sql`update upload_unnamed set removed_at = now()
    where tenant_id = ${ctx.tenantId} and url = any(${gone}::text[])`.execute(ctx.db);
}

/** Addresses of files that were there before a moment, some at a time. */
async function* oldFiles(ctx: Ctx, folder: string, before: number): AsyncGenerator<string[]> {
  const files = await opendir(folder).catch(() => null); // nobody uploaded anything yet
  if (!files) return;
  let batch: string[] = [];
  for await (const { name } of files) {
    const found = fileName.test(name) ? await stat(join(folder, name)).catch(() => null) : null;
    if (!found || found.mtimeMs >= before) continue;
    batch.push(`${picturePrefix}${ctx.tenantId}/${name}`);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}

/** Writes down which of them nothing names, and forgets those that something names again. */
async function note(ctx: Ctx, urls: readonly string[]): Promise<void> {
  const found = await unnamed(ctx, urls);
  await sql`delete from upload_unnamed where tenant_id = ${ctx.tenantId} and removed_at is null
    and url = any(${[...urls]}::text[]) and url <> all(${found}::text[])`.execute(ctx.db);
  // One that was removed and is there again came out of a backup.
  await sql`insert into upload_unnamed (tenant_id, url) select ${ctx.tenantId}::int, unnest(${found}::text[])
    on conflict (tenant_id, url) do update set found_at = now(), removed_at = null
      where upload_unnamed.removed_at is not null`.execute(ctx.db);
}

async function unnamed(ctx: Ctx, urls: readonly string[]): Promise<string[]> {
  const named = sql.join(
    namedBy.map(
      ({ table, column }) => sql`select ${sql.ref(column)} as url from ${sql.table(table)}
        where tenant_id = ${ctx.tenantId} and ${sql.ref(column)} = any(${[...urls]}::text[])`,
    ),
    sql` union all `,
  );
  const { rows } = await sql<{ url: string }>`${named}`.execute(ctx.db);
  const there = new Set(rows.map(({ url }) => url));
  return urls.filter((url) => !there.has(url));
}
