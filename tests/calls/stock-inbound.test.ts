// Import bills through the contract: drafts, posting, taking back, prices, requests, sheets, who sees what.
import { beforeAll, describe, expect, test } from 'vitest';
import { Product, type ProductId } from '../../contract/catalog/product.calls.ts';
import type { Sent } from '../../contract/kit.ts';
import type { WarehouseId } from '../../contract/org/setup.calls.ts';
import { SaleSupplier, type SupplierId } from '../../contract/party/party.calls.ts';
import { InboundCommon, ProductInbound } from '../../contract/stock/inbound.calls.ts';
import type { InboundDetail } from '../../contract/stock/inbound.rows.ts';
import type { InboundId, StockRequestId } from '../../contract/stock/stock.ts';
import { addDays, today } from '../../contract/time.ts';
import { AuditLog } from '../../contract/trail/trail.calls.ts';
import { begin } from '../../server/db/transaction.ts';
import type { Ctx } from '../../server/kit/ctx.ts';
import { settleInbound } from '../../server/stock/inbound/settle.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../harness/app.ts';
import { sheet } from '../harness/sheet.ts';

const app = await testApp();
const { admin } = app;
let main: WarehouseId;
let other: WarehouseId;
let supplier: SupplierId;
let branch = 0;
let made = 0;
beforeAll(async () => {
  const add = `insert into warehouse (tenant_id, code, name, branch_id, category) values ($1, $2, $2, $3, 'TP') returning id`;
  branch = await app.make.branch('Chi nhánh nhập kho');
  const rows = await Promise.all(
    ['Kho A', 'Kho B'].map((code) => app.sql<{ id: WarehouseId }>(add, [DEFAULT_TENANT, code, branch])),
  );
  [main, other] = rows.map(([row]) => row?.id) as [WarehouseId, WarehouseId];
  supplier = (await admin.call(SaleSupplier.Create, { name: 'NCC nhập kho', paymentDays: 30 })).id;
});
async function newProduct(isSerial = false): Promise<ProductId> {
  const name = `Hàng nhập ${++made}`;
  return (await admin.call(Product.CreateProduct, { name, isSerial, price: 500_000 as never })).id; // a whole number
}
type Line = Sent<typeof ProductInbound.Create>['items'][number];
const line = (productId: ProductId, quantity: number, price: number, more: object = {}): Line =>
  ({ productId, quantity, price, ...more }) as Line; // prices are whole numbers
const draft = (items: Line[], more: object = {}) =>
  admin.call(ProductInbound.Create, { warehouseId: main, supplierId: supplier, items, ...more });
const posted = async (items: Line[], more: object = {}, day?: string): Promise<InboundDetail> =>
  admin.call(ProductInbound.Archive, { id: (await draft(items, more)).id, day });
const shelf = async (product: number, warehouse: number = main) => {
  const [row] = await app.sql<{ quantity: number; value: number }>(
    'select quantity, value from stock_balance where product_id = $1 and warehouse_id = $2',
    [product, warehouse],
  );
  return row ? [row.quantity, row.value] : null;
};
/** Goods leave the shelf without a document of their own. */
const issue = async (product: number, quantity: number, serial?: string) => {
  const moves = JSON.stringify([{ warehouse: main, product, quantity: -quantity, side: 'out', serial }]);
  const text = `select moved_value from post_stock('outbound', ${900_000 + ++made}, '${today()}', '${moves}'::jsonb)`;
  const open = await begin(app.pool, { tenantId: DEFAULT_TENANT }, { first: text });
  await open.commit();
};
const settle = async (id: InboundId, amount: number) => {
  const open = await begin(app.pool, { tenantId: DEFAULT_TENANT });
  const user = { id: 1, branchId: null, permissions: new Set(['Pages.Settings.Branch.ViewAll']) };
  const ctx = { db: open.tx, tenantId: DEFAULT_TENANT, culture: 'vi', user } as unknown as Ctx; // what the door needs
  try {
    const due = await settleInbound(ctx, id, amount);
    await open.commit();
    return due;
  } catch (error) {
    await open.rollback();
    throw error;
  }
};
const keysOf = (bill: InboundDetail) => bill.allowedActions.map(({ key }) => key);

