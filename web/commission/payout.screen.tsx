// /commission/payout: who is due how much, row by row, and the months that are closed; /commission/payout/:id: the rows of one person.
import { LockOutlined, RollbackOutlined, UnorderedListOutlined, WalletOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Tabs } from 'antd';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { Commission, type PeriodRow, type PersonRow } from '../../contract/commission/commission.calls.ts';
import { monthOf, rowStates } from '../../contract/commission/commission.ts';
import { UserId } from '../../contract/people/user.calls.ts';
import { addDays, today } from '../../contract/time.ts';
import { call } from '../kit/call/call.ts';
import { ReasonDialog } from '../kit/document/reason-dialog.tsx';
import { StatusTag } from '../kit/document/status-tag.tsx';
import type { PageTools } from '../kit/list/actions.ts';
import { ListPage } from '../kit/list/list-page.tsx';
import type { ListSpec } from '../kit/list/list-spec.ts';
import { listKey } from '../kit/list/use-list.ts';
import { type Tab, useTab } from '../kit/page/tab.ts';
import { tabRoles } from '../kit/page/tab-roles.ts';
import { staffPick } from '../kit/pick/party-pickers.ts';
import { usePickOptions } from '../kit/pick/pick.tsx';
import { branchPick } from '../kit/pick/pickers.tsx';
import { Money } from '../kit/table/cells.tsx';
import { say, useText } from '../kit/words/culture.ts';
import { formatDay } from '../kit/words/format.ts';
import { wordsOf } from '../kit/words/words.ts';
import { commissionText, word } from './commission.text.ts';
import { FigureStrip } from './figure-strip.tsx';
import { personPath, showMonth, ticketPath } from './paths.ts';
import { PayDialog } from './pay-dialog.tsx';
import { rowColumns } from './row-columns.tsx';

const views = ['people', 'rows', 'periods'] as const;

export function PayoutScreen() {
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
        onChange={(key) => tab.setSearch(new URLSearchParams(key === 'people' ? {} : { view: key }))}
      />
      <Content
        key={view}
        view={view}
        tab={tab}
        span={{ from: query.get('from') ?? undefined, to: query.get('to') ?? undefined }}
      />
    </>
  );
}
function Content({ view, tab, span }: { view: (typeof views)[number]; tab: Tab; span: Asked }) {
  const { message } = App.useApp();
  if (view === 'rows') return <ListPage spec={rowSpec(tab)} />;
  if (view === 'periods') return <Periods told={(text) => void message.success(text)} />;
  return <ListPage spec={peopleSpec(tab, span)} />;
}

interface Asked {
  from: string | undefined;
  to: string | undefined;
}
const peopleSpec = (tab: Pick<Tab, 'open'>, { from, to }: Asked): ListSpec<typeof Commission.GetPeople> => {
  const until = to ?? today();
  const span = `${formatDay(from ?? monthOf(until))} – ${formatDay(until)}`;
  const pay = (rows: readonly PersonRow[], page: PageTools) =>
    page.show((open) => <PayDialog {...open} people={rows} upTo={to} onPaid={() => done(page)} />);
  const open = (row: PersonRow) => tab.open(personPath(row.id, to), row.name);
  return {
    id: 'commission.people',
    title: word('payout'),
    list: Commission.GetPeople,
    name: (row) => row.name,
    searchLabel: word('peopleSearch'),
    emptyHint: word('peopleEmpty'),
    filters: [
      { field: 'from', to: 'to', label: word('span') },
      { field: 'branchId', pick: branchPick },
      { field: 'isDue', label: word('sumRemaining') },
    ],
    columns: [
      { field: 'name', width: 175 },
      { field: 'branchName', width: 165, card: false },
      { field: 'earned', width: 120, card: false },
      { field: 'deducted', width: 100, card: false },
      { field: 'payable', width: 120 },
      { field: 'paid', width: 120 },
      { field: 'remaining', width: 130 },
      { field: 'waiting', width: 130, card: false },
      { field: 'opening', width: 125, hidden: true },
      { field: 'reserved', width: 130, hidden: true },
      { field: 'userName', width: 160, hidden: true },
    ],
    above: (answer) => (
      <FigureStrip
        label={say(commissionText, 'pay')}
        figures={[
          { label: say(commissionText, 'sumEarned'), value: answer.earned - answer.deducted, hint: span },
          { label: say(commissionText, 'sumPayable'), value: answer.payable },
          { label: say(commissionText, 'sumPaid'), value: answer.paid },
          { label: say(commissionText, 'sumRemaining'), value: answer.remaining, isMain: true },
          { label: say(commissionText, 'sumWaiting'), value: answer.waiting },
        ]}
      />
    ),
    open,
    actions: [
      { key: 'open', label: word('open'), icon: <UnorderedListOutlined />, run: open },
      {
        key: 'pay',
        label: word('payOne'),
        icon: <WalletOutlined />,
        may: Commission.Pay.may,
        when: ({ remaining }) => remaining > 0,
        run: (row, page) => pay([row], page),
      },
    ],
    bulk: [{ key: 'pay', label: word('pay'), icon: <WalletOutlined />, may: Commission.Pay.may, run: pay }],
  };
};
const done = (page: PageTools) => {
  page.clearSelection();
  page.refresh();
};

