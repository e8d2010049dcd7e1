// Pages in tabs that really keep their state (spec §2; shell.md §4.2).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { go, openBrowser } from '../harness/browser.ts';
import { told } from '../harness/screens.ts';

const { signedIn } = openBrowser();

const tabs = (page: Page) => page.getByRole('tab');
const titles = async (page: Page) => (await tabs(page).allInnerTexts()).map((title) => title.trim());
/** Ten pages: the same list with another query is another tab. */
const ten = [
  ...['/system/users', '/system/roles', '/system/user-roles', '/system/permissions'],
  ...['an', 'bao', 'cuong', 'dat', 'ha'].map((word) => `/system/users?keyword=${word}`),
];
async function openPath(page: Page, path: string): Promise<void> {
  const before = await tabs(page).count();
  await go(page, path);
  await tabs(page).nth(before).waitFor();
}

async function tabMenu(page: Page, index: number, action: string): Promise<void> {
  await tabs(page).nth(index).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action }).click();
}

test('ten tabs keep what was typed, come back after a reload, and are closed left, right and around one that stays', async () => {
  const { page, complaints } = await signedIn();
  for (const path of ten) await openPath(page, path);
  const before = await titles(page);
  expect(before).toHaveLength(10);
  await tabs(page)
    .filter({ hasText: /^Vai trò$/ })
    .click();
  await page.getByRole('button', { name: 'Thêm vai trò' }).click();
  const name = page.getByRole('textbox', { name: 'Tên vai trò' });
  await name.fill('ThuKho');
  await tabs(page).filter({ hasText: 'Quyền' }).click();
  await page.getByRole('tab', { name: 'Quyền', selected: true }).waitFor();
  await expect.poll(() => name.isVisible()).toBe(false);
  // What stands open over a page that is not looked at takes no keys from those that are.
  await tabs(page).filter({ hasText: 'Người dùng' }).first().click();
  await page.getByRole('heading', { name: 'Người dùng' }).filter({ visible: true }).waitFor();
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('.kit-filters input'))).toBe(true);
  await page.keyboard.press('Escape');
  await tabs(page)
    .filter({ hasText: /^Vai trò/ })
    .click();
  await name.waitFor();
  await expect.poll(() => name.inputValue()).toBe('ThuKho');

  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('[role=tab]').length === 10);
  await expect.poll(() => titles(page)).toEqual(before); // nothing marked as unsaved: it is gone, and the browser asked
  // A typed address is a reload too: the tabs that were open come back, and one more.
  await page.goto('/system/users?keyword=lan');
  await page.waitForFunction(() => document.querySelectorAll('[role=tab]').length === 11);

  await tabMenu(page, 2, 'Đóng tab bên trái');
  await expect.poll(() => tabs(page).count()).toBe(9);
  await tabMenu(page, 4, 'Đóng tab bên phải');
  await expect.poll(() => tabs(page).count()).toBe(5);
  await tabMenu(page, 1, 'Đóng các tab khác');
  await expect.poll(() => tabs(page).count()).toBe(1);
  await page
    .getByRole('button', { name: /^Đóng / })
    .first()
    .click();
  await told(page, "This is the last page, you can't close it");
  expect((await titles(page)).length).toBe(1);
  expect(complaints).toEqual([]);
});

test('a row opened while a search is still being typed stays open, and the search waits in its tab', async () => {
  const { page } = await signedIn('admin', { path: '/inventory/import/import-list' });
  const row = page.locator('tbody tr[data-row-key]').getByRole('button').first();
  const code = (await row.textContent()) ?? '';
  await page.getByRole('searchbox').focus();
  await row.evaluate(async (button: HTMLElement, typed) => {
    document.execCommand('insertText', false, typed);
    await new Promise((done) => setTimeout(done, 50));
    button.click();
    for (const began = performance.now(); performance.now() - began < 400; ); // a computer busy for longer than a search waits
  }, code);
  await page.getByRole('heading', { name: new RegExp(code) }).waitFor();
  await page.waitForURL('**/inventory/import/import-bill/*');
  await tabs(page)
    .filter({ hasText: /^Danh sách phiếu nhập/ })
    .click();
  await page.waitForURL(`**/inventory/import/import-list?keyword=${code}`);
});

test('the active tab stays whole in the bar when its title grows', async () => {
  const { page } = await signedIn('admin', { path: '/system/users', viewport: { width: 900, height: 800 } });
  for (const path of [...ten.slice(1, 7), '/ticket-management/ticket-form']) await openPath(page, path);
  await page.getByLabel('Số điện thoại').filter({ visible: true }).fill('0903123456'); // other tabs have the words, too
  const tab = page.locator('[data-tab]', { has: page.getByRole('tab', { selected: true }) });
  await tab.getByText('chưa lưu').waitFor();
  const beyond = () =>
    tab.evaluate((one) => {
      const strip = one.closest('.tab-strip') ?? one;
      return one.getBoundingClientRect().right - strip.getBoundingClientRect().right;
    });
  await expect.poll(beyond).toBeLessThan(1);
});

test('closing the active tab shows its right neighbour', async () => {
  const { page } = await signedIn();
  for (const path of ['/system/users', '/system/roles', '/system/permissions']) await openPath(page, path);
  await tabs(page).filter({ hasText: 'Vai trò' }).click();
  await page.getByRole('button', { name: 'Đóng Vai trò' }).click();
  await page.waitForURL('**/system/permissions');
  await expect.poll(() => titles(page)).toEqual(['Trang chủ', 'Người dùng', 'Quyền']);
});

test('refreshing a tab drops what it held', async () => {
  const { page } = await signedIn();
  await openPath(page, '/system/permissions');
  const search = page.getByPlaceholder('Tìm quyền');
  await search.fill('kho');
  await page.getByRole('button', { name: 'Tải lại Quyền' }).click();
  await expect.poll(() => search.inputValue()).toBe('');
});

test('filters live in the address of their own tab, and Back brings them back', async () => {
  const { page } = await signedIn();
  await openPath(page, '/system/users');
  await page.getByPlaceholder('Tìm theo tên, email, điện thoại').fill('thang');
  await page.waitForURL('**/system/users?keyword=thang');
  expect((await titles(page)).length).toBe(2);
  await page.getByText('Tổng').waitFor();
  await page.reload();
  await page.getByText('Nguyễn Văn Thắng').waitFor();
  await expect.poll(() => page.getByPlaceholder('Tìm theo tên, email, điện thoại').inputValue()).toBe('thang');
});
