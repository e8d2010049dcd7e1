// Slots of a day and the places in them (domain.md §2): pure, for server and screens.
import { dayBounds, toInstant } from '../time.ts';

const MINUTE = 60_000;
/** When a branch takes bookings. */
export interface SlotHours {
  /** 'HH:mm'. */
  open: string;
  close: string;
  /** The length of a slot. */
  minutes: number;
}
const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The beginnings of a day's slots; the last one ends before the branch closes. */
export function slotsOf(day: string, { open, close, minutes }: SlotHours): string[] {
  const midnight = Date.parse(dayBounds(day)[0]);
  const [first, end] = [minuteOf(open), minuteOf(close)];
  const slots: string[] = [];
  for (let at = first; at + minutes <= end; at += minutes) slots.push(toInstant(new Date(midnight + at * MINUTE)));
  return slots;
}

/** The beginning of the slot that a moment falls into; null when the branch takes no bookings then. */
export function slotAround(instant: string, hours: SlotHours): string | null {
  const at = Date.parse(instant);
  const day = toInstant(new Date(at)).slice(0, 10);
  return slotsOf(day, hours).find((slot) => Date.parse(slot) <= at && at < slotEnd(slot, hours)) ?? null;
}
export const slotEnd = (slot: string, { minutes }: Pick<SlotHours, 'minutes'>): number =>
  Date.parse(slot) + minutes * MINUTE;

/** A booking that takes a place. */
export interface Placed {
  slotAt: string;
  serviceIds: readonly number[];
}
export interface SlotLimits {
  /** What the branch takes in one slot. */
  perSlot: number;
  /** Technicians for each service that is asked for; a service that is not in it limits nothing. */
  technicians: ReadonlyMap<number, number>;
}
export interface SlotPlaces {
  at: string;
  taken: number;
  capacity: number;
  free: number;
  /** The service whose technicians are all taken while the branch still has places. */
  shortOf: number | null;
}
/** Places of each slot: the branch's, and for every service asked for those of its technicians. */
export function placesOf(
  slots: readonly string[],
  hours: Pick<SlotHours, 'minutes'>,
  placed: readonly Placed[],
  { perSlot, technicians }: SlotLimits,
): SlotPlaces[] {
  return slots.map((at) => {
    const [from, to] = [Date.parse(at), slotEnd(at, hours)];
    const here = placed.filter(({ slotAt }) => Date.parse(slotAt) >= from && Date.parse(slotAt) < to);
    const taken = here.length;
    let [capacity, free, shortOf]: [number, number, number | null] = [perSlot, Math.max(0, perSlot - taken), null];
    for (const [service, count] of technicians) {
      const left = Math.max(0, count - here.filter(({ serviceIds }) => serviceIds.includes(service)).length);
      if (left === 0 && free > 0) shortOf = service;
      capacity = Math.min(capacity, count);
      free = Math.min(free, left);
    }
    return { at, taken, capacity, free, shortOf };
  });
}
