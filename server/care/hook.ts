// The door that the official account calls: what it says is proven, kept as it came and answered at once; a job works on it. The same
// event said twice is one row.
import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { cut } from '../../contract/culture.ts';
import { errors } from '../../contract/errors.ts';
import { Phone } from '../../contract/phone.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { isOutage } from '../db/outage.ts';
import { asSystem } from '../kit/as-system.ts';
import type { Ctx } from '../kit/ctx.ts';
import { AppError } from '../kit/fail.ts';
import type { Hook, HookAnswer, HookRequest } from '../kit/hook.ts';
import type { Job } from '../kit/jobs.ts';
import type { Seal } from '../kit/seal.ts';
import { keepEvent } from './event.ts';
import { rate } from './feedback.ts';
import { accountOf } from './oa.ts';
import { noteContact } from './send.ts';

export const CARE_HOOK = '/api/hooks/zalo';
const answer = (status: HookAnswer['status']): HookAnswer => ({ status, body: { success: status === 200 } });

export const careHook = (seal: Seal): Hook => ({
  path: CARE_HOOK,
  maxBody: 65_536,
  handle: async (pool, request) => {
    const [, tenant, key] = /^(\d{1,9})-([\w-]{32,64})$/.exec(request.key) ?? [];
    if (!tenant || !key) return answer(404);
    return asSystem(pool, Number(tenant), 'care-hook', (ctx) => hear(ctx, seal, request, key));
  },
});

async function hear(ctx: Ctx, seal: Seal, { raw, headers }: HookRequest, key: string): Promise<HookAnswer> {
  const { rows } = await sql<{
    hookKey: string;
  }>`select hook_key from care_account where tenant_id = ${ctx.tenantId} and is_active
    and not is_deleted and tenant_is_active(${ctx.tenantId})`.execute(ctx.db);
  if (!rows[0] || !isSame(rows[0].hookKey, key)) return answer(404);
  const text = raw.toString('utf8'); // signed as it came, line ends and all
  if (['', '{}'].includes(text.trim())) return answer(200); // it asks whether anybody is there
  const account = await accountOf(ctx, seal);
  const signature = headers['x-zevent-signature'];
  const at = headers['x-zevent-timestamp'];
  const event = account && isProven(account, text, String(signature ?? ''), typeof at === 'string' ? at : null);
  if (!event) return answer(401);
  await keepEvent(ctx, event, text);
  return answer(200);
}
const isSame = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};
/** 'mac=' and the SHA-256 of app id, body, timestamp and the account's secret; the event, or null where it is not theirs. */
export function isProven(
  { appId, oaSecret }: { appId: string; oaSecret: string },
  text: string,
  signature: string,
  headerTime: string | null,
): Record<string, unknown> | null {
  let event: unknown;
  try {
    event = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof event !== 'object' || event === null || Array.isArray(event) || !oaSecret) return null;
  const time = (event as { timestamp?: unknown }).timestamp ?? headerTime ?? '';
  const mac = createHash('sha256').update(`${appId}${text}${time}${oaSecret}`).digest('hex');
  return isSame(`mac=${mac}`, signature) ? (event as Record<string, unknown>) : null;
}

export const careEvents: Job = {
  name: 'care-events',
  every: 3,
  run: async (pool) => {
    await workEvents(pool);
  },
};
const MOST_TRIES = 20;
/** Two in each other's way, or a database that is away: the same may work in a moment. */
const passing = new Set(['40001', '40P01', '55P03']);
const isPassing = (thrown: unknown): boolean =>
  isOutage(thrown) || (thrown instanceof Error && 'code' in thrown && passing.has(String(thrown.code)));
