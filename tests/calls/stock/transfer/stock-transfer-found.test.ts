// Lost goods that turn up: the agreement of both ends is taken back, the goods are on their way again, the payer's debt is gone. And what
// is agreed is not written into days that either end has closed.
import { beforeEach, describe, expect, test } from 'vitest';
import { AccountReceipt } from '../../../../contract/finance/receipt.calls.ts';
import { ProductOutbound } from '../../../../contract/stock/outbound.calls.ts';
import type { OutboundDetail } from '../../../../contract/stock/outbound.ts';
import { ReportWarehouse } from '../../../../contract/stock/report-warehouse.calls.ts';
import { ProductInboundRequest } from '../../../../contract/stock/request.calls.ts';
import { RequestInbound } from '../../../../contract/stock/transfer.calls.ts';
import { addDays, today } from '../../../../contract/time.ts';
import { begin } from '../../../../server/db/transaction.ts';
import { DEFAULT_TENANT, type Person, refusalOf, testApp } from '../../../harness/app.ts';
import { brokenLaws, lawsOf } from '../../../harness/books.ts';
import { breaches } from '../../../harness/stock/stock-checks.ts';
import { keysOf, transferEnds } from '../../../harness/stock/transfers.ts';

const app = await testApp();
const ends = await transferEnds(app);
const payer = await app.make.user();
const boss = await app.make.personWith(
  'Pages.Inventory.Export.Accept',
  'Pages.Inventory.Close',
  'Pages.Settings.Branch.ViewAll',
);
beforeEach(() => app.sql('update stock_close set reopened_at = now() where tenant_id = $1', [DEFAULT_TENANT]));

interface Loss {
  quantity: number;
  serials?: readonly string[];
  isShopLoss?: boolean;
}
const say = (bill: OutboundDetail, ...losses: Loss[]) =>
  ends.destination.call(RequestInbound.Resolve, {
    id: bill.id,
    lines: losses.map(({ isShopLoss = false, ...loss }) => ({
      lineId: bill.lines[0]?.id,
      how: 'lost',
      isShopLoss,
      payerUserId: isShopLoss ? null : payer.id,
      note: 'rơi dọc đường',
      ...loss,
    })),
  } as never);
const agree = (bill: OutboundDetail, more: object = {}) =>
  ends.source.call(RequestInbound.AgreeLost, { id: bill.id, ...more } as never);
const undo = (bill: OutboundDetail, more: object = {}, who: Person = ends.destination) =>
  who.call(RequestInbound.UndoLost, { id: bill.id, cancelReason: 'còn trong xe', ...more } as never);
/** Ten of 1,000 đồng were sent, some arrived, some are lost by agreement. */
async function lost(arrived: number, ...losses: Loss[]) {
  const product = await ends.shop.product({ quantity: 10, value: 1000 });
  const bill = await ends.send([{ productId: product, quantity: 10 }]);
  await ends.ship(bill.id);
  const got = arrived ? await ends.receive(bill, arrived) : bill;
  await say(got, ...losses);
  return { product, bill: await agree(got) };
}
const owedFor = async ({ id }: OutboundDetail) =>
  (
    await app.sql<{ amount: number }>(
      `select amount from debt_ledger where tenant_id = $1 and document = 'outbound' and document_id = $2 order by id`,
      [DEFAULT_TENANT, id],
    )
  ).map(({ amount }) => amount);
const close = (branch: number, day: string) =>
  app.sql('insert into stock_close (tenant_id, branch_id, day) values ($1, $2, $3::date)', [
    DEFAULT_TENANT,
    branch,
    day,
  ]);

