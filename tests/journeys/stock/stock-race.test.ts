// Two people at the same bill in two windows: whoever comes second reads who was faster, and the page shows what has become of it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Product } from '../../../contract/catalog/product.calls.ts';
import { SetupMaster } from '../../../contract/org/setup-lists.calls.ts';
import { SaleSupplier } from '../../../contract/party/party.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { openBrowser, type Visitor } from '../../harness/browser.ts';
import { ask, button, colleague, dialog, menu, stamp, state } from '../../harness/screens.ts';

const { signedIn } = openBrowser();
/** The browser writes down what the server refused; that one is what the journey is about. */
const others = ({ complaints }: Visitor) => complaints.filter((text) => !/status of 409/.test(text));

async function bought(page: Page, quantity: number) {
  const code = `DN${stamp()}`.toUpperCase();
  const product = await ask(page, Product.CreateProduct, { name: `Hàng ${code}`, code });
  const supplier = await ask(page, SaleSupplier.Create, { name: `NCC ${code}` });
  const { items } = await ask(page, SetupMaster.GetAllWarehouse, {});
  const [from, to] = items.filter(({ role, category }) => role === 'sale' && category === 'TP');
  if (!from || !to) throw new Error('The demo shop has two warehouses');
  const bill = await ask(page, ProductInbound.Create, {
    supplierId: supplier.id,
    warehouseId: from.id,
    items: [{ productId: product.id, quantity, price: 100_000 as never }],
  });
  return { bill, code, product, from, to };
}
/** A transfer that is on its way. */
async function shipped(page: Page, quantity: number) {
  const { bill, code, product, from, to } = await bought(page, quantity);
  await ask(page, ProductInbound.Archive, { id: bill.id });
  const lines = [{ productId: product.id, quantity }];
  const made = await ask(page, ProductOutbound.createTranfer, { warehouseId: from.id, toWarehouseId: to.id, lines });
  return { code, sent: await ask(page, ProductOutbound.ArchiveNew, { id: made.id }) };
}
const billPath = (id: number) => `/inventory/export/export-list/${id}`;
/** The colleague's dialog is done with; what the shell says is read and put away. */
async function readAndGoOn(page: Page, sentence: string) {
  const told = page.locator('.shell-error').filter({ hasText: sentence, visible: true });
  await told.waitFor();
  await told.getByRole('button', { name: 'Đã hiểu' }).click();
  await told.waitFor({ state: 'hidden' });
}
const receiveIn = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Nhận hàng', exact: true }).click();
};

type Sent = Awaited<ReturnType<typeof shipped>>['sent'];
/** Another one receives so many of each line, in a window of their own. */
const receivedBy = ({ page }: Visitor, { id, version, lines }: Sent, quantity: number) =>
  ask(page, RequestInbound.Receive, { id, version, lines: lines.map((line) => ({ lineId: line.id, quantity })) });

test('the second receiver is told who has received it; the dialog goes and the page shows it', async () => {
  const second = await signedIn('admin', { path: null });
  const { userName, fullName } = await colleague(second.page, { roleNames: ['Admin'] });
  const first = await signedIn(userName, { path: null });
  const { sent } = await shipped(second.page, 2);
  for (const { page } of [first, second]) {
    await page.goto(billPath(sent.id));
    await button(page, 'Nhận hàng').click();
    await dialog(page).getByText('Nhận đủ').waitFor();
  }
  await receiveIn(first.page);
  await state(first.page, 'Đã nhận');
  await receiveIn(second.page);
  await readAndGoOn(second.page, `${fullName} đã nhận hàng của phiếu ${sent.code} lúc `);
  await dialog(second.page).waitFor({ state: 'hidden' });
  await state(second.page, 'Đã nhận');
  await second.page.locator('aside').getByText(fullName).first().waitFor();
  expect(first.complaints).toEqual([]);
  expect(others(second)).toEqual([]);
});

test('in the list of what arrives the dialog goes too, and so does the row', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const { sent } = await shipped(page, 2);
  await page.goto(`/inventory/receiving?keyword=${sent.code}`);
  const row = page.locator('tbody tr[data-row-key]', { hasText: sent.code });
  await row.getByRole('button', { name: 'Nhận hàng' }).click();
  await dialog(page).getByText('Nhận đủ').waitFor();
  await receivedBy({ page, complaints }, sent, 2);
  await receiveIn(page);
  await readAndGoOn(page, `đã nhận hàng của phiếu ${sent.code} lúc `);
  await dialog(page).waitFor({ state: 'hidden' });
  await row.waitFor({ state: 'detached' });
  expect(others({ page, complaints })).toEqual([]);
});

test('of what was received in part the rest is still counted, and received with the next press', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const { code, sent } = await shipped(page, 3);
  await page.goto(billPath(sent.id));
  await button(page, 'Nhận hàng').click();
  const count = dialog(page).getByLabel(`Thực nhận Hàng ${code}`);
  await expect.poll(() => count.inputValue()).toBe('3');
  await receivedBy({ page, complaints }, sent, 1);
  await receiveIn(page);
  await readAndGoOn(page, `đã nhận hàng của phiếu ${sent.code} lúc `);
  await expect.poll(() => count.inputValue()).toBe('2'); // never more than is on its way
  await receiveIn(page);
  await dialog(page).waitFor({ state: 'hidden' });
  await state(page, 'Đã nhận');
  const { open, isShort } = await ask(page, ProductOutbound.getDetail, { id: sent.id });
  expect({ open, isShort }).toEqual({ open: 0, isShort: false });
});

test('a bill that was posted while its deletion was being explained: the page shows it, and the dialog goes', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const { bill } = await bought(page, 1);
  await page.goto(`/inventory/import/import-bill/${bill.id}`);
  await state(page, 'Chưa ghi sổ');
  await menu(page, 'Xóa phiếu');
  await dialog(page).getByLabel('Lý do').fill('lập nhầm');
  await ask(page, ProductInbound.Archive, { id: bill.id });
  await dialog(page).getByRole('button', { name: 'Xóa phiếu' }).click();
  await readAndGoOn(page, 'đã sửa lúc');
  await dialog(page).waitFor({ state: 'hidden' });
  await state(page, 'Đã ghi sổ');
  expect(others({ page, complaints })).toEqual([]);
});