/** Works on what was told and not looked at yet; one that breaks says why and is in nobody's way, one that only waits is tried again. */
export async function workEvents(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ tenant_id: number; id: number }>('select * from open_care_events(200)');
  for (const { tenant_id: tenantId, id } of rows) {
    const done =
      (error: string | null, most = 0) =>
      (ctx: Ctx) =>
        sql`update care_event set done_at = case when tries + 1 >= ${most}::int then now() end, error = ${error}, tries = tries + 1
          where tenant_id = ${tenantId} and id = ${id} and done_at is null`.execute(ctx.db);
    try {
      await asSystem(pool, tenantId, 'care-events', async (ctx) => {
        await work(ctx, id);
        await done(null)(ctx);
      });
    } catch (error) {
      const why = error instanceof AppError ? errors[error.code].vi : String(error).slice(0, 300);
      await asSystem(pool, tenantId, 'care-events', done(why, isPassing(error) ? MOST_TRIES : 0));
    }
  }
  return rows.length;
}
interface Told {
  name: string;
  raw: {
    timestamp?: string | number;
    sender?: { id?: string };
    info?: { phone?: string | number };
    message?: {
      rate?: number;
      note?: string;
      feedbacks?: unknown;
      msg_id?: string;
      tracking_id?: string;
      submit_time?: string | number;
    };
  };
}
async function work(ctx: Ctx, id: number): Promise<void> {
  const { rows } =
    await sql<Told>`select name, raw from care_event where tenant_id = ${ctx.tenantId} and id = ${id} and done_at is null for update`.execute(
      ctx.db,
    );
  const told = rows[0];
  if (!told) return;
  const { message, sender, info } = told.raw;
  const [, own] = new RegExp(`^m${ctx.tenantId}-(\\d{1,15})$`).exec(message?.tracking_id ?? '') ?? [];
  if (told.name === 'user_received_message' && message)
    await sql`update message_outbox set status = 'delivered', delivered_at = now(), sending_since = null where tenant_id = ${ctx.tenantId}
      and (id = ${own ?? null}::bigint or provider_id = ${message.msg_id ?? null}) and status in ('sending', 'accepted', 'unknown')`.execute(
      ctx.db,
    );
  if (told.name === 'user_feedback' && message) await heardRating(ctx, message, own ?? null);
  if (told.name === 'user_submit_info' && info?.phone && sender?.id) {
    const { data: phone } = Phone.safeParse(String(info.phone));
    if (phone) await noteContact(ctx, phone, sql`provider_user = ${sender.id}, wrote_at = now(), no_account_at = null`);
  }
  if (/^user_send_/.test(told.name) && sender?.id)
    await sql`update care_contact set wrote_at = now() where tenant_id = ${ctx.tenantId} and provider_user = ${sender.id}`.execute(
      ctx.db,
    );
}
async function heardRating(ctx: Ctx, message: NonNullable<Told['raw']['message']>, own: string | null): Promise<void> {
  const { rows } = await sql<{
    ticketId: TicketId;
    ratedAt: string | null;
  }>`select m.target_id as ticket_id, f.rated_at from message_outbox m
    left join feedback f on f.tenant_id = m.tenant_id and f.ticket_id = m.target_id
    where m.tenant_id = ${ctx.tenantId} and m.kind = 'rating' and (m.id = ${own}::bigint or m.provider_id = ${message.msg_id ?? null}) limit 1`.execute(
    ctx.db,
  );
  const asked = rows[0];
  const stars = Number(message.rate);
  if (!asked || !Number.isInteger(stars) || stars < 1 || stars > 5) return;
  const said = Number(message.submit_time);
  const at = said > 0 && said <= Date.now() ? new Date(said) : new Date();
  if (asked.ratedAt !== null && Date.parse(asked.ratedAt) > at.getTime()) return; // told late: something newer was said since
  const reasons = Array.isArray(message.feedbacks)
    ? message.feedbacks.filter((one) => typeof one === 'string').slice(0, 10)
    : [];
  await rate(ctx, {
    ticketId: asked.ticketId,
    rate: stars,
    note: message.note ? cut(message.note, 2000) : null,
    reasons,
    channel: 'zalo',
    at,
  });
}
