// Goods that were lost on the way: one side says so with a reason and who pays, somebody else of the other side agrees, the payer owes it.
import { describe, expect, test } from 'vitest';
import type { OutboundDetail } from '../../../contract/stock/outbound.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { AuditLog } from '../../../contract/trail/trail.calls.ts';
import { DEFAULT_TENANT, type Person, refusalOf, testApp } from '../../harness/app.ts';
import { breaches } from '../../harness/stock/stock-checks.ts';
import { keysOf, transferEnds } from '../../harness/stock/transfers.ts';

const app = await testApp();
const ends = await transferEnds(app);
const payer = await app.make.user();
const [from, to] = [() => ends.source, () => ends.destination];
/** Seven of 1,000 đồng were sent, some arrived. */
async function short(arrived = 2) {
  const product = await ends.shop.product({ quantity: 7, value: 1000 });
  const bill = await ends.send([{ productId: product, quantity: 7 }]);
  await ends.ship(bill.id);
  return { product, bill: await ends.receive(bill, arrived) };
}
const say = (who: Person, bill: OutboundDetail, quantity: number, more: object = {}) =>
  who.call(RequestInbound.Resolve, {
    id: bill.id,
    lines: [
      { lineId: bill.lines[0]?.id, quantity, how: 'lost', payerUserId: payer.id, note: 'rơi dọc đường', ...more },
    ],
  } as never);
const agree = (who: Person, { id }: OutboundDetail, more: object = {}) =>
  who.call(RequestInbound.AgreeLost, { id, ...more } as never);
const refuse = (who: Person, { id }: OutboundDetail) =>
  who.call(RequestInbound.RefuseLost, { id, cancelReason: 'còn trong thùng' } as never);
const drop = (who: Person, { id }: OutboundDetail) => who.call(RequestInbound.DropLost, { id } as never);
const seenBy = (who: Person, { id }: OutboundDetail) => who.call(RequestInbound.getDetail, { id });
const owedFor = async ({ id }: OutboundDetail) =>
  app.sql(
    `select party, party_id, entry, amount from debt_ledger where tenant_id = $1 and document = 'outbound' and document_id = $2 order by id`,
    [DEFAULT_TENANT, id],
  );

