// The sender: takes messages out of the outbox one at a time. The table is the queue; a message is marked as being sent and committed
// before anything leaves, so that whatever happens then it is never sent twice by itself, and never forgotten.
import { sql } from 'kysely';
import type pg from 'pg';
import { fillMessage, type MessageKind, messageCase } from '../../contract/care/messages.ts';
import { meaningOf } from '../../contract/care/provider.codes.ts';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import { addDays, now, today, toInstant } from '../../contract/time.ts';
import { asSystem } from '../kit/as-system.ts';
import type { Ctx } from '../kit/ctx.ts';
import type { Job } from '../kit/jobs.ts';
import type { Seal } from '../kit/seal.ts';
import { settingOf } from '../org/org.ts';
import { hasConsent } from '../privacy/consent.ts';
import { keepEvent } from './event.ts';
import { type Facts, factsNow } from './facts.ts';
import { inDaytime } from './hours.ts';
import { type Account, accountOf, isWorn, type Letter, noteAccount, refresh, type Sent, sendLetter } from './oa.ts';
import { trialReceived } from './trial.ts';

const EVERY = 5;
/** Of one run; what is left is taken by the next. */
const MOST = 200;
/** Longer than an answer is waited for: whoever marked it is gone. */
const GONE_SECONDS = 60;
const WAITS = [1, 5, 15, 60, 240]; // minutes before the next try
interface Waiting {
  id: number;
  kind: MessageKind;
  targetId: number;
  phone: string;
  customerId: CustomerId | null;
  payload: Record<string, string>;
  attempts: number;
  /** A time that was told anew since, or is no later than the one before. */
  isOutdated: boolean;
}

/** The way to a ticket's own page, where the shop has one; said by the boot. */
type LinkOf = (ctx: Ctx, ticketId: number) => Promise<string | null>;
export const sendJob = (seal: Seal, linkOf: LinkOf): Job => ({
  name: 'care-send',
  every: EVERY,
  run: async (pool) => {
    await pool.query(`select forget_messages($1)`, [GONE_SECONDS]);
    const { rows } = await pool.query<{ tenant_id: number }>('select * from tenants_with_messages()');
    for (const { tenant_id: tenantId } of rows) await sendOf(pool, seal, tenantId, linkOf);
  },
});

export async function sendOf(pool: pg.Pool, seal: Seal, tenantId: number, linkOf: LinkOf): Promise<number> {
  const inTurn = <T>(work: (ctx: Ctx) => Promise<T>) => asSystem(pool, tenantId, 'care-send', work);
  let account = await inTurn((ctx) => accountOf(ctx, seal));
  if (account && isWorn(account, now())) account = (await refresh(pool, seal, account)) ?? account;
  let sent = 0;
  while (account && sent < MOST) {
    const claimed = await inTurn((ctx) => claim(ctx, linkOf));
    if (!claimed) break;
    sent += 1;
    if (!claimed.letter) continue;
    let answer = await sendLetter(account, claimed.letter);
    let isRenewed = false;
    // Once, with new tokens: the first were not taken, so nothing was sent.
    if (answer.is === 'code' && meaningOf(answer.code) === 'token') {
      const renewed: Account | null = await refresh(pool, seal, account);
      if (renewed && renewed.accessToken !== account.accessToken) {
        account = renewed;
        isRenewed = true;
        answer = await sendLetter(account, claimed.letter);
      }
    }
    await inTurn((ctx) => keep(ctx, claimed.message, answer, isRenewed));
    if (account.provider === 'trial' && answer.is === 'accepted') {
      const event = trialReceived(claimed.letter.trackingId, answer.providerId);
      await inTurn((ctx) => keepEvent(ctx, event, JSON.stringify(event)));
    }
  }
  return sent;
}

