// Many people at the same shelves at once: one wins the last unit, nobody is left half done, and nobody waits for each other.
import { beforeAll, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { Inventory } from '../../../contract/stock/inventory.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { today } from '../../../contract/time.ts';
import { openPool, ownerClient } from '../../../server/db/open.ts';
import { buildServer } from '../../../server/server.ts';
import { DEFAULT_TENANT, type Person, personOn, Refused, testApp } from '../../harness/app.ts';
import { breaches } from '../../harness/stock/stock-checks.ts';
import { stageOf } from '../../harness/stock/stock-stage.ts';
import { outcome, type Stage, worldOf } from '../../harness/stock/stock-world.ts';

const CLIENTS = 16;
const TRIES = Number(process.env.STOCK_TRIES ?? 1000);
const app = await testApp();
let stage: Stage;
/** The same shop over a pool that lets all of them in at once. */
let crowd: Person;
beforeAll(async () => {
  const pool = openPool(app.address, CLIENTS);
  const server = await buildServer({
    pool,
    tokenSecret: 'test',
    logLevel: 'silent',
    site: '/nowhere',
  });
  await server.ready();
  crowd = personOn(server, app.admin.headers);
  stage = await stageOf(app);
  return async () => {
    await server.close();
    await pool.end();
  };
});
const rowsOf = (id: number) =>
  app.sql(`select 1 from stock_ledger where tenant_id = $1 and document = 'outbound' and document_id = $2`, [
    DEFAULT_TENANT,
    id,
  ]);
const draft = (product: ProductId, quantity = 1) =>
  crowd.call(ProductOutbound.createOther, {
    warehouseId: stage.shop.main,
    reasonId: stage.reasonId as never, // an id of the seed
    lines: [{ productId: product, quantity, note: null }],
    note: null,
  });
const post = (id: number) => crowd.call(ProductOutbound.ArchiveNew, { id: id as never }); // an id of a bill
const keyOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' && result.reason instanceof Refused ? result.reason.key : result.status;

test('two drafts race for the last unit: one gets it, the other is told, nothing is half done', async () => {
  for (let turn = 0; turn < 20; turn++) {
    const product = await stage.shop.product({ quantity: 1, value: 101 });
    const bills = [await draft(product), await draft(product)];
    const results = await Promise.allSettled(bills.map(({ id }) => post(id)));
    expect(results.map(keyOf).sort()).toEqual(['fulfilled', 'stock.short']);
    for (const [at, { id }] of bills.entries()) {
      const isWinner = results[at]?.status === 'fulfilled';
      expect(await rowsOf(id)).toHaveLength(isWinner ? 1 : 0);
      const { status, cost } = await crowd.call(ProductOutbound.getDetail, { id });
      expect([status, cost]).toEqual(isWinner ? ['posted', 101] : ['draft', null]);
    }
    expect(await stage.shop.shelf(product)).toEqual([0, 0, 0]);
  }
});

test('one receives a transfer while another refuses it: one of them did', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const product = await stage.shop.product({ quantity: 3, value: 100 });
    const { id, lines } = await crowd.call(ProductOutbound.createTranfer, {
      warehouseId: stage.shop.main,
      toWarehouseId: stage.shop.other,
      lines: [{ productId: product, quantity: 3, note: null }],
      note: null,
    });
    await post(id);
    const got = lines.map((line) => ({ lineId: line.id, quantity: 3 }));
    const results = await Promise.allSettled([
      crowd.call(RequestInbound.Receive, { id, lines: got }),
      crowd.call(RequestInbound.refure, { id, cancelReason: 'vỡ' }),
      crowd.call(RequestInbound.Receive, { id, lines: got }),
    ]);
    const keys = results.map(keyOf);
    expect(keys.filter((key) => key === 'fulfilled')).toHaveLength(1);
    expect(keys.filter((key) => !['fulfilled', 'outbound.notNow', 'outbound.tooMany'].includes(key))).toEqual([]);
    const winner = keys[1] === 'fulfilled' ? stage.shop.main : stage.shop.other;
    expect(await stage.shop.shelf(product, winner)).toEqual([3, 100, 0]);
    expect(await stage.shop.shelf(product, stage.shop.transit)).toEqual([0, 0, 0]);
  }
});

