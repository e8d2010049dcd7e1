// The way of a message to the customer against a stand-in of the official account over real HTTP: nothing is sent twice, nothing is
// forgotten, tokens survive, and events are believed only when they are proven.
import { fork } from 'node:child_process';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { addDays, showDay, today } from '../../../contract/time.ts';
import { workEvents } from '../../../server/care/hook.ts';
import { accountOf, refresh } from '../../../server/care/oa.ts';
import { post } from '../../../server/care/outbox.ts';
import { sendJob, sendOf } from '../../../server/care/send.ts';
import { asSystem } from '../../../server/kit/as-system.ts';
import { runJob } from '../../../server/kit/jobs.ts';
import { makeSeal } from '../../../server/kit/seal.ts';
import { tellDue } from '../../../server/ticket/due-messages.ts';
import { DEFAULT_TENANT, testApp } from '../../harness/app.ts';
import { moneyCounter } from '../../harness/money.ts';
import { APP, HOOK_KEY, standIn } from '../../harness/stand-in/oa.ts';

const app = await testApp();
const shop = await moneyCounter(app);
const oa = await standIn(app);
const seal = makeSeal('test', 'care');
const noLink = async () => '/t/abc';
const send = () => sendOf(app.pool, seal, DEFAULT_TENANT, noLink);
await app.sql(`insert into message_template (tenant_id, kind, is_on, template_id, body)
  values (1, 'ready', true, '700', '{device} xong'), (1, 'rating', true, '701', '{name}')`);
await app.sql(`insert into system_config (tenant_id, name, value) values (1, 'careDailyLimit', '20')`);

let phone = 0;
async function message(kind: 'ready' | 'rating' = 'ready'): Promise<{ ticketId: TicketId; id: number }> {
  const price = 500_000;
  const { id: ticketId } = await shop.ticket([{ price }]);
  if (kind === 'rating') await shop.act(shop.cashier, ticketId, 'handOver', { payments: [shop.pay(price, shop.cash)] });
  await app.sql('update ticket set phone = $1 where id = $2', [`09${String(10_000_000 + ++phone)}`, ticketId]);
  await app.sql('update message_outbox set phone = $1, status = $3 where target_id = $2', [
    `09${String(10_000_000 + phone)}`,
    ticketId,
    'dropped',
  ]);
  await asSystem(app.pool, DEFAULT_TENANT, 'test', (ctx) => post(ctx, { template: kind, ticketId, key: `k${phone}` }));
  const [row] = await app.sql<{ id: number }>(
    `update message_outbox set due_at = now() - interval '1 minute' where target_id = $1 and key = $2 returning id`,
    [ticketId, `k${phone}`],
  );
  return { ticketId, id: row?.id ?? 0 };
}
const stateOf = async (id: number) =>
  (
    await app.sql<{ status: string; code: string | null; attempts: number; provider_id: string | null }>(
      'select status, code, attempts, provider_id from message_outbox where id = $1',
      [id],
    )
  )[0];
const gotOf = (id: number) => oa.got.filter(({ tracking_id }) => tracking_id === `m1-${id}`).length;
beforeEach(async () => {
  await app.sql(`update message_outbox set status = 'dropped' where status = 'queued'`);
});

