// Serials have identity: a list of those in stock, labels that say them, shelves that offer them, scans that find them.
import { expect, test } from 'vitest';
import { PrintStampHistory, Product } from '../../../contract/catalog/product.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { Inventory } from '../../../contract/stock/inventory.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { DEFAULT_TENANT, type Person, refusalOf, testApp } from '../../harness/app.ts';
import { billLine, inboundShop } from '../../harness/stock/inbound.ts';

const app = await testApp();
const shop = await inboundShop(app);
const { admin } = app;

test('the serials in stock are listed with their place and cost, and found by a piece of their number', async () => {
  const product = await shop.newProduct(true);
  const bill = await shop.posted([billLine(product, 2, 150_000, { serials: ['LIST-1', 'LIST-2'] })]);
  await shop.posted([billLine(product, 1, 170_000, { serials: ['LIST-3'] })], { warehouseId: shop.other });
  const all = await admin.call(Inventory.GetSerials, { productId: product });
  expect(all.items.map((row) => [row.serial, row.warehouseId, row.cost])).toEqual([
    ['LIST-1', shop.main, 150_000],
    ['LIST-2', shop.main, 150_000],
    ['LIST-3', shop.other, 170_000],
  ]);
  expect(all).toMatchObject({ totalCount: 3, totalValue: 470_000 });
  expect(all.items[0]).toMatchObject({ documentCode: bill.code, isSerial: true });
  await shop.issue(product, 1, 'LIST-1');
  const here = await admin.call(Inventory.GetSerials, { warehouseId: shop.main, keyword: 'list-' });
  expect(here.items.map((row) => row.serial)).toEqual(['LIST-2']); // what has left is not in stock
  const clerk = await app.make.personWith('Pages.Inventory.Warehouse', 'Pages.Settings.Branch.ViewAll');
  const blind = await clerk.call(Inventory.GetSerials, { productId: product });
  expect([blind.totalValue, blind.items[0]?.cost, blind.totalCount]).toEqual([null, null, 2]);
  const stranger = await app.make.personWith('Pages.Inventory.Warehouse');
  expect((await stranger.call(Inventory.GetSerials, { productId: product })).totalCount).toBe(0);
  const nobody = await app.make.personWith('Pages.Inventory.Checking');
  await expect(nobody.call(Inventory.GetSerials, {})).toFailWith('auth.forbidden');
});

test('labels of goods with serials say the serial, one label each, and the print is recorded so', async () => {
  const [plain, tracked] = [await shop.newProduct(), await shop.newProduct(true)];
  const bill = await shop.draft([billLine(plain, 3, 1000), billLine(tracked, 2, 1000, { serials: ['LB-B', 'LB-A'] })]);
  const { items } = await admin.call(ProductInbound.GetBarCode, { id: bill.id });
  expect(items).toMatchObject([
    { productId: plain, quantity: 3 },
    { productId: tracked, barcode: 'LB-B', serial: 'LB-B', quantity: 1 },
    { productId: tracked, barcode: 'LB-A', serial: 'LB-A', quantity: 1 },
  ]);
  expect(items[0]?.serial).toBeUndefined();
  const printed = await admin.call(Product.printStamp, {
    items: items.map(({ productId, quantity, serial }) => ({ productId, quantity, ...(serial ? { serial } : {}) })),
  });
  expect(printed.items.map((line) => [line.barcode, line.quantity])).toEqual([
    [items[0]?.barcode, 3],
    ['LB-B', 1],
    ['LB-A', 1],
  ]);
  const history = await admin.call(PrintStampHistory.GetAllPaged, { keyword: 'lb-a' });
  expect(history.items).toMatchObject([{ barcode: 'LB-A', quantity: 1 }]);
});

