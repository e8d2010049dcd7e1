// /warehouse/warehouse-checking: every count with its progress; a new one is made for a scope.
import { FolderOpenOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { CatalogMaster } from '../../../contract/catalog/master.calls.ts';
import { Product } from '../../../contract/catalog/product.calls.ts';
import { type CountRow, PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import { call } from '../../kit/call/call.ts';
import { FormDrawer } from '../../kit/form/form-drawer.tsx';
import type { DialogProps, PageTools } from '../../kit/list/actions.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { type Tab, useTab } from '../../kit/page/tab.ts';
import { byId, pick } from '../../kit/pick/picker.ts';
import { branchPick, categoryPick } from '../../kit/pick/pickers.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatNumber } from '../../kit/words/format.ts';
import { countPath, seenWarehousePick } from '../balance/shared.ts';
import { countText, word } from './count.text.ts';

export function CountListScreen() {
  return <ListPage spec={specOf(useTab())} />;
}

const specOf = (tab: Pick<Tab, 'open'>): ListSpec<typeof PhysicalInventory.GetAllPaged> => ({
  id: 'stock.counts',
  title: word('counts'),
  list: PhysicalInventory.GetAllPaged,
  name: (row) => row.code,
  searchLabel: word('search'),
  emptyHint: word('empty'),
  chips: { field: 'status' },
  filters: [
    { field: 'from', to: 'to', label: word('day') },
    { field: 'branchId', pick: branchPick },
    { field: 'warehouseId', pick: seenWarehousePick },
  ],
  columns: [
    { field: 'code', width: 170 },
    { field: 'status', width: 130, card: 'tag' },
    { field: 'warehouseName', width: 190 },
    'day',
    { field: 'countedCount', width: 130, sort: false, render: (row) => <Progress row={row} /> },
    { field: 'differentCount', width: 120, sort: false },
    { field: 'scope', width: 170 },
    { field: 'creatorName', width: 170, sort: false },
    { field: 'appliedByName', width: 170, sort: false, card: false },
    { field: 'appliedAt', card: false },
    { field: 'note', width: 220, sort: false, card: false },
    { field: 'branchName', hidden: true },
    { field: 'creationTime', hidden: true },
  ],
  open: (row) => tab.open(countPath(row.id), row.code),
  primary: {
    key: 'create',
    label: word('create'),
    may: PhysicalInventory.create.may,
    run: (page) => page.show((dialog) => <CreateDrawer {...dialog} page={page} tab={tab} />),
  },
  actions: [
    {
      key: 'open',
      label: word('open'),
      icon: <FolderOpenOutlined />,
      run: (row) => tab.open(countPath(row.id), row.code),
    },
  ],
});

function Progress({ row }: { row: CountRow }) {
  const language = useCulture();
  return (
    <span className="kit-figure">
      {formatNumber(row.countedCount, language)} / {formatNumber(row.lineCount, language)}
    </span>
  );
}

const productPick = pick({
  call: CatalogMaster.getAllProduct,
  input: { maxResultCount: 100 },
  search: 'keyword',
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => row.code,
  one: byId(Product.Get, (row) => row.name),
});
function CreateDrawer({ open, onClose, page, tab }: DialogProps & { page: PageTools; tab: Pick<Tab, 'open'> }) {
  const say = useText(countText);
  const { message } = App.useApp();
  return (
    <FormDrawer
      open={open}
      onClose={onClose}
      title={say('create')}
      schema={PhysicalInventory.create.in}
      fields={[
        {
          group: word('count'),
          fields: [
            { field: 'warehouseId', pick: seenWarehousePick },
            'scope',
            { field: 'isBlind', help: word('blindHelp') },
            { field: 'note', span: 2 },
          ],
        },
        {
          group: word('whenCategory'),
          fields: ['kinds', { field: 'groupIds', pick: categoryPick('productGroup') }],
        },
        { group: word('whenList'), fields: [{ field: 'productIds', pick: productPick, span: 2 }] },
      ]}
      row={null}
      submit={async (input, options) => {
        const made = await call(PhysicalInventory.create, input as never, options); // checked by the call's own schema
        message.success(say('created', { code: made.code, count: made.lineCount }));
        page.refresh();
        onClose();
        tab.open(countPath(made.id), made.code);
      }}
    />
  );
}
