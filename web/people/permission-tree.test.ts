// What ticking a permission means, and what the search leaves of the tree.
import { expect, test } from 'vitest';
import { permissionCodes } from '../../contract/permissions.ts';
import {
  below,
  codesOf,
  countGranted,
  filterTree,
  flatten,
  hasPart,
  lacking,
  ROOT,
  toggle,
  toggleAll,
  treeOf,
} from './permission-tree.ts';

const none: ReadonlySet<string> = new Set();

test('the tree holds every permission of its side once, without the root', () => {
  const codes = flatten(treeOf('tenant')).map(({ node }) => node.code);
  expect(new Set(codes)).toEqual(new Set(codesOf('tenant')));
  expect(codes).toHaveLength(codesOf('tenant').length);
  expect(codes).not.toContain(ROOT);
  expect(codesOf('tenant')).not.toContain('Pages.Tenants');
  expect(codesOf('host')).toContain('Pages.Tenants');
});

test('a child can be ticked alone, a parent brings its children', () => {
  expect([...toggle(none, 'Pages.Inventory.Import.Print', true, 'tenant')]).toEqual(['Pages.Inventory.Import.Print']);
  const all = toggle(none, 'Pages.Roles', true, 'tenant');
  expect([...all].sort()).toEqual(['Pages.Roles', 'Pages.Roles.Create', 'Pages.Roles.Edit', 'Pages.Roles.Remove']);
});

test('a code that skips a level still has its family', () => {
  expect(below('Pages.Ticket', codesOf('tenant'))).toContain('Pages.Ticket.Break.up');
});

test('screens and the actions on them stand in one branch per area', () => {
  const top = treeOf('tenant').map((node) => node.code);
  const screens = [
    'Pages.Ticket',
    'Pages.Booking.Module',
    'Pages.Service.Price.Module',
    'Pages.Setting',
    'Pages.Category',
  ];
  for (const code of screens) expect(top).not.toContain(code);
  expect(below('Pages.Tickets', codesOf('tenant'))).toEqual(
    expect.arrayContaining(['Pages.Ticket.Repair', 'Pages.Tickets.Edit']),
  );
});

test('a right that cannot be used alone says what it needs', () => {
  const alone = toggle(none, 'Pages.Tickets.Refund', true, 'tenant');
  expect(lacking(alone, 'Pages.Tickets.Refund')).toEqual(['Pages.Tickets.ViewDetail']);
  expect(lacking(toggle(alone, 'Pages.Tickets.ViewDetail', true, 'tenant'), 'Pages.Tickets.Refund')).toEqual([]);
  expect(lacking(none, 'Pages.Tickets.Refund')).toEqual([]);
});

test('clearing a parent clears what is below, and keeps what is above', () => {
  const granted = toggle(none, 'Pages.Inventory', true, 'tenant');
  const next = toggle(granted, 'Pages.Inventory.Import', false, 'tenant');
  expect(next.has('Pages.Inventory')).toBe(true);
  expect([...next].some((code) => code.startsWith('Pages.Inventory.Import'))).toBe(false);
});

test('the root is held exactly with everything', () => {
  const all = toggleAll(none, true, 'tenant');
  expect(all.has(ROOT)).toBe(true);
  expect(countGranted(all, 'tenant')).toBe(codesOf('tenant').length);
  const less = toggle(all, 'Pages.Debt.Customer', false, 'tenant');
  expect(less.has(ROOT)).toBe(false);
  expect(toggle(less, 'Pages.Debt.Customer', true, 'tenant').has(ROOT)).toBe(true);
});

test('codes this side does not know are left alone', () => {
  const strange = new Set(['Old.Permission', ...permissionCodes.filter((code) => code === 'Pages.Tenants')]);
  expect([...toggleAll(strange, false, 'tenant')]).toEqual(['Old.Permission', 'Pages.Tenants']);
});

test('search ignores accents and keeps the way to a match and all below it', () => {
  const found = flatten(filterTree(treeOf('tenant'), 'phieu nhap', 'vi')).map(({ node }) => node.code);
  expect(found).toContain('Pages.Inventory');
  expect(found).toContain('Pages.Inventory.Import.Barcode');
  expect(found).not.toContain('Pages.Inventory.Export');
  expect(filterTree(treeOf('tenant'), 'không có đâu', 'vi')).toEqual([]);
});

test('only granted ones', () => {
  const granted = toggle(none, 'Pages.Debt.Customer', true, 'tenant');
  const shown = filterTree(treeOf('tenant'), '', 'vi', (code) => granted.has(code));
  expect(flatten(shown).map(({ node }) => node.code)).toEqual(['Pages.Debt', 'Pages.Debt.Customer']);
});

test('a parent without its own right shows that something inside is granted', () => {
  const inventory = treeOf('tenant').find((node) => node.code === 'Pages.Inventory');
  expect(inventory && hasPart(inventory, new Set(['Pages.Inventory.Import.Print']))).toBe(true);
  expect(inventory && hasPart(inventory, none)).toBe(false);
});
