// The trial account that the demo shop begins with: it delivers, refuses and times out by the end of the number, nothing leaves the server,
// and nothing of it is left once the shop has an account of its own.
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CareAccount, MessageOutbox } from '../../../contract/care/account.calls.ts';
import { workEvents } from '../../../server/care/hook.ts';
import { sendOf } from '../../../server/care/send.ts';
import { makeSeal } from '../../../server/kit/seal.ts';
import { DEFAULT_TENANT, testApp } from '../../harness/app.ts';

const app = await testApp();
const { admin } = app;
const seal = makeSeal('test', 'care');
const send = () => sendOf(app.pool, seal, DEFAULT_TENANT, async () => null);
const network = vi.spyOn(globalThis, 'fetch');
afterEach(() => expect(network).not.toHaveBeenCalled());
beforeAll(async () => {
  await app.sql(
    `insert into care_account (tenant_id, is_active, provider, app_id, hook_key) values ($1, true, 'trial', 'THU', $2)`,
    [DEFAULT_TENANT, 'k'.repeat(40)],
  );
  await app.sql(
    `insert into message_template (tenant_id, kind, is_on, template_id, body) values (1, 'ready', true, 'T1', '{name}')`,
  );
});
let target = 0;
const put = async (phone: string) => {
  const [row] = await app.sql<{ id: number }>(
    `insert into message_outbox (tenant_id, kind, target_id, phone, payload) values (1, 'ready', $1, $2, '{}') returning id`,
    [++target, phone],
  );
  return row?.id ?? 0;
};
const outbox = async () => {
  const { items } = await admin.call(MessageOutbox.GetAll, {});
  return items.toReversed().map(({ phone, status, code, reason }) => [phone.slice(-2), status, code, reason]);
};

test('the test of the account works, and says what it is', async () => {
  expect(await admin.call(CareAccount.Test, {})).toEqual({ isFine: true, message: null });
  expect(await admin.call(CareAccount.Get, {})).toMatchObject({ provider: 'trial', hasTokens: true, lastError: null });
});
test('it delivers, is away, knows no account, refuses and does not answer, as the number ends', async () => {
  for (const end of ['12', '96', '97', '98', '99']) await put(`09123456${end}`);
  expect(await send()).toBe(5);
  await workEvents(app.pool);
  expect(await outbox()).toEqual([
    ['12', 'delivered', null, null],
    ['96', 'queued', 'away', 'Không kết nối được Zalo'],
    ['97', 'refused', '-118', 'Số này không có Zalo'],
    ['98', 'refused', '-140', 'Khách không nhận tin của cửa hàng'],
    ['99', 'unknown', 'timeout', 'Zalo không trả lời'],
  ]);
  const [waits] = await app.sql<{ isLater: boolean }>(
    `select due_at > now() as "isLater" from message_outbox where code = 'away'`,
  );
  expect(waits).toEqual({ isLater: true });
  expect(await send()).toBe(0);
});
test('a number that somebody tells is spelt as every other one; what is none is left', async () => {
  for (const [key, phone] of Object.entries(['+84 903 555 111', '(84) 0903.555.222', 84903555333, 'không cho']))
    await app.sql(
      `insert into care_event (tenant_id, key, name, raw) values (1, 'told' || $1, 'user_submit_info', $2)`,
      [key, JSON.stringify({ sender: { id: `zalo-${key}` }, info: { phone } })],
    );
  await workEvents(app.pool);
  const told = await app.sql(`select provider_user as who, phone from care_contact
    where provider_user is not null order by provider_user`);
  expect(told).toEqual([
    { who: 'zalo-0', phone: '0903555111' },
    { who: 'zalo-1', phone: '0903555222' },
    { who: 'zalo-2', phone: '0903555333' },
  ]);
});
test('nobody becomes a trial by asking for it', async () => {
  const before = await admin.call(CareAccount.Get, {});
  const kept = await admin.call(CareAccount.Save, { appId: 'THU', isActive: true, version: before.version });
  expect(kept.provider).toBe('trial'); // nothing of its own was written down
  await app.sql(`update care_account set provider = 'zalo'`);
  const saved = await admin.call(CareAccount.Save, {
    ...{ appId: '407', isActive: true, version: kept.version },
    ...({ provider: 'trial' } as object),
  });
  expect(saved.provider).toBe('zalo');
  await app.sql(`update care_account set provider = 'trial'`);
});
test('whoever writes down keys of their own has left it: nothing of it is kept, and what waits is never sent', async () => {
  const { version } = await admin.call(CareAccount.Get, {});
  const real = await admin.call(CareAccount.Save, { appId: '408', isActive: true, appSecret: 'that', version });
  expect(real).toMatchObject({ provider: 'zalo', hasAppSecret: true, hasTokens: false, tokenUntil: null });
  expect((await outbox())[1]).toEqual(['96', 'dropped', 'trial', 'Tin của tài khoản thử']);
  expect(await app.sql('select from care_contact')).toEqual([]);
});
