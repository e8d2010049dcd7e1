// /finance/bank: money that no document claims yet, and what became of the rest. `?txn=12` is the desk where one is matched.
import { EyeOutlined, ImportOutlined, LinkOutlined, RollbackOutlined, StopOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Badge, Tabs } from 'antd';
import { useLocation } from 'react-router';
import { BankTransaction, type BankTxnId, type BankTxnRow } from '../../contract/bank/bank.calls.ts';
import { call } from '../kit/call/call.ts';
import { ReasonDialog } from '../kit/document/reason-dialog.tsx';
import { StatusTag } from '../kit/document/status-tag.tsx';
import { useDesk } from '../kit/feedback/arrivals.ts';
import { onDemand } from '../kit/feedback/on-demand.tsx';
import type { PageTools } from '../kit/list/actions.ts';
import { ListPage } from '../kit/list/list-page.tsx';
import type { ListSpec } from '../kit/list/list-spec.ts';
import { listKey } from '../kit/list/use-list.ts';
import { HeadingContext } from '../kit/page/heading.ts';
import { useTab } from '../kit/page/tab.ts';
import { tabRoles } from '../kit/page/tab-roles.ts';
import { usePhone } from '../kit/page/use-phone.ts';
import { branchPick, categoryPick } from '../kit/pick/pickers.tsx';
import { Money } from '../kit/table/cells.tsx';
import type { ColumnSpec } from '../kit/table/columns.ts';
import { say, useText } from '../kit/words/culture.ts';
import { bankText, word } from './bank.text.ts';
import { Desk } from './desk/desk.tsx';
import { Signed, signed } from './signed.tsx';
import { useQueue } from './use-queue.ts';
import './bank.css';

const StatementDialog = onDemand(async () => (await import('./statement/statement-dialog.tsx')).StatementDialog);

const views = ['new', 'matched', 'split', 'ignored', 'all'] as const;
type View = (typeof views)[number];
const viewText = {
  new: 'viewNew',
  matched: 'viewMatched',
  split: 'viewSplit',
  ignored: 'viewIgnored',
  all: 'viewAll',
} as const;

export function BankScreen() {
  const { search } = useLocation();
  const tab = useTab();
  useQueue();
  useDesk();
  const query = new URLSearchParams(search);
  const view = views.find((one) => one === query.get('view')) ?? 'new';
  const go = (key: 'txn' | 'view', value: string | null) => {
    const next = new URLSearchParams(search);
    if (key === 'view') next.delete('skipCount'); // the other filters stay
    if (value === null) next.delete(key);
    else next.set(key, value);
    tab.setSearch(next);
  };
  const txn = Number(query.get('txn'));
  if (Number.isInteger(txn) && txn > 0)
    return (
      <Desk
        id={txn as BankTxnId} // the server refuses what is no id
        among={view === 'all' ? {} : { status: view }}
        onGo={(id) => go('txn', id === null ? null : `${id}`)}
      />
    );
  return (
    <div className="bank-views">
      <Tabs
        ref={tabRoles}
        activeKey={view}
        items={views.map((key) => ({ key, label: key === 'new' ? <Waiting /> : <ViewName of={key} /> }))}
        onChange={(key) => go('view', key === 'new' ? null : key)}
      />
      <Rows key={view} view={view} onOpen={({ id }) => go('txn', `${id}`)} />
    </div>
  );
}
const ViewName = ({ of }: { of: View }) => useText(bankText)(viewText[of]);

/** The number on the queue is that of everything that waits, whatever is filtered. */
function Waiting() {
  const input = { status: 'new', maxResultCount: 1 } as const;
  const { data } = useQuery({
    queryKey: listKey(BankTransaction.GetAll, input),
    queryFn: ({ signal }) => call(BankTransaction.GetAll, input, { signal, quiet: true }),
    retry: false,
  });
  return (
    <span className="bank-waiting">
      <ViewName of="new" />
      <Badge count={data?.waiting ?? 0} overflowCount={9999} />
    </span>
  );
}

type Row = BankTxnRow;
function Rows({ view, onOpen }: { view: View; onOpen: (row: Row) => void }) {
  const { message } = App.useApp();
  const phone = usePhone();
  const done = (text: string) => void message.success(text);
  const list = <ListPage spec={specOf({ view, isPhone: phone, open: onOpen, done })} />;
  // Beside the queue that the screen is called by stand those that need nothing any more.
  return view === 'new' ? list : <HeadingContext value={null}>{list}</HeadingContext>;
}

const fundOf = ({ methodName, branchName, account }: Row) =>
  methodName ? [methodName, branchName].filter(Boolean).join(' · ') : `${say(bankText, 'noFund')} · ${account}`;