describe('what is lost', () => {
  test('stays on its way until the other side agrees; then whoever pays owes what it was worth', async () => {
    const { product, bill } = await short();
    const said = await say(to(), bill, 3);
    expect(said).toMatchObject({ open: 5, lossState: 'proposed', lines: [{ lost: 0, open: 5, pending: 3 }] });
    expect(said.resolutions).toMatchObject([{ status: 'proposed', saidBy: 'destination', value: 0, canDecide: false }]);
    expect((await ends.shelves(product))[1]).toEqual([5, 714, 0]);
    expect(await owedFor(bill)).toEqual([]);
    const listed = await from().call(RequestInbound.GetAll, { isForMe: true });
    expect(listed.items.map(({ id }) => id)).toContain(bill.id);

    const done = await agree(from(), bill);
    expect(done).toMatchObject({ open: 2, lossState: 'agreed', lines: [{ lost: 3, open: 2, pending: 0 }] });
    const [loss] = done.resolutions;
    expect(loss).toMatchObject({
      status: 'agreed',
      decidedByName: expect.any(String),
      payerUserId: payer.id,
      value: 428,
    });
    expect((await ends.shelves(product))[1]).toEqual([2, 286, 0]);
    expect(await owedFor(bill)).toEqual([{ party: 'staff', party_id: payer.id, entry: 'open', amount: 428 }]);
    expect(await breaches(app, [product])).toEqual([]);
    const told = await app.admin.call(AuditLog.GetByTarget, { targetModule: 'Outbound', targetId: bill.id });
    const words = told.items.flatMap(({ changes }) => changes.filter(({ field }) => field === 'lossState'));
    expect(words.map(({ from: was, to: is }) => [was, is])).toEqual([
      ['proposed', 'agreed'],
      [null, 'proposed'],
    ]);
  });
  test('is said of one line part by part: a broken piece is somebody’s, a missing one the shop’s', async () => {
    const { product, bill } = await short(5);
    const part = { lineId: bill.lines[0]?.id, quantity: 1, how: 'lost' };
    const lines = [
      { ...part, payerUserId: payer.id, note: 'vỡ khi chở' },
      { ...part, isShopLoss: true, note: 'thùng rách' },
    ];
    await to().call(RequestInbound.Resolve, { id: bill.id, lines } as never);
    expect(await agree(from(), bill)).toMatchObject({ open: 0, lines: [{ lost: 2, open: 0, pending: 0 }] });
    expect(await owedFor(bill)).toEqual([{ party: 'staff', party_id: payer.id, entry: 'open', amount: 143 }]);
    expect((await ends.shelves(product))[1]).toEqual([0, 0, 0]);
    expect(await breaches(app, [product])).toEqual([]);
  });
  test('is said by the sender and agreed to by the receiver as well; the shop owes itself nothing', async () => {
    const { product, bill } = await short(6);
    await say(from(), bill, 1, { payerUserId: null, isShopLoss: true });
    expect(keysOf(await seenBy(from(), bill))).toEqual(['dropLost']);
    expect(keysOf(await seenBy(to(), bill))).toEqual(['agreeLost', 'refuseLost', 'unreceive']);
    const done = await agree(to(), bill);
    expect(done).toMatchObject({ open: 0, isShort: false, lines: [{ lost: 1 }] });
    expect(await owedFor(bill)).toEqual([]);
    expect(await breaches(app, [product])).toEqual([]);
  });
  test('needs a reason and one payer, who exists', async () => {
    const { bill } = await short();
    expect((await refusalOf(say(to(), bill, 1, { note: '  ' }))).key).toBe('outbound.lossReason');
    expect((await refusalOf(say(to(), bill, 1, { payerUserId: null }))).key).toBe('outbound.lossPayer');
    expect((await refusalOf(say(to(), bill, 1, { isShopLoss: true }))).key).toBe('outbound.lossPayer');
    expect((await refusalOf(say(to(), bill, 1, { payerUserId: 987654 }))).key).toBe('row.missing');
    expect((await seenBy(to(), bill)).resolutions).toEqual([]);
  });
  test('is not agreed to by whoever said it, nor by their side, not even by one who works at both', async () => {
    const { bill } = await short();
    await say(to(), bill, 1);
    expect((await refusalOf(agree(to(), bill))).key).toBe('outbound.ownLoss');
    expect((await refusalOf(refuse(to(), bill))).key).toBe('outbound.ownLoss');
    const colleague = await ends.at(ends.shop.otherBranch);
    expect((await refusalOf(agree(colleague, bill))).key).toBe('outbound.ownLoss');
    expect((await refusalOf(drop(from(), bill))).key).toBe('outbound.othersLoss');
    const both = await ends.at(ends.shop.branch, ends.shop.otherBranch);
    const { bill: second } = await short();
    const said = await say(both, second, 1);
    expect(keysOf(said)).not.toContain('agreeLost');
    expect((await refusalOf(agree(both, second))).key).toBe('outbound.ownLoss');
    expect((await agree(from(), second)).lossState).toBe('agreed');
  });
  test('that is not agreed to stays open with the reason, and can be said again', async () => {
    const { product, bill } = await short();
    await say(to(), bill, 5);
    expect((await refusalOf(from().call(RequestInbound.RefuseLost, { id: bill.id } as never))).status).toBe(400);
    const refused = await refuse(from(), bill);
    expect(refused).toMatchObject({ open: 5, lossState: 'refused', lines: [{ pending: 0, lost: 0 }] });
    expect(refused.resolutions).toMatchObject([{ status: 'refused', decisionNote: 'còn trong thùng' }]);
    expect((await refusalOf(agree(from(), bill))).key).toBe('outbound.noLoss');
    expect(await owedFor(bill)).toEqual([]);
    await say(from(), bill, 1);
    expect((await drop(from(), bill)).lossState).toBe('dropped');
    await ends.receive(bill, 5);
    expect((await ends.shelves(product))[2]).toEqual([7, 1000, 0]);
  });
  test('cannot be received or settled otherwise while it waits, serials by their names', async () => {
    const product = await ends.shop.product({ serials: ['L1', 'L2', 'L3'] });
    const bill = await ends.send([{ productId: product, quantity: 3, serials: ['L1', 'L2', 'L3'] }]);
    await ends.ship(bill.id);
    const lineId = bill.lines[0]?.id ?? 0;
    const got = (serials: string[]) =>
      to().call(RequestInbound.Receive, { id: bill.id, lines: [{ lineId, quantity: serials.length, serials }] });
    await got(['L1']);
    const said = await say(to(), bill, 1, { serials: ['l2'] });
    expect(said.lines[0]).toMatchObject({ open: 2, pending: 1, openSerials: ['L3'] });
    expect((await refusalOf(got(['L2', 'L3']))).key).toBe('outbound.lossPending');
    expect((await refusalOf(got(['L2']))).key).toBe('outbound.serialNotOnLine');
    await got(['L3']);
    expect(keysOf(await seenBy(to(), bill))).toEqual(['dropLost', 'unreceive']);
    await agree(from(), bill);
    expect(await owedFor(bill)).toMatchObject([{ amount: 200 }]);
    expect(await breaches(app, [product])).toEqual([]);
  });
  test('is one piece: the same serial is not said twice in one go', async () => {
    const product = await ends.shop.product({ serials: ['M1', 'M2', 'M3'] });
    const bill = await ends.send([{ productId: product, quantity: 3, serials: ['M1', 'M2', 'M3'] }]);
    await ends.ship(bill.id);
    const lineId = bill.lines[0]?.id ?? 0;
    await to().call(RequestInbound.Receive, { id: bill.id, lines: [{ lineId, quantity: 1, serials: ['M3'] }] });
    const lost = { lineId, how: 'lost', isShopLoss: true, note: 'rơi' };
    const lines = [
      { ...lost, quantity: 1, serials: ['M1'] },
      { ...lost, quantity: 1, serials: ['m1'] },
    ];
    expect((await refusalOf(ends.resolve(bill, lines))).key).toBe('outbound.serialNotOnLine');
    const said = await ends.resolve(bill, [lines[0], { ...lost, quantity: 1 }] as never);
    expect(said.resolutions.map(({ serials }) => serials)).toEqual([['M1'], ['M2']]);
    await agree(to(), bill);
    expect((await ends.shelves(product))[1]).toEqual([0, 0, 0]);
  });
  test('is answered one by one where it is named', async () => {
    const { bill } = await short();
    await say(to(), bill, 1);
    const [first, second] = (await say(to(), bill, 2)).resolutions.map(({ id }) => id);
    expect(await agree(from(), bill, { resolutionIds: [second] })).toMatchObject({ lossState: 'proposed', open: 3 });
    expect((await refusalOf(agree(from(), bill, { resolutionIds: [second] }))).key).toBe('outbound.noLoss');
    expect(await agree(from(), bill, { resolutionIds: [first] })).toMatchObject({ lossState: 'agreed', open: 2 });
  });
  test('waits on when the receipt is taken back', async () => {
    const { product, bill } = await short();
    await say(to(), bill, 1);
    const back = await to().call(RequestInbound.Unreceive, { id: bill.id, cancelReason: 'nhầm' } as never);
    expect(back).toMatchObject({ state: 'shipping', open: 7, lines: [{ pending: 1, received: 0 }] });
    await agree(from(), bill);
    await ends.receive(bill, 6);
    expect((await ends.shelves(product))[1]).toEqual([0, 0, 0]);
    expect(await breaches(app, [product])).toEqual([]);
  });
});

test.each([
  ['agree', 'agree'],
  ['agree', 'refuse'],
  ['agree', 'drop'],
] as const)('%s and %s at once: one wins, the other is told, nothing is owed twice', async (one, two) => {
  for (let turn = 0; turn < 4; turn++) {
    const { product, bill } = await short();
    await say(to(), bill, 2);
    const acts = { agree: () => agree(from(), bill), refuse: () => refuse(from(), bill), drop: () => drop(to(), bill) };
    const outcomes = await Promise.allSettled([acts[one](), acts[two]()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const agreed = (await seenBy(to(), bill)).lossState === 'agreed';
    expect(await owedFor(bill)).toHaveLength(agreed ? 1 : 0);
    expect(await breaches(app, [product])).toEqual([]);
  }
});
