// Products from a sheet: a preview that marks each bad cell, then all or nothing, for one kind at a time.
import { describe, expect, test } from 'vitest';
import { Model, Series } from '../../../contract/catalog/device.calls.ts';
import { Product, type ProductKind, productKinds } from '../../../contract/catalog/product.calls.ts';
import type { CategoryCode } from '../../../contract/lookup/category.lists.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../harness/app.ts';
import { rowsOf, sheet } from '../../harness/sheet.ts';

const app = await testApp();
type Rows = Parameters<typeof sheet>[0];
const send = async (rows: Rows, dryRun: boolean, kind: ProductKind = 'component', who = app.admin) =>
  who.call(Product.Import, { kind, file: await sheet(rows), dryRun });
const check = (rows: Rows, kind?: ProductKind) => send(rows, true, kind);
const save = (rows: Rows, kind?: ProductKind) => send(rows, false, kind);
const category = async (code: CategoryCode, name: string): Promise<number> => {
  const [row] = await app.sql<{ id: number }>(
    'insert into category (tenant_id, code, name) values ($1, $2, $3) returning id',
    [DEFAULT_TENANT, code, name],
  );
  return row?.id ?? 0;
};
const find = async (keyword: string, kind: ProductKind = 'component') =>
  (await app.admin.call(Product.GetAllPro, { keyword, kind })).items;
const count = async () => (await app.admin.call(Product.GetAllPro, {})).totalCount;

await category('productUnit', 'Chiếc thử');
await category('productType', 'Loại thử');
await category('productGroup', 'Nhóm thử');
await category('groupCommission', 'Hoa hồng thử');
const manufacturerId = await category('manufacturer', 'Hãng thử');
const [one, two] = [
  await app.admin.call(Series.CreateSeries, { name: 'Dòng một', manufacturerId }),
  await app.admin.call(Series.CreateSeries, { name: 'Dòng hai', manufacturerId }),
];
const newModel = (name: string, seriesId = one.id) => app.admin.call(Model.CreateModel, { name, seriesId });
const [alpha, beta] = [await newModel('Mẫu Alpha'), await newModel('Mẫu Beta')];
const same = await newModel('Mẫu Chung');
await newModel('Mẫu Chung', two.id);

const heads = ['Mã hàng', 'Tên hàng', 'Đơn vị tính', 'Giá bán', 'Dùng cho mẫu máy'];

