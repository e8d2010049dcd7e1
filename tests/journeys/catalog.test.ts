// The catalogue as a stock keeper uses it: devices in order, services edited in place, products, labels, parts of a service.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { CatalogMaster } from '../../contract/catalog/master.calls.ts';
import { Product } from '../../contract/catalog/product.calls.ts';
import { ServiceName } from '../../contract/catalog/service-name.calls.ts';
import { go, openBrowser } from '../harness/browser.ts';
import { ask, find, option, stamp, told } from '../harness/screens.ts';
import { rowsOf, sheet } from '../harness/sheet.ts';

const { signedIn } = openBrowser();
const shown = (page: Page, words: string) => page.getByText(words).filter({ visible: true }).first();
const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });
const choose = async (page: Page, name: string, typed: string) => {
  await field(page, name).click();
  await page.keyboard.type(typed);
  await option(page, typed).click();
};
const remove = async (page: Page, name: string) => {
  const row = page.locator('tr', { hasText: name });
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Xóa' }).click();
  await shown(page, 'Bạn có chắc chắn muốn xóa dữ liệu?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa' }).click();
  await row.waitFor({ state: 'detached' });
};

test('a series and its models are made, put in order and deleted', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/category/model?tab=series' });
  const series = `Realme ${stamp()}`;
  const [older, newer] = [`${series} Neo 5`, `${series} GT 6`];
  await page.getByText('iPhone 16').first().waitFor();
  await page.keyboard.press('n');
  await choose(page, 'Hãng', 'Realme');
  await field(page, 'Dòng').fill('realme c');
  await page.getByText('Hãng này đã có dòng realme c.').waitFor();
  await choose(page, 'Hãng', 'Samsung');
  await page.getByText('Hãng này đã có dòng realme c.').waitFor({ state: 'detached' });
  await choose(page, 'Hãng', 'Realme');
  await page.getByText('Hãng này đã có dòng realme c.').waitFor();
  await field(page, 'Dòng').fill(series);
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.goto('/category/model?tab=model');
  for (const name of [newer, older]) {
    await page.getByRole('button', { name: /Thêm mẫu máy/ }).click();
    await field(page, 'Mẫu máy').fill(name);
    await choose(page, 'Dòng', series);
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await page.getByPlaceholder(/Tìm theo mẫu/).fill(series.toLowerCase());
  const names = () => page.locator('tbody tr[data-row-key] th').allInnerTexts();
  await expect.poll(names).toEqual([newer, older]);
  await page.getByRole('button', { name: `Kéo để xếp lại ${older}` }).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(names).toEqual([older, newer]);
  await page.getByRole('button', { name: `Kéo để xếp lại ${older}` }).dragTo(page.locator('tr', { hasText: newer }));
  await expect.poll(names).toEqual([newer, older]);
  await remove(page, older);
  expect(complaints).toEqual([]);
});

test('a service’s commission, group and visibility are changed in the list', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/category/service?keyword=thay%20mic' });
  const row = page.locator('tr', { hasText: 'Thay mic' });
  await row.getByRole('button', { name: 'Sửa hoa hồng của Thay mic' }).click();
  await row.getByLabel('Sửa hoa hồng của Thay mic').fill('25000');
  await page.keyboard.press('Enter');
  await row.getByText('25.000').waitFor();
  const isShown = await row.getByRole('switch').isChecked();
  await row.getByRole('switch').click();
  await row.getByRole('switch', { checked: !isShown }).waitFor();
  await row.getByRole('switch').click();
  await row.getByRole('switch', { checked: isShown }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Excel/ }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(complaints).toEqual([]);
});

test('a sum typed in the list stays in its field when its save does not arrive', async () => {
  const { page } = await signedIn('admin', { path: '/category/service?keyword=thay%20mic' });
  const thousands = 100 + (Date.now() % 900); // another one for each try: what stands there already is not saved
  const row = page.locator('tr', { hasText: 'Thay mic' });
  await page.route('**/UpdateCommissionById*', (route) => route.abort('connectionrefused'));
  await row.getByRole('button', { name: 'Sửa hoa hồng của Thay mic' }).click();
  const sum = row.getByLabel('Sửa hoa hồng của Thay mic').and(row.locator('input'));
  await sum.fill(`${thousands}000`);
  await page.keyboard.press('Enter');
  await page.getByText('Không kết nối được máy chủ.').first().waitFor();
  // The question takes the hand out of the field, which tries to save once more.
  await page.getByRole('button', { name: 'Thử lại' }).and(page.locator(':focus')).waitFor();
  expect(await sum.inputValue()).toBe(`${thousands}.000`);
  await page.unroute('**/UpdateCommissionById*');
  await page.getByRole('button', { name: 'Đóng', exact: true }).filter({ visible: true }).click();
  await sum.press('Enter');
  await row.getByRole('button', { name: `Thay mic: ${thousands}.000` }).waitFor();
});

