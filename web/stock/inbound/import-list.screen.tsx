// /inventory/import/import-list: every import bill with its status, filters, sums over the whole result, posting of many.
import { CheckOutlined, DownloadOutlined, FolderOpenOutlined, HistoryOutlined } from '@ant-design/icons';
import { App, Button, Tooltip } from 'antd';
import { useLocation } from 'react-router';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type { InboundRow } from '../../../contract/stock/inbound.rows.ts';
import { today } from '../../../contract/time.ts';
import { call, downloadExcel } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { TrailDrawer } from '../../kit/document/trail-drawer.tsx';
import { saveFile } from '../../kit/excel/save-file.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { readQuery } from '../../kit/list/list-query.ts';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { type Tab, useTab } from '../../kit/page/tab.ts';
import { branchPick, supplierPick } from '../../kit/pick/pickers.tsx';
import { Amount, Money } from '../../kit/table/cells.tsx';
import { say, useText } from '../../kit/words/culture.ts';
import { billPath } from './bill-path.ts';
import { inboundText, word } from './inbound.text.ts';
import { inboundTrail } from './inbound-shown.ts';
import { productPick, warehousePick } from './pickers.ts';

export function ImportListScreen() {
  const tab = useTab();
  return <ListPage spec={specOf(tab)} />;
}

const specOf = (tab: Pick<Tab, 'open'>): ListSpec<typeof ProductInbound.GetAllPaged> => ({
  id: 'stock.inbounds',
  title: word('bills'),
  list: ProductInbound.GetAllPaged,
  name: (row) => row.code,
  searchLabel: word('search'),
  emptyHint: word('empty'),
  chips: { field: 'status' },
  filters: [
    { field: 'from', to: 'to', label: word('date') },
    { field: 'supplierId', pick: supplierPick },
    { field: 'warehouseId', pick: warehousePick },
    { field: 'branchId', pick: branchPick },
    { field: 'productId', pick: productPick },
    'kind',
  ],
  columns: [
    { field: 'code', width: 150 },
    { field: 'status', width: 122, card: 'tag' },
    'day',
    { field: 'supplierName', width: 210 },
    { field: 'warehouseName', width: 170 },
    { field: 'invoiceNo', width: 120, card: false },
    { field: 'quantity', width: 104, card: false },
    'amount',
    { field: 'creatorName', width: 140, card: false },
    { field: 'due', hidden: true },
    { field: 'dueDay', hidden: true },
    { field: 'postedAt', hidden: true },
    { field: 'branchName', hidden: true },
    { field: 'kind', hidden: true },
    { field: 'paid', hidden: true },
    { field: 'postedByName', hidden: true },
    { field: 'note', hidden: true, width: 240 },
    { field: 'creationTime', hidden: true },
  ],
  sums: ({ totalProduct, totalAmount }) => [
    { label: say(inboundText, 'totalProduct'), value: <Amount value={totalProduct} /> },
    { label: say(inboundText, 'totalAmount'), value: <Money value={totalAmount} /> },
  ],
  open: (row) => tab.open(billPath(row.id, row.status === 'deleted'), row.code),
  primary: {
    key: 'new',
    label: word('newBill'),
    may: ProductInbound.Create.may,
    run: () => tab.open('/inventory/import/import-bill'),
  },
  actions: [
    {
      key: 'open',
      label: word('open'),
      icon: <FolderOpenOutlined />,
      run: (row) => tab.open(billPath(row.id, row.status === 'deleted'), row.code),
    },
    {
      key: 'archive',
      label: word('archive'),
      icon: <CheckOutlined />,
      may: ProductInbound.Archive.may,
      when: (row) => row.status === 'draft',
      run: (row, page) => void page.each([row], posting(1)),
    },
    {
      key: 'history',
      label: word('history'),
      icon: <HistoryOutlined />,
      run: (row, page) =>
        page.show((dialog) => (
          <TrailDrawer
            {...dialog}
            title={`${say(inboundText, 'history')}: ${row.code}`}
            target={{ targetModule: 'Inbound', targetId: row.id }}
            fields={inboundTrail}
          />
        )),
    },
  ],
  bulk: [
    {
      key: 'archive',
      label: word('archiveMany'),
      icon: <CheckOutlined />,
      may: ProductInbound.Archive.may,
      run: (rows, page) => void page.each(rows, posting(rows.length)),
    },
  ],
  tools: () => <ExcelLines />,
});

const posting = (count: number) => ({
  run: (row: InboundRow) => call(ProductInbound.Archive, { id: row.id, version: row.version }, { quiet: true }),
  name: (row: InboundRow) => row.code,
  done: say(inboundText, 'archivedMany', { count }),
});

/** The whole filtered list with a row for every line. */
function ExcelLines() {
  const words = useText(inboundText);
  const { message } = App.useApp();
  const allowed = may(ProductInbound.GetForExportExcel.may, useSession());
  const { search } = useLocation();
  const schema = ProductInbound.GetForExportExcel.in;
  const download = async () => {
    const { skipCount: _skip, maxResultCount: _max, ...filter } = readQuery(schema, new URLSearchParams(search));
    const file = await downloadExcel(ProductInbound.GetForExportExcel, filter, { columns: [] }).catch(() => null); // the shell has shown why
    if (!file) return;
    saveFile(file, `${words('bills')} ${today()}.xlsx`);
    message.success(words('excelLines'));
  };
  return (
    <Tooltip title={words('excelLines')}>
      <Button
        type="text"
        icon={<DownloadOutlined />}
        disabled={!allowed}
        aria-label={words('excelLines')}
        onClick={() => void download()}
      />
    </Tooltip>
  );
}
