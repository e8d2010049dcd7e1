// The serials in stock: which piece lies where; its label, its movements.
import { PrinterOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Inventory, type SerialRow } from '../../../contract/stock/inventory.calls.ts';
import type { PageTools } from '../../kit/list/actions.ts';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { branchPick, categoryPick } from '../../kit/pick/pickers.tsx';
import { PrintLabels } from '../../kit/print/print-labels.tsx';
import { Money } from '../../kit/table/cells.tsx';
import { say } from '../../kit/words/culture.ts';
import { balanceText, word } from './balance.text.ts';
import { LedgerDrawer } from './ledger-drawer.tsx';
import { seenWarehousePick } from './shared.ts';

const printLabels = (rows: readonly SerialRow[], page: PageTools) =>
  page.show((dialog) => (
    <PrintLabels
      {...dialog}
      products={rows.map(({ productId, productCode, productName, serial, price }) => ({
        id: productId,
        code: productCode,
        name: productName,
        barcode: serial,
        serial,
        price,
      }))}
    />
  ));
const showLedger = (row: SerialRow, page: PageTools) =>
  page.show((dialog) => (
    <LedgerDrawer
      {...dialog}
      of={{ productId: row.productId, name: `${row.productCode} · ${row.productName}`, warehouseId: row.warehouseId }}
    />
  ));

export const serialSpec: ListSpec<typeof Inventory.GetSerials> = {
  id: 'stock.serials',
  title: word('serials'),
  list: Inventory.GetSerials,
  name: (row) => row.serial,
  searchLabel: word('serialsSearch'),
  emptyHint: word('serialsEmpty'),
  filters: [
    { field: 'branchId', pick: branchPick },
    { field: 'warehouseId', pick: seenWarehousePick },
    { field: 'groupId', pick: categoryPick('productGroup') },
  ],
  columns: [
    { field: 'serial', width: 190 },
    { field: 'productName', width: 260 },
    { field: 'productCode', width: 120, card: false },
    { field: 'warehouseName', width: 190 },
    { field: 'branchName', width: 190, card: false },
    { field: 'day', sort: false },
    { field: 'documentCode', width: 170, sort: false, card: false },
    'cost',
  ],
  sums: ({ totalValue }) =>
    totalValue === null ? [] : [{ label: say(balanceText, 'totalValue'), value: <Money value={totalValue} /> }],
  open: showLedger,
  actions: [
    { key: 'ledger', label: word('ledger'), icon: <UnorderedListOutlined />, run: showLedger },
    {
      key: 'label',
      label: word('serialLabel'),
      icon: <PrinterOutlined />,
      may: 'Pages.Inventory.Import.Barcode',
      run: (row, page) => printLabels([row], page),
    },
  ],
  bulk: [
    {
      key: 'label',
      label: word('serialLabel'),
      icon: <PrinterOutlined />,
      may: 'Pages.Inventory.Import.Barcode',
      run: printLabels,
    },
  ],
};
