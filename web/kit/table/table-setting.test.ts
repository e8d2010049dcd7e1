// Declared columns merged with what a user saved.
import { expect, test } from 'vitest';
import { ColumnTableSetting } from '../../../contract/session/session.calls.ts';
import { changeColumn, mergeColumns, moveColumn, toSetting } from './table-setting.ts';

const declared = [{ key: 'code' }, { key: 'name' }, { key: 'phone', hidden: true }, { key: 'total' }];
const keys = (columns: readonly { key: string }[]) => columns.map((column) => column.key).join(' ');

test('nothing saved: as declared', () => {
  expect(mergeColumns(declared, undefined)).toEqual([
    { key: 'code', hidden: false },
    { key: 'name', hidden: false },
    { key: 'phone', hidden: true },
    { key: 'total', hidden: false },
  ]);
});

test('the saved order and widths win, gone columns drop out, doubles too', () => {
  const saved = [
    { key: 'total', hidden: false, width: 90 },
    { key: 'gone', hidden: false },
    { key: 'code', hidden: false },
    { key: 'total', hidden: true },
    { key: 'name', hidden: true },
    { key: 'phone', hidden: false },
  ];
  expect(keys(mergeColumns(declared, saved))).toBe('total code name phone');
  expect(mergeColumns(declared, saved)[0]).toEqual({ key: 'total', hidden: false, width: 90 });
});

test('a new column stands after its neighbour in the declaration', () => {
  const saved = [
    { key: 'total', hidden: false },
    { key: 'code', hidden: false },
    { key: 'phone', hidden: false },
  ];
  expect(keys(mergeColumns(declared, saved))).toBe('total code name phone');
});

test('moving and changing', () => {
  const columns = mergeColumns(declared, undefined);
  expect(keys(moveColumn(columns, 3, 1))).toBe('code total name phone');
  expect(keys(moveColumn(columns, 1, 99))).toBe('code phone total name');
  expect(changeColumn(columns, 'name', { width: 12 })[1]).toEqual({ key: 'name', hidden: false, width: 12 });
});

test('what is saved is what the contract takes', () => {
  const columns = changeColumn(mergeColumns(declared, undefined), 'name', { width: 12.6 });
  const setting = toSetting('people.users', { columns, dense: true, views: [] });
  expect(ColumnTableSetting.parse(setting)).toEqual(setting);
  expect(setting.columns[1]?.width).toBe(40);
});
