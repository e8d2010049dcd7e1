// One's own devices: which browsers are told while the application is closed.
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import { type Push, type PushDevices, pushLimits } from '../../../contract/notice/push.calls.ts';
import type { Ctx, OpenCtx } from '../../kit/ctx.ts';
import { failAt, InvalidField } from '../../kit/fail.ts';
import type { Pushing } from './deliver.ts';
import { isPoint } from './encrypt.ts';
import { isPushService, pushServices } from './services.ts';

export const getDevices =
  ({ keys }: Pushing) =>
  async (ctx: Ctx): Promise<PushDevices> => {
    const { publicKey } = await keys();
    const devices = await ctx.db
      .selectFrom('pushSubscription')
      .select(['endpoint', 'device', 'creationTime', 'lastSuccessAt'])
      .where('tenantId', '=', ctx.tenantId)
      .where('userId', '=', ctx.user.id)
      .orderBy('id')
      .execute();
    return { key: publicKey, devices };
  };

export const subscribe =
  (pushing: Pushing) =>
  async (ctx: Ctx, input: In<typeof Push.Subscribe>): Promise<PushDevices> => {
    if (!isPushService(input.endpoint, pushing.hosts))
      failAt('endpoint', 'push.service', { hosts: [...pushServices, ...pushing.hosts].join(', ') });
    if (!isPoint(input.p256dh)) throw new InvalidField('p256dh', 'pattern');
    const { endpoint, p256dh, auth, instead } = input;
    const values = { p256dh, auth, device: deviceOf(ctx.request.agent) };
    // One after the other, or two at once would both see room for one more.
    await sql`select pg_advisory_xact_lock(hashtext(${`push ${ctx.tenantId} ${ctx.user.id}`}))`.execute(ctx.db);
    await sql`select take_push_endpoint(${endpoint}, ${ctx.user.id}::bigint)`.execute(ctx.db);
    await ctx.db
      .insertInto('pushSubscription')
      .values({ tenantId: ctx.tenantId, userId: ctx.user.id, endpoint, ...values })
      .onConflict((conflict) => conflict.columns(['tenantId', 'endpoint']).doUpdateSet(values))
      .execute();
    if (instead !== undefined && instead !== endpoint) await dropDevice(ctx, instead);
    await sql`delete from push_subscription where tenant_id = ${ctx.tenantId} and user_id = ${ctx.user.id} and id in (
      select id from push_subscription where tenant_id = ${ctx.tenantId} and user_id = ${ctx.user.id}
      order by greatest(last_success_at, creation_time) desc, id desc offset ${sql.lit(pushLimits.devices)})`.execute(
      ctx.db,
    );
    return getDevices(pushing)(ctx);
  };

/** Also what signing out does on the device that it happens on. */
export async function dropDevice(ctx: OpenCtx, endpoint: string): Promise<void> {
  if (!ctx.user) return;
  await ctx.db
    .deleteFrom('pushSubscription')
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.user.id)
    .where('endpoint', '=', endpoint)
    .execute();
}
export const unsubscribe =
  (pushing: Pushing) =>
  async (ctx: Ctx, { endpoint }: In<typeof Push.Unsubscribe>): Promise<PushDevices> => {
    await dropDevice(ctx, endpoint);
    return getDevices(pushing)(ctx);
  };

/** The first that fits: most browsers call themselves by several names. */
const browsers: readonly [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/coc_coc/i, 'Cốc Cốc'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
export function deviceOf(agent: string): string {
  const first = (table: readonly [RegExp, string][]) => table.find(([form]) => form.test(agent))?.[1];
  return [first(browsers), first(systems)].filter(Boolean).join(' · ') || '?';
}