describe('sending', () => {
  beforeAll(async () => {
    const items = [{ name: 'publicUrl' as const, value: 'https://sua.vn/' }];
    await app.admin.call(SystemConfigs.UpdateSystemConfigs, { items });
  });
  test('a message is accepted, with its variables, once', async () => {
    const { id } = await message();
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(await stateOf(id)).toMatchObject({ status: 'accepted', attempts: 1 });
    const [got] = oa.got.filter(({ tracking_id }) => tracking_id === `m1-${id}`);
    expect(got).toMatchObject({
      template_id: '700',
      phone: expect.stringMatching(/^849/),
      template_data: { link: 'https://sua.vn/t/abc' },
    });
  });
  test('an error with HTTP 200 is an error: tried again later, or kept with the phone', async () => {
    const [rate, none, wont] = [await message(), await message(), await message()];
    oa.next(-32);
    oa.next(-118);
    oa.next(-140);
    await send();
    expect(await stateOf(rate.id)).toMatchObject({ status: 'queued', code: '-32', attempts: 1 });
    expect(await stateOf(none.id)).toMatchObject({ status: 'refused', code: '-118' });
    expect(await stateOf(wont.id)).toMatchObject({ status: 'refused', code: '-140' });
    const contacts = await app.sql(
      'select from care_contact where no_account_at is not null or refused_at is not null',
    );
    expect(contacts).toHaveLength(2);
    await asSystem(app.pool, DEFAULT_TENANT, 'test', (ctx) =>
      post(ctx, { template: 'ready', ticketId: wont.ticketId, key: 'again' }),
    );
    const before = oa.got.length;
    await send();
    expect(oa.got.length).toBe(before); // never again
  });
  test('a line that is cut after it was taken leaves it unknown, and it is never sent again by itself', async () => {
    const { id } = await message();
    oa.next('drop');
    await send();
    await send();
    expect(await stateOf(id)).toMatchObject({ status: 'unknown' });
    expect(gotOf(id)).toBe(1);
  });
  test('an answer without an end is not read to its end, and leaves the message unknown', async () => {
    const { id } = await message();
    oa.next('flood');
    await send();
    expect(await stateOf(id)).toMatchObject({ status: 'unknown' });
    expect(oa.flooded).toBeLessThan(10_000_000);
  });
  test('whoever was killed while sending: unknown afterwards, not sent again, and the others go out', async () => {
    const [dead, next] = [await message(), await message()];
    await app.sql(
      `update message_outbox set status = 'sending', sending_since = now() - interval '5 minutes' where id = $1`,
      [dead.id],
    );
    await runJob(app.pool, sendJob(seal, noLink));
    expect(await stateOf(dead.id)).toMatchObject({ status: 'unknown', code: 'crash' });
    expect(await stateOf(next.id)).toMatchObject({ status: 'accepted' });
    expect([gotOf(dead.id), gotOf(next.id)]).toEqual([0, 1]);
  });
  test('several senders at once send each message once', async () => {
    const made = [];
    for (let n = 0; n < 6; n++) made.push(await message());
    await Promise.all([send(), send(), send()]);
    expect(made.map(({ id }) => gotOf(id))).toEqual(made.map(() => 1));
  });
  test('nobody is written to more often than the shop allows in a day', async () => {
    await app.sql(`update system_config set value = '1' where name = 'careDailyLimit'`);
    const first = await message();
    await send();
    await asSystem(app.pool, DEFAULT_TENANT, 'test', (ctx) =>
      post(ctx, { template: 'ready', ticketId: first.ticketId, key: 'second' }),
    );
    await send();
    const [second] = await app.sql<{ status: string; later: boolean }>(
      `select status, due_at > now() as later from message_outbox where target_id = $1 and key = 'second'`,
      [first.ticketId],
    );
    expect(second).toEqual({ status: 'queued', later: true });
    await app.sql(`update system_config set value = '20' where name = 'careDailyLimit'`);
  });
  test('what is due too long ago is dropped, and an account that is off sends nothing', async () => {
    const [old, off] = [await message(), await message()];
    await app.sql(`update message_outbox set due_at = now() - interval '30 hours' where id = $1`, [old.id]);
    await app.sql('update care_account set is_active = false');
    await runJob(app.pool, sendJob(seal, noLink));
    await app.sql('update care_account set is_active = true');
    expect(await stateOf(old.id)).toMatchObject({ status: 'dropped', code: 'stale' });
    expect(await stateOf(off.id)).toMatchObject({ status: 'queued' });
  });
});

