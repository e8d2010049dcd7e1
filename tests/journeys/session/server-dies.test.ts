// The server dies while a document is being saved: it was written, nobody heard of it, and for a while nothing answers. The form is as
// it was; the session has ended too by then. Whoever signs in over the page and presses the same button again has exactly one document.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Reservation } from '../../../contract/booking/booking.calls.ts';
import { Product } from '../../../contract/catalog/product.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { SetupMaster } from '../../../contract/org/setup-lists.calls.ts';
import { SaleSupplier } from '../../../contract/party/party.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { openBrowser } from '../../harness/browser.ts';
import { ask, choose, newPhone, scan, stamp } from '../../harness/screens.ts';

const { signedIn } = openBrowser();

interface Form {
  form: string;
  user: string;
  path: string;
  saves: { path: string };
  fill: (page: Page, mark: string) => Promise<void>;
  /** Something of what was typed. */
  typed: (page: Page) => Promise<string>;
  /** The key that saves. */
  key: string;
  count: (page: Page) => Promise<number>;
}
const field = (page: Page, label: string | RegExp) =>
  page.getByLabel(label).and(page.locator('input, textarea')).filter({ visible: true }).first();
const warehouses = async (page: Page) => {
  const { items } = await ask(page, SetupMaster.GetAllWarehouse, {});
  const [from, to] = items.filter(({ role, category }) => role === 'sale' && category === 'TP');
  if (!from || !to) throw new Error('The demo shop has two warehouses');
  return { from, to };
};
const scanned = async (page: Page, mark: string) => {
  await scan(page, mark);
  await page.locator('[data-line]', { hasText: mark }).filter({ visible: true }).waitFor();
};
const product = (page: Page, mark: string) => ask(page, Product.CreateProduct, { name: `Hàng ${mark}`, code: mark });

const forms: readonly Form[] = [
  {
    form: 'a device that is taken in',
    user: 'thao.buithithanh',
    path: '/ticket-management/ticket-form',
    saves: TicketForm.CreateOrUpdateInvoice,
    fill: async (page, mark) => {
      await field(page, /^Số điện thoại/).fill(newPhone());
      await field(page, /^Tên khách hàng/).fill(`Khách ${mark}`);
      await field(page, 'Hãng, dòng, mẫu máy').fill(`Máy ${mark}`);
      await page.getByRole('button', { name: 'Vào nước' }).click();
    },
    typed: (page) => field(page, /^Tên khách hàng/).inputValue(),
    key: 'Control+s',
    count: async (page) => (await ask(page, TicketLists.GetReceiptData, {})).totalCount,
  },
  {
    form: 'goods that are bought',
    user: 'admin',
    path: '/inventory/import/import-bill',
    saves: ProductInbound.Create,
    fill: async (page, mark) => {
      await product(page, mark);
      const supplier = await ask(page, SaleSupplier.Create, { name: `NCC ${mark}` });
      await choose(page, 'Nhà cung cấp', supplier.name);
      await choose(page, 'Kho nhập', (await warehouses(page)).from.name);
      await scanned(page, mark);
      await field(page, `Đơn giá Hàng ${mark}`).fill('250000');
      await field(page, 'Số hóa đơn').fill(mark);
    },
    typed: (page) => field(page, 'Số hóa đơn').inputValue(),
    key: 'Control+s',
    count: async (page) => (await ask(page, ProductInbound.GetAllPaged, {})).totalCount,
  },
  {
    form: 'goods that are sent to another branch',
    user: 'admin',
    path: '/inventory/export/export-transfer',
    saves: ProductOutbound.createTranfer,
    fill: async (page, mark) => {
      const { from, to } = await warehouses(page);
      const { id: productId } = await product(page, mark);
      const supplier = await ask(page, SaleSupplier.Create, { name: `NCC ${mark}` });
      const items = [{ productId, quantity: 1, price: 90_000 as never }];
      const bought = await ask(page, ProductInbound.Create, { supplierId: supplier.id, warehouseId: from.id, items });
      await ask(page, ProductInbound.Archive, { id: bought.id });
      await choose(page, 'Kho xuất', from.name);
      await choose(page, 'Kho nhận', to.name);
      await scanned(page, mark);
      await field(page, 'Ghi chú').fill(mark);
    },
    typed: (page) => field(page, 'Ghi chú').inputValue(),
    key: 'Control+s',
    count: async (page) => (await ask(page, ProductOutbound.GetAllPaged, {})).totalCount,
  },
  {
    form: 'money that is received',
    user: 'admin',
    path: '/finance/receipt/receipt-creating',
    saves: AccountReceipt.CreateAccountReceipt,
    fill: async (page, mark) => {
      await page.locator('.ant-segmented-item', { hasText: 'Thu khác' }).filter({ visible: true }).click();
      await choose(page, 'Chi nhánh', 'Chi nhánh Quận 1');
      await field(page, 'Số tiền').fill('500000');
      await field(page, 'Nội dung').fill(mark);
    },
    typed: (page) => field(page, 'Nội dung').inputValue(),
    key: 'Control+Enter',
    count: async (page) => (await ask(page, AccountReceipt.GetListAccountReceipt, {})).totalCount,
  },
  {
    form: 'a booking',
    user: 'admin',
    path: '/reservation/reservation-list',
    saves: Reservation.CreateOrUpdateAppointment,
    fill: async (page, mark) => {
      await page.getByRole('button', { name: 'Tạo lịch hẹn' }).filter({ visible: true }).first().click();
      await page.locator('[role=radio][aria-checked=true]').filter({ visible: true }).first().waitFor(); // the next free time
      await field(page, /^Số điện thoại/).fill(newPhone());
      await page.getByText('Khách mới').waitFor();
      await field(page, /^Tên khách hàng/).fill(`Khách ${mark}`);
    },
    typed: (page) => field(page, /^Tên khách hàng/).inputValue(),
    key: 'Control+s',
    count: async (page) => (await ask(page, Reservation.GetReservationData, {})).totalCount,
  },
];

