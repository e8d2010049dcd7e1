// Export bills through their calls: drafts, posting at the average, error goods, returned items, prices, rights, un-posting.
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { today } from '../../../contract/time.ts';
import { DEFAULT_TENANT, personOn, refusalOf, testApp } from '../../harness/app.ts';
import { type Shop, stockShop } from '../../harness/stock/stock.ts';

const app = await testApp();
let shop: Shop;
let [reason, errorType] = [0, 0];
beforeAll(async () => {
  shop = await stockShop(app);
  reason = await shop.category('exportTypeOther');
  errorType = await shop.category('errorType');
});
const other = (lines: object[], more: object = {}) =>
  app.admin.call(ProductOutbound.createOther, { warehouseId: shop.main, reasonId: reason, lines, ...more } as never);
const archive = (id: number) => app.admin.call(ProductOutbound.ArchiveNew, { id } as never);

describe('an export for another reason', () => {
  test('is a draft that moves nothing, then leaves at the moving average, and comes back to the đồng', async () => {
    const product = await shop.product({ quantity: 3, value: 100 });
    const draft = await other([{ productId: product, quantity: 2, price: 50 }]);
    expect(draft).toMatchObject({ kind: 'other', status: 'draft', state: null, quantity: 2, amount: 100, cost: null });
    expect(draft.code).toMatch(/^XK/);
    expect(draft.allowedActions.map(({ key }) => key)).toEqual(['post', 'edit', 'print', 'delete']);
    expect(await shop.shelf(product)).toEqual([3, 100, 0]);

    const posted = await archive(draft.id);
    expect(posted).toMatchObject({ status: 'posted', stage: 'posted', cost: 67, day: today() });
    expect(await shop.shelf(product)).toEqual([1, 33, 0]);

    const back = await app.admin.call(ProductOutbound.unArchiveNew, { id: draft.id });
    expect(back).toMatchObject({ status: 'draft', cost: null });
    expect(await shop.shelf(product)).toEqual([3, 100, 0]);
  });
  test('says in its draft what is missing, and posting it is refused without a trace', async () => {
    const product = await shop.product({ quantity: 1, value: 10 });
    const draft = await other([{ productId: product, quantity: 2 }]);
    expect(draft.allowedActions.find(({ key }) => key === 'post')?.blocker).toContain('cần 2, còn dùng được 1');
    expect((await refusalOf(archive(draft.id))).key).toBe('stock.short');
    expect(await shop.shelf(product)).toEqual([1, 10, 0]);
  });
  test('is edited as a whole, but not over a colleague, and not once it is posted', async () => {
    const product = await shop.product({ quantity: 9, value: 90 });
    const draft = await other([{ productId: product, quantity: 2 }]);
    const edited = await other([{ productId: product, quantity: 3 }], {
      id: draft.id,
      version: draft.version,
      note: 'sửa',
    });
    expect(edited).toMatchObject({ id: draft.id, code: draft.code, quantity: 3, note: 'sửa' });
    expect(edited.lines).toHaveLength(1);
    expect(
      (await refusalOf(other([{ productId: product, quantity: 4 }], { id: draft.id, version: draft.version }))).key,
    ).toBe('row.stale');
    await archive(draft.id);
    expect((await refusalOf(other([{ productId: product, quantity: 4 }], { id: draft.id }))).key).toBe(
      'outbound.notNow',
    );
    expect((await refusalOf(archive(draft.id))).key).toBe('outbound.notNow');
  });
  test('typed with a number that the counter reaches later does not stop those that follow', async () => {
    const product = await shop.product({ quantity: 9, value: 90 });
    const lines = [{ productId: product, quantity: 1 }];
    const { code } = await other(lines);
    const ahead = (by: number) => `${code.slice(0, -4)}${String(Number(code.slice(-4)) + by).padStart(4, '0')}`;
    await other(lines, { code: ahead(1) });
    await other(lines, { code: ahead(3) });
    expect((await other(lines)).code).toBe(ahead(2));
    expect((await other(lines)).code).toBe(ahead(4));
  });
  test('needs a reason of its own list, lines, serials, and a warehouse that is not the road', async () => {
    const product = await shop.product({ quantity: 1, value: 1 });
    const lines = [{ productId: product, quantity: 1 }];
    expect((await refusalOf(other(lines, { reasonId: errorType }))).status).toBe(400);
    expect((await refusalOf(other([]))).status).toBe(400);
    expect((await refusalOf(other(lines, { warehouseId: shop.transit }))).key).toBe('outbound.transitWarehouse');
    const serial = await shop.product({ serials: ['A1'] });
    expect((await refusalOf(other([{ productId: serial, quantity: 1 }]))).key).toBe('stock.serialCount');
  });
  test('is deleted with a reason, which stays to be read', async () => {
    const product = await shop.product({ quantity: 1, value: 1 });
    const draft = await other([{ productId: product, quantity: 1 }]);
    await app.admin.call(ProductOutbound.delete, { id: draft.id, cancelReason: 'nhập nhầm' });
    expect((await refusalOf(app.admin.call(ProductOutbound.getDetail, { id: draft.id }))).status).toBe(404);
    const gone = await app.admin.call(ProductOutbound.getDetailCancel, { id: draft.id });
    expect(gone).toMatchObject({ isDeleted: true, cancelReason: 'nhập nhầm', allowedActions: [] });
    expect(await app.admin.call(ProductOutbound.checkExitsCode, { code: draft.code.toLowerCase() })).toBe(true);
  });
  test('a serial leaves at its own cost and is not offered again', async () => {
    const product = await shop.product({ serials: ['S-100', 'S-200'] });
    const scanned = await app.admin.call(ProductOutbound.GetProductByCodeAndWarehouse, {
      code: 's-200',
      warehouseId: shop.main,
    });
    expect(scanned).toMatchObject({
      id: product,
      serial: 'S-200',
      onHand: 2,
      available: 2,
      serials: ['S-100', 'S-200'],
    });
    const bill = await other([{ productId: product, quantity: 1, serials: ['S-200'] }]);
    await archive(bill.id);
    const left = await app.admin.call(ProductOutbound.GetProductByIdAndWarehouse, {
      productId: product,
      warehouseId: shop.main,
    });
    expect(left).toMatchObject({ onHand: 1, serials: ['S-100'] });
  });
});

