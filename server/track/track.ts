// Links to the customer's own page. A token is made out of a random seed and a key of this installation: the database knows its
// hash alone, and whoever may hand the link out gets the same one again.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { TRACK_PATH, type TrackLink, trackToken } from '../../contract/track/track.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { settingOf } from '../org/org.ts';

const BYTES = 18;
let key: Buffer | null = null;
/** Said once by the boot, before anybody asks for a link. */
export function openTrack(secret: string): void {
  key = createHash('sha256').update(`track:${secret}`).digest();
}
function tokenOf(ctx: Ctx, seed: string): string {
  if (!key) throw new Error('The key of the links is not there yet');
  return createHmac('sha256', key).update(`${ctx.tenantId}:${seed}`).digest().subarray(0, BYTES).toString('base64url');
}
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** '/t/<token>', made on first use; null while the page is switched off. */
export async function trackPath(ctx: Ctx, ticketId: TicketId): Promise<string | null> {
  if (!(await isOn(ctx))) return null;
  const seed = (await seedOf(ctx, ticketId)) ?? (await makeLink(ctx, ticketId));
  return TRACK_PATH + tokenOf(ctx, seed);
}
export const isOn = async (ctx: Ctx): Promise<boolean> => (await settingOf(ctx, 'trackPage')) === '1';

async function seedOf(ctx: Ctx, ticketId: TicketId): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('trackLink')
    .select('seed')
    .where('tenantId', '=', ctx.tenantId)
    .where('ticketId', '=', ticketId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return row?.seed ?? null;
}
/** Two who ask at the same moment are given the same one. */
async function makeLink(ctx: Ctx, ticketId: TicketId): Promise<string> {
  const seed = randomUUID();
  const made = await ctx.db
    .insertInto('trackLink')
    .values({
      tenantId: ctx.tenantId,
      ticketId,
      seed,
      tokenHash: hashOf(tokenOf(ctx, seed)),
      creatorUserId: ctx.user.id,
    })
    .onConflict((conflict) => conflict.columns(['tenantId', 'ticketId']).where('revokedAt', 'is', null).doNothing())
    .returning('seed')
    .executeTakeFirst();
  return made?.seed ?? (await seedOf(ctx, ticketId)) ?? seed;
}
/** The link stops working; whoever asks for one next is given another. */
export async function revokeLink(ctx: Ctx, ticketId: TicketId): Promise<void> {
  await ctx.db
    .updateTable('trackLink')
    .set({ revokedAt: sql<string>`now()`, revokedBy: ctx.user.id })
    .where('tenantId', '=', ctx.tenantId)
    .where('ticketId', '=', ticketId)
    .where('revokedAt', 'is', null)
    .execute();
}

export async function linkOf(ctx: Ctx, ticketId: TicketId): Promise<TrackLink> {
  const { rows } = await sql<Omit<TrackLink, 'path' | 'isOn'> & { seed: string | null }>`
    select l.seed, l.creation_time as created_at, l.first_seen_at, l.last_seen_at,
      array(select p.photo_id from track_photo p where p.tenant_id = ${ctx.tenantId} and p.ticket_id = ${ticketId} order by 1) as photo_ids
    from (select) one left join track_link l on l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${ticketId} and l.revoked_at is null`.execute(
    ctx.db,
  );
  const { seed = null, createdAt = null, firstSeenAt = null, lastSeenAt = null, photoIds = [] } = rows[0] ?? {};
  const shown = await isOn(ctx);
  const path = seed && shown ? TRACK_PATH + tokenOf(ctx, seed) : null;
  return { path, isOn: shown, createdAt, firstSeenAt, lastSeenAt, photoIds };
}

export interface Owner {
  tenantId: number;
  ticketId: TicketId;
}
/** Whose link a stranger came by; null for what never was one and for what is none any more. */
export async function ownerOf(pool: pg.Pool, token: string): Promise<Owner | null> {
  if (!trackToken.test(token)) return null;
  const { rows } = await pool.query<{ of_tenant: number | null; of_ticket: TicketId | null }>(
    'select of_tenant, of_ticket from find_track_link($1)',
    [hashOf(token)],
  );
  const [found] = rows;
  return found?.of_tenant && found.of_ticket ? { tenantId: found.of_tenant, ticketId: found.of_ticket } : null;
}
