// The days of the delivery calendar.
import { expect, test } from 'vitest';
import { addDays, today } from '../../../contract/time.ts';
import { daysOf, hoursOf, movedTo, nameOfSpan, turned } from './calendar.model.ts';

test('a month is whole weeks from Monday, a week seven days', () => {
  const november = daysOf('month', '2026-11-15');
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  expect(daysOf('month', '2027-02-10')).toHaveLength(28);
  expect(daysOf('week', '2026-11-15')).toEqual(expect.arrayContaining(['2026-11-09', '2026-11-15']));
  expect(daysOf('day', '2026-11-15')).toEqual(['2026-11-15']);
});
test('turning goes by its own step', () => {
  expect(turned('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(turned('month', '2026-01-31', -1)).toBe('2025-12-01');
  expect(turned('week', '2026-11-15', -1)).toBe('2026-11-08');
  expect(nameOfSpan('month', '2026-11-15', 'vi')).toBe('Tháng 11/2026');
});
test('a moved ticket keeps its hour unless another is meant, and never goes into the past', () => {
  const tomorrow = addDays(today(), 1);
  expect(movedTo('2026-03-10T15:30:00+07:00', tomorrow)).toBe(`${tomorrow}T15:30:00+07:00`);
  expect(movedTo('2026-03-10T15:30:00+07:00', tomorrow, '09:00')).toBe(`${tomorrow}T09:00:00+07:00`);
  expect(movedTo('2026-03-10T15:30:00+07:00', addDays(today(), -1))).toBeNull();
});
test('the hours of a day reach as far as what is promised', () => {
  expect(hoursOf([])).toHaveLength(13);
  expect(hoursOf(['2026-03-10T06:15:00+07:00'])[0]).toBe('06:00');
});
