// Which parts fail, and whose they were: one product of two suppliers, counted by hand.
import { beforeAll, expect, test } from 'vitest';
import { SaleSupplier } from '../../../contract/party/party.calls.ts';
import type { ReportAnswer } from '../../../contract/report/report.ts';
import { PartFailure } from '../../../contract/report/stock.report.ts';
import { addDays, today } from '../../../contract/time.ts';
import { begin } from '../../../server/db/transaction.ts';
import { DEFAULT_TENANT, type Person, testApp } from '../../harness/app.ts';
import { type Shop, stockShop } from '../../harness/stock/stock.ts';
import { ticketRows } from '../../harness/ticket/ticket-rows.ts';

const app = await testApp();
const day = (ago: number) => addDays(today(), -ago);
let shop: Shop;
let [product, old, young] = [0, 0, 0];
const bills: number[] = [];
const ask = (input: object = {}, who: Person = app.admin): Promise<ReportAnswer> =>
  who.call(PartFailure.call, {
    from: day(30),
    to: today(),
    branchId: shop.branch,
    maxResultCount: 1000,
    ...input,
  } as never); // inputs of the declaration
const one = async (text: string, values: unknown[]): Promise<number> =>
  Number((await app.sql<{ id: number }>(`${text} returning id`, [DEFAULT_TENANT, ...values]))[0]?.id);

let made = 0;
async function post(document: 'inbound' | 'outbound', id: number, ago: number, quantity: number, value?: number) {
  const move = {
    warehouse: shop.main,
    product,
    quantity,
    side: quantity > 0 ? 'in' : 'out',
    ...(value ? { value } : {}),
  };
  const text = `select * from post_stock('${document}', ${id}, '${day(ago)}', '${JSON.stringify([move])}'::jsonb)`;
  await (await begin(app.pool, { tenantId: DEFAULT_TENANT }, { first: text })).commit();
}
async function buy(supplier: number, quantity: number, ago: number): Promise<void> {
  const id = await one(
    `insert into inbound (tenant_id, code, status, warehouse_id, supplier_id, day) values ($1, $2, 'posted', $3, $4, $5)`,
    [`NH-HONG${++made}`, shop.main, supplier, day(ago)],
  );
  await one(
    'insert into inbound_line (tenant_id, inbound_id, product_id, quantity, price) values ($1, $2, $3, $4, 1000)',
    [id, product, quantity],
  );
  await post('inbound', id, ago, quantity, quantity * 1000);
  bills.push(id);
}
async function leave(kind: string, quantity: number, ago: number, more: { ticket?: number; supplier?: number } = {}) {
  const id = await one(
    `insert into outbound (tenant_id, code, kind, status, warehouse_id, to_warehouse_id, day, ticket_id, supplier_id)
     values ($1, $2, $3, 'posted', $4, case when $3 = 'error' then $5::bigint end, $6, $7, $8)`,
    [`XH-HONG${++made}`, kind, shop.main, shop.defective, day(ago), more.ticket ?? null, more.supplier ?? null],
  );
  await one(
    'insert into outbound_line (tenant_id, outbound_id, product_id, quantity, cost) values ($1, $2, $3, $4, 0)',
    [id, product, quantity],
  );
  await post('outbound', id, ago, -quantity);
}
beforeAll(async () => {
  shop = await stockShop(app);
  product = await shop.product();
  const supplier = async (name: string) => (await app.admin.call(SaleSupplier.Create, { name } as never)).id;
  [old, young] = [await supplier('Linh kiện cũ'), await supplier('Linh kiện mới')];
  await buy(old, 20, 25);
  await leave('other', 6, 20);
  await buy(young, 20, 10);
  await leave('other', 7, 5);
  // A defect that names its supplier is that one's, whatever came since.
  await leave('error', 2, 4, { supplier: old });
  await leave('error', 1, 3);
  // The part in it was built in when only the old ones were there; the new one is used today.
  const tickets = ticketRows(app, shop.branch);
  const origin = await tickets({ status: 'DaTra', handedOverAt: `${day(18)}T05:00:00Z` });
  const back = await tickets({ kind: 'warranty', status: 'DangXuLy' });
  await app.sql('update ticket set origin_id = $2 where id = $1', [back, origin]);
  await leave('ticket', 1, 1, { ticket: Number(back) });
});
const rowsBy = async (by: string, input: object = {}) =>
  (await ask({ by, ...input })).items as unknown as Record<string, unknown>[];

test('by supplier: used, replaced under warranty, defective, and the share of both', async () => {
  const rows = await rowsBy('supplier');
  expect(rows.find(({ supplierId }) => supplierId === old)).toMatchObject({
    issued: 6,
    failedWarranty: 1,
    failedError: 2,
    failed: 3,
    failureRate: 50,
  });
  expect(rows.find(({ supplierId }) => supplierId === young)).toMatchObject({
    issued: 8,
    failedWarranty: 0,
    failedError: 1,
    failed: 1,
    failureRate: 12.5,
  });
  expect((await ask()).footer).toMatchObject({ issued: 14, failed: 4, failureRate: 28.6 });
});
test('by import bill, and narrowed to one', async () => {
  const rows = await rowsBy('supplier,bill,product');
  expect(rows.map(({ billId, failed }) => [billId, failed])).toEqual([
    [bills[0], 3],
    [bills[1], 1],
  ]);
  expect((await ask({ billId: bills[1] })).footer).toMatchObject({ issued: 8, failed: 1 });
});
test('"vì sao?" opens the export bills: what was used, and what failed', async () => {
  const behind = async (figure: string, input: object = {}) => {
    const days = { from: day(30), to: today(), branchId: shop.branch };
    const { items, total } = await app.admin.call(PartFailure.why, { ...days, figure, ...input } as never); // inputs of the declaration
    expect(new Set(items.map(({ document }) => document))).toEqual(new Set(['exportBill']));
    return [total, ...items.map((row) => [row.code, row.day, row.value])];
  };
  expect(await behind('failedError')).toEqual([3, ['XH-HONG6', day(3), 1], ['XH-HONG5', day(4), 2]]);
  expect(await behind('failed', { supplierId: old })).toEqual([3, ['XH-HONG7', day(1), 1], ['XH-HONG5', day(4), 2]]);
  const used = [
    ['XH-HONG7', day(1), 1],
    ['XH-HONG4', day(5), 7],
    ['XH-HONG2', day(20), 6],
  ];
  expect(await behind('issued')).toEqual([14, ...used]);
});
test('who has no right to reports of stock sees none, another branch sees its own', async () => {
  const clerk = await app.make.personWith('Pages.Reports.Selling');
  await expect(ask({}, clerk)).rejects.toThrow();
  expect((await ask({ branchId: shop.otherBranch })).footer).toMatchObject({ issued: 0, failed: 0 });
});
