// /report/debt-report/debt-report-total: debts of a period by party, by branch, and of one supplier by document and by movement. The view and
// what it is narrowed to stand in the address.
import { BookOutlined, FileSearchOutlined, HistoryOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ageing, type MoveRow } from '../../contract/finance/liabilities.calls.ts';
import { type BranchMoves, DebtReport, type PartyMoves } from '../../contract/report/debts.calls.ts';
import { labelOf } from '../../contract/validation.ts';
import { RankChart } from '../kit/chart/rank-chart.tsx';
import type { RowAction } from '../kit/list/actions.ts';
import { ListPage } from '../kit/list/list-page.tsx';
import type { ListSpec } from '../kit/list/list-spec.ts';
import { beginList } from '../kit/list/use-list.ts';
import { type Tab, useTab } from '../kit/page/tab.ts';
import { branchPick, supplierPick } from '../kit/pick/pickers.tsx';
import { Amount, Money } from '../kit/table/cells.tsx';
import type { Column } from '../kit/table/columns.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMoney } from '../kit/words/format.ts';
import { debtText, word } from './debts.text.ts';
import { Past } from './past.tsx';
import './report.css';

const path = '/report/debt-report/debt-report-total';
const wholes = ['customer', 'supplier', 'branch', 'staff'] as const;
const ones = ['documents', 'history'] as const;
type View = (typeof wholes)[number] | (typeof ones)[number];

export const DebtReportScreen = Object.assign(
  function DebtReportScreen() {
    const say = useText(debtText);
    const tab = useTab();
    const query = new URLSearchParams(useLocation().search);
    const views: readonly View[] = query.has('supplierId') ? [...wholes, ...ones] : wholes;
    const view = views.find((one) => one === query.get('view')) ?? 'customer';
    return (
      <div className="report-views">
        <Segmented<View>
          value={view}
          aria-label={say('views')}
          options={views.map((value) => ({ value, label: say(value) }))}
          onChange={(next) => tab.setSearch(turnedTo(query, next))}
        />
        <Past search={query} />
        <Shown key={view} view={view} tab={tab} query={query} />
      </div>
    );
  },
  { begin: beginList(DebtReport.GetReportLiabilitiesOther) },
);
/** Days, the moment and the branch stay. */
function turnedTo(query: URLSearchParams, view: View): URLSearchParams {
  const kept = new URLSearchParams({ view });
  for (const key of ['from', 'to', 'asOf', 'branchId', 'supplierId']) {
    const value = query.get(key);
    if (value) kept.set(key, value);
  }
  return kept;
}
interface ShownProps {
  view: View;
  tab: Pick<Tab, 'open'>;
  query: URLSearchParams;
}
function Shown({ view, tab, query }: ShownProps): ReactNode {
  if (view === 'documents') return <ListPage spec={documents(tab)} />;
  if (view === 'history') return <ListPage spec={history(tab)} />;
  if (view === 'branch') return <ListPage spec={branches(tab, query)} />;
  if (view === 'supplier') return <ListPage spec={suppliers(tab, query)} />;
  return <ListPage spec={others(view, tab, query)} />;
}

const figure = (amount: number) => (amount === 0 ? <span className="kit-nothing">–</span> : <Amount value={amount} />);
const moved = ['opening', 'rise', 'fall', 'closing'] as const;
const ages = Object.keys(ageing) as (keyof typeof ageing)[]; // keys of a const object
type Late = Pick<PartyMoves, (typeof ages)[number] | (typeof moved)[number] | 'credit'>;
const amounts = <R extends Record<(typeof moved)[number], number>>() =>
  moved.map((field) => ({ field, width: 124, render: (row: R) => figure(row[field]) }) as unknown as Column<R>); // fields of every such row
const lates = [...ages, 'credit' as const].map(
  (field): Column<PartyMoves> => ({ field, width: 108, card: false, render: (row) => figure(row[field]) }),
);
const partyColumns: readonly Column<PartyMoves>[] = [
  { field: 'name', width: 200 },
  ...amounts<PartyMoves>(),
  ...lates,
  { field: 'phone', width: 120, hidden: true },
  { field: 'code', width: 120, hidden: true },
];
const days = [
  { field: 'from', to: 'to', label: word('period') } as const,
  { field: 'branchId', pick: branchPick } as const,
  { field: 'asOf' } as const,
];

/** A statement is of now: it is what both sides sign. */
const span = (query: URLSearchParams, kept: readonly string[] = ['from', 'to']): string =>
  kept.flatMap((key) => (query.get(key) ? [`&${key}=${encodeURIComponent(query.get(key) ?? '')}`] : [])).join('');
const statementOf = (row: PartyMoves, query: URLSearchParams) =>
  `/debt/party/${row.party}/${row.partyId}?view=statement${span(query)}`;