const rowSpec = (tab: Pick<Tab, 'open'>, userId?: UserId): ListSpec<typeof Commission.GetRows> => ({
  id: userId ? 'commission.person' : 'commission.rows',
  title: word('rows'),
  list: Commission.GetRows,
  ...(userId ? { fixed: { userId } } : {}),
  name: (row) => row.ticketCode,
  searchLabel: word('rowsSearch'),
  emptyHint: word('rowsEmpty'),
  chips: {
    field: 'state',
    items: (['unpaid', 'reserved', 'paid'] as const).map((value) => ({ value, label: wordsOf(rowStates[value]) })),
  },
  filters: [
    { field: 'from', to: 'to', label: word('span') },
    { field: 'account', label: word('account') },
    ...(userId ? [] : [{ field: 'userId', pick: staffPick, label: word('employee') } as const]),
    { field: 'branchId', pick: branchPick },
  ],
  columns: rowColumns({ hasPerson: !userId, opens: true }),
  sums: ({ totalAmount }) => [{ label: say(commissionText, 'total'), value: <Money value={totalAmount} /> }],
  open: (row) => tab.open(ticketPath(row.ticketId), row.ticketCode),
});

export function PersonScreen() {
  const id = UserId.parse(Number(useParams().id));
  const tab = useTab();
  const to = new URLSearchParams(useLocation().search).get('to') ?? undefined;
  const spec = rowSpec(tab, id);
  const pay = (page: PageTools, rowIds?: readonly number[]) =>
    page.show((open) => (
      <PayDialog {...open} people={[{ id, name: null }]} rowIds={rowIds} upTo={to} onPaid={() => done(page)} />
    ));
  const { setTitle } = tab;
  const { options } = usePickOptions(staffPick, '');
  const name = options.find(({ value }) => value === id)?.label ?? say(commissionText, 'rows');
  useEffect(() => setTitle(name), [setTitle, name]);
  return (
    <ListPage
      spec={{
        ...spec,
        title: () => name,
        primary: {
          key: 'pay',
          aboutRows: true,
          label: word('payOne'),
          icon: <WalletOutlined />,
          may: Commission.Pay.may,
          run: (page) => pay(page),
        },
        bulk: [
          {
            key: 'pay',
            label: word('payTicked'),
            icon: <WalletOutlined />,
            may: Commission.Pay.may,
            run: (rows, page) =>
              pay(
                page,
                rows.map((row) => row.id),
              ),
          },
        ],
      }}
    />
  );
}

