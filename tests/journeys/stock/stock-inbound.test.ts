// An import bill as the storekeeper makes it: scanned, kept through a closed tab, posted, labelled, priced, taken back, deleted;
// and changed by two people at once.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CatalogMaster } from '../../../contract/catalog/master.calls.ts';
import { Product } from '../../../contract/catalog/product.calls.ts';
import { SaleSupplier } from '../../../contract/party/party.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { go, openBrowser, phone } from '../../harness/browser.ts';
import { ask, choose, held, menu, scan, told } from '../../harness/screens.ts';
import { sheet } from '../../harness/sheet.ts';

const { signedIn } = openBrowser();
let made = 0;
const stamp = () => `${Date.now().toString(36)}${++made}`.toUpperCase();
const FORM = '/inventory/import/import-bill';
const LIST = '/inventory/import/import-list';

/** A product and a supplier of this test's own. */
async function make(page: Page, name: string, isSerial = false) {
  const code = `NK${stamp()}${name}`;
  const product = await ask(page, Product.CreateProduct, { name: `Hàng ${code}`, code, isSerial });
  const supplier = await ask(page, SaleSupplier.Create, { name: `NCC ${code}`, paymentDays: 15 });
  return { code, product, supplier };
}
const lines = (page: Page) => page.locator('[data-line]');

