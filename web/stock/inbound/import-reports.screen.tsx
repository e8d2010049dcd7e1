// /report/inventory-report/import-accessories and /import-supplier: what was imported, each figure leads to its bills.
import { UnorderedListOutlined } from '@ant-design/icons';
import { useLocation } from 'react-router';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { may } from '../../kit/call/session.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { type Tab, useTab } from '../../kit/page/tab.ts';
import { branchPick, supplierPick } from '../../kit/pick/pickers.tsx';
import { Amount, Money } from '../../kit/table/cells.tsx';
import { say } from '../../kit/words/culture.ts';
import { inboundText, word } from './inbound.text.ts';
import { warehousePick } from './pickers.ts';

export function ProductImportsScreen() {
  const tab = useTab();
  return <ListPage spec={byProduct(tab, useLocation().search)} />;
}
export function SupplierImportsScreen() {
  const tab = useTab();
  return <ListPage spec={bySupplier(tab, useLocation().search)} />;
}

const bills = ProductInbound.GetAllPaged.may;
/** The posted bills behind a row: the report's own filters, and the row. Nobody is led where they may not go. */
function openBills(tab: Pick<Tab, 'open'>, search: string, row: Readonly<Record<string, string>>): void {
  if (!may(bills)) return;
  const asked = new URLSearchParams(search);
  const kept = ['from', 'to', 'branchId', 'warehouseId', 'supplierId'].flatMap((key) => {
    const value = asked.get(key);
    return value ? [[key, value] as [string, string]] : [];
  });
  tab.open(
    `/inventory/import/import-list?${new URLSearchParams([...kept, ['status', 'posted'], ...Object.entries(row)])}`,
  );
}
const sums = ({ totalProduct, totalAmount }: { totalProduct: number; totalAmount: number | null }) => [
  { label: say(inboundText, 'totalProduct'), value: <Amount value={totalProduct} /> },
  ...(totalAmount === null ? [] : [{ label: say(inboundText, 'totalAmount'), value: <Money value={totalAmount} /> }]),
];
const filters = [
  { field: 'from', to: 'to', label: word('date') },
  { field: 'supplierId', pick: supplierPick },
  { field: 'warehouseId', pick: warehousePick },
  { field: 'branchId', pick: branchPick },
] as const;

const byProduct = (tab: Pick<Tab, 'open'>, search: string): ListSpec<typeof ProductInbound.ReportByProduct> => {
  const open = ({ id }: { id: number }) => openBills(tab, search, { productId: String(id) });
  return {
    id: 'stock.importsByProduct',
    title: word('reportProduct'),
    list: ProductInbound.ReportByProduct,
    name: (row) => row.productName,
    searchLabel: word('reportSearch'),
    emptyHint: word('reportEmpty'),
    filters,
    columns: [
      { field: 'productName', width: 300 },
      { field: 'productCode', width: 140, card: false },
      { field: 'unitName', width: 90, card: false },
      { field: 'bills', card: false },
      'quantity',
      { field: 'averagePrice', width: 160 },
      'amount',
      { field: 'lastDay', width: 150 },
    ],
    sums,
    open,
    actions: [{ key: 'open', label: word('openBills'), icon: <UnorderedListOutlined />, may: bills, run: open }],
  };
};

const bySupplier = (tab: Pick<Tab, 'open'>, search: string): ListSpec<typeof ProductInbound.ReportBySupplier> => {
  const open = ({ id }: { id: number }) => openBills(tab, search, { supplierId: String(id) });
  return {
    id: 'stock.importsBySupplier',
    title: word('reportSupplier'),
    list: ProductInbound.ReportBySupplier,
    name: (row) => row.supplierName,
    searchLabel: word('supplierSearch'),
    emptyHint: word('reportEmpty'),
    filters,
    columns: [
      { field: 'supplierName', width: 280 },
      { field: 'supplierCode', width: 140, card: false },
      'bills',
      { field: 'products', card: false },
      'quantity',
      'amount',
      'due',
      { field: 'lastDay', width: 150 },
    ],
    sums,
    open,
    actions: [{ key: 'open', label: word('openBills'), icon: <UnorderedListOutlined />, may: bills, run: open }],
  };
};
