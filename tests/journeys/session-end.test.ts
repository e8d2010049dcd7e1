// Nothing typed is lost: not by looking at another tab, not when the session ends, not when the network goes.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillLogin, go, openBrowser } from '../harness/browser.ts';
import { stamp } from '../harness/screens.ts';

const { signedIn } = openBrowser();

const FORM = '/ticket-management/ticket-form';
const name = (page: Page) =>
  page
    .getByLabel(/^Tên khách hàng/)
    .filter({ visible: true })
    .first();
const ended = (page: Page) =>
  page.getByRole('dialog').filter({ hasText: 'Phiên làm việc hết hạn vui lòng đăng nhập lại!', visible: true });
/** The field of the dialog over the page takes the keys when the dialog has opened. */
const takesKeys = (page: Page) => page.locator('#again-password:focus').waitFor();
const endSession = (page: Page) => page.context().clearCookies({ name: 'Authorization' });

test('an intake keeps what was typed while another tab is looked at, and after signing in over it', async () => {
  const { page } = await signedIn('admin', { path: FORM });
  await name(page).fill('Lê Thị Giữ');
  await go(page, '/system/roles');
  await page.getByRole('tab', { name: 'Vai trò', selected: true }).waitFor();
  await page.getByRole('button', { name: 'Thêm vai trò' }).waitFor();
  await go(page, FORM);
  await name(page).waitFor();
  await expect.poll(() => name(page).inputValue()).toBe('Lê Thị Giữ');

  await endSession(page);
  await go(page, '/system/users'); // the guard looks at the token: it takes no page away
  await ended(page).waitFor();
  await expect.poll(() => ended(page).count()).toBe(1);
  await takesKeys(page);
  await page.keyboard.type('sai mat khau');
  await page.keyboard.press('Enter');
  await ended(page).getByText('Sai tên đăng nhập hoặc mật khẩu').waitFor();
  await expect.poll(() => page.locator('#again-password').inputValue()).toBe('');
  await takesKeys(page);
  await page.keyboard.type('123qwe');
  await page.keyboard.press('Enter');
  await ended(page).waitFor({ state: 'hidden' });
  await page.locator('tbody tr[data-row-key]').filter({ visible: true }).first().waitFor();
  await go(page, FORM);
  await expect.poll(() => name(page).inputValue()).toBe('Lê Thị Giữ');
});

test('a part of the frame that arrives late takes neither the dialog nor what is typed in it away', async () => {
  const { page } = await signedIn('admin', { path: '/system/roles' });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/arrival-toast-*.js', (route) => held.then(() => route.continue()));
  const [asked] = [page.waitForRequest('**/arrival-toast-*.js'), await page.reload()];
  await endSession(page);
  await go(page, '/system/users');
  await takesKeys(page);
  await page.keyboard.type('123');
  await asked;
  await page.keyboard.type('qwe');
  expect(await page.locator('#again-password').inputValue()).toBe('123qwe');
  letGo();
  await page.keyboard.press('Enter');
  await ended(page).waitFor({ state: 'hidden' });
});

test('a save that met the end of the session is repeated with one click', async () => {
  const { page } = await signedIn('admin', { path: '/system/roles' });
  const code = `Giu${stamp()}`;
  await page.getByRole('button', { name: 'Thêm vai trò' }).click();
  const role = page.getByRole('textbox', { name: 'Tên vai trò' });
  await role.fill(code);
  await page.getByRole('textbox', { name: /Tên hiển thị/ }).fill(`Giữ ${code}`);
  await endSession(page);
  const save = page.getByRole('dialog').getByRole('button', { name: /^Lưu/ });
  await save.click();
  await ended(page).waitFor();
  await takesKeys(page);
  await page.keyboard.type('123qwe');
  await page.keyboard.press('Enter');
  await ended(page).waitFor({ state: 'hidden' });
  await expect.poll(() => role.inputValue()).toBe(code);
  await save.click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.goto(`/system/roles?keyword=${code}`);
  await page.locator('tbody').getByText(code).first().waitFor();
});

test('somebody else who signs in sees neither the tabs nor the unfinished ticket; its owner finds it again', async () => {
  const { page } = await signedIn('admin', { path: FORM });
  await name(page).fill('Khách của quản trị');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('ticket.draft.')));
  await endSession(page);
  await go(page, '/system/users');
  await ended(page).getByRole('button', { name: 'Người khác đăng nhập' }).click();
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await page.waitForURL('**/login');
  await fillLogin(page, { userName: 'thao.buithithanh' });
  await page.getByRole('tab', { selected: true }).first().waitFor();
  await expect.poll(() => page.getByRole('tab').count()).toBe(1);
  await go(page, FORM);
  await name(page).waitFor();
  expect(await name(page).inputValue()).toBe('');
  expect(await page.getByText('Khách của quản trị').count()).toBe(0);

  await page
    .getByRole('button', { name: /Tài khoản|Thảo/ })
    .first()
    .click();
  await page.getByText('Đăng xuất').click();
  await page.waitForURL('**/login');
  await fillLogin(page, { userName: 'admin' });
  await page.getByRole('tab', { selected: true }).first().waitFor();
  await go(page, FORM);
  await page.getByText(/Có phiếu chưa lưu.*Khách của quản trị/).waitFor();
});

test('a lost network signs nobody out: it is said, tried again, and the form is as it was', async () => {
  const { page } = await signedIn('admin', { path: FORM });
  await name(page).fill('Mất Mạng');
  await go(page, '/system/users');
  await page.locator('tbody tr[data-row-key]').filter({ visible: true }).first().waitFor();
  await page.context().setOffline(true);
  await page.getByPlaceholder('Tìm theo tên, email, điện thoại').fill('thang');
  const lost = page.locator('.system-error-modal').filter({ visible: true });
  await lost.getByText('Mất kết nối').filter({ visible: true }).first().waitFor();
  await lost.getByRole('button', { name: 'Thử lại' }).click();
  await lost.getByText('Mất kết nối').filter({ visible: true }).first().waitFor(); // still lost, still here
  await page.context().setOffline(false);
  await lost.getByRole('button', { name: 'Thử lại' }).click();
  await page.getByText('Nguyễn Văn Thắng').filter({ visible: true }).first().waitFor();
  await go(page, FORM);
  await expect.poll(() => name(page).inputValue()).toBe('Mất Mạng');
  expect((await page.context().cookies()).some((cookie) => cookie.name === 'Authorization')).toBe(true);
});