describe('lost goods that turn up', () => {
  test('are on their way again as if nothing had been lost, and are received to the đồng', async () => {
    const { product, bill } = await lost(4, { quantity: 3 });
    expect(await owedFor(bill)).toEqual([300]);
    const back = await undo(bill);
    expect(back).toMatchObject({
      state: 'inbound_complete',
      open: 6,
      lossState: 'undone',
      lines: [{ lost: 0, open: 6 }],
    });
    expect(back.resolutions).toMatchObject([
      { status: 'undone', value: 300, undoReason: 'còn trong xe', undoneByName: expect.any(String), canUndo: false },
    ]);
    expect(await owedFor(bill)).toEqual([300, -300]);
    expect((await ends.shelves(product))[1]).toEqual([6, 600, 0]);
    const { items } = await app.admin.call(ReportWarehouse.GetAllNhapXuatTonPaged, { productId: product } as never);
    expect(items[0]).toMatchObject({ inQuantity: 10, outQuantity: 0, closingQuantity: 10, onWayQuantity: 6 });
    expect((await refusalOf(undo(bill))).key).toBe('outbound.noAgreedLoss');
    await ends.receive(bill, 6);
    expect(await ends.shelves(product)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [10, 1000, 0],
    ]);
    expect(await breaches(app, [product])).toEqual([]);
  });
  test('one by one, where the same number was lost twice; what turned up can be lost again', async () => {
    const { product, bill } = await lost(3, { quantity: 2 }, { quantity: 2, isShopLoss: true });
    const [ours, shops] = bill.resolutions.map(({ id }) => id);
    const back = await undo(bill, { resolutionIds: [shops] });
    expect(back.resolutions.map(({ status }) => status)).toEqual(['agreed', 'undone']);
    expect(await owedFor(bill)).toEqual([200]);
    expect((await refusalOf(undo(bill, { resolutionIds: [shops] }))).key).toBe('outbound.noAgreedLoss');
    await undo(bill, { resolutionIds: [ours] });
    await say(bill, { quantity: 5 });
    await agree(bill);
    expect(await owedFor(bill)).toEqual([200, -200, 500]);
    await undo(bill);
    await ends.receive(bill, 7);
    expect((await ends.shelves(product))[2]).toEqual([10, 1000, 0]);
    expect(await breaches(app, [product])).toEqual([]);
  });
  test('of a transfer of which nobody received anything: it is on its way again', async () => {
    const product = await ends.shop.product({ quantity: 10, value: 999 });
    const bill = await ends.send([{ productId: product, quantity: 10 }]);
    await ends.ship(bill.id);
    const got = await ends.receive(bill, 1);
    await say(got, { quantity: 9 });
    await ends.destination.call(RequestInbound.Unreceive, { id: bill.id, cancelReason: 'nhầm' } as never);
    await ends.resolve(bill, [{ lineId: bill.lines[0]?.id, quantity: 1, how: 'returned' }]);
    expect(await agree(bill)).toMatchObject({ state: 'refure', open: 0 });
    const back = await undo(bill);
    expect(back).toMatchObject({ state: 'shipping', open: 9 });
    expect(keysOf(back)).toContain('receive');
    expect(await ends.receive(bill, 9)).toMatchObject({ state: 'inbound_complete', open: 0 });
    expect(await breaches(app, [product])).toEqual([]);
  });
  test('with their serials, unless one lies on a shelf by now', async () => {
    const product = await ends.shop.product({ serials: ['F1', 'F2', 'F3'] });
    const bill = await ends.send([{ productId: product, quantity: 3, serials: ['F1', 'F2', 'F3'] }]);
    await ends.ship(bill.id);
    const lineId = bill.lines[0]?.id ?? 0;
    const got = await ends.destination.call(RequestInbound.Receive, {
      id: bill.id,
      lines: [{ lineId, quantity: 1, serials: ['F1'] }],
    });
    await say(got, { quantity: 1, serials: ['F2'] }, { quantity: 1, serials: ['F3'] });
    const agreed = await agree(got);
    const [, third] = agreed.resolutions.map(({ id }) => id);
    const back = await undo(agreed, { resolutionIds: [third] });
    expect(back.lines[0]).toMatchObject({ openSerials: ['F3'], open: 1, lost: 1 });
    await ends.destination.call(RequestInbound.Receive, {
      id: bill.id,
      lines: [{ lineId, quantity: 1, serials: ['F3'] }],
    });
    const found = [{ warehouse: ends.shop.main, product, quantity: 1, value: 200, side: 'in', serial: 'F2' }];
    const text = `select * from post_stock('stock_count', 77, '${today()}', '${JSON.stringify(found)}'::jsonb)`;
    await (await begin(app.pool, { tenantId: DEFAULT_TENANT }, { first: text })).commit();
    const now = await ends.destination.call(RequestInbound.getDetail, { id: bill.id });
    expect(now.allowedActions.find(({ key }) => key === 'undoLost')?.blocker).toContain('F2');
    expect((await refusalOf(undo(bill))).key).toBe('outbound.lossStays');
  });
  test('stay lost while the payer has paid for them, and turn up once that is cancelled', async () => {
    const { bill } = await lost(4, { quantity: 3 });
    const [method] = await app.sql<{ id: number }>(
      `select id from category where tenant_id = $1 and code = 'payment' order by id limit 1`,
      [DEFAULT_TENANT],
    );
    const receipt = await app.admin.call(AccountReceipt.CreateAccountReceipt, {
      branchId: ends.shop.branch,
      methodId: method?.id,
      kind: 'advanceReturn',
      staffId: payer.id,
      amount: 100,
      items: [{ document: 'outbound', documentId: bill.id, amount: 100 }],
    } as never);
    const now = await ends.destination.call(RequestInbound.getDetail, { id: bill.id });
    const blocker = now.allowedActions.find(({ key }) => key === 'undoLost')?.blocker;
    expect(blocker).toContain('đã trả');
    const refused = await refusalOf(undo(bill));
    expect([refused.key, refused.body.error?.message]).toEqual([
      'outbound.lossStays',
      expect.stringContaining(blocker ?? '?'),
    ]);
    await app.admin.call(AccountReceipt.DeleteAccountReceipt, { id: receipt.id, cancelReason: 'trả lại' } as never);
    expect(await undo(bill)).toMatchObject({ lossState: 'undone' });
    expect(await brokenLaws(app, lawsOf('money'))).toEqual([]);
    expect((await owedFor(bill)).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  });
  test('are not taken back by whoever pays for them, nor without the right, nor without a reason', async () => {
    const own = await ends.at(ends.shop.branch);
    const product = await ends.shop.product({ quantity: 2, value: 200 });
    const bill = await ends.send([{ productId: product, quantity: 2 }]);
    await ends.ship(bill.id);
    await ends.receive(bill, 1);
    await say(bill, { quantity: 1, ...({ payerUserId: own.user.id } as object) });
    await agree(bill);
    expect(keysOf(await own.call(RequestInbound.getDetail, { id: bill.id }))).not.toContain('undoLost');
    expect((await refusalOf(undo(bill, {}, own))).key).toBe('outbound.ownDebt');
    expect((await refusalOf(undo(bill, {}, boss))).status).toBe(403);
    expect((await refusalOf(undo(bill, { cancelReason: ' ' }))).status).toBe(400);
    expect(await undo(bill)).toMatchObject({ lossState: 'undone' });
  });
  test('a request that waited for them is ordered again', async () => {
    const product = await ends.shop.product({ quantity: 5, value: 500 });
    const asked = await app.admin.call(ProductInboundRequest.Create, {
      warehouseId: ends.shop.other,
      lines: [{ productId: product, quantity: 5 }],
    } as never);
    const bill = await app.admin.call(ProductOutbound.createTranfer, {
      warehouseId: ends.shop.main,
      toWarehouseId: ends.shop.other,
      requestId: asked.id,
      lines: [{ productId: product, quantity: 5, requestLineId: asked.lines[0]?.id }],
    } as never);
    await ends.ship(bill.id);
    await ends.receive(bill, 2);
    const ordered = async () =>
      (await app.admin.call(ProductInboundRequest.getDetail, { id: asked.id })).lines.map((line) => [
        line.ordered,
        line.filled,
      ]);
    await say(bill, { quantity: 3 });
    await agree(bill);
    expect(await ordered()).toEqual([[2, 2]]);
    await undo(bill);
    expect(await ordered()).toEqual([[5, 2]]);
  });
  test('twice at once: one does it, the other is told, nothing is owed the wrong way', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const { product, bill } = await lost(4, { quantity: 3 });
      const outcomes = await Promise.allSettled([undo(bill), undo(bill, {}, ends.source)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await owedFor(bill)).toEqual([300, -300]);
      expect(await breaches(app, [product])).toEqual([]);
    }
  });
});

