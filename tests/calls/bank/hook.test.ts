// The door that providers call: who is let in, what is taken, what is said twice. Bodies and the signed example are those that SePay and
// payOS publish (developer.sepay.vn, payos.vn/docs), as our own data.
import { beforeAll, describe, expect, test } from 'vitest';
import { BankAdapter, BankTransaction } from '../../../contract/bank/bank.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { AuditLog } from '../../../contract/trail/trail.calls.ts';
import { payos } from '../../../server/bank/provider/payos.ts';
import { readList, sepay } from '../../../server/bank/provider/sepay.ts';
import { buildApp } from '../../../server/http/app.ts';
import { testApp } from '../../harness/app.ts';
import { apiKey, type BankShop, bankShop, SECRET, signed } from '../../harness/bank.ts';

const app = await testApp();
let shop: BankShop;
beforeAll(async () => {
  shop = await bankShop(app);
});
const countOf = async (id: number) =>
  (await app.sql('select from bank_txn where source = $1 and provider_id = $2', ['sepay', String(id)])).length;

describe('what providers send', () => {
  const example = {
    id: 92704,
    gateway: 'Vietcombank',
    transactionDate: '2023-03-25 14:02:37',
    accountNumber: '0123499999',
    code: null,
    content: 'chuyen tien mua iphone',
    transferType: 'in',
    transferAmount: 2_277_000,
    accumulated: 19_077_000,
    subAccount: null,
    referenceCode: 'MBVCB.3278907687',
    description: '',
  };
  test('SePay: a transaction in Vietnam’s time', () => {
    expect(sepay.parse(Buffer.from(JSON.stringify(example)))).toMatchObject({
      providerId: '92704',
      account: '0123499999',
      direction: 'in',
      amount: 2_277_000,
      bookedAt: '2023-03-25T14:02:37+07:00',
      content: 'chuyen tien mua iphone',
      reference: 'MBVCB.3278907687',
    });
  });
  test('SePay: a row of its list says the same', () => {
    const listed = {
      id: '49682',
      bank_brand_name: 'Vietcombank',
      account_number: '0071000888888',
      transaction_date: '2023-05-05 19:59:48',
      amount_out: '0.00',
      amount_in: '18067000.00',
      accumulated: '1200541768.00',
      transaction_content: 'DUONG THUY ANH chuyen tien',
      reference_number: '677760.050523.080001',
      code: null,
      sub_account: 'VCB0011ABC004',
      bank_account_id: '19',
    };
    expect(readList({ status: 200, transactions: [listed, { ...listed, amount_in: '0.00' }] })).toMatchObject([
      { providerId: '49682', direction: 'in', amount: 18_067_000, bookedAt: '2023-05-05T19:59:48+07:00' },
    ]);
    expect(readList({ transactions: 'none' })).toBeUndefined();
  });
  test('payOS: its published example has its published checksum; one letter more and it has not', () => {
    const data = {
      orderCode: 123,
      amount: 3000,
      description: 'VQRIO123',
      accountNumber: '12345678',
      reference: 'TF230204212323',
      transactionDateTime: '2023-02-04 18:25:00',
      currency: 'VND',
      paymentLinkId: '124c33293c43417ab7879e14c8d9eb18',
      code: '00',
      desc: 'Thành công',
      counterAccountBankId: '',
      counterAccountBankName: '',
      counterAccountName: '',
      counterAccountNumber: '',
      virtualAccountName: '',
      virtualAccountNumber: '',
    };
    const secret = '1a54716c8f0efb2744fb28b6e38b25da7f67a925d98bc1c18bd8faaecadd7675';
    const signature = '412e915d2871504ed31be63c8f62a149a4410d34c4c42affc9006ef9917eaa03';
    const body = (more: object = {}) =>
      Buffer.from(
        JSON.stringify({ code: '00', desc: 'success', success: true, data: { ...data, ...more }, signature }),
      );
    const verify = (raw: Buffer) => payos.verify({ raw, headers: {} }, { auth: 'hmac', secret }, new Date());
    expect(verify(body())).toBe(true);
    expect(verify(body({ amount: 30_000 }))).toBe(false);
    expect(verify(body({ more: 1 }))).toBe(false);
    expect(payos.parse(body())).toMatchObject({
      providerId: '124c33293c43417ab7879e14c8d9eb18:TF230204212323',
      direction: 'in',
      amount: 3000,
      bookedAt: '2023-02-04T18:25:00+07:00',
    });
    expect(payos.parse(Buffer.from(JSON.stringify({ code: '01', data, signature })))).toBeNull();
  });
});