describe('an error export', () => {
  test('goes to the defective warehouse at once, with its value, and comes back when it is taken back', async () => {
    const product = await shop.product({ quantity: 4, value: 1000 });
    const draft = await app.admin.call(ProductOutbound.createError, {
      warehouseId: shop.main,
      errorTypeId: errorType,
      lines: [{ productId: product, quantity: 1 }],
    } as never);
    expect(draft).toMatchObject({ kind: 'error', toWarehouseId: shop.defective, fault: 'own' });
    expect(draft.code).toMatch(/^XL/);
    await archive(draft.id);
    expect([await shop.shelf(product), await shop.shelf(product, shop.defective)]).toEqual([
      [3, 750, 0],
      [1, 250, 0],
    ]);
    const another = await shop.category('errorType', 1);
    const changed = await app.admin.call(ProductOutbound.updateErrorType, {
      id: draft.id,
      typeError: another,
    } as never);
    expect(changed).toMatchObject({ errorTypeId: another, status: 'posted' });
    await app.admin.call(ProductOutbound.unArchiveNew, { id: draft.id });
    expect([await shop.shelf(product), await shop.shelf(product, shop.defective)]).toEqual([
      [4, 1000, 0],
      [0, 0, 0],
    ]);
  });
  test('a supplier’s fault names the supplier', async () => {
    const product = await shop.product({ quantity: 1, value: 1 });
    const lines = [{ productId: product, quantity: 1 }];
    const input = { warehouseId: shop.main, errorTypeId: errorType, fault: 'supplier', lines };
    expect((await refusalOf(app.admin.call(ProductOutbound.createError, input as never))).key).toBe(
      'outbound.supplierNeeded',
    );
  });
  test('a ticket that is named is there', async () => {
    const lines = [{ productId: await shop.product({ quantity: 1, value: 1 }), quantity: 1 }];
    const input = { warehouseId: shop.main, errorTypeId: errorType, ticketCode: 'SC không có', lines };
    const refused = await refusalOf(app.admin.call(ProductOutbound.createError, input as never));
    expect(refused.body.error?.validationErrors?.[0]?.members).toEqual(['ticketCode']);
  });
  test('cannot be taken back once the defective warehouse has used it, and the sentence names the bill', async () => {
    const product = await shop.product({ quantity: 1, value: 500 });
    const error = await app.admin.call(ProductOutbound.createError, {
      warehouseId: shop.main,
      errorTypeId: errorType,
      lines: [{ productId: product, quantity: 1 }],
    } as never);
    await archive(error.id);
    const rma = await other([{ productId: product, quantity: 1 }], { warehouseId: shop.defective });
    await archive(rma.id);
    const seen = await app.admin.call(ProductOutbound.getDetail, { id: error.id });
    expect(seen.allowedActions.find(({ key }) => key === 'unpost')?.blocker).toContain(rma.code);
    const refused = await refusalOf(app.admin.call(ProductOutbound.unArchiveNew, { id: error.id }));
    expect([refused.key, refused.body.error?.message]).toEqual(['stock.blocked', expect.stringContaining(rma.code)]);
  });
});

