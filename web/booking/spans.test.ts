// Days of quick filters and calendars.
import { describe, expect, test } from 'vitest';
import { bySlot, daysOf, fullness, spanOf, turned, weekStart } from './spans.ts';

describe('weeks begin on Monday', () => {
  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-15', '2026-11-09'],
    ['2026-11-18', '2026-11-16'],
  ])('%s lies in the week of %s', (day, monday) => expect(weekStart(day)).toBe(monday));
  test('this week has seven days', () => {
    expect(spanOf('thisWeek', '2026-11-15')).toEqual({ fromDate: '2026-11-09', toDate: '2026-11-15' });
  });
});

describe('calendars', () => {
  test('a month has six weeks around it', () => {
    const days = daysOf('month', '2026-11-15');
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  });
  test.each([
    ['day', '2026-12-01', -1, '2026-11-30'],
    ['week', '2026-11-15', 1, '2026-11-22'],
    ['month', '2026-12-31', 1, '2027-01-01'],
    ['month', '2026-01-15', -1, '2025-12-01'],
  ] as const)('%s of %s turned by %d begins from %s', (calendar, day, by, next) =>
    expect(turned(calendar, day, by)).toBe(next),
  );
});

test('a booking stands in the slot it falls into; one outside the hours is not lost', () => {
  const at = (time: string) => `2026-11-16T${time}:00+07:00`;
  const bookings = ['08:00', '08:20', '21:00'].map((time) => ({ slotAt: at(time) }));
  const { inSlot, outside } = bySlot(bookings, [{ at: at('08:00') }, { at: at('08:30') }], 30);
  expect([inSlot.get(at('08:00'))?.length, inSlot.get(at('08:30'))?.length]).toEqual([2, 0]);
  expect(outside.get('2026-11-16')).toEqual([{ slotAt: at('21:00') }]);
});

test('a day that is over has no free places, and is not full for that', () => {
  const slot = (isPast: boolean) => ({ taken: 1, capacity: 5, free: 4, isPast });
  expect(fullness([slot(true), slot(true)])).toEqual({ taken: 2, free: 0, share: 0.2, isOver: true });
  expect(fullness([slot(true), slot(false)])).toEqual({ taken: 2, free: 4, share: 0.2, isOver: false });
  expect(fullness([]).isOver).toBe(false);
});
