// /inventory/warehouse: stock management. Balances by branch, what came in and went out, the books compared and closed.
import { FolderOpenOutlined, LockOutlined, SyncOutlined, UnlockOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Tabs } from 'antd';
import { useLocation } from 'react-router';
import { type CloseRow, Inventory, type SyncReport } from '../../../contract/stock/inventory.calls.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { StatusTag } from '../../kit/document/status-tag.tsx';
import { useConfirm } from '../../kit/feedback/confirm.tsx';
import { FormDrawer } from '../../kit/form/form-drawer.tsx';
import type { PageTools } from '../../kit/list/actions.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { QueryFailed } from '../../kit/list/list-states.tsx';
import { Page } from '../../kit/page/page.tsx';
import { type Tab, useTab } from '../../kit/page/tab.ts';
import { tabRoles } from '../../kit/page/tab-roles.ts';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { Amount, Money } from '../../kit/table/cells.tsx';
import { say, useText } from '../../kit/words/culture.ts';
import { formatDay } from '../../kit/words/format.ts';
import { balanceText, word } from './balance.text.ts';
import { balanceSpec, useAsked } from './balances.screen.tsx';
import { serialSpec } from './serials.tsx';
import { documentPath, seenWarehousePick } from './shared.ts';
import './balance.css';

const views = ['byBranch', 'serials', 'inbound', 'outbound', 'closes', 'sync'] as const;
type View = (typeof views)[number];

export function ManageScreen() {
  const words = useText(balanceText);
  const tab = useTab();
  const session = useSession();
  const asked = new URLSearchParams(useLocation().search).get('view');
  const shown = views.filter((view) => view !== 'sync' || may(Inventory.getSync.may, session));
  const view = shown.find((one) => one === asked) ?? 'byBranch';
  return (
    <>
      <Tabs
        ref={tabRoles}
        activeKey={view}
        items={shown.map((key) => ({ key, label: words(key) }))}
        onChange={(key) => tab.setSearch(new URLSearchParams(key === 'byBranch' ? {} : { view: key }))}
      />
      <Content key={view} view={view} />
    </>
  );
}

function Content({ view }: { view: View }) {
  const tab = useTab();
  const asked = useAsked();
  if (view === 'sync') return <SyncPage />;
  if (view === 'serials') return <ListPage spec={serialSpec} />;
  if (view === 'closes') return <ListPage spec={closeSpec} />;
  if (view === 'byBranch') return <ListPage spec={balanceSpec('stock.byBranch', word('byBranch'), asked)} />;
  const list = view === 'inbound' ? Inventory.ListInboundGrid : Inventory.ListOutboundGrid;
  return <ListPage spec={moveSpec(view, list, tab)} />;
}

type MoveCall = typeof Inventory.ListInboundGrid;
const moveSpec = (view: 'inbound' | 'outbound', list: MoveCall, tab: Pick<Tab, 'open'>): ListSpec<MoveCall> => ({
  id: `stock.${view}Moves`,
  title: word(view),
  list,
  name: (row) => row.documentCode ?? row.productName,
  searchLabel: word('movesSearch'),
  emptyHint: word('movesEmpty'),
  filters: [
    { field: 'from', to: 'to', label: word('date') },
    { field: 'branchId', pick: branchPick },
    { field: 'warehouseId', pick: seenWarehousePick },
    'kind',
  ],
  columns: [
    { field: 'documentCode', width: 170, sort: false },
    'day',
    { field: 'productName', width: 260, sort: false },
    { field: 'productCode', width: 120, sort: false },
    { field: 'quantity', width: 110 },
    { field: 'unitName', width: 90, sort: false, card: false },
    'value',
    { field: 'warehouseName', width: 180, sort: false },
    { field: 'isReversal', width: 120, sort: false, card: false },
    { field: 'userName', width: 170, sort: false },
    { field: 'at', card: false },
    { field: 'serial', width: 150, sort: false, hidden: true },
  ],
  sums: ({ totalQuantity, totalValue }) => [
    { label: say(balanceText, 'quantity'), value: <Amount value={totalQuantity} /> },
    ...(totalValue === null ? [] : [{ label: say(balanceText, 'totalValue'), value: <Money value={totalValue} /> }]),
  ],
  open: (row) => tab.open(documentPath(row), row.documentCode ?? undefined),
  actions: [
    {
      key: 'open',
      label: word('openBill'),
      icon: <FolderOpenOutlined />,
      run: (row) => tab.open(documentPath(row), row.documentCode ?? undefined),
    },
  ],
});

