// A picture that a row is about to name: uploaded by this tenant, and not cleaned away meanwhile (file/clean-uploads.ts).
import { sql } from 'kysely';
import { picturePath, picturePrefix } from '../../../contract/file/file.calls.ts';
import type { Ctx } from '../ctx.ts';
import { InvalidField } from '../fail.ts';

/** Whoever names files holds it together with others; whoever removes them holds it alone. */
export const uploadsLock = (tenantId: number, how: 'naming' | 'removing') =>
  how === 'naming'
    ? sql`select pg_advisory_xact_lock_shared(hashtext('uploads'), ${tenantId}::int)`
    : sql`select pg_advisory_xact_lock(hashtext('uploads'), ${tenantId}::int)`;

export async function requireOwnPictures(ctx: Ctx, field: string, urls: readonly string[]): Promise<void> {
  if (!urls.length) return;
  const isOurs = (url: string) => picturePath.test(url) && url.startsWith(`${picturePrefix}${ctx.tenantId}/`);
  if (!urls.every(isOurs)) throw new InvalidField(field, 'choice');
  await uploadsLock(ctx.tenantId, 'naming').execute(ctx.db);
  const { rows } = await sql`select from upload_unnamed
    where tenant_id = ${ctx.tenantId} and url = any(${[...urls]}::text[]) and removed_at is not null`.execute(ctx.db);
  if (rows.length) throw new InvalidField(field, 'gone');
}
