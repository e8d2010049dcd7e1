// Import bills through the contract: drafts, posting, taking back, prices of posted ones, money.
import { describe, expect, test } from 'vitest';
import { SaleSupplier } from '../../../contract/party/party.calls.ts';
import { InboundCommon, ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type { InboundDetail } from '../../../contract/stock/inbound.rows.ts';
import type { InboundId } from '../../../contract/stock/stock.ts';
import { addDays, today } from '../../../contract/time.ts';
import { AuditLog } from '../../../contract/trail/trail.calls.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { inboundShop, type BillLine as Line, billLine as line } from '../../harness/stock/inbound.ts';

const app = await testApp();
const { admin } = app;
const { main, supplier, draft, posted, newProduct, shelf, issue, settle } = await inboundShop(app);
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
  test('an edit that names one line twice is refused at the second: what is owed is for what comes in', async () => {
    const product = await newProduct();
    const bill = await draft([line(product, 1, 1000), line(product, 2, 1000)]);
    const edit = { id: bill.id, warehouseId: main, supplierId: supplier, version: bill.version };
    const again = { id: bill.items[0]?.id };
    const items = [line(product, 1, 1000, again), line(product, 5, 1000, again)];
    const refused = await refusalOf(admin.call(ProductInbound.edit, { ...edit, items }));
    expect([refused.status, refused.body.error?.validationErrors]).toEqual([
      400,
      [{ message: 'Dòng 2: Dòng bị lặp lại.', members: ['items.1.id'] }],
    ]);
    expect(await admin.call(ProductInbound.getDetail, { id: bill.id })).toMatchObject({ quantity: 3, amount: 3000 });
    const fresh = await admin.call(ProductInbound.edit, { ...edit, items: [line(product, 4, 1000)] });
    expect(fresh.items.map(({ id, quantity }) => [id === again.id, quantity])).toEqual([[false, 4]]);
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
  test('is not due before its own day; what posting moved past its due day can still be edited', async () => {
    const product = await newProduct();
    const before = { day: addDays(today(), -3), dueDay: addDays(today(), -4) };
    const refused = await refusalOf(draft([line(product, 1, 1)], before));
    expect([refused.key, refused.body.error?.validationErrors?.[0]?.members]).toEqual([
      'inbound.dueBefore',
      ['dueDay'],
    ]);
    const bill = await posted([line(product, 1, 1000)], { ...before, dueDay: before.day });
    expect([bill.day, bill.dueDay]).toEqual([today(), before.day]);
    const back = await admin.call(ProductInbound.unArchive, { id: bill.id });
    const items = [line(product, 2, 1000)];
    const same = { id: bill.id, warehouseId: back.warehouseId, supplierId: back.supplierId, items };
    const { dueDay } = await admin.call(ProductInbound.edit, { ...same, day: back.day, dueDay: before.day });
    expect(dueDay).toBe(before.day);
    const edit = admin.call(ProductInbound.edit, { ...same, day: back.day, dueDay: before.dueDay });
    await expect(edit).toFailWith('inbound.dueBefore');
    const supplierId = (await admin.call(SaleSupplier.Create, { name: 'NCC hạn sớm' })).id;
    const change = { id: bill.id, supplierId, dueDay: before.dueDay };
    await expect(admin.call(ProductInbound.ChangeSupplier, change)).toFailWith('inbound.dueBefore');
  });
  test('the supplier’s days count from the day of posting, unless somebody chose the due day', async () => {
    const product = await newProduct();
    const day = addDays(today(), -3);
    const plain = await draft([line(product, 1, 1000)], { day });
    expect(plain.dueDay).toBe(addDays(day, 30));
    const post = (id: InboundId, on?: string) => admin.call(ProductInbound.Archive, { id, day: on });
    expect((await post(plain.id)).dueDay).toBe(addDays(today(), 30));
    await admin.call(ProductInbound.unArchive, { id: plain.id });
    expect(await post(plain.id, day)).toMatchObject({ day, dueDay: addDays(day, 30) });
    const owed = await app.sql(
      `select due_day::text from open_item where document = 'inbound' and document_id = $1 and amount <> 0`,
      [plain.id],
    );
    expect(owed).toEqual([{ due_day: addDays(day, 30) }]);
    const chosen = await draft([line(product, 1, 1000)], { day, dueDay: addDays(day, 10) });
    expect((await post(chosen.id)).dueDay).toBe(addDays(day, 10));
    const same = await draft([line(product, 1, 1000)], { day, dueDay: addDays(day, 30) });
    expect((await post(same.id)).dueDay).toBe(addDays(day, 30));
    const none = await draft([line(product, 1, 1000)], { day, dueDay: null });
    expect((await post(none.id)).dueDay).toBeNull();
    const formed = await draft([line(product, 1, 1000)], { day });
    const { id, warehouseId, supplierId } = formed;
    const items = [line(product, 2, 1000)];
    await admin.call(ProductInbound.edit, { id, warehouseId, supplierId, day, dueDay: formed.dueDay, items } as never); // as the form sends it
    expect((await post(id)).dueDay).toBe(addDays(today(), 30));
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
  test('a line that is named wrongly is told as what it is: no such line, the same one twice, no number at all', async () => {
    const bill = await posted([line(await newProduct(), 4, 1000)]);
    const price = 1500 as never; // a whole number
    const said = async (...ids: number[]) => {
      const items = ids.map((id) => ({ id, price }));
      const { body } = await refusalOf(admin.call(ProductInbound.UpdatePrice, { id: bill.id, items }));
      return body.error?.validationErrors;
    };
    const own = bill.items[0]?.id ?? 0;
    expect(await said(7)).toEqual([{ message: 'Không có dòng phiếu nhập với mã số 7!', members: ['items.0.id'] }]);
    expect(await said(own, own)).toEqual([{ message: 'Dòng 2: Dòng bị lặp lại.', members: ['items.1.id'] }]);
    expect(await said(0)).toEqual([{ message: 'Dòng 1: Dòng phải lớn hơn 0.', members: ['items.0.id'] }]);
  });
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
  test('after goods left, the shelf is worth what it would be had the price been right; corrected today', async () => {
    const product = await newProduct();
    await posted([line(product, 2, 1000)], {}, addDays(today(), -5));
    const bill = await posted([line(product, 4, 1000)], {}, addDays(today(), -3));
    await issue(product, 3);
    expect((await admin.call(ProductInbound.GetForUpdatePrice, { id: bill.id })).items[0]).toMatchObject({
      left: 3,
      isUntouched: false,
    });
    await change(bill, 1500);
    // 6 for 8.000, half of them left.
    expect(await corrections(bill)).toEqual([{ day: today(), value: 1000 }]);
    expect(await shelf(product)).toEqual([3, 4000]);
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
    expect(costs.map((row) => row.cost)).toEqual([1200, 1200, 1200]); // what the third is worth should it be taken back
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
    const buy = (price: number, dueDay: string) =>
      posted([line(product, 1, price)], { supplierId: payee, day: addDays(today(), -2), dueDay });
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
