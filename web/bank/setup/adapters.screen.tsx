// /finance/bank-setup: who tells us of money, at which address, and when they last did.
import { DeleteOutlined, DownloadOutlined, EditOutlined, PoweroffOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { type AdapterRow, BankAdapter, BankTransaction } from '../../../contract/bank/bank.calls.ts';
import { call } from '../../kit/call/call.ts';
import { StatusTag } from '../../kit/document/status-tag.tsx';
import type { PageTools } from '../../kit/list/actions.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { CopyAddress } from '../../kit/page/copy-address.tsx';
import { Moment } from '../../kit/table/cells.tsx';
import { say, useText } from '../../kit/words/culture.ts';
import { AdapterDialog } from './adapter-dialog.tsx';
import { setupText, word } from './setup.text.ts';
import './setup.css';

export function AdaptersScreen() {
  const { message } = App.useApp();
  const refresh = useRefresh();
  const told = (text: string) => void message.success(text);
  return <ListPage spec={specOf(told, () => void refresh(BankTransaction.GetAll))} />;
}

function State({ row }: { row: AdapterRow }) {
  const words = useText(setupText);
  if (!row.isActive) return <StatusTag colour="default" label={words('off')} />;
  if (!row.hasSecret) return <StatusTag colour="red" label={words('noSecret')} />;
  return <StatusTag colour="green" label={words('on')} />;
}
function LastAt({ row }: { row: AdapterRow }) {
  const words = useText(setupText);
  return row.lastAt ? <Moment value={row.lastAt} /> : <span className="kit-quiet">{words('never')}</span>;
}

const edit = (adapter: AdapterRow | null, page: PageTools) =>
  page.show((open) => (
    <AdapterDialog
      {...open}
      adapter={adapter}
      onSaved={({ id }) => {
        page.refresh();
        page.flash(id);
      }}
    />
  ));

const specOf = (told: (text: string) => void, onPulled: () => void): ListSpec<typeof BankAdapter.GetAll> => ({
  id: 'bank.adapters',
  title: word('title'),
  list: BankAdapter.GetAll,
  name: (row) => row.name,
  emptyHint: word('empty'),
  columns: [
    { field: 'name', width: 220, sort: false },
    {
      field: 'isActive',
      title: word('state'),
      width: 120,
      sort: false,
      card: 'tag',
      render: (row) => <State row={row} />,
    },
    { field: 'provider', width: 120, sort: false },
    { field: 'hookPath', width: 420, sort: false, render: (row) => <CopyAddress path={row.hookPath} /> },
    { field: 'lastAt', title: word('lastAt'), width: 160, sort: false, render: (row) => <LastAt row={row} /> },
    { field: 'lastError', title: word('lastError'), width: 260, sort: false },
  ],
  open: edit,
  primary: { key: 'new', label: word('add'), may: BankAdapter.Create.may, run: (page) => edit(null, page) },
  actions: [
    { key: 'edit', label: word('edit'), icon: <EditOutlined />, run: edit },
    {
      key: 'pull',
      label: word('pull'),
      icon: <DownloadOutlined />,
      may: BankAdapter.Pull.may,
      when: ({ canPull, isActive }) => canPull && isActive,
      run: (row, page) =>
        void (async () => {
          const { created, known } = await call(BankAdapter.Pull, { id: row.id });
          told(say(setupText, 'pulled', { created, known }));
          onPulled();
        })()
          .catch(() => {}) // the call has said why
          .finally(page.refresh),
    },
    {
      key: 'turnOff',
      label: word('turnOff'),
      icon: <PoweroffOutlined />,
      may: BankAdapter.Update.may,
      when: ({ isActive }) => isActive,
      run: (row, page) => void turn(row, false, page, told).catch(() => {}), // as above
    },
    {
      key: 'turnOn',
      label: word('turnOn'),
      icon: <PoweroffOutlined />,
      may: BankAdapter.Update.may,
      when: ({ isActive }) => !isActive,
      run: (row, page) => void turn(row, true, page, told).catch(() => {}), // as above
    },
    {
      key: 'remove',
      label: word('remove'),
      icon: <DeleteOutlined />,
      danger: true,
      may: BankAdapter.Delete.may,
      run: (row, page) => void remove(row, page, told).catch(() => {}), // as above
    },
  ],
});

async function turn(row: AdapterRow, isActive: boolean, page: PageTools, told: (text: string) => void): Promise<void> {
  const { id, version, name, provider, auth } = row;
  try {
    await call(BankAdapter.Update, { id, version, name, provider, auth, isActive });
    told(say(setupText, isActive ? 'turnedOn' : 'turnedOff', { name }));
    page.flash(id);
  } finally {
    page.refresh();
  }
}
async function remove({ id, name }: AdapterRow, page: PageTools, told: (text: string) => void): Promise<void> {
  const sure = await page.confirm({
    title: say(setupText, 'removeTitle', { name }),
    content: say(setupText, 'removeHint'),
    yes: say(setupText, 'remove'),
    danger: true,
  });
  if (!sure) return;
  await call(BankAdapter.Delete, { id });
  told(say(setupText, 'removed', { name }));
  page.refresh();
}
