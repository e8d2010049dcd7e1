// Days of the delivery calendar: weeks begin on Monday, a moved ticket keeps its hour.
import type { Culture } from '../../../contract/culture.ts';
import { addDays, now, showDay, toInstant } from '../../../contract/time.ts';

export type Span = 'month' | 'week' | 'day';
export const spans: readonly Span[] = ['month', 'week', 'day'];

const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
const monday = (day: string) => addDays(day, -weekday(day));
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string) => firstOfMonth(addDays(firstOfMonth(day), 31));
const range = (from: string, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at));

/** The days that are shown; a month is whole weeks. */
export function daysOf(span: Span, day: string): string[] {
  if (span === 'day') return [day];
  if (span === 'week') return range(monday(day), 7);
  const from = monday(firstOfMonth(day));
  const last = addDays(nextMonth(day), -1);
  const weeks = Math.ceil((range(from, 42).indexOf(last) + 1) / 7);
  return range(from, weeks * 7);
}
export function turned(span: Span, day: string, by: 1 | -1): string {
  if (span === 'day') return addDays(day, by);
  if (span === 'week') return addDays(day, 7 * by);
  return by > 0 ? nextMonth(day) : firstOfMonth(addDays(firstOfMonth(day), -1));
}
export const inMonth = (day: string, month: string): boolean => day.slice(0, 7) === month.slice(0, 7);

const names = {
  vi: ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
} as const;
export const weekdays = (culture: Culture): readonly string[] => names[culture];
export const nameOfDay = (day: string, culture: Culture): string => `${names[culture][weekday(day)]} ${showDay(day)}`;
export function nameOfSpan(span: Span, day: string, culture: Culture): string {
  const days = daysOf(span, day);
  if (span === 'day') return nameOfDay(day, culture);
  if (span === 'week') return `${showDay(days[0] ?? day).slice(0, 5)} – ${showDay(days[6] ?? day)}`;
  return `${culture === 'vi' ? 'Tháng ' : ''}${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

export const timeOf = (instant: string): string => toInstant(new Date(instant)).slice(11, 16);
/** The same hour of another day, or another hour of that day; null when that has passed. */
export function movedTo(instant: string, day: string, time: string = timeOf(instant)): string | null {
  const moved = `${day}T${time}:00+07:00`;
  return Date.parse(moved) > now().getTime() ? moved : null;
}
/** The shop's hours, and earlier or later ones where something is promised then. */
export function hoursOf(instants: readonly string[]): string[] {
  const taken = instants.map((one) => Number(timeOf(one).slice(0, 2)));
  const [from, to] = [Math.min(8, ...taken), Math.max(20, ...taken)];
  return Array.from({ length: to - from + 1 }, (_, at) => `${String(from + at).padStart(2, '0')}:00`);
}
