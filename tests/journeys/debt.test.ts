// Debts as the accountant meets them: who owes, what for, the statement that both sides sign; bills of a supplier paid together.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CatalogMaster } from '../../contract/catalog/master.calls.ts';
import { TransactionLiabilities } from '../../contract/finance/liabilities.calls.ts';
import { WriteOff } from '../../contract/finance/write-off.calls.ts';
import { SaleSupplier, type SupplierId } from '../../contract/party/party.calls.ts';
import { ProductInbound } from '../../contract/stock/inbound.calls.ts';
import { desktop, go, openBrowser, phone } from '../harness/browser.ts';
import { ask, button, coveredPart, dialog, state } from '../harness/screens.ts';
import { rowsOf } from '../harness/sheet.ts';

const { signedIn } = openBrowser();
const money = (amount: number) => `${amount.toLocaleString('vi-VN')}\u00a0₫`;
const ages = ['notDue', 'late30', 'late60', 'late90', 'late120', 'later'] as const;
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name }).filter({ visible: true }).waitFor();

test('a customer who owes: list, open documents, statement on paper and as a sheet, and the form that takes the money', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/debt/debt-client' });
  const debts = await ask(page, TransactionLiabilities.GetLiabilitiesCustomer, {});
  const debtor = debts.items.find(({ remain, credit }) => remain > 0 && credit === 0);
  if (!debtor) throw new Error('Nobody owes anything in the demo shop');
  expect(ages.reduce((sum, key) => sum + debtor[key], 0)).toBe(debtor.remain);
  expect(ages.reduce((sum, key) => sum + debts[key], 0)).toBe(debts.totalRemain);

  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: debtor.name, exact: true }).first().waitFor();
  await expect.poll(() => coveredPart(page, 'Hạn đầu')).toBeLessThanOrEqual(0);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: debtor.name, exact: true }).first().click();
  await heading(page, `Công nợ của ${debtor.name}`);
  const { items } = await ask(page, TransactionLiabilities.GetOpenItems, { party: 'customer', partyId: debtor.id });
  const [first] = items;
  await page.getByText('Sổ chi tiết', { exact: true }).filter({ visible: true }).first().click();
  await page.getByText('Cuối kỳ').waitFor();
  await button(page, 'In biên bản đối chiếu').click();
  const paper = page.frameLocator('iframe.kit-print-frame').locator('.statement');
  await paper.getByText('Biên bản đối chiếu công nợ').waitFor({ state: 'attached' }); // a frame without a size
  const text = (await paper.textContent()) ?? '';
  expect(text).toContain(debtor.name);
  expect(text).toContain(`Bên B còn nợ Bên A số tiền: ${money(debtor.remain)}`);
  expect(text).toMatch(/Bằng chữ: .+ đồng/);
  for (const item of items) expect(text).toContain(item.code);
  expect(await paper.locator('footer > div').count()).toBe(2);
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Xuất Excel biên bản').click()]);
  const rows = await rowsOf(await readFile(await file.path()));
  expect(rows.find((row) => row.includes('Số dư cuối kỳ'))).toContain(debtor.remain);

  await page.getByText('Chứng từ còn nợ', { exact: true }).first().click();
  await page.getByRole('checkbox', { name: `Chọn ${first?.code}` }).check();
  const settle = page.getByRole('button', { name: 'Thu nợ 1 chứng từ' });
  expect(await settle.textContent()).toContain(money(first?.remain ?? 0));
  await settle.click();
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe(`?kind=debt&customerId=${debtor.id}&items=ticket:${first?.documentId}`);
  expect(complaints).toEqual([]);
});

