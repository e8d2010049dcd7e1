// What a change of a document leaves out stays as it was, and what a change may touch: lines that other documents name, pieces that
// stand in a document twice, requests that are no orders.
import { describe, expect, test } from 'vitest';
import { RequestCenter } from '../../../../contract/stock/center-request.calls.ts';
import { RequestDemand } from '../../../../contract/stock/demand.calls.ts';
import { ProductInbound } from '../../../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../../../contract/stock/outbound.calls.ts';
import { ProductInboundRequest, ProductOutboundRequest } from '../../../../contract/stock/request.calls.ts';
import { StockLimit } from '../../../../contract/stock/stock-limit.calls.ts';
import { RequestInbound } from '../../../../contract/stock/transfer.calls.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../../harness/app.ts';
import { billLine, inboundShop } from '../../../harness/stock/inbound.ts';
import { stockShop } from '../../../harness/stock/stock.ts';

const app = await testApp();
const { admin } = app;
const shop = await stockShop(app);
const buys = await inboundShop(app);
const [reasonId, errorTypeId] = [await shop.category('exportTypeOther'), await shop.category('errorType')];
const goods = () => shop.product({ quantity: 9, value: 900 });

describe('what a change leaves out stays', () => {
  test('of an import bill: its kind', async () => {
    const product = await buys.newProduct();
    const head = { warehouseId: buys.main, supplierId: buys.supplier };
    const { id } = await buys.draft([billLine(product, 1, 700)], { kind: 'other' });
    const changed = await admin.call(ProductInbound.edit, { id, ...head, items: [billLine(product, 2, 700)] });
    expect([changed.kind, changed.quantity]).toEqual(['other', 2]);
    const bought = await admin.call(ProductInbound.edit, {
      id,
      ...head,
      kind: 'purchase',
      items: [billLine(product, 3, 700)],
    });
    expect(bought.kind).toBe('purchase');
  });
  test('of defective goods: whose fault it is, and then its supplier is asked for', async () => {
    const product = await goods();
    const head = { warehouseId: shop.main, errorTypeId, lines: [{ productId: product, quantity: 1 }] };
    const own = await admin.call(ProductOutbound.createError, head);
    expect(own.fault).toBe('own');
    const theirs = { ...head, supplierId: buys.supplier };
    const { id } = await admin.call(ProductOutbound.createError, { ...theirs, fault: 'supplier' });
    const lines = [{ productId: product, quantity: 2 }];
    const changed = await admin.call(ProductOutbound.createError, { ...theirs, id, lines });
    expect([changed.fault, changed.supplierId, changed.quantity]).toEqual(['supplier', buys.supplier, 2]);
    expect((await refusalOf(admin.call(ProductOutbound.createError, { ...head, id }))).key).toBe(
      'outbound.supplierNeeded',
    );
  });
  test('of a request to the centre: the goods that go along; an empty list empties them', async () => {
    const [group] = await app.sql<{ id: number }>(
      `insert into category (tenant_id, code, name) values ($1, 'requestCenterGroup', 'Nhóm giữ hàng') returning id`,
      [DEFAULT_TENANT],
    );
    const head = { groupId: group?.id as never, branchId: buys.branch, content: 'Ép kính' };
    const lines = [{ productId: await goods(), quantity: 2 }];
    const { id } = await admin.call(RequestCenter.CreateOrUpdateRequestCenter, { ...head, lines });
    const changed = await admin.call(RequestCenter.CreateOrUpdateRequestCenter, {
      ...head,
      id,
      content: 'Ép kính gấp',
    });
    expect([changed.content, changed.lines.map(({ quantity }) => quantity)]).toEqual(['Ép kính gấp', [2]]);
    const emptied = await admin.call(RequestCenter.CreateOrUpdateRequestCenter, { ...head, id, lines: [] });
    expect(emptied.lines).toEqual([]);
  });
  test('of a shelf’s limits: its maximum', async () => {
    const shelf = { warehouseId: buys.main, productId: await buys.newProduct() };
    expect(await admin.call(StockLimit.Save, { ...shelf, minStock: 2 })).toMatchObject({ minStock: 2, maxStock: 0 });
    await admin.call(StockLimit.Save, { ...shelf, minStock: 2, maxStock: 9 });
    expect(await admin.call(StockLimit.Save, { ...shelf, minStock: 4 })).toMatchObject({ minStock: 4, maxStock: 9 });
  });
  test('of an export bill: the price that somebody typed who may see prices', async () => {
    const product = await goods();
    await app.sql('update product set price_out_bound = 300 where id = $1', [product]);
    const clerk = await app.make.personWith(
      'Pages.Inventory.Export',
      'Pages.Inventory.Export.Other',
      'Pages.Inventory.Export.Edit',
      'Pages.Settings.Branch.ViewAll',
    );
    const head = { warehouseId: shop.main, reasonId };
    const line = { productId: product, quantity: 1 };
    const { id } = await admin.call(ProductOutbound.createOther, {
      ...head,
      lines: [{ ...line, price: 250 as never }],
    });
    await clerk.call(ProductOutbound.createOther, {
      ...head,
      id,
      lines: [{ ...line, quantity: 4, price: 1 as never }],
    });
    const { lines, amount } = await admin.call(ProductOutbound.getDetail, { id });
    expect([lines[0]?.quantity, lines[0]?.price, amount]).toEqual([4, 250, 1000]);
  });
});

