// When customers are written to: never at night what is not urgent, and ratings by day only.
import { toInstant } from '../../contract/time.ts';

const DAY = { from: 8, to: 21 };
/** Nothing that promotes between these (care.md §1). */
const QUIET = { from: 22, to: 6 };
const HOUR_MS = 3_600_000;
const hourOf = (at: Date): number => Number(toInstant(at).slice(11, 13));
const atHour = (at: Date, hour: number): Date =>
  new Date(Date.parse(`${toInstant(at).slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00+07:00`));

/** The moment itself, or the next one between eight and nine in the evening. */
export function inDaytime(at: Date): Date {
  const hour = hourOf(at);
  if (hour < DAY.from) return atHour(at, DAY.from);
  return hour >= DAY.to ? new Date(atHour(at, DAY.from).getTime() + 24 * HOUR_MS) : at;
}
/** The moment itself, or six in the morning after a night. */
export function outOfQuiet(at: Date): Date {
  const hour = hourOf(at);
  if (hour < QUIET.to) return atHour(at, QUIET.to);
  return hour >= QUIET.from ? new Date(atHour(at, QUIET.to).getTime() + 24 * HOUR_MS) : at;
}
