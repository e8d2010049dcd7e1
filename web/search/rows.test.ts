// Screens by what people call them, and verbs before a ticket.
import { describe, expect, test } from 'vitest';
import type { Screen } from '../shell/fault/lazy-screen.tsx';
import type { Entry } from '../shell/menu/route-table.ts';
import { findScreens, leadsIn, meant } from './rows.ts';

const screen = {} as Screen;
const page = (path: string, vi: string, en: string): Entry => ({ path, title: { vi, en }, may: 'signedIn', screen });
const table: Entry[] = [
  page('/take', 'Nhận máy', 'Take a device in'),
  {
    path: '/system',
    title: { vi: 'Hệ thống', en: 'System' },
    entries: [page('/users', 'Người dùng', 'Users'), page('/roles', 'Vai trò', 'Roles')],
  },
  {
    path: '/inventory',
    title: { vi: 'Nhập xuất', en: 'Inventory' },
    entries: [page('/imports', 'Danh sách phiếu nhập', 'Import bills'), page('/import', 'Lập phiếu nhập', 'New bill')],
  },
  page('/close', 'Kiểm quỹ, chốt ngày', 'Count and close'),
];
const also = { '/close': [{ vi: 'Đóng ca', en: 'Close the shift' }] };

describe('screens', () => {
  const found = (words: string) => findScreens(table, also, words, 'vi').map((hit) => hit.page.path);
  test('are found without accents, in both languages, by words in any order', () => {
    expect(found('nguoi dung')).toEqual(['/users']);
    expect(found('Users')).toEqual(['/users']);
    expect(found('nhap phieu sach')).toEqual(['/imports']);
    expect(found('may nhan')).toEqual(['/take']);
  });
  test('are found by their group, behind those that are called so', () => {
    expect(found('he thong')).toEqual(['/users', '/roles']);
    expect(found('nhap')).toEqual(['/imports', '/import']);
    expect(found('lap phieu')).toEqual(['/import']);
  });
  test('are found by what people call them', () => {
    expect(findScreens(table, also, 'dong ca', 'vi')).toMatchObject([
      { address: '/close', title: 'Đóng ca', second: 'Kiểm quỹ, chốt ngày', isNamed: true },
    ]);
    expect(findScreens(table, also, 'kiem', 'vi')).toMatchObject([{ title: 'Kiểm quỹ, chốt ngày', isNamed: true }]);
  });
  test('need every word, and at least one', () => {
    expect(found('nguoi khac')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });
});

test('what can be done with a thing leads to a screen of the person', () => {
  const screens = [page('/parts', 'Linh kiện', 'Components'), page('/things/:id', 'Phụ kiện', 'Accessories')];
  const leads = (address: string) => leadsIn(screens, address, ({ path }) => path !== '/parts');
  expect([leads('/things/7?keyword=a'), leads('/parts?keyword=LK01'), leads('/nowhere')]).toEqual([true, false, false]);
});

describe('verbs', () => {
  test('stand before what is looked for, in either language', () => {
    expect(meant('thu tiền SC0012')).toEqual({ verbs: ['pay', 'handOver'], rest: 'SC0012' });
    expect(meant('Thu Tien giao may 0903')).toEqual({ verbs: ['handOver'], rest: '0903' });
    expect(meant('in phiếu nguyễn an')).toEqual({ verbs: ['print'], rest: 'nguyễn an' });
    expect(meant('finish SC12')).toEqual({ verbs: ['finish'], rest: 'SC12' });
  });
  test('are none without something behind them, and a name is a name', () => {
    expect(meant('thu tiền')).toEqual({ verbs: [], rest: 'thu tiền' });
    expect(meant('Collect Nguyen')).toEqual({ verbs: [], rest: 'Collect Nguyen' });
    expect(meant('  SC0012 ')).toEqual({ verbs: [], rest: 'SC0012' });
  });
});
