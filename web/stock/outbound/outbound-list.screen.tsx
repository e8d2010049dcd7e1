// Export bills of every kind, /inventory/export/export-list: all of them, those to receive, and goods on their way (spec §2).
import { CheckOutlined, DeleteOutlined, EyeOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { useLocation } from 'react-router';
import { hitsCounted } from '../../../contract/constants.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { type OutboundRow, stages } from '../../../contract/stock/outbound.ts';
import { outboundKinds } from '../../../contract/stock/stock.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { call } from '../../kit/call/call.ts';
import { ReasonDialog } from '../../kit/document/reason-dialog.tsx';
import { StatusTag } from '../../kit/document/status-tag.tsx';
import type { RowAction } from '../../kit/list/actions.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { useTab } from '../../kit/page/tab.ts';
import { branchPick, categoryPick } from '../../kit/pick/pickers.tsx';
import { Amount, Cell, Money } from '../../kit/table/cells.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { say, useText } from '../../kit/words/culture.ts';
import { billPath, isLate, ownWarehousePick, warehousePick } from './outbound.picks.ts';
import { outboundText, word } from './outbound.text.ts';
import './outbound.css';

type View = 'bills' | 'receive' | 'transit';
const views: readonly View[] = ['bills', 'receive', 'transit'];

export function OutboundListScreen() {
  const text = useText(outboundText);
  const { search } = useLocation();
  const tab = useTab();
  const asked = new URLSearchParams(search).get('view');
  const view = views.find((one) => one === asked) ?? 'bills';
  const labels = { bills: text('listView'), receive: text('toReceive'), transit: text('inTransit') };
  const open = (id: number, code: string) => tab.open(billPath(id), code);
  return (
    <div className="outbound-views">
      <Segmented<View>
        value={view}
        options={views.map((value) => ({ value, label: labels[value] }))}
        aria-label={text('views')}
        onChange={(next) => tab.setSearch(new URLSearchParams(next === 'bills' ? {} : { view: next }))}
      />
      {view === 'bills' && <ListPage key="bills" spec={billList(open, tab.open)} />}
      {view === 'receive' && <ListPage key="receive" spec={receiveList(open)} />}
      {view === 'transit' && <ListPage key="transit" spec={transitList(open)} />}
    </div>
  );
}

type Open = (id: number, code: string) => void;
/** Green is for what is complete. */
const tagOf = (row: OutboundRow) => (
  <StatusTag colour={row.isShort ? 'orange' : stages[row.stage].color} label={row.stageName} />
);
const columns = {
  code: { field: 'code', width: 155 },
  kind: {
    field: 'kindName',
    width: 135,
    render: (row) => <StatusTag colour={outboundKinds[row.kind].color} label={row.kindName} />,
  },
  stage: {
    field: 'stageName',
    width: 175,
    card: 'tag',
    render: (row) => (
      <span className="outbound-tags">
        {tagOf(row)}
        {isLate(row) && <StatusTag colour="red" label={say(outboundText, 'late')} />}
        {row.isShort && <StatusTag colour="red" label={say(outboundText, 'short', { count: row.open })} />}
      </span>
    ),
  },
  amount: { field: 'amount', width: 125 },
} as const satisfies Record<string, Column<OutboundRow>>;

const sumsOf = (
  answer: { totalProduct: number | null; totalAmount: number | null },
  amount: 'totalAmount' | 'totalValue',
) => [
  ...(answer.totalProduct === null
    ? []
    : [{ label: say(outboundText, 'totalProduct'), value: <Amount value={answer.totalProduct} /> }]),
  ...(answer.totalAmount === null
    ? []
    : [{ label: say(outboundText, amount), value: <Money value={answer.totalAmount} /> }]),
];
const canPost = ({ stage }: OutboundRow) => stage === 'draft' || stage === 'wait_shipping';
const post = ({ id }: OutboundRow) => call(ProductOutbound.ArchiveNew, { id }, { quiet: true });

const rowActions = (open: Open): RowAction<OutboundRow>[] => [
  { key: 'open', label: word('openBill'), icon: <EyeOutlined />, run: (row) => open(row.id, row.code) },
  {
    key: 'post',
    label: word('post'),
    icon: <CheckOutlined />,
    may: ProductOutbound.ArchiveNew.may,
    when: canPost,
    run: (row, page) =>
      void page.each([row], { run: post, name: ({ code }) => code, done: say(outboundText, 'posted') }),
  },
  {
    key: 'delete',
    label: word('remove'),
    icon: <DeleteOutlined />,
    may: ProductOutbound.delete.may,
    danger: true,
    when: ({ stage }) => ['draft', 'new', 'wait_shipping', 'cancel'].includes(stage),
    run: (row, page) =>
      page.show((dialog) => (
        <ReasonDialog
          {...dialog}
          title={say(outboundText, 'deleteTitle', { code: row.code })}
          hint={say(outboundText, 'deleteHint')}
          yes={say(outboundText, 'remove')}
          onReason={async (cancelReason, once) => {
            await call(ProductOutbound.delete, { id: row.id, cancelReason }, once);
            page.refresh();
          }}
        />
      )),
  },
];

const billList = (open: Open, openPage: (path: string) => void): ListSpec<typeof ProductOutbound.GetAllPaged> => ({
  id: 'stock.outbound',
  title: word('list'),
  list: ProductOutbound.GetAllPaged,
  searchLabel: word('search'),
  emptyHint: word('emptyList'),
  name: (row) => row.code,
  open: (row) => open(row.id, row.code),
  primary: {
    key: 'new',
    label: word('create'),
    may: ProductOutbound.createOther.may,
    run: () => openPage('/inventory/export/export-other'),
  },
  chips: {
    field: 'stage',
    count: ({ statusInfo }, value) =>
      statusInfo
        .filter(({ stage }) => value === undefined || stage === value)
        .reduce((sum, { count }) => sum + count, 0),
  },
  filters: [
    'kind',
    { field: 'fromDay', to: 'toDay', label: word('dates') },
    { field: 'warehouseId', pick: ownWarehousePick },
    { field: 'toWarehouseId', pick: warehousePick },
    { field: 'branchId', pick: branchPick },
    { field: 'reasonId', pick: categoryPick('exportTypeOther') },
    'isShort',
  ],
  columns: [
    columns.code,
    columns.kind,
    columns.stage,
    { field: 'day', width: 105 },
    { field: 'warehouseName', width: 175 },
    { field: 'toWarehouseName', width: 175 },
    { field: 'quantity', width: 100 },
    columns.amount,
    {
      field: 'reasonName',
      width: 170,
      card: false,
      render: (row) => <Cell kind="text" value={row.reasonName ?? row.errorTypeName} />,
    },
    { field: 'ticketCode', width: 140, card: false },
    { field: 'cost', hidden: true },
    { field: 'creatorName', width: 170, card: false },
    { field: 'expectedDay', hidden: true },
    { field: 'postedAt', hidden: true },
    { field: 'note', hidden: true, width: 220 },
  ],
  actions: rowActions(open),
  bulk: [
    {
      key: 'post',
      label: word('postMany'),
      icon: <CheckOutlined />,
      may: ProductOutbound.ArchiveNew.may,
      run: (rows, page) =>
        void page.each(rows, { run: post, name: ({ code }) => code, done: say(outboundText, 'posted') }),
    },
  ],
  sums: (answer) => sumsOf(answer, 'totalAmount'),
  countsHitsTo: hitsCounted,
});

export const receiveList = (open: Open): ListSpec<typeof RequestInbound.GetAll> => ({
  id: 'stock.toReceive',
  title: word('toReceive'),
  list: RequestInbound.GetAll,
  fixed: { isForMe: true },
  searchLabel: word('search'),
  emptyHint: word('emptyReceive'),
  name: (row) => row.code,
  open: (row) => open(row.id, row.code),
  filters: [
    { field: 'toWarehouseId', pick: ownWarehousePick },
    { field: 'warehouseId', pick: warehousePick },
    { field: 'fromDay', to: 'toDay', label: word('dates') },
    'isShort',
  ],
  columns: [
    columns.code,
    columns.stage,
    { field: 'warehouseName', width: 190 },
    { field: 'toWarehouseName', width: 190 },
    { field: 'postedAt', width: 150 },
    { field: 'expectedDay', title: word('expectedDay'), width: 130 },
    'quantity',
    { field: 'open', width: 130, sort: false },
    { field: 'creatorName', width: 170, card: false },
  ],
  sums: (answer) => sumsOf(answer, 'totalAmount'),
  countsHitsTo: hitsCounted,
});

const transitList = (open: Open): ListSpec<typeof RequestInbound.GetInTransit> => ({
  id: 'stock.inTransit',
  title: word('inTransit'),
  list: RequestInbound.GetInTransit,
  searchLabel: word('searchLines'),
  emptyHint: word('emptyTransit'),
  name: (row) => `${row.code} · ${row.productName}`,
  open: (row) => open(row.outboundId, row.code),
  filters: [
    { field: 'warehouseId', pick: warehousePick },
    { field: 'toWarehouseId', pick: warehousePick },
    'isLate',
    'isShort',
  ],
  columns: [
    { field: 'productName', width: 240 },
    { field: 'code', width: 155, card: false },
    { field: 'warehouseName', width: 185 },
    { field: 'toWarehouseName', width: 185 },
    { field: 'open', title: word('openCount'), width: 115 },
    {
      field: 'age',
      width: 130,
      render: (row) => (
        <>
          <span className="kit-figure">{say(outboundText, 'days', { count: row.age })}</span>{' '}
          {row.isLate && <StatusTag colour="red" label={say(outboundText, 'late')} />}
        </>
      ),
    },
    { field: 'value', width: 125 },
    { field: 'shippedAt', width: 150 },
    { field: 'expectedDay', width: 140 },
    { field: 'isShort', width: 110, sort: false },
  ],
  sums: (answer) => sumsOf(answer, 'totalValue'),
});