test.each(forms)('$form: the server dies while it is saved, the session ends; there is exactly one', async (form) => {
  const { page } = await signedIn(form.user, { path: null });
  const mark = `MC${stamp()}`.toUpperCase();
  await page.goto(form.path);
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
  await form.fill(page, mark);
  const before = await form.count(page);

  const everything = /\/(api|health)\b/;
  let written = 0;
  await page.route(everything, async (route) => {
    // The first save is written; its answer and whatever is asked afterwards meet nobody.
    if (route.request().url().includes(form.saves.path) && route.request().method() !== 'GET' && written++ === 0)
      await route.fetch();
    await route.abort('connectionrefused');
  });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(form.saves.path));
  await page.keyboard.press(form.key);
  await failed; // a list that is told of it says so too, and sooner
  await page.getByText('Không kết nối được máy chủ.').filter({ visible: true }).first().waitFor();
  expect(await form.typed(page)).toContain(mark);
  await page.unroute(everything);
  // Where a list was asked for meanwhile, the frame has a question of its own.
  const question = page.locator('.system-error-modal').filter({ visible: true });
  if (await question.count()) await question.getByRole('button', { name: 'Thử lại' }).click();
  await question.waitFor({ state: 'hidden' });

  await page.context().clearCookies({ name: 'Authorization' });
  await page.keyboard.press(form.key);
  await page.locator('#again-password:focus').waitFor();
  await page.keyboard.type('123qwe');
  await page.keyboard.press('Enter');
  await page.locator('#again-password').waitFor({ state: 'hidden' });
  expect(await form.typed(page)).toContain(mark);

  const saved = page.waitForResponse((answer) => answer.url().includes(form.saves.path) && answer.ok());
  await page.keyboard.press(form.key);
  await saved;
  const isKept = () =>
    page.evaluate(
      (text) => Object.entries(localStorage).some((one) => one.join().includes(text) && one[0].startsWith('draft.')),
      mark,
    );
  await expect.poll(isKept).toBe(false); // it counts as saved here too
  expect([written, await form.count(page)]).toEqual([1, before + 1]);
});
