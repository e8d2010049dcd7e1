// Warehouses, /category/inventory: category, role and branch of each (spec §2, §3, §9).
import { Warehouse, WarehouseRow } from '../../contract/org/setup.calls.ts';
import { historyOf } from '../kit/document/history-action.tsx';
import { codeAmong, uniqueField } from '../kit/form/unique-field.tsx';
import { CrudPage, type CrudSpec } from '../kit/list/crud-page.tsx';
import { branchPick } from '../kit/pick/pickers.tsx';
import { word } from './org.text.ts';
import { useFollow } from './use-follow.ts';

const CodeField = uniqueField({
  key: 'warehouse.code',
  error: 'warehouse.codeTaken',
  maxLength: 30,
  taken: codeAmong(Warehouse.GetAll),
});

const spec: CrudSpec<typeof Warehouse.GetAll, typeof Warehouse.Create, typeof Warehouse.Update> = {
  id: 'org.warehouses',
  title: word('warehouses'),
  thing: word('warehouse'),
  list: Warehouse.GetAll,
  get: Warehouse.Get,
  create: Warehouse.Create,
  update: Warehouse.Update,
  remove: Warehouse.SoftDeleteById,
  name: (row) => row.name,
  keeps: (row) => row.role !== 'sale',
  searchLabel: word('warehouseSearch'),
  emptyHint: word('warehouseEmpty'),
  chips: { field: 'category' },
  filters: [{ field: 'branchId', pick: branchPick }, 'role'],
  columns: [
    { field: 'code', width: 130 },
    { field: 'name', width: 280 },
    { field: 'branchName', width: 220 },
    { field: 'category', width: 160 },
    { field: 'role', width: 180 },
    'creationTime',
  ],
  form: [
    { field: 'code', control: CodeField, span: 2 },
    { field: 'name', span: 2 },
    'category',
    { field: 'branchId', pick: branchPick },
    { field: 'role', help: word('roleHelp'), span: 2 },
  ],
  actions: [historyOf('Warehouse', { schema: WarehouseRow, labels: { branchId: 'branchName' } }, (row) => row.name)],
};

export function WarehousesScreen() {
  useFollow(Warehouse.GetAll);
  return <CrudPage spec={spec} />;
}
