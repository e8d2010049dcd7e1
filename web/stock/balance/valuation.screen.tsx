// /report/inventory-report/valuation: what is on neither a shelf nor among what left it, each with its document and reason.
import { FolderOpenOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { ReportWarehouse, type ValuationRow } from '../../../contract/stock/report-warehouse.calls.ts';
import type { PageTools } from '../../kit/list/actions.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { type Tab, useTab } from '../../kit/page/tab.ts';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { Money } from '../../kit/table/cells.tsx';
import { say, useText } from '../../kit/words/culture.ts';
import { formatDay } from '../../kit/words/format.ts';
import { balanceText, word } from './balance.text.ts';
import { LedgerDrawer } from './ledger-drawer.tsx';
import { documentPath, seenWarehousePick } from './shared.ts';
import './balance.css';

export function ValuationScreen() {
  return <ListPage spec={valuation(useTab())} />;
}

const card = (page: PageTools, row: ValuationRow) =>
  page.show((dialog) => (
    <LedgerDrawer
      {...dialog}
      of={{
        productId: row.productId,
        name: `${row.productCode} · ${row.productName}`,
        warehouseId: row.warehouseId,
      }}
    />
  ));

const valuation = (tab: Pick<Tab, 'open'>): ListSpec<typeof ReportWarehouse.GetValuationDifferences> => {
  const open = (row: ValuationRow, page: PageTools) =>
    row.documentCode ? tab.open(documentPath(row), row.documentCode) : card(page, row);
  return {
    id: 'stock.valuation',
    title: word('valuation'),
    list: ReportWarehouse.GetValuationDifferences,
    name: (row) => row.documentCode ?? row.productName,
    searchLabel: word('search'),
    emptyHint: word('valuationEmpty'),
    filters: [
      { field: 'from', to: 'to', label: word('period') },
      { field: 'branchId', pick: branchPick },
      { field: 'warehouseId', pick: seenWarehousePick },
      'reason',
      'kind',
    ],
    columns: [
      { field: 'documentCode', width: 170, sort: false },
      'day',
      { field: 'reason', width: 190, card: 'tag' },
      { field: 'productName', width: 230 },
      { field: 'amount', width: 180 },
      { field: 'stockChange', width: 190, card: false },
      { field: 'warehouseName', width: 160 },
      { field: 'productCode', width: 120, hidden: true },
      { field: 'userName', width: 160, sort: false },
      { field: 'at', width: 150, hidden: true },
    ],
    above: (answer) => <Explained {...answer} />,
    sums: (answer) =>
      answer.totalAmount === null
        ? []
        : [
            { label: say(balanceText, 'stockChange'), value: <Money value={answer.totalStockChange ?? 0} /> },
            { label: say(balanceText, 'valuation'), value: <Money value={answer.totalAmount} /> },
          ],
    open,
    actions: [
      { key: 'open', label: word('openBill'), icon: <FolderOpenOutlined />, run: open },
      { key: 'ledger', label: word('ledger'), icon: <UnorderedListOutlined />, run: (row, page) => card(page, row) },
    ],
  };
};

function Explained({ from, to }: { from: string; to: string }) {
  const words = useText(balanceText);
  return (
    <p className="balance-period">
      {words('periodOf', { from: formatDay(from), to: formatDay(to) })} · {words('valuationHint')}
    </p>
  );
}