test('a price is corrected once: a line that is named twice is refused at the second', async () => {
  const product = await buys.newProduct();
  const bill = await buys.posted([billLine(product, 10, 1000)]);
  const id = bill.items[0]?.id ?? 0;
  const items = [2000, 3000].map((price) => ({ id, price: price as never }));
  for (const ask of [ProductInbound.PreviewUpdatePrice, ProductInbound.UpdatePrice]) {
    const refused = await refusalOf(admin.call(ask, { id: bill.id, items }));
    expect([refused.status, refused.body.error?.validationErrors?.[0]?.members]).toEqual([400, ['items.1.id']]);
  }
  expect(await buys.shelf(product)).toEqual([10, 10_000]);
});

describe('a component request', () => {
  const asked = async (...products: number[]) =>
    admin.call(ProductInboundRequest.Create, {
      warehouseId: buys.main,
      lines: products.map((productId) => ({ productId, quantity: 4 })) as never,
    });
  test('is changed once what was ordered for it was called off; what was called off still names what stayed', async () => {
    const [one, other, third] = [await buys.newProduct(), await buys.newProduct(), await buys.newProduct()];
    const request = await asked(one, other);
    const lines = request.lines.map(({ id }) => ({
      requestLineId: id,
      quantity: 4,
      from: 'purchase' as const,
      supplierId: buys.supplier,
    }));
    const { inbounds } = await admin.call(RequestDemand.Fulfil, { lines });
    await admin.call(ProductInbound.delete, { id: inbounds[0]?.id as never, cancelReason: 'nhầm' });
    const change = [
      { productId: third, quantity: 7 },
      { productId: one, quantity: 5 },
    ];
    const changed = await admin.call(ProductInboundRequest.edit, {
      id: request.id,
      warehouseId: buys.main,
      lines: change,
    });
    expect(
      changed.lines.map(({ id, productId, quantity }) => [id === request.lines[0]?.id, productId, quantity]),
    ).toEqual([
      [true, one, 5],
      [false, third, 7],
    ]);
    const dead = await admin.call(ProductInbound.getDetailCancel, { id: inbounds[0]?.id as never });
    expect(dead.items.map(({ requestCode }) => requestCode)).toEqual([request.code, null]);
  });
  test('that was called off leaves the purchase that was made for it: it is changed and posted like any other', async () => {
    const [product, another] = [await buys.newProduct(), await buys.newProduct()];
    const request = await asked(product);
    const line = { requestLineId: request.lines[0]?.id as never, quantity: 4, from: 'purchase' as const };
    const { inbounds } = await admin.call(RequestDemand.Fulfil, { lines: [{ ...line, supplierId: buys.supplier }] });
    const id = inbounds[0]?.id as never;
    await admin.call(ProductInboundRequest.Cancel, { id: request.id, cancelReason: 'khách đổi ý' });
    const draft = await admin.call(ProductInbound.getDetail, { id });
    const head = { id, warehouseId: buys.main, supplierId: buys.supplier, purchaseOrderId: draft.purchaseOrderId };
    const own = { id: draft.items[0]?.id, requestLineId: draft.items[0]?.requestLineId };
    const items = [billLine(product, 3, 700, own), billLine(another, 1, 50)];
    const changed = await admin.call(ProductInbound.edit, { ...head, items });
    expect([changed.quantity, changed.amount, changed.purchaseOrderId]).toEqual([4, 2150, request.id]);
    await admin.call(ProductInbound.Archive, { id });
    expect(await buys.shelf(product)).toEqual([3, 2100]);
    expect((await admin.call(ProductInboundRequest.getDetail, { id: request.id })).status).toBe('cancel');
    const fresh = buys.draft([billLine(product, 1, 5)], { purchaseOrderId: request.id });
    await expect(fresh).toFailWith('row.missing');
  });
  test('that offers goods is no order: nothing is bought for it', async () => {
    const product = await buys.newProduct();
    const lines = [{ productId: product, quantity: 4 }];
    const offer = await admin.call(ProductOutboundRequest.Create, { warehouseId: buys.main, lines });
    await expect(admin.call(ProductInbound.GetForCreate, { purchaseOrderId: offer.id })).toFailWith('row.missing');
    await expect(buys.draft([billLine(product, 4, 5)], { purchaseOrderId: offer.id })).toFailWith('row.missing');
    const line = billLine(product, 4, 5, { requestLineId: offer.lines[0]?.id });
    await expect(buys.draft([line])).toFailWith('inbound.otherRequest');
    await buys.posted([billLine(product, 4, 5)]);
    const sent = {
      requestLineId: offer.lines[0]?.id as never,
      quantity: 4,
      from: buys.main,
      toWarehouseId: buys.other,
    };
    const { transfers } = await admin.call(RequestDemand.Fulfil, { lines: [sent] });
    const bill = await admin.call(ProductOutbound.getDetail, { id: transfers[0]?.id as never });
    expect([bill.requestId, bill.requestSide]).toEqual([offer.id, 'out']);
  });
});

