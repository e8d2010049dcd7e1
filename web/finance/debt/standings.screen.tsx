// /debt/debt-searching: how we stand with anybody; above it what is overdue and what falls due. Its figures open the lists
// /debt/debt-overdue and /debt/debt-due.
import { BookOutlined, FileSearchOutlined, FolderOpenOutlined } from '@ant-design/icons';
import { parties } from '../../../contract/finance/finance.ts';
import { type ItemRow, type StandingRow, TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { beginList } from '../../kit/list/use-list.ts';
import { type Tab, useTab } from '../../kit/page/tab.ts';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { Money } from '../../kit/table/cells.tsx';
import { say } from '../../kit/words/culture.ts';
import { wordsOf } from '../../kit/words/words.ts';
import { itemPath } from '../paths.ts';
import { partyPath } from './debt.paths.ts';
import { debtText, word } from './debt.text.ts';
import { DueDay } from './due-day.tsx';
import { Horizon, horizons, TrackBoxes } from './track-boxes.tsx';
import './debt.css';

export const StandingsScreen = Object.assign(
  function StandingsScreen() {
    return <ListPage spec={standingsOf(useTab())} />;
  },
  { begin: beginList(TransactionLiabilities.GetStandings) },
);
export const OverdueScreen = () => <ListPage spec={overdueOf(useTab())} />;
export const DueScreen = () => <ListPage spec={dueOf(useTab())} />;

const figure = (amount: number) => (amount === 0 ? <span className="kit-nothing">–</span> : <Money value={amount} />);
const standingsOf = (tab: Pick<Tab, 'open'>): ListSpec<typeof TransactionLiabilities.GetStandings> => {
  const open = (row: StandingRow) => tab.open(partyPath(row.party, row.partyId), row.name);
  return {
    id: 'finance.standings',
    title: word('searching'),
    list: TransactionLiabilities.GetStandings,
    name: (row) => row.name,
    searchLabel: word('search'),
    emptyHint: word('searchingEmpty'),
    chips: {
      field: 'party',
      items: (['customer', 'supplier', 'staff'] as const).map((value) => ({ value, label: wordsOf(parties[value]) })),
    },
    filters: [{ field: 'branchId', pick: branchPick }],
    columns: [
      { field: 'name', width: 280 },
      { field: 'party', width: 140, card: 'tag' },
      { field: 'phone', width: 130 },
      { field: 'theyOwe', width: 150, render: (row) => figure(row.theyOwe) },
      { field: 'weOwe', width: 150, render: (row) => figure(row.weOwe) },
      {
        field: 'overdue',
        width: 150,
        card: false,
        render: (row) => <span className={row.overdue > 0 ? 'debt-late' : undefined}>{figure(row.overdue)}</span>,
      },
      { field: 'oldestDueDay', width: 220, render: (row) => <DueDay day={row.oldestDueDay} /> },
      { field: 'code', width: 120, hidden: true },
    ],
    above: () => <TrackBoxes />,
    tools: () => <Horizon />,
    sums: ({ theyOwe, weOwe }) => [
      { label: say(debtText, 'theyOwe'), value: <Money value={theyOwe} /> },
      { label: say(debtText, 'weOwe'), value: <Money value={weOwe} /> },
    ],
    open,
    actions: [
      { key: 'open', label: word('openDebt'), icon: <FolderOpenOutlined />, run: open },
      {
        key: 'statement',
        label: word('openStatement'),
        icon: <BookOutlined />,
        run: (row) => tab.open(partyPath(row.party, row.partyId, 'statement'), row.name),
      },
    ],
  };
};

type TrackCall = typeof TransactionLiabilities.GetTrackLiabilitiesExpire;
const tracked = (tab: Pick<Tab, 'open'>) => ({
  name: (row: ItemRow) => `${row.partyName} · ${row.code}`,
  searchLabel: word('itemsSearch'),
  columns: [
    { field: 'partyName', width: 230 },
    { field: 'code', width: 150 },
    { field: 'document', title: word('kind'), width: 122, card: 'tag' },
    { field: 'day', width: 112, card: false },
    { field: 'dueDay', width: 210, render: (row) => <DueDay day={row.dueDay} /> },
    { field: 'amount', width: 130, card: false },
    { field: 'remain', width: 130 },
    { field: 'branchName', width: 166, card: false },
    { field: 'overdueDays', hidden: true },
  ] satisfies ListSpec<TrackCall>['columns'],
  sums: ({ totalRemain }: { totalRemain: number }) => [
    { label: say(debtText, 'totalRemain'), value: <Money value={totalRemain} /> },
  ],
  open: (row: ItemRow) => tab.open(partyPath(row.party, row.partyId), row.partyName),
  actions: [
    {
      key: 'open',
      label: word('openDebt'),
      icon: <FolderOpenOutlined />,
      run: (row: ItemRow) => tab.open(partyPath(row.party, row.partyId), row.partyName),
    },
    {
      key: 'document',
      label: word('openDocument'),
      icon: <FileSearchOutlined />,
      when: (row: ItemRow) => itemPath(row) !== null,
      run: (row: ItemRow) => {
        const path = itemPath(row);
        if (path) tab.open(path, row.code);
      },
    },
  ],
});
const overdueOf = (tab: Pick<Tab, 'open'>): ListSpec<TrackCall> => ({
  ...tracked(tab),
  id: 'finance.overdue',
  title: word('overdueList'),
  list: TransactionLiabilities.GetTrackLiabilitiesExpire,
  emptyHint: word('overdueEmpty'),
  filters: ['party', { field: 'branchId', pick: branchPick }],
});
const ahead = horizons.map((value) => ({ value, label: () => say(debtText, 'days', { days: value }) }));
const dueOf = (tab: Pick<Tab, 'open'>): ListSpec<typeof TransactionLiabilities.GetTrackLiabilitiesDue> => ({
  ...tracked(tab),
  id: 'finance.due',
  title: word('dueList'),
  list: TransactionLiabilities.GetTrackLiabilitiesDue,
  emptyHint: word('dueEmpty'),
  filters: ['party', { field: 'days', options: ahead }, { field: 'branchId', pick: branchPick }],
});
