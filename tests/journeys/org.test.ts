// The shop is set up: settings, branches, warehouses, who works where and on what (spec §2 Settings, System).
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Category } from '../../contract/lookup/category.calls.ts';
import { SystemConfigs } from '../../contract/org/setup.calls.ts';
import { SetupMaster } from '../../contract/org/setup-lists.calls.ts';
import { LeadDevice } from '../../contract/org/user-map.calls.ts';
import { openBrowser } from '../harness/browser.ts';
import { ask, colleague, find, stamp, told } from '../harness/screens.ts';

const { signedIn } = openBrowser();
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const closed = (page: Page) => dialog(page).waitFor({ state: 'hidden' });

async function exported(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Excel/ }).first().click(),
  ]);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
}
async function removed(page: Page, row: ReturnType<Page['locator']>): Promise<void> {
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Xóa' }).click();
  await page.getByText('Bạn có chắc chắn muốn xóa dữ liệu?').filter({ visible: true }).first().waitFor();
  await dialog(page).getByRole('button', { name: /^Xóa/ }).last().click();
}

test('settings are checked, saved with Ctrl+S, kept, and found in the history', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/settings/configs' });
  const hours = page.getByLabel('Sắp đến hẹn trước (giờ)');
  const another = (await hours.inputValue()) === '6' ? '7' : '6';
  await hours.fill('');
  await page.keyboard.press('Control+s');
  await page.getByText('Sắp đến hẹn trước là bắt buộc.').first().waitFor();
  await hours.fill(another);
  await page.getByText('Có thay đổi chưa lưu').first().waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Mọi thay đổi đã được lưu').waitFor();
  await page.reload();
  await expect.poll(() => hours.inputValue()).toBe(another);
  await page.getByRole('button', { name: 'Lịch sử và trao đổi' }).click();
  await dialog(page).getByText('Sắp đến hẹn trước:').first().waitFor();
  await page.keyboard.press('Escape');
  await closed(page);
  // Somebody else is faster: what was typed stays, and of what both changed one is chosen.
  await hours.fill('9');
  const { items } = await ask(page, SystemConfigs.GetSystemConfigs, {});
  const theirs = items.filter(({ name }) => name === 'upcomingHours').map((item) => ({ ...item, value: '8' }));
  await ask(page, SystemConfigs.UpdateSystemConfigs, { items: theirs });
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Tải bản mới, giữ phần tôi đã sửa' }).click();
  await page.getByLabel('Của bạn: 9').and(page.locator(':checked')).waitFor();
  await page.getByLabel('Bản mới nhất: 8').check();
  expect(await hours.inputValue()).toBe('8');
  await page.getByLabel('Của bạn: 9').check();
  await page.keyboard.press('Control+s');
  await page.getByText('Mọi thay đổi đã được lưu').waitFor();
  await page.reload();
  await expect.poll(() => hours.inputValue()).toBe('9');
  expect(complaints.filter((text) => !/status of 409/.test(text))).toEqual([]);
});

test('a branch is created with its details, found, edited, exported; in use it stays, unused it goes', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/settings/branch' });
  const mark = stamp();
  const name = `Chi nhánh Tân Bình ${mark}`;
  await page.locator('tbody tr[data-row-key]').first().waitFor(); // whichever: other journeys open branches too
  await page.keyboard.press('n');
  await field(page, 'Mã chi nhánh').fill('q1');
  await dialog(page).getByText('Mã chi nhánh q1 đã được dùng.').waitFor();
  await field(page, 'Mã chi nhánh').fill(`TB${mark}`.toUpperCase());
  await field(page, 'Tên chi nhánh').fill(name);
  await field(page, 'Quản lý').fill('Lê Thị Sáu');
  await page.keyboard.press('Control+s');
  await closed(page);
  await find(page, `tan binh ${mark}`);
  const row = page.locator('tr', { hasText: name });
  await row.getByRole('button').first().click();
  await expect.poll(() => field(page, 'Quản lý').inputValue()).toBe('Lê Thị Sáu');
  await field(page, 'Điện thoại').fill('02873000999');
  await page.keyboard.press('Control+s');
  await row.getByText('02873000999').waitFor();
  await exported(page);
  await removed(page, row);
  await row.waitFor({ state: 'detached' });
  await page.goto('/settings/branch?keyword=go+vap');
  await removed(page, page.locator('tr', { hasText: 'Chi nhánh Gò Vấp' }));
  await page
    .getByText(/đang được dùng: \d+ người dùng/)
    .first()
    .waitFor();
  expect(complaints.filter((said) => !said.includes('422'))).toEqual([]);
});

