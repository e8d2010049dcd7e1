// The columns of the board: true counts, however little of them is on it.
import { expect, test } from 'vitest';
import type { TicketRow } from '../../../contract/ticket/ticket.ts';
import { columnsOf, filterOf, leftOut } from './board.model.ts';

const row = (technicianId: number | null, status = 'DangXuLy') =>
  ({ technicianId, technicianName: technicianId && `Người ${technicianId}`, status }) as unknown as TicketRow; // what columns read
const counts = (technicianId: number | null, technicianName: string | null, count: number) => ({
  technicianId: technicianId as never, // ids are branded
  technicianName,
  count,
});

test('a column of a technician counts what the server counts and says how much is left out', () => {
  const technicians = [counts(null, null, 4), counts(7, 'Người 7', 40), counts(9, 'An', 2)];
  const columns = columnsOf('technician', [row(7), row(7), row(null)], { statuses: [], technicians });
  expect(columns.map((one) => [one.technician?.name ?? null, one.count, leftOut(one)])).toEqual([
    [null, 4, 3],
    ['An', 2, 2],
    ['Người 7', 40, 38],
  ]);
  expect(columns.map(filterOf)).toEqual([{ hasTechnician: false }, { technicianId: 9 }, { technicianId: 7 }]);
});
test('until the counts are there nothing is said to be left out', () => {
  const columns = columnsOf('technician', [row(7)], { statuses: [], technicians: undefined });
  expect(columns.map((one) => [one.count, leftOut(one)])).toEqual([
    [null, 0],
    [null, 0],
  ]);
});
test('a column of a status has its own count and its own list', () => {
  const statuses = [{ status: 'DangXuLy' as const, count: 12 }];
  const column = columnsOf('status', [row(7)], { statuses, technicians: undefined }).find((one) => one.count);
  expect(column && [column.key, leftOut(column), filterOf(column)]).toEqual(['DangXuLy', 11, { status: 'DangXuLy' }]);
});
