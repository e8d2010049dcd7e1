// /customer-care/privacy: what people ask for about their data, with the clock; who looked at passcodes; who took data along.
import { CheckOutlined, CloseOutlined, UserOutlined } from '@ant-design/icons';
import { Tabs } from 'antd';
import { useLocation } from 'react-router';
import { Privacy, type PrivacyRequestRow } from '../../contract/privacy/privacy.calls.ts';
import { call } from '../kit/call/call.ts';
import { ReasonDialog } from '../kit/document/reason-dialog.tsx';
import type { PageTools } from '../kit/list/actions.ts';
import { ListPage } from '../kit/list/list-page.tsx';
import type { ListSpec } from '../kit/list/list-spec.ts';
import { useTab } from '../kit/page/tab.ts';
import { tabRoles } from '../kit/page/tab-roles.ts';
import { Moment } from '../kit/table/cells.tsx';
import { useText } from '../kit/words/culture.ts';
import { privacyText, word } from './privacy.text.ts';
import './privacy.css';

const views = ['requests', 'passcodes', 'looks'] as const;
type View = (typeof views)[number];

export function PrivacyScreen() {
  const say = useText(privacyText);
  const { search } = useLocation();
  const tab = useTab();
  const view = views.find((one) => one === new URLSearchParams(search).get('view')) ?? 'requests';
  const go = (key: string) => tab.setSearch(new URLSearchParams(key === 'requests' ? {} : { view: key }));
  return (
    <div className="privacy-views">
      <Tabs ref={tabRoles} activeKey={view} items={views.map((key) => ({ key, label: say(key) }))} onChange={go} />
      <Rows key={view} view={view} />
    </div>
  );
}

function Rows({ view }: { view: View }) {
  const tab = useTab();
  if (view === 'passcodes')
    return (
      <ListPage spec={passcodes((row) => tab.open(`/ticket-management/ticket/${row.ticketId}`, row.ticketCode))} />
    );
  if (view === 'looks') return <ListPage spec={looks} />;
  return <ListPage spec={requests((row) => tab.open(`/category/customer/${row.customerId}`, row.customerName))} />;
}

const Due = ({ row }: { row: PrivacyRequestRow }) => {
  const say = useText(privacyText);
  return (
    <span className={row.isLate ? 'privacy-late' : undefined}>
      <Moment value={row.dueAt} />
      {row.isLate && <small>{say('late')}</small>}
    </span>
  );
};
const close = (row: PrivacyRequestRow, status: 'done' | 'refused', page: PageTools) =>
  page.show((dialog) => (
    <ReasonDialog
      {...dialog}
      title={word(status === 'done' ? 'doneAsk' : 'refuseAsk')()}
      hint={word(status === 'done' ? 'doneHint' : 'refuseHint')()}
      yes={word(status === 'done' ? 'done' : 'refuse')()}
      danger={status === 'refused'}
      maxLength={1000}
      onReason={async (outcome, once) => {
        await call(Privacy.CloseRequest, { id: row.id, status, outcome }, once);
        page.refresh();
      }}
    />
  ));
const isOpen = (row: PrivacyRequestRow) => row.status === 'open';
const requests = (open: (row: PrivacyRequestRow) => void): ListSpec<typeof Privacy.GetRequests> => ({
  id: 'privacy.requests',
  title: word('title'),
  list: Privacy.GetRequests,
  columns: [
    { field: 'customerName', width: 200, sort: false },
    { field: 'kind', width: 170, sort: false },
    { field: 'status', width: 120, sort: false, card: 'tag' },
    { field: 'dueAt', width: 170, sort: false, render: (row) => <Due row={row} /> },
    { field: 'receivedAt', width: 150, sort: false },
    { field: 'channel', width: 130, sort: false, card: false },
    { field: 'note', width: 220, sort: false },
    { field: 'outcome', width: 220, sort: false },
    { field: 'closedByName', width: 160, sort: false, card: false },
  ],
  filters: ['status', 'kind', { field: 'startDate', to: 'endDate' }],
  name: (row) => row.customerName,
  open,
  actions: [
    {
      key: 'done',
      label: word('done'),
      icon: <CheckOutlined />,
      may: Privacy.CloseRequest.may,
      when: isOpen,
      run: (row, page) => close(row, 'done', page),
    },
    {
      key: 'refuse',
      label: word('refuse'),
      icon: <CloseOutlined />,
      may: Privacy.CloseRequest.may,
      danger: true,
      when: isOpen,
      run: (row, page) => close(row, 'refused', page),
    },
    { key: 'customer', label: word('openCustomer'), icon: <UserOutlined />, run: open },
  ],
  emptyHint: word('requestsEmpty'),
  excel: false,
});

type Looked = { ticketId: number; ticketCode: string };
const passcodes = (open: (row: Looked) => void): ListSpec<typeof Privacy.GetPasscodeLooks> => ({
  id: 'privacy.passcodes',
  title: word('passcodes'),
  list: Privacy.GetPasscodeLooks,
  columns: [
    { field: 'userName', width: 200, sort: false },
    { field: 'at', width: 160, sort: false },
    { field: 'ticketCode', width: 160, sort: false },
    { field: 'deviceName', width: 200, sort: false },
    { field: 'branchName', width: 200, sort: false },
  ],
  filters: [{ field: 'startDate', to: 'endDate' }],
  name: (row) => row.ticketCode,
  open,
  emptyHint: word('passcodesEmpty'),
});
const looks: ListSpec<typeof Privacy.GetDataLooks> = {
  id: 'privacy.looks',
  title: word('looks'),
  list: Privacy.GetDataLooks,
  columns: [
    { field: 'userName', width: 200, sort: false },
    { field: 'at', width: 160, sort: false },
    { field: 'kind', width: 220, sort: false },
    { field: 'customerName', width: 220, sort: false },
    { field: 'howMany', width: 110, sort: false },
    { field: 'list', as: 'choice', width: 150, sort: false },
    { field: 'filter', width: 260, sort: false },
  ],
  filters: [{ field: 'startDate', to: 'endDate' }],
  name: (row) => row.customerName ?? '',
  emptyHint: word('looksEmpty'),
};
