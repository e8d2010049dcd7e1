// Goods that go back to their supplier: the debt falls by what the bill says of them, and comes back with them.
import { expect, test } from 'vitest';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { SaleSupplier } from '../../../contract/party/party.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { lawShop } from '../../harness/stock/law.ts';

const app = await testApp();
const { admin } = app;
const shop = await lawShop(app);
const { main, bill, newProduct, reasonId, settle, books } = shop;

const goBack = (inboundId: number, lines: object[], more: object = {}) =>
  admin.call(ProductOutbound.createOther, { warehouseId: main, reasonId, inboundId, lines, ...more } as never);
const line = (productId: ProductId, quantity: number, more: object = {}) => ({ productId, quantity, ...more });
const read = (id: number) => admin.call(ProductInbound.getDetail, { id: id as never });

test('two of ten go back: what is owed falls by their price, and un-posting takes it back', async () => {
  const product = await newProduct();
  const first = await bill(product, 10, 100_000);
  await bill(product, 10, 200_000);
  const draft = await goBack(first.id, [line(product, 2)]);
  expect(draft).toMatchObject({ supplierId: first.supplierId, inboundCode: first.code });
  expect((await read(first.id)).due).toBe(1_000_000); // nothing has left yet
  const out = await shop.postExport(draft.id);
  // They left at the average of the shelf; the supplier takes them back at what the bill says.
  expect([out.cost, out.returnValue]).toEqual([300_000, 200_000]);
  expect(await read(first.id)).toMatchObject({ amount: 1_000_000, returned: 200_000, due: 800_000, credit: 0 });
  const payments = await admin.call(ProductInbound.GetPayments, { keyword: first.code });
  expect(payments).toMatchObject({ totalAmount: 1_000_000, totalReturned: 200_000, totalDue: 800_000, totalCredit: 0 });
  await shop.unpostExport(out.id);
  expect(await read(first.id)).toMatchObject({ returned: 0, due: 1_000_000 });
  expect((await books(product)).shelf).toEqual([20, 3_000_000]);
  await shop.postExport(out.id);
  expect((await read(first.id)).due).toBe(800_000);
});

test('a bill that was paid leaves a credit at the supplier, and takes no more payments', async () => {
  const product = await newProduct();
  const first = await bill(product, 7, 50_000);
  await settle(first.id, 300_000);
  const out = await shop.postExport((await goBack(first.id, [line(product, 3)])).id);
  expect(await read(first.id)).toMatchObject({ returned: 150_000, paid: 300_000, due: 0, credit: 100_000 });
  await expect(settle(first.id, 1)).rejects.toMatchObject({ code: 'inbound.overpaid' });
  const [owed] = (await admin.call(ProductInbound.GetPayees, { supplierId: shop.supplier })).items;
  expect(owed?.credit).toBe(100_000);
  expect((await admin.call(ProductInbound.GetPayments, { keyword: first.code })).items[0]?.payState).toBe('paid');
  await shop.unpostExport(out.id);
  expect(await read(first.id)).toMatchObject({ due: 50_000, credit: 0 });
});

test('a corrected price corrects what went back too; the rows only add up', async () => {
  const product = await newProduct();
  const first = await bill(product, 10, 100);
  const out = await shop.postExport((await goBack(first.id, [line(product, 4)])).id);
  await shop.reprice(first, 150);
  expect(await read(first.id)).toMatchObject({ amount: 1500, returned: 600, due: 900 });
  await shop.unpostExport(out.id);
  expect(await read(first.id)).toMatchObject({ amount: 1500, returned: 0, due: 1500 });
  const rows = await app.sql<{ amount: number }>(
    'select amount from inbound_return where inbound_id = $1 order by id',
    [first.id],
  );
  expect(rows.map((row) => row.amount)).toEqual([400, 200, -600]);
});

test('never more than the bill brought, never what is not on it, never another supplier’s', async () => {
  const [product, other] = [await newProduct(), await newProduct()];
  const first = await bill(product, 3, 100);
  await bill(product, 9, 100);
  await bill(other, 9, 100);
  expect((await refusalOf(goBack(first.id, [line(product, 4)]))).key).toBe('outbound.notOnBill');
  expect((await refusalOf(goBack(first.id, [line(product, 2), line(product, 2)]))).key).toBe('outbound.notOnBill');
  expect((await refusalOf(goBack(first.id, [line(other, 1)]))).key).toBe('outbound.notOnBill');
  const stranger = (await admin.call(SaleSupplier.Create, { name: 'NCC không liên quan' })).id;
  const wrong = goBack(first.id, [line(product, 1)], { supplierId: stranger });
  expect((await refusalOf(wrong)).key).toBe('outbound.otherSupplier');
  const [one, two] = [await goBack(first.id, [line(product, 2)]), await goBack(first.id, [line(product, 2)])];
  await shop.postExport(one.id);
  const late = await admin.call(ProductOutbound.getDetail, { id: two.id });
  expect(late.allowedActions.find(({ key }) => key === 'post')?.blocker).toContain(first.code);
  expect((await refusalOf(shop.postExport(two.id))).key).toBe('outbound.notOnBill');
});

