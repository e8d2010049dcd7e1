// A cashier's day: money in and out with their papers, a transfer that is refused and done again, the drawer counted with a difference,
// closed, and opened again by somebody else.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Fund } from '../../contract/finance/fund.calls.ts';
import { Branch } from '../../contract/org/setup.calls.ts';
import { Role } from '../../contract/people/role.calls.ts';
import { User } from '../../contract/people/user.calls.ts';
import { type Permission, within } from '../../contract/permissions.ts';
import { TicketPay } from '../../contract/ticket/calls/money.calls.ts';
import { TicketCommon } from '../../contract/ticket/calls/ticket-find.calls.ts';
import { showDay, today } from '../../contract/time.ts';
import { go, openBrowser, phone } from '../harness/browser.ts';
import { ask, choose, dialog, state } from '../harness/screens.ts';
import { repaired } from '../harness/ticket/ticket-screens.ts';

const { signedIn } = openBrowser();
let made = 0;
/** A branch of this journey's own: a closed day must not stand in anybody else's way. */
async function shop() {
  const { page } = await signedIn('admin');
  const code = `TC${Date.now().toString(36)}${++made}`.toUpperCase().slice(-12);
  const branch = await ask(page, Branch.create, { code, name: `Cửa hàng ${code}` });
  const person = async (key: string, name: string, rights: readonly Permission[]) => {
    const userName = `${key}${code}`.toLowerCase();
    await ask(page, Role.Create, { name: userName, displayName: userName, grantedPermissions: [...rights] });
    await ask(page, User.Create, {
      ...{ userName, name, surname: 'Trần Thị', emailAddress: `${userName}@example.com`, password: '123qwe' },
      branchId: branch.id,
      roleNames: [userName.toUpperCase()],
    });
    return userName;
  };
  const cashier = await person('thu', 'Thu', [
    ...within('Pages.Finance.Receipt', 'Pages.Finance.Payment'),
    'Pages.Finance.Fund',
    'Pages.Finance.Fund.Close',
  ]);
  const chief = await person('truong', 'Trưởng', within('Pages.Finance'));
  return { branch, cashier, chief, person };
}
const money = (page: Page, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });
const kind = (page: Page, name: string) =>
  page.locator('.ant-segmented-item', { hasText: name }).filter({ visible: true }).click();
const button = (page: Page, name: string) =>
  page.locator('.kit-page').getByRole('button', { name }).filter({ visible: true });
const attached = { state: 'attached' } as const; // the frame that prints is not in sight
const printed = (page: Page) => page.locator('iframe[title="print"]').last().contentFrame();
const said = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true }).first().waitFor();

test('a cashier takes, pays, transfers, counts and closes; what was typed survives', async () => {
  const { branch, cashier, chief } = await shop();
  const { page, complaints } = await signedIn(cashier, { path: '/finance/receipt/receipt-creating' });
  await kind(page, 'Thu khác');
  await money(page, 'Số tiền').fill('5000000');
  await page.getByLabel('Nội dung', { exact: true }).fill('Bán phế liệu');
  await page.waitForTimeout(600); // the copy on this device is written when typing pauses
  await page.reload();
  await said(page, /Đã mở lại phiếu đang làm dở/);
  expect(await money(page, 'Số tiền').inputValue()).toBe('5.000.000');
  await said(page, 'Tiền mặt'); // the fund that is proposed
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: /^Phiếu thu PT/ }).waitFor();
  await state(page, 'Đã ghi sổ');
  await button(page, 'In phiếu').click();
  await printed(page).getByText('Năm triệu đồng chẵn.').waitFor(attached);
  expect(await printed(page).locator('footer div').count()).toBe(5);

  await go(page, '/finance/spending/spending-creating');
  await kind(page, 'Chi phí');
  await money(page, 'Số tiền').fill('1200000');
  await page.keyboard.press('Control+Enter');
  await said(page, 'Hãy chọn lý do.');
  await choose(page, 'Lý do', 'Điện, nước, internet');
  await said(page, /Quỹ còn 5\.000\.000/);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: /^Phiếu chi PC/ }).waitFor();
  await state(page, 'Đã ghi sổ');

  const transfer = async () => {
    await go(page, '/finance/fund');
    await button(page, 'Kết chuyển').click();
    await dialog(page).getByLabel('Từ quỹ').click();
    await page.locator('.ant-select-item-option', { hasText: branch.name }).filter({ visible: true }).first().click();
    await dialog(page).getByLabel('Số tiền').fill('1000000');
    await dialog(page).getByLabel('Đến quỹ').click();
    await page.keyboard.type('Chuyển khoản');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Chuyển tiền' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
  };
  await transfer();
  const boss = await signedIn(chief, { path: '/finance/fund?view=transfers' });
  const row = boss.page.getByRole('row').filter({ hasText: 'Đang chuyển' });
  await row.getByRole('button', { name: /^Thao tác với/ }).click();
  await boss.page.getByRole('menuitem', { name: 'Từ chối' }).click();
  await dialog(boss.page).getByLabel('Lý do').fill('Thiếu một tờ');
  await dialog(boss.page).getByRole('button', { name: 'Từ chối' }).click();
  await boss.page.getByRole('row').filter({ hasText: 'Từ chối' }).waitFor();
  await transfer();
  await boss.page.reload();
  await row.getByRole('button', { name: 'Nhận tiền' }).click();
  await dialog(boss.page).getByRole('button', { name: 'Nhận tiền' }).click();
  await boss.page.getByRole('row').filter({ hasText: 'Đã nhận' }).waitFor();
  const { items } = await ask(boss.page, Fund.GetAll, { branchId: branch.id });
  expect(items.map(({ methodName, balance }) => [methodName, balance])).toEqual([
    ['Tiền mặt', 2_800_000],
    ['Chuyển khoản', 1_000_000],
  ]);

  await go(page, '/finance/fund-close');
  const notes = page.getByLabel('Số tờ 500.000');
  const isInHand = () => notes.evaluate((one) => one === document.activeElement);
  await expect.poll(isInHand).toBe(true);
  await button(page, `Chốt ${showDay(today())}`).click();
  await said(page, 'Hãy đếm tiền trước.');
  expect(await isInHand()).toBe(true);
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2'); // of 100.000
  await said(page, '2.700.000 ₫');
  await choose(page, 'Người chứng kiến', 'Trần Thị Trưởng');
  await button(page, `Chốt ${showDay(today())}`).click();
  await said(page, /lệch -100\.000/);
  await button(page, 'Chốt với chênh lệch này').click();
  await said(page, 'Hãy ghi lý do chênh lệch, hoặc đếm lại.');
  await page.getByLabel('Lý do chênh lệch').fill('Thối nhầm cho khách');
  await button(page, 'Chốt với chênh lệch này').click();
  await page.getByRole('heading', { name: `Biên bản kiểm quỹ Tiền mặt ${showDay(today())}` }).waitFor();
  await said(page, 'Thiếu');
  await button(page, 'In biên bản').click();
  await printed(page).getByText('Hai triệu bảy trăm nghìn đồng chẵn.').waitFor(attached);
  const line = printed(page).locator('tr').first();
  expect(await line.evaluate((one) => getComputedStyle(one).breakInside)).toBe('avoid'); // no row is torn over two pages
  const address = new URL(page.url()).pathname;
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]); // the count that differed was refused once

  await go(page, '/finance/receipt/receipt-creating');
  await kind(page, 'Thu khác');
  await money(page, 'Số tiền').fill('10000');
  await page.keyboard.press('Control+Enter');
  await said(page, /đã chốt sổ đến hết ngày/);

  await boss.page.goto(address);
  await button(boss.page, 'Thao tác khác').click();
  await boss.page.getByRole('menuitem', { name: 'Mở lại' }).click();
  await dialog(boss.page).getByLabel('Lý do').fill('Tìm thấy tờ 100.000');
  await dialog(boss.page).getByRole('button', { name: 'Mở lại' }).click();
  await state(boss.page, 'Đã mở lại');
  await said(boss.page, 'Tìm thấy tờ 100.000');
  expect(boss.complaints).toEqual([]);
});

