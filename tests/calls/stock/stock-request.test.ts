// Component requests and their coordination: asking, offering, changing, cancelling; demand against stock; one click that makes
// transfers and purchases; minimum stock.
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import { RequestDemand } from '../../../contract/stock/demand.calls.ts';
import {
  ProductInboundRequest,
  ProductOutboundRequest,
  type RequestView,
} from '../../../contract/stock/request.calls.ts';
import { StockLimit } from '../../../contract/stock/stock-limit.calls.ts';
import { today } from '../../../contract/time.ts';
import { begin } from '../../../server/db/transaction.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
const { admin } = app;
const nowhere = 0 as WarehouseId; // until they are made
let [asking, giving, third] = [nowhere, nowhere, nowhere];
let supplier = 0 as SupplierId; // set before each test runs
let made = 0;
beforeAll(async () => {
  const branches = await Promise.all(['Yêu cầu A', 'Yêu cầu B', 'Yêu cầu C'].map((name) => app.make.branch(name)));
  const add = `insert into warehouse (tenant_id, code, name, branch_id, category) values ($1, $2, $2, $3, 'TP') returning id`;
  [asking = nowhere, giving = nowhere, third = nowhere] = await Promise.all(
    branches.map(async (branch, index) => {
      const rows = await app.sql<{ id: WarehouseId }>(add, [DEFAULT_TENANT, `Kho yêu cầu ${index}`, branch]);
      return rows[0]?.id as WarehouseId; // just inserted
    }),
  );
  const [row] = await app.sql<{ id: SupplierId }>(
    `insert into supplier (tenant_id, code, name) values ($1, 'NCCYC', 'Nhà cung cấp yêu cầu') returning id`,
    [DEFAULT_TENANT],
  );
  supplier = row?.id as SupplierId; // just inserted
});
async function newProduct(minStock = 0): Promise<ProductId> {
  const text = `insert into product (tenant_id, kind, code, name, min_stock) values ($1, 'component', $2, $2, $3) returning id`;
  const [row] = await app.sql<{ id: ProductId }>(text, [DEFAULT_TENANT, `YCSP${++made}`, minStock]);
  return row?.id as ProductId; // just inserted
}
let documents = 900_000;
async function stock(product: ProductId, warehouse: WarehouseId, quantity: number) {
  const moves = JSON.stringify([{ warehouse, product, quantity, side: 'in', value: quantity * 1000 }]);
  const text = `select * from post_stock('inbound', ${++documents}, '${today()}', '${moves}'::jsonb)`;
  const open = await begin(app.pool, { tenantId: DEFAULT_TENANT }, { first: text });
  await open.commit();
}
const ask = (product: ProductId, quantity: number, more: object = {}): Promise<RequestView> =>
  admin.call(ProductInboundRequest.Create, { warehouseId: asking, lines: [{ productId: product, quantity }], ...more });
const firstLine = (request: RequestView) => request.lines[0]?.id ?? fail();
const fail = (): never => {
  throw new Error('no line');
};
const demandOf = async (product: ProductId) =>
  (await admin.call(RequestDemand.GetDemand, { maxResultCount: 1000 })).items.find((row) => row.id === product);