test('a bill whose goods went back stays posted and its supplier’s; the button says with which export', async () => {
  const product = await newProduct();
  const first = await bill(product, 3, 100);
  await bill(product, 9, 100);
  const out = await shop.postExport((await goBack(first.id, [line(product, 1)])).id);
  const { allowedActions } = await read(first.id);
  for (const action of ['unArchive', 'changeSupplier'])
    expect(allowedActions.find(({ key }) => key === action)?.blocker).toContain(out.code);
  expect((await shop.preview(first.id)).blockers[0]).toContain(out.code);
  expect((await refusalOf(shop.unpost(first.id))).key).toBe('inbound.hasReturns');
  const moved = admin.call(ProductInbound.ChangeSupplier, { id: first.id, supplierId: shop.supplier });
  expect((await refusalOf(moved)).key).toBe('inbound.hasReturns');
});

test('a unit with a number of its own goes back to the bill that names it', async () => {
  const product = await newProduct(true);
  const buy = (price: number, ...serials: string[]) =>
    shop.posted([{ productId: product, quantity: serials.length, price: price as never, serials }]); // whole numbers
  const [first, second] = [await buy(500, 'X1', 'X2'), await buy(900, 'X3')];
  expect((await refusalOf(goBack(first.id, [line(product, 1, { serials: ['X3'] })]))).key).toBe('outbound.notOnBill');
  await shop.postExport((await goBack(first.id, [line(product, 1, { serials: ['X2'] })])).id);
  expect([(await read(first.id)).due, (await read(second.id)).due]).toEqual([500, 900]);
});

test('a unit that went back and was bought again belongs to the bill that brought it last', async () => {
  const product = await newProduct(true);
  const buy = (price: number, ...serials: string[]) =>
    shop.posted([{ productId: product, quantity: serials.length, price: price as never, serials }]); // whole numbers
  const back = (id: number, serial: string) => goBack(id, [line(product, 1, { serials: [serial] })]);
  const first = await buy(500, 'Y1', 'Y2');
  const [out, late] = [await back(first.id, 'Y1'), await back(first.id, 'Y1')];
  await shop.postExport(out.id);
  const second = await buy(700, 'Y1');
  const said = (await admin.call(ProductOutbound.getDetail, { id: late.id })).allowedActions;
  expect(said.find(({ key }) => key === 'post')?.blocker).toContain(first.code);
  expect((await refusalOf(shop.postExport(late.id))).key).toBe('outbound.notOnBill');
  expect((await refusalOf(back(first.id, 'y1'))).key).toBe('outbound.notOnBill');
  await shop.postExport((await back(second.id, 'Y1')).id);
  await shop.postExport((await back(first.id, 'Y2')).id);
  expect([(await read(first.id)).due, (await read(second.id)).due]).toEqual([0, 0]);
});

test('nothing goes back on a day before its bill, though others lay there then', async () => {
  const product = await newProduct();
  await bill(product, 9, 100, {}, addDays(today(), -8));
  const first = await bill(product, 5, 300, {}, addDays(today(), -2));
  const { id } = await goBack(first.id, [line(product, 2)]);
  const on = (days: number) => admin.call(ProductOutbound.ArchiveNew, { id, day: addDays(today(), -days) });
  const refusal = await refusalOf(on(3));
  expect([refusal.key, refusal.body.error?.validationErrors?.[0]?.members]).toEqual(['stock.notBefore', ['day']]);
  expect(refusal.message).toContain(first.code);
  expect((await on(2)).day).toBe(addDays(today(), -2));
});

test('goods go back to a supplier who is there; a draft keeps the one that it has', async () => {
  const product = await newProduct();
  const { id: first } = await admin.call(SaleSupplier.Create, { name: 'NCC có phiếu nháp' });
  const { id: gone } = await admin.call(SaleSupplier.Create, { name: 'NCC đã nghỉ' });
  const lines = [line(product, 1)];
  const back = (supplierId: number, more: object = {}) =>
    admin.call(ProductOutbound.createOther, { warehouseId: main, reasonId, supplierId, lines, ...more } as never);
  const draft = await back(first);
  await app.sql('update supplier set is_deleted = true where id = any($1)', [[first, gone]]);
  await expect(back(gone)).toFailWith('row.missing');
  await expect(back(gone, { id: draft.id })).toFailWith('row.missing');
  expect(await back(first, { id: draft.id, note: 'sửa' })).toMatchObject({ supplierId: first, note: 'sửa' });
  const [type] = await app.sql<{ id: number }>(`select id from category where code = 'errorType' and not is_deleted`);
  const broken = { warehouseId: main, errorTypeId: type?.id, fault: 'supplier', supplierId: gone, lines };
  await expect(admin.call(ProductOutbound.createError, broken as never)).toFailWith('row.missing');
});