describe('processes of their own', () => {
  let script = '';
  const run = (work: 'renew' | 'send') => {
    const { host, port, database, user, password } = app.pool.options;
    const child = fork(script, [work, JSON.stringify({ host, port, database, user, password })], { execArgv: [] });
    const said: unknown[] = [];
    child.on('message', (words) => said.push(words));
    return { child, said };
  };
  beforeAll(async () => {
    const { bundleTs } = (await import('../../../scripts/run-ts.mjs' as string)) as {
      bundleTs: (entry: string) => Promise<string>;
    };
    script = await bundleTs('tests/harness/sender.child.ts');
  });
  test('two race for a refresh token that works once: both have the new one', async () => {
    const before = oa.refreshes;
    const both = [run('renew'), run('renew')];
    await expect.poll(() => both.map(({ said }) => said[0])).toEqual(['ready', 'ready']);
    for (const { child } of both) child.send('go');
    await expect.poll(() => both.every(({ said }) => said.length === 2)).toBe(true);
    expect(both.map(({ said }) => said[1])).toEqual([{ done: oa.token }, { done: oa.token }]);
    expect(oa.refreshes).toBe(before + 1);
  });
  test('killed in the middle of sending: nothing twice, nothing forgotten', async () => {
    const made = [await message(), await message(), await message()];
    oa.next('hang');
    const { child } = run('send');
    await expect.poll(() => made.map(({ id }) => gotOf(id)).filter(Boolean)).toHaveLength(1);
    child.kill('SIGKILL');
    await new Promise((ended) => child.once('exit', ended));
    await app.sql(
      `update message_outbox set sending_since = sending_since - interval '5 minutes' where status = 'sending'`,
    );
    await runJob(app.pool, sendJob(seal, noLink));
    const states = await Promise.all(made.map(async ({ id }) => (await stateOf(id))?.status));
    expect(states.sort()).toEqual(['accepted', 'accepted', 'unknown']);
    expect(made.map(({ id }) => gotOf(id))).toEqual([1, 1, 1]);
  });
});

describe('what the calendar tells', () => {
  const queued = (kind: string, ticketId: number) =>
    app.sql<{ day: string; status: string; hour: string }>(
      `select payload ->> 'day' as day, status, to_char(due_at at time zone 'Asia/Ho_Chi_Minh', 'HH24') as hour
        from message_outbox where kind = $1 and target_id = $2`,
      [kind, ticketId],
    );
  const tell = () => asSystem(app.pool, DEFAULT_TENANT, 'test', tellDue);
  test('a warranty that is soon over and a debt whose day has come, each once and by day; not what was paid', async () => {
    const { ticketId } = await message();
    const soon = addDays(today(), 5);
    await app.sql(
      `insert into message_template (tenant_id, kind, is_on, template_id, body) values (1, 'warranty', true, '702', '{day}'), (1, 'debt', true, '703', '{day}')`,
    );
    await app.sql(
      `insert into warranty (tenant_id, ticket_id, line_id, customer_id, phone, name, start_day, months, end_day)
        select t.tenant_id, t.id, l.id, t.customer_id, t.phone, 'Màn hình', $2::date - 180, 6, $2::date
        from ticket t join ticket_line l on l.tenant_id = t.tenant_id and l.ticket_id = t.id where t.id = $1 limit 1`,
      [ticketId, soon],
    );
    const { id: owing } = await shop.ticket([{ price: 900_000 }]);
    await shop.act(shop.manager, owing, 'handOverUnpaid', { dueDay: today() });
    await tell();
    await tell();
    const [warranty, ...more] = await queued('warranty', ticketId);
    expect([warranty?.day, warranty?.status, more.length]).toEqual([showDay(soon), 'queued', 0]);
    expect(Number(warranty?.hour)).toBeGreaterThanOrEqual(8);
    expect(Number(warranty?.hour)).toBeLessThan(21);
    const debts = await queued('debt', owing);
    expect(debts).toMatchObject([{ day: showDay(today()), status: 'queued' }]);
    await app.sql(`update ticket set due_day = due_day - 30 where id = $1`, [owing]); // too long ago for a message
    await tell();
    expect(await queued('debt', owing)).toHaveLength(1);
  });
  test('a reminder falls away with its debt, whether the calendar or the sender comes first, and says why', async () => {
    const owing = async () => {
      const { id } = await shop.ticket([{ price: 900_000 }]);
      await shop.act(shop.manager, id, 'handOverUnpaid', { dueDay: today() });
      return id;
    };
    const all = [await owing(), await owing(), await owing()];
    await tell();
    await app.sql(`update message_outbox set due_at = now() - interval '1 minute' where kind = 'debt'`);
    const [first, second, third] = all as [TicketId, TicketId, TicketId]; // made above
    const pay = (id: TicketId) =>
      shop.cashier.call(TicketPay.PayInvoice, { id, payments: [shop.pay(900_000, shop.cash)] });
    await pay(first);
    await tell();
    await pay(second);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today()}T10:00:00+07:00`) });
    try {
      await send();
    } finally {
      vi.useRealTimers();
    }
    const became = async (id: TicketId) =>
      app.sql<{ status: string; code: string | null }>(
        `select status, code from message_outbox where kind = 'debt' and target_id = $1`,
        [id],
      );
    expect(await became(first)).toEqual([{ status: 'dropped', code: 'paid' }]);
    expect(await became(second)).toEqual([{ status: 'dropped', code: 'paid' }]);
    expect(await became(third)).toEqual([{ status: 'accepted', code: null }]);
  });
  test('what is not urgent waits for the day, also when it is due at night', async () => {
    const { id } = await message('rating');
    const before = oa.got.length;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today()}T23:30:00+07:00`) });
    try {
      await send();
    } finally {
      vi.useRealTimers();
    }
    expect(oa.got.length).toBe(before);
    const [row] = await app.sql<{ status: string; at: string }>(
      `select status, to_char(due_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI') as at from message_outbox where id = $1`,
      [id],
    );
    expect(row).toEqual({ status: 'queued', at: `${addDays(today(), 1)} 08:00` });
  });
});

