// The days that a view tells in the morning.
import { expect, test } from 'vitest';
import { morningQuery } from './morning.query.ts';

const told = (query: string, day: string, report = {}) => morningQuery(report, query, day).toString();
test('days end with yesterday: as many as the view has, or as the report begins with', () => {
  expect(told('by=branch&branchId=2', '2026-11-16')).toBe('by=branch&branchId=2&from=2026-11-01&to=2026-11-15');
  // On the first of a month it is the whole month that has ended.
  expect(told('', '2026-12-01')).toBe('from=2026-11-01&to=2026-11-30');
  expect(told('', '2026-03-01', { months: 3 })).toBe('from=2025-12-01&to=2026-02-28');
  expect(told('from=2026-11-16&to=2026-11-16', '2026-11-20')).toBe('from=2026-11-19&to=2026-11-19');
  expect(told('from=2026-11-01&to=2026-11-07', '2026-11-20')).toBe('from=2026-11-13&to=2026-11-19');
  expect(told('from=2026-10-05', '2026-11-20')).toBe('from=2026-10-05&to=2026-11-19');
  expect(told('from=2026-11-20', '2026-11-20')).toBe('from=2026-11-01&to=2026-11-19');
});
test('what is no day, or a moment that is over, is left out', () => {
  expect(told('from=31&to=x&asOf=2026-11-01T10:00:00%2B07:00&why=revenue', '2026-11-16')).toBe(
    'from=2026-11-01&to=2026-11-15',
  );
  expect(told('from=2026-11-01&by=technician', '2026-11-16', { isNow: true })).toBe('by=technician');
});
