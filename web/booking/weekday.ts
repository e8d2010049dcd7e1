// Names of days: 'T2 16/11', 'Thứ Hai 16/11/2026'.
import type { Culture } from '../../contract/culture.ts';
import { showDay } from '../../contract/time.ts';

const short = {
  vi: ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
} as const;
export const weekdayOf = (day: string, culture: Culture): string =>
  short[culture][new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
export const shortDay = (day: string, culture: Culture): string =>
  `${weekdayOf(day, culture)} ${showDay(day).slice(0, 5)}`;
export const longDay = (day: string, culture: Culture): string => `${weekdayOf(day, culture)} ${showDay(day)}`;
/** 'Tháng 11/2026' */
export const monthName = (day: string, culture: Culture): string =>
  `${culture === 'vi' ? 'Tháng ' : ''}${day.slice(5, 7)}/${day.slice(0, 4)}`;