describe('the preview', () => {
  test('marks the bad cells and saves nothing, not even when it is told to save', async () => {
    const before = await count();
    const rows = [
      heads,
      [null, 'Pin tốt', 'chiec thu', '120.000', null],
      [null, 'Pin lạ', 'Thùng lạ', 'rẻ', null],
      [null, 'Pin mẫu', null, null, 'Mẫu Alpha, Mẫu Lạ, Mẫu Chung'],
    ];
    for (const dryRun of [true, false]) {
      const answer = await send(rows, dryRun);
      expect(answer).toMatchObject({ saved: false, total: 3, bad: 2, created: 1 });
      const [unit, models] = answer.lines;
      expect(unit?.errors.map(({ column }) => column)).toEqual([2, 3]);
      expect(unit?.errors[0]?.message).toBe('Không tìm thấy "Thùng lạ".');
      expect(models?.errors.map(({ column }) => column)).toEqual([4, 4]);
      expect(models?.errors[0]?.message).toBe('Không tìm thấy "Mẫu Lạ".');
      expect(models?.errors[1]?.message).toContain('"Mẫu Chung"');
    }
    expect(await count()).toBe(before);
  });
  test('says what each row would become and saves nothing', async () => {
    const before = await count();
    expect(await check([heads, [null, 'Pin xem trước']])).toMatchObject({ saved: false, bad: 0, created: 1 });
    expect(await count()).toBe(before);
  });
  test('marks what stands twice in the sheet and what another product has', async () => {
    await app.admin.call(Product.CreateProduct, { name: 'Cáp chủ', barcode: '8930000000001' });
    const own = await app.admin.call(Product.CreateProduct, { name: 'Cáp riêng', barcode: '8930000000004' });
    const other = await app.admin.call(Product.CreateProduct, { name: 'Sạc khác', kind: 'accessory' });
    const { lines } = await check([
      ['Mã hàng', 'Tên hàng', 'Mã vạch', 'Tồn tối thiểu', 'Tồn tối đa'],
      ['N-1', 'Cáp một', null, null, null],
      ['n-1', 'Cáp hai', '8930000000002', null, null],
      [null, 'CÁP MỘT', null, null, null],
      [null, 'cáp chủ', null, null, null],
      [null, 'Cáp ba', '8930000000001', null, null],
      [other.code, 'Cáp bốn', null, null, null],
      ['8930000000004', 'Cáp năm', null, null, null],
      [null, 'Cáp sáu', null, 5, 3],
      [own.code, 'Cáp riêng', null, null, null],
      ['Cáp đẹp', 'Cáp bảy', null, null, null],
    ]);
    const told = lines.map(({ line, errors }) => [line, errors.map(({ column, message }) => `${column} ${message}`)]);
    expect(told).toEqual([
      [3, ['0 Trùng với dòng 2 trong tệp.']],
      [4, ['1 Trùng với dòng 2 trong tệp.']],
      [5, ['1 Tên hàng cáp chủ đã được dùng.']],
      [6, ['2 Mã vạch 8930000000001 đã được dùng cho hàng khác.']],
      [7, [`0 Mã hàng ${other.code} đã được dùng.`]],
      [8, ['0 Mã vạch 8930000000004 đã được dùng cho hàng khác.']],
      [9, ['4 Tồn tối đa (3) phải lớn hơn hoặc bằng tồn tối thiểu, hoặc bằng 0.']],
      [11, ['0 Mã hàng Cáp đẹp có chữ mà mã vạch không in được: hãy đổi mã, hoặc nhập mã vạch riêng.']],
      [2, []],
      [10, []],
    ]);
  });
});

describe('saving', () => {
  test('makes new products with codes and changes known ones in the cells that are filled in', async () => {
    const known = await app.admin.call(Product.CreateProduct, {
      name: 'Loa cũ',
      price: 50_000,
      barcode: '8930000000003',
      modelIds: [alpha.id],
      note: 'giữ',
    });
    const next = `LK${String(Number(known.code.slice(2)) + 1).padStart(5, '0')}`;
    const rows = [
      [...heads, 'Loại linh kiện', 'Nhóm', 'Nhóm hoa hồng'],
      [null, 'Loa mới', 'Chiếc thử', '1.200.000', 'mau alpha, Mẫu Beta', 'Loại thử', 'nhóm thử', 'Hoa hồng thử'],
      [known.code.toLowerCase(), 'Loa đổi', 'Chiếc thử', null, 'Mẫu Beta, Dòng một Mẫu Chung'],
      [next, 'Loa có mã', null, 70_000, null],
    ];
    expect(await save(rows)).toMatchObject({ saved: true, created: 2, changed: 1, unchanged: 0 });
    const changed = await app.admin.call(Product.Get, { id: known.id });
    expect(changed).toMatchObject({ name: 'Loa đổi', code: known.code, barcode: '8930000000003', version: 2 });
    expect(changed).toMatchObject({ price: 50_000, note: 'giữ', unitName: 'Chiếc thử' });
    expect(changed.modelIds.sort()).toEqual([beta.id, same.id].sort());
    const [made] = await find('Loa mới');
    expect(made?.code).toMatch(/^LK\d{5}$/);
    expect(made?.code).not.toBe(next);
    expect(made).toMatchObject({ barcode: made?.code, unitName: 'Chiếc thử', price: 1_200_000, sale: true });
    expect(made).toMatchObject({ typeName: 'Loại thử', groupName: 'Nhóm thử', groupCommissionName: 'Hoa hồng thử' });
    expect(made?.modelNames).toEqual(['Mẫu Alpha', 'Mẫu Beta']);
    expect((await find('Loa có mã'))[0]).toMatchObject({ code: next, barcode: next, modelIds: [] });
    const again = [rows[0] ?? [], [made?.code ?? '', ...(rows[1] ?? []).slice(1)], ...rows.slice(2)];
    expect(await save(again)).toMatchObject({ saved: true, created: 0, changed: 0, unchanged: 3 });
  });
  test('keeps to its kind', async () => {
    expect(await save([heads.slice(0, 2), [null, 'Bút thử nhập']], 'stationery')).toMatchObject({ created: 1 });
    const [pen] = await find('Bút thử nhập', 'stationery');
    expect(pen?.code).toMatch(/^VP\d{5}$/);
    expect(await check([heads, [null, 'Giấy thử']], 'supplies')).toMatchObject({ ignored: ['Dùng cho mẫu máy'] });
  });
  test('takes thousands of rows in a few seconds', async () => {
    const many = Array.from({ length: 3000 }, (_, n) => [null, `Ốc số ${n}`, null, n, 'Mẫu Alpha']);
    const began = performance.now();
    expect(await save([heads, ...many])).toMatchObject({ saved: true, created: 3000 });
    expect(performance.now() - began).toBeLessThan(60_000); // on a machine that does other things too; row by row is minutes
  });
});

