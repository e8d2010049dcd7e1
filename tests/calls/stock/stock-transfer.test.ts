// Transfers through their calls: asking, sending, receiving short, settling, refusing, cancelling, races.
import { describe, expect, test } from 'vitest';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { DEFAULT_TENANT, type Person, refusalOf, testApp } from '../../harness/app.ts';
import { keysOf, transferEnds } from '../../harness/stock/transfers.ts';

const app = await testApp();
const { source, destination, shop, send, ask, ship, receive, resolve, shelves, at } = await transferEnds(app);
const [from, to] = [() => source, () => destination];
const way = { warehouseId: shop.main, toWarehouseId: shop.other };

describe('a transfer', () => {
  test('is kept, leaves with the average of its source, arrives with the same value', async () => {
    const product = await shop.product({ quantity: 3, value: 100 });
    const bill = await send([{ productId: product, quantity: 2 }]);
    expect(bill).toMatchObject({ kind: 'transfer', state: 'wait_shipping', status: 'draft' });
    expect(bill.code).toMatch(/^CK/);
    expect(await shop.shelf(product)).toEqual([3, 100, 2]);
    expect(keysOf(bill)).toEqual(['ship', 'edit', 'cancel', 'delete']);

    const shipped = await ship(bill.id);
    expect(shipped).toMatchObject({ state: 'shipping', status: 'posted', cost: 67, open: 2 });
    expect(await shelves(product)).toEqual([
      [1, 33, 0],
      [2, 67, 0],
      [0, 0, 0],
    ]);
    expect(keysOf(shipped)).toEqual(['unship']);
    const arrived = await receive(shipped, 2);
    expect(arrived).toMatchObject({ state: 'inbound_complete', open: 0, isShort: false });
    expect(await shelves(product)).toEqual([
      [1, 33, 0],
      [0, 0, 0],
      [2, 67, 0],
    ]);
    expect(await shop.differences()).toEqual([]);
  });
  test('whoever receives second is told who received it, in so many words', async () => {
    const product = await shop.product({ quantity: 2, value: 20 });
    const { id } = await send([{ productId: product, quantity: 2 }]);
    const shipped = await ship(id);
    const before = await refusalOf(from().call(ProductOutbound.unArchiveNew, { id, version: shipped.version - 1 }));
    expect(before).toMatchObject({ status: 409, key: 'row.stale' }); // not received: who changed it
    const { receivedByName } = await receive(shipped, 2);
    const { version, lines } = shipped;
    const again = { id, version, lines: lines.map((line) => ({ lineId: line.id, quantity: 2 })) };
    const { status, key, message } = await refusalOf(to().call(RequestInbound.Receive, again));
    expect([status, key]).toEqual([409, 'outbound.received']);
    expect(message).toContain(`${receivedByName} đã nhận hàng của phiếu ${shipped.code} lúc `);
  });
  test('nothing that is kept for it can leave otherwise, and editing keeps what it now says', async () => {
    const product = await shop.product({ quantity: 3, value: 30 });
    const bill = await send([{ productId: product, quantity: 2 }]);
    expect((await refusalOf(send([{ productId: product, quantity: 2 }]))).key).toBe('stock.reserved');
    const more = await send([{ productId: product, quantity: 3 }], { id: bill.id, version: bill.version });
    expect(more.id).toBe(bill.id);
    expect(await shop.shelf(product)).toEqual([3, 30, 3]);
  });
  test('is cancelled before it leaves, and not after', async () => {
    const product = await shop.product({ quantity: 2, value: 20 });
    const bill = await send([{ productId: product, quantity: 2 }]);
    const cancelled = await to().call(RequestInbound.Cancel, { id: bill.id, cancelReason: 'không cần nữa' });
    expect(cancelled).toMatchObject({ state: 'cancel', cancelReason: 'không cần nữa' });
    expect(await shop.shelf(product)).toEqual([2, 20, 0]);
    const second = await send([{ productId: product, quantity: 2 }]);
    await ship(second.id);
    expect((await refusalOf(to().call(RequestInbound.Cancel, { id: second.id }))).key).toBe('outbound.notNow');
    expect((await refusalOf(ship(bill.id))).key).toBe('outbound.notNow');
  });
  test('is taken back while nothing was received: it waits again and is kept again', async () => {
    const product = await shop.product({ quantity: 3, value: 100 });
    const bill = await send([{ productId: product, quantity: 2 }]);
    await ship(bill.id);
    const back = await from().call(ProductOutbound.unArchiveNew, { id: bill.id });
    expect(back).toMatchObject({ state: 'wait_shipping', status: 'draft', cost: null });
    expect(await shelves(product)).toEqual([
      [3, 100, 2],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    const again = await ship(bill.id);
    await receive(again, 1);
    expect((await refusalOf(from().call(ProductOutbound.unArchiveNew, { id: bill.id }))).key).toBe('outbound.notNow');
  });
  test('is refused on arrival: everything goes back to its source with the reason', async () => {
    const product = await shop.product({ quantity: 3, value: 100 });
    const bill = await send([{ productId: product, quantity: 2 }]);
    await ship(bill.id);
    const refused = await to().call(RequestInbound.refure, { id: bill.id, cancelReason: 'hàng vỡ' });
    expect(refused).toMatchObject({ state: 'refure', cancelReason: 'hàng vỡ', open: 0 });
    expect(await shelves(product)).toEqual([
      [3, 100, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });
  test('is done by the end whose turn it is', async () => {
    const product = await shop.product({ quantity: 2, value: 20 });
    const bill = await send([{ productId: product, quantity: 2 }]);
    expect((await refusalOf(to().call(ProductOutbound.ArchiveNew, { id: bill.id }))).key).toBe(
      'stock.notYourWarehouse',
    );
    const shipped = await ship(bill.id);
    const mine = from().call(RequestInbound.Receive, {
      id: bill.id,
      lines: [{ lineId: shipped.lines[0]?.id ?? 0, quantity: 2 }],
    });
    expect((await refusalOf(mine)).key).toBe('stock.notYourWarehouse');
    expect(keysOf(await to().call(RequestInbound.getDetail, { id: bill.id }))).toEqual(['receive', 'refuse']);
    const waiting = await to().call(RequestInbound.GetAll, { isForMe: true });
    expect(waiting.items.map(({ id }) => id)).toContain(bill.id);
    const notMine = await from().call(RequestInbound.GetAll, { isForMe: true });
    expect(notMine.items.map(({ id }) => id)).not.toContain(bill.id);
  });
  test('does not go to where it comes from, nor to the road', async () => {
    const product = await shop.product({ quantity: 1, value: 1 });
    const lines = [{ productId: product, quantity: 1 }];
    expect((await refusalOf(send(lines, { toWarehouseId: shop.main }))).key).toBe('outbound.sameWarehouse');
    expect((await refusalOf(send(lines, { toWarehouseId: shop.transit }))).key).toBe('outbound.transitWarehouse');
  });
});

describe('asked for by the destination', () => {
  test('nothing is kept until the source agrees', async () => {
    const product = await shop.product({ quantity: 2, value: 20 });
    const asked = await ask([{ productId: product, quantity: 2 }]);
    expect(asked.state).toBe('new');
    expect(keysOf(asked)).toEqual(['edit', 'cancel', 'delete']);
    expect(await shop.shelf(product)).toEqual([2, 20, 0]);
    expect((await refusalOf(to().call(RequestInbound.Accept, { id: asked.id }))).key).toBe('stock.notYourWarehouse');
    const agreed = await from().call(RequestInbound.Accept, { id: asked.id });
    expect(agreed.state).toBe('wait_shipping');
    expect(await shop.shelf(product)).toEqual([2, 20, 2]);
  });
  test('the source answers with less, under the same number', async () => {
    const product = await shop.product({ quantity: 2, value: 20 });
    const asked = await ask([{ productId: product, quantity: 5 }]);
    expect((await refusalOf(from().call(RequestInbound.Accept, { id: asked.id }))).key).toBe('stock.short');
    const sent = await send([{ productId: product, quantity: 2 }], { requestInboundId: asked.id });
    expect(sent).toMatchObject({ id: asked.id, code: asked.code, state: 'wait_shipping', quantity: 2 });
    expect(await shop.shelf(product)).toEqual([2, 20, 2]);
  });
  test('the source declines with a reason', async () => {
    const product = await shop.product({ quantity: 2, value: 20 });
    const asked = await ask([{ productId: product, quantity: 1 }]);
    const declined = await from().call(RequestInbound.refure, { id: asked.id, cancelReason: 'để bán tại chỗ' });
    expect(declined.state).toBe('refure');
    expect(await shop.shelf(product)).toEqual([2, 20, 0]);
  });
});

describe('a short receipt', () => {
  test('stays on its way, is shown with its age, and each way of settling moves the line’s own value to the đồng', async () => {
    const product = await shop.product({ quantity: 7, value: 1000 });
    const bill = await send([{ productId: product, quantity: 7 }]);
    await ship(bill.id);
    const short = await receive(bill, 2);
    expect(short).toMatchObject({ state: 'inbound_complete', isShort: true, open: 5 });
    expect(await shelves(product)).toEqual([
      [0, 0, 0],
      [5, 714, 0],
      [2, 286, 0],
    ]);
    const onWay = await from().call(RequestInbound.GetInTransit, { productId: product } as never);
    expect(onWay).toMatchObject({
      totalProduct: 5,
      totalAmount: 714,
      items: [{ open: 5, value: 714, age: 0, isShort: true }],
    });

    const lineId = bill.lines[0]?.id ?? 0;
    expect((await refusalOf(resolve(bill, [{ lineId, quantity: 6, how: 'later' }]))).key).toBe('outbound.tooMany');
    const payer = await app.make.user();
    await resolve(bill, [{ lineId, quantity: 1, how: 'lost', payerUserId: payer.id, note: 'rơi dọc đường' }]);
    await to().call(RequestInbound.AgreeLost, { id: bill.id });
    const settled = await resolve(bill, [
      { lineId, quantity: 1, how: 'returned' },
      { lineId, quantity: 1, how: 'miscounted' },
      { lineId, quantity: 2, how: 'later' },
    ]);
    expect(settled).toMatchObject({ open: 2, isShort: true, lines: [{ received: 2, back: 2, lost: 1, open: 2 }] });
    expect(settled.resolutions.map(({ how, quantity, value }) => [how, quantity, value])).toEqual([
      ['lost', 1, 143],
      ['returned', 1, 142],
      ['miscounted', 1, 143],
      ['later', 2, 0],
    ]);
    expect(settled.resolutions[0]).toMatchObject({ payerUserId: payer.id, note: 'rơi dọc đường' });
    const rest = await receive(bill, 2);
    expect(rest).toMatchObject({ open: 0, isShort: false });
    expect(keysOf(rest)).toEqual(['undoLost', 'unreceive']);
    expect(keysOf(await from().call(RequestInbound.getDetail, { id: bill.id }))).toEqual(['undoLost']);
    expect(await shelves(product)).toEqual([
      [2, 285, 0],
      [0, 0, 0],
      [4, 572, 0],
    ]);
    expect(await shop.differences()).toEqual([]);
  });
  test('two transfers of one product share the road and keep their own values', async () => {
    const product = await shop.product({ quantity: 3, value: 100 });
    const first = await send([{ productId: product, quantity: 3 }]);
    await ship(first.id);
    await shop.receive(product, 3, 3000);
    const second = await send([{ productId: product, quantity: 3 }]);
    await ship(second.id);
    await receive(first, 1);
    await receive(second, 3);
    expect(await shop.shelf(product, shop.transit)).toEqual([2, 67, 0]);
    await receive(first, 2);
    expect(await shop.shelf(product, shop.other)).toEqual([6, 3100, 0]);
  });
  test('more than is on its way, or nothing at all, is no receipt', async () => {
    const product = await shop.product({ quantity: 2, value: 2 });
    const bill = await send([{ productId: product, quantity: 2 }]);
    await ship(bill.id);
    expect((await refusalOf(receive(bill, 3))).key).toBe('outbound.tooMany');
    expect((await refusalOf(receive(bill, 0))).key).toBe('outbound.nothing');
  });
  test('serials travel with their own cost, and the missing one is named', async () => {
    const product = await shop.product({ serials: ['T1', 'T2', 'T3'] });
    const bill = await send([{ productId: product, quantity: 3, serials: ['T1', 'T2', 'T3'] }]);
    await ship(bill.id);
    const lineId = bill.lines[0]?.id ?? 0;
    const got = (serials: string[]) =>
      to().call(RequestInbound.Receive, { id: bill.id, lines: [{ lineId, quantity: serials.length, serials }] });
    expect((await refusalOf(receive(bill, 2))).key).toBe('stock.serialCount');
    expect((await refusalOf(got(['T9']))).key).toBe('outbound.serialNotOnLine');
    const short = await got(['T1', 't3']);
    expect(short.lines[0]).toMatchObject({ received: 2, open: 1, openSerials: ['T2'] });
    expect(await shop.shelf(product, shop.other)).toEqual([2, 400, 0]);
    const settled = await resolve(bill, [{ lineId, quantity: 1, how: 'returned' }]);
    expect(settled.lines[0]?.openSerials).toEqual([]);
    expect(await shop.shelf(product)).toEqual([1, 200, 0]);
  });
});

describe('a component request', () => {
  const requested = async (product: number, quantity: number) => {
    const [request] = await app.sql<{ id: number }>(
      `insert into stock_request (tenant_id, code, side, warehouse_id) values ($1, 'YC' || $2, 'in', $3) returning id`,
      [DEFAULT_TENANT, product, shop.other],
    );
    const [line] = await app.sql<{ id: number }>(
      'insert into stock_request_line (tenant_id, request_id, product_id, quantity) values ($1, $2, $3, $4) returning id',
      [DEFAULT_TENANT, request?.id, product, quantity],
    );
    return { requestId: request?.id ?? 0, requestLineId: line?.id ?? 0 };
  };
  const progress = async (id: number) =>
    (
      await app.sql(
        'select l.ordered, l.filled, r.status from stock_request_line l join stock_request r on r.id = l.request_id where l.id = $1',
        [id],
      )
    )[0];

  test('follows its transfer: ordered, arrived, taken back', async () => {
    const product = await shop.product({ quantity: 5, value: 50 });
    const { requestId, requestLineId } = await requested(product, 3);
    const sender = await at(shop.branch, shop.otherBranch); // who sees what is asked for
    const sendFor = (of: object[], more: object = {}) =>
      sender.call(ProductOutbound.createTranfer, { ...way, lines: of, ...more } as never);
    const lines = [{ productId: product, quantity: 3, requestLineId }];
    const first = await sendFor(lines, { requestId });
    expect(await progress(requestLineId)).toEqual({ ordered: 3, filled: 0, status: 'processing' });
    await to().call(RequestInbound.Cancel, { id: first.id });
    expect(await progress(requestLineId)).toEqual({ ordered: 0, filled: 0, status: 'new' });
    const second = await sendFor(lines, { requestId });
    await ship(second.id);
    await receive(second, 2);
    expect(await progress(requestLineId)).toEqual({ ordered: 3, filled: 2, status: 'processing' });
    const rest = { lineId: second.lines[0]?.id, quantity: 1 };
    await resolve(second, [{ ...rest, how: 'lost', isShopLoss: true, note: 'rơi' }]);
    expect(await progress(requestLineId)).toEqual({ ordered: 3, filled: 2, status: 'processing' });
    await to().call(RequestInbound.AgreeLost, { id: second.id });
    expect(await progress(requestLineId)).toEqual({ ordered: 2, filled: 2, status: 'processing' });
    const third = await sendFor([{ productId: product, quantity: 1, requestLineId }]);
    await ship(third.id);
    await receive(third, 1);
    expect(await progress(requestLineId)).toEqual({ ordered: 3, filled: 3, status: 'done' });
    await to().call(RequestInbound.Unreceive, { id: third.id, cancelReason: 'nhầm hộp' } as never);
    expect(await progress(requestLineId)).toEqual({ ordered: 3, filled: 2, status: 'processing' });
  });
  test('is claimed by a transfer of its goods to its warehouse only, by somebody who sees it, while it holds', async () => {
    const [product, another] = [await shop.product({ quantity: 5, value: 50 }), await shop.product({ quantity: 5 })];
    const { requestId, requestLineId } = await requested(product, 3);
    const both = await at(shop.branch, shop.otherBranch);
    const claim = { productId: product, quantity: 1, requestLineId };
    const sent = (line: object, more: object = {}, who: Person = both) =>
      who.call(ProductOutbound.createTranfer, { ...way, lines: [line], ...more } as never);
    const backwards = { warehouseId: shop.other, toWarehouseId: shop.main };
    await shop.receive(product, 2, 20, shop.other);
    for (const refused of [
      () => sent({ ...claim, productId: another }),
      () => sent(claim, backwards),
      () => sent(claim, {}, from()),
      () => both.call(RequestInbound.create, { ...backwards, lines: [claim] } as never),
    ]) {
      const { status, key, body } = await refusalOf(refused());
      expect([status, key]).toEqual([422, 'outbound.otherRequest']);
      expect(body.error?.validationErrors?.[0]?.members).toEqual(['lines.0.requestLineId']);
    }
    const head = await refusalOf(sent({ productId: product, quantity: 1 }, { ...backwards, requestId }));
    expect(head.key).toBe('row.missing');
    expect(await progress(requestLineId)).toEqual({ ordered: 0, filled: 0, status: 'new' });
    const bill = await sent(claim, { requestId });
    await app.sql(`update stock_request set status = 'cancel' where id = $1`, [requestId]);
    expect((await refusalOf(sent(claim))).key).toBe('outbound.otherRequest');
    // Whoever packs it keeps what it is for, though they see no request of the other branch and this one is cancelled.
    const packed = await sent(claim, { requestId, id: bill.id, version: bill.version, note: 'gói kỹ' }, from());
    expect(packed).toMatchObject({ note: 'gói kỹ', lines: [{ requestLineId }] });
  });
});

describe('two people at once', () => {
  test.each([
    ['ship', 'ship'],
    ['ship', 'cancel'],
    ['receive', 'refuse'],
    ['receive', 'receive'],
    ['receive', 'unship'],
    ['refuse', 'unship'],
    ['unreceive', 'unreceive'],
    ['unreceive', 'use'],
  ] as const)('%s and %s: one wins, the other is told, the books are right', async (one, two) => {
    for (let turn = 0; turn < 5; turn++) {
      const product = await shop.product({ quantity: 2, value: 21 });
      const bill = await send([{ productId: product, quantity: 2 }]);
      if (one !== 'ship') await ship(bill.id);
      if (one === 'unreceive') await receive(bill, 2);
      const acts = {
        ship: () => ship(bill.id),
        cancel: () => to().call(RequestInbound.Cancel, { id: bill.id }),
        receive: () => receive(bill, 2),
        refuse: () => to().call(RequestInbound.refure, { id: bill.id, cancelReason: 'x' }),
        unship: () => from().call(ProductOutbound.unArchiveNew, { id: bill.id }),
        unreceive: () => to().call(RequestInbound.Unreceive, { id: bill.id, cancelReason: 'x' } as never),
        use: () =>
          app.admin.call(ProductOutbound.createTranfer, {
            warehouseId: shop.other,
            toWarehouseId: shop.main,
            lines: [{ productId: product, quantity: 1 }],
          } as never),
      };
      const outcomes = await Promise.allSettled([acts[one](), acts[two]()]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const sum = (await shelves(product)).map(([quantity, value]) => [quantity, value]);
      expect(sum.reduce(([q = 0, v = 0], [a = 0, b = 0]) => [q + a, v + b])).toEqual([2, 21]);
    }
    expect(await shop.differences()).toEqual([]);
  });
});

test('broken goods travel to the defective warehouse with their error type', async () => {
  const product = await shop.product({ quantity: 2, value: 200 });
  const errorTypeId = await shop.category('errorType');
  const bill = await app.admin.call(ProductOutbound.CreateErrorTransfer, {
    warehouseId: shop.main,
    errorTypeId,
    lines: [{ productId: product, quantity: 1 }],
  } as never);
  expect(bill).toMatchObject({
    kind: 'errorTransfer',
    state: 'wait_shipping',
    toWarehouseId: shop.defective,
    errorTypeId,
  });
  await app.admin.call(ProductOutbound.ArchiveNew, { id: bill.id });
  await app.admin.call(RequestInbound.Receive, {
    id: bill.id,
    lines: [{ lineId: bill.lines[0]?.id ?? 0, quantity: 1 }],
  });
  expect(await shop.shelf(product, shop.defective)).toEqual([1, 100, 0]);
});
