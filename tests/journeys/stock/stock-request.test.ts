// A branch asks by scanner, the coordinator chooses a source with one key, the request follows; a device goes to the centre and back.
import { beforeAll, describe, expect, test } from 'vitest';
import { CatalogMaster, type MasterProduct } from '../../../contract/catalog/master.calls.ts';
import { Product } from '../../../contract/catalog/product.calls.ts';
import type { AnyCall, Out, Sent } from '../../../contract/kit.ts';
import { Warehouse, type WarehouseRow } from '../../../contract/org/setup.calls.ts';
import { SetupMaster } from '../../../contract/org/setup-lists.calls.ts';
import { PartyMaster } from '../../../contract/party/party.calls.ts';
import { TokenAuth } from '../../../contract/session/session.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { ProductInboundRequest } from '../../../contract/stock/request.calls.ts';
import { StockLimit } from '../../../contract/stock/stock-limit.calls.ts';
import { openBrowser, phone } from '../../harness/browser.ts';
import { told } from '../../harness/screens.ts';

const { url, signedIn } = openBrowser();
const stamp = Date.now().toString(36).toUpperCase();
let headers: Record<string, string> = { 'abp.tenantid': '1', 'content-type': 'application/json' };
async function make<C extends AnyCall>(call: C, input: Sent<C>): Promise<Out<C>> {
  const query = new URLSearchParams(Object.entries(input ?? {}).map(([key, value]) => [key, String(value)]));
  const inQuery = call.verb === 'GET' || call.verb === 'DELETE';
  const response = await fetch(`${url}${call.path}${inQuery ? `?${query}` : ''}`, {
    method: call.verb,
    headers,
    ...(inQuery ? {} : { body: JSON.stringify(input) }),
  });
  const answer = (await response.json()) as { success: boolean; result: Out<C>; error: unknown }; // the envelope
  if (!answer.success) throw new Error(JSON.stringify(answer.error));
  return answer.result;
}

let product: MasterProduct;
let [asking, giving]: WarehouseRow[] = [];
beforeAll(async () => {
  const { accessToken } = await make(TokenAuth.Authenticate, { userNameOrEmailAddress: 'admin', password: '123qwe' });
  headers = { ...headers, authorization: `Bearer ${accessToken}` };
  const [first] = (await make(SetupMaster.GetAllWarehouse, {})).items.filter((row) => row.category === 'TP');
  const add = (name: string) =>
    make(Warehouse.Create, {
      code: `${name}${stamp}`,
      name: `Kho ${name} ${stamp}`,
      branchId: first?.branchId ?? null,
      category: 'TP',
    });
  [asking, giving] = [await add('HOI'), await add('CHO')];
  await make(Product.CreateProduct, { kind: 'component', code: `JR${stamp}`, name: `Pin thử ${stamp}` });
  const hits = await make(CatalogMaster.getAllProduct, { keyword: `JR${stamp}` });
  const [found] = hits.items;
  const [supplier] = (await make(PartyMaster.GetAllSupplier, {})).items;
  if (!found || !supplier || !giving) throw new Error('the demo shop has products and suppliers');
  product = found;
  const bill = await make(ProductInbound.Create, {
    warehouseId: giving.id,
    supplierId: supplier.id as never, // a supplier's, as the call promises
    items: [{ productId: product.id, quantity: 9, price: 1000 }],
  });
  await make(ProductInbound.Archive, { id: bill.id });
});

