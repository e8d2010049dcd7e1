// A device is taken in at the counter: by keyboard and scanner alone, for a known customer with a deposit, and again after a closed tab.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CatalogMaster } from '../../../contract/catalog/master.calls.ts';
import { TicketPrint } from '../../../contract/ticket/calls/print.calls.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { hasLuhnDigit } from '../../../contract/ticket/imei.ts';
import { openBrowser, phone as phoneSize } from '../../harness/browser.ts';
import { keyboardOf, keysFor } from '../../harness/keys.ts';
import { ask, newPhone, scan } from '../../harness/screens.ts';
import { dong } from '../../harness/ticket/ticket-screens.ts';

const { signedIn } = openBrowser();
const FORM = '/ticket-management/ticket-form';
const RECEPTIONIST = 'thao.buithithanh';
/** A device that never came before, with the check digit that its number needs. */
function newImei(): string {
  const body = `35${String(Date.now()).slice(-12)}`;
  return [...'0123456789'].map((digit) => body + digit).find(hasLuhnDigit) ?? body;
}

const focused = (page: Page, label: string | RegExp) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id))
    .toMatch(label);
const savedCode = async (page: Page) => {
  const heading = page.getByRole('heading', { name: /Đã nhận máy SC/ });
  await heading.waitFor();
  return (await heading.textContent())?.replace('Đã nhận máy ', '') ?? '';
};
async function pricedModel(page: Page) {
  const { items: models } = await ask(page, CatalogMaster.GetAllModel, {});
  const model = models.find(({ name }) => name === 'iPhone 13 Pro') ?? models[0];
  if (!model) throw new Error('The demo shop has models');
  return model;
}

test('a new customer by keyboard and scanner alone, then a known one with a deposit', async () => {
  const { page, complaints } = await signedIn(RECEPTIONIST, { path: FORM });
  const model = await pricedModel(page);
  const [phone, imei] = [newPhone(), newImei()];
  const keys = keyboardOf(page);
  await focused(page, 'Số điện thoại');
  await keys.type(phone);
  await keys.press('Enter');
  await keys.type('Anh Minh');
  await keys.press('Enter');
  await focused(page, 'Hãng, dòng, mẫu máy');
  await keys.type(model.name === 'iPhone 13 Pro' ? 'ip 13 pro' : model.name);
  await page.getByRole('option', { name: model.name, exact: false }).first().waitFor();
  await keys.press('Enter');
  await scan(page, imei);
  await page.getByText('Số kiểm tra đúng').waitFor();
  await focused(page, /-passcode$/);
  await keys.type('1234');
  await keys.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-keyshortcuts'))).toBe('1');
  await keys.press('5');
  await page.locator('.intake-chip[aria-pressed="true"]').waitFor();
  await keys.press('Enter');
  await focused(page, 'Thêm dịch vụ, linh kiện, phụ kiện');
  await page
    .getByRole('option', { name: /Thay pin/ })
    .first()
    .waitFor(); // what this fault usually ends in
  await keys.press('Enter');
  await page.getByRole('button', { name: /^Bỏ Thay pin/ }).waitFor();
  await keys.press('Control+Enter');
  const code = await savedCode(page);
  await page.locator('.intake-saved-what', { hasText: 'Anh Minh' }).filter({ hasText: phone }).waitFor();
  expect(keys.count()).toBe(keysFor('Take in a device of a new customer'));

  await page.keyboard.press('n');
  await focused(page, 'Số điện thoại');
  const known = keyboardOf(page);
  await known.type(phone.slice(-6));
  await page.getByRole('option', { name: phone }).waitFor();
  await known.press('ArrowDown');
  await known.press('Enter');
  await focused(page, 'Hãng, dòng, mẫu máy');
  await page.getByRole('option', { name: code }).waitFor(); // the device that they brought last
  await known.press('Enter');
  await expect.poll(() => page.getByLabel('IMEI/Serial').inputValue()).toBe(imei);
  await focused(page, /-passcode$/);
  await known.press('Enter');
  await known.press('5');
  await page.locator('.intake-chip[aria-pressed="true"]').waitFor();
  await known.press('Enter');
  await page
    .getByRole('option', { name: /Thay pin/ })
    .first()
    .waitFor();
  await known.press('Enter');
  await page.getByRole('button', { name: /^Bỏ Thay pin/ }).waitFor();
  await known.press('Control+Enter');
  await savedCode(page);
  expect(known.count()).toBe(keysFor('Take in a device of a known customer'));

  await page.keyboard.press('n');
  await focused(page, 'Số điện thoại');
  // A number that lost a digit is told while the customer still stands there; one that cannot be a number is refused at once.
  const number = page.getByLabel('Số điện thoại');
  await number.fill('12345');
  await page.keyboard.press('Enter');
  await page.getByText('Số điện thoại cần 8 đến 15 chữ số.').waitFor();
  await number.fill(phone.slice(0, 9));
  await page.keyboard.press('Enter');
  await page.getByText('Số di động có 10 chữ số, số này có 9: hỏi lại khách.').waitFor();
  await number.fill('');
  await page.keyboard.insertText(phone);
  await page.getByText('Khách cũ').waitFor();
  await page.keyboard.press('Enter');
  await focused(page, 'Hãng, dòng, mẫu máy');
  await expect.poll(() => page.getByLabel('Tên khách hàng').inputValue()).toBe('Anh Minh');
  await page.locator('.intake-past').getByText(code).waitFor();
  await page.keyboard.insertText('máy lạ không tên');
  await page.keyboard.press('Enter');
  await scan(page, imei);
  await page.getByText('Máy này đã đến 2 lần').waitFor();
  await page.getByText(/^Máy này đang ở .+ theo phiếu SC\S+ \(Chờ xử lý\)\.$/).waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Chọn lỗi khách báo hoặc mô tả lỗi.').first().waitFor();
  await page.keyboard.press('1');
  await page.getByText('Chọn lỗi khách báo hoặc mô tả lỗi.').first().waitFor({ state: 'detached' });
  await page.keyboard.press('F2');
  await page.keyboard.insertText('thay pin');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  const price = page.getByLabel(/^Đơn giá /).first();
  await price.fill('400000');
  const deposit = page.getByLabel('Số tiền cọc');
  await deposit.fill('90000000');
  await page.getByLabel('Số điện thoại').focus(); // far above it
  await page.keyboard.press('Control+s');
  await page.locator('.intake-deposit', { hasText: 'Tiền cọc 90.000.000 ₫ lớn hơn tổng tiền' }).waitFor();
  expect(await deposit.evaluate((one) => one === document.activeElement)).toBe(true);
  complaints.splice(0); // the refused save
  await deposit.fill('150000');
  await page.keyboard.press('Enter');
  await page.locator('.intake-sums', { hasText: '150.000' }).waitFor();
  await page.keyboard.press('Control+s');
  // The deposit is paid: the code is for the rest, and a promotion may have lowered that.
  const { items } = await ask(page, TicketLists.GetReceiptData, { keyword: await savedCode(page) });
  const [taken] = items;
  expect(taken?.paid).toBe(150_000);
  expect(taken?.remaining).toBe((taken?.total ?? 0) - 150_000);
  await page.getByText(dong(taken?.remaining ?? 0), { exact: true }).waitFor();
  await page.getByRole('img', { name: /^QR 0002/ }).waitFor();

  await page.keyboard.press('m'); // the same customer has brought another one
  await focused(page, 'Hãng, dòng, mẫu máy');
  expect(await page.getByLabel('Số điện thoại').inputValue()).toBe(phone);
  await expect.poll(() => page.getByLabel('Tên khách hàng').inputValue()).toBe('Anh Minh');
  expect(complaints).toEqual([]);
});