test('a shelf offers exactly its own serials, and a scan of one names it', async () => {
  const product = await shop.newProduct(true);
  await shop.posted([billLine(product, 2, 1000, { serials: ['OF-1', 'OF-2'] })]);
  await shop.posted([billLine(product, 1, 1000, { serials: ['OF-3'] })], { warehouseId: shop.other });
  const at = (warehouseId: number) =>
    admin.call(ProductOutbound.GetProductByIdAndWarehouse, { productId: product, warehouseId } as never);
  expect([(await at(shop.main)).serials, (await at(shop.other)).serials]).toEqual([['OF-1', 'OF-2'], ['OF-3']]);
  const scanned = await admin.call(ProductOutbound.getPriceByBarCode, { barCode: 'of-2', warehouseId: shop.main });
  expect(scanned).toMatchObject({ id: product, serial: 'OF-2', isSerial: true });
  expect(scanned?.serialBlocker).toBeNull();
  await shop.issue(product, 1, 'OF-1');
  expect((await at(shop.main)).serials).toEqual(['OF-2']);
});

test('a scanned serial that the warehouse cannot give says where it stands, in the language and rights of who scans', async () => {
  const product = await shop.newProduct(true);
  await shop.posted([billLine(product, 2, 1000, { serials: ['WH-1', 'WH-2'] })]);
  await shop.posted([billLine(product, 1, 1000, { serials: ['WH-3'] })], { warehouseId: shop.other });
  const rows = await app.sql<{ id: number; name: string }>('select id, name from warehouse');
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.name ?? '';
  const shelf = { productId: product, warehouseId: shop.main };
  const { name: title } = await admin.call(ProductOutbound.GetProductByIdAndWarehouse, shelf);
  const scanned = async (who: Person, barCode: string, warehouseId: WarehouseId | null, culture = 'vi') =>
    (await who.call(ProductOutbound.getPriceByBarCode, { barCode, warehouseId }, { '.aspnetcore.culture': culture }))
      ?.serialBlocker;
  expect(await scanned(admin, 'wh-3', shop.main)).toBe(
    `Serial WH-3 của "${title}" đang ở ${nameOf(shop.other)}, không có ở ${nameOf(shop.main)}.`,
  );
  expect(await scanned(admin, 'WH-1', shop.other, 'en')).toBe(
    `Serial WH-1 of "${title}" is in ${nameOf(shop.main)}, not in ${nameOf(shop.other)}.`,
  );
  expect(await scanned(admin, 'WH-3', shop.other)).toBeNull();
  expect(await scanned(admin, 'WH-3', null)).toBeNull(); // nowhere in particular
  const byCode = await admin.call(ProductOutbound.GetProductByCodeAndWarehouse, {
    code: 'WH-3',
    warehouseId: shop.main,
  });
  expect(byCode?.serialBlocker).toContain(nameOf(shop.other));
  await shop.issue(product, 1, 'WH-2');
  expect(await scanned(admin, 'WH-2', shop.main)).toBe(
    `Serial WH-2 của "${title}" đã xuất khỏi kho, không còn ở ${nameOf(shop.main)}.`,
  );
  const clerk = await app.make.personWith('Pages.Inventory.Export');
  const told = await scanned(clerk, 'WH-3', shop.main);
  expect(told).toContain('đang ở kho khác');
  expect(told).not.toContain(nameOf(shop.other)); // what lies in other branches is not theirs to know
});

