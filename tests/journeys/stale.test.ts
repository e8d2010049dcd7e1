// What could not be read again stays on the screen: one line says that it may be old, and offers to try again.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { go, openBrowser } from '../harness/browser.ts';

const { signedIn } = openBrowser();

/** Longer than an answer counts as fresh: coming back to a tab asks again. */
const LATER_MS = 61_000;
const screens = [
  { title: 'Người dùng', path: '/system/users', shown: (page: Page) => page.locator('tbody tr[data-row-key]') },
  { title: 'Quyền', path: '/system/permissions', shown: (page: Page) => page.locator('.people-matrix tbody tr') },
  { title: 'Bảng giá dịch vụ', path: '/service/service-price', shown: (page: Page) => page.locator('.price-foot') },
  {
    title: 'Trưởng nhóm thiết bị',
    path: '/system/lead-device',
    shown: (page: Page) => page.locator('.org-leads tbody tr'),
  },
  {
    title: 'Lịch hẹn',
    path: '/reservation/reservation-list?view=week',
    shown: (page: Page) => page.locator('.booking-grid'),
  },
  {
    title: 'Điều phối kho',
    path: '/inventory/inventory-index',
    shown: (page: Page) => page.locator('.kit-state, [data-demand]'),
  },
];
async function inSight(page: Page, { title, shown }: (typeof screens)[number]) {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).filter({ visible: true }).waitFor();
  await shown(page).filter({ visible: true }).first().waitFor();
}
const line = (page: Page) => page.getByRole('status').filter({ hasText: 'Chưa tải lại được', visible: true });
const API = '**/api/**';
/** Answers how many questions the page still waits for; its load ended long ago, so the browser's own word says nothing. */
function unanswered(page: Page): () => number {
  const open = new Set<unknown>();
  const isAsked = (url: string) => url.includes('/api/') && !url.endsWith('/api/live'); // a stream is never answered
  page.on('request', (request) => isAsked(request.url()) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}

test('a refresh that fails takes nothing away, on any screen', async () => {
  const { page } = await signedIn('admin', { path: null, isNew: true });
  const asked = unanswered(page);
  await page.goto('/system/roles');
  for (const screen of screens) {
    await go(page, screen.path);
    await inSight(page, screen);
    await expect.poll(asked, { message: screen.title }).toBe(0);
  }
  await go(page, '/system/roles');
  await page.getByRole('button', { name: 'Thêm vai trò' }).waitFor();
  await page.clock.setFixedTime(Date.now() + LATER_MS);
  await page.route(API, (route) => route.fulfill({ status: 503, body: 'gone' }));
  for (const screen of screens) {
    await go(page, screen.path);
    await inSight(page, screen);
    await line(page).waitFor();
    expect(await page.getByText('Không tải được dữ liệu').filter({ visible: true }).count(), screen.title).toBe(0);
  }
  await page.unroute(API);
  await line(page).getByRole('button', { name: 'Thử lại' }).click();
  await line(page).waitFor({ state: 'hidden' });
  for (const screen of screens) {
    await go(page, screen.path); // coming back asks again by itself
    await inSight(page, screen);
    await line(page).waitFor({ state: 'hidden' });
  }
});
