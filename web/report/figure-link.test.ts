// What a copied figure carries with it.
import { expect, test } from 'vitest';
import { RevenueTotal } from '../../contract/report/sales.report.ts';
import { StaffWorkload } from '../../contract/report/work.report.ts';
import { figureLink } from './figure-link.ts';

const shown = { from: '2026-11-01', to: '2026-11-16', at: '2026-11-16T10:00:00.500Z' };
const read = (link: string) => Object.fromEntries(new URLSearchParams(link.split('?')[1]));
test('a link names the days, the moment and what it was narrowed to; not the usual grouping or the page', () => {
  const input = { by: 'day', branchId: 3, skipCount: 30, maxResultCount: 30 };
  expect(read(figureLink(RevenueTotal, input, 'revenue', shown))).toEqual({
    from: '2026-11-01',
    to: '2026-11-16',
    branchId: '3',
    asOf: shown.at,
    why: 'revenue',
  });
});
test('the moment that was asked for stays; a report without a past has none', () => {
  const asOf = '2026-11-10T09:00:00+07:00';
  expect(read(figureLink(RevenueTotal, { by: 'branch', asOf }, 'profit', shown))).toMatchObject({ asOf, by: 'branch' });
  expect(read(figureLink(StaffWorkload, {}, 'openNow', shown))).not.toHaveProperty('asOf');
});
