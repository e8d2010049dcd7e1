// The price list as a manager works on it: type, paste, select, change many, hide, history, export, import, delete (spec §7).
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { held, told } from '../harness/screens.ts';
import { rowsOf, sheet } from '../harness/sheet.ts';

const { signedIn } = openBrowser();
const path = '/service/service-price';
/** Searches both ways; the models come page by page, so only their number says that all are there. */
const narrow = async (page: Page, model: string, service: string, models: number) => {
  await page.locator('.price-foot', { hasText: /\d+ mẫu máy × \d+ dịch vụ/ }).waitFor();
  await page.getByLabel('Tìm mẫu máy, dòng, hãng').fill(model);
  await page.getByLabel('Tìm dịch vụ').fill(service);
  await page.locator('.price-foot', { hasText: new RegExp(`^${models} mẫu máy × 1 dịch vụ`) }).waitFor();
};
const cell = (page: Page, row: number, column: number) =>
  page.locator('.price-row:not(.price-group)').nth(row).getByRole('gridcell').nth(column);
const bar = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name });

test('prices are typed, pasted, changed together, hidden, looked up and deleted', async () => {
  const { page, complaints } = await signedIn('admin', { path });
  await narrow(page, 'iphone 15 pro', 'pin dien thoai', 2);
  await cell(page, 0, 0).click();
  await page.keyboard.type('1,2tr');
  await page.keyboard.press('Enter');
  await page.keyboard.type('abc'); // letters begin no edit
  await page.keyboard.type('1350k');
  await page.keyboard.press('Escape');
  await page.keyboard.type('1350k');
  await page.keyboard.press('Tab');
  await expect.poll(() => cell(page, 0, 0).textContent()).toBe('1.200.000');
  await expect.poll(() => cell(page, 1, 0).textContent()).toBe('1.350.000');

  await cell(page, 0, 0).click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '1.100.000\n1.300.000\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await told(page, 'Đã lưu 2 giá');
  await cell(page, 0, 0).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('Đã chọn 2 ô').waitFor();
  await bar(page, 'Sửa hàng loạt').click();
  await page.getByRole('dialog').getByLabel('Giá trị').fill('10');
  await page.getByRole('dialog').getByText('1.210.000').waitFor();
  await page.getByRole('button', { name: 'Áp dụng cho 2 ô' }).click();
  await expect.poll(() => cell(page, 1, 0).textContent()).toBe('1.430.000');

  await cell(page, 1, 0).click();
  await bar(page, 'Ẩn').click();
  await cell(page, 1, 0).getByLabel('Đang ẩn').waitFor();
  await bar(page, 'Chi tiết').click();
  await page.getByRole('dialog').getByLabel('Bảo hành (tháng)').fill('9');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('BH 9 tháng').waitFor();
  await bar(page, 'Lịch sử').click();
  await page.getByRole('dialog').getByText('1.430.000').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await cell(page, 1, 0).click();
  await page.keyboard.press('Delete');
  await page.getByText('Bạn có chắc chắn muốn xóa dữ liệu?').last().waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa giá' }).click();
  await expect.poll(() => cell(page, 1, 0).textContent()).toBe('');
  await page.reload();
  await expect.poll(() => cell(page, 0, 0).textContent()).not.toBe('');
  expect(complaints).toEqual([]);
});

test('three forgotten zeros are asked about, and Ctrl+Z takes back what was saved', async () => {
  const { page, complaints } = await signedIn('admin', { path });
  await narrow(page, 'iphone 13 pro', 'pin dien thoai', 2);
  await expect.poll(() => cell(page, 0, 0).textContent()).toMatch(/\d\.000$/);
  const before = (await cell(page, 0, 0).textContent()) ?? '';
  const thousands = before.replace(/\.000$/, '').replace('.', '');
  await cell(page, 0, 0).click();
  await page.keyboard.type(thousands);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '1 giá thay đổi hơn một nửa' }).waitFor(); // asked once
  // The next Enter of whoever types on takes the way back.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Bỏ');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await cell(page, 0, 0).textContent()).toBe(before);
  await cell(page, 0, 0).click();
  // A price is shown before it is saved: who is faster than the answer takes it back all the same.
  const release = await held(page, '**/ProductService/EditService', { times: 1 });
  await page.keyboard.type(`${Number(thousands) + 20}k`);
  await page.keyboard.press('Enter');
  await expect.poll(() => cell(page, 0, 0).textContent()).not.toBe(before);
  await page.keyboard.press('Control+z');
  release();
  await expect.poll(() => cell(page, 0, 0).textContent()).toBe(before);
  await told(page, 'Đã trả lại 1 giá');
  expect(complaints).toEqual([]);
});

