// What the screens of balances, counts and stock reports share: pickers, choices, and where a document is opened.
import { SetupSelect } from '../../../contract/org/setup-lists.calls.ts';
import type { LedgerRow } from '../../../contract/stock/inventory.calls.ts';
import { pick } from '../../kit/pick/picker.ts';

/** Warehouses whose stock the reader sees. */
export const seenWarehousePick = pick({
  call: SetupSelect.GetSelectListWarehouseByUserBranch,
  value: (row) => row.value,
  label: (row) => row.text,
  second: (row) => row.second,
});

type Source = Pick<LedgerRow, 'document' | 'documentId'>;
/** The page of the document behind a ledger row; values carried over from older books have none and no code to click. */
export function documentPath({ document, documentId }: Source): string {
  if (document === 'inbound') return `/inventory/import/import-bill/${documentId}`;
  return document === 'stock_count' ? countPath(documentId) : outboundPath(documentId);
}
export const countPath = (id: number): string => `/warehouse/warehouse-checking/${id}`;
export const outboundPath = (id: number): string => `/inventory/export/export-list/${id}`;
