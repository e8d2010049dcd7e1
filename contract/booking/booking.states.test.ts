// The table of a booking's steps: every status is reached and left as it should be.
import { describe, expect, test } from 'vitest';
import {
  type BookingFacts,
  bookingBlocker,
  bookingStatusKeys,
  bookingStep,
  bookingStepKeys,
  stepBetween,
} from './booking.states.ts';

describe('the table', () => {
  test('every status is reached from the first one', () => {
    const seen = new Set([0]);
    for (let grew = true; grew; ) {
      const next = bookingStepKeys.flatMap((key) => {
        const { from, to } = bookingStep(key);
        return to !== null && from.some((status) => seen.has(status)) ? [to] : [];
      });
      grew = next.some((status) => !seen.has(status));
      for (const status of next) seen.add(status);
    }
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4]);
  });
  test('something can be done with every booking', () => {
    for (const status of bookingStatusKeys)
      expect(bookingStepKeys.some((key) => bookingStep(key).from.includes(status))).toBe(true);
  });
  test('no two steps lead along the same edge', () => {
    const edges = bookingStepKeys.flatMap((key) => {
      const { from, to } = bookingStep(key);
      return to === null ? [] : from.map((status) => `${status}→${to}`);
    });
    expect(new Set(edges).size).toBe(edges.length);
  });
  test('exactly these ways lead from status to status', () => {
    const ways = bookingStatusKeys.flatMap((from) =>
      bookingStatusKeys.filter((to) => stepBetween(from, to)).map((to) => `${from}→${to}`),
    );
    expect(ways.sort()).toEqual(['0→1', '0→2', '0→3', '0→4', '1→0', '2→1', '4→1', '4→2', '4→3']);
  });
});

describe('guards', () => {
  const facts: BookingFacts = { status: 0, slotAt: '2026-11-16T09:00:00+07:00', ticketCode: null, rebookedCode: null };
  const [before, after] = [new Date('2026-11-16T08:59:00+07:00'), new Date('2026-11-16T09:00:00+07:00')];
  test('nobody failed to come before the time', () => {
    expect(bookingBlocker('notCome', facts, before)).not.toBeNull();
    expect(bookingBlocker('notCome', facts, after)).toBeNull();
  });
  test('one ticket per booking; an arrival with a ticket stays', () => {
    for (const key of ['createTicket', 'undoArrive'] as const) {
      expect(bookingBlocker(key, facts, after)).toBeNull();
      expect(bookingBlocker(key, { ...facts, ticketCode: 'SC1' }, after)).not.toBeNull();
    }
  });
  test('rebooked once', () => {
    expect(bookingBlocker('rebook', facts, after)).toBeNull();
    expect(bookingBlocker('rebook', { ...facts, rebookedCode: 'LH2' }, after)).not.toBeNull();
  });
});