test('what was saved in the drawer or deleted is asked about and taken back like what was typed', async () => {
  const { page, complaints } = await signedIn('admin', { path });
  await narrow(page, 'iphone 14 pro', 'pin dien thoai', 2);
  await expect.poll(() => cell(page, 0, 0).textContent()).toMatch(/\d\.000$/);
  const before = (await cell(page, 0, 0).textContent()) ?? '';
  const thousands = Number(before.replace(/\.000$/, '').replace('.', ''));
  await cell(page, 0, 0).click();
  await page.keyboard.type(`${thousands + 20}k`);
  await page.keyboard.press('Enter');
  await cell(page, 0, 0).click();
  const typed = (await cell(page, 0, 0).textContent()) ?? '';
  expect(typed).not.toBe(before);
  const drawer = page.getByRole('dialog', { name: /Thay pin điện thoại/ });
  await page.keyboard.press('Space');
  const warranty = await drawer.getByLabel('Bảo hành (tháng)').inputValue();
  await drawer.getByLabel('Giá', { exact: true }).fill(String(thousands));
  await page.keyboard.press('Control+s');
  const ask = page.getByRole('dialog', { name: '1 giá thay đổi hơn một nửa' }); // three forgotten zeros
  await ask.getByRole('button', { name: 'Bỏ' }).click();
  await ask.waitFor({ state: 'hidden' });
  await drawer.getByLabel('Giá', { exact: true }).fill(String((thousands + 30) * 1000));
  await drawer.getByLabel('Bảo hành (tháng)').fill('7');
  await page.keyboard.press('Control+s');
  await drawer.waitFor({ state: 'hidden' });
  await page.getByText('BH 7 tháng').waitFor();

  await cell(page, 0, 0).click();
  await page.keyboard.press('Control+z'); // the drawer's save, not what was typed before it
  await expect.poll(() => cell(page, 0, 0).textContent()).toBe(typed);
  await page.getByText(`BH ${warranty} tháng`).waitFor();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa giá' }).click();
  await expect.poll(() => cell(page, 0, 0).textContent()).toBe('');
  await cell(page, 0, 0).click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => cell(page, 0, 0).textContent()).toBe(typed);
  await page.keyboard.press('Control+z');
  await expect.poll(() => cell(page, 0, 0).textContent()).toBe(before);
  expect(complaints).toEqual([]);
});

test('prices that did not arrive are kept on the device and saved with the next press', async () => {
  const { page } = await signedIn('admin', { path });
  await narrow(page, 'iphone 13 pro', 'pin dien thoai', 2);
  await expect.poll(() => cell(page, 0, 0).textContent()).toMatch(/\d\.000$/);
  const before = (await cell(page, 0, 0).textContent()) ?? '';
  const thousands = Number(before.replace(/\.000$/, '').replace('.', ''));
  await cell(page, 0, 0).click();
  await page.route('**/ProductService/EditService', (route) => route.abort('connectionrefused'));
  await page.keyboard.type(`${thousands + 10}k`);
  await page.keyboard.press('Enter');
  const notice = page.getByText('Còn 1 ô chưa lưu được');
  await notice.waitFor();
  await page.reload();
  await notice.waitFor();
  await narrow(page, 'iphone 13 pro', 'pin dien thoai', 2);
  await expect.poll(() => cell(page, 0, 0).textContent()).toBe(before); // the sheet shows what is true
  await page.unroute('**/ProductService/EditService');
  await page.getByRole('button', { name: 'Lưu lại' }).click();
  await notice.waitFor({ state: 'hidden' });
  const now = async () => Number((await cell(page, 0, 0).textContent())?.replace(/\D/g, ''));
  await expect.poll(now).toBe((thousands + 10) * 1000);
});

test('the list goes out as a sheet and comes back changed', async () => {
  const { page, complaints } = await signedIn('admin', { path });
  await narrow(page, 'galaxy s24 ultra', 'thay mic', 1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Xuất Excel' }).click(),
  ]);
  const [heads = [], ...rows] = await rowsOf(await readFile(await file.path()));
  const line = rows.find((row) => row[3] === 'Thay mic') ?? [];
  expect(line[2]).toMatch(/S24 Ultra/);
  await page.getByRole('button', { name: 'Nhập từ Excel' }).click();
  const send = async (price: number) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'gia.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(
        await sheet([heads as string[], line.map((value, index) => (index === 4 ? price : (value as string)))]),
        'base64',
      ),
    });
  const dialog = page.getByRole('dialog');
  await send(-5);
  await dialog.getByText('Giá không được nhỏ hơn 0.').waitFor();
  await dialog.getByRole('button', { name: 'Chọn tệp khác' }).click();
  const price = 700_000 + (Date.now() % 90_000); // another one than a try before this one has left
  await send(price);
  await dialog.getByRole('button', { name: 'Lưu 1 dòng' }).click();
  await dialog.getByText('thay đổi 1').waitFor();
  await dialog.getByRole('button', { name: 'Đóng' }).last().click();
  await expect.poll(() => cell(page, 0, 0).textContent()).toBe(new Intl.NumberFormat('vi-VN').format(price));
  expect(complaints).toEqual([]);
});

test('the grid draws what is in sight and nothing more', async () => {
  const { page } = await signedIn('admin', { path });
  await page.locator('.price-foot', { hasText: /\d+ mẫu máy × \d+ dịch vụ/ }).waitFor();
  expect(await page.locator('.price-cell').count()).toBeLessThan(800);
  await cell(page, 0, 0).click();
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('End');
  await expect.poll(() => page.locator('.price-here').count()).toBe(1);
  const isInSight = async () => {
    const box = await page.locator('.price-here').boundingBox();
    return box && box.x + box.width <= 1440 && box.y + box.height <= 900;
  };
  await expect.poll(isInSight).toBe(true);
});

test('who may only look cannot type', async () => {
  const { page } = await signedIn('thao.buithithanh', { path });
  await narrow(page, 'iphone 14', 'thay mic', 4);
  await cell(page, 0, 0).click();
  const before = await cell(page, 0, 0).textContent();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  expect(await page.locator('.price-input').count()).toBe(0);
  expect(await cell(page, 0, 0).textContent()).toBe(before);
});
