// Choosing sources for what branches ask for.
import { expect, test } from 'vitest';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import type { DemandLine, DemandRow, DemandShelf } from '../../../contract/stock/demand.calls.ts';
import type { StockRequestLineId } from '../../../contract/stock/request.calls.ts';
import {
  changeQuantity,
  choose,
  chooseProposed,
  countOf,
  linesOf,
  noChoices,
  sourcesOf,
  without,
} from './coordination.model.ts';

const at = (id: number) => id as WarehouseId; // any number will do
const shelf = (id: number, spare: number, available = spare) =>
  ({ warehouseId: at(id), spare, available }) as DemandShelf; // what the rules read
const line = (id: number, open: number, proposed: DemandLine['proposed'] = 'purchase') =>
  ({ requestLineId: id as StockRequestLineId, warehouseId: at(1), open, proposed }) as DemandLine; // as above

test('sources: the proposed one first, then by what can be spared; never the asking one or an empty one', () => {
  const shelves = [shelf(1, 9), shelf(2, 1, 5), shelf(3, 4), shelf(4, 0, 0)];
  expect(sourcesOf(line(1, 1, at(2)), shelves).map(({ warehouseId }) => warehouseId)).toEqual([2, 3]);
});
test('a source gives no more than it has; the same choice again takes it back', () => {
  const shelves = [shelf(2, 2)];
  const once = choose(noChoices, line(1, 5), at(2), shelves);
  expect([...once.values()]).toEqual([{ from: 2, quantity: 2 }]);
  expect(choose(once, line(1, 5), at(2), shelves).size).toBe(0);
  expect([...choose(once, line(1, 5), 'purchase', shelves).values()]).toEqual([{ from: 'purchase', quantity: 5 }]);
});
test('transfers and purchases are sent apart', () => {
  const rows = [{ lines: [line(1, 2, at(2)), line(2, 3)] }] as unknown as DemandRow[]; // what the rule reads
  const chosen = changeQuantity(chooseProposed(noChoices, rows), line(2, 3), 1);
  expect([countOf(chosen, 'transfer'), countOf(chosen, 'purchase')]).toEqual([1, 1]);
  expect(linesOf(chosen, 'transfer', null)).toEqual([{ requestLineId: 1, from: 2, quantity: 2 }]);
  const bought = linesOf(chosen, 'purchase', 7 as SupplierId); // any number will do
  expect(bought).toEqual([{ requestLineId: 2, from: 'purchase', quantity: 1, supplierId: 7 }]);
  expect([...without(chosen, 'transfer').keys()]).toEqual([2]);
});
