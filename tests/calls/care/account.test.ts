// The shop's own side of messages: its account, whose secrets never come back, its texts, and sending again by hand.
import { expect, test } from 'vitest';
import { CareAccount, MessageOutbox, MessageTemplate } from '../../../contract/care/account.calls.ts';
import { refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
const { admin } = app;
test('an account is off until it is switched on, and never shows a secret again', async () => {
  const none = await admin.call(CareAccount.Get, {});
  expect(none).toMatchObject({ isActive: false, hookPath: null });
  const first = { appId: '407', appSecret: 'bi-mat-1', oaSecret: 'bi-mat-2', isActive: true, version: none.version };
  const saved = await admin.call(CareAccount.Save, first);
  await expect(admin.call(CareAccount.Save, first)).toFailWith('row.stale');
  expect(saved).toMatchObject({ isActive: true, hasAppSecret: true, hasOaSecret: true, hasTokens: false });
  expect(saved.hookPath).toMatch(/^\/api\/hooks\/zalo\/1-/);
  const again = await admin.call(CareAccount.Save, { appId: '408', isActive: false, version: saved.version });
  expect(again).toMatchObject({ appId: '408', hasAppSecret: true, hookPath: saved.hookPath });
  expect(JSON.stringify(again)).not.toContain('bi-mat');
  expect(await admin.call(CareAccount.Test, {})).toEqual({ isFine: false, message: null });
  expect(await admin.call(CareAccount.CheckEvent, { body: '{"a":1}', signature: 'mac=00' })).toEqual({
    isProven: false,
  });
});
test('the server goes to the provider and nowhere else', async () => {
  for (const apiUrl of ['http://127.0.0.1:5432', 'https://zalo.me.vn', 'https://10.0.0.1/', 'http://openapi.zalo.me'])
    expect((await refusalOf(admin.call(CareAccount.Save, { appId: '408', apiUrl }))).status, apiUrl).toBe(400);
});
test('texts are shown with examples, and know their variables only', async () => {
  const { items } = await admin.call(MessageTemplate.GetAll, {});
  expect(items).toHaveLength(8);
  const kept = await admin.call(MessageTemplate.Save, {
    kind: 'ready',
    isOn: true,
    body: '{device} xong',
    templateId: '9',
  });
  expect(kept).toMatchObject({ isOn: true, preview: 'iPhone 13 Pro xong' });
  expect(
    (await refusalOf(admin.call(MessageTemplate.Save, { kind: 'ready', isOn: true, body: '{password}' }))).status,
  ).toBe(400);
});
test('a message is sent again by hand, but not while it is on its way', async () => {
  const [row] = await app.sql<{ id: number }>(
    `insert into message_outbox (tenant_id, kind, target_id, phone, payload, status, code) values (1, 'ready', 5, '0900000001', '{}', 'refused', '-118') returning id`,
  );
  const { items } = await admin.call(MessageOutbox.GetAll, { status: 'refused' });
  expect(items).toMatchObject([{ id: row?.id, reason: 'Số này không có Zalo' }]);
  const { id } = await admin.call(MessageOutbox.Resend, { id: row?.id ?? 0 });
  for (const again of [id, row?.id ?? 0])
    expect(await refusalOf(admin.call(MessageOutbox.Resend, { id: again }))).toMatchObject({
      key: 'message.onItsWay',
    });
  expect((await refusalOf(admin.call(MessageOutbox.Resend, { id: 999_999 }))).status).toBe(404);
  await app.sql(`update message_outbox set status = 'refused' where id = $1`, [id]);
  const many = await Promise.allSettled(
    [id, row?.id ?? 0, id, row?.id ?? 0].map((again) => admin.call(MessageOutbox.Resend, { id: again })),
  );
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await app.sql(`select from message_outbox where kind = 'ready' and target_id = 5`)).toHaveLength(3);
});
