// When customers are written to: what is not urgent by day only, so that nothing of the kind ever comes between ten in the evening and six.
import { toInstant } from '../../contract/time.ts';

const DAY = { from: 8, to: 21 };
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
