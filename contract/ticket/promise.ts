// The time a customer is promised: the work, after what waits before it, inside opening hours (domain.md §1).
const MINUTE = 60_000;
const OFFSET = 7 * 60 * MINUTE; // Ho Chi Minh City, no summer time
const DAY = 24 * 60 * MINUTE;
const STEP = 15 * MINUTE;

export interface OpeningHours {
  /** 'HH:mm'. */
  open: string;
  close: string;
}
const ofDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE;
};

/** The moment `minutes` of opening hours after `from`, rounded up to a quarter of an hour. */
export function promiseTime(from: Date, minutes: number, hours: OpeningHours): Date {
  const open = ofDay(hours.open);
  const close = Math.max(ofDay(hours.close), open + STEP);
  let at = from.getTime() + OFFSET;
  let left = minutes * MINUTE;
  for (let guard = 0; guard < 400; guard++) {
    const day = Math.floor(at / DAY) * DAY;
    if (at < day + open) at = day + open;
    const free = day + close - at;
    if (free >= left && free > 0) {
      at = Math.ceil((at + left) / STEP) * STEP;
      return new Date(at - OFFSET);
    }
    left -= Math.max(free, 0);
    at = day + DAY + open;
  }
  return new Date(at - OFFSET);
}
