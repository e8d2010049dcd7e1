// Dates as people type them: what was typed is what is stored, or it is refused with a sentence, in every date field of the kit.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SaleCustomer } from '../../contract/party/party.calls.ts';
import { openBrowser, phone } from '../harness/browser.ts';
import { ask, held, newPhone } from '../harness/screens.ts';

const { signedIn } = openBrowser();

const birthday = (page: Page) => page.getByRole('textbox', { name: /^(Ngày sinh|Date of birth)$/ });
const refusal = (page: Page) => page.locator('.kit-date-refused').filter({ visible: true });
async function type(page: Page, field: ReturnType<typeof birthday>, text: string, key: 'Tab' | 'Enter'): Promise<void> {
  await field.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text, { delay: 10 });
  await page.keyboard.press(key);
}

test('a birthday is stored as it was typed, and nothing is saved instead of what cannot be read', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/category/customer' });
  await page.getByRole('button', { name: 'Thêm khách hàng' }).first().click();
  await birthday(page).waitFor();
  for (const [typed, key] of [
    ['15/08/1990', 'Tab'],
    ['15/8/90', 'Enter'],
    ['150890', 'Tab'],
    ['15081990', 'Enter'],
    ['1990-08-15', 'Tab'],
  ] as const) {
    await type(page, birthday(page), '01/01/2001', 'Tab');
    await type(page, birthday(page), typed, key);
    await expect.poll(() => birthday(page).inputValue(), { message: typed }).toBe('15/08/1990');
    expect(await refusal(page).count(), typed).toBe(0);
  }
  for (const [typed, sentence] of [
    ['31/02/1990', 'Không có ngày 31/02/1990 trong lịch.'],
    ['15/8/35', 'Năm trong "15/8/35" chưa rõ, hãy gõ đủ bốn số.'],
    ['hôm qua', '"hôm qua" không phải là ngày.'],
  ] as const) {
    await type(page, birthday(page), typed, 'Tab');
    await refusal(page).filter({ hasText: sentence }).waitFor();
    await expect.poll(() => birthday(page).inputValue()).toBe(typed);
  }

  const phone = newPhone();
  await page
    .getByRole('textbox', { name: /Tên khách hàng/ })
    .last()
    .fill('Trần Gõ Ngày');
  await page
    .getByRole('textbox', { name: /Số điện thoại|Điện thoại/ })
    .last()
    .fill(phone);
  await page.keyboard.press('Control+s');
  await page.getByText('Ngày sinh không phải là ngày hợp lệ.').first().waitFor();
  expect((await ask(page, SaleCustomer.GetAll, { keyword: phone })).totalCount).toBe(0);
  // Ctrl+S right after the last key: what stands in the field counts.
  await birthday(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('15/08/1990');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await ask(page, SaleCustomer.GetAll, { keyword: phone })).totalCount).toBe(1);
  const { items } = await ask(page, SaleCustomer.GetAll, { keyword: phone });
  expect(items[0]?.dateOfBirth).toBe('1990-08-15');
  expect(complaints).toEqual([]);
});

test('a span of days in a list takes typed days; what cannot be read changes nothing and says why', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/inventory/import/import-list' });
  await page.locator('tbody tr[data-row-key]').first().waitFor();
  const from = page.getByPlaceholder('Từ ngày').filter({ visible: true });
  const to = page.getByPlaceholder('Đến ngày').filter({ visible: true });
  await type(page, from, '1/8/19', 'Tab');
  await page.waitForURL(/=2019-08-01/);
  await type(page, to, '15081990', 'Enter');
  await page.waitForURL((url) => url.search.includes('1990-08-15') && !url.search.includes('2019-08-01')); // an end before the start ends it
  await type(page, to, '31/02/2026', 'Tab');
  await refusal(page).getByText('Không có ngày 31/02/2026 trong lịch.').waitFor();
  expect(page.url()).toContain('1990-08-15');
  expect(complaints).toEqual([]);
});