describe('parts for a ticket', () => {
  const issue = async (quantity: number, value: number, taken: number) => {
    const product = await shop.product({ quantity, value });
    const ticketCode = await shop.ticket([product]);
    const lines = [{ productId: product, quantity: taken }];
    const bill = await app.admin.call(ProductOutbound.create, { warehouseId: shop.main, ticketCode, lines } as never);
    await archive(bill.id);
    return { product, bill, ticketCode, line: bill.lines[0]?.id ?? 0 };
  };
  const giveBack = (originId: number, originLineId: number, quantity: number) =>
    app.admin.call(ProductOutbound.CreateReturnItem, { originId, lines: [{ originLineId, quantity }] } as never);

  test('come back to the returned goods at what they cost when they left, to the đồng', async () => {
    const { product, bill, ticketCode, line } = await issue(3, 100, 3);
    await shop.receive(product, 7, 7000); // the average moves, the returned parts do not care
    const offered = await app.admin.call(ProductOutbound.GetReturnItem, { ticketCode });
    expect(offered.items).toMatchObject([{ originId: bill.id, originLineId: line, quantity: 3, left: 3 }]);
    const values = [];
    for (let turn = 0; turn < 3; turn++) {
      const back = await giveBack(bill.id, line, 1);
      expect(back).toMatchObject({ kind: 'returnItem', toWarehouseId: shop.returned, originCode: bill.code });
      values.push((await archive(back.id)).cost);
    }
    expect(values).toEqual([33, 34, 33]);
    expect(await shop.shelf(product, shop.returned)).toEqual([3, 100, 0]);
    expect((await refusalOf(giveBack(bill.id, line, 1))).key).toBe('outbound.tooMany');
  });
  test('never come back twice: a draft counts, and two at once count each other', async () => {
    const { bill, line } = await issue(2, 20, 2);
    const both = await Promise.allSettled([giveBack(bill.id, line, 2), giveBack(bill.id, line, 2)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const seen = await app.admin.call(ProductOutbound.getDetail, { id: bill.id });
    expect(seen.returns).toHaveLength(1);
    expect(seen.lines[0]?.returned).toBe(2);
    const refused = await refusalOf(app.admin.call(ProductOutbound.unArchiveNew, { id: bill.id }));
    expect([refused.key, refused.body.error?.message]).toEqual([
      'outbound.hasReturns',
      expect.stringContaining(seen.returns[0]?.code ?? '?'),
    ]);
  });
  test('a bill that is not posted, or not for a ticket, gives nothing back', async () => {
    const product = await shop.product({ quantity: 1, value: 1 });
    const bill = await other([{ productId: product, quantity: 1 }]);
    await archive(bill.id);
    expect((await refusalOf(giveBack(bill.id, bill.lines[0]?.id ?? 0, 1))).key).toBe('outbound.notTicketBill');
  });
});

describe('the list', () => {
  test('answers sums over the whole result, counts per stage, filters, and Excel', async () => {
    const product = await shop.product({ quantity: 10, value: 100 });
    for (const quantity of [1, 2, 3]) {
      const bill = await other([{ productId: product, quantity, price: 10 }]);
      if (quantity < 3) await archive(bill.id);
    }
    const filter = { productId: product, maxResultCount: 1 } as never;
    const page = await app.admin.call(ProductOutbound.GetAllPaged, filter);
    expect(page).toMatchObject({ totalCount: 3, totalProduct: 6, totalAmount: 60 });
    expect(page.items).toHaveLength(1);
    expect(Object.fromEntries(page.statusInfo.map(({ stage, count }) => [stage, count]))).toEqual({
      draft: 1,
      posted: 2,
    });
    const drafts = await app.admin.call(ProductOutbound.GetAllPaged, { productId: product, stage: 'draft' } as never);
    expect(drafts.items.map(({ quantity }) => quantity)).toEqual([3]);
    const report = await app.admin.call(ProductOutbound.GetReportLines, { productId: product } as never);
    expect(report).toMatchObject({ totalCount: 2, totalProduct: 3, totalAmount: 30, totalCost: 30 });
    const file = await app.admin.send(ProductOutbound.GetForExportExcel, { productId: product });
    expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });
  test('prices and costs are only for those who may see them', async () => {
    const clerk = await app.make.personWith(
      'Pages.Inventory.Export',
      'Pages.Inventory.Export.Other',
      'Pages.Inventory.Export.Accept',
      'Pages.Settings.Branch.ViewAll',
    );
    const product = await shop.product({ quantity: 5, value: 500 });
    await app.sql('update product set price_out_bound = 70 where id = $1', [product]);
    const lines = [{ productId: product, quantity: 2, price: 1 }];
    const bill = await clerk.call(ProductOutbound.createOther, {
      warehouseId: shop.main,
      reasonId: reason,
      lines,
    } as never);
    expect(bill).toMatchObject({ amount: null, cost: null, lines: [{ price: null, amount: null, cost: null }] });
    await clerk.call(ProductOutbound.ArchiveNew, { id: bill.id });
    expect((await clerk.call(ProductOutbound.GetAllPaged, { productId: product } as never)).totalAmount).toBeNull();
    expect(await app.admin.call(ProductOutbound.getDetail, { id: bill.id })).toMatchObject({ amount: 140, cost: 200 });
    const shelf = await clerk.call(ProductOutbound.GetProductByIdAndWarehouse, {
      productId: product,
      warehouseId: shop.main,
    } as never);
    expect(shelf.price).toBeNull();
  });
});

test('a bill of another branch is neither seen nor touched', async () => {
  const stranger = await app.make.personWith(
    'Pages.Inventory.Export',
    'Pages.Inventory.Export.Other',
    'Pages.Inventory.Export.Accept',
    'Pages.Inventory.Export.Remove',
  );
  const product = await shop.product({ quantity: 1, value: 1 });
  const bill = await other([{ productId: product, quantity: 1 }]);
  expect((await stranger.call(ProductOutbound.GetAllPaged, {})).items.map(({ id }) => id)).not.toContain(bill.id);
  for (const call of [ProductOutbound.getDetail, ProductOutbound.ArchiveNew])
    expect((await refusalOf(stranger.call(call, { id: bill.id }))).status).toBe(404);
  expect((await refusalOf(stranger.call(ProductOutbound.delete, { id: bill.id, cancelReason: 'x' }))).status).toBe(404);
  const lines = [{ productId: product, quantity: 1 }];
  const forced = stranger.call(ProductOutbound.createOther, {
    warehouseId: shop.main,
    reasonId: reason,
    lines,
  } as never);
  expect((await refusalOf(forced)).key).toBe('stock.notYourWarehouse');
});
test('two clerks race for the last unit: one wins, the other is told, nothing is half done', async () => {
  const product = await shop.product({ quantity: 1, value: 777 });
  const bills = await Promise.all([1, 2].map(() => other([{ productId: product, quantity: 1 }])));
  const outcomes = await Promise.allSettled(bills.map(({ id }) => archive(id)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await shop.shelf(product)).toEqual([0, 0, 0]);
});
test('both printed forms carry the shop and the bill', async () => {
  const product = await shop.product({ quantity: 1, value: 1 });
  const bill = await other([{ productId: product, quantity: 1 }]);
  for (const call of [ProductOutbound.GetReport, ProductOutbound.GetReport10]) {
    const form = await app.admin.call(call, { id: bill.id });
    expect(form.bill.code).toBe(bill.code);
    expect(form.shop.name).not.toBe('');
  }
});
test('search finds what can be given first', async () => {
  const empty = await shop.product({ name: 'Kính lưng thử nghiệm A' });
  const full = await shop.product({ name: 'Kính lưng thử nghiệm B', quantity: 2, value: 2 });
  const input = { keyword: 'kinh lung thu nghiem', warehouseId: shop.main } as never;
  const { items } = await app.admin.call(ProductOutbound.SearchProductInventory, input);
  expect(items.map(({ id }) => id)).toEqual([full, empty]);
  expect(
    await app.admin.call(ProductOutbound.GetProductByCodeAndWarehouse, {
      code: 'không có',
      warehouseId: shop.main,
    } as never),
  ).toBeNull();
});

describe('a ticket’s parts', () => {
  const issue = async (product: ProductId, warehouseId: number) => {
    const lines = [{ productId: product, quantity: 2 }];
    const ticketCode = await shop.ticket([product]);
    const bill = await app.admin.call(ProductOutbound.create, { warehouseId, ticketCode, lines } as never);
    return archive(bill.id);
  };
  const giveBack = ({ id, lines: [line] }: Awaited<ReturnType<typeof issue>>) =>
    app.admin.call(ProductOutbound.CreateReturnItem, {
      originId: id,
      lines: [{ originLineId: line?.id, quantity: 2 }],
    } as never);
  test('that were taken out of the returned goods come back to them', async () => {
    const product = await shop.product();
    await shop.receive(product, 3, 300, shop.returned);
    const back = await giveBack(await issue(product, shop.returned));
    await archive(back.id);
    expect(await shop.shelf(product, shop.returned)).toEqual([3, 300, 0]);
  });
  test('can be edited again after a return of them was deleted', async () => {
    const product = await shop.product({ quantity: 3, value: 300 });
    const bill = await issue(product, shop.main);
    const back = await giveBack(bill);
    await app.admin.call(ProductOutbound.delete, { id: back.id, cancelReason: 'nhầm' });
    const draft = await app.admin.call(ProductOutbound.unArchiveNew, { id: bill.id });
    const lines = [{ productId: product, quantity: 1 }];
    const input = { id: draft.id, warehouseId: shop.main, ticketCode: draft.ticketCode, lines };
    const edited = await app.admin.call(ProductOutbound.create, input as never);
    expect(edited).toMatchObject({ id: bill.id, quantity: 1 });
  });
  test('are for a ticket that there is: another code is refused at its field, in both languages', async () => {
    const product = await shop.product({ quantity: 3, value: 300 });
    const lines = [{ productId: product, quantity: 1 }];
    const input = { warehouseId: shop.main, ticketCode: 'SC không có', lines } as never;
    const save = async (culture: string) => {
      const headers = { ...app.admin.headers, 'accept-language': culture };
      return personOn(app.app, headers).send(ProductOutbound.create, input);
    };
    const refused = await save('vi');
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error.validationErrors).toEqual([
      { message: 'Phiếu sửa chữa không tồn tại, hãy kiểm tra lại mã.', members: ['ticketCode'] },
    ]);
    const [english] = (await save('en')).json().error.validationErrors;
    expect(english.message).toBe('No Ticket has this code; check it.');
    const ticketCode = (await shop.ticket([product])).toLowerCase();
    const bill = await app.admin.call(ProductOutbound.create, { warehouseId: shop.main, ticketCode, lines } as never);
    const wrong = { id: bill.id, warehouseId: shop.main, ticketCode: 'SC khác', lines };
    expect((await app.admin.send(ProductOutbound.create, wrong as never)).statusCode).toBe(400);
  });
  test('of a bill that came with a code of an earlier program can still be changed', async () => {
    const product = await shop.product({ quantity: 3, value: 300 });
    const lines = [{ productId: product, quantity: 1 }];
    const ticketCode = await shop.ticket([product]);
    const input = { warehouseId: shop.main, ticketCode, lines };
    const { id } = await app.admin.call(ProductOutbound.create, input as never);
    await app.sql(`update outbound set ticket_code = 'CU-1' where tenant_id = $1 and id = $2`, [DEFAULT_TENANT, id]);
    const kept = { ...input, id, ticketCode: 'CU-1', lines: [{ productId: product, quantity: 2 }] };
    expect(await app.admin.call(ProductOutbound.create, kept as never)).toMatchObject({ id, quantity: 2 });
  });
});