describe('a request', () => {
  test('is made with a number, one line per product, and says what can be done', async () => {
    const product = await newProduct();
    const request = await admin.call(ProductInboundRequest.Create, {
      warehouseId: asking,
      neededDay: today(),
      note: 'gấp',
      lines: [
        { productId: product, quantity: 2 },
        { productId: product, quantity: 1 },
      ],
    });
    expect(request).toMatchObject({ status: 'new', side: 'in', quantity: 3, lineCount: 1, ordered: 0, note: 'gấp' });
    expect(request.code).toMatch(/^YC/);
    expect(request.allowedActions.map(({ key, blocker }) => [key, blocker])).toEqual([
      ['fulfil', null],
      ['edit', null],
      ['cancel', null],
      ['delete', null],
    ]);
    const page = await admin.call(ProductInboundRequest.GetAllPaged, { keyword: request.code });
    expect(page).toMatchObject({ totalCount: 1, totalProduct: 3, items: [{ id: request.id }] });
    const others = await admin.call(ProductOutboundRequest.GetAllPaged, { keyword: request.code });
    expect(others.totalCount).toBe(0);
  });
  test('asks for no more of a product than a line holds, also when two lines become one', async () => {
    const productId = await newProduct();
    const lines = [600_000, 600_000].map((quantity) => ({ productId, quantity }));
    const refused = await refusalOf(admin.call(ProductInboundRequest.Create, { warehouseId: asking, lines }));
    expect([refused.status, refused.body.error?.validationErrors]).toEqual([
      400,
      [{ message: 'Dòng 2: Số lượng không được lớn hơn 1.000.000.', members: ['lines.1.quantity'] }],
    ]);
  });
  test('is changed as a whole; an older version is refused', async () => {
    const [one, other] = [await newProduct(), await newProduct()];
    const request = await ask(one, 2);
    const input = { id: request.id, version: request.version, lines: [{ productId: other, quantity: 5 }] };
    const changed = await admin.call(ProductInboundRequest.edit, input);
    expect(changed.lines.map((line) => [line.productId, line.quantity])).toEqual([[other, 5]]);
    expect((await refusalOf(admin.call(ProductInboundRequest.edit, input))).key).toBe('row.stale');
  });
  test('is cancelled with a reason and then stays so', async () => {
    const request = await ask(await newProduct(), 2);
    const cancelled = await admin.call(ProductInboundRequest.Cancel, { id: request.id, cancelReason: 'khách đổi ý' });
    expect(cancelled).toMatchObject({ status: 'cancel', cancelReason: 'khách đổi ý', allowedActions: [] });
    const again = admin.call(ProductInboundRequest.Cancel, { id: request.id, cancelReason: 'lần nữa' });
    expect((await refusalOf(again)).key).toBe('stock.requestClosed');
  });
  test('is deleted only while nothing was ordered', async () => {
    const product = await newProduct();
    await stock(product, giving, 5);
    const [free, ordered] = [await ask(product, 1), await ask(product, 1)];
    await admin.call(ProductInboundRequest.delete, { id: free.id });
    expect((await refusalOf(admin.call(ProductInboundRequest.getDetail, { id: free.id }))).status).toBe(404);
    await admin.call(RequestDemand.Fulfil, {
      lines: [{ requestLineId: firstLine(ordered), quantity: 1, from: giving }],
    });
    expect((await refusalOf(admin.call(ProductInboundRequest.delete, { id: ordered.id }))).key).toBe(
      'stock.requestOrdered',
    );
    const view = await admin.call(ProductInboundRequest.getDetail, { id: ordered.id });
    expect(view.allowedActions.find(({ key }) => key === 'delete')?.blocker).toContain(view.code);
  });
  test('belongs to the warehouses of a branch: others neither see nor make it', async () => {
    const product = await newProduct();
    const request = await ask(product, 1);
    const stranger = await app.make.personWith('Pages.Inventory.InboundRequest');
    const input = { keyword: request.code };
    expect((await stranger.call(ProductInboundRequest.GetAllPaged, input)).totalCount).toBe(0);
    expect((await refusalOf(stranger.call(ProductInboundRequest.getDetail, { id: request.id }))).status).toBe(404);
    const lines = [{ productId: product, quantity: 1 }];
    const foreign = stranger.call(ProductInboundRequest.Create, { warehouseId: asking, lines });
    expect((await refusalOf(foreign)).key).toBe('stock.notYourWarehouse');
    const homeless = stranger.call(ProductInboundRequest.Create, { lines });
    expect((await refusalOf(homeless)).key).toBe('stock.noOwnWarehouse');
    const cancel = stranger.call(ProductInboundRequest.Cancel, { id: request.id, cancelReason: 'x' });
    expect((await refusalOf(cancel)).key).toBe('row.missing');
    expect(await stranger.call(RequestDemand.GetDemand, {})).toMatchObject({ totalCount: 0, totalWanted: 0 });
  });
  test('names what is wrong with the input', async () => {
    const refusal = await refusalOf(
      admin.call(ProductInboundRequest.Create, { warehouseId: asking, lines: [] }, { '.aspnetcore.culture': 'en' }),
    );
    expect(refusal.body.error?.validationErrors?.[0]?.message).toContain('Products');
    const missing = admin.call(ProductInboundRequest.Create, {
      warehouseId: asking,
      lines: [{ productId: 99_999_999 as ProductId, quantity: 1 }],
    });
    expect((await refusalOf(missing)).key).toBe('row.missing');
    const lines = [{ productId: await newProduct(), quantity: 1 }];
    const stray = admin.call(ProductInboundRequest.Create, { warehouseId: asking, lines, ticketCode: 'SC không có' });
    expect((await refusalOf(stray)).body.error?.validationErrors?.[0]?.members).toEqual(['ticketCode']);
  });
});

