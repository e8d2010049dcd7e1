// The law of stock valuation by pencil: corrections, un-posting and posting again, transfers, counts, serials, previews, races.
import { afterEach, describe, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { Inventory } from '../../../contract/stock/inventory.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { lawShop } from '../../harness/stock/law.ts';

const app = await testApp();
const shop = await lawShop(app);
const { main, other, bill, post, unpost, preview, reprice, previewPrice, leave, ship, receive, count, books } = shop;
const used: ProductId[] = [];
const newProduct = async (isSerial = false) => {
  const product = await shop.newProduct(isSerial);
  used.push(product);
  return product;
};
afterEach(async () => {
  expect(await shop.breaches(...used)).toEqual([]);
  expect(await shop.run('select * from stock_differences()')).toEqual([]);
});
const k = 1000;

describe('a corrected price', () => {
  test('what is left is worth what it would be had the price been right; the rest is a difference', async () => {
    const product = await newProduct();
    await bill(product, 10, 100 * k);
    const second = await bill(product, 10, 200 * k);
    await leave(product, 12);
    const told = await previewPrice(second, 100 * k);
    expect(told).toMatchObject({ billChange: -1000 * k, stockChange: -400 * k, difference: -600 * k, blockers: [] });
    expect(await books(product)).toEqual({ shelf: [8, 1200 * k], off: 0 }); // only asked
    const after = await reprice(second, 100 * k);
    expect(after.due).toBe(1000 * k);
    expect(await books(product)).toEqual({ shelf: [8, 800 * k], off: -600 * k });
  });
  test.each([
    { all: 4, price: 100, left: 4, to: 160, value: 0, off: 240 },
    { all: 10, price: 100, left: 4, to: 150, value: 900, off: 200 },
    { all: 7, price: 333, left: 2, to: 1000, value: 5000, off: 1334 },
    { all: 5, price: 80, left: 0, to: 60, value: 300, off: 0 },
  ])('$left of $all left, $price → $to: the debt changes by stock and difference', async (row) => {
    const product = await newProduct();
    const first = await bill(product, row.all, row.price);
    if (row.left) await leave(product, row.left);
    const [, before] = (await books(product)).shelf ?? [];
    const debt = row.all * (row.to - row.price);
    const told = await previewPrice(first, row.to);
    expect(told.stockChange + told.difference).toBe(debt);
    const after = await reprice(first, row.to);
    expect(after.due - first.due).toBe(debt);
    const { shelf, off } = await books(product);
    expect([shelf, off]).toEqual([[row.all - row.left, row.value], row.off]);
    expect(row.value - (before ?? 0) + off).toBe(debt);
  });
  test('of goods that were all sent to another shop: they keep what they left with', async () => {
    const product = await newProduct();
    const first = await bill(product, 4, 100 * k);
    await receive(await ship(product, 4));
    await reprice(first, 160 * k);
    expect(await books(product)).toEqual({ shelf: [0, 0], off: 240 * k });
    expect(await shop.shelf(product, other)).toEqual([4, 400 * k]);
  });
  test('several corrections one after the other, and back again: nothing is left over', async () => {
    const product = await newProduct();
    const first = await bill(product, 6, 100);
    await leave(product, 1);
    const second = await bill(product, 5, 700);
    await leave(product, 4);
    const before = await books(product);
    await reprice(first, 33);
    await reprice(second, 10_001);
    await reprice(first, 950);
    expect((await books(product)).off).not.toBe(0);
    await reprice(second, 700);
    await reprice(first, 100);
    expect(await books(product)).toEqual(before);
  });
  test('is shown on the stock card and in the report, with its document and its reason', async () => {
    const product = await newProduct();
    const first = await bill(product, 10, 100);
    await leave(product, 4);
    await reprice(first, 150);
    const report = await shop.reported(product);
    expect(report).toMatchObject({ totalCount: 1, totalAmount: 200, totalStockChange: 300 });
    expect(report.items[0]).toMatchObject({ documentCode: first.code, reason: 'price', amount: 200, day: today() });
    const card = await app.admin.call(Inventory.Detail, { productId: product });
    expect(card).toMatchObject({ closingValue: 900, difference: 200 });
    expect(card.items[0]).toMatchObject({ quantity: 0, value: 300, difference: 200, documentCode: first.code });
    const reader = await app.make.personWith('Pages.Reports.Inventory', 'Pages.Settings.Branch.ViewAll');
    const { ReportWarehouse } = await import('../../../contract/stock/report-warehouse.calls.ts');
    const hidden = await reader.call(ReportWarehouse.GetValuationDifferences, { productId: product });
    expect([hidden.totalAmount, hidden.items[0]?.amount, hidden.items[0]?.stockChange]).toEqual([null, null, null]);
  });
});

describe('un-posting', () => {
  test('a bill whose goods were averaged: the preview is what happens, and posting it again is the identity', async () => {
    const product = await newProduct();
    const first = await bill(product, 10, 100 * k);
    await bill(product, 10, 200 * k);
    await leave(product, 10);
    const before = await books(product);
    expect(await preview(first.id)).toMatchObject({
      shelves: [{ quantity: 10, value: 1500 * k, difference: 500 * k }],
      blockers: [],
    });
    await unpost(first.id);
    expect(await books(product)).toEqual({ shelf: [0, 0], off: 500 * k });
    await post(first.id);
    expect(await books(product)).toEqual(before);
  });
  test('a bill between two others, with an odd rest', async () => {
    const product = await newProduct();
    await bill(product, 3, 50 * k);
    const first = await bill(product, 10, 100 * k);
    await bill(product, 10, 200 * k);
    await leave(product, 7);
    const before = await books(product);
    const { shelves, blockers } = await preview(first.id);
    expect(blockers).toEqual([]);
    await unpost(first.id);
    const after = await books(product);
    expect((before.shelf?.[1] ?? 0) - (after.shelf?.[1] ?? 0)).toBe(shelves[0]?.value);
    expect(after.off - before.off).toBe(shelves[0]?.difference);
    expect(after.shelf).toEqual([6, 992_308]); // 13 for 2.150.000, 7 of them gone
    await post(first.id);
    expect(await books(product)).toEqual(before);
  });
  test('edited in between: the new price counts from the old place', async () => {
    const product = await newProduct();
    const first = await bill(product, 10, 100);
    await bill(product, 10, 200);
    await leave(product, 4); // at 150
    const { items } = await unpost(first.id);
    const { ProductInbound } = await import('../../../contract/stock/inbound.calls.ts');
    await app.admin.call(ProductInbound.edit, {
      id: first.id,
      warehouseId: main,
      supplierId: shop.supplier,
      items: items.map((line) => ({ id: line.id, productId: product, quantity: 10, price: 300 as never })), // a whole number
    });
    await post(first.id);
    // 20 for 5.000, 4 of them at 250: 4.000 are left; 600 had left, 400 are nowhere.
    expect(await books(product)).toEqual({ shelf: [16, 4000], off: 400 });
  });
  test('a correction, then un-posting and posting it again', async () => {
    const product = await newProduct();
    await bill(product, 8, 1000);
    const second = await bill(product, 5, 400);
    await leave(product, 6);
    await reprice(second, 900);
    const before = await books(product);
    await unpost(second.id);
    await post(second.id);
    expect(await books(product)).toEqual(before);
  });
  test('an export with later moves behind it: the shelf goes to its replay, posting again goes to the end', async () => {
    const product = await newProduct();
    await bill(product, 10, 100);
    const issue = await leave(product, 5); // 500
    await bill(product, 5, 400); // 10 for 2.500
    await shop.unpostExport(issue.id);
    expect(await books(product)).toEqual({ shelf: [15, 3000], off: 0 });
    await bill(product, 5, 200); // 20 for 4.000
    const again = await shop.postExport(issue.id);
    expect(again.lines[0]?.cost).toBe(1000);
    expect(await books(product)).toEqual({ shelf: [15, 3000], off: 0 });
  });
  test('an export and posting it again while nothing moved is the identity, corrections before it included', async () => {
    const product = await newProduct();
    const first = await bill(product, 10, 100);
    const issue = await leave(product, 5);
    await bill(product, 5, 400);
    await leave(product, 2);
    await reprice(first, 10);
    const [before, cost] = [await books(product), issue.lines[0]?.cost];
    await shop.unpostExport(issue.id);
    expect((await shop.postExport(issue.id)).lines[0]?.cost).toBe(cost);
    expect(await books(product)).toEqual(before);
  });
  test('an export whose goods became dear or cheap since comes back at what they are worth now', async () => {
    const product = await newProduct();
    const first = await bill(product, 10, 100 * k);
    const issue = await leave(product, 5);
    await reprice(first, 10 * k);
    await shop.unpostExport(issue.id);
    expect(await books(product)).toEqual({ shelf: [10, 100 * k], off: 0 });
    expect((await shop.postExport(issue.id)).status).toBe('posted');
  });
  test('a transfer back and forth leaves both shelves and the road as they were', async () => {
    const product = await newProduct();
    await bill(product, 7, 333);
    await leave(product, 2);
    const transfer = await ship(product, 3);
    await bill(product, 4, 1001);
    const before = await books(product);
    await shop.unpostExport(transfer.id);
    await shop.postExport(transfer.id);
    expect(await books(product)).toEqual(before);
  });
  test('goods that later issues need stay posted, even where others lie there now; the refusal names what is in the way', async () => {
    const product = await newProduct();
    const first = await bill(product, 5, 100);
    const issue = await leave(product, 5);
    await bill(product, 5, 200);
    const refusal = await refusalOf(unpost(first.id));
    expect(refusal.key).toBe('stock.blocked');
    expect(refusal.message).toContain(issue.code);
    expect((await preview(first.id)).blockers[0]).toContain(issue.code);
    const now = first.allowedActions.find(({ key }) => key === 'unArchive');
    expect(now?.blocker).toBeNull();
    const { ProductInbound } = await import('../../../contract/stock/inbound.calls.ts');
    const later = await app.admin.call(ProductInbound.getDetail, { id: first.id });
    expect(later.allowedActions.find(({ key }) => key === 'unArchive')?.blocker).toContain(issue.code);
  });
});

describe('a surplus', () => {
  test('of a product whose wrong bill was taken back enters at the last price that stands', async () => {
    const product = await newProduct();
    await bill(product, 2, 120 * k);
    const wrong = await bill(product, 1, 99_000 * k);
    await unpost(wrong.id);
    await leave(product, 2);
    await count(product, 3, 5 * k);
    expect(await books(product)).toEqual({ shelf: [3, 360 * k], off: 0 });
  });
  test('enters at the average of its shelf, and where no price was ever known at the one that is given', async () => {
    const [known, unknown] = [await newProduct(), await newProduct()];
    await bill(known, 3, 100);
    await bill(known, 1, 500);
    await count(known, 6, 7);
    expect((await books(known)).shelf).toEqual([6, 1200]);
    await count(unknown, 2, 70);
    expect((await books(unknown)).shelf).toEqual([2, 140]);
  });
  test('follows a price that is corrected later', async () => {
    const product = await newProduct();
    const first = await bill(product, 4, 100);
    await count(product, 5); // one more, at 100
    await reprice(first, 200);
    // Five at 200; the count had brought 100.
    expect(await books(product)).toEqual({ shelf: [5, 1000], off: -100 });
  });
});

describe('serials', () => {
  const phones = (product: ProductId, ...serials: string[]) =>
    shop.posted([{ productId: product, quantity: serials.length, price: 1000 as never, serials }]); // a whole number
  test('a corrected price goes with the unit; for one that has left it is a difference', async () => {
    const product = await newProduct(true);
    const first = await phones(product, 'L1', 'L2', 'L3');
    const sale = await leave(product, 1, { serials: ['L1'] });
    await receive(await ship(product, 1, { serials: ['L2'] }));
    const told = await previewPrice(first, 1300);
    expect(told).toMatchObject({ billChange: 900, stockChange: 600, difference: 300 });
    await reprice(first, 1300);
    expect([await shop.shelf(product), await shop.shelf(product, other)]).toEqual([
      [1, 1300],
      [1, 1300],
    ]);
    expect(await shop.differences(product)).toEqual({ [main]: 600, [other]: -300 });
    await shop.unpostExport(sale.id);
    expect(await books(product)).toEqual({ shelf: [2, 2600], off: 300 });
    await reprice(first, 1000);
    expect(await shop.differences(product)).toEqual({});
  });
  test('un-posting and posting again with a corrected price in between', async () => {
    const product = await newProduct(true);
    const first = await phones(product, 'M1', 'M2');
    await reprice(first, 700);
    await unpost(first.id);
    expect(await books(product)).toEqual({ shelf: [0, 0], off: 0 });
    await post(first.id);
    expect(await books(product)).toEqual({ shelf: [2, 1400], off: 0 });
  });
  test('a bill with a unit that left says so before anybody tries', async () => {
    const product = await newProduct(true);
    const first = await phones(product, 'N1');
    await phones(product, 'N2');
    await leave(product, 1, { serials: ['N1'] });
    expect((await preview(first.id)).blockers.join()).toContain('N1');
    expect((await refusalOf(unpost(first.id))).key).toBe('stock.blocked');
  });
});

describe('days and races', () => {
  test('per day the documents are what lies there, what left and the differences', async () => {
    const product = await newProduct();
    const days = [addDays(today(), -9), addDays(today(), -5)] as const;
    const first = await bill(product, 10, 100, {}, days[0]);
    await bill(product, 10, 300, {}, days[1]);
    await leave(product, 8);
    await reprice(first, 150);
    const rows = await app.sql<{ day: string; v: number }>(
      `select day::text, sum(v)::bigint as v from (
         select day, value as v from stock_ledger where product_id = $1
         union all select day, amount from stock_difference where product_id = $1) x group by 1 order by 1`,
      [product],
    );
    // The bills on their days; today the correction, less what left.
    expect(rows.map((row) => row.v)).toEqual([1000, 3000, 500 - 1600]);
  });
  test('a correction and an issue at the same moment: whoever comes second finds what the first did', async () => {
    for (let round = 0; round < 4; round++) {
      const product = await newProduct();
      const first = await bill(product, 10, 100);
      await Promise.all([reprice(first, 250), leave(product, 3), leave(product, 2)]);
      const { shelf, off } = await books(product);
      expect(shelf).toEqual([5, 1250]);
      const [left] = await app.sql<{ v: number }>(
        `select -sum(value)::bigint as v from stock_ledger where product_id = $1 and quantity < 0`,
        [product],
      );
      expect((left?.v ?? 0) + 1250 + off).toBe(2500);
    }
  });
});
