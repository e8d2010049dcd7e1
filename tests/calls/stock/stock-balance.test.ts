// Balances now and as of a day, the ledger rows behind them, incoming goods and minimum marks, rebuilding, closing.
import { expect, test } from 'vitest';
import { Inventory } from '../../../contract/stock/inventory.calls.ts';
import { StockLimit } from '../../../contract/stock/stock-limit.calls.ts';
import { today } from '../../../contract/time.ts';
import { checkEveryTenant } from '../../../server/books/every-tenant.ts';
import { ownerClient } from '../../../server/db/open.ts';
import { DEFAULT_TENANT, testApp } from '../../harness/app.ts';
import { shelves } from '../../harness/stock/shelves.ts';

const app = await testApp();
const stock = await shelves(app);
const [main, other] = [await stock.warehouse('B1'), await stock.warehouse('B2')];
const monthsAgo = (count: number, day = '15') => {
  const at = new Date(Date.UTC(Number(today().slice(0, 4)), Number(today().slice(5, 7)) - 1 - count, 1));
  return `${at.toISOString().slice(0, 8)}${day}`;
};
const onlyOne = async (productId: Awaited<ReturnType<typeof stock.product>>, more: object = {}) => {
  const page = await app.admin.call(Inventory.GetAllPaged, { productId, ...more });
  return { row: page.items[0], page };
};