describe('coordination', () => {
  test('shows what is still wanted against every shelf and proposes who can spare most', async () => {
    const product = await newProduct(3);
    await stock(product, giving, 10);
    await stock(product, third, 6);
    const request = await ask(product, 4, { neededDay: '2024-01-01' });
    const row = await demandOf(product);
    expect(row).toMatchObject({ wanted: 4, lineCount: 1, onHand: 16, available: 16, neededDay: '2024-01-01' });
    expect(row?.lines).toMatchObject([{ requestId: request.id, open: 4, isLate: true, proposed: giving }]);
    const shelf = row?.shelves.find((one) => one.warehouseId === giving);
    expect(shelf).toMatchObject({ onHand: 10, spare: 7, minStock: 3, shortfall: 0, projected: 10 });
  });
  test('one click makes one transfer per way and one bill per supplier, and the lines know them', async () => {
    const [one, other, rare] = [await newProduct(), await newProduct(), await newProduct()];
    await stock(one, giving, 5);
    await stock(other, giving, 5);
    const request = await admin.call(ProductInboundRequest.Create, {
      warehouseId: asking,
      lines: [one, other, rare].map((productId) => ({ productId, quantity: 3 })),
    });
    const [a = 0, b = 0, c = 0] = request.lines.map((line) => line.id as number);
    const line = (requestLineId: number, from: WarehouseId | 'purchase', more = {}) => ({
      requestLineId: requestLineId as (typeof request.lines)[number]['id'],
      quantity: 3,
      from,
      ...more,
    });
    const answer = await admin.call(RequestDemand.Fulfil, {
      lines: [line(a, giving), line(b, giving), line(c, 'purchase', { supplierId: supplier })],
    });
    expect(answer.transfers).toMatchObject([{ fromName: 'Kho yêu cầu 1', toName: 'Kho yêu cầu 0', quantity: 6 }]);
    expect(answer.inbounds).toMatchObject([{ fromName: 'Nhà cung cấp yêu cầu', quantity: 3 }]);
    const view = await admin.call(ProductInboundRequest.getDetail, { id: request.id });
    expect(view).toMatchObject({ status: 'processing', ordered: 9, filled: 0 });
    expect(view.lines.map((one) => one.documents.map((document) => document.code))).toEqual([
      [answer.transfers[0]?.code],
      [answer.transfers[0]?.code],
      [answer.inbounds[0]?.code],
    ]);
    expect(await demandOf(one)).toBeUndefined();
  });
  test('more than is open is refused, also in two parts, and nothing is made', async () => {
    const product = await newProduct();
    await stock(product, giving, 50);
    const request = await ask(product, 4);
    const part = { requestLineId: firstLine(request), quantity: 3, from: giving };
    const refused = await refusalOf(admin.call(RequestDemand.Fulfil, { lines: [part, part] }));
    expect(refused.key).toBe('stock.requestOver');
    await admin.call(RequestDemand.Fulfil, { lines: [part] });
    expect((await demandOf(product))?.wanted).toBe(1);
    expect((await refusalOf(admin.call(RequestDemand.Fulfil, { lines: [part] }))).key).toBe('stock.requestOver');
  });
  test('two coordinators at once: one of them wins', async () => {
    const product = await newProduct();
    await stock(product, giving, 50);
    const request = await ask(product, 4);
    const all = { requestLineId: firstLine(request), quantity: 4, from: giving };
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => admin.call(RequestDemand.Fulfil, { lines: [all] })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await admin.call(ProductInboundRequest.getDetail, { id: request.id })).toMatchObject({ ordered: 4 });
  });
  test('a purchase needs a supplier, a source is another warehouse, and rights are asked for', async () => {
    const request = await ask(await newProduct(), 4);
    const line = { requestLineId: firstLine(request), quantity: 1 };
    const bought = admin.call(RequestDemand.Fulfil, { lines: [{ ...line, from: 'purchase' }] });
    expect((await refusalOf(bought)).key).toBe('stock.noSupplier');
    const same = admin.call(RequestDemand.Fulfil, { lines: [{ ...line, from: asking }] });
    expect((await refusalOf(same)).key).toBe('stock.sameWarehouse');
    const clerk = await app.make.personWith('Pages.Inventory.InboundRequest', 'Pages.Settings.Branch.ViewAll');
    const moved = clerk.call(RequestDemand.Fulfil, { lines: [{ ...line, from: giving }] });
    expect((await refusalOf(moved)).key).toBe('auth.forbidden');
  });
  test('an offer leaves its own warehouse for the one that is chosen', async () => {
    const product = await newProduct();
    await stock(product, asking, 5);
    const offer = await admin.call(ProductOutboundRequest.Create, {
      warehouseId: asking,
      lines: [{ productId: product, quantity: 2 }],
    });
    const line = { requestLineId: firstLine(offer), quantity: 2, from: asking };
    expect((await refusalOf(admin.call(RequestDemand.Fulfil, { lines: [line] }))).key).toBe('stock.noDestination');
    const { transfers } = await admin.call(RequestDemand.Fulfil, { lines: [{ ...line, toWarehouseId: third }] });
    expect(transfers).toMatchObject([{ fromName: 'Kho yêu cầu 0', toName: 'Kho yêu cầu 2' }]);
  });
  test('alerts count late requests and shelves below their minimum', async () => {
    const before = await admin.call(RequestDemand.GetAlerts, {});
    const product = await newProduct(10);
    await stock(product, giving, 1);
    await ask(product, 1, { neededDay: '2024-01-01' });
    const after = await admin.call(RequestDemand.GetAlerts, {});
    expect(after.lateRequests - before.lateRequests).toBe(1);
    expect(after.belowMinimum - before.belowMinimum).toBe(1);
  });
});

