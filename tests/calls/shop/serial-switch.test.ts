// A product is taken into the care of serials, or out of it, only while there is nothing of it: neither goods nor open documents.
import { describe, expect, test } from 'vitest';
import { Product, type ProductId } from '../../../contract/catalog/product.calls.ts';
import { PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { sheet } from '../../harness/sheet.ts';
import { billLine, inboundShop } from '../../harness/stock/inbound.ts';

const app = await testApp();
const { admin } = app;
const shop = await inboundShop(app);
const productOf = (id: ProductId) => admin.call(Product.Get, { id });
const change = async (id: ProductId, fields: object) =>
  admin.call(Product.UpdateProduct, { id, name: (await productOf(id)).name, ...fields });
const turn = (id: ProductId, isSerial = true) => change(id, { isSerial });

describe('serials', () => {
  test('are not switched while goods lie on a shelf or are on their way, and are once all of them are gone', async () => {
    const product = await shop.newProduct();
    await shop.posted([billLine(product, 2, 1000)]);
    const refused = await refusalOf(turn(product));
    const { name } = await productOf(product);
    const message = `Chưa đổi được cách quản lý serial của ${name}: còn 2 trên kệ hoặc đang chuyển.`;
    expect([refused.status, refused.key, refused.body.error?.validationErrors]).toEqual([
      422,
      'product.serialHeld',
      [{ message, members: ['isSerial'] }],
    ]);
    const way = { warehouseId: shop.main, toWarehouseId: shop.other };
    const lines = [{ productId: product, quantity: 2 }];
    const { id } = await admin.call(ProductOutbound.createTranfer, { ...way, lines } as never);
    await admin.call(ProductOutbound.ArchiveNew, { id });
    expect(await shop.shelf(product)).toEqual([0, 0]);
    expect((await refusalOf(turn(product))).key).toBe('product.serialHeld');
    await admin.call(ProductOutbound.unArchiveNew, { id });
    await admin.call(ProductOutbound.delete, { id, cancelReason: 'nhầm' });
    await shop.issue(product, 2);
    expect((await turn(product)).isSerial).toBe(true);
    expect((await turn(product, false)).isSerial).toBe(false);
  });
  test('are not switched while a bill or a count is open, which are named in both languages', async () => {
    const product = await shop.newProduct(true);
    const bill = await shop.draft([billLine(product, 1, 1000, { serials: ['SW-1'] })]);
    const count = await admin.call(PhysicalInventory.create, {
      warehouseId: shop.main,
      scope: 'list',
      productIds: [product],
    });
    const { name } = await productOf(product);
    const input = { id: product, name, isSerial: false };
    const { message } = await refusalOf(admin.call(Product.UpdateProduct, input));
    expect(message).toContain(`phiếu chưa xong ${[bill.code, count.code].sort().join(', ')}.`);
    const english = await refusalOf(admin.call(Product.UpdateProduct, input, { '.AspNetCore.Culture': 'en' }));
    expect(english.message).toContain(`open documents ${[bill.code, count.code].sort().join(', ')}.`);
    await admin.call(ProductInbound.delete, { id: bill.id, cancelReason: 'nhầm' });
    expect((await refusalOf(turn(product, false))).message).not.toContain(bill.code);
    await admin.call(PhysicalInventory.delete, { id: count.id, cancelReason: 'nhầm' });
    expect((await turn(product, false)).isSerial).toBe(false);
  });
  test('stay as they are when they are left out', async () => {
    const product = await shop.newProduct(true);
    await shop.posted([billLine(product, 1, 1000, { serials: ['SW-2'] })]);
    expect(await change(product, { note: 'kệ A' })).toMatchObject({ isSerial: true, note: 'kệ A' });
  });
  test('of a sheet are refused at their cell, and the sheet is not saved', async () => {
    const [held, free] = [await shop.newProduct(), await shop.newProduct()];
    await shop.posted([billLine(held, 1, 1000)]);
    const [one, other] = [await productOf(held), await productOf(free)];
    const file = await sheet([
      ['Mã hàng', 'Tên hàng', 'Quản lý theo serial'],
      [one.code, one.name, 'Có'],
      [other.code, other.name, 'Có'],
    ]);
    const answer = await admin.call(Product.Import, { kind: 'component', file, dryRun: false });
    expect(answer).toMatchObject({ saved: false, total: 2, bad: 1 });
    expect(answer.lines[0]?.errors).toMatchObject([
      { column: 2, message: expect.stringContaining('còn 1 trên kệ hoặc đang chuyển') },
    ]);
    expect((await productOf(free)).isSerial).toBe(false);
    const good = await sheet([
      ['Mã hàng', 'Tên hàng', 'Quản lý theo serial'],
      [one.code, one.name, 'Không'],
      [other.code, other.name, 'Có'],
    ]);
    expect(await admin.call(Product.Import, { kind: 'component', file: good, dryRun: false })).toMatchObject({
      saved: true,
    });
    expect((await productOf(free)).isSerial).toBe(true);
  });
  test('and a bill that comes at the same moment: one of them is refused', async () => {
    for (let round = 0; round < 8; round++) {
      const product = await shop.newProduct();
      const work = [() => turn(product), () => shop.draft([billLine(product, 1, 1000)])];
      const outcomes = await Promise.allSettled((round % 2 ? work : work.toReversed()).map((start) => start()));
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const keys = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { key: string }).key] : []));
      expect(['product.serialHeld', 'stock.serialCount']).toContain(keys[0]);
    }
  });
});
