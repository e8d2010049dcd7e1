// A shop with bank accounts for the tests: an adapter whose secret is known, transactions as SePay sends them, tickets to be paid.
import { createHmac } from 'node:crypto';
import { type AdapterRow, BankAdapter, BankTransaction, type BankTxnId } from '../../contract/bank/bank.calls.ts';
import { Fund } from '../../contract/finance/fund.calls.ts';
import { now, toInstant } from '../../contract/time.ts';
import { bankRests } from '../../server/bank/match-soon.ts';
import type { TestApp } from './app.ts';
import { type FinanceShop, financeShop } from './finance.ts';

export const SECRET = 'khoa-bi-mat-cua-webhook';
export interface Told {
  id: number;
  accountNumber: string;
  subAccount?: string;
  content: string;
  transferType: 'in' | 'out';
  transferAmount: number;
  referenceCode: string;
  transactionDate: string;
}
export interface BankShop extends FinanceShop {
  /** Of the branch's bank fund, and of the other branch's. */
  account: string;
  otherAccount: string;
  adapter: AdapterRow;
  /** Tells a transaction as SePay does and waits until it was looked at. */
  arrives: (told: Partial<Told>) => Promise<{ id: BankTxnId; status: string }>;
  /** The same, without waiting and with whatever body and headers. */
  post: (body: unknown, headers?: Record<string, string>, path?: string) => Promise<{ status: number; body: string }>;
  view: (id: BankTxnId) => ReturnType<typeof viewOf>;
  told: (over: Partial<Told>) => Told;
}
const viewOf = (app: TestApp, id: BankTxnId) => app.admin.call(BankTransaction.GetById, { id });
/** 'YYYY-MM-DD HH:mm:ss' in Vietnam. */
export const localNow = () => toInstant(now()).slice(0, 19).replace('T', ' ');
export const apiKey = { authorization: `Apikey ${SECRET}` };
export const signed = (raw: string, at = Math.floor(Date.now() / 1000), secret = SECRET) => ({
  'x-sepay-timestamp': String(at),
  'x-sepay-signature': `sha256=${createHmac('sha256', secret).update(`${at}.${raw}`).digest('hex')}`,
});

let made = 0;
export async function bankShop(app: TestApp): Promise<BankShop> {
  const shop = await financeShop(app);
  const account = `00710${Date.now() % 1_000_000}${++made}`;
  const otherAccount = `1900${Date.now() % 1_000_000}${made}`;
  for (const [branchId, bankAccount] of [
    [shop.branch, account],
    [shop.otherBranch, otherAccount],
  ] as const)
    await app.admin.call(Fund.Save, {
      branchId,
      methodId: shop.transfer,
      bankBin: '970436',
      bankAccount,
      bankHolder: 'XUONG',
      mayBeNegative: false,
    } as never);
  const adapter = await app.admin.call(BankAdapter.Create, {
    name: 'SePay',
    provider: 'sepay',
    secret: SECRET,
  } as never);
  const told: BankShop['told'] = (over) => {
    const id = 90_000 + ++made;
    return {
      id,
      accountNumber: account,
      content: 'chuyen tien',
      transferType: 'in',
      transferAmount: 100_000,
      referenceCode: `FT${id}`,
      transactionDate: localNow(),
      ...over,
    };
  };
  const post: BankShop['post'] = async (body, headers = apiKey, path = adapter.hookPath) => {
    const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const response = await app.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });
    return { status: response.statusCode, body: response.body };
  };
  return {
    ...shop,
    account,
    otherAccount,
    adapter,
    told,
    post,
    view: (id) => viewOf(app, id),
    arrives: async (over) => {
      const one = told(over);
      const answer = await post(one);
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
      await bankRests();
      const [row] = await app.sql<{ id: BankTxnId; status: string }>(
        `select id, status from bank_txn where source = 'sepay' and provider_id = $1`,
        [String(one.id)],
      );
      if (!row) throw new Error('not there');
      return row;
    },
  };
}
