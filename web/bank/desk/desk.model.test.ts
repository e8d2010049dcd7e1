// What a candidate means, the parts of a split, and which transaction comes next.
import { expect, test } from 'vitest';
import type { Candidate } from '../../../contract/bank/bank.calls.ts';
import {
  addCandidate,
  addOther,
  firstChoice,
  firstParts,
  fitOf,
  isWhole,
  nextOf,
  type Part,
  problemOf,
  restOf,
  toPart,
} from './desk.model.ts';

const candidate = (amount: number, over: Partial<Candidate> = {}): Candidate =>
  ({
    ...{ key: `d${amount}`, kind: 'document', document: 'ticket', documentId: amount, code: 'SC1', partyName: null },
    ...{ phone: null, day: null, amount, isNamed: false },
    ...over,
  }) as Candidate; // a row of the contract

test('a document may be paid in part or with more, a voucher not with more than it says', () => {
  expect([500, 700, 300].map((amount) => fitOf(candidate(amount), 500))).toEqual(['exact', 'partly', 'over']);
  expect(fitOf(candidate(0), 500)).toBe('deposit');
  expect([700, 300].map((amount) => fitOf(candidate(amount, { kind: 'voucher' }), 500))).toEqual(['partly', 'differs']);
});
test('Enter takes what the content or the amount speaks for, and nothing else', () => {
  expect(firstChoice([candidate(900), candidate(500)], 500)).toBe(1);
  expect(firstChoice([candidate(900, { isNamed: true }), candidate(500)], 500)).toBe(0);
  expect(firstChoice([candidate(900), candidate(700)], 500)).toBe(-1);
  expect(firstChoice([candidate(300, { kind: 'voucher', isNamed: true })], 500)).toBe(-1);
  expect(firstChoice([candidate(500), candidate(500)], 500)).toBe(-1);
  expect(firstChoice([candidate(300, { isNamed: true }), candidate(200, { isNamed: true })], 500)).toBe(-1);
});
test('parts are proposed with what is open or what is left, and are whole when nothing is left', () => {
  let parts: readonly Part[] = addCandidate([], candidate(300), 1000, 'in');
  parts = addCandidate(parts, candidate(300), 1000, 'in');
  expect(parts).toHaveLength(1);
  parts = addCandidate(parts, candidate(900), 1000, 'in');
  expect([parts.map(({ amount }) => amount), restOf(parts, 1000)]).toEqual([[300, 700], 0]);
  expect(isWhole(parts, 1000, 'in')).toBe(true);
  expect(isWhole(parts, 1001, 'in')).toBe(false);
});
test('a split begins with what the content names, if that is all of the money', () => {
  const named = [candidate(300, { isNamed: true }), candidate(200, { isNamed: true }), candidate(500)];
  expect(firstParts(named, 500, 'in').map(({ amount }) => amount)).toEqual([300, 200]);
  expect(firstParts(named, 600, 'in')).toEqual([]);
});
test('something else asks for what its kind asks for', () => {
  const [part] = addOther([], 1000, 'out');
  if (!part) throw new Error('nothing was added');
  expect(problemOf(part, 'out')).toBe('needsReason');
  const supplier = { ...part, other: { ...part.other, voucherKind: 'supplier' } };
  expect(problemOf(supplier, 'out')).toBe('needsParty');
  const paid = { ...supplier, other: { ...supplier.other, partyId: 7 } };
  expect(toPart(paid, 'out')).toMatchObject({
    kind: 'other',
    voucherKind: 'supplier',
    party: 'supplier',
    partyId: 7,
    amount: 1000,
  });
});
test('after one comes the one below it, at the end the one above, and from outside the first', () => {
  const queue = [{ id: 3 }, { id: 2 }, { id: 1 }] as never[];
  expect([3, 1, 9].map((id) => nextOf(queue, id))).toEqual([2, 2, 3]);
  expect(nextOf([{ id: 3 }] as never[], 3)).toBeNull();
});
