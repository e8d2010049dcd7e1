// /finance/fund: what every fund holds, money on its way between them, and each day from opening to closing.
import {
  BankOutlined,
  CalculatorOutlined,
  CalendarOutlined,
  CheckOutlined,
  CloseOutlined,
  RollbackOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import { App, Tabs } from 'antd';
import { useLocation } from 'react-router';
import { Fund, type FundRow, ReportFinance, type TransferRow } from '../../../contract/finance/fund.calls.ts';
import { type CallOptions, call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { ReasonDialog } from '../../kit/document/reason-dialog.tsx';
import type { PageTools, RowAction } from '../../kit/list/actions.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { type Tab, useTab } from '../../kit/page/tab.ts';
import { tabRoles } from '../../kit/page/tab-roles.ts';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { Money } from '../../kit/table/cells.tsx';
import { culture, say, useText } from '../../kit/words/culture.ts';
import { formatDay, formatMoney } from '../../kit/words/format.ts';
import { methodPick } from '../pickers.ts';
import { BankDialog } from './bank-dialog.tsx';
import { fundText, word } from './fund.text.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import './fund.css';

const views = ['funds', 'transfers', 'days'] as const;
type View = (typeof views)[number];
const mays = {
  funds: Fund.GetAll.may,
  transfers: Fund.GetTransfers.may,
  days: ReportFinance.GetBaoCaoTaiChinhKetChuyen.may,
} as const;

export function FundsScreen() {
  const words = useText(fundText);
  const tab = useTab();
  const session = useSession();
  const asked = new URLSearchParams(useLocation().search).get('view');
  const shown = views.filter((view) => may(mays[view], session));
  const view = shown.find((one) => one === asked) ?? shown[0] ?? 'transfers';
  return (
    <>
      <Tabs
        ref={tabRoles}
        activeKey={view}
        items={shown.map((key) => ({ key, label: words(key) }))}
        onChange={(key) => tab.setSearch(new URLSearchParams(key === 'funds' ? {} : { view: key }))}
      />
      <Content key={view} view={view} tab={tab} />
    </>
  );
}

function Content({ view, tab }: { view: View; tab: Tab }) {
  const { message } = App.useApp();
  if (view === 'transfers') return <ListPage spec={transferSpec((text) => void message.success(text))} />;
  return view === 'days' ? <ListPage spec={daySpec} /> : <ListPage spec={fundSpec(tab)} />;
}

const fundName = ({ methodName, branchName }: Pick<FundRow, 'methodName' | 'branchName'>) =>
  `${methodName} · ${branchName}`;
const placeOf = ({ branchId, methodId }: Pick<FundRow, 'branchId' | 'methodId'>) =>
  `branchId=${branchId}&methodId=${methodId}`;
const transferAction = {
  key: 'transfer',
  label: word('transfer'),
  icon: <SwapOutlined />,
  may: ReportFinance.CreateTransactionTransfer.may,
};

const fundSpec = (tab: Pick<Tab, 'open'>): ListSpec<typeof Fund.GetAll> => ({
  id: 'finance.funds',
  title: word('funds'),
  list: Fund.GetAll,
  name: fundName,
  searchLabel: word('search'),
  emptyHint: word('empty'),
  filters: [{ field: 'branchId', pick: branchPick }, { field: 'isUncounted' }],
  columns: [
    { field: 'methodName', width: 190, sort: false },
    { field: 'branchName', width: 220, sort: false },
    { field: 'balance', width: 160, sort: false },
    { field: 'underWay', width: 150, sort: false },
    { field: 'closedDay', width: 140, sort: false },
    {
      field: 'bankAccount',
      title: word('bank'),
      width: 280,
      sort: false,
      render: ({ bankAccount, bankBin, bankHolder }) =>
        [bankAccount, bankHolder, bankBin].filter(Boolean).join(' · ') || '–',
    },
    { field: 'isCash', width: 110, sort: false, hidden: true },
    { field: 'mayBeNegative', width: 110, sort: false, hidden: true },
  ],
  sums: ({ totalBalance, totalUnderWay }) => [
    { label: say(fundText, 'totalUnderWay'), value: <Money value={totalUnderWay} /> },
    { label: say(fundText, 'totalBalance'), value: <Money value={totalBalance} /> },
  ],
  open: (row) => tab.open(`/finance/fund?view=days&${placeOf(row)}`),
  primary: {
    ...transferAction,
    run: (page) => page.show((open) => <TransferDialog {...open} onSent={page.refresh} />),
  },
  actions: [
    {
      key: 'days',
      label: word('dayReport'),
      icon: <CalendarOutlined />,
      run: (row) => tab.open(`/finance/fund?view=days&${placeOf(row)}`),
    },
    {
      ...transferAction,
      label: word('transferOut'),
      when: ({ balance }) => balance > 0,
      run: (row, page) => page.show((open) => <TransferDialog {...open} from={row} onSent={page.refresh} />),
    },
    {
      key: 'count',
      label: word('countFund'),
      icon: <CalculatorOutlined />,
      may: Fund.Close.may,
      run: (row) => tab.open(`/finance/fund-close?${placeOf(row)}`),
    },
    {
      key: 'bank',
      label: word('editBank'),
      icon: <BankOutlined />,
      may: Fund.Save.may,
      run: (row, page) =>
        page.show((open) => (
          <BankDialog
            {...open}
            fund={row}
            onSaved={(saved) => {
              page.refresh();
              page.flash(saved.id);
            }}
          />
        )),
    },
  ],
});

/** The server says what may be done with each, and why not. */
const allowed = (key: string): Pick<RowAction<TransferRow>, 'when' | 'blocker'> => ({
  when: (row) => row.allowedActions.some((action) => action.key === key),
  blocker: (row) => row.allowedActions.find((action) => action.key === key)?.blocker ?? null,
});
const transferSpec = (done: (text: string) => void): ListSpec<typeof Fund.GetTransfers> => ({
  id: 'finance.transfers',
  title: word('transfers'),
  list: Fund.GetTransfers,
  name: (row) => row.code,
  searchLabel: word('transfersSearch'),
  emptyHint: word('transfersEmpty'),
  chips: { field: 'status' },
  filters: [
    { field: 'from', to: 'to', label: word('date') },
    { field: 'branchId', pick: branchPick },
  ],
  columns: [
    { field: 'code', width: 145 },
    { field: 'status', width: 115, card: 'tag' },
    { field: 'day', width: 105 },
    { field: 'amount', width: 125 },
    { field: 'methodName', width: 205, sort: false, render: (row) => `${row.methodName} · ${row.branchName}` },
    { field: 'toMethodName', width: 205, sort: false, render: (row) => `${row.toMethodName} · ${row.toBranchName}` },
    { field: 'waitingHours', width: 130, sort: false, render: waited },
    { field: 'creatorName', width: 150, sort: false, card: false },
    { field: 'endedByName', width: 150, sort: false, hidden: true },
    { field: 'note', width: 200, sort: false, hidden: true },
    { field: 'reason', width: 200, sort: false, hidden: true },
    { field: 'endedAt', sort: false, hidden: true },
  ],
  sums: ({ totalAmount }) => [{ label: say(fundText, 'totalAmount'), value: <Money value={totalAmount} /> }],
  primary: {
    ...transferAction,
    run: (page) => page.show((open) => <TransferDialog {...open} onSent={page.refresh} />),
  },
  actions: [
    {
      key: 'receive',
      label: word('receive'),
      icon: <CheckOutlined />,
      may: ReportFinance.AppoveTransactionTransfer.may,
      ...allowed('receive'),
      run: (row, page) => void receive(row, page, done).catch(() => {}), // the call has said why
    },
    {
      key: 'refuse',
      label: word('refuse'),
      icon: <CloseOutlined />,
      danger: true,
      may: ReportFinance.AppoveTransactionTransfer.may,
      ...allowed('refuse'),
      run: (row, page) =>
        askReason(row, page, 'refuse', async (reason, once) => {
          const { id, version, code } = row;
          await call(ReportFinance.AppoveTransactionTransfer, { id, version, isApproved: false, reason }, once);
          done(say(fundText, 'refused', { code }));
        }),
    },
    {
      key: 'withdraw',
      label: word('withdraw'),
      icon: <RollbackOutlined />,
      danger: true,
      may: Fund.CancelTransfer.may,
      ...allowed('cancel'),
      run: (row, page) =>
        askReason(row, page, 'withdraw', async (reason, once) => {
          const { id, version, code } = row;
          await call(Fund.CancelTransfer, { id, version, reason }, once);
          done(say(fundText, 'withdrawn', { code }));
        }),
    },
  ],
});
function waited({ waitingHours: hours, status }: TransferRow): string {
  if (hours === null || status !== 'sent') return '–';
  return hours < 48
    ? say(fundText, 'waitedHours', { hours })
    : say(fundText, 'waitedDays', { days: Math.floor(hours / 24) });
}
async function receive(row: TransferRow, page: PageTools, done: (text: string) => void): Promise<void> {
  const { id, version, code } = row;
  const from = `${row.methodName} · ${row.branchName}`;
  const to = `${row.toMethodName} · ${row.toBranchName}`;
  const sure = await page.confirm({
    title: say(fundText, 'receiveTitle', { amount: formatMoney(row.amount, culture()), from }),
    content: say(fundText, 'receiveHint', { to }),
    yes: say(fundText, 'receive'),
  });
  if (!sure) return;
  try {
    await call(ReportFinance.AppoveTransactionTransfer, { id, version, isApproved: true });
    done(say(fundText, 'received', { code }));
    page.flash(id);
  } finally {
    page.refresh();
  }
}
function askReason(
  row: TransferRow,
  page: PageTools,
  act: 'refuse' | 'withdraw',
  run: (reason: string, once: CallOptions) => Promise<void>,
) {
  page.show((open) => (
    <ReasonDialog
      {...open}
      title={say(fundText, act === 'refuse' ? 'refuseTitle' : 'withdrawTitle', { code: row.code })}
      hint={say(fundText, 'refuseHint')}
      yes={say(fundText, act)}
      onReason={async (reason, once) => {
        try {
          await run(reason, once);
        } finally {
          page.refresh();
        }
      }}
    />
  ));
}

const daySpec: ListSpec<typeof ReportFinance.GetBaoCaoTaiChinhKetChuyen> = {
  id: 'finance.days',
  title: word('days'),
  list: ReportFinance.GetBaoCaoTaiChinhKetChuyen,
  name: (row) => `${formatDay(row.day)} ${row.methodName}`,
  emptyHint: word('daysEmpty'),
  filters: [
    { field: 'from', to: 'to', label: word('date') },
    { field: 'branchId', pick: branchPick },
    { field: 'methodId', pick: methodPick },
  ],
  columns: [
    { field: 'day', width: 110, sort: false },
    { field: 'methodName', width: 120, sort: false },
    { field: 'branchName', width: 165, sort: false },
    { field: 'opening', width: 135, sort: false },
    { field: 'income', width: 130, sort: false },
    { field: 'outgo', width: 120, sort: false },
    { field: 'sent', width: 115, sort: false },
    { field: 'arrived', width: 115, sort: false },
    { field: 'closing', width: 135, sort: false },
    { field: 'underWay', width: 110, sort: false },
  ],
  sums: ({ footer }) => [
    { label: say(fundText, 'income'), value: <Money value={footer.income} /> },
    { label: say(fundText, 'outgo'), value: <Money value={footer.outgo} /> },
    { label: say(fundText, 'sentSum'), value: <Money value={footer.sent} /> },
    { label: say(fundText, 'arrivedSum'), value: <Money value={footer.arrived} /> },
  ],
};