test('a write-off whose handing in was lost is written once, and handed in from its page', async () => {
  const { page } = await signedIn('admin', { path: null });
  const debts = await ask(page, TransactionLiabilities.GetLiabilitiesCustomer, {});
  const debtor = debts.items.findLast(({ remain, credit }) => remain > 0 && credit === 0);
  if (!debtor) throw new Error('Nobody owes anything in the demo shop');
  const written = async () => {
    const { items } = await ask(page, WriteOff.GetAll, { party: 'customer', partyId: debtor.id });
    return items.map(({ status }) => status);
  };
  const before = await written();
  await page.goto(`/debt/write-off/new?party=customer&partyId=${debtor.id}`);
  await page.getByLabel('Lý do xóa nợ').fill('Không còn liên lạc được');
  await page.getByRole('checkbox', { name: 'Chọn tất cả' }).check();
  await page.route('**/WriteOff/Act', (route) => route.abort('connectionrefused'));
  await button(page, 'Gửi duyệt').click();
  await heading(page, /^Phiếu xóa nợ XN/);
  await page.unroute('**/WriteOff/Act');
  await dialog(page).getByRole('button', { name: 'Thử lại' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await button(page, 'Gửi duyệt').click();
  await state(page, 'Chờ duyệt');
  expect(await written()).toEqual(['waiting', ...before]);
});

test('a statement that is longer than its sheet numbers its sheets, and a short one does not', async () => {
  const { page } = await signedIn('admin', { path: '/debt/debt-client' });
  const { items } = await ask(page, TransactionLiabilities.GetLiabilitiesCustomer, {});
  const numbersOn = async (length: number) => {
    await page.route(`**${TransactionLiabilities.GetStatement.path}*`, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const [row] = body.result.items;
      body.result.items = Array.from({ length }, (_, id) => ({ ...row, id }));
      await route.fulfill({ response, json: body });
    });
    await page.goto('/debt/debt-client');
    await page
      .getByRole('button', { name: items[0]?.name ?? '', exact: true })
      .first()
      .click();
    await page.getByText('Sổ chi tiết', { exact: true }).filter({ visible: true }).first().click();
    await page.getByText('Cuối kỳ').waitFor();
    await button(page, 'In biên bản đối chiếu').click();
    const frame = page.frameLocator('iframe.kit-print-frame');
    await frame.locator('.statement').waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.activeElement?.tagName === 'IFRAME'); // it is being printed
    return frame.locator('head').evaluate((head) => head.innerHTML.includes('counter(pages)'));
  };
  expect([await numbersOn(3), await numbersOn(90)]).toEqual([false, true]);
});

test('thousands of open documents are drawn two hundred at a time, and their sum is of all of them', async () => {
  const { page } = await signedIn('admin', { viewport: phone, path: '/debt/debt-client' });
  const { items } = await ask(page, TransactionLiabilities.GetLiabilitiesCustomer, {});
  const debtor = items.find(({ remain, credit }) => remain > 0 && credit === 0);
  if (!debtor) throw new Error('Nobody owes anything in the demo shop');
  await page.route('**/TransactionLiabilities/GetOpenItems?*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const [first] = json.result.items;
    const asked = Number(new URL(route.request().url()).searchParams.get('maxResultCount'));
    json.result.items = Array.from({ length: Math.min(asked, 5000) }, (_, n) => {
      const documentId = 9_000_000 + n;
      return {
        ...first,
        id: `${first.id}-${n}`,
        document: 'ticket',
        documentId,
        code: `SC${documentId}`,
        remain: 1000,
      };
    });
    await route.fulfill({ response, json });
  });
  await page.goto(`/debt/party/customer/${debtor.id}`);
  const cards = page.getByRole('list', { name: 'Chứng từ còn nợ' }).getByRole('listitem');
  await expect.poll(() => cards.count()).toBe(200);
  await page.getByText(money(5_000_000)).first().waitFor();
  await page.getByRole('button', { name: 'Xem thêm (4.800)' }).click();
  await expect.poll(() => cards.count()).toBe(400);
  await page.getByRole('button', { name: 'Xem thêm (4.600)' }).waitFor();

  // The one that is to be paid is there although it is the last; ticking all of them means all of them.
  const last = 'items=ticket:9004999';
  await page.goto(`/finance/receipt/receipt-creating?kind=debt&customerId=${debtor.id}&${last}`);
  const lines = page.locator('.voucher-items tbody tr:not(.voucher-more)');
  await expect.poll(() => lines.count()).toBe(101);
  expect(await lines.last().textContent()).toContain('SC9004999');
  await expect.poll(() => lines.last().getByRole('checkbox').isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: 'Chọn tất cả' }).check();
  await expect.poll(() => page.locator('.voucher-items tfoot b').textContent()).toBe(money(5_000_000));
  expect(await lines.count()).toBe(100);
});