test('a receipt for a ticket goes on at its amount, and follows what somebody else took meanwhile', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/finance/receipt/receipt-creating' });
  const { id, code } = await repaired(page, [500_000]);
  const amount = money(page, 'Số tiền');
  const due = async () => Number((await amount.inputValue()).replaceAll('.', ''));
  await money(page, 'Mã phiếu sửa chữa').fill(code);
  await page.keyboard.press('Enter');
  await said(page, code);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('voucher-in-new-amount');
  const first = await due();
  await page.keyboard.type('250000'); // in the place of what is proposed
  await expect.poll(due).toBe(250_000);
  await amount.fill(String(first));

  const ticket = await ask(page, TicketCommon.GetProductInvoiceByCodeOrId, { code });
  const { items } = await ask(page, Fund.GetAll, { branchId: ticket?.branchId });
  const methodId = items[0]?.methodId ?? 0;
  const take = (sum: number) => ask(page, TicketPay.PayInvoice, { id, payments: [{ methodId, amount: sum as never }] }); // whole đồng
  await take(100_000);
  await page.keyboard.press('Control+Enter');
  await dialog(page).getByText('thừa 100.000').waitFor();
  await dialog(page).getByRole('button', { name: 'Đã hiểu' }).click();
  await expect.poll(due).toBe(first - 100_000);
  await take(50_000);
  await page.reload(); // as whoever comes back to a draft
  await expect.poll(due).toBe(first - 150_000);

  await button(page, 'Phiếu khác').click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('voucher-in-new-ticket');
  await page.keyboard.type(code);
  await button(page, 'Tìm phiếu').click();
  await expect.poll(due).toBe(first - 150_000);
  await amount.fill('20000');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: /^Phiếu thu PT/ }).waitFor();
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]); // what was too much was refused once
});

test('whoever only counts does not see what the books say, and counts with one thumb', async () => {
  const { person } = await shop();
  const counter = await person('dem', 'Đếm', ['Pages.Finance.Fund.Close']);
  const { page, complaints } = await signedIn(counter, {
    path: '/finance/fund-close',
    viewport: phone,
    hasTouch: true,
  });
  await said(page, 'Số trên sổ được ẩn đến khi đếm xong.');
  await page.getByRole('button', { name: '500.000 +1' }).tap();
  await page.getByRole('button', { name: '500.000 +1' }).tap();
  expect(await page.getByLabel('Số tờ 500.000').inputValue()).toBe('2');
  await page.locator('.fund-bar').getByText('1.000.000').waitFor();
  await page.reload();
  await said(page, /Đã mở lại số đếm dở/);
  expect(await page.getByLabel('Số tờ 500.000').inputValue()).toBe('2');
  expect(complaints).toEqual([]);
});