describe('tokens', () => {
  test('a worn one is renewed once, however many ask at the same time', async () => {
    oa.slow = 150;
    const before = oa.refreshes;
    const account = await asSystem(app.pool, DEFAULT_TENANT, 'test', (ctx) => accountOf(ctx, seal));
    if (!account) throw new Error('no account');
    const all = await Promise.all(Array.from({ length: 4 }, () => refresh(app.pool, seal, account)));
    expect(oa.refreshes).toBe(before + 1);
    expect(new Set(all.map((one) => one?.accessToken))).toEqual(new Set([oa.token]));
    oa.slow = 0;
  });
  test('one that is not taken is renewed, and the message goes out once', async () => {
    oa.token = 'somebody-else-signed-in';
    const { id } = await message();
    await send();
    expect(await stateOf(id)).toMatchObject({ status: 'accepted' });
    expect(gotOf(id)).toBe(1);
  });
  test('an answer without both tokens changes nothing', async () => {
    const [kept] = await app.sql<{ refresh_token: string }>('select refresh_token from care_account');
    await app.sql('update care_account set refresh_token = $1', [seal.hide({ tenantId: 1 }, 'used-up')]);
    const account = await asSystem(app.pool, DEFAULT_TENANT, 'test', (ctx) => accountOf(ctx, seal));
    expect(account && (await refresh(app.pool, seal, account))).toBeNull();
    const [after] = await app.sql<{ access_token: string; last_error: string }>(
      'select access_token, last_error from care_account',
    );
    expect(seal.show({ tenantId: 1 }, after?.access_token ?? '')).toBe(account?.accessToken);
    expect(after?.last_error).toContain('Invalid refresh token');
    await app.sql('update care_account set refresh_token = $1', [kept?.refresh_token]);
  });
  test('are sealed at rest', async () => {
    const [row] = await app.sql<Record<string, string>>('select * from care_account');
    expect(JSON.stringify(row)).not.toContain(oa.token);
    expect(JSON.stringify(row)).not.toContain(APP.oaSecret);
  });
});

