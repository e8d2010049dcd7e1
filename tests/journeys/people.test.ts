// The system screens as an administrator uses them: create, edit, find, roles, history, export, delete (spec §2 System).
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Role } from '../../contract/people/role.calls.ts';
import { fillLogin, go, openBrowser } from '../harness/browser.ts';
import { ask, colleague, find, option, stamp, told } from '../harness/screens.ts';

const { signedIn, visit } = openBrowser();
const shown = (page: Page, words: string) => page.getByText(words).filter({ visible: true }).first();
const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });

test('a user is created by keyboard, found, edited, exported and deleted', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/system/users' });
  const mark = stamp();
  const userName = `lan.le.${mark}`;
  await page.getByText('Ngô Thị Kim Anh').waitFor();
  await page.keyboard.press('n');
  await field(page, 'Tên đăng nhập').fill(userName);
  await field(page, 'Email').fill('khong phai email');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').getByText('Email không phải là email hợp lệ.').first().waitFor();
  await field(page, 'Email').fill(`${userName}@xuong.example`);
  await field(page, 'Mật khẩu').fill('mat khau 1');
  await page
    .getByRole('dialog')
    .getByLabel(/Nhập lại mật khẩu|Xác nhận mật khẩu/)
    .fill('mat khau 1');
  await field(page, 'Họ và đệm').fill('Lê Thị Ngọc');
  await field(page, 'Tên').fill(`Lan ${mark}`);
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await find(page, `le thi ngoc lan ${mark}`);
  const row = page.locator('tr', { hasText: userName });
  await row.getByText(`Lê Thị Ngọc Lan ${mark}`).waitFor();
  await row.getByRole('button').first().click();
  await field(page, 'Điện thoại').fill('0909123456');
  await page.keyboard.press('Control+s');
  await row.getByText('0909123456').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Excel/ }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');

  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Xóa' }).click();
  await shown(page, 'Bạn có chắc chắn muốn xóa dữ liệu?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: /^Xóa/ }).last().click();
  await row.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('a kind of staff is made, refused twice under one code, and offered in the form of users', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/system/user-types' });
  const name = `Điều phối ${stamp()}`;
  const code = `DP_${stamp()}`;
  await page.locator('tbody tr[data-row-key]').first().waitFor();
  for (const once of [name, 'Trùng mã']) {
    await page.keyboard.press('n');
    await field(page, 'Mã').fill(code);
    await field(page, 'Tên').fill(once);
    await page.keyboard.press('Control+s');
    if (once === name) await page.locator('tr', { hasText: name }).waitFor();
  }
  await page.getByRole('dialog').getByText(code).first().waitFor();
  await field(page, 'Mã').press('Escape');
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await page.getByRole('dialog').filter({ visible: true }).waitFor({ state: 'hidden' });
  await go(page, '/system/users');
  await page.getByText('Ngô Thị Kim Anh').waitFor();
  await page.keyboard.press('n');
  await field(page, 'Loại người dùng').click();
  await page.keyboard.type(name);
  await option(page, name).waitFor();
  expect(complaints.filter((text) => !/status of 422/.test(text))).toEqual([]);
});

test('two people edit the same user: the second is told who was first', async () => {
  const [one, two] = [await signedIn('admin', { path: null }), await signedIn('admin', { path: null })];
  const { userName } = await colleague(one.page);
  for (const { page } of [one, two]) {
    await page.goto(`/system/users?keyword=${userName}`);
    await page.locator('tr', { hasText: userName }).getByRole('button').first().click();
    await field(page, 'Địa chỉ').waitFor();
  }
  await field(one.page, 'Địa chỉ').fill('12 Lê Lợi');
  await one.page.keyboard.press('Control+s');
  await one.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await field(two.page, 'Địa chỉ').fill('34 Hai Bà Trưng');
  await two.page.keyboard.press('Control+s');
  await two.page.getByText(/Quản trị viên đã sửa lúc/).waitFor();
});

test('a permission ticked in the matrix reaches the holder at the next page', async () => {
  const admin = await signedIn('admin', { path: null });
  const name = `Giao${stamp()}`;
  await ask(admin.page, Role.Create, { name, displayName: name, grantedPermissions: [] });
  const { userName } = await colleague(admin.page, { roleNames: [name] });
  await admin.page.goto(`/system/roles?keyword=${name}`);
  const clerk = await signedIn(userName);
  expect(await clerk.page.getByRole('menuitem', { name: 'Hệ thống' }).count()).toBe(0);
  await admin.page.locator('tr', { hasText: name }).getByRole('button').first().click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByPlaceholder(/Tìm quyền/).fill('nguoi dung');
  await dialog.locator('.ant-tree-treenode', { hasText: 'Người dùng' }).first().locator('.ant-tree-checkbox').click();
  await admin.page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });
  await clerk.page.reload();
  await clerk.page.getByRole('menuitem', { name: 'Hệ thống' }).waitFor();
});

