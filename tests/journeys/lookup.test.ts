// The simple lists and promotions as staff set them up: every page with data, create, edit, find, export, delete (spec §2 Categories).
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { Category } from '../../contract/lookup/category.calls.ts';
import { Role } from '../../contract/people/role.calls.ts';
import { MinusPercentHistory } from '../../contract/promo/promo.calls.ts';
import { showDay, today } from '../../contract/time.ts';
import { go, openBrowser, phone } from '../harness/browser.ts';
import { ask, colleague, find, held, stamp } from '../harness/screens.ts';
import { rowsOf } from '../harness/sheet.ts';

const { signedIn } = openBrowser();
const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });
const rowOf = (page: Page, name: string) => page.locator('tr', { hasText: name });

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
async function exported(page: Page): Promise<unknown[][]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Excel/ }).first().click(),
  ]);
  return rowsOf(await readFile(await download.path()));
}
async function remove(page: Page, name: string): Promise<void> {
  await rowOf(page, name).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Xóa' }).click();
  await page.getByText('Bạn có chắc chắn muốn xóa dữ liệu?').filter({ visible: true }).first().waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa' }).click();
  await rowOf(page, name).waitFor({ state: 'detached' });
}

describe('opens with its values', () => {
  let visitor: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    visitor = await signedIn();
  });
  test.each([
    ['/category/brand', 'Samsung'],
    ['/category/estimation-time', '30 phút'],
    ['/category/commision', 'Nhóm A'],
    ['/category/commision?tab=errorType', 'Kỹ thuật lắp sai'],
    ['/category/payment-method', 'Chuyển khoản'],
    ['/category/export-reason', 'Xuất hủy'],
    ['/category/internal-notification', 'Lịch nghỉ Tết'],
    ['/category/voucher-package', 'XUONG50'],
    ['/category/percentage-voucher-package', 'PIN15'],
    ['/category/accessories-type', 'Zin bóc máy'],
    ['/category/attachment-accessories', 'Củ sạc'],
    ['/category/warranty-period', '12 tháng'],
    ['/category/error-type', 'Kỹ thuật lắp sai'],
    ['/category/ssids', 'XUONG-'],
    ['/category/finance', 'Trả góp'],
    ['/category/finance?tab=vat', '8%'],
    ['/category/other', 'khách-vip'],
    ['/category/other?tab=groups', 'Khách hàng thân thiết'],
    ['/category/other?tab=rates', 'Mức ban đầu'],
  ])('%s', async (path, value) => {
    const { page, complaints } = visitor;
    await go(page, path);
    await page.locator('tbody').getByText(value).filter({ visible: true }).first().waitFor();
    expect(complaints).toEqual([]);
  });
});

test('a warranty period is created, warned about, found, edited, exported and deleted', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/category/warranty-period' });
  const name = `Bảo hành ${stamp()}`;
  await rowOf(page, '3 tháng').first().waitFor();
  await page.keyboard.press('n');
  await field(page, 'Tên').fill('6 THÁNG');
  await page.getByRole('dialog').getByText('Tên 6 THÁNG đã có trong danh mục này.').waitFor();
  await field(page, 'Tên').fill(name);
  await page.getByRole('dialog').getByText('đã có trong danh mục này').waitFor({ state: 'detached' });
  await field(page, 'Số tháng').fill('120');
  await save(page);

  await find(page, name.toLowerCase().replace('bảo hành', 'bao hanh'));
  const row = rowOf(page, name);
  await row.getByText('120').waitFor();
  await row.getByRole('button').first().click();
  await field(page, 'Số tháng').fill('119');
  await save(page);
  await row.getByText('119').waitFor();
  expect((await exported(page))[0]).toEqual(expect.arrayContaining(['Tên', 'Số tháng', 'Thứ tự']));
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Lịch sử và trao đổi' }).click();
  await page.getByRole('dialog').getByText('119').waitFor();
  const [history] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Xuất Excel' }).click(),
  ]);
  expect((await rowsOf(await readFile(await history.path())))[1]).toEqual(
    expect.arrayContaining(['Giá trị: 120 → 119']),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await remove(page, name);
  expect(complaints).toEqual([]);
});