describe('days that an end has closed', () => {
  test.each(['branch', 'otherBranch'] as const)('take no loss, and give none back: %s', async (end) => {
    const { product, bill } = await lost(4, { quantity: 3 });
    await say(bill, { quantity: 1 });
    const before = await ends.shelves(product);
    await close(ends.shop[end], today());
    const now = await app.admin.call(RequestInbound.getDetail, { id: bill.id });
    for (const key of ['agreeLost', 'undoLost'])
      expect(now.allowedActions.find((one) => one.key === key)?.blocker, key).toContain('khóa sổ');
    expect((await refusalOf(agree(bill))).key).toBe('stock.closed');
    expect((await refusalOf(undo(bill))).body.error?.message).toContain('khóa sổ');
    expect(await ends.shelves(product)).toEqual(before);
    await app.sql('update stock_close set reopened_at = now() where tenant_id = $1', [DEFAULT_TENANT]);
    // Dated back behind a close, though the road belongs to no branch.
    await close(ends.shop[end], addDays(today(), -2));
    const dated = boss.call(RequestInbound.AgreeLost, { id: bill.id, day: addDays(today(), -5) } as never);
    expect((await refusalOf(dated)).key).toBe('stock.closed');
    expect(await agree(bill)).toMatchObject({ lossState: 'agreed' });
  });
});