describe('drafts', () => {
  test('a bill gets its number, its sums and its due day, and moves nothing', async () => {
    const [one, two] = [await newProduct(), await newProduct()];
    const bill = await draft([line(one, 3, 100_000), line(two, 2, 50_000)]);
    expect(bill).toMatchObject({ status: 'draft', quantity: 5, amount: 400_000, paid: 0, due: 400_000 });
    expect(bill.code).toMatch(/^PNCN\d+\d{6}\d{4}$/);
    expect(bill.dueDay).toBe(addDays(today(), 30));
    expect(bill.items.map((item) => [item.productId, item.quantity, item.amount])).toEqual([
      [one, 3, 300_000],
      [two, 2, 100_000],
    ]);
    expect(await shelf(one)).toBeNull();
    expect(keysOf(bill)).toEqual(['archive', 'edit', 'print', 'barcode', 'changeSupplier', 'delete']);
  });
  test('a code may be typed, is checked, and is taken once', async () => {
    const product = await newProduct();
    const bill = await draft([line(product, 1, 1000)], { code: 'NHAP-01' });
    expect(bill.code).toBe('NHAP-01');
    const taken = (code: string, id?: InboundId) => admin.call(ProductInbound.checkExitsCode, { code, id });
    expect([await taken('nhap-01'), await taken('nhap-01', bill.id), await taken('NHAP-02')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await refusalOf(draft([line(product, 1, 1000)], { code: 'nhap-01' }))).toMatchObject({
      key: 'stock.codeTaken',
    });
    expect(await admin.call(InboundCommon.GetProductInboundByCodeOrId, { code: 'nhap-01' })).toMatchObject({
      id: bill.id,
    });
    expect((await admin.call(ProductInbound.getForEdit, { transactionCode: 'NHAP-01' }))?.id).toBe(bill.id);
    expect(await admin.call(ProductInbound.getForEdit, {})).toBeNull();
  });
  test('an edit keeps the lines it names, tells the history, and refuses a stale form', async () => {
    const [one, two, three] = [await newProduct(), await newProduct(), await newProduct()];
    const bill = await draft([line(one, 1, 1000), line(two, 1, 2000)]);
    const edit = { id: bill.id, warehouseId: main, supplierId: supplier, version: bill.version };
    const items = [line(one, 5, 1000, { id: bill.items[0]?.id }), line(three, 1, 3000)];
    const after = await admin.call(ProductInbound.edit, { ...edit, items });
    expect(after.items.map((item) => [item.id === bill.items[0]?.id, item.productId, item.quantity])).toEqual([
      [true, one, 5],
      [false, three, 1],
    ]);
    expect([after.code, after.amount]).toEqual([bill.code, 8000]);
    expect(await refusalOf(admin.call(ProductInbound.edit, { ...edit, items }))).toMatchObject({ key: 'row.stale' });
    const history = await admin.call(AuditLog.GetByTarget, { targetModule: 'Inbound', targetId: bill.id });
    const told = history.items.flatMap((entry) => entry.changes).find((change) => change.field === 'lines');
    expect(told?.from).toHaveLength(2);
    expect(told?.to).toEqual([expect.stringContaining('5 × '), expect.stringContaining('1 × ')]);
  });
  test('a purchase needs a supplier, lines, serials that fit, each once', async () => {
    const [product, phone] = [await newProduct(), await newProduct(true)];
    const refused = async (items: Line[], more: object = {}) => (await refusalOf(draft(items, more))).key;
    expect(await refused([line(product, 1, 1)], { supplierId: null })).toBe('inbound.noSupplier');
    expect(await refused([])).toBe('stock.noLines');
    expect(await refused([line(phone, 2, 1, { serials: ['A'] })])).toBe('stock.serialCount');
    const twice = [line(phone, 1, 1, { serials: ['A'] }), line(phone, 1, 1, { serials: ['a'] })];
    expect(await refused(twice)).toBe('inbound.serialRepeated');
    const other = await draft([line(product, 1, 1)], { supplierId: null, kind: 'other' });
    expect([other.supplierName, other.dueDay]).toEqual([null, null]);
  });
  test('a draft is deleted with a reason and can be looked at afterwards', async () => {
    const bill = await draft([line(await newProduct(), 1, 1000)]);
    expect((await refusalOf(admin.call(ProductInbound.delete, { id: bill.id, cancelReason: ' ' }))).status).toBe(400);
    await admin.call(ProductInbound.delete, { id: bill.id, cancelReason: 'Nhập nhầm' });
    expect((await refusalOf(admin.call(ProductInbound.getDetail, { id: bill.id }))).key).toBe('row.missing');
    const gone = await admin.call(ProductInbound.getDetailCancel, { id: bill.id });
    expect(gone).toMatchObject({ status: 'deleted', deleteReason: 'Nhập nhầm', allowedActions: [] });
    const list = await admin.call(ProductInbound.GetAllPaged, { status: 'deleted', keyword: bill.code });
    expect(list.items.map((row) => row.id)).toEqual([bill.id]);
  });
});

describe('posting', () => {
  test('goods come in at their price, serials one by one; taking back restores the shelf', async () => {
    const [part, phone] = [await newProduct(), await newProduct(true)];
    const bill = await posted([line(part, 3, 333), line(phone, 2, 5000, { serials: ['IM1', 'IM2'] })]);
    expect(bill).toMatchObject({ status: 'posted', day: today() });
    expect(bill.postedAt).not.toBeNull();
    expect(keysOf(bill)).toEqual(['print', 'barcode', 'updatePrice', 'changeSupplier', 'unArchive']);
    expect([await shelf(part), await shelf(phone)]).toEqual([
      [3, 999],
      [2, 10_000],
    ]);
    expect((await refusalOf(admin.call(ProductInbound.Archive, { id: bill.id }))).key).toBe('stock.isPosted');
    expect((await refusalOf(admin.call(ProductInbound.delete, { id: bill.id, cancelReason: 'x' }))).key).toBe(
      'stock.isPosted',
    );
    const preview = await admin.call(ProductInbound.PreviewUnArchive, { id: bill.id });
    expect(preview.blockers).toEqual([]);
    expect(preview.shelves.map((row) => [row.quantity, row.value])).toEqual([
      [3, 999],
      [2, 10_000],
    ]);
    const back = await admin.call(ProductInbound.unArchive, { id: bill.id });
    expect(back).toMatchObject({ status: 'draft', postedAt: null });
    expect([await shelf(part), await shelf(phone)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect((await admin.call(ProductInbound.Archive, { id: bill.id })).status).toBe('posted');
  });
  test('what was used keeps a bill posted, and the refusal names what is in the way', async () => {
    const product = await newProduct();
    const bill = await posted([line(product, 3, 1000)]);
    await issue(product, 2);
    const preview = await admin.call(ProductInbound.PreviewUnArchive, { id: bill.id });
    expect(preview.blockers).toHaveLength(1);
    const refusal = await refusalOf(admin.call(ProductInbound.unArchive, { id: bill.id }));
    expect(refusal.key).toBe('stock.blocked');
    expect(refusal.message).toContain(preview.blockers[0]);
    expect(await shelf(product)).toEqual([1, 1000]);
  });
  test('an earlier day needs the right to it, a later one is refused', async () => {
    const product = await newProduct();
    const clerk = await app.make.personWith(
      'Pages.Inventory.Import',
      'Pages.Inventory.Import.Accept',
      'Pages.Settings.Branch.ViewAll',
    );
    const bill = await draft([line(product, 1, 1000)]);
    const yesterday = addDays(today(), -1);
    const post = (person: typeof admin, day: string) => person.call(ProductInbound.Archive, { id: bill.id, day });
    expect((await refusalOf(post(clerk, yesterday))).key).toBe('stock.backDated');
    expect((await refusalOf(post(admin, addDays(today(), 1)))).key).toBe('stock.future');
    expect((await post(admin, yesterday)).day).toBe(yesterday);
  });
  test('a double click posts once', async () => {
    const product = await newProduct();
    const { id } = await draft([line(product, 2, 1000)]);
    const key = { 'idempotency-key': `double-${id}` };
    const answers = await Promise.all([1, 2].map(() => admin.call(ProductInbound.Archive, { id }, key)));
    expect(answers.map((bill) => bill.status)).toEqual(['posted', 'posted']);
    expect(await shelf(product)).toEqual([2, 2000]);
  });
});

describe('prices of a posted bill', () => {
  const change = (bill: InboundDetail, ...prices: number[]) =>
    admin.call(ProductInbound.UpdatePrice, {
      id: bill.id,
      version: bill.version,
      items: prices.map((price, index) => ({ id: bill.items[index]?.id ?? 0, price: price as never })), // whole numbers
    });
  const corrections = (bill: InboundDetail) =>
    app.sql<{ day: string; value: number }>(
      `select day::text, value from stock_ledger where document = 'inbound' and document_id = $1 and quantity = 0 order by id`,
      [bill.id],
    );
  test('untouched goods are corrected on the bill’s own day', async () => {
    const product = await newProduct();
    const day = addDays(today(), -3);
    const bill = await posted([line(product, 4, 1000)], {}, day);
    const sheet = await admin.call(ProductInbound.GetForUpdatePrice, { id: bill.id });
    expect(sheet.items[0]).toMatchObject({ left: 4, isUntouched: true });
    expect((await change(bill, 1500)).amount).toBe(6000);
    expect(await shelf(product)).toEqual([4, 6000]);
    expect(await corrections(bill)).toEqual([{ day, value: 2000 }]);
    await admin.call(ProductInbound.unArchive, { id: bill.id });
    expect(await shelf(product)).toEqual([0, 0]);
  });
  test('after goods left, the share that is still here is corrected today; older goods left first', async () => {
    const product = await newProduct();
    await posted([line(product, 2, 1000)], {}, addDays(today(), -5));
    const bill = await posted([line(product, 4, 1000)], {}, addDays(today(), -3));
    await issue(product, 3);
    expect((await admin.call(ProductInbound.GetForUpdatePrice, { id: bill.id })).items[0]).toMatchObject({
      left: 3,
      isUntouched: false,
    });
    await change(bill, 1500);
    expect(await corrections(bill)).toEqual([{ day: today(), value: 1500 }]);
    expect(await shelf(product)).toEqual([3, 4500]);
  });
  test('serials take their new cost where they are', async () => {
    const phone = await newProduct(true);
    const bill = await posted([line(phone, 3, 1000, { serials: ['P1', 'P2', 'P3'] })]);
    await issue(phone, 1, 'P3');
    await change(bill, 1200);
    expect(await shelf(phone)).toEqual([2, 2400]);
    const costs = await app.sql<{ cost: number }>('select cost from stock_serial where product_id = $1 order by id', [
      phone,
    ]);
    expect(costs.map((row) => row.cost)).toEqual([1200, 1200, 1000]);
    const history = await admin.call(AuditLog.GetByTarget, { targetModule: 'Inbound', targetId: bill.id });
    const fields = history.items.flatMap((entry) => entry.changes.map((one) => one.field));
    expect(fields).toEqual(expect.arrayContaining(['amount', 'lines']));
  });
});

describe('money', () => {
  test('a paid bill can neither be un-posted nor fall below what was paid', async () => {
    const product = await newProduct();
    const bill = await posted([line(product, 2, 1000)]);
    expect(await settle(bill.id, 1500)).toBe(500);
    await expect(settle(bill.id, 600)).rejects.toMatchObject({ code: 'inbound.overpaid' });
    const now = await admin.call(ProductInbound.getDetail, { id: bill.id });
    expect(now.allowedActions.find(({ key }) => key === 'unArchive')?.blocker).toContain('1.500');
    expect((await admin.call(ProductInbound.PreviewUnArchive, { id: bill.id })).blockers).toHaveLength(1);
    expect((await refusalOf(admin.call(ProductInbound.unArchive, { id: bill.id }))).key).toBe('inbound.paid');
    const items = [{ id: bill.items[0]?.id ?? 0, price: 700 as never }]; // a whole number
    expect((await refusalOf(admin.call(ProductInbound.UpdatePrice, { id: bill.id, items }))).key).toBe(
      'inbound.belowPaid',
    );
    expect(await settle(bill.id, -1500)).toBe(2000);
    expect((await admin.call(ProductInbound.unArchive, { id: bill.id })).status).toBe('draft');
  });
  test('what is owed, by bill and by supplier, with what is overdue', async () => {
    const product = await newProduct();
    const payee = (await admin.call(SaleSupplier.Create, { name: 'NCC công nợ' })).id;
    const buy = (price: number, dueDay: string) => posted([line(product, 1, price)], { supplierId: payee, dueDay });
    const late = await buy(1000, addDays(today(), -2));
    const partly = await buy(2000, addDays(today(), 5));
    const paid = await buy(4000, addDays(today(), 9));
    await settle(partly.id, 500);
    await settle(paid.id, 4000);
    const bills = await admin.call(ProductInbound.GetPayments, { supplierId: payee });
    expect(bills).toMatchObject({ totalAmount: 7000, totalPaid: 4500, totalDue: 2500, totalOverdue: 1000 });
    expect(bills.items.map((row) => [row.id, row.payState, row.overdueDays])).toEqual([
      [late.id, 'unpaid', 2],
      [partly.id, 'partly', 0],
      [paid.id, 'paid', 0],
    ]);
    const overdue = await admin.call(ProductInbound.GetPayments, { supplierId: payee, overdue: true });
    expect(overdue.items.map((row) => row.id)).toEqual([late.id]);
    const { items } = await admin.call(ProductInbound.GetPayees, { keyword: 'NCC cong no' });
    expect(items).toMatchObject([{ id: payee, bills: 3, due: 2500, overdue: 1000, nextDueDay: late.dueDay }]);
  });
  test('another supplier takes the bill over, with a due day of their own', async () => {
    const next = (await admin.call(SaleSupplier.Create, { name: 'NCC thay thế', paymentDays: 7 })).id;
    const bill = await posted([line(await newProduct(), 1, 1000)]);
    const changed = await admin.call(ProductInbound.ChangeSupplier, { id: bill.id, supplierId: next });
    expect([changed.supplierName, changed.dueDay]).toEqual(['NCC thay thế', addDays(today(), 7)]);
  });
});

test('lists sum over everything they find and reports follow the posted bills', async () => {
  const product = await newProduct();
  await posted([line(product, 2, 1000)]);
  await posted([line(product, 3, 2000)]);
  const last = await draft([line(product, 5, 1)]);
  const all = await admin.call(ProductInbound.GetAllPaged, { productId: product, maxResultCount: 1 });
  expect(all).toMatchObject({ totalCount: 3, totalProduct: 10, totalAmount: 8005 });
  expect(all.items[0]?.id).toBe(last.id);
  const name = await admin.call(ProductInbound.getProductById, { id: product, warehouseId: main });
  expect(name).toMatchObject({ lastPrice: 2000, onHand: 5 });
  const report = await admin.call(ProductInbound.ReportByProduct, { keyword: name.productCode, warehouseId: main });
  expect(report).toMatchObject({ totalProduct: 5, totalAmount: 8000 });
  expect(report.items[0]).toMatchObject({ bills: 2, quantity: 5, averagePrice: 1600 });
  const suppliers = await admin.call(ProductInbound.ReportBySupplier, { supplierId: supplier });
  expect(suppliers.items).toHaveLength(1);
  const reader = await app.make.personWith('Pages.Reports.Inventory', 'Pages.Settings.Branch.ViewAll');
  const without = await reader.call(ProductInbound.ReportByProduct, { keyword: name.productCode });
  expect([without.totalAmount, without.items[0]?.amount, without.items[0]?.quantity]).toEqual([null, null, 5]);
  expect((await refusalOf(reader.call(ProductInbound.ReportBySupplier, {}))).status).toBe(403);
});

test('a request is proposed, ordered by the draft, filled by the posting and taken back with both', async () => {
  const product = await newProduct();
  const [request] = await app.sql<{ id: StockRequestId }>(
    `insert into stock_request (tenant_id, code, side, warehouse_id) values ($1, 'YC-NHAP', 'in', $2) returning id`,
    [DEFAULT_TENANT, main],
  );
  const id = request?.id as StockRequestId; // inserted above
  await app.sql('insert into stock_request_line (tenant_id, request_id, product_id, quantity) values ($1, $2, $3, 4)', [
    DEFAULT_TENANT,
    id,
    product,
  ]);
  const state = async () => {
    const [row] = await app.sql<{ status: string; ordered: number; filled: number }>(
      `select r.status, l.ordered, l.filled from stock_request r join stock_request_line l on l.request_id = r.id where r.id = $1`,
      [id],
    );
    return [row?.status, row?.ordered, row?.filled];
  };
  const proposal = await admin.call(ProductInbound.GetForCreate, { purchaseOrderId: id });
  expect(proposal).toMatchObject({ purchaseOrderCode: 'YC-NHAP', warehouseId: main });
  const [proposed] = proposal.items;
  expect(proposed?.quantity).toBe(4);
  const requestLineId = proposed?.requestLineId;
  const bill = await draft([line(product, 4, 1000, { requestLineId })], { purchaseOrderId: id });
  expect(await state()).toEqual(['processing', 4, 0]);
  expect((await admin.call(ProductInbound.GetForCreate, { purchaseOrderId: id })).items).toEqual([]);
  await admin.call(ProductInbound.Archive, { id: bill.id });
  expect(await state()).toEqual(['done', 4, 4]);
  await admin.call(ProductInbound.unArchive, { id: bill.id });
  expect(await state()).toEqual(['processing', 4, 0]);
  await admin.call(ProductInbound.delete, { id: bill.id, cancelReason: 'Không mua nữa' });
  expect(await state()).toEqual(['new', 0, 0]);
  const wrong = draft([line(await newProduct(), 1, 1, { requestLineId })], { purchaseOrderId: id });
  expect((await refusalOf(wrong)).key).toBe('inbound.otherRequest');
});

test('lines come out of a sheet with their products, and bad cells are marked', async () => {
  const [part, phone] = [await newProduct(), await newProduct(true)];
  const codeOf = async (id: ProductId) => (await admin.call(Product.Get, { id })).code;
  const file = await sheet([
    ['Mã hàng', 'Số lượng', 'Đơn giá nhập', 'Số serial'],
    [await codeOf(part), 5, 12_000, ''],
    [await codeOf(phone), 2, 900_000, 'S-1, S-2'],
    ['KHONG-CO', 1, 1, ''],
    [await codeOf(phone), 2, 900_000, 'S-3'],
    [await codeOf(part), 0, 1, ''],
  ]);
  const answer = await admin.call(ProductInbound.ImportLines, { file, dryRun: true });
  expect([answer.total, answer.bad, answer.created]).toEqual([5, 3, 2]);
  expect(answer.items.map((item) => [item.productId, item.quantity, item.price, item.serials])).toEqual([
    [part, 5, 12_000, []],
    [phone, 2, 900_000, ['S-1', 'S-2']],
  ]);
  expect(answer.lines.filter((row) => row.errors.length).map((row) => row.errors[0]?.column)).toEqual([0, 3, 1]);
});

test('print data, labels and warehouses of a bill', async () => {
  const product = await newProduct();
  const bill = await draft([line(product, 3, 1000), line(product, 2, 1000)]);
  const report = await admin.call(ProductInbound.GetReportProductInboundById, { id: bill.id });
  expect(report).toMatchObject({ branch: { name: 'Chi nhánh nhập kho' }, supplier: { name: 'NCC nhập kho' } });
  const { items } = await admin.call(ProductInbound.GetBarCode, { id: bill.id });
  expect(items).toMatchObject([{ productId: product, quantity: 5, price: 500_000 }]);
  const places = await admin.call(ProductInbound.GetWarehouseByBranch, { branchId: branch as never }); // made above
  expect(places.items.map((row) => row.id)).toEqual([main, other]);
  const excel = await admin.send(ProductInbound.GetForExportExcel, { keyword: bill.code });
  expect(excel.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('somebody of another branch neither sees nor touches the bills of this one', async () => {
  const bill = await draft([line(await newProduct(), 1, 1000)]);
  const stranger = await app.make.personWith(
    'Pages.Inventory.Import',
    'Pages.Inventory.Import.Create',
    'Pages.Inventory.Import.Accept',
  );
  expect((await stranger.call(ProductInbound.GetAllPaged, { keyword: bill.code })).items).toEqual([]);
  expect((await refusalOf(stranger.call(ProductInbound.getDetail, { id: bill.id }))).key).toBe('row.missing');
  expect((await refusalOf(stranger.call(ProductInbound.Archive, { id: bill.id }))).key).toBe('stock.notYourWarehouse');
  const create = stranger.call(ProductInbound.Create, {
    warehouseId: main,
    supplierId: supplier,
    items: [line(await newProduct(), 1, 1)],
  });
  expect((await refusalOf(create)).key).toBe('stock.notYourWarehouse');
});