/** A posted bill of 100.000 ₫ each time. */
async function owe(page: Page, supplierId: SupplierId) {
  const { items: places } = await ask(page, ProductInbound.GetWarehouseByBranch, {});
  const { items: products } = await ask(page, CatalogMaster.getAllProduct, { maxResultCount: 50 });
  const warehouseId = places[0]?.id as never; // the demo shop has warehouses
  const productId = products.find(({ isSerial }) => !isSerial)?.id as never; // and products
  const items = [{ productId, quantity: 1, price: 100_000 as never }]; // a whole number
  const { id, version } = await ask(page, ProductInbound.Create, { warehouseId, supplierId, items });
  return ask(page, ProductInbound.Archive, { id, version });
}

test('two unpaid bills of one supplier are ticked and go to one payment; bills of two suppliers do not', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/warehouse/warehouse-payment' });
  const stamp = `Nhà cung cấp thử ${Date.now()}`;
  const supplier = await ask(page, SaleSupplier.Create, { name: `${stamp} A` });
  const stranger = await ask(page, SaleSupplier.Create, { name: `${stamp} B` });
  const bills = [await owe(page, supplier.id), await owe(page, supplier.id)];
  const other = await owe(page, stranger.id);
  const tick = (code: string) => page.getByRole('checkbox', { name: `Chọn ${code}` }).filter({ visible: true });
  const bulk = page.getByRole('toolbar', { name: 'Thao tác với các dòng đã chọn' });
  await page.goto(`/warehouse/warehouse-payment?keyword=${encodeURIComponent(stamp)}`);
  for (const { code } of [...bills, other]) await tick(code).check();
  await bulk.getByRole('button', { name: 'Trả tiền' }).click();
  await page.getByText('Mỗi phiếu chi trả cho một nhà cung cấp.').waitFor();
  await tick(other.code).uncheck();
  await bulk.getByRole('button', { name: 'Trả tiền' }).click();
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe(`?kind=supplier&supplierId=${supplier.id}&items=${bills.map(({ id }) => `inbound:${id}`).join(',')}`);
  for (const { code } of bills) await page.getByText(code).filter({ visible: true }).first().waitFor();
  await expect
    .poll(() => page.getByLabel('Số tiền', { exact: true }).filter({ visible: true }).first().inputValue())
    .toBe('200.000');
  expect(complaints).toEqual([]);
});

test('on a phone: how we stand with everybody, what is overdue, and one party', async () => {
  const { page, complaints } = await signedIn('admin', { viewport: phone, path: '/debt/debt-searching' });
  const box = page.getByRole('region', { name: 'Khách hàng nợ mình' });
  await box.getByRole('link', { name: 'Quá hạn' }).click();
  await heading(page, 'Chứng từ quá hạn');
  expect(new URL(page.url()).search).toBe('?party=customer');
  await page.locator('.kit-card .kit-open').filter({ visible: true }).first().click();
  await heading(page, /^Công nợ của /);
  await page.getByText('Sổ chi tiết', { exact: true }).filter({ visible: true }).first().click();
  await page.getByText('Đầu kỳ', { exact: true }).filter({ visible: true }).waitFor();
  // Both answers to who owes whom are in sight.
  await go(page, '/debt/opening/new');
  const sides = page.getByLabel('Ai nợ ai', { exact: true }).filter({ visible: true });
  await sides.waitFor();
  expect(await sides.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThan(2);
  expect(complaints).toEqual([]);
});
