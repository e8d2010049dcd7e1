// What could not be read again stays on the screen: one line says that it may be old, and offers to try again.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { go, openBrowser } from '../harness/browser.ts';

const { signedIn } = openBrowser();

/** Longer than an answer counts as fresh: coming back to a tab asks again. */
const LATER_MS = 61_000;
const screens = [
  { name: 'a list', path: '/system/users', shown: (page: Page) => page.locator('tbody tr[data-row-key]') },
  { name: 'permissions', path: '/system/permissions', shown: (page: Page) => page.locator('.people-matrix tbody tr') },
  { name: 'the price grid', path: '/service/service-price', shown: (page: Page) => page.locator('.price-foot') },
  { name: 'device leads', path: '/system/lead-device', shown: (page: Page) => page.locator('.org-leads tbody tr') },
  {
    name: 'the calendar',
    path: '/reservation/reservation-list?view=week',
    shown: (page: Page) => page.locator('.booking-grid'),
  },
  {
    name: 'coordination',
    path: '/inventory/inventory-index',
    shown: (page: Page) => page.locator('.kit-state, [data-demand]'),
  },
];
const inSight = (page: Page, of: (typeof screens)[number]) => of.shown(page).filter({ visible: true }).first();
const line = (page: Page) => page.getByRole('status').filter({ hasText: 'Chưa tải lại được', visible: true });
const API = '**/api/**';

test('a refresh that fails takes nothing away, on any screen', async () => {
  const { page } = await signedIn('admin', { path: null, isNew: true });
  await page.goto('/system/roles');
  for (const screen of screens) {
    await go(page, screen.path);
    await inSight(page, screen).waitFor();
    await page.waitForLoadState('networkidle');
  }
  await go(page, '/system/roles');
  await page.getByRole('button', { name: 'Thêm vai trò' }).waitFor();
  await page.clock.setFixedTime(Date.now() + LATER_MS);
  await page.route(API, (route) => route.fulfill({ status: 503, body: 'gone' }));
  for (const screen of screens) {
    await go(page, screen.path);
    await inSight(page, screen).waitFor();
    await line(page).waitFor();
    expect(await page.getByText('Không tải được dữ liệu').filter({ visible: true }).count(), screen.name).toBe(0);
  }
  await page.unroute(API);
  await line(page).getByRole('button', { name: 'Thử lại' }).click();
  await line(page).waitFor({ state: 'hidden' });
  for (const screen of screens) {
    await go(page, screen.path); // coming back asks again by itself
    await inSight(page, screen).waitFor();
    await line(page).waitFor({ state: 'hidden' });
  }
});