describe('a branch asks for parts', () => {
  test('scanned into a request, given a source by one key, and followed to its transfer', async () => {
    const { page, complaints } = await signedIn('admin', { path: '/inventory/product-inbound-request/in/new' });
    await page.getByRole('combobox', { name: 'Kho yêu cầu' }).click();
    await page.keyboard.type(`HOI ${stamp}`);
    await page.getByTitle(`Kho HOI ${stamp}`).first().click();
    await page.getByRole('combobox', { name: 'Quét hoặc tìm hàng' }).fill(`JR${stamp}`);
    await page.keyboard.press('Enter');
    await page.getByLabel(`Số lượng ${product.name}`).fill('4');
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { name: /^Yêu cầu linh kiện YC/ }).waitFor();
    await page.getByRole('button', { name: 'Điều phối' }).click();

    const line = page.getByRole('listitem').filter({ hasText: `Kho HOI ${stamp}` });
    await line.focus();
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Chọn Kho CHO' }).and(page.locator('[aria-pressed="true"]')).waitFor();
    await page.getByRole('button', { name: 'Tạo chuyển kho (1)' }).click();
    await told(page, /Chuyển kho CK.*Kho CHO.*→ Kho HOI/);

    const { items } = await make(ProductInboundRequest.GetAllPaged, { warehouseId: asking?.id as never }); // just made
    expect(items).toMatchObject([{ status: 'processing', quantity: 4, ordered: 4 }]);
    expect(complaints).toEqual([]);
  });
  test('on a phone the list shows cards with their progress', async () => {
    await make(ProductInboundRequest.Create, {
      warehouseId: asking?.id as never, // just made
      lines: [{ productId: product.id, quantity: 2 }],
    });
    const path = `/inventory/product-inbound-request?warehouseId=${asking?.id}`;
    const { page, complaints } = await signedIn('admin', { path, viewport: phone });
    await page.getByRole('img', { name: /Đã nhận 0\/2/ }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('minimum stock', () => {
  test('a limit changed in the report holds at once, and one click asks for what is missing', async () => {
    if (!giving) throw new Error('made before');
    await make(StockLimit.Save, { warehouseId: giving.id, productId: product.id, minStock: 20 });
    const path = `/report/inventory-report/minimum-inventory?keyword=JR${stamp}&warehouseId=${giving.id}`;
    const { page, complaints } = await signedIn('admin', { path });
    const limit = page.getByLabel(`Tồn tối thiểu của ${product.name}, ${giving.name}`);
    await limit.fill('50');
    await limit.press('Enter');
    await told(page, 'Đã lưu định mức');
    await page.getByRole('row').filter({ hasText: product.name }).getByRole('button', { name: 'Lập yêu cầu' }).click();
    await page.getByRole('heading', { name: /^Yêu cầu linh kiện YC/ }).waitFor();
    const { items } = await make(ProductInboundRequest.GetAllPaged, { warehouseId: giving.id });
    const [left] = (await make(StockLimit.GetShortage, { keyword: `JR${stamp}`, warehouseId: giving.id })).items;
    expect(items).toHaveLength(1);
    expect(left).toMatchObject({ minStock: 50, proposed: 0, requested: items[0]?.quantity });
    expect(complaints).toEqual([]);
  });
});

describe('the central office', () => {
  test('a device goes there and comes back, each step with its note', async () => {
    const content = `Ép kính thử ${stamp}`;
    const { page, complaints } = await signedIn('admin', { path: '/inventory-transfer/request' });
    await page.getByRole('combobox', { name: 'Nhóm trung tâm' }).click();
    await page.getByTitle('Ép kính').first().click();
    await page.getByRole('combobox', { name: 'Chi nhánh gửi' }).click();
    await page.getByTitle('Chi nhánh Quận 1').first().click();
    await page.getByLabel('Nội dung yêu cầu').fill(content);
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { name: 'Yêu cầu về trung tâm', exact: true }).waitFor();

    const row = page.getByRole('row').filter({ hasText: content });
    await row.getByRole('button', { name: /^YC/ }).click();
    const drawer = page.getByRole('dialog');
    const steps = [
      ['Nhận tại trung tâm', 'Trung tâm đã nhận'],
      ['Gửi về chi nhánh', 'Đã gửi về chi nhánh'],
      ['Xác nhận đã nhận lại', 'Chi nhánh đã nhận'],
    ] as const;
    for (const [verb, status] of steps) {
      await drawer.getByRole('button', { name: verb }).first().click();
      const ask = page.getByRole('dialog').filter({ hasText: `${verb}:` });
      await ask.getByLabel('Ghi chú').fill(`Bước ${verb.length}`);
      await ask.getByRole('button', { name: verb }).click();
      await drawer.getByText(`“Bước ${verb.length}”`).waitFor();
      await row.getByText(status).waitFor();
    }
    expect(complaints).toEqual([]);
  });
});
