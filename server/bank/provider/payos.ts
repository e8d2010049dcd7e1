// payOS: payments of its links as JSON, signed by a checksum over the fields of `data` in the order of their names.
import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { isSame, key, momentOf, money, optionalWords, type Provider, readJson, words } from './provider.ts';

const Data = z.object({
  orderCode: z.union([z.int(), key(40)]),
  amount: money.pipe(z.int().min(1)),
  description: optionalWords(1000),
  accountNumber: words(40),
  reference: words(100),
  transactionDateTime: optionalWords(40),
  currency: optionalWords(10),
  paymentLinkId: optionalWords(100),
  counterAccountBankName: optionalWords(200),
  counterAccountName: optionalWords(200),
  counterAccountNumber: optionalWords(40),
  virtualAccountNumber: optionalWords(40),
});
const Body = z.object({ code: z.string(), data: z.record(z.string(), z.unknown()), signature: z.string().max(200) });
const SUCCESS = '00';

/** 'amount=3000&code=00&…': nothing stands for null and undefined, lists are JSON. */
const signedText = (data: Readonly<Record<string, unknown>>): string =>
  Object.keys(data)
    .sort()
    .map((key) => `${key}=${textOf(data[key])}`)
    .join('&');
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === 'null' || value === 'undefined') return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export const payos: Provider = {
  verify({ raw }, { secret }) {
    const { data: body } = Body.safeParse(readJson(raw));
    if (!body) return false;
    return isSame(
      body.signature.toLowerCase(),
      createHmac('sha256', secret).update(signedText(body.data)).digest('hex'),
    );
  },
  parse(raw) {
    const { data: body } = Body.safeParse(readJson(raw));
    if (!body) return undefined;
    if (body.code !== SUCCESS) return null;
    const { data } = Data.safeParse(body.data);
    if (!data) return undefined;
    return {
      providerId: `${data.paymentLinkId ?? data.orderCode}:${data.reference}`,
      account: data.accountNumber,
      subAccount: data.virtualAccountNumber,
      direction: 'in',
      amount: data.amount,
      ...momentOf(data.transactionDateTime),
      content: data.description ?? '',
      reference: data.reference,
      counterparty: [data.counterAccountName, data.counterAccountNumber].filter(Boolean).join(' · ') || null,
      raw: data,
    };
  },
};
