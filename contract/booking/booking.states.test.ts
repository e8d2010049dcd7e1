// The table of a booking's steps: what all flows promise is asked of it in flow.test.ts.
import { describe, expect, test } from 'vitest';
import {
  type BookingFacts,
  type BookingStepKey,
  bookingFlow,
  bookingStatusKeys,
  bookingStep,
  bookingStepKeys,
  bookingTarget,
  stepBetween,
} from './booking.states.ts';

describe('the table', () => {
  test('something can be done with every booking', () => {
    for (const status of bookingStatusKeys)
      expect(bookingStepKeys.some((key) => bookingStep(key).from.includes(status))).toBe(true);
  });
  test('no two steps lead along the same edge', () => {
    const edges = bookingStepKeys.flatMap((key) => {
      const to = bookingTarget(key);
      return to === null ? [] : bookingStep(key).from.map((status) => `${status}→${to}`);
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
  const facts: Omit<BookingFacts, 'at'> = {
    code: 'LH1',
    status: 0,
    slotAt: '2026-11-16T09:00:00+07:00',
    ticketCode: null,
    rebookedCode: null,
  };
  const [before, after] = [new Date('2026-11-16T08:59:00+07:00'), new Date('2026-11-16T09:00:00+07:00')];
  /** Every guard of a step holds. */
  const isFree = (key: BookingStepKey, about: Omit<BookingFacts, 'at'>, at: Date) =>
    (bookingStep(key).guards ?? []).every((name) => bookingFlow.guards[name].holds?.({ ...about, at }));
  test('nobody failed to come before the time', () => {
    expect(isFree('notCome', facts, before)).toBe(false);
    expect(isFree('notCome', facts, after)).toBe(true);
  });
  test('one ticket per booking; an arrival with a ticket stays', () => {
    for (const key of ['createTicket', 'undoArrive'] as const) {
      expect(isFree(key, facts, after)).toBe(true);
      expect(isFree(key, { ...facts, ticketCode: 'SC1' }, after)).toBe(false);
    }
  });
  test('rebooked once', () => {
    expect(isFree('rebook', facts, after)).toBe(true);
    expect(isFree('rebook', { ...facts, rebookedCode: 'LH2' }, after)).toBe(false);
  });
});