test('what was typed survives a closed tab, without the passcode, and is gone after it was saved', async () => {
  const { page, complaints } = await signedIn(RECEPTIONIST, { path: null, viewport: phoneSize });
  const tab = await page.context().newPage();
  await tab.goto(FORM);
  const phone = newPhone();
  await tab.getByLabel('Số điện thoại').fill(phone);
  await tab.getByLabel('Tên khách hàng').fill('Chị Lan');
  await tab.getByLabel('Hãng, dòng, mẫu máy').fill('Nokia 3310');
  await tab.getByLabel('Mật khẩu máy').filter({ visible: true }).last().fill('998877');
  await tab.getByRole('button', { name: 'Vào nước' }).click();
  await expect.poll(() => tab.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Nokia 3310');
  expect(await tab.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('998877');

  await tab.close({ runBeforeUnload: false });
  await page.goto(FORM);
  await page.getByText(`${phone} · Chị Lan`).waitFor();
  await page.getByRole('button', { name: 'Làm tiếp' }).click();
  await expect.poll(() => page.getByLabel('Tên khách hàng').inputValue()).toBe('Chị Lan');
  await page.getByRole('button', { name: 'Lưu phiếu' }).click();
  const code = await savedCode(page);
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Nokia 3310');

  const print = page.waitForResponse((answer) => answer.url().includes(TicketPrint.GetReportProductInvoiceById.path));
  await page.getByRole('button', { name: /In biên nhận 80 mm/ }).click();
  await print;
  const slip = page.frameLocator('iframe[title="print"]');
  await slip.getByText(code).first().waitFor({ state: 'attached' });
  await slip.getByText('Nokia 3310').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="print"]');
    frame?.contentWindow?.dispatchEvent(new Event('afterprint'));
  });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/In biên nhận 80 mm/);
  expect(complaints).toEqual([]);
});