describe('minimum stock', () => {
  const shortOf = async (product: ProductId) => {
    const { items } = await admin.call(StockLimit.GetShortage, { maxResultCount: 1000 });
    return items.filter((row) => row.productId === product);
  };
  test('counts what is on its way and what is kept, and proposes up to the maximum less what was asked for', async () => {
    const product = await newProduct(4);
    await stock(product, asking, 1);
    expect(await shortOf(product)).toMatchObject([{ warehouseId: asking, projected: 1, shortfall: 3, proposed: 3 }]);
    await admin.call(StockLimit.Save, { warehouseId: asking, productId: product, minStock: 6, maxStock: 10 });
    expect(await shortOf(product)).toMatchObject([{ minStock: 6, shortfall: 5, proposed: 9, requested: 0 }]);
    await stock(product, giving, 20);
    const request = await ask(product, 2);
    expect(await shortOf(product)).toMatchObject([{ shortfall: 5, requested: 2, proposed: 7 }]);
    await admin.call(RequestDemand.Fulfil, {
      lines: [{ requestLineId: firstLine(request), quantity: 2, from: giving }],
    });
    expect(await shortOf(product)).toMatchObject([{ incoming: 2, projected: 3, shortfall: 3, requested: 0 }]);
  });
  test('a warehouse’s own limit is saved once, changed in place, and taken away', async () => {
    const product = await newProduct(0);
    const input = { warehouseId: third, productId: product, minStock: 2 };
    const limit = await admin.call(StockLimit.Save, input);
    const again = await admin.call(StockLimit.Save, { ...input, minStock: 3, maxStock: 5 });
    expect(again).toMatchObject({ id: limit.id, minStock: 3, maxStock: 5 });
    expect(await shortOf(product)).toMatchObject([{ warehouseId: third, limitId: limit.id, shortfall: 3 }]);
    const odd = admin.call(StockLimit.Save, { ...input, minStock: 3, maxStock: 1 });
    expect((await refusalOf(odd)).key).toBe('stock.limitRange');
    await admin.call(StockLimit.Delete, { id: limit.id });
    expect(await shortOf(product)).toEqual([]);
    expect((await refusalOf(admin.call(StockLimit.Delete, { id: limit.id }))).status).toBe(404);
  });
});
