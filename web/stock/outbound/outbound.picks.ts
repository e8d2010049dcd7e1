// Choices of export bills: the caller's own warehouses, all of them, suppliers; and the words of the contract's tables as options.
import type { Both } from '../../../contract/culture.ts';
import { SetupMaster } from '../../../contract/org/setup-lists.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundRow } from '../../../contract/stock/outbound.ts';
import { today } from '../../../contract/time.ts';
import { culture } from '../../kit/culture.ts';
import type { FilterOption } from '../../kit/filters.ts';
import { pick } from '../../kit/pick.tsx';
import type { Words } from '../../kit/words.ts';

export const ownWarehousePick = pick({
  call: ProductOutbound.GetWarehouseByBranch,
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => row.branchName,
});
export const warehousePick = pick({
  call: SetupMaster.GetAllWarehouse,
  keep: (row) => row.role !== 'transit',
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => row.branchName,
});

const wordsOf =
  (both: Both): Words =>
  () =>
    both[culture()];
export const optionsOf = (table: Readonly<Record<string, Both>>): FilterOption[] =>
  Object.entries(table).map(([value, both]) => ({ value, label: wordsOf(both) }));
export const choicesOf = (table: Readonly<Record<string, Both>>): Record<string, Words> =>
  Object.fromEntries(Object.entries(table).map(([value, both]) => [value, wordsOf(both)]));
/** The address of a bill's own page. */
/** On its way longer than was promised. */
export const isLate = ({ stage, expectedDay }: Pick<OutboundRow, 'stage' | 'expectedDay'>): boolean =>
  stage === 'shipping' && expectedDay !== null && expectedDay < today();
export const billPath = (id: number): string => `/inventory/export/export-list/${id}`;