test('a list is put in order by keys, by dragging, and on a phone by its buttons', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/category/other?tab=returnReason' });
  const names = () => page.locator('tbody tr[data-row-key] th').allInnerTexts();
  await page.locator('tbody tr[data-row-key] th').first().waitFor();
  const [first = '', second = '', third = '', ...rest] = await names();
  const handle = page.getByRole('button', { name: `Kéo để xếp lại ${third}` });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(names).toEqual([first, third, second, ...rest]);
  await expect.poll(() => handle.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await expect.poll(names).toEqual([third, first, second, ...rest]);
  await handle.dragTo(rowOf(page, second));
  await expect.poll(names).toEqual([first, second, third, ...rest]);
  await page.reload();
  await expect.poll(names).toEqual([first, second, third, ...rest]);

  const small = await signedIn('admin', { viewport: phone, path: '/category/other?tab=returnReason' });
  const titles = () => small.page.locator('.kit-card-title').allInnerTexts();
  await small.page.getByRole('button', { name: `Đưa ${first} xuống`, exact: true }).click();
  await expect.poll(titles).toEqual([second, first, third, ...rest]);
  await small.page.getByRole('button', { name: `Đưa ${first} lên`, exact: true }).click();
  await expect.poll(titles).toEqual([first, second, third, ...rest]);
  expect([...complaints, ...small.complaints]).toEqual([]);
});

test('tabs of a group page keep their place in the address', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/category/finance' });
  await page.getByRole('tab', { name: 'Thuế VAT' }).click();
  await rowOf(page, '8%').waitFor();
  await find(page, '10');
  await rowOf(page, '8%').waitFor({ state: 'detached' });
  await page.reload();
  await rowOf(page, '10%').waitFor();
  expect(await rowOf(page, '8%').count()).toBe(0);
  await page.getByRole('tab', { name: 'Lý do chi' }).click();
  await rowOf(page, 'Quảng cáo').waitFor();
  expect(complaints).toEqual([]);
});

test('who types more slowly than the list searches, on a slow phone, loses no key', async () => {
  const { page } = await signedIn('admin', { path: '/category/warranty-period' });
  await rowOf(page, '3 tháng').first().waitFor();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  await page.keyboard.press('/');
  await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('bao hanh mot nam ruoi', { delay: 140 });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(await page.getByRole('searchbox').inputValue()).toBe('bao hanh mot nam ruoi');
  await devTools.detach();
});

test('who searches before the search box is drawn loses no key', async () => {
  const { page, complaints } = await signedIn('admin', { path: null, isNew: true });
  const release = await held(page, /around-.*\.js/);
  await page.goto('/category/finance?tab=vat');
  await page.locator('tbody tr[data-row-key]').first().waitFor();
  expect(await page.getByRole('searchbox').count()).toBe(0);
  await page.keyboard.press('/');
  await page.keyboard.type('10');
  release();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('10');
  expect(complaints).toEqual([]);
});

test.each([
  ['/category/voucher-package', 'Số tiền giảm', '75000', '75.000'],
  ['/category/percentage-voucher-package', 'Giảm (%)', '12', '12'],
])('%s: a voucher is created, warned about, found, edited, exported and deleted', async (path, label, typed, shown) => {
  const { page, complaints } = await signedIn('admin', { path });
  const code = `THU-${stamp()}`.toUpperCase();
  await page.locator('tbody tr button').first().waitFor();
  await page.keyboard.press('n');
  await field(page, 'Mã voucher').fill('xuong50');
  await page.getByRole('dialog').getByText('Mã voucher xuong50 đã được dùng.').waitFor();
  await field(page, 'Mã voucher').fill(code);
  await field(page, 'Tên gói').fill(`Gói ${code}`);
  await field(page, label).fill(typed);
  await save(page);
  await find(page, `goi ${code.toLowerCase()}`);
  const row = rowOf(page, code);
  await row.getByText(shown).first().waitFor();
  await row.getByRole('button').first().click();
  await field(page, 'Số lượt').fill('33');
  await save(page);
  await row.getByText('33', { exact: true }).waitFor();
  await exported(page);
  await remove(page, code);
  expect(complaints).toEqual([]);
});

