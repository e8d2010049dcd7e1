// The audit log as entries people can read.
import { expect, test } from 'vitest';
import type { ChangeRow } from '../../../contract/trail/trail.calls.ts';
import { toEntries } from './trail.ts';

let id = 100;
const row = (
  action: ChangeRow['action'],
  changes: ChangeRow['changes'],
  at = '2026-11-15T09:00:00+07:00',
): ChangeRow => ({
  id: id--,
  at,
  userId: 1,
  userName: 'Lan',
  branchName: null,
  action,
  changes,
});
const role = (name: string) => [{ field: 'roleId', from: null, to: name }];

test('roles given in one save are one entry', () => {
  const entries = toEntries([row('insert', role('Lễ tân')), row('insert', role('Kế toán'))], { roleId: {} });
  expect(entries).toMatchObject([{ kind: 'part', part: 'roleId', action: 'insert', values: ['Lễ tân', 'Kế toán'] }]);
});

test('another save, or taking away, is another entry', () => {
  const entries = toEntries(
    [
      row('insert', role('Lễ tân')),
      row('delete', [{ field: 'roleId', from: 'Kế toán', to: null }]),
      row('insert', role('Quản lý'), '2026-11-14T09:00:00+07:00'),
    ],
    { roleId: {} },
  );
  expect(entries.map((entry) => entry.kind === 'part' && [entry.action, entry.values])).toEqual([
    ['insert', ['Lễ tân']],
    ['delete', ['Kế toán']],
    ['insert', ['Quản lý']],
  ]);
});

test('the row’s own changes stay as they are; a soft delete reads as a delete', () => {
  const change = [{ field: 'name', from: 'An', to: 'Anh' }];
  const [first, second, third] = toEntries(
    [row('insert', change), row('update', change), row('update', [{ field: 'isDeleted', from: false, to: true }])],
    { roleId: {} },
  );
  expect(first).toMatchObject({ kind: 'row', action: 'insert' });
  expect(second).toMatchObject({ kind: 'row', action: 'update', lines: change });
  expect(third).toMatchObject({ kind: 'row', action: 'delete' });
});

test('lines of goods made in one save are one entry with their counts', () => {
  const line = (name: string, quantity: number) => [
    { field: 'productId', from: null, to: name },
    { field: 'quantity', from: null, to: quantity },
    { field: 'price', from: '•••', to: '•••' },
  ];
  const entries = toEntries([row('insert', line('Pin iPhone 15', 2)), row('insert', line('Mặt kính', 1))], {
    productId: { count: 'quantity' },
  });
  expect(entries).toMatchObject([{ kind: 'part', values: ['2 × Pin iPhone 15', '1 × Mặt kính'] }]);
});