describe('the door', () => {
  test('takes a transaction once, however often it is told, and answers as SePay asks', async () => {
    const told = shop.told({});
    expect(await shop.post(told)).toEqual({ status: 200, body: '{"success":true}' });
    const many = await Promise.all(Array.from({ length: 6 }, () => shop.post(told)));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countOf(told.id)).toBe(1);
  });
  test('is shut for whoever does not know the key, the address, or both', async () => {
    const told = shop.told({});
    const path = shop.adapter.hookPath;
    expect((await shop.post(told, { authorization: 'Apikey wrong' })).status).toBe(401);
    expect((await shop.post(told, {})).status).toBe(401);
    expect((await shop.post(told, { authorization: `Bearer ${SECRET}` })).status).toBe(401);
    expect((await shop.post(told, apiKey, `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
    expect((await shop.post(told, apiKey, '/api/hooks/bank/nothing')).status).toBe(404);
    expect((await shop.post(told, apiKey, path.replace(/bank\/1-/, 'bank/999-'))).status).toBe(404);
    expect(await countOf(told.id)).toBe(0);
    const { items } = await app.admin.call(BankAdapter.GetAll, {});
    expect(items[0]?.lastError).toContain('không đúng');
  });
  test('a signature is over time and body, and old ones are not believed', async () => {
    const hmac = await app.admin.call(BankAdapter.Create, {
      name: 'ký',
      provider: 'sepay',
      auth: 'hmac',
      secret: SECRET,
    } as never);
    const raw = JSON.stringify(shop.told({ id: 777_001 }));
    const at = Math.floor(Date.now() / 1000);
    const send = (headers: Record<string, string>, body = raw) => shop.post(body, headers, hmac.hookPath);
    expect((await send(signed(raw, at, 'another'))).status).toBe(401);
    expect((await send(signed(raw), `${raw} `)).status).toBe(401);
    expect((await send(signed(raw, at - 400))).status).toBe(401);
    expect((await send(signed(raw, at + 400))).status).toBe(401);
    expect((await send(apiKey)).status).toBe(401);
    expect(await countOf(777_001)).toBe(0);
    expect((await send(signed(raw, at - 200))).status).toBe(200);
    expect((await send(signed(raw))).status).toBe(200);
    expect(await countOf(777_001)).toBe(1);
  });
  test('junk is refused, never with a fault of ours', async () => {
    const junk: unknown[] = [
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '[[[['.repeat(5000),
      Buffer.from([0xff, 0xfe, 0x00, 0x01]),
      { ...shop.told({}), transferAmount: 0 },
      { ...shop.told({}), transferAmount: 1.5 },
      { ...shop.told({}), transferAmount: 1e30 },
      { ...shop.told({}), transferType: 'sideways' },
      { ...shop.told({}), accountNumber: null },
      { ...shop.told({}), id: {} },
      { ...shop.told({}), id: '\u0000' },
    ];
    const before = (await app.sql('select from bank_txn')).length;
    for (const body of junk) expect((await shop.post(body)).status, JSON.stringify(body).slice(0, 80)).toBe(400);
    const deep = `{"code":"00","signature":"x","data":{"a":${'['.repeat(9000)}${']'.repeat(9000)}}}`;
    const hook = await app.admin.call(BankAdapter.Create, { name: 'p', provider: 'payos', secret: SECRET } as never);
    expect([400, 401]).toContain((await shop.post(deep, {}, hook.hookPath)).status);
    expect((await app.sql('select from bank_txn')).length).toBe(before);
    const odd = await shop.arrives({ content: 'a\u0000b \ud800 c', referenceCode: 'R\u0000' });
    expect((await shop.view(odd.id)).content).toBe('ab  c');
    const long = await shop.arrives({ content: `${'a'.repeat(999)}🙂 chuyen tien` }); // cut in the middle of a sign, no row would take it
    expect((await shop.view(long.id)).content).toBe('a'.repeat(999));
    const told = { ...shop.told({}), id: 'R\u000017\ud800 ' };
    expect((await shop.post(told)).status).toBe(200);
    expect(await app.sql(`select provider_id from bank_txn where provider_id like 'R%'`)).toEqual([
      { provider_id: 'R17' },
    ]);
  });
  test('a time that cannot be does not lose the money: it is kept as of now, set aside, and booked when somebody has looked', async () => {
    const { id: ticketId, code } = await shop.ticket([{ price: 250_000 }], { to: 'DangXuLy' });
    const amount = { content: `TT ${code}`, transferAmount: 250_000 };
    for (const transactionDate of [
      '2036-02-03 10:00:00',
      '9999-12-31 00:00:00',
      '2026-13-45 25:00:00',
      'hôm qua',
      null,
    ]) {
      const { id, status } = await shop.arrives({ ...amount, transactionDate } as never);
      const seen = await shop.view(id);
      expect([status, seen.oddDay, seen.bookedAt.slice(0, 10)]).toEqual(['new', transactionDate ?? '–', today()]);
      const [row] = await app.sql<{ try_at: Date | null }>('select try_at from bank_txn where id = $1', [id]);
      expect(row?.try_at).toBeNull(); // nothing matches it by itself, though it names its ticket to the đồng
    }
    const first = await shop.arrives({ ...amount, transactionDate: `${addDays(today(), 400)} 10:00:00` });
    const parts = [{ kind: 'document', document: 'ticket', documentId: ticketId, amount: 250_000 }];
    await app.admin.call(BankTransaction.Match, { id: first.id, parts } as never);
    expect((await shop.row(ticketId)).paid).toBe(250_000);
    const days = await app.sql('select r.day from account_receipt r where r.ticket_id = $1', [ticketId]);
    expect(days).toEqual([{ day: today() }]);
    // A clock that is a little ahead is no reason, and what is older than vouchers reach is of today.
    const { id: next, code: other } = await shop.ticket([{ price: 90_000 }], { to: 'DangXuLy' });
    const old = { content: other, transferAmount: 90_000, transactionDate: '2021-03-25 14:02:37' };
    expect((await shop.arrives(old)).status).toBe('matched');
    expect((await shop.row(next)).paid).toBe(90_000);
    const soon = await shop.arrives({ transactionDate: `${today()} 23:59:59` });
    expect((await shop.view(soon.id)).oddDay).toBeNull();
  });
  test('a body above 64 kB is not read', async () => {
    const { status } = await shop.post({ ...shop.told({}), content: 'x'.repeat(70_000) });
    expect(status).toBe(413);
  });
  test('an adapter that rests, and one that was removed, are not there', async () => {
    const { id, hookPath, name, provider } = await app.admin.call(BankAdapter.Create, {
      name: 'nghỉ',
      provider: 'sepay',
      secret: SECRET,
    } as never);
    expect((await shop.post(shop.told({}), apiKey, hookPath)).status).toBe(200);
    await app.admin.call(BankAdapter.Update, { id, name, provider, isActive: false } as never);
    expect((await shop.post(shop.told({}), apiKey, hookPath)).status).toBe(404);
    await app.admin.call(BankAdapter.Update, { id, name, provider, isActive: true } as never);
    expect((await shop.post(shop.told({}), apiKey, hookPath)).status).toBe(200); // its secret stayed
    await app.admin.call(BankAdapter.Delete, { id });
    expect((await shop.post(shop.told({}), apiKey, hookPath)).status).toBe(404);
  });
});

describe('secrets', () => {
  test('what a change leaves out stays: how it proves itself, that it rests, its keys; of another provider nothing of them', async () => {
    const { id, hookPath, ...made } = await app.admin.call(BankAdapter.Create, {
      ...{ name: 'đổi', provider: 'sepay', auth: 'hmac', secret: SECRET, pullToken: 'token', isActive: false },
    } as never);
    const change = (to: object) =>
      app.admin.call(BankAdapter.Update, { id, name: 'đổi', provider: 'sepay', ...to } as never);
    expect([made.auth, made.isActive]).toEqual(['hmac', false]);
    expect(await change({ name: 'đổi tên' })).toMatchObject({
      auth: 'hmac',
      isActive: false,
      hasSecret: true,
      canPull: true,
    });
    const raw = JSON.stringify(shop.told({}));
    expect((await shop.post(raw, signed(raw), hookPath)).status).toBe(404);
    expect(await change({ isActive: true, secret: null, pullToken: '' })).toMatchObject({
      hasSecret: true,
      canPull: true,
    });
    expect((await shop.post(raw, apiKey, hookPath)).status).toBe(401);
    expect((await shop.post(raw, signed(raw), hookPath)).status).toBe(200);
    const other = { provider: 'payos', auth: 'hmac', hasSecret: false, canPull: false, isActive: true };
    expect(await change({ provider: 'payos' })).toMatchObject(other);
    expect(await change({})).toMatchObject({ provider: 'sepay', hasSecret: false, canPull: false });
    expect((await shop.post(raw, signed(raw), hookPath)).status).toBe(401);
    expect(await change({ provider: 'payos', secret: 'k' })).toMatchObject({ ...other, hasSecret: true });
  });
  test('never stand in an answer, the history, or in plain in the table', async () => {
    const secret = 'rat-bi-mat-1234567890';
    const token = 'token-rat-bi-mat-0987';
    const made = await app.admin.call(BankAdapter.Create, {
      name: 'kín',
      provider: 'sepay',
      secret,
      pullToken: token,
    } as never);
    expect(made).toMatchObject({ hasSecret: true, canPull: true });
    const all = JSON.stringify(await app.admin.call(BankAdapter.GetAll, { maxResultCount: 100 }));
    const [row] = await app.sql('select * from bank_adapter where id = $1', [made.id]);
    const log = JSON.stringify(await app.sql('select * from audit_log'));
    const key = made.hookPath.split('-').slice(2).join('-');
    for (const text of [JSON.stringify(made), all, JSON.stringify(row), log])
      for (const hidden of [secret, token]) expect(text).not.toContain(hidden);
    expect(log).not.toContain(key);
    expect(key.length).toBeGreaterThanOrEqual(43);
  });
  test('the key in the address stands in no log', async () => {
    const bare = buildApp({ logLevel: 'silent', trustProxy: false });
    const serializers = (bare.log as unknown as Record<symbol, Record<string, (value: unknown) => unknown>>)[
      Symbol.for('pino.serializers')
    ];
    const shown = serializers?.req?.({ method: 'POST', url: '/API/hooks/bank/1-2-secretsecret?x=1' });
    expect(shown).toEqual({ method: 'POST', path: '/API/hooks/bank/…' });
    await bare.close();
  });
  test('the history of a transaction is read by whoever sees it', async () => {
    const { id } = await shop.arrives({});
    await app.admin.call(BankTransaction.Ignore, { id, reason: 'không phải của shop' });
    const { items } = await app.admin.call(AuditLog.GetByTarget, { targetModule: 'BankTxn', targetId: id } as never);
    expect(JSON.stringify(items)).toContain('không phải của shop');
  });
});
