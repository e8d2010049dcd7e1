// The source that is proposed for what a branch asks for.
import { expect, test } from 'vitest';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { DemandLine, DemandShelf } from '../../../contract/stock/demand.calls.ts';
import { proposeSources } from './propose.ts';

const shelf = (id: number, spare: number, wanted = 0) =>
  ({ warehouseId: id as WarehouseId, spare, wanted }) as DemandShelf; // what the rule reads
const line = (open: number, at = 1) => ({ warehouseId: at as WarehouseId, open }) as Omit<DemandLine, 'proposed'>; // as above
const sources = (lines: ReturnType<typeof line>[], shelves: DemandShelf[]) =>
  proposeSources(lines, shelves).map(({ proposed }) => proposed);

test('the warehouse with most to spare gives', () => {
  expect(sources([line(2)], [shelf(2, 3), shelf(3, 8)])).toEqual([3]);
});
test('never the asking one, and nobody who could not give all of it', () => {
  expect(sources([line(5)], [shelf(1, 99), shelf(2, 4)])).toEqual(['purchase']);
});
test('what was proposed for one line is not proposed again', () => {
  expect(sources([line(3), line(3), line(3)], [shelf(2, 5), shelf(3, 4)])).toEqual([2, 3, 'purchase']);
});
test('a branch that asks for the same goods itself keeps them', () => {
  expect(sources([line(2)], [shelf(2, 3, 2)])).toEqual(['purchase']);
});
