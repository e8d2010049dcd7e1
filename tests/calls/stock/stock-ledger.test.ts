// The ledger itself, below the documents: averages, serials, reservations, back-dating, un-posting, rebuilding.
import { beforeAll, expect, test } from 'vitest';
import { begin } from '../../../server/db/transaction.ts';
import { DEFAULT_TENANT, testApp } from '../../harness/app.ts';

const app = await testApp();
let [main, other] = [0, 0];
let made = 0;
beforeAll(async () => {
  const add = `insert into warehouse (tenant_id, code, name, branch_id, category) values ($1, $2, $2, $3, 'TP') returning id`;
  const branch = await app.make.branch('Chi nhánh sổ kho');
  [main = 0, other = 0] = await Promise.all(
    ['A', 'B'].map(async (code) => (await app.sql<{ id: number }>(add, [DEFAULT_TENANT, code, branch]))[0]?.id ?? 0),
  );
});
async function newProduct(): Promise<number> {
  const text = `insert into product (tenant_id, kind, code, name) values ($1, 'component', $2, $2) returning id`;
  return (await app.sql<{ id: number }>(text, [DEFAULT_TENANT, `SL${++made}`]))[0]?.id ?? 0;
}
/** Runs one statement as the application's role behind the tenant and commits it. */
async function run(text: string): Promise<Record<string, unknown>[]> {
  const open = await begin<Record<string, unknown>>(app.pool, { tenantId: DEFAULT_TENANT }, { first: text });
  await open.commit();
  return open.first;
}
const literal = (value: object) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
let documents = 0;
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const post = async (moves: object[], day = today, id = ++documents) => {
  const rows = await run(
    `select moved_value from post_stock('inbound', ${id}, '${day}', ${literal(moves)}) order by place`,
  );
  return { id, values: rows.map((row) => row.moved_value) };
};
const shelf = async (product: number, warehouse = main) => {
  const [row] = await app.sql<{ quantity: number; value: number; reserved: number }>(
    'select quantity, value, reserved from stock_balance where product_id = $1 and warehouse_id = $2',
    [product, warehouse],
  );
  return [row?.quantity, row?.value, row?.reserved];
};
const into = (product: number, quantity: number, value?: number, more: object = {}) => ({
  warehouse: main,
  product,
  quantity,
  side: 'in',
  ...(value === undefined ? {} : { value }),
  ...more,
});
const out = (product: number, quantity: number, more: object = {}) => ({
  warehouse: main,
  product,
  quantity: -quantity,
  side: 'out',
  ...more,
});

