// The table of screens as each side sees it: the host's people look after shops, they run none.
import { expect, test } from 'vitest';
import { CareAccount, MessageOutbox } from '../contract/care/account.calls.ts';
import { Zalo } from '../contract/care/zalo.calls.ts';
import { Payment } from '../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../contract/finance/receipt.calls.ts';
import type { May } from '../contract/kit.ts';
import { SystemConfigs } from '../contract/org/setup.calls.ts';
import { permissionsOf } from '../contract/permissions.ts';
import { Privacy } from '../contract/privacy/privacy.calls.ts';
import { DashBoard } from '../contract/report/dashboard.calls.ts';
import { ReportPlan } from '../contract/report/plan.calls.ts';
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
/** Screens that name their rights, so that the first page need not bring their calls: they are those of what they ask for. */
test.each([
  ['/customer-care/zalo-feedback', Zalo.GetAll],
  ['/customer-care/outbox', MessageOutbox.GetAll],
  ['/customer-care/zalo-setup', CareAccount.Get],
  ['/customer-care/privacy', Privacy.GetRequests],
  ['/finance/receipt/receipt-list', AccountReceipt.GetListAccountReceipt],
  ['/finance/spending/spending-list', Payment.GetListPayment],
  ['/report/selling/plan', ReportPlan.GetYear],
  ['/settings/configs', SystemConfigs.GetSystemConfigs],
  ['/dashboard', DashBoard.GetSummary],
] as const)('%s is opened by whoever may ask for it', (path, { may }) => {
  expect(pagesOf(routes).find((page) => page.path === path)?.may).toEqual(may);
});
