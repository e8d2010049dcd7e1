// Fetching from SePay: a stand-in that answers over real HTTP as its documentation says (GET userapi/transactions/list, Bearer token).
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BankAdapter } from '../../../contract/bank/bank.calls.ts';
import { bankRests } from '../../../server/bank/match-soon.ts';
import { pullJob } from '../../../server/bank/pull.ts';
import { runJob } from '../../../server/kit/jobs.ts';
import { makeSeal } from '../../../server/kit/seal.ts';
import { testApp } from '../../harness/app.ts';
import { type BankShop, bankShop, localNow, SECRET } from '../../harness/bank.ts';

const asked: IncomingMessage[] = [];
let answer: { status: number; body: string } = { status: 200, body: '{"transactions":[]}' };
const provider = createServer((request, reply) => {
  asked.push(request);
  reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
afterAll(() => provider.close());
const sepayUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`; // a TCP server's address
const app = await testApp({ sepayUrl });
let shop: BankShop;
let id: number;
beforeAll(async () => {
  shop = await bankShop(app);
  ({ id } = await app.admin.call(BankAdapter.Create, {
    name: 'tải về',
    provider: 'sepay',
    secret: SECRET,
    pullToken: 'token-cua-sepay',
  } as never));
});
const listed = (number: number, content: string, amount: number) => ({
  id: String(number),
  bank_brand_name: 'Vietcombank',
  account_number: shop.account,
  transaction_date: localNow(),
  amount_out: '0.00',
  amount_in: `${amount}.00`,
  accumulated: '1.00',
  transaction_content: content,
  reference_number: `FT${number}`,
  code: null,
  sub_account: null,
  bank_account_id: '19',
});
const answers = (...transactions: object[]) => {
  answer = {
    status: 200,
    body: JSON.stringify({ status: 200, error: null, messages: { success: true }, transactions }),
  };
};
const pull = () => app.admin.call(BankAdapter.Pull, { id } as never);

describe('fetching', () => {
  test('asks with the token, from the last one on; what the webhook brought is known', async () => {
    const told = shop.told({ id: 600_001, content: 'webhook' });
    await shop.post(told);
    answers(listed(600_001, 'webhook', 100_000), listed(600_002, 'moi', 5_000));
    expect(await pull()).toEqual({ created: 1, known: 1 });
    const [first] = asked;
    expect(first?.headers.authorization).toBe('Bearer token-cua-sepay');
    expect(first?.url).toMatch(/^\/userapi\/transactions\/list\?transaction_date_min=\d{4}-\d\d-\d\d$/);
    answers(listed(600_002, 'moi', 5_000));
    expect(await pull()).toEqual({ created: 0, known: 1 });
    expect(asked.at(-1)?.url).toBe('/userapi/transactions/list?since_id=600002');
  });
  test('the job fetches for those that have a token, and the money is matched', async () => {
    const ticket = await shop.ticket([{ price: 88_000 }]);
    answers(listed(600_010, `TT ${ticket.code}`, 88_000));
    const job = pullJob({ seal: makeSeal('test', 'bank'), sepayUrl });
    expect(await runJob(app.pool, job)).toBe(true);
    await bankRests();
    expect((await shop.row(ticket.id)).paid).toBe(88_000);
    answer = { status: 500, body: 'oops' };
    await runJob(app.pool, job);
    const { items } = await app.admin.call(BankAdapter.GetAll, {});
    expect(items.find((one) => one.id === id)?.lastError).toContain('không trả lời');
  });
  test('a wrong token, an answer that cannot be read, nobody there', async () => {
    answer = { status: 401, body: '{}' };
    await expect(pull()).toFailWith('bank.badKey');
    answer = { status: 200, body: '<html>' };
    await expect(pull()).toFailWith('bank.away');
    answer = { status: 302, body: '' };
    await expect(pull()).toFailWith('bank.away');
    await expect(app.admin.call(BankAdapter.Pull, { id: shop.adapter.id })).toFailWith('bank.noToken');
  });
});