test('a warehouse is created, found, edited, exported and deleted; the ones with a role stay', async () => {
  // Warehouses of the whole chain come after those of the branches.
  const { page, complaints } = await signedIn('admin', { path: '/category/inventory?keyword=hang%20tra' });
  const code = `TP-${stamp()}`.toUpperCase();
  const fixed = page.locator('tr', { hasText: 'Kho hàng trả' });
  await fixed.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Lịch sử và trao đổi' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Xóa' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Thêm kho' }).click();
  await field(page, 'Mã kho').fill(code);
  await field(page, 'Tên kho').fill(`Kho thử ${code}`);
  await field(page, 'Phân loại').click();
  await page.getByTitle('Hàng bán (TP)').last().click();
  await page.keyboard.press('Control+s');
  await closed(page);
  await find(page, `thu ${code.toLowerCase()}`);
  const row = page.locator('tr', { hasText: code });
  await row.getByRole('button').first().click();
  await field(page, 'Tên kho').fill(`Kho thử lại ${code}`);
  await page.keyboard.press('Control+s');
  await row.getByText(`Kho thử lại ${code}`).waitFor();
  await exported(page);
  await removed(page, row);
  await row.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('several people are mapped to a branch at once, one joins a centre group', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const { items } = await ask(page, SetupMaster.GetAllBranch, {});
  const branchId = items.find(({ name }) => name.includes('Thủ Đức'))?.id;
  const [one, other] = [await colleague(page, { branchId }), await colleague(page, { branchId })];
  await page.goto('/settings/branch-map');
  await page.getByLabel('Tìm tên, tài khoản, chi nhánh').fill('thu duc');
  await page.getByLabel(`Chọn ${one.fullName}`).check();
  await page.getByLabel(`Chọn ${other.fullName}`).check();
  await page.getByText('2 người', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: /Chi nhánh Quận 1/ }).check();
  await page.getByText('1 thay đổi cho 2 người').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Mọi thay đổi đã được lưu').waitFor();
  await page.goto('/system/branch-map');
  await page.getByRole('button', { name: new RegExp(one.fullName) }).click();
  await expect.poll(() => page.getByRole('checkbox', { name: /Chi nhánh Quận 1/ }).isChecked()).toBe(true);
  await page.getByRole('switch', { name: 'Thuộc trung tâm' }).click();
  await expect.poll(() => page.getByRole('checkbox', { name: /Trung tâm kỹ thuật/ }).isChecked()).toBe(true);

  await page.getByRole('tab', { name: 'Nhóm trung tâm' }).click();
  await page.getByRole('button', { name: new RegExp(one.fullName) }).click();
  await page.getByRole('checkbox', { name: 'Ép kính' }).check();
  await page.getByRole('button', { name: 'Lưu phân công' }).click();
  await page.getByText('Mọi thay đổi đã được lưu').waitFor();
  expect(complaints).toEqual([]);
});

test('a technician is given a service, a device type its lead', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/system/service-map' });
  await page.getByRole('button', { name: /Vũ Tuấn Kiệt/ }).click();
  await page.getByLabel('Tìm', { exact: true }).fill('man hinh dien thoai');
  const service = page.getByRole('checkbox', { name: /^Thay màn hình điện thoại/ });
  const before = await service.isChecked();
  await service.click();
  await page.getByRole('button', { name: 'Lưu phân công' }).click();
  await page.getByText('Mọi thay đổi đã được lưu').waitFor();
  await expect.poll(() => service.isChecked()).toBe(!before);

  const { items: types } = await ask(page, Category.GetCategory, { code: 'deviceType' });
  const laptop = types.find(({ name }) => name === 'Laptop');
  if (!laptop) throw new Error('The demo shop repairs laptops');
  await ask(page, LeadDevice.CreateOrUpdate, { deviceTypeId: laptop.id, userIds: [] });
  await page.goto('/system/lead-device');
  const leads = page.getByLabel('Trưởng nhóm của Laptop');
  await leads.click();
  await leads.fill('kiet');
  await page.getByTitle('Vũ Tuấn Kiệt').last().click();
  await told(page, 'Đã lưu');
  await page.reload();
  await page.locator('tr', { hasText: 'Laptop' }).getByText('Vũ Tuấn Kiệt').waitFor();
  expect(complaints).toEqual([]);
});
