// /report/inventory-report/minimum-inventory: what will be below its minimum, with how much to order; one click asks for it.
import { ApartmentOutlined, FileAddOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { ProductInboundRequest, type RequestView } from '../../../contract/stock/request.calls.ts';
import { requestMay } from '../../../contract/stock/request.states.ts';
import { type ShortageRow, StockLimit } from '../../../contract/stock/stock-limit.calls.ts';
import { actKey, type Keyed } from '../../kit/call/act-key.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import type { PageTools } from '../../kit/list/actions.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { type Tab, useTab } from '../../kit/page/tab.ts';
import { Amount } from '../../kit/table/cells.tsx';
import { say, useText } from '../../kit/words/culture.ts';
import { LimitCell } from './limit-cell.tsx';
import { coordinationPath, requestPath } from './paths.ts';
import { warehousePick } from './pickers.ts';
import { requestText, word } from './request.text.ts';
import './request.css';

type Shortage = typeof StockLimit.GetShortage;

export function ShortageScreen() {
  const tab = useTab();
  const { message } = App.useApp();
  const [, run] = useBusy();
  const [keys] = useState(() => new Map<number, Keyed>());
  /** One request for each warehouse; rows with nothing left to ask for are passed over. */
  const ask = async (rows: readonly ShortageRow[], page: PageTools) => {
    const wanted = rows.filter((row) => row.proposed > 0);
    const made: RequestView[] = [];
    try {
      for (const warehouseId of new Set(wanted.map((row) => row.warehouseId))) {
        const lines = wanted
          .filter((row) => row.warehouseId === warehouseId)
          .map(({ productId, proposed }) => ({ productId, quantity: proposed }));
        const keyed = keys.get(warehouseId) ?? actKey();
        keys.set(warehouseId, keyed);
        made.push(
          await keyed((idempotencyKey) =>
            call(ProductInboundRequest.Create, { warehouseId, lines }, { idempotencyKey }),
          ),
        );
      }
    } finally {
      // What was asked for is not asked for again, whatever came of the other warehouses.
      if (made.length || !wanted.length) {
        message.success(say(requestText, 'requestMade', { count: made.length }));
        page.clearSelection();
        page.refresh();
      }
    }
    const [only, ...others] = made;
    if (only && others.length === 0) tab.open(requestPath('in', only.id), only.code);
  };
  return <ListPage spec={specOf(tab, (rows, page) => void run(() => ask(rows, page)))} />;
}

type Ask = (rows: readonly ShortageRow[], page: PageTools) => void;
const specOf = (tab: Tab, ask: Ask): ListSpec<Shortage> => ({
  id: 'stock.shortage',
  title: word('shortage'),
  list: StockLimit.GetShortage,
  name: (row) => `${row.productName}, ${row.warehouseName}`,
  searchLabel: word('searchProduct'),
  emptyHint: word('shortageEmpty'),
  filters: [{ field: 'warehouseId', pick: warehousePick }, 'kind', { field: 'isOpen' }],
  columns: [
    { field: 'productName', width: 240 },
    { field: 'warehouseName', width: 190 },
    { field: 'projected', width: 115 },
    { field: 'minStock', width: 135, render: (row) => <LimitCell row={row} field="minStock" /> },
    {
      field: 'shortfall',
      width: 85,
      render: (row) => (
        <b className="request-late">
          <Amount value={row.shortfall} />
        </b>
      ),
    },
    {
      field: 'proposed',
      width: 95,
      render: (row) => (
        <b>
          <Amount value={row.proposed} />
        </b>
      ),
    },
    { field: 'requested', width: 105 },
    { field: 'onHand', width: 75 },
    { field: 'incoming', width: 95 },
    { field: 'maxStock', width: 110, card: false, render: (row) => <LimitCell row={row} field="maxStock" /> },
    { field: 'reserved', width: 100, card: false },
    { field: 'productCode', width: 120 },
    { field: 'unitName', width: 90, hidden: true },
    { field: 'branchName', hidden: true },
  ],
  sums: ({ totalShortfall, totalProposed }) => [
    { label: say(requestText, 'totalShortfall'), value: <Amount value={totalShortfall} /> },
    { label: say(requestText, 'totalProposed'), value: <Amount value={totalProposed} /> },
  ],
  actions: [
    {
      key: 'ask',
      label: word('request1'),
      icon: <FileAddOutlined />,
      may: requestMay.in,
      when: (row) => row.proposed > 0,
      run: (row, page) => ask([row], page),
    },
  ],
  bulk: [
    {
      key: 'ask',
      label: word('request1'),
      icon: <FileAddOutlined />,
      may: requestMay.in,
      run: ask,
    },
  ],
  tools: () => <CoordinationButton tab={tab} />,
});

function CoordinationButton({ tab }: { tab: Tab }) {
  const text = useText(requestText);
  if (!may(requestMay.in, useSession())) return null;
  return (
    <Button type="text" icon={<ApartmentOutlined />} onClick={() => tab.open(coordinationPath)}>
      {text('openCoordination')}
    </Button>
  );
}
