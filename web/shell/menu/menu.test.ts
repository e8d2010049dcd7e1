// The menu: what a user sees, where a click leads, what is lit, what the search finds.
import { describe, expect, test } from 'vitest';
import type { May } from '../../../contract/kit.ts';
import { addressOfPage, findGroup, firstPage, litBy, visibleEntries } from './menu.model.ts';
import { type Entry, type Group, headingOf, type Page, tabTitle } from './route-table.ts';

const page = (path: string, vi: string, en: string, may: May = 'signedIn', more: Partial<Page> = {}): Page => ({
  path,
  title: { vi, en },
  may,
  screen: { component: () => null, preload: async () => {} },
  ...more,
});
const group = (path: string, vi: string, en: string, entries: readonly Entry[]): Group => ({
  path,
  title: { vi, en },
  entries,
});
const users = page('/system/users', 'Người dùng', 'Users', 'Pages.Users');
const userDetail = page('/system/users/:id', 'Chi tiết', 'Detail', 'Pages.Users', {
  invisible: true,
  highlight: '/system/users',
});
const roles = page('/system/roles', 'Vai trò', 'Roles', ['Pages.Roles', 'Pages.MapRoles']);
const bills = page('/inventory/import/list', 'Danh sách phiếu nhập', 'Import bills', 'Pages.Inventory.Import');
const table: Entry[] = [
  page('/home', 'Trang chủ', 'Home'),
  group('/inventory', 'Kho', 'Inventory', [group('/inventory/import', 'Nhập', 'Import', [bills])]),
  group('/system', 'Hệ thống', 'System', [users, userDetail, roles]),
];
const holding =
  (...held: string[]) =>
  ({ may: rule }: Page) =>
    rule === 'anyone' || rule === 'signedIn' || [rule].flat().some((code) => held.includes(code));
const paths = (entries: readonly Entry[]): unknown[] =>
  entries.map((entry) => ('entries' in entry ? [entry.path, paths(entry.entries)] : entry.path));

test('a page is headed by what its entry says; one that is of one thing says it itself', () => {
  expect(headingOf(users)).toEqual({ vi: 'Người dùng', en: 'Users' });
  expect(headingOf(userDetail)).toBeNull();
  expect(headingOf(undefined)).toBeNull();
});
test('a tab is called by the one thing it shows, else by its page: “Open the report” is what a link says', () => {
  expect(tabTitle(userDetail, 'Thảo')).toBe('Thảo');
  expect(tabTitle(users, 'Open the list')).toBeUndefined();
  expect(tabTitle(undefined, 'Thảo')).toBe('Thảo');
});

describe('what shows', () => {
  test('without permissions only what is open to everybody; empty groups vanish', () => {
    expect(paths(visibleEntries(table, holding()))).toEqual(['/home']);
  });
  test('a group shows as soon as one child does; invisible pages never show', () => {
    expect(paths(visibleEntries(table, holding('Pages.Users')))).toEqual(['/home', ['/system', ['/system/users']]]);
  });
  test('any of several permissions is enough', () => {
    expect(paths(visibleEntries(table, holding('Pages.MapRoles')))).toEqual(['/home', ['/system', ['/system/roles']]]);
  });
});

describe('where a click leads', () => {
  test('a group leads to its first page, through inner groups', () => {
    expect(firstPage(table[1] as Entry)).toBe(bills);
  });
  test('a group is found by its path', () => expect(findGroup(table, '/inventory/import')?.title.en).toBe('Import'));
  test('params and query are filled in', () => {
    const mine = page('/x/:kind', 'X', 'X', 'signedIn', { params: { kind: 'a' }, query: 'state=open' });
    expect(addressOfPage(mine)).toBe('/x/a?state=open');
  });
});

describe('what is lit', () => {
  test('the page and the groups above it', () => {
    expect(litBy(table, '/inventory/import/list')).toEqual({
      selected: ['/inventory', '/inventory/import', '/inventory/import/list'],
      open: ['/inventory', '/inventory/import'],
    });
  });
  test('a hidden page lights the entry it names', () => {
    expect(litBy(table, '/system/users/7').selected).toEqual(['/system', '/system/users']);
  });
  test('an unknown address lights nothing', () => expect(litBy(table, '/nowhere').selected).toEqual([]));
});
