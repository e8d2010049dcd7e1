// What somebody changes while a sheet is being read in stays, where the sheet says nothing of it.
import { expect, test } from 'vitest';
import { Model, Series } from '../../../contract/catalog/device.calls.ts';
import { Product } from '../../../contract/catalog/product.calls.ts';
import { SaleCustomer, SaleSupplier } from '../../../contract/party/party.calls.ts';
import { ProductService } from '../../../contract/price/price.calls.ts';
import { DEFAULT_TENANT, testApp } from '../../harness/app.ts';
import { sheet } from '../../harness/sheet.ts';

const app = await testApp();
type Rows = Parameters<typeof sheet>[0];
const newRow = async (text: string, values: unknown[]): Promise<number> =>
  (await app.sql<{ id: number }>(`${text} returning id`, values))[0]?.id ?? 0;

/** Somebody's change of a row is committed when the import has come to it. */
async function meet<T>(change: string, id: number, load: () => Promise<T>): Promise<T> {
  const clerk = await app.pool.connect();
  try {
    await clerk.query('begin');
    await clerk.query(`select set_config('app.tenant_id', '${DEFAULT_TENANT}', true)`);
    await clerk.query(change, [id]);
    const loading = load();
    await expect
      .poll(() =>
        app.sql(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
      )
      .toHaveLength(1);
    await clerk.query('commit');
    return await loading;
  } finally {
    clerk.release();
  }
}
const saved = { saved: true, changed: 1 };

test('of a customer', async () => {
  const { id } = await app.admin.call(SaleCustomer.CreateSaleCustomer, { name: 'Khách Sửa', phone: '0909777004' });
  const rows: Rows = [
    ['Tên khách hàng', 'Điện thoại', 'Ghi chú'],
    ['Khách Sửa', '0909777004', 'khách quen'],
  ];
  const load = async () => app.admin.call(SaleCustomer.Import, { file: await sheet(rows), dryRun: false });
  expect(await meet(`update customer set address = '7 Hàng Bài' where id = $1`, id, load)).toMatchObject(saved);
  expect(await app.admin.call(SaleCustomer.Get, { id })).toMatchObject({ address: '7 Hàng Bài', note: 'khách quen' });
});
test('of a supplier', async () => {
  const { id } = await app.admin.call(SaleSupplier.Create, { name: 'Kho Sửa' });
  const rows: Rows = [
    ['Tên nhà cung cấp', 'Ghi chú'],
    ['kho sửa', 'giao nhanh'],
  ];
  const load = async () => app.admin.call(SaleSupplier.Import, { file: await sheet(rows), dryRun: false });
  expect(await meet('update supplier set payment_days = 30 where id = $1', id, load)).toMatchObject(saved);
  expect(await app.admin.call(SaleSupplier.Get, { id })).toMatchObject({ paymentDays: 30, note: 'giao nhanh' });
});
test('of goods', async () => {
  const send = async (rows: Rows) =>
    app.admin.call(Product.Import, { kind: 'component', file: await sheet(rows), dryRun: false });
  await send([
    ['Mã hàng', 'Tên hàng', 'Giá bán'],
    ['PINSUA', 'Pin Sửa', 100_000],
  ]);
  const [row] = (await app.admin.call(Product.GetAllPro, { keyword: 'PINSUA', kind: 'component' })).items;
  const id = row?.id ?? 0;
  const load = () =>
    send([
      ['Mã hàng', 'Tên hàng', 'Ghi chú'],
      ['PINSUA', 'Pin Sửa', 'hàng mới'],
    ]);
  expect(await meet('update product set price = 150000 where id = $1', id, load)).toMatchObject(saved);
  const [after] = (await app.admin.call(Product.GetAllPro, { keyword: 'PINSUA', kind: 'component' })).items;
  expect(after).toMatchObject({ price: 150_000, note: 'hàng mới' });
});
test('of a price', async () => {
  const brand = await newRow(`insert into category (tenant_id, code, name) values ($1, 'manufacturer', $2)`, [
    DEFAULT_TENANT,
    'Hãng Sửa',
  ]);
  const series = await app.admin.call(Series.CreateSeries, { name: 'Dòng Sửa', manufacturerId: brand });
  const model = await app.admin.call(Model.CreateModel, { name: 'Mẫu Sửa', seriesId: series.id });
  await newRow('insert into service_name (tenant_id, code, name) values ($1, $2, $2)', [DEFAULT_TENANT, 'Thay Sửa']);
  const send = async (rows: Rows) => app.admin.call(ProductService.Import, { file: await sheet(rows), dryRun: false });
  const row = (price: number): Rows => [
    ['Mẫu máy', 'Dịch vụ', 'Giá'],
    ['Mẫu Sửa', 'Thay Sửa', price],
  ];
  await send(row(200_000));
  const cells = async () => (await app.admin.call(ProductService.GetForEditService, { modelId: model.id })).items;
  const id = (await cells())[0]?.id ?? 0;
  const change = 'update service_price set warranty_months = 12 where id = $1';
  expect(await meet(change, id, () => send(row(250_000)))).toMatchObject(saved);
  expect(await cells()).toMatchObject([{ price: 250_000, warrantyMonths: 12 }]);
});
