// Split payments: what is due, what is given, what goes back.
import { expect, test } from 'vitest';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import { followDue, likelyNotes, settle } from './payments.model.ts';

const [cash, card] = [1, 2] as CategoryId[];
const row = (methodId: CategoryId | undefined, amount: number, key = 0) => ({
  key,
  methodId: methodId ?? null,
  amount,
  reference: '',
});
test('cash above what is due is change, and is not booked', () => {
  expect(settle([row(cash, 500_000)], 430_000, cash ?? null)).toEqual({
    payments: [{ methodId: cash, amount: 430_000, reference: null }],
    given: 500_000,
    change: 70_000,
    missing: 0,
    excess: 0,
  });
});
test('several methods: the change comes out of the cash', () => {
  const settled = settle([row(card, 300_000), row(cash, 200_000)], 430_000, cash ?? null);
  expect(settled.payments.map((one) => one.amount)).toEqual([300_000, 130_000]);
  expect(settled).toMatchObject({ change: 70_000, missing: 0, excess: 0 });
});
test('a transfer above what is due is a mistake; too little is missing', () => {
  expect(settle([row(card, 500_000)], 430_000, cash ?? null)).toMatchObject({ change: 0, excess: 70_000 });
  expect(settle([row(card, 30_000)], 430_000, cash ?? null)).toMatchObject({ missing: 400_000 });
});
test('likely notes begin with the exact amount', () => {
  expect(likelyNotes(430_000)).toEqual([430_000, 450_000, 500_000]);
  expect(likelyNotes(0)).toEqual([]);
});

const came = (before: number, due: number, fills = true) => ({ before, due, cash: cash ?? null, fills });
test('money that arrives by itself: what was all that is due follows, in cash or not', () => {
  expect(followDue([row(cash, 500)], came(500, 300))).toEqual([row(cash, 300)]);
  expect(followDue([row(card, 500)], came(500, 0))).toEqual([{ ...row(card, 0), amount: null }]);
});
test('what was typed stays, but for the transfer that has come', () => {
  expect(followDue([row(card, 300)], came(500, 300))).toEqual([row(card, 100)]);
  expect(followDue([row(cash, 600)], came(500, 300))).toEqual([row(cash, 600)]);
  expect(followDue([row(cash, 200), row(card, 300, 1)], came(500, 200))).toEqual([row(cash, 200)]);
  expect(followDue([row(card, 200)], came(500, 300))).toEqual([row(card, 300)]); // a QR for the rest of a debt
  expect(followDue([row(card, 200)], came(500, 300, false))).toEqual([{ ...row(card, 0), amount: null }]); // a deposit that came
});
test('a price that rose takes nothing away', () => {
  expect(followDue([row(cash, 200), row(card, 300, 1)], came(500, 700))).toEqual([row(cash, 200), row(card, 300, 1)]);
});
