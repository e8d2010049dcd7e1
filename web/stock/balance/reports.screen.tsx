// /report/inventory-report/warehouse and /error-accessories: stock movement of a period, defective components.
import { FolderOpenOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { useLocation } from 'react-router';
import { type DefectShare, type MovementRow, ReportWarehouse } from '../../../contract/stock/report-warehouse.calls.ts';
import { today } from '../../../contract/time.ts';
import type { PageTools } from '../../kit/list/actions.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { type Tab, useTab } from '../../kit/page/tab.ts';
import { branchPick, categoryPick, supplierPick } from '../../kit/pick/pickers.tsx';
import { Amount, Money } from '../../kit/table/cells.tsx';
import { say, useText } from '../../kit/words/culture.ts';
import { formatDay } from '../../kit/words/format.ts';
import { balanceText, word } from './balance.text.ts';
import { LedgerDrawer } from './ledger-drawer.tsx';
import { outboundPath, seenWarehousePick } from './shared.ts';
import './balance.css';

const shelfFilters = [
  { field: 'from', to: 'to', label: word('period') },
  { field: 'branchId', pick: branchPick },
  { field: 'warehouseId', pick: seenWarehousePick },
  'kind',
] as const;
const moneyOf = (
  label: 'in' | 'out' | 'opening' | 'closing' | 'transferIn' | 'transferOut' | 'onWay',
  quantity: number,
  value: number | null,
) => ({
  label: say(balanceText, label),
  value: (
    <>
      <Amount value={quantity} />
      {value !== null && (
        <>
          {' · '}
          <Money value={value} />
        </>
      )}
    </>
  ),
});

/** Every figure opens the ledger rows that it is the sum of. */
const ledgerOf = (page: PageTools, row: MovementRow, asked: { from: string; to: string }) =>
  page.show((dialog) => (
    <LedgerDrawer
      {...dialog}
      of={{
        productId: row.productId,
        name: `${row.productCode} · ${row.productName}`,
        warehouseId: row.warehouseId ?? undefined,
        ...asked,
      }}
    />
  ));

const movement = (
  asked: { from: string; to: string },
  byWarehouse: boolean,
): ListSpec<typeof ReportWarehouse.GetAllNhapXuatTonPaged> => ({
  id: 'stock.movement',
  title: word('movement'),
  list: ReportWarehouse.GetAllNhapXuatTonPaged,
  name: (row) => row.productName,
  searchLabel: word('search'),
  emptyHint: word('movementEmpty'),
  filters: [
    ...shelfFilters,
    { field: 'by', options: [{ value: 'warehouse', label: word('byWarehouse') }] },
    { field: 'moved', options: [{ value: true, label: word('movedOnly') }] },
    { field: 'groupId', pick: categoryPick('productGroup') },
  ],
  columns: [
    { field: 'productName', width: 260 },
    { field: 'productCode', width: 120, card: false },
    ...(byWarehouse ? [{ field: 'warehouseName', width: 170 } as const] : []),
    { field: 'openingQuantity', width: 100, ...(byWarehouse ? { card: false as const } : {}) },
    { field: 'openingValue', card: false },
    { field: 'inQuantity', width: 90 },
    { field: 'inValue', card: false },
    { field: 'outQuantity', width: 90 },
    { field: 'outValue', card: false },
    { field: 'transferInQuantity', width: 110, card: false },
    { field: 'transferInValue', card: false, hidden: true },
    { field: 'transferOutQuantity', width: 120, card: false },
    { field: 'transferOutValue', card: false, hidden: true },
    { field: 'closingQuantity', width: 100 },
    'closingValue',
    { field: 'onWayQuantity', width: 120, card: false, hidden: true },
    { field: 'onWayValue', card: false, hidden: true },
    { field: 'unitName', width: 90, hidden: true, sort: false },
    { field: 'kind', width: 130, hidden: true },
  ],
  above: (answer) => <Period {...answer} hint={say(balanceText, byWarehouse ? 'movementShelfHint' : 'movementHint')} />,
  sums: (answer) => [
    moneyOf('opening', answer.openingQuantity, answer.openingValue),
    moneyOf('in', answer.inQuantity, answer.inValue),
    moneyOf('out', answer.outQuantity, answer.outValue),
    moneyOf('closing', answer.closingQuantity, answer.closingValue),
    ...(answer.onWayQuantity ? [moneyOf('onWay', answer.onWayQuantity, answer.onWayValue)] : []),
    ...(answer.transferOutQuantity
      ? [moneyOf('transferOut', answer.transferOutQuantity, answer.transferOutValue)]
      : []),
    ...(answer.transferInQuantity ? [moneyOf('transferIn', answer.transferInQuantity, answer.transferInValue)] : []),
  ],
  open: (row, page) => ledgerOf(page, row, asked),
  actions: [
    {
      key: 'ledger',
      label: word('ledger'),
      icon: <UnorderedListOutlined />,
      run: (row, page) => ledgerOf(page, row, asked),
    },
  ],
});
export function MovementScreen() {
  const search = new URLSearchParams(useLocation().search);
  const to = search.get('to') ?? today();
  const asked = { from: search.get('from') ?? `${to.slice(0, 7)}-01`, to };
  return <ListPage spec={movement(asked, search.get('by') === 'warehouse')} />;
}

function Period({ from, to, hint }: { from: string; to: string; hint?: string }) {
  const words = useText(balanceText);
  return (
    <p className="balance-period" title={hint}>
      {words('periodOf', { from: formatDay(from), to: formatDay(to) })}
      {hint && ` · ${hint}`}
    </p>
  );
}

export function DefectsScreen() {
  return <ListPage spec={defects(useTab())} />;
}
const defects = (tab: Pick<Tab, 'open'>): ListSpec<typeof ReportWarehouse.GetBaoCaoLinhKienLoi> => ({
  id: 'stock.defects',
  title: word('defects'),
  list: ReportWarehouse.GetBaoCaoLinhKienLoi,
  name: (row) => row.code,
  searchLabel: word('defectsSearch'),
  emptyHint: word('defectsEmpty'),
  filters: [
    ...shelfFilters,
    { field: 'errorTypeId', pick: categoryPick('errorType') },
    'fault',
    { field: 'supplierId', pick: supplierPick },
  ],
  columns: [
    { field: 'code', width: 170 },
    'day',
    { field: 'productName', width: 240 },
    { field: 'productCode', width: 120, card: false },
    { field: 'quantity', width: 100 },
    'value',
    { field: 'errorTypeName', width: 160, sort: false },
    { field: 'fault', width: 150, card: 'tag' },
    { field: 'supplierName', width: 180, sort: false },
    { field: 'warehouseName', width: 170 },
    { field: 'ticketCode', width: 150, sort: false, card: false },
    { field: 'creatorName', width: 160, sort: false },
    { field: 'note', width: 220, sort: false, hidden: true },
  ],
  above: (answer) => (
    <>
      <Period {...answer} />
      {answer.totalCount > 0 && (
        <div className="balance-shares">
          <Shares title={say(balanceText, 'byErrorType')} rows={answer.byErrorType} total={answer.totalQuantity} />
          <Shares
            title={say(balanceText, 'topProducts')}
            rows={answer.byProduct.slice(0, 6)}
            total={answer.totalQuantity}
          />
        </div>
      )}
    </>
  ),
  sums: (answer) => [
    { label: say(balanceText, 'quantity'), value: <Amount value={answer.totalQuantity} /> },
    { label: say(balanceText, 'supplierFault'), value: <Amount value={answer.supplierQuantity} /> },
    { label: say(balanceText, 'ownFault'), value: <Amount value={answer.ownQuantity} /> },
    ...(answer.totalValue === null
      ? []
      : [{ label: say(balanceText, 'totalValue'), value: <Money value={answer.totalValue} /> }]),
  ],
  open: (row) => tab.open(outboundPath(row.outboundId), row.code),
  actions: [
    {
      key: 'open',
      label: word('openBill'),
      icon: <FolderOpenOutlined />,
      run: (row) => tab.open(outboundPath(row.outboundId), row.code),
    },
  ],
});

function Shares({ title, rows, total }: { title: string; rows: readonly DefectShare[]; total: number }) {
  const words = useText(balanceText);
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id} style={{ '--share': Math.round((row.quantity / Math.max(total, 1)) * 100) } as object}>
            <span>{row.name ?? words('unclassified')}</span>
            <b>
              <Amount value={row.quantity} />
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}