test('a transfer whose goods were reported missing is not changed once it is back: the button says so', async () => {
  const product = await goods();
  const way = { warehouseId: shop.main, toWarehouseId: shop.other };
  const { id, lines } = await admin.call(ProductOutbound.createTranfer, {
    ...way,
    lines: [{ productId: product, quantity: 4 }],
  });
  const lineId = lines[0]?.id ?? 0;
  await admin.call(ProductOutbound.ArchiveNew, { id });
  await admin.call(RequestInbound.Receive, { id, lines: [{ lineId, quantity: 1 }] });
  const loss = { lineId, quantity: 3, how: 'lost' as const, isShopLoss: true, note: 'không thấy' };
  await admin.call(RequestInbound.Resolve, { id, lines: [loss] });
  await admin.call(RequestInbound.DropLost, { id });
  await admin.call(RequestInbound.Unreceive, { id, cancelReason: 'nhận nhầm' });
  const back = await admin.call(ProductOutbound.unArchiveNew, { id });
  const edit = back.allowedActions.find(({ key }) => key === 'edit');
  const change = admin.call(ProductOutbound.createTranfer, {
    ...way,
    id,
    lines: [{ productId: product, quantity: 2 }],
  });
  const refused = await refusalOf(change);
  expect([refused.key, refused.body.error?.message]).toEqual(['outbound.reported', edit?.blocker]);
  expect((await admin.call(RequestInbound.Cancel, { id, cancelReason: 'lập lại' })).state).toBe('cancel');
  expect(await shop.shelf(product)).toEqual([9, 900, 0]);
});

test('a piece stands in a bill once, also on another line of it', async () => {
  const product = await shop.product({ serials: ['HAI-1', 'HAI-2'] });
  const lines = ['HAI-1', 'hai-1'].map((serial) => ({ productId: product, quantity: 1, serials: [serial] }));
  const ways = [
    () => admin.call(ProductOutbound.createOther, { warehouseId: shop.main, reasonId, lines }),
    () => admin.call(ProductOutbound.createError, { warehouseId: shop.main, errorTypeId, lines }),
    () => admin.call(ProductOutbound.createTranfer, { warehouseId: shop.main, toWarehouseId: shop.other, lines }),
  ];
  for (const way of ways) {
    const refused = await refusalOf(way());
    expect([refused.key, refused.body.error?.validationErrors?.[0]?.members]).toEqual([
      'inbound.serialRepeated',
      ['lines.1.serials'],
    ]);
  }
});
