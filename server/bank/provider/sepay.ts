// SePay: every transaction of the linked accounts as JSON, with a key in its header or a signature over time and body.
import { createHmac } from 'node:crypto';
import * as z from 'zod';
import {
  type Arrived,
  headerOf,
  isSame,
  key,
  type Message,
  momentOf,
  money,
  optionalWords,
  type Provider,
  readJson,
  words,
} from './provider.ts';

/** What is older was recorded by somebody and sent again. */
const FRESH_SECONDS = 300;

const Webhook = z.object({
  id: z.union([z.int().positive(), key(64)]),
  gateway: optionalWords(100),
  transactionDate: optionalWords(40),
  accountNumber: words(40),
  code: optionalWords(100),
  content: optionalWords(1000),
  description: optionalWords(1000),
  transferType: z.enum(['in', 'out']),
  transferAmount: money.pipe(z.int().min(1)),
  accumulated: optionalWords(40),
  subAccount: optionalWords(40),
  referenceCode: optionalWords(100),
});
/** A row of its list of transactions says the same under other names. */
const Listed = z.object({
  id: z.union([z.int().positive(), z.string().regex(/^\d{1,18}$/)]),
  bank_brand_name: optionalWords(100),
  account_number: words(40),
  transaction_date: optionalWords(40),
  amount_out: money,
  amount_in: money,
  accumulated: optionalWords(40),
  transaction_content: optionalWords(1000),
  reference_number: optionalWords(100),
  code: optionalWords(100),
  sub_account: optionalWords(40),
});

export const sepay: Provider = {
  verify(message, { auth, secret }, at) {
    if (auth === 'apiKey') return isSame(headerOf(message, 'authorization'), `Apikey ${secret}`);
    return isSigned(message, secret, at);
  },
  parse(raw) {
    const { data } = Webhook.safeParse(readJson(raw));
    if (!data) return undefined;
    return {
      providerId: String(data.id),
      account: data.accountNumber,
      subAccount: data.subAccount,
      direction: data.transferType,
      amount: data.transferAmount,
      ...momentOf(data.transactionDate),
      content: data.content ?? data.description ?? '',
      reference: data.referenceCode,
      counterparty: null,
      raw: data,
    };
  },
};
function isSigned(message: Message, secret: string, at: Date): boolean {
  const stamp = headerOf(message, 'x-sepay-timestamp');
  const age = Math.abs(at.getTime() / 1000 - Number(stamp));
  const wanted = createHmac('sha256', secret).update(`${stamp}.`).update(message.raw).digest('hex');
  const isRight = isSame(headerOf(message, 'x-sepay-signature').toLowerCase(), `sha256=${wanted}`);
  return isRight && /^\d{9,12}$/.test(stamp) && age <= FRESH_SECONDS;
}

/** What the list answered; undefined: it cannot be read. What moved nothing is left out. */
export function readList(answer: unknown): Arrived[] | undefined {
  const { data } = z.object({ transactions: z.array(Listed).max(5000) }).safeParse(answer);
  return data?.transactions.flatMap((one): Arrived[] => {
    const direction = one.amount_in > 0 ? 'in' : 'out';
    const amount = one.amount_in > 0 ? one.amount_in : one.amount_out;
    if (amount <= 0) return [];
    return [
      {
        providerId: String(one.id),
        account: one.account_number,
        subAccount: one.sub_account,
        direction,
        amount,
        ...momentOf(one.transaction_date),
        content: one.transaction_content ?? '',
        reference: one.reference_number,
        counterparty: null,
        raw: one,
      },
    ];
  });
}
