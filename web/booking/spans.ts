// Days that bookings are looked at by: the quick filters of the list, the days of a calendar. Pure.
import type { Slot } from '../../contract/booking/booking.calls.ts';
import { addDays } from '../../contract/time.ts';

export const whens = ['today', 'tomorrow', 'thisWeek', 'coming', 'anyDay'] as const;
export type When = (typeof whens)[number];

/** Monday of the week a day lies in. */
export const weekStart = (day: string): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
};
export function spanOf(when: When, today: string): { fromDate?: string; toDate?: string } {
  switch (when) {
    case 'today':
      return { fromDate: today, toDate: today };
    case 'tomorrow':
      return { fromDate: addDays(today, 1), toDate: addDays(today, 1) };
    case 'thisWeek':
      return { fromDate: weekStart(today), toDate: addDays(weekStart(today), 6) };
    case 'coming':
      return { fromDate: today };
    case 'anyDay':
      return {};
  }
}

export const calendars = ['day', 'week', 'month'] as const;
export type Calendar = (typeof calendars)[number];
/** The days a calendar shows; a month begins on its first Monday's week and always has six of them. */
export function daysOf(calendar: Calendar, day: string): string[] {
  const [first, count] =
    calendar === 'day' ? [day, 1] : calendar === 'week' ? [weekStart(day), 7] : [weekStart(`${day.slice(0, 8)}01`), 42];
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}
/** The day that the calendar before or after begins from. */
export function turned(calendar: Calendar, day: string, by: 1 | -1): string {
  if (calendar === 'day') return addDays(day, by);
  if (calendar === 'week') return addDays(day, 7 * by);
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}

/** '09:30' of an instant on the shop's clock; the server writes them so. */
export const timeOf = (instant: string): string => instant.slice(11, 16);
export const dayOf = (instant: string): string => instant.slice(0, 10);

/** Bookings by the slot they stand in; those of a day that fall into none come under null. */
export function bySlot<B extends { slotAt: string }>(
  bookings: readonly B[],
  slots: readonly { at: string }[],
  minutes: number,
): { inSlot: ReadonlyMap<string, B[]>; outside: ReadonlyMap<string, B[]> } {
  const inSlot = new Map<string, B[]>(slots.map(({ at }) => [at, []]));
  const outside = new Map<string, B[]>();
  for (const booking of bookings) {
    const at = Date.parse(booking.slotAt);
    const slot = slots.find((one) => Date.parse(one.at) <= at && at < Date.parse(one.at) + minutes * 60_000);
    if (slot) inSlot.get(slot.at)?.push(booking);
    else outside.set(dayOf(booking.slotAt), [...(outside.get(dayOf(booking.slotAt)) ?? []), booking]);
  }
  return { inSlot, outside };
}

/** How full a day is. What is over has no free places any more, and a day that is over is not full for that. */
export function fullness(slots: readonly Pick<Slot, 'taken' | 'capacity' | 'free' | 'isPast'>[]) {
  const sum = (value: (slot: (typeof slots)[number]) => number) =>
    slots.reduce((total, slot) => total + value(slot), 0);
  const [taken, capacity] = [sum((slot) => slot.taken), sum((slot) => slot.capacity)];
  return {
    taken,
    free: sum((slot) => (slot.isPast ? 0 : slot.free)),
    share: capacity ? taken / capacity : 0,
    isOver: slots.length > 0 && slots.every((slot) => slot.isPast),
  };
}
