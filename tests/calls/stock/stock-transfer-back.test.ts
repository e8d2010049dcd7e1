// A receipt that was wrong is taken back: what its preview says, what is in the way, and the values to the đồng.
import { describe, expect, test } from 'vitest';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { breaches } from '../../harness/stock/stock-checks.ts';
import { keysOf, transferEnds } from '../../harness/stock/transfers.ts';

const app = await testApp();
const { source, destination, shop, send, ship, receive, resolve, shelves } = await transferEnds(app);
const [from, to] = [() => source, () => destination];

describe('a receipt that was wrong', () => {
  const unreceive = (id: number) => to().call(RequestInbound.Unreceive, { id, cancelReason: 'đếm nhầm' } as never);
  test('is taken back as its preview says: the goods are on their way again, to the đồng, and can be received anew', async () => {
    const product = await shop.product({ quantity: 3, value: 100 });
    const bill = await send([{ productId: product, quantity: 2 }]);
    await ship(bill.id);
    const arrived = await receive(bill, 2);
    expect(keysOf(arrived)).toEqual(['unreceive']);
    const preview = await to().call(RequestInbound.PreviewUnreceive, { id: bill.id });
    expect(preview.blockers).toEqual([]);
    expect(preview.shelves).toEqual(
      expect.arrayContaining([expect.objectContaining({ warehouse: 'Kho nhận', quantity: 2, value: 67, onHand: 2 })]),
    );
    const back = await unreceive(bill.id);
    expect(back).toMatchObject({ state: 'shipping', open: 2, receivedAt: null, cancelReason: 'đếm nhầm' });
    expect(await shelves(product)).toEqual([
      [1, 33, 0],
      [2, 67, 0],
      [0, 0, 0],
    ]);
    const again = await receive(back, 1);
    expect(again).toMatchObject({ isShort: true, cancelReason: null, lines: [{ received: 1, open: 1 }] });
    expect(await shop.differences()).toEqual([]);
  });
  test('is refused with the documents in the way, as the button says', async () => {
    const product = await shop.product({ quantity: 2, value: 20 });
    const bill = await send([{ productId: product, quantity: 2 }]);
    await ship(bill.id);
    await receive(bill, 2);
    const away = { warehouseId: shop.other, reasonId: await shop.category('exportTypeOther') };
    const used = await app.admin.call(ProductOutbound.createOther, {
      ...away,
      lines: [{ productId: product, quantity: 1 }],
    } as never);
    await app.admin.call(ProductOutbound.ArchiveNew, { id: used.id });
    const now = await to().call(RequestInbound.getDetail, { id: bill.id });
    expect(now.allowedActions.find(({ key }) => key === 'unreceive')?.blocker).toContain(used.code);
    const refused = await refusalOf(unreceive(bill.id));
    expect(refused.body.error?.message).toContain(used.code);
  });
  test('whatever was settled in between, the last unit takes the last đồng off the road', async () => {
    const product = await shop.product({ quantity: 7, value: 1000 });
    const bill = await send([{ productId: product, quantity: 7 }]);
    await ship(bill.id);
    const lineId = bill.lines[0]?.id ?? 0;
    await receive(bill, 3);
    await resolve(bill, [{ lineId, quantity: 1, how: 'returned' }]); // 142: what is left counts, not an average piece
    const back = await unreceive(bill.id);
    expect(back).toMatchObject({ state: 'shipping', open: 6, lines: [{ received: 0, back: 1 }] });
    await receive(back, 1);
    await receive(back, 5);
    const [home, road, there] = await shelves(product);
    expect([home, road, there]).toEqual([
      [1, home?.[1], 0],
      [0, 0, 0],
      [6, 1000 - (home?.[1] ?? 0), 0],
    ]);
    expect(await shop.differences()).toEqual([]);
  });
  test('a line that went back keeps the transfer from being shipped anew, and what is kept for a bill is in the way', async () => {
    const [one, two] = [await shop.product({ quantity: 2, value: 20 }), await shop.product({ quantity: 2, value: 20 })];
    const bill = await send([one, two].map((productId) => ({ productId, quantity: 2 })));
    await ship(bill.id);
    await receive(bill, 2, 0);
    await resolve(bill, [{ lineId: bill.lines[1]?.id, quantity: 2, how: 'returned' }]);
    const onward = await app.admin.call(ProductOutbound.createTranfer, {
      warehouseId: shop.other,
      toWarehouseId: shop.main,
      lines: [{ productId: one, quantity: 1 }],
    } as never);
    const refused = await refusalOf(unreceive(bill.id));
    expect(refused.body.error?.message).toContain(onward.code);
    await app.admin.call(RequestInbound.Cancel, { id: onward.id } as never);
    const back = await unreceive(bill.id);
    expect(back).toMatchObject({ state: 'shipping', stageName: 'Đang chuyển', open: 2, isShort: false });
    expect(keysOf(back)).toEqual(['receive', 'resolve']);
    const unship = from().call(ProductOutbound.unArchiveNew, { id: bill.id });
    expect((await refusalOf(unship)).key).toBe('outbound.settledInPart');
    const refusal = to().call(RequestInbound.refure, { id: bill.id, cancelReason: 'thôi' } as never);
    expect((await refusalOf(refusal)).key).toBe('outbound.settledInPart');
    expect(await shop.differences()).toEqual([]);
  });
  test('says that it is on its way until something arrives; settled to the end, nobody received anything', async () => {
    const product = await shop.product({ quantity: 3, value: 300 });
    const bill = await send([{ productId: product, quantity: 3 }]);
    await ship(bill.id);
    const lineId = bill.lines[0]?.id ?? 0;
    expect((await refusalOf(resolve(bill, [{ lineId, quantity: 1, how: 'returned' }]))).key).toBe('outbound.notNow');
    const again = async (how: object) => {
      const short = await receive(bill, 1);
      await resolve(short, [{ lineId, quantity: 1, ...how }]);
      return unreceive(bill.id);
    };
    const lost = { how: 'lost', note: 'rơi', isShopLoss: true };
    expect(await again(lost)).toMatchObject({ state: 'shipping', lossState: 'proposed', lines: [{ pending: 1 }] });
    const listed = async (stage: string) =>
      (await to().call(RequestInbound.GetAll, { stage } as never)).items.some(({ id }) => id === bill.id);
    expect([await listed('shipping'), await listed('inbound_complete')]).toEqual([true, false]);
    expect(await to().call(RequestInbound.AgreeLost, { id: bill.id })).toMatchObject({ state: 'shipping', open: 2 });
    const rest = await resolve(bill, [{ lineId, quantity: 1, how: 'returned' }]);
    expect([rest.state, keysOf(rest)]).toEqual(['shipping', ['resolve', 'undoLost']]);
    const end = await resolve(bill, [{ lineId, quantity: 1, how: 'miscounted' }]);
    expect(end).toMatchObject({ state: 'refure', open: 0, cancelReason: 'đếm nhầm', lines: [{ back: 2, lost: 1 }] });
    expect(await shelves(product)).toEqual([
      [2, 200, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(await breaches(app, [product])).toEqual([]);
  });
  test('serials go back to the road; only the destination does it, with a reason', async () => {
    const product = await shop.product({ serials: ['U1', 'U2'] });
    const bill = await send([{ productId: product, quantity: 2, serials: ['U1', 'U2'] }]);
    await ship(bill.id);
    await receive(bill, 2);
    const mine = from().call(RequestInbound.Unreceive, { id: bill.id, cancelReason: 'x' } as never);
    expect((await refusalOf(mine)).key).toBe('stock.notYourWarehouse');
    expect((await refusalOf(to().call(RequestInbound.Unreceive, { id: bill.id } as never))).status).toBe(400);
    const back = await unreceive(bill.id);
    expect(back.lines[0]).toMatchObject({ received: 0, openSerials: ['U1', 'U2'] });
  });
});