test('a component is made with a picture and models, found by its barcode, edited and deleted', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/category/components' });
  await page.locator('tbody tr[data-row-key]').first().waitFor();
  const barcode = String(Date.now());
  const name = `Khay SIM ${stamp()}`;
  await page.keyboard.press('n');
  await field(page, 'Tên hàng').fill('Màn hình iPhone 13');
  await page.getByText('Tên hàng Màn hình iPhone 13 đã được dùng.').waitFor();
  await field(page, 'Tên hàng').fill(name);
  await field(page, 'Mã vạch').fill(barcode);
  await choose(page, 'Dùng cho mẫu máy', 'iPhone 13');
  await page.keyboard.press('Escape');
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page
    .locator('.catalog-picture input')
    .setInputFiles({ name: 'anh.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await page.locator('.catalog-picture img').waitFor();
  await field(page, 'Giá bán').fill('90000');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await find(page, barcode);
  const row = page.locator('tr', { hasText: name });
  await row.getByText('90.000').waitFor();
  await row.locator('img').waitFor();
  await row.getByRole('button').first().click();
  await field(page, 'Giá bán').fill('95000');
  await page.keyboard.press('Control+s');
  await row.getByText('95.000').waitFor();
  await remove(page, name);
  expect(complaints).toEqual([]);
});

test('labels of chosen products are printed and recorded', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/category/accessories?keyword=loa%20bluetooth' });
  await page.locator('tr', { hasText: 'Flip 6' }).getByRole('checkbox').check();
  await page.locator('tr', { hasText: 'Go 3' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'In tem' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.kit-label-preview .stamp-bars').waitFor();
  await dialog.getByLabel(/Số tem Loa Bluetooth Go 3/).fill('9');
  await dialog.getByRole('button', { name: 'Mỗi món 1 tem' }).click();
  await dialog.getByRole('button', { name: 'In 2 tem' }).waitFor();
  await dialog.getByLabel(/Số tem Loa Bluetooth Go 3/).fill('3');
  await dialog.getByRole('button', { name: 'In 4 tem' }).click();
  const printed = page.frameLocator('iframe.kit-print-frame');
  await expect.poll(() => printed.locator('.stamp').count()).toBe(4);
  expect(await printed.locator('.stamp-dots').count()).toBe(0);
  await page.goto('/inventory/print-stamp-history?keyword=flip');
  await page.locator('tr', { hasText: 'Flip 6' }).getByText('Cuộn 40 × 25 mm').first().waitFor();
  expect(complaints).toEqual([]);
});

test('labels carry a QR code, or both codes where there is room', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/category/accessories?keyword=loa%20bluetooth' });
  await page.locator('tr', { hasText: 'Flip 6' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'In tem' }).first().click();
  const dialog = page.getByRole('dialog');
  const preview = dialog.locator('.kit-label-preview');
  await dialog.getByRole('radio', { name: 'Mã vạch' }).focus();
  await page.keyboard.press('ArrowRight');
  await preview.locator('.stamp-dots').waitFor();
  expect(await preview.locator('.stamp-bars').count()).toBe(0);
  expect(await dialog.getByRole('radio', { name: 'Cả hai' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Mẫu tem').click();
  await option(page, 'Cuộn 50 × 30 mm').click();
  await dialog.getByText('Cả hai', { exact: true }).click();
  await preview.locator('.stamp-bars').waitFor();
  await dialog.getByRole('button', { name: 'In 1 tem' }).click();
  const printed = page.frameLocator('iframe.kit-print-frame');
  await expect.poll(() => printed.locator('.stamp-dots').count()).toBe(1);
  expect(await printed.locator('.stamp-bars').count()).toBe(1);
  const width = async (mark: string) => (await printed.locator(mark).boundingBox())?.width ?? 0;
  await expect.poll(() => width('.stamp-dots')).toBeCloseTo((13 / 25.4) * 96, 0);
  await expect.poll(() => width('.stamp-bars')).toBeGreaterThan((30 / 25.4) * 96);
  expect(complaints).toEqual([]);
});

test('a sheet of components is checked, put right and saved as a whole', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/category/components' });
  await page.locator('tbody tr[data-row-key]').first().waitFor();
  await page.getByRole('button', { name: 'Nhập từ Excel' }).click();
  const dialog = page.getByRole('dialog');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Tải tệp mẫu' }).click(),
  ]);
  const [heads = []] = await rowsOf(await readFile(await file.path()));
  expect(heads).toEqual(expect.arrayContaining(['Mã hàng', 'Tên hàng', 'Đơn vị tính', 'Dùng cho mẫu máy']));
  const upload = async (...rows: (string | number | null)[][]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'linh-kien.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(
        await sheet([['Mã hàng', 'Tên hàng', 'Đơn vị tính', 'Giá bán', 'Dùng cho mẫu máy'], ...rows]),
        'base64',
      ),
    });
  const mark = stamp().toUpperCase();
  const [one, two] = [`NK1-${mark}`, `NK2-${mark}`];
  const good = [one, `Ron ${mark} iPhone 13`, 'cai', '35.000', 'iPhone 13'];
  await upload(good, [two, `Ron ${mark} iPhone 14`, 'Thùng lạ', 'rẻ', 'iPhone 14']);
  await dialog.getByText('Còn 1 dòng lỗi').waitFor();
  await dialog.getByText('Không tìm thấy "Thùng lạ".').waitFor();
  expect(await dialog.getByRole('button', { name: /^Lưu/ }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Chọn tệp khác' }).click();
  await upload(good, [two, `Ron ${mark} iPhone 14`, 'cai', '36.000', 'iPhone 14']);
  await dialog.getByRole('button', { name: 'Lưu 2 dòng' }).click();
  await dialog.getByText('Thêm mới 2, thay đổi 0, không đổi 0.').waitFor();
  await dialog.getByRole('button', { name: 'Đóng' }).last().click();
  await find(page, `ron ${mark.toLowerCase()}`);
  await page.locator('tr', { hasText: two }).getByText('36.000').waitFor();
  await page.locator('tr', { hasText: one }).getByText('iPhone 13', { exact: true }).first().waitFor();
  for (const code of [one, two]) await remove(page, code);
  expect(complaints).toEqual([]);
});

test('the parts of a service are edited for every model and kept from being lost', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const { name } = await ask(page, ServiceName.CreateServiceName, { name: `Vệ sinh ${stamp()}` });
  await page.goto('/category/service-accessories');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByText('Chưa có linh kiện nào.').waitFor();
  await page.getByLabel(/Thêm linh kiện/).fill('con ipa');
  await option(page, 'Cồn IPA 99%').click();
  await page.getByLabel('Số lượng Cồn IPA 99%').fill('2');
  await page.getByRole('button', { name: /Thay loa ngoài/ }).click();
  await shown(page, 'Bỏ các thay đổi chưa lưu?').waitFor();
  await page.getByRole('button', { name: 'Sửa tiếp' }).click();
  await page.getByRole('button', { name: 'Lưu linh kiện' }).click();
  await told(page, 'Lưu dữ liệu thành công!');
  await page.reload();
  await expect.poll(() => page.getByLabel('Số lượng Cồn IPA 99%').inputValue()).toBe('2');
  expect(complaints).toEqual([]);
});