test('a serial leaves while the bill that brought it is being taken back: who comes second is told why', async () => {
  const serial = await stage.shop.product({ serials: [] });
  const bought = await crowd.call(ProductInbound.Create, {
    warehouseId: stage.shop.main,
    supplierId: stage.supplierId as never, // an id of a supplier
    note: null,
    invoiceNo: null,
    items: [{ productId: serial, quantity: 1, serials: ['DI-1'], price: 7 as never, note: null }], // whole đồng
  });
  await crowd.call(ProductInbound.Archive, { id: bought.id });
  const leaving = await crowd.call(ProductOutbound.createOther, {
    warehouseId: stage.shop.main,
    reasonId: stage.reasonId as never, // an id of the seed
    lines: [{ productId: serial, quantity: 1, serials: ['DI-1'], note: null }],
    note: null,
  });
  const keeper = ownerClient(app.address);
  await keeper.connect();
  const waiting = (many: number) =>
    expect
      .poll(async () => (await app.sql(`select 1 from pg_locks where not granted`, [])).length)
      .toBeGreaterThanOrEqual(many);
  try {
    await keeper.query('begin');
    await keeper.query('select from stock_balance where product_id = $1 for update', [serial]);
    const first = outcome(post(leaving.id));
    await waiting(1);
    const second = outcome(crowd.call(ProductInbound.unArchive, { id: bought.id }));
    await waiting(2);
    await keeper.query('commit');
    expect(await Promise.all([first, second])).toEqual(['done', 'stock.blocked']);
  } finally {
    await keeper.end();
  }
  expect(await stage.shop.shelf(serial)).toEqual([0, 0, 0]);
  expect(await breaches(app, [serial])).toEqual([]);
});