describe('rights', () => {
  const edit = ['Pages.Categories.Components', 'Pages.Categories.Components.Edit'] as const;
  test('without the permission of the kind it answers 403', async () => {
    const [clerk, newcomer] = [await app.make.personWith(...edit), await app.make.personWith()];
    const file = await sheet([heads, [null, 'Pin cấm']]);
    const status = async (who: typeof newcomer, kind: ProductKind) => [
      (await who.send(Product.Import, { kind, file, dryRun: false })).statusCode,
      (await who.send(Product.ImportTemplate, { kind })).statusCode,
    ];
    expect(await status(newcomer, 'component')).toEqual([403, 403]);
    expect(await status(clerk, 'accessory')).toEqual([403, 403]);
    expect(await find('Pin cấm', 'accessory')).toEqual([]);
    expect(await status(clerk, 'component')).toEqual([200, 200]);
  });
  test('the outbound price is a column only for those who may see it', async () => {
    const clerk = await app.make.personWith(...edit);
    const rows = (name: string, code: string | null = null, price = 900): Rows => [
      ['Mã hàng', 'Tên hàng', 'Giá xuất'],
      [code, name, price],
    ];
    const head = 'Giá xuất';
    await save(rows('Ron kín'));
    const [made] = await find('Ron kín');
    expect(made?.priceOutBound).toBe(900);
    expect(await send(rows('Ron kín', made?.code, 100), false, 'component', clerk)).toMatchObject({
      unchanged: 1,
      ignored: [head],
    });
    expect(await send(rows('Ron kín mới', made?.code, 100), false, 'component', clerk)).toMatchObject({ changed: 1 });
    expect((await find('Ron kín mới'))[0]?.priceOutBound).toBe(900);
    const headsOf = async (who: typeof app.admin) =>
      (await rowsOf((await who.send(Product.ImportTemplate, { kind: 'component' })).rawPayload))[0];
    expect(await headsOf(app.admin)).toContain(head);
    expect(await headsOf(clerk)).not.toContain(head);
  });
});

test.each(productKinds)('the example of the template of %s is no row, what is filled in below it is', async (kind) => {
  const { rawPayload } = await app.admin.send(Product.ImportTemplate, { kind });
  const [heads = [], example = []] = (await rowsOf(rawPayload)) as Rows; // what the template writes
  const asItIs = app.admin.call(Product.Import, { kind, file: rawPayload.toString('base64') });
  expect((await refusalOf(asItIs)).key).toBe('import.empty');
  const own = example.map((cell) => (/^Ví dụ: /.test(String(cell)) ? `Hàng riêng ${kind}` : cell));
  expect(own).not.toEqual(example);
  const answer = await app.admin.call(Product.Import, { kind, file: await sheet([heads, example, own]) });
  expect(answer).toMatchObject({ saved: false, total: 1, examples: 1, bad: 0, created: 1, ignored: [] });
});