test('what is typed before the calendar is there counts, finished or not', async () => {
  const { page, complaints } = await signedIn('admin', { path: null, isNew: true });
  const arrive = await held(page, '**/assets/days-*.js');
  await page.goto('/inventory/import/import-list');
  const from = page.getByPlaceholder('Từ ngày').filter({ visible: true });
  const to = page.getByPlaceholder('Đến ngày').filter({ visible: true });
  await type(page, from, '1/8/2019', 'Tab');
  await page.keyboard.type('15/8');
  expect(page.url()).not.toContain('2019-08-01'); // nobody has read it yet
  arrive();
  await page.waitForURL(/=2019-08-01/);
  await expect.poll(() => to.inputValue()).toBe('15/8');
  await page.keyboard.press('End');
  await page.keyboard.type('/2026');
  await page.keyboard.press('Enter');
  await page.waitForURL(/=2026-08-15/);
  expect(page.url()).toContain('2019-08-01');
  expect(complaints).toEqual([]);
});

test.each([
  ['/inventory/import/import-list', phone],
  ['/finance/receipt/receipt-list', phone],
  ['/finance/receipt/receipt-list', { width: 360, height: 640 }],
])(
  '%s on a phone of %o: the calendar stands in the window, and another month is a tap away',
  async (path, viewport) => {
    const { page, complaints } = await signedIn('admin', { path, viewport });
    await page
      .getByRole('button', { name: /bộ lọc/i })
      .first()
      .click();
    await page.getByPlaceholder('Từ ngày').filter({ visible: true }).click();
    const calendar = page.locator('.ant-picker-dropdown:visible');
    const month = calendar.locator('.ant-picker-header-view').filter({ visible: true });
    const box = async () => (await calendar.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    await expect.poll(async () => (await box()).y).toBeGreaterThan(0);
    const { x, y, width, height } = await box();
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(viewport.width);
    expect(y + height).toBeLessThanOrEqual(viewport.height);
    const now = await month.textContent();
    await calendar.locator('.ant-picker-header-next-btn').filter({ visible: true }).click();
    await expect.poll(() => month.textContent()).not.toBe(now);
    await calendar.getByText('Tháng trước').click();
    await page.waitForURL(/from=\d{4}-\d{2}-01&to=/);
    expect(complaints).toEqual([]);
  },
);

test('on a phone the days, hours and minutes of a promise stand in the window', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/ticket-management/ticket-form', viewport: phone });
  await page.getByPlaceholder('Chọn thời điểm').filter({ visible: true }).first().click();
  const calendar = page.locator('.ant-picker-dropdown:visible');
  for (const part of [
    '.ant-picker-header-super-prev-btn',
    '.ant-picker-time-panel-column:last-child',
    '.ant-picker-ok',
  ]) {
    const box = async () => (await calendar.locator(part).boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    await expect.poll(async () => (await box()).x).toBeGreaterThan(0);
    const { x, y, width, height } = await box();
    expect(x + width, part).toBeLessThanOrEqual(phone.width);
    expect(y + height, part).toBeLessThanOrEqual(phone.height);
  }
  expect(complaints).toEqual([]);
});

test('in English the sentences are English', async () => {
  const { page } = await signedIn('admin', { path: null });
  // Only this window reads English: the account is other journeys' too.
  await page.route('**/AbpUserConfiguration/GetAll', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replace(/"currentLanguage":\{"name":"vi"/, '"currentLanguage":{"name":"en"');
    await route.fulfill({ response: answer, body: text });
  });
  await page.goto('/category/customer');
  await page
    .getByRole('button', { name: /Add customer/ })
    .first()
    .click();
  await type(page, birthday(page), '15/08/1990', 'Tab');
  await expect.poll(() => birthday(page).inputValue()).toBe('15/08/1990');
  await type(page, birthday(page), '30/02/1990', 'Tab');
  await refusal(page).getByText('The calendar has no 30/02/1990.').waitFor();
});
