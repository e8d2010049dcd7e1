// How the money of a voucher lies on what is open with its party: the oldest due first, or as somebody ticked.
import type { VoucherKind } from '../../../contract/finance/finance.ts';
import type { ItemRow } from '../../../contract/finance/liabilities.calls.ts';
import { oldestFirst } from '../../../contract/finance/settle.ts';

type Item = Pick<ItemRow, 'document' | 'documentId' | 'code' | 'day' | 'dueDay' | 'overdueDays'>;
export interface OpenItem extends Item {
  key: string;
  /** Above 0: what can be settled here. */
  left: number;
}
/** How much of each item is paid, by its key; what is not named is not paid. */
export type Paid = Readonly<Record<string, number>>;

export const itemKey = ({ document, documentId }: Pick<ItemRow, 'document' | 'documentId'>): string =>
  `${document}:${documentId}`;

/**
 * The items that lie on the side this kind settles, the oldest due first. Rows are amounts of the party's usual side, what we owe a
 * supplier and what everybody else owes us; below 0 they lie on the other.
 */
export function offered(
  { party, settles }: Pick<VoucherKind, 'party' | 'settles'>,
  rows: readonly (Item & { remain: number })[],
): OpenItem[] {
  const usual = party === 'supplier' ? 'ours' : 'theirs';
  const sign = settles === usual ? 1 : -1;
  return rows
    .flatMap(({ remain, ...row }) => (remain * sign > 0 ? [{ ...row, key: itemKey(row), left: remain * sign }] : []))
    .sort((a, b) => compare(a.dueDay, b.dueDay) || compare(a.day, b.day) || compare(a.code, b.code));
}
/** What was there on the voucher's day. */
export const onDay = (items: readonly OpenItem[], day: string): OpenItem[] =>
  items.filter((item) => !day || item.day <= day);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The amount over the items in their order; what is over pays for nothing yet. */
export const distribute = (amount: number, items: readonly OpenItem[]): Paid =>
  Object.fromEntries(oldestFirst(items, amount).map(({ item, part }) => [item.key, part]));
export const sumPaid = (paid: Paid): number => Object.values(paid).reduce((sum, amount) => sum + amount, 0);

export interface Settlement {
  amount: number | null;
  paid: Paid;
  /** Somebody chose these; null: whatever is due first. */
  chosen: readonly string[] | null;
}
export const untouched: Settlement = { amount: null, paid: {}, chosen: null };

/** Another amount lies anew: on what was ticked, else on what is due first. */
export function withAmount(now: Settlement, amount: number | null, items: readonly OpenItem[]): Settlement {
  const { chosen } = now;
  const among = chosen?.length ? items.filter(({ key }) => chosen.includes(key)) : items;
  return { ...now, amount, paid: distribute(amount ?? 0, among) };
}
/** Ticking pays all of it, and the voucher is the sum of what is ticked. */
export function withTicks(items: readonly OpenItem[], keys: readonly string[], before: Paid = {}): Settlement {
  const ticked = items.filter(({ key }) => keys.includes(key));
  const paid = Object.fromEntries(ticked.map(({ key, left }) => [key, before[key] ?? left]));
  return { amount: sumPaid(paid) || null, paid, chosen: ticked.map(({ key }) => key) };
}
/** Part of one item; never more than is open of it. */
export function withPart(now: Settlement, { key, left }: OpenItem, part: number | null): Settlement {
  const { [key]: _, ...others } = now.paid;
  const paid = part && part > 0 ? { ...others, [key]: Math.min(part, left) } : others;
  return { amount: sumPaid(paid) || null, paid, chosen: Object.keys(paid) };
}
/** Above 0: what stays as the party's credit. */
export const overOf = ({ amount, paid }: Settlement): number => Math.max(0, (amount ?? 0) - sumPaid(paid));

/** The items came, or came anew: what was asked for is ticked, what fits stays, the rest lies anew. */
export function withItems(now: Settlement, items: readonly OpenItem[]): Settlement {
  const { amount, paid, chosen } = now;
  const keys = Object.keys(paid);
  const fits = keys.every((key) => (paid[key] ?? 0) <= (items.find((item) => item.key === key)?.left ?? 0));
  if (keys.length > 0 && fits) return now;
  if (chosen?.length && amount === null) return withTicks(items, chosen);
  return amount === null ? { ...now, paid: {} } : withAmount(now, amount, items);
}