test('a product’s balance is the sum of its shelves, with the shelves beside it and the sums of the whole result', async () => {
  const product = await stock.product();
  await stock.move(main, product, 5, { value: 500 });
  await stock.move(other, product, 3, { value: 900 });
  await stock.move(main, product, -2);
  const { row, page } = await onlyOne(product);
  expect(row).toMatchObject({ quantity: 6, reserved: 0, available: 6, value: 1200, averageCost: 200, incoming: 0 });
  expect(page).toMatchObject({ totalCount: 1, totalQuantity: 6, totalValue: 1200 });
  expect(page.inventoryList.map((shelf) => [shelf.warehouseId, shelf.quantity, shelf.value])).toEqual([
    [main, 3, 300],
    [other, 3, 900],
  ]);
  expect(page.warehouseList.map((one) => one.id)).toEqual(expect.arrayContaining([main, other]));
  const one = await onlyOne(product, { warehouseId: other });
  expect([one.row?.quantity, one.page.totalQuantity, one.page.warehouseList.length]).toEqual([3, 3, 1]);
});
test('as of a day: what moved later is taken off, across months, in rows and in totals', async () => {
  const product = await stock.product();
  await stock.move(main, product, 10, { value: 1000, day: monthsAgo(4) });
  await stock.move(main, product, -4, { day: monthsAgo(2, '10') });
  await stock.move(main, product, 2, { value: 200, day: monthsAgo(2, '20') });
  await stock.move(main, product, -1);
  const asOf = async (day: string) => {
    const { row, page } = await onlyOne(product, { asOf: day });
    expect([page.totalQuantity, page.totalValue]).toEqual([row?.quantity, row?.value]);
    return [row?.quantity, row?.value];
  };
  expect(await asOf(monthsAgo(5))).toEqual([0, 0]);
  expect(await asOf(monthsAgo(4))).toEqual([10, 1000]);
  expect(await asOf(monthsAgo(3))).toEqual([10, 1000]);
  expect(await asOf(monthsAgo(2, '10'))).toEqual([6, 600]);
  expect(await asOf(monthsAgo(2, '19'))).toEqual([6, 600]);
  expect(await asOf(monthsAgo(2, '20'))).toEqual([8, 800]);
  expect(await asOf(today())).toEqual([7, 700]);
  const before = await app.admin.call(Inventory.GetAllPaged, {
    productId: product,
    asOf: monthsAgo(5),
    inStock: true,
  });
  expect(before.totalCount).toBe(0);
  expect((await onlyOne(product, { asOf: monthsAgo(4) })).row).toMatchObject({ reserved: null, incoming: null });
});
test('the rows behind a number carry the balance after each, also when a day was written down late', async () => {
  const product = await stock.product();
  await stock.move(main, product, 5, { value: 500, day: monthsAgo(1, '20') });
  await stock.move(main, product, -2);
  await stock.move(main, product, 1, { value: 100, day: monthsAgo(1, '05') });
  const ledger = await app.admin.call(Inventory.Detail, { productId: product, warehouseId: main });
  expect(ledger.items.map((row) => [row.quantity, row.balance])).toEqual([
    [-2, 4],
    [5, 6],
    [1, 1],
  ]);
  expect(ledger).toMatchObject({ opening: 0, inQuantity: 6, outQuantity: 2, closing: 4, closingValue: 400 });
  const month = await app.admin.call(Inventory.Detail, {
    productId: product,
    from: monthsAgo(1, '10'),
    to: monthsAgo(1, '28'),
    side: 'in',
  });
  expect(month).toMatchObject({ totalCount: 1, opening: 1, closing: 6, openingValue: 100 });
  expect(month.items[0]).toMatchObject({ balance: 6, document: 'inbound', isReversal: false });
});
test('what came in and what went out are lists of their own with sums', async () => {
  const product = await stock.product({ name: 'Màn hình lưới' });
  await stock.move(main, product, 5, { value: 500 });
  await stock.move(main, product, -2);
  const came = await app.admin.call(Inventory.ListInboundGrid, { productId: product });
  expect(came).toMatchObject({ totalCount: 1, totalQuantity: 5, totalValue: 500 });
  const went = await app.admin.call(Inventory.ListOutboundGrid, { keyword: 'man hinh luoi', from: today() });
  expect(went).toMatchObject({ totalCount: 1, totalQuantity: 2, totalValue: 200 });
  const gone = { quantity: 2, value: 200, productCode: stock.codeOf(product), warehouseName: 'Kho B1' };
  expect(went.items).toEqual([expect.objectContaining(gone)]); // the rows add up to the sums
  await stock.move(main, product, -1);
  const sorted = await app.admin.call(Inventory.ListOutboundGrid, { productId: product, sorting: 'quantity desc' });
  expect(sorted.items.map(({ quantity, value }) => [quantity, value])).toEqual([
    [2, 200],
    [1, 100],
  ]);
  const nothing = await app.admin.call(Inventory.ListOutboundGrid, { productId: await stock.product() });
  expect(nothing).toMatchObject({ totalCount: 0, totalQuantity: 0, totalValue: 0 });
});
test('below the minimum counts what is kept and what is on its way', async () => {
  const product = await stock.product({ minStock: 5 });
  await stock.move(main, product, 6, { value: 600 });
  expect((await onlyOne(product)).row?.isBelowMin).toBe(false);
  await app.sql(
    `insert into outbound (tenant_id, code, kind, state, warehouse_id, to_warehouse_id, day) values ($1, 'CKTEST1', 'transfer', 'shipping', $2, $3, $4)`,
    [DEFAULT_TENANT, other, main, today()],
  );
  await app.sql(
    `insert into outbound_line (tenant_id, outbound_id, product_id, quantity, received)
     select $1, id, $2, 3, 1 from outbound where code = 'CKTEST1'`,
    [DEFAULT_TENANT, product],
  );
  await stock.move(main, product, -2);
  const fine = await onlyOne(product);
  expect(fine.row).toMatchObject({ quantity: 4, incoming: 2, isBelowMin: false });
  await stock.move(main, product, -2);
  const short = await onlyOne(product, { belowMin: true });
  expect(short.row).toMatchObject({ quantity: 2, incoming: 2, isBelowMin: true, minStock: 5 });
  expect(short.page.totalQuantity).toBe(2);
  const { items } = await app.admin.call(Inventory.GetInventoryByProduct, { productId: product });
  expect(items).toMatchObject([{ warehouseId: main, quantity: 2, inTransit: 2, incoming: 2, isBelowMin: true }]);
  const never = await stock.product({ minStock: 1 }); // what the shop does not carry is not missing
  expect((await onlyOne(never, { belowMin: true })).page.totalCount).toBe(0);
});
test('warranty stock has no minimum but one of its own: the balances say what the shortages say', async () => {
  const product = await stock.product({ minStock: 5 });
  const kept = await stock.warehouse('B-KBH');
  await app.sql(`update warehouse set category = 'KBH' where id = $1`, [kept]);
  await stock.move(main, product, 9, { value: 900 });
  await stock.move(kept, product, 1, { value: 100 });
  const marks = async () => {
    const { items } = await app.admin.call(Inventory.GetInventoryByProduct, { productId: product });
    const { totalCount } = (await onlyOne(product, { belowMin: true })).page;
    const short = (await app.admin.call(StockLimit.GetShortage, { maxResultCount: 1000 })).items;
    const missing = short.filter((row) => row.productId === product).map((row) => row.warehouseId);
    expect(items.filter(({ isBelowMin }) => isBelowMin).map(({ warehouseId }) => warehouseId)).toEqual(missing);
    return [missing, totalCount];
  };
  expect(await marks()).toEqual([[], 0]);
  await app.admin.call(StockLimit.Save, { warehouseId: kept, productId: product, minStock: 2 });
  expect(await marks()).toEqual([[kept], 1]);
});
test('who may not know costs sees none, and who is of another branch sees nothing', async () => {
  const product = await stock.product();
  await stock.move(main, product, 5, { value: 500 });
  const clerk = await app.make.personWith('Pages.Inventory.Warehouse', 'Pages.Settings.Branch.ViewAll');
  const page = await clerk.call(Inventory.GetAllPaged, { productId: product });
  expect(page).toMatchObject({ totalQuantity: 5, totalValue: null });
  expect([page.items[0]?.value, page.inventoryList[0]?.value, page.items[0]?.averageCost]).toEqual([null, null, null]);
  expect((await clerk.call(Inventory.Detail, { productId: product })).closingValue).toBeNull();
  expect((await clerk.call(Inventory.ListInboundGrid, { productId: product })).totalValue).toBeNull();
  const idsBy = async (sorting?: string) =>
    (await clerk.call(Inventory.GetAllPaged, sorting ? { sorting } : {})).items.map(({ id }) => id);
  expect(await idsBy('value desc')).toEqual(await idsBy()); // the order would tell
  const stranger = await app.make.personWith('Pages.Inventory.Warehouse');
  const nothing = await stranger.call(Inventory.GetAllPaged, { productId: product });
  expect([nothing.totalQuantity, nothing.inventoryList]).toEqual([0, []]);
  expect((await stranger.call(Inventory.Detail, { productId: product })).totalCount).toBe(0);
  expect((await stranger.call(Inventory.ListInboundGrid, { productId: product })).totalCount).toBe(0);
});
test('a damaged balance is named, put right, and then nothing is left to name', async () => {
  const product = await stock.product();
  await stock.move(main, product, 5, { value: 500 });
  expect((await app.admin.call(Inventory.getSync, {})).items).toEqual([]);
  await app.sql('update stock_balance set quantity = 4 where product_id = $1', [product]);
  const wrong = { productId: product, warehouseName: 'Kho B1', quantity: 4, ledgerQuantity: 5 };
  expect((await app.admin.call(Inventory.getSync, {})).items).toMatchObject([wrong]);
  expect((await app.admin.call(Inventory.Sync, {})).items).toMatchObject([wrong]);
  expect((await app.admin.call(Inventory.getSync, {})).items).toEqual([]);
  expect((await onlyOne(product)).row?.quantity).toBe(5);
});
test('the command that proves the books looks at every tenant and puts right what it finds', async () => {
  const product = await stock.product();
  await stock.move(main, product, 5, { value: 500 });
  await app.sql('update stock_balance set value = 499 where product_id = $1', [product]);
  const owner = ownerClient(app.address);
  await owner.connect();
  const wrong = async (fix: boolean) =>
    (await checkEveryTenant(owner, app.pool, fix)).map(({ name, checked }) => [
      name,
      checked.find(({ key }) => key === 'stock.balance')?.rows.length,
    ]);
  expect(await wrong(false)).toEqual([['Default', 1]]);
  expect(await wrong(true)).toEqual([['Default', 1]]);
  expect(await wrong(false)).toEqual([['Default', 0]]);
  await owner.end();
});
test('a closed branch takes nothing into the closed days until its last close is reopened', async () => {
  const closing = await shelves(app);
  const warehouse = await closing.warehouse('B9');
  const product = await closing.product();
  const close = (day: string) => app.admin.call(Inventory.Close, { branchId: closing.branchId, day, note: 'quý' });
  const first = await close(monthsAgo(3));
  await expect(close(monthsAgo(4))).toFailWith('stock.closedAlready');
  await expect(close('2999-01-01')).toFailWith('stock.future');
  const second = await close(monthsAgo(1, '10'));
  expect(second).toMatchObject({ isLast: true, note: 'quý' });
  await expect(closing.move(warehouse, product, 1, { value: 1, day: monthsAgo(1, '10') })).rejects.toMatchObject({
    message: 'stock.closed',
  });
  await expect(app.admin.call(Inventory.Reopen, { id: first.id })).toFailWith('stock.notLastClose');
  await app.admin.call(Inventory.Reopen, { id: second.id });
  await closing.move(warehouse, product, 1, { value: 1, day: monthsAgo(1, '10') });
  const { items } = await app.admin.call(Inventory.GetCloses, { branchId: closing.branchId });
  expect(items.map((row) => [row.id, row.isLast, row.reopenedAt !== null])).toEqual([
    [second.id, false, true],
    [first.id, true, false],
  ]);
  const stranger = await app.make.personWith('Pages.Inventory.Close');
  await expect(stranger.call(Inventory.Close, { branchId: closing.branchId, day: today(), note: null })).toFailWith(
    'stock.notYourBranch',
  );
});
test('totals of pages come from sums that are kept with the ledger: the same as adding up every shelf', async () => {
  const [part, pen] = [await stock.product({ kind: 'supplies' }), await stock.product({ kind: 'stationery' })];
  const [group] = await app.sql<{ id: number }>(
    `select id from category where tenant_id = $1 and code = 'productGroup' order by id limit 1`,
    [DEFAULT_TENANT],
  );
  await stock.move(main, part, 9, { value: 900, day: monthsAgo(2) });
  await stock.move(other, part, 4, { value: 100, day: monthsAgo(1, '05') });
  await stock.move(main, part, -3, { day: monthsAgo(1, '20') });
  await stock.move(main, pen, 7, { value: 70 });
  const byHand = async (where: string, day = '2999-01-01') => {
    const [row] = await app.sql<{ quantity: number; value: number }>(
      `select coalesce(sum(l.quantity), 0)::bigint as quantity, coalesce(sum(l.value), 0)::bigint as value
       from stock_ledger l join product p using (tenant_id) where p.id = l.product_id and l.tenant_id = $1 and l.day <= $2 and ${where}`,
      [DEFAULT_TENANT, day],
    );
    return [Number(row?.quantity), Number(row?.value)];
  };
  const total = async (filter: object) => {
    const page = await app.admin.call(Inventory.GetAllPaged, { maxResultCount: 1, ...filter } as never);
    return [page.totalQuantity, page.totalValue];
  };
  const everything = async () => {
    expect(await total({})).toEqual(await byHand('true'));
    expect(await total({ inStock: true })).toEqual(await byHand('true'));
    expect(await total({ warehouseId: main })).toEqual(await byHand(`l.warehouse_id = ${main}`));
    expect(await total({ branchId: stock.branchId, kind: 'supplies' })).toEqual(await byHand(`p.kind = 'supplies'`));
    expect(await total({ kind: 'stationery' })).toEqual(await byHand(`p.kind = 'stationery'`));
    expect(await total({ groupId: group?.id })).toEqual(await byHand(`p.group_id = ${group?.id}`));
    for (const day of [monthsAgo(2, '14'), monthsAgo(2), monthsAgo(1, '05'), monthsAgo(1, '19'), monthsAgo(1, '20')])
      expect([day, ...(await total({ asOf: day, kind: 'supplies' }))]).toEqual([
        day,
        ...(await byHand(`p.kind = 'supplies'`, day)),
      ]);
  };
  await everything();
  await app.sql(`update product set kind = 'supplies', group_id = $2 where id = $1`, [pen, group?.id]);
  await everything();
  await app.pool.query('select fold_stock_tally()');
  await everything();
  const [doubled] = await app.sql<{ count: number }>(
    'select count(*) as count from (select from stock_tally group by tenant_id, month, warehouse_id, kind, group_id having count(*) > 1) d',
  );
  expect(Number(doubled?.count)).toBe(0);
  await app.admin.call(Inventory.Sync, {});
  await everything();
});
test('how many are in stock is kept per product: the same as asking every shelf, and pages come in one order', async () => {
  const [left, right, gone] = [await stock.product(), await stock.product(), await stock.product({ kind: 'supplies' })];
  await stock.product(); // never had any
  const counts = async () => {
    const byHand = async (where: string) => {
      const [row] = await app.sql<{ count: number }>(
        `select count(*) as count from product p where p.tenant_id = $1 and not p.is_deleted and ${where}`,
        [DEFAULT_TENANT],
      );
      return Number(row?.count);
    };
    const total = async (filter: object) =>
      (await app.admin.call(Inventory.GetAllPaged, { maxResultCount: 1, ...filter } as never)).totalCount;
    const there = (where = 'true') =>
      `exists (select from stock_balance b where b.tenant_id = p.tenant_id and b.product_id = p.id and b.quantity > 0 and ${where})`;
    expect(await total({})).toBe(await byHand('true'));
    expect(await total({ inStock: true })).toBe(await byHand(there()));
    expect(await total({ inStock: false })).toBe(await byHand(`not ${there()}`));
    const inOrder = await app.sql<{ id: string }>(
      `select p.id from product p where p.tenant_id = $1 and not p.is_deleted and not ${there()} order by
        exists (select from stock_product t where t.tenant_id = p.tenant_id and t.product_id = p.id) desc, p.name collate "vi-x-icu", p.id`,
      [DEFAULT_TENANT],
    );
    for (const skipCount of [0, 2]) {
      const page = await app.admin.call(Inventory.GetAllPaged, { inStock: false, skipCount, maxResultCount: 50 });
      expect(page.items.map(({ id }) => id)).toEqual(
        inOrder.slice(skipCount, skipCount + 50).map(({ id }) => Number(id)),
      );
      expect([page.totalQuantity, page.totalValue]).toEqual([0, 0]);
    }
    expect(await total({ inStock: true, kind: 'supplies' })).toBe(await byHand(`p.kind = 'supplies' and ${there()}`));
    for (const id of [main, other]) {
      expect(await total({ inStock: true, warehouseId: id })).toBe(await byHand(there(`b.warehouse_id = ${id}`)));
      expect(await total({ inStock: false, warehouseId: id })).toBe(
        await byHand(`not ${there(`b.warehouse_id = ${id}`)}`),
      );
    }
    const kept = await app.sql(
      `select product_id, sum(shelves)::int as shelves from stock_there where tenant_id = $1 group by 1 having sum(shelves) <> 0 order by 1`,
      [DEFAULT_TENANT],
    );
    const shelves = await app.sql(
      `select product_id, count(*)::int as shelves from stock_balance where tenant_id = $1 and quantity > 0 group by 1 order by 1`,
      [DEFAULT_TENANT],
    );
    expect(kept).toEqual(shelves);
  };
  await counts();
  for (const warehouse of [main, other]) {
    await stock.move(warehouse, left, 2, { value: 20 });
    await stock.move(warehouse, right, 1, { value: 10 });
    await stock.move(warehouse, gone, 1, { value: 10 });
  }
  await counts();
  await stock.move(main, left, -2);
  await stock.move(main, gone, -1);
  await counts();
  await stock.move(other, gone, -1);
  await counts();
  await app.pool.query('select fold_stock_tally()');
  await counts();
  await stock.move(other, gone, 3, { value: 30 });
  await counts();
  await app.admin.call(Inventory.Sync, {});
  await counts();
  await stock.move(other, gone, -3);
  for (const inStock of [undefined, true, false]) {
    const page = (skipCount: number, maxResultCount: number) =>
      app.admin.call(Inventory.GetAllPaged, {
        skipCount,
        maxResultCount,
        ...(inStock === undefined ? {} : { inStock }),
      });
    const all = await page(0, 1000);
    expect(all.items.length).toBe(all.totalCount);
    const turned: number[] = [];
    for (let skip = 0; skip < all.totalCount; skip += 3) {
      const { items, totalCount } = await page(skip, 3);
      expect(totalCount).toBe(all.totalCount);
      turned.push(...items.map((item) => item.id));
    }
    expect(turned).toEqual(all.items.map((item) => item.id));
    const had = await app.sql<{ id: number }>('select product_id as id from stock_product where tenant_id = $1', [
      DEFAULT_TENANT,
    ]);
    const places = turned.map((id) => had.some((row) => Number(row.id) === id));
    expect(places).toEqual(places.toSorted((a, b) => Number(b) - Number(a)));
    const beyond = await page(all.totalCount + 5, 3);
    expect([beyond.items.length, beyond.totalCount]).toEqual([0, all.totalCount]);
  }
});
