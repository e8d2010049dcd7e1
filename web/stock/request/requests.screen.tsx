// /inventory/product-inbound-request: what branches ask for and what they offer, with status chips and progress (spec §2).
import { ApartmentOutlined, DeleteOutlined, EyeOutlined, StopOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { useLocation } from 'react-router';
import { isFree } from '../../../contract/flow.ts';
import { ProductInboundRequest, type RequestRow } from '../../../contract/stock/request.calls.ts';
import {
  type RequestAction,
  type RequestSide,
  requestFlow,
  requestMay,
  requestSides,
} from '../../../contract/stock/request.states.ts';
import { today } from '../../../contract/time.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { ReasonDialog } from '../../kit/document/reason-dialog.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { type Tab, useTab } from '../../kit/page/tab.ts';
import { Amount, Day } from '../../kit/table/cells.tsx';
import { culture, say, useText } from '../../kit/words/culture.ts';
import { wordsOf } from '../../kit/words/words.ts';
import { coordinationPath, requestPath } from './paths.ts';
import { warehousePick } from './pickers.ts';
import { ProgressBar } from './progress-bar.tsx';
import { requestText, word } from './request.text.ts';
import { requestCalls } from './request-calls.ts';

export function RequestsScreen() {
  const tab = useTab();
  const { search } = useLocation();
  const session = useSession();
  const sides = requestSides.filter((side) => may(requestMay[side], session));
  const asked = new URLSearchParams(search).get('side') === 'out' ? 'out' : 'in';
  const side = sides.includes(asked) ? asked : (sides[0] ?? 'in');
  return (
    <>
      <SideTabs side={side} sides={sides} tab={tab} />
      <ListPage key={side} spec={specOf(side, tab)} />
    </>
  );
}

function SideTabs({ side, sides, tab }: { side: RequestSide; sides: readonly RequestSide[]; tab: Tab }) {
  const text = useText(requestText);
  if (sides.length < 2) return null;
  return (
    <Segmented<RequestSide>
      className="request-sides"
      aria-label={text('side')}
      value={side}
      options={sides.map((value) => ({ value, label: text(value) }))}
      onChange={(next) => tab.setSearch(new URLSearchParams(next === 'in' ? {} : { side: next }))}
    />
  );
}

const isLate = ({ neededDay, status }: RequestRow) =>
  neededDay !== null && neededDay < today() && (status === 'new' || status === 'processing');
const allows = (action: RequestAction) => (row: RequestRow) => isFree(requestFlow, action, row);

const specOf = (side: RequestSide, tab: Tab): ListSpec<typeof ProductInboundRequest.GetAllPaged> => ({
  id: `stock.requests.${side}`,
  title: word('requests'),
  list: requestCalls[side].GetAllPaged as typeof ProductInboundRequest.GetAllPaged, // both sides have the same shape
  name: (row) => row.code,
  searchLabel: word('search'),
  emptyHint: word('empty'),
  chips: { field: 'status' },
  filters: [
    { field: 'warehouseId', pick: warehousePick },
    { field: 'from', to: 'to', label: word('created') },
    { field: 'isLate' },
  ],
  columns: [
    { field: 'code', width: 180 },
    { field: 'status', width: 130, card: 'tag' },
    { field: 'parts', width: 260, sort: false },
    { field: 'warehouseName', width: 190 },
    {
      field: 'neededDay',
      width: 130,
      render: (row) =>
        row.neededDay ? (
          <span className={isLate(row) ? 'request-late' : ''} title={isLate(row) ? say(requestText, 'late') : ''}>
            <Day value={row.neededDay} />
          </span>
        ) : (
          '–'
        ),
    },
    {
      field: 'filled',
      title: word('progress'),
      width: 170,
      render: (row) => <ProgressBar {...row} />,
    },
    { field: 'lineCount', width: 110 },
    { field: 'quantity', width: 100 },
    { field: 'ordered', width: 90, card: false },
    { field: 'ticketCode', width: 150 },
    { field: 'creatorName', width: 170 },
    { field: 'creationTime', width: 150 },
    { field: 'note', width: 220, card: false },
    { field: 'branchName', hidden: true },
    { field: 'cancelReason', hidden: true, width: 220 },
    { field: 'lastModificationTime', hidden: true },
  ],
  sums: ({ totalProduct, totalOrdered, totalFilled }) => [
    { label: say(requestText, 'totalProduct'), value: <Amount value={totalProduct} /> },
    { label: say(requestText, 'totalOrdered'), value: <Amount value={totalOrdered} /> },
    { label: say(requestText, 'totalFilled'), value: <Amount value={totalFilled} /> },
  ],
  open: (row) => tab.open(requestPath(side, row.id), row.code),
  primary: {
    key: 'new',
    label: word(side === 'in' ? 'newIn' : 'newOut'),
    may: requestMay[side],
    run: () => tab.open(requestPath(side, 'new')),
  },
  actions: [
    {
      key: 'open',
      label: word('opened'),
      icon: <EyeOutlined />,
      run: (row) => tab.open(requestPath(side, row.id), row.code),
    },
    ...(side === 'in'
      ? [
          {
            key: 'fulfil',
            label: wordsOf(requestFlow.actions.fulfil),
            icon: <ApartmentOutlined />,
            may: requestMay.in,
            when: allows('fulfil'),
            run: (row: RequestRow) => tab.open(`${coordinationPath}?requestId=${row.id}`),
          },
        ]
      : []),
    {
      key: 'cancel',
      label: wordsOf(requestFlow.actions.cancel),
      icon: <StopOutlined />,
      may: requestMay[side],
      danger: true,
      when: allows('cancel'),
      run: (row, page) =>
        page.show((dialog) => (
          <ReasonDialog
            {...dialog}
            title={say(requestText, 'askCancel', { code: row.code })}
            hint={say(requestText, 'askCancelHint')}
            yes={requestFlow.actions.cancel[culture()]}
            onReason={async (cancelReason, once) => {
              await call(ProductInboundRequest.Cancel, { id: row.id, cancelReason }, once);
              page.refresh();
            }}
          />
        )),
    },
    {
      key: 'delete',
      label: wordsOf(requestFlow.actions.delete),
      icon: <DeleteOutlined />,
      may: requestMay[side],
      danger: true,
      when: allows('delete'),
      run: (row, page) =>
        void page
          .confirm({
            title: say(requestText, 'askDelete', { code: row.code }),
            content: say(requestText, 'askDeleteHint'),
            yes: requestFlow.actions.delete[culture()],
            danger: true,
          })
          .then(async (yes) => {
            if (!yes) return;
            await call(requestCalls[side].delete, { id: row.id });
            page.refresh();
          })
          .catch(() => {}), // the shell has said why
    },
  ],
});