/** The next message that is due, marked as being sent; without a letter where it is put off or must not be sent. */
async function claim(ctx: Ctx, linkOf: LinkOf): Promise<{ message: Waiting; letter: Letter | null } | null> {
  const { rows } =
    await sql<Waiting>`select m.id, m.kind, m.target_id, m.phone, m.customer_id, m.payload, m.attempts, m.kind = 'late' and (
      exists (select from message_outbox o where o.tenant_id = m.tenant_id and o.kind = m.kind and o.target_id = m.target_id and o.id > m.id and o.status <> 'dropped')
      or exists (select from ticket t where t.tenant_id = m.tenant_id and t.id = m.target_id and t.promised_at <= (m.payload ->> 'before')::timestamptz)) as is_outdated
    from message_outbox m
    where m.tenant_id = ${ctx.tenantId} and m.status = 'queued' and m.due_at <= now() order by m.due_at, m.id limit 1 for update skip locked`.execute(
      ctx.db,
    );
  const [queued] = rows;
  if (!queued) return null;
  const put = (set: ReturnType<typeof sql>) =>
    sql`update message_outbox set ${set} where tenant_id = ${ctx.tenantId} and id = ${queued.id}`.execute(ctx.db);
  const known = await factsNow(ctx, queued.kind, queued.targetId);
  const message = known ? restated(queued, known) : queued;
  if (queued.isOutdated || known?.isSo === false)
    return put(sql`status = 'dropped', code = ${message.kind === 'debt' ? 'paid' : 'over'}`).then(() => ({
      message,
      letter: null,
    }));
  const { byDay } = messageCase(message.kind);
  const later = byDay ? inDaytime(now()) : now();
  if (later > now()) return put(sql`due_at = ${toInstant(later)}`).then(() => ({ message, letter: null }));
  const { rows: contacts } = await sql<{
    refused: string | null;
    isGone: boolean;
    providerUser: string | null;
    today: number;
  }>`select c.refused_code as refused,
      c.no_account_at > now() - interval '30 days' as is_gone, case when c.wrote_at > now() - interval '48 hours' then c.provider_user end as provider_user,
      (select count(*)::int from message_outbox o where o.tenant_id = ${ctx.tenantId} and o.phone = ${message.phone} and o.sent_at >= ${`${today()}T00:00:00+07:00`}) as today
    from (select 1) x left join care_contact c on c.tenant_id = ${ctx.tenantId} and c.phone = ${message.phone}`.execute(
    ctx.db,
  );
  const contact = contacts[0];
  const barred = contact?.refused ?? (contact?.isGone ? '-118' : null);
  if (barred) return put(sql`status = 'refused', code = ${barred}`).then(() => ({ message, letter: null }));
  const purpose = byDay ? 'care' : 'service';
  if (message.customerId !== null && !(await hasConsent(ctx, message.customerId, purpose)))
    return put(sql`status = 'dropped', code = 'noConsent'`).then(() => ({ message, letter: null }));
  if ((contact?.today ?? 0) >= Number(await settingOf(ctx, 'careDailyLimit')))
    return put(sql`due_at = ${`${addDays(today(), 1)}T08:00:00+07:00`}`).then(() => ({ message, letter: null }));
  await put(sql`status = 'sending', sending_since = now(), attempts = attempts + 1, phone = ${message.phone},
    customer_id = ${message.customerId}, payload = ${JSON.stringify(message.payload)}::jsonb`);
  return { message, letter: await letterOf(ctx, message, contact?.providerUser ?? null, linkOf) };
}
/** As it is at this moment, to whom it concerns now; what only the message knows (a day) stays. */
const restated = (queued: Waiting, { phone, customerId, facts }: Facts): Waiting => ({
  ...queued,
  phone,
  customerId,
  payload: { ...queued.payload, ...facts },
});
async function letterOf(
  ctx: Ctx,
  { id, kind, targetId, phone, payload }: Waiting,
  providerUser: string | null,
  linkOf: LinkOf,
): Promise<Letter> {
  const row = await ctx.db
    .selectFrom('messageTemplate')
    .select(['templateId', 'body'])
    .where('tenantId', '=', ctx.tenantId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  const { target, body, variables } = messageCase(kind);
  const path = target === 'ticket' ? await linkOf(ctx, targetId) : null;
  const site = (await settingOf(ctx, 'publicUrl')).replace(/\/+$/, '');
  const facts = { ...payload, link: path && /^https?:\/\//.test(site) ? site + path : '' };
  const data = Object.fromEntries(
    variables.map((name) => [name, String((facts as Record<string, unknown>)[name] ?? '')]),
  );
  return {
    phone: phone.replace(/\D/g, '').replace(/^0/, '84'),
    templateId: row?.templateId ?? null,
    data,
    text: fillMessage(row?.body ?? body, facts),
    trackingId: `m${ctx.tenantId}-${id}`,
    providerUser,
  };
}

async function keep(ctx: Ctx, { id, phone, attempts }: Waiting, sent: Sent, isRenewed: boolean): Promise<void> {
  const put = (set: ReturnType<typeof sql>) =>
    sql`update message_outbox set sending_since = null, ${set} where tenant_id = ${ctx.tenantId} and id = ${id} and status = 'sending'`.execute(
      ctx.db,
    );
  if (sent.is === 'accepted') {
    await put(sql`status = 'accepted', sent_at = now(), provider_id = ${sent.providerId}, code = null`);
    await noteAccount(ctx, null);
    return;
  }
  if (sent.is === 'unknown') {
    await put(sql`status = 'unknown', sent_at = now(), code = ${sent.code}`);
    return;
  }
  const means = meaningOf(sent.code);
  const wait = WAITS[attempts];
  // A token that is not taken although it is new will not be taken later either.
  if ((means === 'retry' || (means === 'token' && !isRenewed)) && wait !== undefined) {
    await put(sql`status = 'queued', code = ${sent.code}, due_at = now() + ${wait} * interval '1 minute'`);
  } else await put(sql`status = 'refused', code = ${sent.code}`);
  if (means === 'noAccount') await noteContact(ctx, phone, sql`no_account_at = now()`);
  if (means === 'refuses') await noteContact(ctx, phone, sql`refused_at = now(), refused_code = ${sent.code}`);
  if (means === 'token' || means === 'fault')
    await noteAccount(ctx, `${sent.code} ${sent.words ?? ''}`.trim().slice(0, 300));
}
export async function noteContact(ctx: Ctx, phone: string, set: ReturnType<typeof sql>): Promise<void> {
  await sql`insert into care_contact (tenant_id, phone) values (${ctx.tenantId}, ${phone}) on conflict do nothing`.execute(
    ctx.db,
  );
  await sql`update care_contact set ${set} where tenant_id = ${ctx.tenantId} and phone = ${phone}`.execute(ctx.db);
}