test('goods leave at the moving average, and the last unit takes the rest with it', async () => {
  const product = await newProduct();
  await post([into(product, 3, 100)]);
  expect((await post([out(product, 1)])).values).toEqual([-33]);
  expect((await post([out(product, 1)])).values).toEqual([-34]);
  expect((await post([out(product, 1)])).values).toEqual([-33]);
  expect(await shelf(product)).toEqual([0, 0, 0]);
});
test('what left one shelf comes to the other at the same value', async () => {
  const product = await newProduct();
  await post([into(product, 4, 1000)]);
  const moved = await post([out(product, 3), { warehouse: other, product, quantity: 3, side: 'in', valueOf: 0 }]);
  expect(moved.values).toEqual([-750, 750]);
  expect([await shelf(product), await shelf(product, other)]).toEqual([
    [1, 250, 0],
    [3, 750, 0],
  ]);
});
test('a shelf is never negative, and the refusal names product, warehouse and what there is', async () => {
  const product = await newProduct();
  await post([into(product, 2, 10)]);
  await expect(post([out(product, 3)])).rejects.toMatchObject({ code: 'XU001', message: 'stock.short' });
  expect(await shelf(product)).toEqual([2, 10, 0]);
});
test('un-posting restores quantity and value, also when the average had moved in between', async () => {
  const product = await newProduct();
  await post([into(product, 10, 1000)]);
  const second = await post([into(product, 10, 2001)]);
  await run(`select unpost_stock('inbound', ${second.id})`);
  expect(await shelf(product)).toEqual([10, 1000, 0]);
  const third = await post([into(product, 1, 5000)]);
  await post([out(product, 10)]);
  await run(`select unpost_stock('inbound', ${third.id})`);
  expect(await shelf(product)).toEqual([0, 0, 0]);
  await expect(run(`select unpost_stock('inbound', ${third.id})`)).resolves.toBeDefined(); // nothing is left to take back
});
test('a serial has its own cost, is in one place, and comes back as what it was', async () => {
  const product = await newProduct();
  await post([into(product, 1, 100, { serial: 'S1' }), into(product, 1, 300, { serial: 'S2' })]);
  await expect(post([into(product, 1, 1, { serial: 's1' })])).rejects.toMatchObject({ message: 'stock.serialTwice' });
  const sold = await post([out(product, 1, { serial: 'S2' })]);
  expect(sold.values).toEqual([-300]);
  await expect(post([out(product, 1, { serial: 'S2' })])).rejects.toMatchObject({ message: 'stock.serialNotHere' });
  await run(`select unpost_stock('inbound', ${sold.id})`);
  expect(await shelf(product)).toEqual([2, 400, 0]);
});
test('kept goods are not available to others, are used by their own document, and waiting ones are filled on arrival', async () => {
  const product = await newProduct();
  await post([into(product, 5, 500)]);
  const keep = (id: number, quantity: number, wait = false) =>
    run(`select reserve_stock('outbound', ${id}, ${literal([{ warehouse: main, product, quantity }])}, ${wait})`);
  await keep(900_001, 4);
  await expect(keep(900_002, 2)).rejects.toMatchObject({ message: 'stock.reserved' });
  await expect(post([out(product, 2)])).rejects.toMatchObject({ message: 'stock.reserved' });
  await keep(900_003, 3, true);
  expect(await shelf(product)).toEqual([5, 500, 5]);
  await run(`select * from post_stock('outbound', 900001, '${today}', ${literal([out(product, 4)])})`);
  expect(await shelf(product)).toEqual([1, 100, 1]);
  await post([into(product, 5, 500)]);
  expect(await shelf(product)).toEqual([6, 600, 3]);
  await run(`select free_stock('outbound', 900003)`);
  expect(await shelf(product)).toEqual([6, 600, 0]);
});
test('a movement of an earlier day may not leave a later day below nothing', async () => {
  const product = await newProduct();
  await post([into(product, 5, 500)], '2026-01-10');
  await post([out(product, 5)], '2026-01-20');
  await post([into(product, 5, 500)], '2026-01-30');
  await expect(post([out(product, 1)], '2026-01-15')).rejects.toMatchObject({ message: 'stock.shortLater' });
  await post([out(product, 1)], '2026-01-30');
});
test('surplus comes in at the average, at the last cost of an empty shelf, and never at an invented cost', async () => {
  const product = await newProduct();
  await expect(post([into(product, 1)])).rejects.toMatchObject({ message: 'stock.noCost' });
  await post([into(product, 2, 500)]);
  expect((await post([into(product, 1)])).values).toEqual([250]);
  await post([out(product, 3)]);
  expect((await post([into(product, 1)])).values).toEqual([250]);
});
test('sums from day to day agree with the ledger, across months', async () => {
  const product = await newProduct();
  for (const [day, quantity] of [
    ['2025-11-05', 7],
    ['2025-12-10', 3],
    ['2026-01-02', 4],
    ['2026-03-31', 1],
  ] as const)
    await post([into(product, quantity, quantity * 10)], day);
  await post([out(product, 2)], '2026-01-20');
  const sums = async (from: string, to: string) => {
    const [row] = await run(
      `select sum(in_quantity)::int as in_quantity, sum(in_value)::bigint as in_value, sum(out_quantity)::int as out_quantity
       from stock_moves('${from}', '${to}') where product_id = ${product} group by product_id`,
    );
    return row ? [row.in_quantity, row.in_value, row.out_quantity] : null;
  };
  expect(await sums('2025-11-01', '2026-03-31')).toEqual([15, 150, 2]);
  expect(await sums('2025-11-06', '2026-01-19')).toEqual([7, 70, 0]);
  expect(await sums('2026-01-02', '2026-01-20')).toEqual([4, 40, 2]);
  expect(await sums('2026-02-01', '2026-02-28')).toBeNull();
});
test('a damaged balance is found and written anew out of the ledger', async () => {
  const product = await newProduct();
  await post([into(product, 5, 500)]);
  expect(await run('select * from stock_differences()')).toEqual([]);
  await app.sql('update stock_balance set quantity = 4 where product_id = $1', [product]);
  expect(await run('select product_id, quantity, ledger_quantity from stock_differences()')).toEqual([
    { product_id: product, quantity: 4, ledger_quantity: 5 },
  ]);
  expect(await run('select rebuild_stock() as wrong')).toEqual([{ wrong: 1 }]);
  expect(await shelf(product)).toEqual([5, 500, 0]);
});
test.each(['stock_ledger', 'stock_balance', 'stock_month', 'stock_serial', 'stock_reservation'])(
  'the application cannot write %s past the functions',
  async (table) => {
    await expect(run(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
    await expect(run(`insert into ${table} default values`)).rejects.toMatchObject({ code: '42501' });
  },
);
