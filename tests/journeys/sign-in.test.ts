// Signing in and out, with everything that can be wrong (spec §1, §6, §8).
import { expect, test } from 'vitest';
import { Role } from '../../contract/people/role.calls.ts';
import { fillLogin, openBrowser } from '../harness/browser.ts';
import { ask, colleague, stamp, told } from '../harness/screens.ts';

const { visit, signedIn } = openBrowser();

test('a wrong tenant, a wrong password, then the right one', async () => {
  const { page } = await visit();
  await page.goto('/');
  await page.waitForURL('**/login');
  await fillLogin(page, { tenant: 'KhongCo' });
  await page.getByText('Không có đơn vị nào tên KhongCo').waitFor();
  await fillLogin(page, { password: 'sai mat khau' });
  await page.getByText('Sai tên đăng nhập hoặc mật khẩu').waitFor();
  await page.getByText('Không có đơn vị nào tên KhongCo').waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByLabel('Mật khẩu', { exact: true }).inputValue()).toBe('');
  await fillLogin(page, {});
  await page.waitForURL('**/home');
  await page.getByRole('button', { name: /Quản trị viên/ }).waitFor(); // beside the menu there is room for the initial alone
  await expect.poll(() => page.title()).toBe('Xưởng | Trang chủ');
});

test('without a session every page leads to sign-in, and back to where one wanted to go', async () => {
  const { page } = await visit();
  await page.goto('/system/roles');
  await page.waitForURL('**/login');
  await told(page, 'Phiên đăng nhập đã hết hạn, vui long lòng nhập lại!');
  await fillLogin(page, {});
  await page.waitForURL('**/system/roles');
});

test('an old /#/path link leads to /path', async () => {
  const { page } = await signedIn('admin', { path: '/#/system/roles' });
  await page.waitForURL((url) => url.pathname === '/system/roles' && url.hash === '');
});

test('signing out clears the session', async () => {
  // A session of its own: what is signed out ends on the server too, and other journeys go on with theirs.
  const { page } = await visit();
  await fillLogin(page, {});
  await page.waitForURL('**/home');
  await page
    .getByRole('button', { name: /Quản trị viên|Tài khoản/ })
    .first()
    .click();
  await page.getByText('Đăng xuất').click();
  await page.waitForURL('**/login');
  const tokens = async () => (await page.context().cookies()).filter((cookie) => cookie.name === 'Authorization');
  await expect.poll(tokens).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('admin.permissions'))).toBeNull();
});

test('a revoked token asks to sign in again, once', async () => {
  const admin = await signedIn('admin', { path: null });
  const name = `Xem${stamp()}`;
  await ask(admin.page, Role.Create, { name, displayName: name, grantedPermissions: ['Pages.Users'] });
  const { userName } = await colleague(admin.page, { roleNames: [name] });
  const manager = await signedIn(userName, { path: '/system/users' });
  const search = manager.page.getByPlaceholder('Tìm theo tên, email, điện thoại');
  await search.waitFor();

  await admin.page.goto(`/system/users?keyword=${userName}`);
  const row = admin.page.locator('tr', { hasText: userName });
  await row.getByRole('button').last().click();
  await admin.page.getByRole('menuitem', { name: 'Khóa tài khoản' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Khóa tài khoản' }).click();
  await row.getByText('Ngừng').waitFor();

  await search.fill('lan');
  const dialog = manager.page.getByRole('dialog').filter({ hasText: 'Phiên làm việc hết hạn vui lòng đăng nhập lại!' });
  await dialog.waitFor();
  expect(await dialog.count()).toBe(1);
  await manager.page.locator('#again-password:focus').waitFor();
  await manager.page.keyboard.type('123qwe');
  await manager.page.keyboard.press('Enter');
  await manager.page.getByText('đang khóa và không thể đăng nhập').waitFor();
});

test('a user without a permission sees no entry, is led to 403 and finds the way home', async () => {
  const { page } = await signedIn('thang.nguyenvan');
  expect(await page.getByRole('menuitem', { name: 'Hệ thống' }).count()).toBe(0);
  await page.goto('/system/users');
  await page.waitForURL('**/403');
  await told(page, 'Xin lỗi bạn không có quyền truy cập, vui lòng liên hệ ban quản trị');
  await page.getByRole('button', { name: 'Về trang chủ' }).click();
  await page.waitForURL('**/home');
});

test('an unknown address says so inside the frame', async () => {
  const { page } = await signedIn('admin', { path: '/khong-co-trang-nay' });
  await page.getByText('Trang này không tồn tại hoặc đang được xây dựng.').waitFor();
});

test('no answer from the server is a lost connection, said once; nobody is asked to sign in', async () => {
  const { page } = await signedIn('admin', { path: null });
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/system/roles');
  const lost = page.locator('.system-error-modal').filter({ visible: true });
  await lost.getByText('Mất kết nối').filter({ visible: true }).first().waitFor();
  expect(await lost.count()).toBe(1);
  expect(await lost.getByText('đăng nhập').count()).toBe(0);
});