test(`${CLIENTS} people at the same few shelves, in any order: no deadlock in ${TRIES} tries`, async () => {
  const { shop } = stage;
  const products = [await shop.product(), await shop.product(), await shop.product({ serials: [] })];
  for (const product of products.slice(0, 2))
    for (const place of [shop.main, shop.other]) await shop.receive(product, 60, 1000, place);
  const world = worldOf(stage, products, crowd);
  let left = TRIES;
  const tally = new Map<string, number>();
  const client = async () => {
    while (left-- > 0) {
      const act = randomAct();
      const happened = await world.run(act);
      tally.set(`${act.do}: ${happened}`, (tally.get(`${act.do}: ${happened}`) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client)); // a deadlock is a row.conflict, which is not an outcome
  if (process.env.STOCK_TRIES)
    for (const [what, times] of [...tally].sort()) process.stdout.write(`${times} × ${what}\n`);
  expect([...tally.values()].reduce((sum, times) => sum + times, 0)).toBe(TRIES);
  expect(await breaches(app, products)).toEqual([]);
  expect(await shop.differences()).toEqual([]);
});

const random = (below: number) => Math.floor(Math.random() * below);
const oneOf = <T>(...all: T[]): T => all[random(all.length)] as T;
const someLines = () =>
  Array.from({ length: 1 + random(3) }, () => ({ product: random(3), quantity: 1 + random(2), serial: random(5) }));
/** Posts, un-posts, transfers, prices and counts; what each is refused does not matter here. */
function randomAct(): Parameters<ReturnType<typeof worldOf>['run']>[0] {
  const [place, which, lines] = [random(2), random(12), someLines()];
  return oneOf(
    { do: 'importNew', place, lines, price: random(7), post: true, daysAgo: 0 },
    { do: 'importStep', which, lines, price: random(7), daysAgo: 0, step: oneOf('post', 'unpost', 'price') },
    { do: 'exportNew', kind: oneOf('other', 'ticket', 'error'), place, lines, post: true, daysAgo: 0 },
    { do: 'exportStep', which, lines, daysAgo: 0, step: oneOf('post', 'unpost') },
    { do: 'returnNew', which, quantity: 1, post: true },
    { do: 'transferNew', how: 'send', place, to: 1 - place, lines, ship: random(2) === 0 },
    { do: 'transferNew', how: 'send', place, to: 1 - place, lines, ship: true },
    {
      do: 'transferStep',
      which,
      lines,
      part: 1 + random(3),
      how: oneOf('returned', 'lost', 'miscounted'),
      step: oneOf(
        'ship',
        'receive',
        'receive',
        'resolve',
        'agreeLost',
        'refuse',
        'cancel',
        'unship',
        'unreceive',
        'edit',
      ),
    },
  );
}

test('counting, prices and returns lock in the same order as bills', async () => {
  const { shop } = stage;
  const [one, two] = [
    await shop.product({ quantity: 500, value: 5000 }),
    await shop.product({ quantity: 500, value: 700 }),
  ];
  const both = [two, one].map((productId) => ({ productId, quantity: 1, note: null }));
  const serial = await shop.product({ serials: [] });
  const names = ['R1', 'R2', 'R3', 'R4'];
  const buy = (serials: string[], warehouseId: typeof shop.main) =>
    crowd.call(ProductInbound.Create, {
      warehouseId,
      supplierId: stage.supplierId as never, // an id of a supplier
      note: null,
      invoiceNo: null,
      items: [{ productId: serial, quantity: serials.length, serials, price: 10 as never, note: null }], // whole đồng
    });
  for (let turn = 0; turn < 8; turn++) {
    const count = await stage.counter.call(PhysicalInventory.create, {
      warehouseId: shop.main,
      scope: 'list',
      productIds: [one, two],
      note: null,
    });
    const [there] = await shop.shelf(two);
    const [here] = await shop.shelf(one);
    const items = [
      { productId: two, quantity: there - 1, mode: 'set' as const },
      { productId: one, quantity: here, mode: 'set' as const },
    ];
    await stage.counter.call(PhysicalInventory.Count, { id: count.id, items });
    const { items: rows } = await crowd.call(PhysicalInventory.Detail, { id: count.id });
    const why = rows.map((row) => ({ lineId: row.id, cause: 'other' as const, causeNote: null }));
    await crowd.call(PhysicalInventory.SetCause, { id: count.id, lines: why });
    const tickets: string[] = [];
    while (tickets.length < 4) tickets.push(await shop.ticket([one, two]));
    const bills = await Promise.all(
      tickets.map((ticketCode) =>
        crowd.call(ProductOutbound.create, { warehouseId: shop.main, ticketCode, lines: both, note: null }),
      ),
    );
    const [left, right] = [await buy(names, shop.main), await buy(names.toReversed(), shop.other)];
    const outcomes = await Promise.all([
      outcome(crowd.call(PhysicalInventory.Exchange, { id: count.id })),
      ...bills.map(({ id }) => outcome(post(id))),
      outcome(crowd.call(ProductInbound.Archive, { id: left.id })),
      outcome(crowd.call(ProductInbound.Archive, { id: right.id })),
    ]);
    expect(outcomes.slice(0, 5)).toEqual(Array(5).fill('done'));
    expect(outcomes.slice(5).sort()).toEqual(['done', 'stock.serialTwice']);
    const [ticket] = bills;
    const back = ticket?.lines.slice(0, 1).map((line) => ({ originLineId: line.id, quantity: 1, note: null })) ?? [];
    const giveBack = (id?: number) =>
      crowd.call(ProductOutbound.CreateReturnItem, {
        id: id as never, // an id of a bill
        originId: ticket?.id as never,
        lines: back,
        note: null,
      });
    const returned = await giveBack();
    await Promise.all([outcome(giveBack(returned.id)), outcome(post(returned.id))]);
    const won = outcomes[5] === 'done' ? left : right;
    await crowd.call(ProductInbound.unArchive, { id: won.id });
  }
  expect(await shop.differences()).toEqual([]);
  expect(await breaches(app, [serial])).toEqual([]);
});

/** A transfer that is on its way to a shelf which nothing ever stood on. */
async function shipped() {
  const productId = await stage.shop.product({ quantity: 2, value: 100 });
  const { id, lines } = await crowd.call(ProductOutbound.createTranfer, {
    warehouseId: stage.shop.main,
    toWarehouseId: stage.shop.other,
    lines: [{ productId, quantity: 2, note: null }],
    note: null,
  });
  return { id, got: lines.map((line) => ({ lineId: line.id, quantity: 2 })) };
}
const bought = async (product?: ProductId) =>
  crowd.call(ProductInbound.Create, {
    warehouseId: stage.shop.other,
    supplierId: stage.supplierId as never, // an id of a supplier
    note: null,
    invoiceNo: null,
    items: [{ productId: product ?? (await stage.shop.product()), quantity: 1, price: 50 as never, note: null }], // whole đồng
  });
/** Made ready first, and then written while the books of `other` are being closed. */
const writers: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  'the first goods of a shelf': async () => {
    const { id } = await bought();
    return () => crowd.call(ProductInbound.Archive, { id });
  },
  'more of what is there': async () => {
    const product = await stage.shop.product();
    await stage.shop.receive(product, 3, 90, stage.shop.other);
    const { id } = await bought(product);
    return () => crowd.call(ProductInbound.Archive, { id });
  },
  'a bill that is taken back': async () => {
    const { id } = await bought();
    await crowd.call(ProductInbound.Archive, { id });
    return () => crowd.call(ProductInbound.unArchive, { id });
  },
  'a price that is corrected': async () => {
    const { id, items } = await bought();
    const { version } = await crowd.call(ProductInbound.Archive, { id });
    const priced = items.map((item) => ({ id: item.id, price: 70 as never })); // whole đồng
    return () => crowd.call(ProductInbound.UpdatePrice, { id, version, items: priced } as never);
  },
  'a transfer that arrives': async () => {
    const { id, got } = await shipped();
    await post(id);
    return () => crowd.call(RequestInbound.Receive, { id, lines: got });
  },
};
const lockWaits = async () =>
  (
    await app.sql(`select from pg_stat_activity where datname = current_database() and application_name = 'xuong'
      and wait_event_type = 'Lock'`)
  ).length;
const ledgerRows = () => app.sql('select count(*)::int as rows from stock_ledger');
const openAgain = () =>
  app.sql('update stock_close set reopened_at = now() where branch_id = $1', [stage.shop.otherBranch]);

test.each(Object.keys(writers))('%s waits for the close that is under way, and is refused', async (name) => {
  const write = (await writers[name]?.()) ?? (() => Promise.resolve());
  const before = await ledgerRows();
  const closer = ownerClient(app.address);
  await closer.connect();
  try {
    await closer.query('begin');
    await closer.query('select from branch where id = $1 for update', [stage.shop.otherBranch]);
    await closer.query(
      'insert into stock_close (tenant_id, branch_id, day) select tenant_id, id, $2::date from branch where id = $1',
      [stage.shop.otherBranch, today()],
    );
    let ended: string | null = null;
    const writing = outcome(write()).then((said) => {
      ended = said;
    });
    await expect.poll(async () => ended ?? (await lockWaits()), { timeout: 20_000 }).toBeTruthy();
    await closer.query('commit');
    await writing;
    expect(ended).toBe(name === 'a bill that is taken back' ? 'stock.blocked' : 'stock.closed');
    expect(await ledgerRows()).toEqual(before);
  } finally {
    await closer.end();
    await openAgain();
  }
  expect(await outcome(write())).toBe('done'); // once they are open again
});

test.each(Object.keys(writers))('whoever closes waits for %s that is being written', async (name) => {
  const write = (await writers[name]?.()) ?? (() => Promise.resolve());
  const holder = ownerClient(app.address);
  await holder.connect();
  try {
    // Its row stands in the ledger, and the sums of the day cannot be written yet.
    await holder.query('begin');
    await holder.query('lock table stock_day in exclusive mode');
    const written = outcome(write());
    await expect.poll(lockWaits, { timeout: 20_000 }).toBe(1);
    let isClosed = false;
    const input = { branchId: stage.shop.otherBranch, day: today(), note: null };
    const closing = outcome(crowd.call(Inventory.Close, input)).then((said) => {
      isClosed = true;
      return said;
    });
    await expect.poll(async () => isClosed || (await lockWaits()) === 2, { timeout: 20_000 }).toBe(true);
    expect(isClosed).toBe(false);
    await holder.query('commit');
    expect(await Promise.all([written, closing])).toEqual(['done', 'done']);
  } finally {
    await holder.end();
    await openAgain();
  }
});