test('a bill is scanned, survives a closed tab, is posted, labelled, priced, un-posted and deleted', async () => {
  const { page, complaints } = await signedIn('admin', { path: FORM });
  const { code, supplier } = await make(page, 'A');
  await page.getByRole('heading', { name: 'Lập phiếu nhập' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('inbound-supplierId');
  await scan(page, code);
  await lines(page).getByText(code, { exact: false }).first().waitFor();
  await scan(page, code);
  const amount = page.getByLabel(`Số lượng Hàng ${code}`);
  await expect.poll(() => amount.inputValue()).toBe('2');
  await scan(page, `${code}KHONGCO`);
  await page.getByText(`${code}KHONGCO`).first().waitFor();
  await page.getByLabel(`Đơn giá Hàng ${code}`).fill('250000');
  await choose(page, 'Nhà cung cấp', supplier.name);
  // The copy on this device is written when typing pauses.
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(kept).toMatch(new RegExp(`${code}.*250000|250000.*${code}`));
  await expect.poll(kept).toMatch(new RegExp(`supplierId\\D+${supplier.id}\\b`));

  await page.reload();
  await page.getByText('Đã mở lại phiếu đang lập dở (1 dòng hàng).').waitFor();
  await expect.poll(() => amount.inputValue()).toBe('2');
  await page.keyboard.press('Control+s');
  await page.getByText('Hãy chọn kho nhập.').first().waitFor();
  await choose(page, 'Kho nhập', 'Kho Chi nhánh Quận 1');
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { name: /^Phiếu nhập PNQ1/ }).waitFor();
  const tab = page.getByRole('tab', { name: /^PNQ1/, selected: true });
  await tab.waitFor();
  const bill = (await tab.textContent()) ?? '';

  await page.keyboard.press('Control+Enter');
  await page.getByText('Đã ghi sổ', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'In tem hàng nhập' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'In 2 tem' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await menu(page, 'Cập nhật giá');
  const typed = page.getByLabel(`Giá mới Hàng ${code}`);
  // The dialog begins at what is asked in it, not at the cross in its corner.
  await typed.waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Giá mới'));
  await typed.fill('300000');
  await page.keyboard.press('Tab');
  // Looking at another tab, with the network gone when one comes back, costs no typed price.
  const here = new URL(page.url()).pathname;
  await go(page, '/system/roles');
  await page.getByRole('button', { name: 'Thêm vai trò' }).waitFor();
  await page.route('**/ProductInbound/GetForUpdatePrice?*', (route) => route.fulfill({ status: 502, body: 'no' }));
  await go(page, here);
  await typed.waitFor();
  await expect.poll(() => typed.inputValue()).toBe('300.000');
  await page.unroute('**/ProductInbound/GetForUpdatePrice?*');
  await page.getByRole('button', { name: 'Lưu giá mới' }).click();
  await page.getByText('600.000 ₫').first().waitFor();
  await page.getByRole('button', { name: 'Lịch sử và trao đổi' }).click();
  await page
    .getByRole('dialog')
    .getByText(/2 × NK.* · 300\.000/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await menu(page, 'Bỏ ghi sổ');
  await page.getByRole('dialog').getByText(`Hàng ${code}`).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Bỏ ghi sổ' }).click();
  await page.getByText('Chưa ghi sổ', { exact: true }).waitFor();
  await menu(page, 'Xóa phiếu');
  await page.getByRole('dialog').getByLabel('Lý do').fill('Nhập thử');
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa phiếu' }).click();
  await page.getByText('Lý do xóa').waitFor();
  await page.goto(`${LIST}?status=deleted&keyword=${bill.trim()}`);
  await page.getByRole('button', { name: bill.trim() }).first().waitFor();
  expect(complaints).toEqual([]);
});

test('lines come from Excel with a preview; serials are scanned into their line', async () => {
  const { page, complaints } = await signedIn('admin', { path: FORM });
  const part = await make(page, 'B');
  const device = await make(page, 'C', true);
  await page.getByRole('button', { name: 'Nhập dòng từ Excel' }).click();
  const upload = async (rows: (string | number | null)[][]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'hang.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await sheet(rows), 'base64'),
    });
  const heads = ['Mã hàng', 'Số lượng', 'Đơn giá nhập'];
  await upload([heads, [part.code, 4, 90_000], ['KHONG-CO', 1, 1]]);
  await page.getByRole('dialog').getByText('Không tìm thấy "KHONG-CO".').first().waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Chọn tệp khác' }).click();
  await upload([heads, [part.code, 4, 90_000]]);
  await page.getByRole('dialog').getByRole('button', { name: 'Lưu 1 dòng' }).click();
  await lines(page).getByText(part.code, { exact: false }).first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await scan(page, device.code);
  await page.getByLabel(`Thêm serial Hàng ${device.code}`).waitFor();
  const serial = `SN${stamp()}`;
  await scan(page, `${serial}A`);
  await scan(page, `${serial}B`);
  await lines(page).getByText(`${serial}B`).waitFor();
  // The label of other goods from a scanner that types like a hand: no serial of this one.
  const four = lines(page).getByLabel(`Số lượng Hàng ${part.code}`);
  expect(await four.inputValue()).toBe('4');
  await page.getByLabel(`Thêm serial Hàng ${device.code}`).click();
  await page.keyboard.type(part.code, { delay: 120 });
  await page.keyboard.press('Enter');
  await expect.poll(() => four.inputValue()).toBe('5');
  await four.fill('4');
  await choose(page, 'Nhà cung cấp', device.supplier.name);
  await choose(page, 'Kho nhập', 'Kho Chi nhánh Quận 3');
  await page.getByRole('button', { name: 'Lưu và ghi sổ' }).click();
  const free = page.getByRole('dialog', { name: 'Ghi sổ 1 dòng mua giá 0 đ?' });
  await free.getByText(`Hàng ${device.code}`).waitFor();
  await free.getByRole('button', { name: 'Đúng là 0 đ, ghi sổ' }).click();
  await page.getByRole('heading', { name: /^Phiếu nhập PNQ3/ }).waitFor();
  await page.getByText('Đã ghi sổ', { exact: true }).waitFor();
  await page.getByText(`${serial}A`).waitFor();

  await page.goto(`/warehouse/warehouse-payment?keyword=${encodeURIComponent(device.supplier.name)}`);
  await page.getByText('Chưa trả', { exact: true }).last().waitFor();
  await page.getByText('Theo nhà cung cấp').click();
  await page.getByRole('button', { name: device.supplier.name }).first().waitFor();
  await page.goto(`/report/inventory-report/import-accessories?keyword=${part.code}`);
  await page
    .getByRole('button', { name: `Hàng ${part.code}` })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Danh sách phiếu nhập', selected: true }).waitFor();
  await page.getByRole('button', { name: /^PNQ3/ }).first().waitFor();
  expect(complaints).toEqual([]);
});

test('a bill that two people change: each keeps what the other left alone, and what both changed is chosen', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const [one, two] = [await make(page, 'E'), await make(page, 'F')];
  const places = await ask(page, ProductInbound.GetWarehouseByBranch, {});
  const warehouseId = places.items.find((row) => row.name === 'Kho Chi nhánh Quận 1')?.id as never; // of the demo shop
  const head = { warehouseId, supplierId: one.supplier.id };
  const line = (product: typeof one.product, quantity: number, price: number) => ({
    productId: product.id,
    quantity,
    price: price as never, // a whole number
  });
  const items = [line(one.product, 2, 1000), line(two.product, 3, 2000)];
  const { id, version } = await ask(page, ProductInbound.Create, { ...head, items });
  const edit = async () => {
    await page.goto(`${FORM}/${id}`);
    await page.getByRole('button', { name: 'Sửa phiếu' }).click();
  };
  const [amount, price] = [page.getByLabel(`Số lượng Hàng ${one.code}`), page.getByLabel(`Đơn giá Hàng ${two.code}`)];
  const note = page.locator('#inbound-note');
  await edit();
  await amount.fill('5');
  await note.fill('giao buổi sáng');
  const theirs = [line(one.product, 7, 1000), line(two.product, 3, 2500)];
  await ask(page, ProductInbound.edit, { id, version, ...head, items: theirs });
  await page.keyboard.press('Control+s');
  await page.getByText(/Quản trị viên đã sửa lúc/).waitFor();
  await page.getByText('phần bạn sửa vẫn còn').waitFor();
  const both = page.getByRole('group', { name: `${one.code} Hàng ${one.code} · Số lượng` });
  await both.getByRole('radio', { name: 'Bản mới nhất: 7' }).waitFor();
  expect(await both.getByRole('radio', { name: 'Của bạn: 5' }).isChecked()).toBe(true);
  expect([await amount.inputValue(), await price.inputValue(), await note.inputValue()]).toEqual([
    '5',
    '2.500',
    'giao buổi sáng',
  ]);

  // Somebody saves once more while the page is closed: what was begun lies over that too.
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('giao buổi sáng');
  const now = await ask(page, ProductInbound.getDetail, { id });
  await ask(page, ProductInbound.edit, { id, version: now.version, ...head, items: theirs, invoiceNo: 'HD9' });
  await edit();
  await both.getByRole('radio', { name: 'Bản mới nhất: 7' }).click();
  await expect.poll(() => amount.inputValue()).toBe('7');
  await page.keyboard.press('Control+s');
  await told(page, /^Đã lưu PN/);
  const saved = await ask(page, ProductInbound.getDetail, { id });
  expect(saved.items.map(({ quantity, price }) => [quantity, price])).toEqual([
    [7, 1000],
    [3, 2500],
  ]);
  expect([saved.note, saved.invoiceNo]).toEqual(['giao buổi sáng', 'HD9']);
  expect(complaints.filter((text) => !/status of 409/.test(text))).toEqual([]);
});

test('drafts are posted together from the list, and a bill reads well on a phone', async () => {
  const { page, complaints } = await signedIn('admin', { path: LIST });
  const { code, product, supplier } = await make(page, 'D');
  const places = await ask(page, ProductInbound.GetWarehouseByBranch, {});
  const warehouseId = places.items.find((row) => row.name === 'Kho Chi nhánh Quận 1')?.id as never; // of the demo shop
  const items = [{ productId: product.id, quantity: 1, price: 1000 as never }]; // a whole number
  const making = [1, 2].map(() => ask(page, ProductInbound.Create, { warehouseId, supplierId: supplier.id, items }));
  const bills = await Promise.all(making);
  await page.goto(`${LIST}?productId=${product.id}`);
  await page
    .getByRole('button', { name: bills[0]?.code ?? '?' })
    .first()
    .waitFor();
  await page.locator('thead input[type=checkbox]').first().check();
  await page
    .getByRole('toolbar', { name: 'Thao tác với các dòng đã chọn' })
    .getByRole('button', { name: 'Ghi sổ' })
    .click();
  await told(page, 'Đã ghi sổ 2 phiếu');
  const found = await ask(page, CatalogMaster.getAllProduct, { keyword: code });
  expect(found.items).toHaveLength(1);

  const small = await signedIn('admin', { path: `/inventory/import/import-bill/${bills[0]?.id}`, viewport: phone });
  await small.page.getByText('Đã ghi sổ', { exact: true }).waitFor();
  const width = await small.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(phone.width);
  // A phone's own camera reads one piece after the other into a bill.
  await small.page.goto('/inventory/import/import-bill');
  await small.page.getByRole('button', { name: 'Quét', exact: true }).waitFor();
  expect([...complaints, ...small.complaints]).toEqual([]);
});
test('what is scanned while a page is on its way waits for it: the form takes it, of a page without scans the search does', async () => {
  const { page, complaints } = await signedIn('admin', { path: LIST });
  const { code } = await make(page, 'E');
  const [bill] = (await ask(page, ProductInbound.GetAllPaged, {})).items;
  const goOn = await held(page, `**${ProductInbound.GetForCreate.path}*`);
  await go(page, FORM);
  await page.getByRole('heading', { name: 'Lập phiếu nhập' }).waitFor();
  await scan(page, code);
  await scan(page, code);
  goOn();
  await expect.poll(() => page.getByLabel(`Số lượng Hàng ${code}`).inputValue()).toBe('2');

  const show = await held(page, `**${ProductInbound.getDetail.path}*`);
  await go(page, `/inventory/import/import-bill/${bill?.id}`);
  const title = page.getByRole('heading', { name: 'Phiếu nhập', exact: true });
  await title.waitFor();
  // Closed before it came, it leaves its scans to no other page.
  await scan(page, code);
  await page.locator('.tab-handle[data-active=true]').getByTitle('Đóng tab').click();
  await page.getByRole('heading', { name: 'Lập phiếu nhập' }).waitFor();
  await scan(page, code);
  await expect.poll(() => page.getByLabel(`Số lượng Hàng ${code}`).inputValue()).toBe('3');

  await go(page, `/inventory/import/import-bill/${bill?.id}`);
  await title.waitFor();
  await scan(page, `${code}KHONGCO`);
  show();
  const box = page.getByRole('combobox', { name: 'Tìm kiếm thông tin' });
  await expect.poll(() => box.inputValue()).toBe(`${code}KHONGCO`);
  expect(complaints).toEqual([]);
});
