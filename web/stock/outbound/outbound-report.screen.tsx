// Report on export bills, /report/inventory-report/export-bill: the lines that left, with sums over the whole result (spec §2).
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { outboundKinds } from '../../../contract/stock/stock.ts';
import { StatusTag } from '../../kit/document/status-tag.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { useTab } from '../../kit/page/tab.ts';
import { branchPick, categoryPick } from '../../kit/pick/pickers.tsx';
import { Amount, Money } from '../../kit/table/cells.tsx';
import { say } from '../../kit/words/culture.ts';
import { billPath, ownWarehousePick, warehousePick } from './outbound.picks.ts';
import { outboundText, word } from './outbound.text.ts';

export function OutboundReportScreen() {
  const tab = useTab();
  return <ListPage spec={report((id, code) => tab.open(billPath(id), code))} />;
}

const report = (open: (id: number, code: string) => void): ListSpec<typeof ProductOutbound.GetReportLines> => ({
  id: 'stock.outboundReport',
  title: word('report'),
  list: ProductOutbound.GetReportLines,
  searchLabel: word('searchLines'),
  name: (row) => `${row.code} · ${row.productName}`,
  open: (row) => open(row.outboundId, row.code),
  filters: [
    { field: 'fromDay', to: 'toDay', label: word('dates') },
    'kind',
    { field: 'warehouseId', pick: ownWarehousePick },
    { field: 'branchId', pick: branchPick },
    { field: 'toWarehouseId', pick: warehousePick },
    { field: 'reasonId', pick: categoryPick('exportTypeOther') },
  ],
  columns: [
    { field: 'code', width: 190 },
    { field: 'day', width: 110 },
    {
      field: 'kindName',
      width: 150,
      card: 'tag',
      render: (row) => <StatusTag colour={outboundKinds[row.kind].color} label={row.kindName} />,
    },
    { field: 'productCode', width: 120, card: false },
    { field: 'productName', width: 260 },
    { field: 'unitName', width: 80, card: false, sort: false },
    'quantity',
    { field: 'price', card: false },
    'amount',
    'cost',
    { field: 'warehouseName', width: 180 },
    { field: 'toWarehouseName', width: 180, card: false },
    { field: 'reasonName', width: 160, card: false },
    { field: 'ticketCode', width: 140, card: false },
    { field: 'creatorName', width: 170, hidden: true },
  ],
  sums: ({ totalProduct, totalAmount, totalCost }) => [
    { label: say(outboundText, 'totalProduct'), value: <Amount value={totalProduct} /> },
    ...(totalAmount === null
      ? []
      : [{ label: say(outboundText, 'totalAmount'), value: <Money value={totalAmount} /> }]),
    ...(totalCost === null ? [] : [{ label: say(outboundText, 'totalCost'), value: <Money value={totalCost} /> }]),
  ],
});