const closeSpec: ListSpec<typeof Inventory.GetCloses> = {
  id: 'stock.closes',
  title: word('closes'),
  list: Inventory.GetCloses,
  name: (row) => `${row.branchName} ${formatDay(row.day)}`,
  emptyHint: word('closeEmpty'),
  filters: [{ field: 'branchId', pick: branchPick }],
  columns: [
    { field: 'branchName', width: 220, sort: false },
    { field: 'day', width: 170 },
    { field: 'isLast', width: 190, sort: false, card: 'tag', render: (row) => <CloseTag row={row} /> },
    { field: 'creatorName', width: 180, sort: false },
    'creationTime',
    { field: 'reopenedByName', width: 180, sort: false },
    { field: 'reopenedAt', sort: false },
    { field: 'note', width: 240, sort: false },
  ],
  primary: {
    key: 'close',
    aboutRows: true,
    label: word('close'),
    icon: <LockOutlined />,
    may: Inventory.Close.may,
    run: (page) => page.show((dialog) => <CloseDrawer {...dialog} page={page} />),
  },
  actions: [
    {
      key: 'reopen',
      label: word('reopen'),
      icon: <UnlockOutlined />,
      may: Inventory.Reopen.may,
      when: (row) => row.isLast,
      run: (row, page) => void reopen(row, page),
    },
  ],
};
async function reopen(row: CloseRow, page: PageTools): Promise<void> {
  const names = { branch: row.branchName, day: formatDay(row.day) };
  const sure = await page.confirm({
    title: say(balanceText, 'reopenTitle', names),
    content: say(balanceText, 'reopenHint'),
    yes: say(balanceText, 'reopen'),
    danger: true,
  });
  if (!sure) return;
  await page.each([row], {
    run: () => call(Inventory.Reopen, { id: row.id }, { quiet: true }),
    name: () => row.branchName,
    done: say(balanceText, 'reopened', names),
  });
}

function CloseTag({ row }: { row: CloseRow }) {
  const words = useText(balanceText);
  if (row.isLast) return <StatusTag colour="green" label={words('inForce')} />;
  return <StatusTag colour="default" label={words(row.reopenedAt ? 'isReopened' : 'earlier')} />;
}

function CloseDrawer({ open, onClose, page }: { open: boolean; onClose: () => void; page: PageTools }) {
  const words = useText(balanceText);
  const { message } = App.useApp();
  return (
    <FormDrawer
      open={open}
      onClose={onClose}
      title={words('closeTitle')}
      schema={Inventory.Close.in}
      fields={[
        { field: 'branchId', pick: branchPick },
        { field: 'day', help: word('closeHint') },
        { field: 'note', span: 2 },
      ]}
      row={null}
      submit={async (input, options) => {
        const made = await call(Inventory.Close, input as never, options); // checked by the call's own schema
        message.success(words('closed', { branch: made.branchName, day: formatDay(made.day) }));
        page.refresh();
        onClose();
      }}
    />
  );
}

function SyncPage() {
  const words = useText(balanceText);
  const confirm = useConfirm();
  const { message } = App.useApp();
  const state = useQuery({
    queryKey: ['stock-sync'],
    queryFn: ({ signal }) => call(Inventory.getSync, {}, { signal }),
    retry: false,
    staleTime: 0,
  });
  const run = async () => {
    const sure = await confirm({
      title: words('syncConfirm'),
      content: words('syncConfirmHint'),
      yes: words('syncRun'),
    });
    if (!sure) return;
    const { items } = await call(Inventory.Sync, {});
    message.success(words('syncDone', { wrong: items.length }));
    await state.refetch();
  };
  return (
    <Page title={words('sync')} busy={state.isFetching}>
      <section className="balance-sync">
        <h2>{words('syncTitle')}</h2>
        <p className="kit-quiet">{words('syncHint')}</p>
        <QueryFailed of={state} />
        {state.data && <Report report={state.data} />}
        <div>
          <Button icon={<SyncOutlined />} loading={state.isFetching} onClick={() => void state.refetch()}>
            {words('syncCheck')}
          </Button>
          <Button onClick={() => void run()}>{words('syncRun')}</Button>
        </div>
      </section>
    </Page>
  );
}

function Report({ report: { shelves, items } }: { report: SyncReport }) {
  const words = useText(balanceText);
  if (!items.length) return <Alert type="success" showIcon title={words('syncEqual', { count: shelves })} />;
  return (
    <>
      <Alert type="error" showIcon title={words('syncWrong', { wrong: items.length, count: shelves })} />
      <table className="balance-table">
        <thead>
          <tr>
            <th>{words('warehouse')}</th>
            <th>{words('product')}</th>
            <th className="balance-number">{words('balance')}</th>
            <th className="balance-number">{words('byLedger')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <tr key={`${row.warehouseId}-${row.productId}`}>
              <td>{row.warehouseName}</td>
              <td>
                {row.productName}
                <small>{row.productCode}</small>
              </td>
              <td className="balance-number">
                <Amount value={row.quantity} /> · <Money value={row.value} />
              </td>
              <td className="balance-number">
                <Amount value={row.ledgerQuantity} /> · <Money value={row.ledgerValue} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