describe('events', () => {
  const feedback = (id: number, rate: number, over: Record<string, unknown> = {}) => ({
    event_name: 'user_feedback',
    message: {
      rate,
      note: '',
      feedbacks: ['Thời gian'],
      msg_id: `f${id}`,
      tracking_id: `m1-${id}`,
      submit_time: String(Date.now()),
      ...over,
    },
  });
  const rated = (ticketId: TicketId) =>
    app.sql<{ rate: number; status: string }>('select rate, status from feedback where ticket_id = $1', [ticketId]);
  test('the probe is answered, strangers are not', async () => {
    const door = (url: string, payload: string) =>
      app.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload });
    expect((await door(`/api/hooks/zalo/1-${HOOK_KEY}`, '{}')).statusCode).toBe(200);
    expect((await door(`/api/hooks/zalo/1-${'x'.repeat(40)}`, '{}')).statusCode).toBe(404);
    expect((await door(`/api/hooks/zalo/1-${HOOK_KEY}`, '{"event_name":"user_feedback"}')).statusCode).toBe(401);
    expect(await oa.event(feedback(1, 5), { secret: 'guessed' })).toBe(401);
  });
  test('a rating told forty times is one; a later, older one changes nothing', async () => {
    const { id, ticketId } = await message('rating');
    const raw = JSON.stringify({ app_id: APP.id, timestamp: String(Date.now()), ...feedback(id, 2) });
    const answers = await Promise.all(Array.from({ length: 40 }, () => oa.event({}, { raw })));
    expect(new Set(answers)).toEqual(new Set([200]));
    await workEvents(app.pool);
    expect(await rated(ticketId)).toEqual([{ rate: 2, status: 'PENDING' }]);
    expect(await app.sql('select from care_event where key = $1', [`user_feedback:f${id}`])).toHaveLength(1);
    await oa.event(feedback(id, 5, { msg_id: `late${id}`, submit_time: String(Date.now() - 86_400_000) }));
    await workEvents(app.pool);
    expect(await rated(ticketId)).toEqual([{ rate: 2, status: 'PENDING' }]);
  });
  test('what arrived is delivered, also where nobody knew', async () => {
    const { id } = await message();
    oa.next('drop');
    await send();
    expect(await stateOf(id)).toMatchObject({ status: 'unknown' });
    await oa.event({
      event_name: 'user_received_message',
      message: { msg_id: `d${id}`, tracking_id: `m1-${id}`, delivery_time: '1' },
    });
    await workEvents(app.pool);
    expect(await stateOf(id)).toMatchObject({ status: 'delivered' });
  });
  test('half an emoji, a sign that no text holds and a last line end do not keep a rating out', async () => {
    const { id, ticketId } = await message('rating');
    const told = feedback(id, 4, { note: 'Máy chạy tốt \ud83d\0' });
    const raw = `${JSON.stringify({ app_id: APP.id, timestamp: String(Date.now()), ...told })}\r\n`;
    expect(await oa.event({}, { raw })).toBe(200);
    await workEvents(app.pool);
    const [said] = await app.sql('select rate, note from feedback where ticket_id = $1', [ticketId]);
    expect(said).toEqual({ rate: 4, note: 'Máy chạy tốt \ufffd' });
  });
  test('one that nothing can be made of is in nobody’s way', async () => {
    await oa.event({
      event_name: 'user_feedback',
      message: { rate: 'many', msg_id: 'odd', tracking_id: 'm1-999999999' },
    });
    const { id, ticketId } = await message('rating');
    await oa.event(feedback(id, 5));
    await workEvents(app.pool);
    expect(await rated(ticketId)).toEqual([{ rate: 5, status: 'DONE' }]);
  });
});

test('no counter waits for the account: it hangs, and devices are handed over', async () => {
  const { id } = await message();
  oa.next('hang');
  const sending = send();
  const from = Date.now();
  await message();
  expect(Date.now() - from).toBeLessThan(5_000);
  await sending; // the wait for an answer ends by itself
  expect(await stateOf(id)).toMatchObject({ status: 'unknown', code: 'timeout' });
  expect(gotOf(id)).toBe(1);
});
