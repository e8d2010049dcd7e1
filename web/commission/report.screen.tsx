// /report/selling/commision: commission per person by role as a declared report, and the rows behind each column, each with its spreadsheet.
import { Tabs } from 'antd';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { CommissionReport } from '../../contract/commission/commission-report.calls.ts';
import { ListPage } from '../kit/list/list-page.tsx';
import type { ListSpec } from '../kit/list/list-spec.ts';
import { type Tab, useTab } from '../kit/page/tab.ts';
import { tabRoles } from '../kit/page/tab-roles.ts';
import { staffPick } from '../kit/pick/party-pickers.ts';
import { branchPick } from '../kit/pick/pickers.tsx';
import { Money } from '../kit/table/cells.tsx';
import { say, useText } from '../kit/words/culture.ts';
import { commissionText, word } from './commission.text.ts';
import { ticketPath } from './paths.ts';
import { rowColumns } from './row-columns.tsx';

const details = {
  technicians: CommissionReport.getBaoCaoChiTietHoaHongNhanVien,
  glass: CommissionReport.getBaoCaoChiTietHoaHongDCL,
  sales: CommissionReport.getBaoCaoChiTietHoaHongNhanVienBanHang,
  guarantee: CommissionReport.GetGuaranteeCommission,
  defects: CommissionReport.GetHoaHongChiTietLinhKienLoi,
} as const;
type Detail = keyof typeof details;
const views = ['people', 'technicians', 'glass', 'sales', 'guarantee', 'defects', 'partCosts'] as const;
type View = (typeof views)[number];

/** The first tab is the report itself, which is not of this word, nor is what tells of the past: the table of screens hands them in. */
interface Lent {
  People: ComponentType;
  Past: ComponentType<{ search: URLSearchParams }>;
}
export const commissionReport = (lent: Lent) => () => <CommissionReportScreen {...lent} />;
function CommissionReportScreen({ People, Past }: Lent) {
  const words = useText(commissionText);
  const tab = useTab();
  const query = new URLSearchParams(useLocation().search);
  const view = views.find((one) => one === query.get('view')) ?? 'people';
  return (
    <>
      <Tabs
        ref={tabRoles}
        activeKey={view}
        items={views.map((key) => ({ key, label: words(key) }))}
        onChange={(key) => tab.setSearch(kept(query, key as View))} // a key of the table
      />
      {view !== 'people' && <Past search={query} />}
      {view === 'people' ? <People /> : <Content key={view} view={view} tab={tab} />}
    </>
  );
}
/** The span, the moment, the branch and the person stay when another column is looked at. */
function kept(query: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams(view === 'people' ? {} : { view });
  const person = view === 'people' ? 'earnerId' : 'userId';
  const fields = { from: 'from', to: 'to', asOf: 'asOf', branchId: 'branchId', earnerId: person, userId: person };
  for (const [key, as] of Object.entries(fields)) {
    const value = query.get(key);
    if (value) next.set(as, value);
  }
  return next;
}
function Content({ view, tab }: { view: Exclude<View, 'people'>; tab: Tab }) {
  return view === 'partCosts' ? <ListPage spec={partSpec(tab)} /> : <ListPage spec={detailSpec(view, tab)} />;
}

const span = { field: 'from', to: 'to', label: word('span') } as const;
const branch = { field: 'branchId', pick: branchPick } as const;
const past = { field: 'asOf' } as const;
const person = { field: 'userId', pick: staffPick, label: word('employee') } as const;

/** The five share input, row and page. */
const detailSpec = (view: Detail, tab: Pick<Tab, 'open'>): ListSpec<(typeof details)['technicians']> => ({
  id: `commission.${view}`,
  title: word(view),
  list: details[view],
  name: (row) => row.ticketCode,
  searchLabel: word('rowsSearch'),
  emptyHint: word('rowsEmpty'),
  filters: [span, person, branch, past],
  columns: rowColumns({ hasPerson: true, opens: true }),
  sums: ({ totalAmount }) => [{ label: say(commissionText, 'total'), value: <Money value={totalAmount} /> }],
  open: (row) => tab.open(ticketPath(row.ticketId), row.ticketCode),
});
const partSpec = (tab: Pick<Tab, 'open'>): ListSpec<typeof CommissionReport.GetBaoCaoChiTietChiPhiMuaLinhKien> => ({
  id: 'commission.parts',
  title: word('partCosts'),
  list: CommissionReport.GetBaoCaoChiTietChiPhiMuaLinhKien,
  name: (row) => row.ticketCode,
  searchLabel: word('partsSearch'),
  emptyHint: word('partsEmpty'),
  filters: [span, person, branch, past],
  columns: [
    { field: 'ticketCode', width: 150 },
    { field: 'productName', width: 260 },
    { field: 'quantity', width: 100 },
    { field: 'cost', width: 130 },
    { field: 'userName', width: 170 },
    { field: 'day', width: 115, card: false },
    { field: 'billCode', width: 150, card: false },
    { field: 'branchName', width: 160, card: false },
    { field: 'productCode', width: 130, hidden: true },
  ],
  sums: ({ totalCost }) =>
    totalCost === null ? [] : [{ label: say(commissionText, 'total'), value: <Money value={totalCost} /> }],
  open: (row) => tab.open(ticketPath(row.ticketId), row.ticketCode),
});
