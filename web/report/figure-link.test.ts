// What a copied figure carries with it, and what a row opens.
import { expect, test } from 'vitest';
import { RevenueTotal } from '../../contract/report/sales.report.ts';
import { EquipmentStaff } from '../../contract/report/selling.report.ts';
import { PromiseKept, StaffWorkload } from '../../contract/report/work.report.ts';
import { figureLink, linkOfRow } from './figure-link.ts';

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

const technician = { technicianId: 7, branchId: 2, finishedTickets: 4, completed: 0, received: 3 };
const opened = (link: string | null) => [link?.split('?')[0], read(link ?? '')];
test('a row opens what it counts: its report narrowed to it, with that figure asked for', () => {
  const search = new URLSearchParams('by=branch,technician&from=2026-11-01&to=2026-11-16&deviceTypeId=5&skipCount=30');
  expect(opened(linkOfRow(PromiseKept, ['branch', 'technician'], technician, search))).toEqual([
    '/report/selling/promise-kept',
    {
      by: 'branch,technician',
      from: '2026-11-01',
      to: '2026-11-16',
      deviceTypeId: '5',
      branchId: '2',
      technicianId: '7',
      why: 'finishedTickets',
    },
  ]);
});
test('of a time it opens those days, within the period', () => {
  const row = { week: '2026-10-26', finishedTickets: 1 };
  const search = new URLSearchParams('by=week&from=2026-10-28&to=2026-11-16');
  expect(read(linkOfRow(PromiseKept, ['week'], row, search) ?? '')).toMatchObject({
    from: '2026-10-28',
    to: '2026-11-01',
  });
});
test('where nothing was finished it opens what there is; what has no name cannot be narrowed to', () => {
  const link = linkOfRow(EquipmentStaff, ['technician'], technician, new URLSearchParams());
  expect(read(link ?? '')).toMatchObject({ technicianId: '7', why: 'received' });
  const nobody = { technicianId: null, received: 1 };
  expect(linkOfRow(EquipmentStaff, ['technician'], nobody, new URLSearchParams())).toBeNull();
});