test('the password dialog keeps every rule of the spec', async () => {
  const admin = await signedIn('admin', { path: null });
  const { userName, fullName } = await colleague(admin.page);
  const { page } = await signedIn(userName);
  await page
    .getByRole('button', { name: new RegExp(`${fullName}|Tài khoản`) })
    .first()
    .click();
  await page.getByText('Đổi mật khẩu').click();
  const dialog = page.getByRole('dialog');
  const save = () => dialog.getByRole('button').last().click();
  await save();
  await expect.poll(() => dialog.getByText('Vui lòng nhập thông tin!').count()).toBe(3);
  const inputs = dialog.locator('input');
  await inputs.nth(0).fill('123qwe');
  await inputs.nth(1).fill('123qwe');
  await inputs.nth(2).fill('khac');
  await save();
  await dialog.getByText('Mật khẩu không khớp').waitFor();
  await dialog.getByText('Mật khẩu mới không được trùng mật khẩu cũ').waitFor();
  await inputs.nth(0).fill('sai hoan toan');
  await inputs.nth(1).fill('mat khau moi');
  await inputs.nth(2).fill('mat khau moi');
  await save();
  await shown(page, 'Mật khẩu hiện tại không đúng').waitFor();
  await page.getByRole('dialog').last().getByRole('button').last().click();
  await inputs.nth(0).fill('123qwe');
  await save();
  await told(page, 'Lưu dữ liệu thành công!');
});

test('the host’s administrator opens a tenant whose administrator can sign in', async () => {
  const { page } = await visit();
  await fillLogin(page, { tenant: '' });
  await page.waitForURL('**/home');
  await page.goto('/system/tenants');
  await page.getByRole('button', { name: /Thêm/ }).first().click();
  const code = `HaNoi${process.hrtime.bigint() % 1_000_000n}`;
  await field(page, 'Mã đơn vị').fill(code);
  await field(page, 'Tên đơn vị').fill(`Xưởng ${code}`);
  await field(page, 'Email quản trị').fill('admin@hanoi.example');
  await page.keyboard.press('Control+s');
  await page.getByText('Mật khẩu quản trị là bắt buộc.').waitFor();
  const password = 'Ho-Guom-1428';
  await field(page, 'Mật khẩu quản trị').fill(password);
  await field(page, 'Nhập lại mật khẩu').fill(password);
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText(`Xưởng ${code}`).first().waitFor();
  const theirs = await visit();
  await fillLogin(theirs.page, { tenant: code, password });
  await theirs.page.waitForURL('**/home');
});

test('the host’s administrator is offered no screen of a shop, nor let in by its address', async () => {
  const { page } = await visit();
  await fillLogin(page, { tenant: '' });
  await page.getByRole('tab', { name: 'Trang chủ', selected: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Hệ thống' }).first().waitFor();
  expect(await page.getByRole('menuitem', { name: 'Danh mục' }).count()).toBe(0);
  await page.goto('/category/brand');
  await page.waitForURL('**/403');
});

test('nobody is offered to lock or delete themselves, together with others neither; a role says how many lose it', async () => {
  const { page } = await signedIn('admin', { path: null });
  const name = `Thử${stamp()}`;
  await ask(page, Role.Create, { name, displayName: name, grantedPermissions: [] });
  const { userName, fullName } = await colleague(page, { roleNames: [name] });
  const tick = (whose: string) => page.getByRole('checkbox', { name: `Chọn ${whose}`, exact: true });
  const bulk = page.getByRole('toolbar', { name: 'Thao tác với các dòng đã chọn' });
  await page.goto('/system/users?keyword=admin');
  await tick('Quản trị viên').check();
  await bulk.getByRole('button', { name: 'Gán vai trò' }).waitFor();
  for (const refused of ['Khóa tài khoản', 'Mở lại tài khoản', 'Xóa'])
    expect(await page.getByRole('button', { name: refused, exact: true }).filter({ visible: true }).count()).toBe(0);

  await page.goto(`/system/users?keyword=${userName}`);
  await tick(fullName).check();
  await bulk.getByRole('button', { name: 'Xóa' }).waitFor();
  await bulk.getByRole('button', { name: 'Khóa tài khoản' }).click();
  await shown(page, `Khóa tài khoản ${fullName}?`).waitFor();

  await page.goto(`/system/roles?keyword=${name}`);
  await page.locator('tr', { hasText: name }).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Xóa' }).click();
  await shown(page, '1 người đang có vai trò này sẽ mất nó.').waitFor();
});