test('a piece is named once: twice on a line is refused at the field, by every document', async () => {
  const product = await shop.newProduct(true);
  await shop.posted([billLine(product, 2, 1000, { serials: ['TW-1', 'TW-2'] })]);
  const lines = [{ productId: product, quantity: 2, serials: ['TW-1', 'tw-1', 'TW-2'] }];
  const chosen = async (code: string) => {
    const found = 'select id from category where tenant_id = $1 and code = $2 order by id limit 1';
    return (await app.sql<{ id: number }>(found, [DEFAULT_TENANT, code]))[0]?.id;
  };
  const [reasonId, errorTypeId] = [await chosen('exportTypeOther'), await chosen('errorType')];
  const at = { warehouseId: shop.main, lines };
  const tries = {
    createOther: () => admin.call(ProductOutbound.createOther, { ...at, reasonId } as never),
    createError: () => admin.call(ProductOutbound.createError, { ...at, errorTypeId } as never),
    createTranfer: () => admin.call(ProductOutbound.createTranfer, { ...at, toWarehouseId: shop.other } as never),
    create: () => admin.call(ProductOutbound.create, { ...at, ticketCode: 'SC1' } as never),
    issue: () => admin.call(TicketParts.IssueParts, { id: 1, lines: [{ ...lines[0], lineId: 1 }] } as never),
  };
  for (const [name, attempt] of Object.entries(tries)) {
    const refused = await refusalOf(attempt());
    expect([name, refused.status, refused.body.error?.validationErrors]).toEqual([
      name,
      400,
      [{ message: 'Dòng 1: Số serial bị lặp lại.', members: ['lines.0.serials'] }],
    ]);
  }
});

test('posting a bill is not offered while one of its serials lies on a shelf, or its books are closed', async () => {
  const product = await shop.newProduct(true);
  await shop.posted([billLine(product, 1, 1000, { serials: ['TAKEN-1'] })]);
  const { id } = await shop.draft([billLine(product, 2, 1000, { serials: ['FREE-1', 'taken-1'] })]);
  const blockerOf = async () =>
    (await admin.call(ProductInbound.getDetail, { id })).allowedActions.find(({ key }) => key === 'archive')?.blocker;
  const refused = await refusalOf(admin.call(ProductInbound.Archive, { id }));
  expect([refused.key, refused.message]).toEqual([
    'stock.serialTwice',
    expect.stringContaining(String(await blockerOf())),
  ]);
  await shop.issue(product, 1, 'TAKEN-1');
  expect(await blockerOf()).toBeNull();
  const closed = await admin.call(Inventory.Close, { branchId: shop.branch, day: today() });
  const late = await refusalOf(admin.call(ProductInbound.Archive, { id }));
  expect([late.key, late.message]).toEqual(['stock.closed', expect.stringContaining(String(await blockerOf()))]);
  await admin.call(Inventory.Reopen, { id: closed.id });
  expect(await admin.call(ProductInbound.Archive, { id })).toMatchObject({ status: 'posted' });
});

test('a piece does not leave on a day before it came, though others lay there then', async () => {
  const product = await shop.newProduct(true);
  const day = (ago: number) => addDays(today(), -ago);
  await shop.posted([billLine(product, 1, 500, { serials: ['EARLY-1'] })], {}, day(6));
  const late = await shop.posted([billLine(product, 1, 900, { serials: ['EARLY-2'] })], {}, day(2));
  const [reason] = await app.sql<{ id: number }>(
    `select id from category where tenant_id = $1 and code = 'exportTypeOther' limit 1`,
    [DEFAULT_TENANT],
  );
  const take = (serial: string, on: string) => {
    const lines = [{ productId: product, quantity: 1, serials: [serial] }];
    const input = { warehouseId: shop.main, reasonId: reason?.id, day: on, lines };
    return admin.call(ProductOutbound.createOther, input as never);
  };
  const { id, allowedActions } = await take('early-2', day(3));
  const refusal = await refusalOf(admin.call(ProductOutbound.ArchiveNew, { id }));
  expect([refusal.key, refusal.body.error?.validationErrors?.[0]?.members]).toEqual(['stock.notBefore', ['day']]);
  expect(refusal.message).toContain(late.code);
  expect(refusal.message).toContain(allowedActions.find(({ key }) => key === 'post')?.blocker);
  expect((await admin.call(ProductOutbound.ArchiveNew, { id, day: day(2) })).cost).toBe(900);
  const early = await take('EARLY-1', day(3));
  expect((await admin.call(ProductOutbound.ArchiveNew, { id: early.id })).day).toBe(day(3));
});