const columns: readonly ColumnSpec<Row>[] = [
  { field: 'bookedAt', width: 140 },
  { field: 'amount', width: 160, render: (row) => <Signed of={row} /> },
  { field: 'content', width: 320, sort: false, render: (row) => <Content row={row} /> },
  { field: 'counterparty', width: 150, sort: false },
  { field: 'methodName', width: 210, sort: false, render: fundOf },
];
const cards: readonly ColumnSpec<Row>[] = [
  { field: 'amount', render: (row) => <Signed of={row} /> },
  { field: 'twinId', card: 'tag', render: ({ twinId }) => twinId && <Twin /> },
  { field: 'bookedAt' },
  { field: 'content' },
  { field: 'counterparty' },
  { field: 'methodName', render: fundOf },
];
const Twin = () => <StatusTag colour="volcano" label={useText(bankText)('twin')} />;
const Content = ({ row: { content, twinId } }: { row: Row }) => (
  <span className="bank-content" title={content}>
    {twinId && <Twin />} {content}
  </span>
);
/** What a view shows beside the rest. */
const more: Record<View, readonly ColumnSpec<Row>[]> = {
  new: [],
  matched: [{ field: 'matchedTo', width: 200, sort: false }],
  split: [{ field: 'matchedTo', width: 240, sort: false }],
  ignored: [{ field: 'reason', width: 220, sort: false }],
  all: [
    { field: 'status', width: 110, sort: false, card: 'tag' },
    { field: 'matchedTo', width: 150, sort: false },
  ],
};
const hidden: readonly ColumnSpec<Row>[] = [
  { field: 'account', width: 160, sort: false, hidden: true },
  { field: 'reference', width: 160, sort: false, hidden: true },
  { field: 'source', width: 110, sort: false, hidden: true },
];

interface Parts {
  view: View;
  isPhone: boolean;
  open: (row: Row) => void;
  done: (text: string) => void;
}
const specOf = ({ view, isPhone, open, done }: Parts): ListSpec<typeof BankTransaction.GetAll> => ({
  id: `bank.${view}`,
  title: word(view === 'new' ? 'title' : 'allTitle'),
  list: BankTransaction.GetAll,
  ...(view === 'all' ? {} : { fixed: { status: view } }),
  name: (row) => signed(row),
  searchLabel: word('search'),
  emptyHint: word(view === 'new' ? 'emptyNew' : 'emptyOther'),
  filters: [
    { field: 'from', to: 'to', label: word('date') },
    'direction',
    { field: 'methodId', pick: categoryPick('payment') },
    { field: 'branchId', pick: branchPick },
    'source',
  ],
  columns: isPhone ? [...cards, ...more[view]] : [...columns, ...more[view], ...hidden],
  sums: ({ totalIn, totalOut }) => [
    { label: say(bankText, 'totalIn'), value: <Money value={totalIn} /> },
    { label: say(bankText, 'totalOut'), value: <Money value={totalOut} /> },
  ],
  open,
  primary: {
    key: 'import',
    label: word('import'),
    icon: <ImportOutlined />,
    may: BankTransaction.ImportStatement.may,
    run: (page) => page.show((dialog) => <StatementDialog {...dialog} onSaved={page.refresh} />),
  },
  actions: [
    { key: 'match', label: word('open'), icon: <LinkOutlined />, when: isWaiting, run: open },
    { key: 'look', label: word('look'), icon: <EyeOutlined />, when: (row) => !isWaiting(row), run: open },
    {
      key: 'ignore',
      label: word('ignore'),
      icon: <StopOutlined />,
      may: BankTransaction.Ignore.may,
      when: isWaiting,
      run: (row, page) => ignore([row], page, done),
    },
    {
      key: 'restore',
      label: word('restore'),
      icon: <RollbackOutlined />,
      may: BankTransaction.Restore.may,
      when: (row) => !isWaiting(row),
      run: (row, page) => void restore(row, page, done).catch(() => {}), // the call has said why
    },
  ],
  ...(view === 'new'
    ? {
        bulk: [
          {
            key: 'ignore',
            label: word('ignore'),
            icon: <StopOutlined />,
            may: BankTransaction.Ignore.may,
            run: (rows, page) => ignore(rows, page, done),
          },
        ],
      }
    : {}),
});
const isWaiting = ({ status }: Row) => status === 'new';

function ignore(rows: readonly Row[], page: PageTools, done: (text: string) => void): void {
  const [first] = rows;
  if (!first) return;
  const amount = rows.map(signed).slice(0, 3).join(', ') + (rows.length > 3 ? ` +${rows.length - 3}` : '');
  page.show((open) => (
    <ReasonDialog
      {...open}
      title={say(bankText, 'ignoreTitle', { amount })}
      hint={say(bankText, 'ignoreHint')}
      yes={say(bankText, 'ignore')}
      onReason={async (reason, once) => {
        if (rows.length > 1) {
          const run = ({ id, version }: Row) => call(BankTransaction.Ignore, { id, version, reason }, { quiet: true });
          await page.each(rows, { run, name: signed, done: say(bankText, 'ignored', { amount }) });
          return;
        }
        try {
          await call(BankTransaction.Ignore, { id: first.id, version: first.version, reason }, once);
          done(say(bankText, 'ignored', { amount }));
        } finally {
          page.refresh();
        }
      }}
    />
  ));
}

async function restore({ id, version, ...row }: Row, page: PageTools, done: (text: string) => void): Promise<void> {
  try {
    await call(BankTransaction.Restore, { id, version });
    done(say(bankText, 'restored', { amount: signed(row) }));
  } finally {
    page.refresh();
  }
}
