// Warehouses, /category/inventory: category, role and branch of each (spec §2, §3, §9).
import { warehouseCategories, warehouseRoles } from '../../contract/constants.ts';
import { Warehouse, WarehouseRow } from '../../contract/org/setup.calls.ts';
import { call } from '../kit/call/call.ts';
import { historyOf } from '../kit/document/history-action.tsx';
import { uniqueField } from '../kit/form/unique-field.tsx';
import { CrudPage, type CrudSpec } from '../kit/list/crud-page.tsx';
import { branchPick } from '../kit/pick/pickers.tsx';
import { say } from '../kit/words/culture.ts';
import { orgText, word } from './org.text.ts';
import { useFollow } from './use-follow.ts';

const CodeField = uniqueField({
  key: 'warehouse.code',
  error: 'warehouse.codeTaken',
  maxLength: 30,
  taken: async (value, form, signal) => {
    const input = { keyword: value, maxResultCount: 100 };
    const { items } = await call(Warehouse.GetAll, input, { signal, quiet: true });
    return items.some((row) => row.code.toLowerCase() === value.toLowerCase() && row.id !== form.id);
  },
});
const wordsOf = <K extends (typeof warehouseCategories | typeof warehouseRoles)[number]>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, word(key)]));
const choicesOf = <K extends (typeof warehouseCategories | typeof warehouseRoles)[number]>(keys: readonly K[]) =>
  keys.map((value) => ({ value, label: word(value) }));

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
  chips: { field: 'category', items: choicesOf(warehouseCategories) },
  filters: [
    { field: 'branchId', pick: branchPick },
    { field: 'role', options: choicesOf(warehouseRoles) },
  ],
  columns: [
    { field: 'code', width: 130 },
    { field: 'name', width: 280 },
    { field: 'branchName', width: 220 },
    { field: 'category', width: 160, render: (row) => say(orgText, row.category) },
    { field: 'role', width: 180, render: (row) => say(orgText, row.role) },
    'creationTime',
  ],
  form: [
    { field: 'code', control: CodeField, span: 2 },
    { field: 'name', span: 2 },
    { field: 'category', options: wordsOf(warehouseCategories) },
    { field: 'branchId', pick: branchPick },
    { field: 'role', options: wordsOf(warehouseRoles), help: word('roleHelp'), span: 2 },
  ],
  actions: [historyOf('Warehouse', { schema: WarehouseRow, labels: { branchId: 'branchName' } }, (row) => row.name)],
};

export function WarehousesScreen() {
  useFollow(Warehouse.GetAll);
  return <CrudPage spec={spec} />;
}
