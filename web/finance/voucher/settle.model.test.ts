// An amount over what is open: oldest due first, as ticked, by parts; the sum is the đồng's, always.
import { describe, expect, test } from 'vitest';
import {
  distribute,
  type OpenItem,
  offered,
  overOf,
  sumPaid,
  untouched,
  withAmount,
  withItems,
  withPart,
  withTicks,
} from './settle.model.ts';

const row = (documentId: number, dueDay: string, remain: number) => ({
  document: 'inbound' as const,
  documentId,
  code: `NK${documentId}`,
  day: '2026-01-01',
  dueDay,
  overdueDays: 0,
  remain,
});
const bills = offered({ party: 'supplier', settles: 'ours' }, [
  row(1, '2026-03-01', 300),
  row(2, '2026-01-15', 200),
  row(3, '2026-02-01', 500),
  row(4, '2026-01-01', -900), // theirs
]);

describe('what is offered', () => {
  test('only the side that the kind settles, the oldest due first', () => {
    expect(bills.map(({ key, left }) => [key, left])).toEqual([
      ['inbound:2', 200],
      ['inbound:3', 500],
      ['inbound:1', 300],
    ]);
    const both = [row(4, '2026-01-01', 900), row(1, '2026-01-01', -1)];
    const opens = (party: 'customer' | 'supplier', settles: 'theirs' | 'ours') =>
      offered({ party, settles }, both).map(({ left }) => left);
    expect(opens('customer', 'theirs')).toEqual([900]);
    expect(opens('supplier', 'ours')).toEqual([900]);
    expect(opens('supplier', 'theirs')).toEqual([1]);
  });
});

describe('an amount', () => {
  test('lies on the oldest due first, the last one in part', () => {
    expect(distribute(450, bills)).toEqual({ 'inbound:2': 200, 'inbound:3': 250 });
    expect(distribute(0, bills)).toEqual({});
  });
  test('above everything leaves credit', () => {
    const all = withAmount(untouched, 1_250, bills);
    expect(sumPaid(all.paid)).toBe(1_000);
    expect(overOf(all)).toBe(250);
  });
  test('typed after ticking stays with what was ticked', () => {
    const ticked = withTicks(bills, ['inbound:1']);
    expect(withAmount(ticked, 100, bills).paid).toEqual({ 'inbound:1': 100 });
    expect(overOf(withAmount(ticked, 400, bills))).toBe(100);
  });
  test('never pays more than it is nor than is open, whatever it is', () => {
    for (let amount = 0; amount <= 1_200; amount += 7) {
      const next = withAmount(untouched, amount, bills);
      expect(sumPaid(next.paid) + overOf(next)).toBe(amount);
      for (const { key, left } of bills) expect(next.paid[key] ?? 0).toBeLessThanOrEqual(left);
    }
  });
});

describe('ticking', () => {
  test('makes the voucher the sum of what is ticked', () => {
    expect(withTicks(bills, ['inbound:3', 'inbound:2'])).toEqual({
      amount: 700,
      paid: { 'inbound:2': 200, 'inbound:3': 500 },
      chosen: ['inbound:2', 'inbound:3'],
    });
  });
  test('keeps the parts of those that were ticked before', () => {
    const part = withPart(withTicks(bills, ['inbound:3']), bills[1] as OpenItem, 120);
    expect(part).toMatchObject({ amount: 120, paid: { 'inbound:3': 120 } });
    expect(withTicks(bills, ['inbound:3', 'inbound:1'], part.paid).amount).toBe(420);
  });
  test('nothing is no amount, and what is due first is offered again', () => {
    const none = withTicks(bills, []);
    expect(none.amount).toBeNull();
    expect(withAmount(none, 200, bills).paid).toEqual({ 'inbound:2': 200 });
  });
  test('a part above what is open is cut, none of it takes the tick away', () => {
    const start = withTicks(bills, ['inbound:2']);
    expect(withPart(start, bills[0] as OpenItem, 999).paid).toEqual({ 'inbound:2': 200 });
    expect(withPart(start, bills[0] as OpenItem, null)).toEqual({ amount: null, paid: {}, chosen: [] });
  });
});

describe('items that come later', () => {
  test('tick what a link asked for', () => {
    expect(withItems({ ...untouched, chosen: ['inbound:3', 'inbound:9'] }, bills)).toMatchObject({
      amount: 500,
      paid: { 'inbound:3': 500 },
    });
  });
  test('take the amount that was typed before them', () => {
    expect(withItems({ ...untouched, amount: 250 }, bills).paid).toEqual({ 'inbound:2': 200, 'inbound:3': 50 });
  });
  test('leave what fits as it is, and lay anew what somebody settled meanwhile', () => {
    const part = withPart(untouched, bills[2] as OpenItem, 80);
    expect(withItems(part, bills)).toBe(part);
    expect(withItems(part, bills.slice(0, 2)).paid).toEqual({});
    expect(withItems({ ...untouched, amount: 80, paid: { gone: 80 } }, bills).paid).toEqual({ 'inbound:2': 80 });
  });
});
