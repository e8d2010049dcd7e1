// A coordinator and a storekeeper at the same requests and shelves at once: documents are locked before shelves, whoever comes first.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RequestDemand } from '../../../contract/stock/demand.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { ProductInboundRequest } from '../../../contract/stock/request.calls.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { ownerClient } from '../../../server/db/open.ts';
import { DEFAULT_TENANT, testApp } from '../../harness/app.ts';
import { type Shop, stockShop } from '../../harness/stock/stock.ts';

const app = await testApp();
const { admin } = app;
let shop: Shop;
/** Somebody who holds a lock for as long as the test wants. */
const holder = ownerClient(app.address);
beforeAll(async () => {
  shop = await stockShop(app);
  await holder.connect();
});
afterAll(() => holder.end());

/** Until so many calls wait for a lock. */
const waiting = (count: number) =>
  expect
    .poll(
      async () => {
        const [row] = await app.sql<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return row?.count;
      },
      { interval: 20 },
    )
    .toBe(count);

/**
 * A request at the other warehouse waits for two products; some of both are on their way there. Ordering the rest wants the request
 * and the shelf that the arriving goods come to, and so does receiving them.
 */
async function onTheWay() {
  const [first, second] = [
    await shop.product({ quantity: 10, value: 1000 }),
    await shop.product({ quantity: 10, value: 500 }),
  ];
  await shop.receive(second, 11, 550, shop.other);
  const ask = (warehouseId: typeof shop.main, lines: { productId: typeof first; quantity: number }[]) =>
    admin.call(ProductInboundRequest.Create, { warehouseId, lines });
  const there = await ask(shop.other, [
    { productId: first, quantity: 4 },
    { productId: second, quantity: 5 },
  ]);
  const here = await ask(shop.main, [{ productId: second, quantity: 1 }]);
  const lineOf = (request: typeof there, productId: number) => {
    const line = request.lines.find((one) => one.productId === productId);
    if (!line) throw new Error('The request asks for it');
    return line.id;
  };
  // The other warehouse has sent before: its numbers are counted already.
  await admin.call(ProductOutbound.createTranfer, {
    warehouseId: shop.other,
    toWarehouseId: shop.main,
    lines: [{ productId: second, quantity: 1, note: null }],
    note: null,
  });
  const sent = await admin.call(RequestDemand.Fulfil, {
    lines: [
      { requestLineId: lineOf(there, first), from: shop.main, quantity: 2 },
      { requestLineId: lineOf(there, second), from: shop.main, quantity: 5 },
    ],
  });
  const id = sent.transfers[0]?.id as never; // an id of a bill
  const { lines } = await admin.call(ProductOutbound.ArchiveNew, { id });
  return {
    there,
    second,
    order: () =>
      admin.call(RequestDemand.Fulfil, {
        lines: [
          { requestLineId: lineOf(there, first), from: shop.main, quantity: 2 },
          { requestLineId: lineOf(here, second), from: shop.other, quantity: 1 },
        ],
      }),
    receive: () =>
      admin.call(RequestInbound.Receive, {
        id,
        lines: lines.map(({ id: lineId, quantity }) => ({ lineId, quantity })),
      }),
  };
}
async function expectBothDone({ there, second }: Awaited<ReturnType<typeof onTheWay>>) {
  const { lines } = await admin.call(ProductInboundRequest.getDetail, { id: there.id });
  expect(lines.map(({ ordered, filled }) => [ordered, filled])).toEqual([
    [4, 2],
    [5, 5],
  ]);
  expect(await shop.shelf(second, shop.other)).toEqual([16, 800, 2]);
  expect(await shop.differences()).toEqual([]);
}

test('ordering that was first is not in the circle with goods that arrive meanwhile', async () => {
  const work = await onTheWay();
  await holder.query('begin');
  await holder.query(
    `select from document_number n join branch b on b.tenant_id = n.tenant_id and n.prefix like 'CK' || b.code || '%'
     where b.tenant_id = $1 and b.id = $2 for update of n`,
    [DEFAULT_TENANT, shop.otherBranch],
  );
  const ordered = work.order();
  await waiting(1); // it has the requests and waits for its second number
  const received = work.receive();
  await waiting(2);
  await holder.query('commit');
  await Promise.all([ordered, received]);
  await expectBothDone(work);
});

test('goods that arrive first are not in the circle with ordering', async () => {
  const work = await onTheWay();
  await holder.query('begin');
  await holder.query(
    'select from stock_balance where tenant_id = $1 and product_id = $2 and warehouse_id = $3 for update',
    [DEFAULT_TENANT, work.second, shop.other],
  );
  const received = work.receive();
  await waiting(1); // it has the bill and waits for its shelf
  const ordered = work.order();
  await waiting(2);
  await holder.query('commit');
  await Promise.all([received, ordered]);
  await expectBothDone(work);
});

test('in any order, many times: nobody is refused', async () => {
  for (let turn = 0; turn < 15; turn++) {
    const work = await onTheWay();
    const both = turn % 2 ? [work.order(), work.receive()] : [work.receive(), work.order()];
    await Promise.all(both);
    await expectBothDone(work);
  }
});
