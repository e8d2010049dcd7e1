// /warehouse/warehouse-viewing: what lies where, now or as of a day, with the ledger behind every number.
import { UnorderedListOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { type BalanceRow, Inventory, type ShelfRow } from '../../../contract/stock/inventory.calls.ts';
import { StatusTag } from '../../kit/document/status-tag.tsx';
import type { PageTools } from '../../kit/list/actions.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { readQuery } from '../../kit/list/list-query.ts';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { branchPick, categoryPick } from '../../kit/pick/pickers.tsx';
import { Amount, Money } from '../../kit/table/cells.tsx';
import { say, useText } from '../../kit/words/culture.ts';
import type { Words } from '../../kit/words/words.ts';
import { balanceText, word } from './balance.text.ts';
import { LedgerDrawer, type LedgerOf } from './ledger-drawer.tsx';
import { seenWarehousePick } from './shared.ts';
import './balance.css';

type Asked = Pick<LedgerOf, 'branchId' | 'warehouseId' | 'to'>;
export function BalancesScreen() {
  return <ListPage spec={balanceSpec('stock.balances', word('balances'), useAsked())} />;
}

/** What the address narrows the list to, for the ledger that is opened from it. */
export function useAsked(): Asked {
  const { branchId, warehouseId, asOf } = readQuery(
    Inventory.GetAllPaged.in,
    new URLSearchParams(useLocation().search),
  ) as { branchId?: Asked['branchId']; warehouseId?: Asked['warehouseId']; asOf?: string }; // parsed by the call's own schema
  return { branchId, warehouseId, to: asOf };
}

export const balanceSpec = (id: string, title: Words, asked: Asked): ListSpec<typeof Inventory.GetAllPaged> => {
  const ledger = (page: PageTools, row: BalanceRow, shelf: Asked = {}) =>
    page.show((dialog) => (
      <LedgerDrawer {...dialog} of={{ productId: row.id, name: `${row.code} · ${row.name}`, ...asked, ...shelf }} />
    ));
  return {
    id,
    title,
    list: Inventory.GetAllPaged,
    name: (row) => row.name,
    searchLabel: word('search'),
    emptyHint: word('empty'),
    filters: [
      { field: 'branchId', pick: branchPick },
      { field: 'warehouseId', pick: seenWarehousePick },
      'kind',
      'asOf',
      {
        field: 'inStock',
        options: [
          { value: true, label: word('inStock') },
          { value: false, label: word('outOfStock') },
        ],
      },
      { field: 'belowMin', options: [{ value: true, label: word('belowMin') }] },
      { field: 'groupId', pick: categoryPick('productGroup') },
    ],
    columns: [
      { field: 'name', width: 250 },
      { field: 'code', width: 110 },
      { field: 'quantity', width: 100, render: (row) => <Quantity row={row} /> },
      { field: 'available', width: 110, sort: false },
      { field: 'reserved', width: 100, card: false },
      { field: 'incoming', width: 90, sort: false },
      { field: 'isBelowMin', width: 125, sort: false, card: 'tag', render: (row) => <LowTag row={row} /> },
      { field: 'value', width: 130 },
      { field: 'averageCost', width: 150, sort: false, card: false },
      { field: 'unitName', width: 90, card: false },
      { field: 'kind', width: 130, card: false },
      { field: 'groupName', width: 150, hidden: true },
      { field: 'minStock', width: 120, hidden: true },
    ],
    sums: ({ totalQuantity, totalValue }) => [
      { label: say(balanceText, 'totalQuantity'), value: <Amount value={totalQuantity} /> },
      ...(totalValue === null ? [] : [{ label: say(balanceText, 'totalValue'), value: <Money value={totalValue} /> }]),
    ],
    expand: (row, { inventoryList }, page) => {
      const shelves = inventoryList.filter((shelf) => shelf.productId === row.id);
      if (!shelves.length) return null;
      return <Shelves rows={shelves} onOpen={(shelf) => ledger(page, row, { warehouseId: shelf.warehouseId })} />;
    },
    open: (row, page) => ledger(page, row),
    actions: [
      {
        key: 'ledger',
        label: word('ledger'),
        icon: <UnorderedListOutlined />,
        run: (row, page) => ledger(page, row),
      },
    ],
  };
};

const Quantity = ({ row }: { row: BalanceRow }) => (
  <span className={row.isBelowMin ? 'balance-low' : undefined}>
    <Amount value={row.quantity} />
  </span>
);
function LowTag({ row }: { row: BalanceRow }) {
  const words = useText(balanceText);
  if (!row.isBelowMin) return null;
  return <StatusTag colour="red" label={words('belowMin')} title={`${words('minStock')}: ${row.minStock}`} />;
}

function Shelves({ rows, onOpen }: { rows: readonly ShelfRow[]; onOpen: (row: ShelfRow) => void }) {
  const words = useText(balanceText);
  const number = (value: number | null) => (
    <td className="balance-number">{value === null ? '–' : <Amount value={value} />}</td>
  );
  return (
    <table className="balance-table">
      <thead>
        <tr>
          <th>{words('warehouse')}</th>
          <th className="balance-number">{words('onHand')}</th>
          <th className="balance-number">{words('available')}</th>
          <th className="balance-number">{words('reserved')}</th>
          <th className="balance-number">{words('incoming')}</th>
          <th className="balance-number">{words('minStock')}</th>
          <th className="balance-number">{words('value')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.warehouseId}>
            <td>
              <Button type="link" size="small" className="kit-open" onClick={() => onOpen(row)}>
                {row.warehouseName}
              </Button>
              {row.branchName && <small>{row.branchName}</small>}
            </td>
            <td className={row.isBelowMin ? 'balance-number balance-low' : 'balance-number'}>
              <Amount value={row.quantity} />
            </td>
            {number(row.available)}
            {number(row.reserved)}
            {number(row.incoming)}
            {number(row.minStock || null)}
            <td className="balance-number">{row.value === null ? '–' : <Money value={row.value} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