/** A row of one branch opens what is of that branch. */
const supplierPath = (row: PartyMoves | BranchMoves, view: View, query: URLSearchParams) => {
  const kept = new URLSearchParams(query);
  if ('branchId' in row && row.branchId) kept.set('branchId', String(row.branchId));
  return `${path}?view=${view}&supplierId=${row.partyId}${span(kept, ['from', 'to', 'asOf', 'branchId'])}`;
};
const statement = (tab: Pick<Tab, 'open'>, query: URLSearchParams): RowAction<PartyMoves> => ({
  key: 'statement',
  label: word('statement'),
  icon: <BookOutlined />,
  may: ['Pages.Debt.Customer', 'Pages.Debt.Supplier'],
  run: (row) => tab.open(statementOf(row, query), row.name),
});
const ofSupplier = (tab: Pick<Tab, 'open'>, query: URLSearchParams) => ({
  open: (row: PartyMoves) => tab.open(supplierPath(row, 'documents', query)),
  actions: [
    {
      key: 'documents',
      label: word('documents'),
      icon: <FileSearchOutlined />,
      run: (row: PartyMoves) => tab.open(supplierPath(row, 'documents', query)),
    },
    {
      key: 'history',
      label: word('history'),
      icon: <HistoryOutlined />,
      run: (row: PartyMoves) => tab.open(supplierPath(row, 'history', query)),
    },
    statement(tab, query),
  ],
});
const common = {
  title: word('title'),
  emptyHint: word('empty'),
  name: (row: PartyMoves) => row.name,
  searchLabel: word('search'),
  filters: days,
  columns: partyColumns,
  above: ({ footer }: { footer: Late }) => <Glance sums={footer} />,
};
const others = (
  party: 'customer' | 'staff',
  tab: Pick<Tab, 'open'>,
  query: URLSearchParams,
): ListSpec<typeof DebtReport.GetReportLiabilitiesOther> => ({
  ...common,
  id: `report.debts.${party}`,
  list: DebtReport.GetReportLiabilitiesOther,
  fixed: { party },
  open: (row) => tab.open(statementOf(row, query), row.name),
  actions: [statement(tab, query)],
});
const suppliers = (
  tab: Pick<Tab, 'open'>,
  query: URLSearchParams,
): ListSpec<typeof DebtReport.GetReportLiabilitiesSupplier> => ({
  ...common,
  ...ofSupplier(tab, query),
  id: 'report.debts.supplier',
  list: DebtReport.GetReportLiabilitiesSupplier,
});
const branches = (
  tab: Pick<Tab, 'open'>,
  query: URLSearchParams,
): ListSpec<typeof DebtReport.GetReportLiabilitiesSupplier2> => ({
  ...common,
  ...ofSupplier(tab, query),
  id: 'report.debts.branch',
  list: DebtReport.GetReportLiabilitiesSupplier2,
  columns: [
    partyColumns[0] as Column<BranchMoves>, // the same fields and the branch
    { field: 'branchName', width: 180, card: 'tag' },
    ...(partyColumns.slice(1) as Column<BranchMoves>[]), // as above
  ],
});

const one = { field: 'supplierId', pick: supplierPick } as const;
type Source = Pick<MoveRow, 'document' | 'documentId' | 'code'>;
/** What is owed to suppliers, or lies with them: bills, and vouchers (payments are PC…). */
function documentPath({ document, documentId, code }: Source): string | null {
  if (document === 'inbound') return `/inventory/import/import-bill/${documentId}`;
  if (document !== 'voucher') return null;
  return `${code.startsWith('PC') ? '/finance/spending/spending-list' : '/finance/receipt/receipt-list'}/${documentId}`;
}
const opening = (tab: Pick<Tab, 'open'>) => (row: Source) => {
  const to = documentPath(row);
  if (to) tab.open(to, row.code);
};
const documents = (tab: Pick<Tab, 'open'>): ListSpec<typeof DebtReport.GetDetailReportLiabilitiesSupplier> => ({
  id: 'report.debts.documents',
  title: word('title'),
  emptyHint: word('empty'),
  list: DebtReport.GetDetailReportLiabilitiesSupplier,
  name: (row) => row.code,
  filters: [one, ...days],
  columns: [
    { field: 'code', width: 150 },
    { field: 'document', width: 130, card: 'tag' },
    { field: 'day', width: 112 },
    ...amounts<{ opening: number; rise: number; fall: number; closing: number }>(),
    { field: 'dueDay', width: 140 },
    { field: 'overdueDays', width: 120, card: false },
    { field: 'branchName', width: 160, card: false },
  ] as ListSpec<typeof DebtReport.GetDetailReportLiabilitiesSupplier>['columns'], // the amounts are its own
  above: ({ footer }) => <Moved sums={footer} />,
  open: opening(tab),
});
const history = (tab: Pick<Tab, 'open'>): ListSpec<typeof DebtReport.GetReportLiabilitiesSupplierHistory> => ({
  id: 'report.debts.history',
  title: word('title'),
  emptyHint: word('empty'),
  list: DebtReport.GetReportLiabilitiesSupplierHistory,
  name: (row) => row.code,
  filters: [one, ...days],
  columns: [
    { field: 'day', width: 112 },
    { field: 'code', width: 160 },
    { field: 'document', width: 140, card: 'tag' },
    { field: 'voucherCode', width: 160 },
    { field: 'rise', width: 130, render: (row) => figure(row.rise) },
    { field: 'fall', width: 130, render: (row) => figure(row.fall) },
    { field: 'balance', width: 140 },
  ],
  above: ({ footer }) => <Moved sums={footer} />,
  open: opening(tab),
});

/** opening + rise − fall = closing */
function Moved({ sums }: { sums: Record<(typeof moved)[number], number> }): ReactNode {
  const say = useText(debtText);
  return (
    <dl className="report-figures">
      {moved.map((key) => (
        <div key={key}>
          <dt>{say(key)}</dt>
          <dd>
            <Money value={sums[key]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
function Glance({ sums }: { sums: Late }): ReactNode {
  const say = useText(debtText);
  const language = useCulture();
  const rows = ages
    .filter((key) => sums[key] > 0)
    .map((key) => ({ id: key, name: labelOf(ageing[key], language) ?? key, value: sums[key] }));
  return (
    <>
      <Moved sums={sums} />
      {rows.length > 0 && (
        <section className="report-chart">
          <h2>
            {sums.credit > 0 ? say('ageingCredit', { credit: formatMoney(sums.credit, language) }) : say('ageing')}
          </h2>
          <RankChart label={say('ageing')} rows={rows} showValue={(value) => formatMoney(value, language)} />
        </section>
      )}
    </>
  );
}