test('two edit the parts of a service: what the other added stays, and what was begun is offered again', async () => {
  const { page } = await signedIn('admin', { path: null });
  const { id, name } = await ask(page, ServiceName.CreateServiceName, { name: `Vệ sinh ${stamp()}` });
  const { items } = await ask(page, CatalogMaster.getAllProduct, { keyword: 'Pin AA' });
  const open = async () => {
    await page.goto('/category/service-accessories');
    await page.getByRole('button', { name: new RegExp(name) }).click();
  };
  await open();
  await page.getByText('Chưa có linh kiện nào.').waitFor();
  await page.getByLabel(/Thêm linh kiện/).fill('con ipa');
  await option(page, 'Cồn IPA 99%').click();
  await page.getByLabel('Số lượng Cồn IPA 99%').fill('2');
  const theirs = { productId: items[0]?.id as never, quantity: 1 }; // the demo shop has it
  await ask(page, Product.SetServiceParts, { serviceNameId: id, parts: [theirs] });
  await page.getByRole('button', { name: 'Lưu linh kiện' }).click();
  await shown(page, 'đã sửa lúc').waitFor();
  await page.getByLabel(`Số lượng ${items[0]?.name}`).waitFor();
  expect(await page.getByLabel('Số lượng Cồn IPA 99%').inputValue()).toBe('2');

  await open(); // the page died
  await page.getByRole('button', { name: 'Làm tiếp' }).click();
  await page.getByLabel('Số lượng Cồn IPA 99%').waitFor();
  await page.getByRole('button', { name: 'Lưu linh kiện' }).click();
  await told(page, 'Lưu dữ liệu thành công!');
  const { items: parts } = await ask(page, Product.GetAllProductByServiceId, { id });
  expect(parts.map(({ productName, quantity }) => [productName, quantity]).sort()).toEqual([
    ['Cồn IPA 99%', 2],
    [items[0]?.name, 1],
  ]);
});

describe('opens with its rows', () => {
  let visitor: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    visitor = await signedIn();
  });
  test.each([
    ['/category/device', 'Điện thoại'],
    ['/category/supplies', 'Cồn IPA 99%'],
    ['/category/stationery', 'Pin AA'],
    ['/category/accessories?tab=LabelAccessories', 'UAG'],
  ])('%s', async (path, text) => {
    const { page, complaints } = visitor;
    await go(page, path.includes('?') ? path : `${path}?maxResultCount=50`);
    await page.locator('tbody').getByText(text).filter({ visible: true }).first().waitFor();
    expect(complaints).toEqual([]);
  });
});
