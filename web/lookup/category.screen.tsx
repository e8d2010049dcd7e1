// One screen for every simple list, declared by its row in contract/lookup/category.lists.ts (spec §2 Categories, §3).
import { HistoryOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { Both } from '../../contract/culture.ts';
import { Category, CategoryCreate, CategoryRow } from '../../contract/lookup/category.calls.ts';
import {
  type CategoryCode,
  type CategoryField,
  type CategoryList,
  categoryLists,
} from '../../contract/lookup/category.lists.ts';
import { trailTargets } from '../../contract/trail/trail.calls.ts';
import { call } from '../kit/call/call.ts';
import { TrailDrawer } from '../kit/document/trail-drawer.tsx';
import type { Field } from '../kit/form/form-fields.ts';
import { uniqueField } from '../kit/form/unique-field.tsx';
import type { PageTools } from '../kit/list/actions.ts';
import { crudPage } from '../kit/list/crud-page.tsx';
import type { ListSpec } from '../kit/list/list-spec.ts';
import { categoryPick } from '../kit/pick/pickers.tsx';
import type { Column } from '../kit/table/columns.ts';
import { OrderCell, OrderedRows } from '../kit/table/ordered-rows.tsx';
import { culture, say } from '../kit/words/culture.ts';
import type { Words } from '../kit/words/words.ts';
import { lookupText, word } from './lookup.text.ts';

const inReader =
  (both: Both): Words =>
  () =>
    both[culture()];
type Own = readonly [field: CategoryField, name: Both];

export function categoryScreen(code: CategoryCode): ComponentType {
  const list: CategoryList = categoryLists[code];
  const own = Object.entries(list.fields) as unknown as Own[]; // keys and values of this very record
  const shared: ListSpec<typeof Category.GetAll> & { thing: Words; get: typeof Category.Get } = {
    id: `lookup.${code}`,
    title: inReader(list),
    thing: inReader(list.one),
    list: Category.GetAll,
    get: Category.Get,
    fixed: { code },
    name: (row: CategoryRow) => row.name,
    searchLabel: word('search'),
    emptyHint: word('empty'),
    columns: [
      { field: 'name', width: 280 },
      ...own.map(columnOf),
      { field: 'orderNo', width: 120, ...(list.edit ? { render: (row) => <OrderCell row={row} /> } : {}) },
      { field: 'creationTime', card: false },
      { field: 'lastModificationTime', hidden: true },
    ],
    filters: list.parent
      ? [{ field: 'parentId', label: ownName(list, 'parentId'), pick: categoryPick(list.parent) }]
      : [],
    actions: [history],
  };
  if (!list.edit) return crudPage(shared);
  const Screen = crudPage({
    ...shared,
    // The same calls, narrowed to this list: its code is fixed and its own permission opens the buttons.
    create: { ...Category.createCateGory, in: creating(code), may: list.edit },
    update: { ...Category.updateCateGory, may: list.edit },
    remove: { ...Category.SoftDeleteById, may: list.edit },
    form: [
      code === 'internalNotification' ? { field: 'name', span: 2 } : { field: 'name', control: nameField(code) },
      ...own.map(([field, name]) => fieldOf(list, field, name)),
      { field: 'orderNo', help: word('orderHelp') },
    ],
  });
  const move = { ...Category.UpdateOrderNoById, may: list.edit };
  return () => (
    <OrderedRows move={move}>
      <Screen />
    </OrderedRows>
  );
}

const creating = (code: CategoryCode) => CategoryCreate.extend({ code: CategoryCreate.shape.code.default(code) });
const ownName = (list: CategoryList, field: CategoryField): Words => inReader(list.fields[field] ?? list);

const columnOf = ([field, name]: Own): Column<CategoryRow> => ({
  field: field === 'parentId' ? 'parentName' : field,
  title: inReader(name),
  ...(field === 'note' ? { width: 320 } : {}),
});

function fieldOf(list: CategoryList, field: CategoryField, name: Both): Field<CategoryField, CategoryRow> {
  return {
    field,
    label: inReader(name),
    ...(field === 'parentId' && list.parent ? { pick: categoryPick(list.parent) } : {}),
    ...(field === 'validFrom' ? { help: word('noticeHelp') } : {}),
  };
}

/** Rows below different parents may share a name, as in the database. */
const nameField = (code: CategoryCode) =>
  uniqueField({
    error: 'category.nameTaken',
    key: code,
    with: ['parentId'],
    maxLength: 200,
    taken: async (name, form, signal) => {
      const input = { code, keyword: name.slice(0, 100), maxResultCount: 100 };
      const { items } = await call(Category.GetAll, input, { signal, quiet: true });
      return items.some(
        (row) =>
          row.name.toLowerCase() === name.toLowerCase() &&
          row.id !== form.id &&
          (row.parentId ?? null) === (form.parentId ?? null),
      );
    },
  });

const history = {
  key: 'history',
  label: word('history'),
  icon: <HistoryOutlined />,
  may: trailTargets.Category.may,
  run: (row: CategoryRow, page: PageTools) =>
    page.show((dialog) => (
      <TrailDrawer
        {...dialog}
        title={say(lookupText, 'historyOf', { name: row.name })}
        target={{ targetModule: 'Category', targetId: row.id }}
        fields={{ schema: CategoryRow }}
      />
    )),
};
