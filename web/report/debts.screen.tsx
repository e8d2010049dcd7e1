// /report/debt-report/debt-report-total and suppliers: what is owed to us and what we owe, declared; of one supplier also by document and by movement. The
// view and what it is narrowed to stand in the address.
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { MoveRow } from '../../contract/finance/liabilities.calls.ts';
import { DebtReport } from '../../contract/report/debts.calls.ts';
import { Payables, Receivables } from '../../contract/report/debts.report.ts';
import { ListPage } from '../kit/list/list-page.tsx';
import type { ListSpec } from '../kit/list/list-spec.ts';
import { type Tab, useTab } from '../kit/page/tab.ts';
import { branchPick, supplierPick } from '../kit/pick/pickers.tsx';
import { Amount, Money } from '../kit/table/cells.tsx';
import type { Column } from '../kit/table/columns.ts';
import { useText } from '../kit/words/culture.ts';
import { debtText, word } from './debts.text.ts';
import { documents as documentPaths } from './document-path.ts';
import { Past } from './past.tsx';
import { reportPage } from './report-page.tsx';
import './report.css';

export const ReceivablesScreen = reportPage(Receivables);
const Suppliers = reportPage(Payables);
const views = ['suppliers', 'documents', 'history'] as const;
type View = (typeof views)[number];

export const PayablesScreen = Object.assign(
  function PayablesScreen() {
    const say = useText(debtText);
    const tab = useTab();
    const query = new URLSearchParams(useLocation().search);
    const view = views.find((one) => one === query.get('view')) ?? 'suppliers';
    if (!query.has('supplierId') && view === 'suppliers') return <Suppliers />;
    return (
      <div className="report-views">
        <Segmented<View>
          value={view}
          aria-label={say('views')}
          options={views.map((value) => ({ value, label: say(value) }))}
          onChange={(next) => tab.setSearch(turnedTo(query, next))}
        />
        {view !== 'suppliers' && <Past search={query} />}
        <Shown key={view} view={view} tab={tab} />
      </div>
    );
  },
  { begin: Suppliers.begin },
);
/** Days, the moment, the branch and the supplier stay. */
function turnedTo(query: URLSearchParams, view: View): URLSearchParams {
  const kept = new URLSearchParams(view === 'suppliers' ? {} : { view });
  for (const key of ['from', 'to', 'asOf', 'branchId', 'supplierId']) {
    const value = query.get(key);
    if (value) kept.set(key, value);
  }
  return kept;
}
function Shown({ view, tab }: { view: View; tab: Pick<Tab, 'open'> }): ReactNode {
  if (view === 'documents') return <ListPage spec={documents(tab)} />;
  if (view === 'history') return <ListPage spec={history(tab)} />;
  return <Suppliers />;
}

const figure = (amount: number) => (amount === 0 ? <span className="kit-nothing">–</span> : <Amount value={amount} />);
const moved = ['opening', 'rise', 'fall', 'closing'] as const;
const amounts = <R extends Record<(typeof moved)[number], number>>() =>
  moved.map((field) => ({ field, width: 124, render: (row: R) => figure(row[field]) }) as unknown as Column<R>); // fields of every such row
const days = [
  { field: 'from', to: 'to', label: word('period') } as const,
  { field: 'branchId', pick: branchPick } as const,
  { field: 'asOf' } as const,
];

const one = { field: 'supplierId', pick: supplierPick } as const;
type Source = Pick<MoveRow, 'document' | 'documentId' | 'code'>;
const opening = (tab: Pick<Tab, 'open'>) => (row: Source) => {
  const to = documentPaths.debtItem?.(`${row.document}·${row.documentId}`, row.code);
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
