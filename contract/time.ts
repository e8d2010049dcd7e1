// The only file that knows the time zone: a shop's day is a day in Ho Chi Minh City (UTC+7, no summer time).
export const timeZone = 'Asia/Ho_Chi_Minh';
const OFFSET = '+07:00';
const OFFSET_MS = 7 * 3_600_000;

export const dayFormat = 'DD/MM/YYYY';
export const minuteFormat = 'DD/MM/YYYY HH:mm';

export const now = (): Date => new Date();
/** A moment as the wire writes it. */
export const toInstant = (date: Date): string =>
  new Date(date.getTime() + OFFSET_MS).toISOString().slice(0, 19) + OFFSET;
/** The shop's day of a moment. */
export const dayOf = (moment: Date): string => toInstant(moment).slice(0, 10);
export const today = (): string => dayOf(now());
/** The first moment of a local day, and the first moment after it. */
export const dayBounds = (day: string): [from: string, before: string] => {
  const start = new Date(`${day}T00:00:00${OFFSET}`);
  return [toInstant(start), toInstant(new Date(start.getTime() + 86_400_000))];
};
/** A day so many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** A week begins on Monday; the first day of all was a Thursday. */
export const mondayOf = (day: string): string => {
  const past = (Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 3) % 7;
  return addDays(day, -(past < 0 ? past + 7 : past));
};
/** More than a year from now: of what people promise each other, a year that was mistyped. */
export const isFarAhead = (moment: string): boolean => dayOf(new Date(moment)) > addDays(today(), 366);
/** A day that the calendar has, as the wire writes it. */
export const isDay = (value: string): boolean => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value); // 31/02 would be a day in March
};
export const isMoment = (value: string): boolean => isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
/** 'YYYY-MM-DD…' or an instant → 'DD/MM/YYYY' in local time; what is neither, such as half a date in a form, stays as it is. */
export const showDay = (value: string): string => {
  if (!isMoment(value)) return value;
  const local = value.length > 10 ? toInstant(new Date(value)) : value;
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)}`;
};
export const showMinute = (instant: string): string =>
  !isMoment(instant) ? instant : `${showDay(instant)} ${toInstant(new Date(instant)).slice(11, 16)}`;
export const showSecond = (instant: string): string =>
  `${showDay(instant)} ${toInstant(new Date(instant)).slice(11, 19)}`;
/** A day or a moment as the wire writes them becomes one that people read; every other text stays as it is. */
export const readable = (text: string): string => {
  if (isDay(text)) return showDay(text);
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? showMinute(text) : text;
};
