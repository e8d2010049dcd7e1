// What people type as a day, a time or both: read only when there is one way to read it, otherwise refused with the reason.
import { isDay, today } from '../../../contract/time.ts';

/** `wrong` names a sentence of the kit. */
export type Reading = { value: string } | { wrong: 'notDay' | 'noSuchDay' | 'yearUnclear' | 'notTime' | 'notMoment' };

/** Two digits of a year mean the one between so long ago and so soon; outside of it nobody can tell which century. */
const YEARS_BACK = 85;
const YEARS_AHEAD = 5;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

const two = (digits: string | number) => String(digits).padStart(2, '0');

/** '15/8/1990', '15-08-90', '15.8.90', '150890', '15081990' and, as other programs copy it, '1990-08-15'. */
export function readDay(text: string, now: string = today()): Reading {
  const typed = text.trim();
  const [, copiedYear, copiedMonth = '', copiedDay = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ?? [];
  if (copiedYear) return dayOf(copiedYear, copiedMonth, copiedDay);
  const parts =
    /^(\d{1,2})\s*[/.\s-]\s*(\d{1,2})\s*[/.\s-]\s*(\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed);
  if (!parts) return { wrong: 'notDay' };
  const [, day = '', month = '', year = ''] = parts;
  if (year.length === 4) return dayOf(year, month, day);
  const full = centuryOf(Number(year), Number(now.slice(0, 4)));
  return full === null ? { wrong: 'yearUnclear' } : dayOf(String(full), month, day);
}
function centuryOf(year: number, now: number): number | null {
  const fits = [1900 + year, 2000 + year].filter((full) => full >= now - YEARS_BACK && full <= now + YEARS_AHEAD);
  return fits.length === 1 ? (fits[0] ?? null) : null;
}
function dayOf(year: string, month: string, day: string): Reading {
  const value = `${year}-${two(month)}-${two(day)}`;
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return { wrong: 'notDay' };
  return isDay(value) ? { value } : { wrong: 'noSuchDay' };
}

/** '8:30', '08.30', '8h30', '0830', '8h' → '08:30'. */
export function readTime(text: string): Reading {
  const parts =
    /^(\d{1,2})\s*[:.hH]\s*(\d{2})$/.exec(text.trim()) ??
    /^(\d{1,2})()\s*[hH]$/.exec(text.trim()) ??
    /^(\d{2})(\d{2})$/.exec(text.trim());
  if (!parts) return { wrong: 'notTime' };
  const [hour, minute] = [Number(parts[1]), Number(parts[2] || 0)];
  return hour < 24 && minute < 60 ? { value: `${two(hour)}:${two(minute)}` } : { wrong: 'notTime' };
}

/** A day and a time, '15/8/2026 14:30' → the wire's moment on the shop's clock. */
export function readMoment(text: string, now: string = today()): Reading {
  const [, first = '', last = ''] = /^(.*\S)[\s,]+(\S+)$/.exec(text.trim()) ?? [];
  const day = readDay(first, now);
  const time = readTime(last);
  if ('value' in day && 'value' in time) return { value: `${day.value}T${time.value}:00+07:00` };
  return 'wrong' in day && day.wrong !== 'notDay' ? day : { wrong: 'notMoment' };
}
