// The table of screens as each side sees it: the host's people look after shops, they run none.
import { expect, test } from 'vitest';
import type { May } from '../contract/kit.ts';
import { permissionsOf } from '../contract/permissions.ts';
import { routes } from './routes.tsx';
import { visibleEntries } from './shell/menu/menu.model.ts';
import { isFor, pagesOf, type Side } from './shell/menu/route-table.ts';

/** What somebody with every permission of their side sees. */
function menuOf(side: Side): string[] {
  const held = new Set<string>(permissionsOf(side));
  const may = (rule: May) => rule === 'signedIn' || [rule].flat().some((code) => held.has(code));
  return pagesOf(visibleEntries(routes, (page) => isFor(page, side) && may(page.may))).map(({ path }) => path);
}

test('the host sees people, roles and tenants, and no screen of a shop', () => {
  expect(menuOf('host')).toEqual([
    '/home',
    '/system/users',
    '/system/roles',
    '/system/user-roles',
    '/system/login-attempts',
    '/system/tenants',
    '/system/permissions',
  ]);
});
test('a shop sees everything but the tenants', () => {
  const visible = pagesOf(routes).filter((page) => !page.invisible);
  expect(menuOf('tenant')).toEqual(visible.map(({ path }) => path).filter((path) => path !== '/system/tenants'));
});