test('a promotion group and a rate are created in their tabs, and deleted', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  for (const { id, note } of (await ask(page, MinusPercentHistory.GetAll, {})).items)
    if (note?.startsWith('Từ hôm nay')) await ask(page, MinusPercentHistory.SoftDeleteById, { id }); // of a try before this one
  const [group, since] = [`Mừng lễ ${stamp()}`, `Từ hôm nay ${stamp()}`];
  await page.goto('/category/other?tab=groups');
  await rowOf(page, 'Khách đặt lịch trước').waitFor();
  await page.keyboard.press('n');
  await field(page, 'Nhóm khách').click();
  await page.locator('.ant-select-item-option').getByText('Khách đặt lịch', { exact: true }).click();
  await field(page, 'Tên').fill(group);
  await field(page, 'Phần trăm').fill('7');
  await field(page, 'Ngày áp dụng').fill('20/12/2027');
  await page.keyboard.press('Enter');
  await save(page);
  await rowOf(page, group).getByText('20/12/2027').waitFor();
  await remove(page, group);

  await page.getByRole('tab', { name: 'Phần trăm trừ hoa hồng' }).click();
  await rowOf(page, 'Mức ban đầu').waitFor();
  await page.keyboard.press('n');
  await field(page, 'Phần trăm').fill('1');
  await field(page, 'Ngày áp dụng').fill(showDay(today()));
  await page.keyboard.press('Enter');
  await field(page, 'Ghi chú').fill(since);
  await save(page);
  await rowOf(page, since).getByText('Đang áp dụng').waitFor();
  await remove(page, since);
  await rowOf(page, 'Giảm theo quy chế').getByText('Đang áp dụng').waitFor();
  expect(complaints).toEqual([]);
});

test('a notice of today reaches everybody in the bell and on the home page; one of next month nobody', async () => {
  const admin = await signedIn('admin', { path: null });
  const { items: before } = await ask(admin.page, Category.GetAll, { code: 'internalNotification' });
  for (const { id, name } of before)
    if (name.startsWith('Cúp điện')) await ask(admin.page, Category.SoftDeleteById, { id }); // of a try before this one
  const name = `Cúp điện ${stamp()}`;
  const { userName } = await colleague(admin.page);
  await admin.page.goto('/category/internal-notification');
  await rowOf(admin.page, 'Lịch nghỉ Tết').waitFor();
  await admin.page.keyboard.press('n');
  await field(admin.page, 'Tên').fill(name);
  await field(admin.page, 'Nội dung').fill('Từ 14:00 đến 16:00 ở chi nhánh trung tâm.');
  await save(admin.page);

  const { page, complaints } = await signedIn(userName);
  const home = page.locator('.home');
  await home.getByText(name).waitFor();
  expect(await home.getByText('Lịch nghỉ Tết').count()).toBe(0);
  await page.getByRole('button', { name: /Thông báo: 3 mới/ }).click();
  await page.getByRole('tabpanel', { name: 'Thông báo' }).getByText('Từ 14:00 đến 16:00').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('h1').first().click();
  await page.getByRole('button', { name: 'Thông báo', exact: true }).waitFor();

  await remove(admin.page, name);
  await page.reload();
  await home.getByText('Kiểm kê kho cuối tháng').waitFor();
  expect(await home.getByText(name).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('who may not see a list is told so; who may see and not edit it cannot change it', async () => {
  const COURIER = 'GiaoNhan';
  const admin = await signedIn('admin', { path: null });
  const { page, complaints } = await signedIn('tai.levan', { path: '/category/brand' });
  await page.getByText('Bạn không có quyền xem trang này.').waitFor();
  const { items } = await ask(admin.page, Role.GetAll, { keyword: COURIER });
  const role = items.find(({ name }) => name === COURIER);
  if (!role) throw new Error('The demo shop has couriers');
  const grant = (...more: string[]) =>
    ask(admin.page, Role.GrandPermission, {
      roleId: role.id,
      grantedPermissions: [...role.grantedPermissions, ...more],
    });
  await grant('Pages.Categories', 'Pages.Categories.Device');
  try {
    await page.goto('/category/brand');
    await rowOf(page, 'Samsung').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Thêm hãng' }).isDisabled()).toBe(true);
    await rowOf(page, 'Samsung').getByRole('button').first().click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Lưu' }).count()).toBe(0);
  } finally {
    await grant();
  }
  expect(complaints).toEqual([]);
});