/** The month before is offered for closing as long as it is open. */
function Periods({ told }: { told: (text: string) => void }) {
  const input = { maxResultCount: 1 };
  const { data } = useQuery({
    queryKey: listKey(Commission.GetPeriods, input),
    queryFn: ({ signal }) => call(Commission.GetPeriods, input, { signal, quiet: true }),
    retry: false,
  });
  const last = addDays(monthOf(today()), -1);
  const [newest] = data?.items ?? [];
  const isClosed = !data || (newest?.reopenedAt === null && newest.month >= monthOf(last));
  const { primary, ...spec } = periodSpec(last, told);
  return <ListPage spec={isClosed || !primary ? spec : { ...spec, primary }} />;
}
const periodSpec = (last: string, told: (text: string) => void): ListSpec<typeof Commission.GetPeriods> => {
  return {
    id: 'commission.periods',
    title: word('periods'),
    list: Commission.GetPeriods,
    name: (row) => showMonth(row.month),
    emptyHint: word('periodsEmpty'),
    columns: [
      { field: 'month', width: 110, render: ({ month }) => showMonth(month) },
      {
        field: 'reopenedAt',
        title: word('status'),
        width: 130,
        sort: false,
        card: 'tag',
        render: (row) => <PeriodTag row={row} />,
      },
      {
        field: 'fromDay',
        width: 120,
        sort: false,
        card: false,
        render: ({ fromDay }) => (fromDay ? formatDay(fromDay) : say(commissionText, 'wholePast')),
      },
      { field: 'earned', width: 140 },
      { field: 'payable', width: 140 },
      { field: 'people', width: 100 },
      { field: 'lines', width: 100 },
      { field: 'closedByName', width: 160, sort: false },
      { field: 'creationTime', width: 150 },
      { field: 'reopenReason', width: 200, sort: false, card: false },
      { field: 'reopenedByName', sort: false, hidden: true },
      { field: 'seal', width: 170, sort: false, hidden: true },
    ],
    primary: {
      key: 'close',
      aboutRows: true,
      label: () => say(commissionText, 'closeMonth', { month: showMonth(last) }),
      icon: <LockOutlined />,
      may: Commission.ClosePeriod.may,
      run: (page) => void closeMonth(page, last, told).catch(() => {}), // the call has said why
    },
    actions: [
      {
        key: 'reopen',
        label: word('reopen'),
        icon: <RollbackOutlined />,
        danger: true,
        may: Commission.ReopenPeriod.may,
        when: ({ isLast }) => isLast,
        run: (row, page) => page.show((open) => <Reopening {...open} row={row} page={page} told={told} />),
      },
    ],
  };
};
async function closeMonth(page: PageTools, day: string, told: (text: string) => void): Promise<void> {
  const month = showMonth(day);
  const sure = await page.confirm({
    title: say(commissionText, 'closeTitle', { month }),
    content: say(commissionText, 'closeHint'),
    yes: say(commissionText, 'closeMonth', { month }),
  });
  if (!sure) return;
  try {
    const { id } = await call(Commission.ClosePeriod, { month: day });
    told(say(commissionText, 'monthClosed', { month }));
    page.flash(id);
  } finally {
    page.refresh();
  }
}
interface ReopeningProps {
  open: boolean;
  onClose: () => void;
  row: PeriodRow;
  page: PageTools;
  told: (text: string) => void;
}
function Reopening({ row: { id, month }, page, told, ...open }: ReopeningProps) {
  const words = useText(commissionText);
  return (
    <ReasonDialog
      {...open}
      title={words('reopenTitle', { month: showMonth(month) })}
      hint={words('reopenHint')}
      yes={words('reopen')}
      onReason={async (reason, once) => {
        try {
          await call(Commission.ReopenPeriod, { id, reason }, once);
          told(words('reopened', { month: showMonth(month) }));
        } finally {
          page.refresh();
        }
      }}
    />
  );
}
function PeriodTag({ row: { reopenedAt } }: { row: PeriodRow }) {
  const words = useText(commissionText);
  return reopenedAt ? (
    <StatusTag colour="default" label={words('isReopened')} />
  ) : (
    <StatusTag colour="green" label={words('inForce')} />
  );
}
