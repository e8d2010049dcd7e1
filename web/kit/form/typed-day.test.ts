// Days and times as people type them: one reading or none.
import { expect, test } from 'vitest';
import { readDay, readMoment, readTime } from './typed-day.ts';

const now = '2026-11-15';

test.each([
  ['15/08/1990', '1990-08-15'],
  ['15/8/90', '1990-08-15'],
  ['150890', '1990-08-15'],
  ['15081990', '1990-08-15'],
  ['15-08-1990', '1990-08-15'],
  ['15.8.1990', '1990-08-15'],
  [' 15 / 08 / 1990 ', '1990-08-15'],
  ['1990-08-15', '1990-08-15'],
  ['1/2/03', '2003-02-01'],
  ['29/02/2024', '2024-02-29'],
  ['15/8/26', '2026-08-15'],
  ['15/8/31', '2031-08-15'],
  ['15/8/41', '1941-08-15'],
])('%s is one day only', (typed, value) => {
  expect(readDay(typed, now)).toEqual({ value });
});

test.each([
  ['31/02/2026', 'noSuchDay'],
  ['29/02/2023', 'noSuchDay'],
  ['15/13/1990', 'noSuchDay'],
  ['00/01/2026', 'noSuchDay'],
  ['310226', 'noSuchDay'],
  ['15/8/35', 'yearUnclear'],
  ['15/8/32', 'yearUnclear'],
  ['15/8/40', 'yearUnclear'],
  ['15/08/199', 'notDay'],
  ['15/08/19901', 'notDay'],
  ['15/08', 'notDay'],
  ['1508', 'notDay'],
  ['15/08/0090', 'notDay'],
  ['abc', 'notDay'],
  ['15/08/1990 10:20', 'notDay'],
  ['08/1990', 'notDay'],
])('%s is refused', (typed, wrong) => {
  expect(readDay(typed, now)).toEqual({ wrong });
});

test.each([
  ['8:30', '08:30'],
  ['0830', '08:30'],
  ['8h30', '08:30'],
  ['8h', '08:00'],
  ['23:59', '23:59'],
])('%s is a time', (typed, value) => {
  expect(readTime(typed)).toEqual({ value });
});
test.each(['24:00', '8:75', '8', '830', 'x', '8:3'])('%s is no time', (typed) => {
  expect(readTime(typed)).toEqual({ wrong: 'notTime' });
});

test('a day and a time are a moment on the clock of the shop', () => {
  expect(readMoment('15/8/2026 14:30', now)).toEqual({ value: '2026-08-15T14:30:00+07:00' });
  expect(readMoment('150826 8h', now)).toEqual({ value: '2026-08-15T08:00:00+07:00' });
  expect(readMoment('15 8 26 8:05', now)).toEqual({ value: '2026-08-15T08:05:00+07:00' });
  expect(readMoment('31/02/2026 10:00', now)).toEqual({ wrong: 'noSuchDay' });
  expect(readMoment('15/8/2026', now)).toEqual({ wrong: 'notMoment' });
  expect(readMoment('15/8/2026 25:00', now)).toEqual({ wrong: 'notMoment' });
  expect(readMoment('mai', now)).toEqual({ wrong: 'notMoment' });
});
