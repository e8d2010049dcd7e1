// The service price list: the grid's pages, cells edited many at once, export and import (spec §7; domain.md §3).
import { beforeAll, describe, expect, test } from 'vitest';
import type { ModelId } from '../../../contract/catalog/device.calls.ts';
import type { ServiceNameId } from '../../../contract/catalog/service-name.calls.ts';
import type { Vnd } from '../../../contract/kit.ts';
import { ProductService } from '../../../contract/price/price.calls.ts';
import { AuditLog } from '../../../contract/trail/trail.calls.ts';
import { XLSX } from '../../../server/kit/file/file-answer.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { rowsOf, sheet } from '../../harness/sheet.ts';

const app = await testApp();
const vnd = (value: number) => value as Vnd; // whole numbers
const one = async (text: string, values: unknown[]) => (await app.sql<{ id: number }>(text, values))[0]?.id ?? 0;
const category = (code: string, name: string, order = 0) =>
  one('insert into category (tenant_id, code, name, order_no) values (1, $1, $2, $3) returning id', [
    code,
    name,
    order,
  ]);
const series = (name: string, brand: number) =>
  one('insert into series (tenant_id, name, manufacturer_id) values (1, $1, $2) returning id', [name, brand]);
const model = async (name: string, of: number) =>
  (await one('insert into model (tenant_id, name, series_id) values (1, $1, $2) returning id', [name, of])) as ModelId; // just made
const service = async (name: string, group: number | null = null, hidden = false) =>
  (await one(
    `insert into service_name (tenant_id, code, name, group_id, warranty_months, minutes, commission, hidden)
     values (1, 'DV' || $1, $1, $2, 6, 45, 20000, $3) returning id`,
    [name, group, hidden],
  )) as ServiceNameId; // just made

let [apple, group] = [0, 0];
let ip12: ModelId, ip13: ModelId, s24: ModelId;
let screen: ServiceNameId, battery: ServiceNameId, secret: ServiceNameId;
beforeAll(async () => {
  apple = await category('manufacturer', 'Apple thử', 1);
  group = await category('serviceGroupName', 'Thay pin thử');
  const phones = await series('iPhone thử', apple);
  const galaxy = await series('Galaxy thử', await category('manufacturer', 'Samsung thử', 2));
  [ip12, ip13, s24] = [
    await model('iPhone 12', phones),
    await model('iPhone 13', phones),
    await model('Galaxy S24', galaxy),
  ];
  [screen, battery] = [await service('Thay màn hình thử'), await service('Thay pin thử', group)];
  secret = await service('Dịch vụ ẩn thử', null, true);
});
const page = (input: object = {}) =>
  app.admin.call(ProductService.GetProductServicePricePaged, { keyword: 'thử', ...input });
type Edit = Parameters<typeof app.admin.call<typeof ProductService.EditService>>[1]['edits'][number];
const edit = async (...edits: Edit[]) => (await app.admin.call(ProductService.EditService, { edits })).items;
const cellOf = async (modelId: ModelId, serviceNameId: ServiceNameId) => {
  const { items } = await app.admin.call(ProductService.GetForEditService, { modelId });
  return items.find((cell) => cell.serviceNameId === serviceNameId);
};

describe('cells', () => {
  test('a new one takes from its service what was left out', async () => {
    const [cell] = await edit({ modelId: ip12, serviceNameId: screen, price: vnd(1_500_000) });
    expect(cell).toMatchObject({
      price: 1_500_000,
      warrantyMonths: 6,
      minutes: 45,
      commission: 20_000,
      hidden: false,
      version: 1,
    });
  });
  test('many are changed at once, the others stay as they were', async () => {
    await edit({ modelId: ip13, serviceNameId: screen, price: vnd(2_000_000) });
    const before = await cellOf(ip13, screen);
    const items = await edit(
      { modelId: ip13, serviceNameId: screen, warrantyMonths: 12, version: before?.version },
      { modelId: ip13, serviceNameId: battery, price: vnd(650_000), hidden: true },
    );
    expect(items.map(({ price, warrantyMonths, version }) => [price, warrantyMonths, version])).toEqual([
      [2_000_000, 12, 2],
      [650_000, 6, 1],
    ]);
  });
  test('edits of one cell in one call add up field by field, and each of them has to know the cell', async () => {
    const key = {
      modelId: await model('Reno 9', await series('Reno', await category('manufacturer', 'Hãng lẻ', 9))),
      serviceNameId: screen,
    };
    const [made] = await edit(
      { ...key, price: vnd(3_000_000), minutes: 50 },
      { ...key, minutes: 55, commission: vnd(0) },
    );
    expect(made).toMatchObject({ price: 3_000_000, minutes: 55, commission: 0, warrantyMonths: 6 });
    const [changed] = await edit({ ...key, price: vnd(3_100_000), version: 1 }, { ...key, warrantyMonths: 9 });
    expect(changed).toMatchObject({ price: 3_100_000, warrantyMonths: 9, minutes: 55, version: 2 });
    const stale = edit({ ...key, price: vnd(1), version: 1 }, { ...key, minutes: 5, version: 2 });
    expect((await refusalOf(stale)).key).toBe('price.stale');
  });
  test('a save that changes nothing leaves no trace', async () => {
    const [cell] = await edit({ modelId: s24, serviceNameId: screen, price: vnd(900_000) });
    expect((await edit({ modelId: s24, serviceNameId: screen, price: vnd(900_000) }))[0]?.version).toBe(cell?.version);
  });
  test('one that somebody changed since is refused by name, and nothing of the block is saved', async () => {
    const [old] = await edit({ modelId: s24, serviceNameId: battery, price: vnd(500_000) });
    await edit({ modelId: s24, serviceNameId: battery, price: vnd(510_000), version: old?.version });
    const { key, body } = await refusalOf(
      edit(
        { modelId: ip12, serviceNameId: battery, price: vnd(1) },
        { modelId: s24, serviceNameId: battery, price: vnd(520_000), version: old?.version },
      ),
    );
    expect(key).toBe('price.stale');
    expect(body.error?.message).toContain('Galaxy S24');
    expect(await cellOf(ip12, battery)).toBeUndefined();
    expect((await cellOf(s24, battery))?.price).toBe(510_000);
  });
  test('need the right to create for new ones and to edit for old ones', async () => {
    const creator = await app.make.personWith('Pages.ServicePrice.Create');
    const editor = await app.make.personWith('Pages.ServicePrice.Edit');
    const old = { edits: [{ modelId: ip13, serviceNameId: screen, price: vnd(2_100_000) }] };
    const fresh = { edits: [{ modelId: ip12, serviceNameId: battery, price: vnd(450_000) }] };
    expect((await refusalOf(creator.call(ProductService.EditService, old))).status).toBe(403);
    expect((await refusalOf(editor.call(ProductService.EditServiceName, fresh))).status).toBe(403);
    await creator.call(ProductService.EditServiceName, fresh);
    await editor.call(ProductService.EditService, old);
  });
  test('of a model or a service that is not there are refused', async () => {
    const missing = edit({ modelId: 999_999 as ModelId, serviceNameId: screen, price: vnd(1) });
    expect((await refusalOf(missing)).status).toBe(404);
    const unknown = edit({ modelId: ip12, serviceNameId: 999_999 as ServiceNameId, price: vnd(1) });
    expect((await refusalOf(unknown)).status).toBe(404);
  });
  test('keep their history, and are gone when deleted', async () => {
    const [cell] = await edit({ modelId: ip12, serviceNameId: screen, price: vnd(1_600_000) });
    const target = { targetModule: 'ServicePrice' as const, targetId: cell?.id ?? 0 };
    const { items } = await app.admin.call(AuditLog.GetByTarget, target);
    expect(items[0]?.changes).toContainEqual({ field: 'price', from: 1_500_000, to: 1_600_000 });
    const response = await app.app.inject({
      method: 'POST',
      url: `${ProductService.delete.path}?id=${cell?.id}`,
      headers: app.admin.headers,
    });
    expect(response.statusCode).toBe(200);
    expect(await cellOf(ip12, screen)).toBeUndefined();
    expect((await edit({ modelId: ip12, serviceNameId: screen, price: vnd(1_700_000) }))[0]?.version).toBe(1);
  });
});

describe('the grid', () => {
  test('sends models in the catalogue’s order with their cells, and each service once', async () => {
    const { totalCount, items, services } = await page();
    expect(totalCount).toBe(3);
    expect(items.map(({ name }) => name)).toEqual(['iPhone 12', 'iPhone 13', 'Galaxy S24']);
    expect(items[1]?.cells.map(({ price }) => price).sort()).toEqual([2_100_000, 650_000]);
    const names = services.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Thay màn hình thử', 'Thay pin thử']));
    expect(names).not.toContain('Dịch vụ ẩn thử');
    expect((await page({ hidden: true })).services.map(({ id }) => id)).toContain(secret);
    expect((await page({ hidden: true })).items[1]?.cells.map(({ serviceNameId }) => serviceNameId)).toEqual([battery]);
  });
  test('is narrowed by brand, service group and model without accents, and paged', async () => {
    expect((await page({ manufacturerId: apple })).items).toHaveLength(2);
    expect((await page({ groupId: group })).services.map(({ name }) => name)).toEqual(['Thay pin thử']);
    expect((await page({ keyword: 'GALAXY thu' })).items.map(({ name }) => name)).toEqual(['Galaxy S24']);
    const second = await page({ skipCount: 1, maxResultCount: 1 });
    expect([second.totalCount, second.items.map(({ name }) => name)]).toEqual([3, ['iPhone 13']]);
    expect(await page({ skipCount: 9 })).toMatchObject({ totalCount: 3, items: [] });
  });
  test('of one service has all its models', async () => {
    const { items } = await app.admin.call(ProductService.GetForEditServiceName, { serviceNameId: battery });
    expect(items.map(({ modelId }) => modelId).sort()).toEqual([ip12, ip13, s24].sort());
  });
});

describe('as a sheet', () => {
  const download = async (input: object = { keyword: 'thử' }) =>
    (await app.admin.send(ProductService.ExportProductServicePrice, input)).rawPayload;
  const load = async (rows: Parameters<typeof sheet>[0], dryRun = false) =>
    app.admin.call(ProductService.Import, { file: await sheet(rows), dryRun });
  const heads = ['Hãng', 'Dòng', 'Mẫu máy', 'Dịch vụ', 'Giá', 'Bảo hành (tháng)'];

  test('it has one row per model and service, and reading it in again changes nothing', async () => {
    const file = await download();
    const [titles, ...rows] = await rowsOf(file);
    expect(titles).toEqual([
      'Hãng',
      'Dòng',
      'Mẫu máy',
      'Dịch vụ',
      'Giá',
      'Bảo hành (tháng)',
      'Thời gian (phút)',
      'Hoa hồng',
      'Ẩn',
    ]);
    expect(rows).toContainEqual([
      'Apple thử',
      'iPhone thử',
      'iPhone 13',
      'Thay màn hình thử',
      2_100_000,
      12,
      45,
      20_000,
      'Không',
    ]);
    expect(await rowsOf(await download({ manufacturerId: apple, groupId: group }))).toHaveLength(3);
    const answer = await app.admin.call(ProductService.Import, { file: file.toString('base64'), dryRun: false });
    expect(answer).toMatchObject({ saved: true, bad: 0, created: 0, changed: 0, unchanged: rows.length });
  });
  test('needs the right to export, whichever call is asked for one', async () => {
    const reader = await app.make.personWith('Pages.Service.Price.Module');
    const asked = { ...reader.headers, accept: XLSX };
    for (const call of [ProductService.GetProductServicePricePaged, ProductService.ExportProductServicePrice])
      expect((await reader.send(call, { keyword: 'thử' }, asked)).statusCode).toBe(403);
    expect((await reader.send(ProductService.GetProductServicePricePaged, { keyword: 'thử' })).statusCode).toBe(200);
  });
  test('a row changes its cell where it is filled in; services are known by code too', async () => {
    const rows = [
      heads,
      [null, null, 'iphone 12', 'DVThay pin thử', '480.000', null],
      ['apple thu', 'IPHONE THỬ', 'iPhone 13', 'thay pin thu', 700_000, 9],
    ];
    expect(await load(rows)).toMatchObject({ saved: true, created: 0, changed: 2 });
    expect(await cellOf(ip12, battery)).toMatchObject({ price: 480_000, warrantyMonths: 6, version: 2 });
    expect(await cellOf(ip13, battery)).toMatchObject({ price: 700_000, warrantyMonths: 9, hidden: true });
  });
  test('services that differ in their marks alone are told apart; without marks the row says which', async () => {
    const [ringer, fallen] = [await service('Thay rung thử'), await service('Thay rụng thử')];
    await edit(
      { modelId: s24, serviceNameId: ringer, price: vnd(110_000) },
      { modelId: s24, serviceNameId: fallen, price: vnd(220_000) },
    );
    const again = await app.admin.call(ProductService.Import, {
      file: (await download()).toString('base64'),
      dryRun: true,
    });
    expect(again).toMatchObject({ bad: 0, created: 0, changed: 0 });
    const row = (name: string, price: number) => [null, null, 'Galaxy S24', name, price, null];
    await load([heads, row('thay RUNG thử', 130_000), row('DVThay rụng thử', 240_000)]);
    expect([(await cellOf(s24, ringer))?.price, (await cellOf(s24, fallen))?.price]).toEqual([130_000, 240_000]);
    const { saved, lines } = await load([heads, row('thay rung thu', 1)]);
    expect([saved, lines[0]?.errors]).toEqual([
      false,
      [{ column: 3, message: expect.stringContaining('Có nhiều dịch vụ tên "thay rung thu"') }],
    ]);
  });
  test('bad rows are marked and keep the rest from being saved', async () => {
    const twin = await model('iPhone 12', await series('iPhone thử 2', apple));
    const answer = await load([
      heads,
      ['Apple thử', 'iPhone thử 2', 'iPhone 12', 'Thay pin thử', 1, null],
      [null, null, 'iPhone 12', 'Thay pin thử', 1, null],
      [null, null, 'iPhone 99', 'Không có', -1, null],
      [null, null, 'iPhone 99', 'Không có', 1, null],
      [null, null, 'Galaxy S24', 'Thay pin thử', 1, null],
      [null, null, 'Galaxy S24', 'Thay pin thử', 2, null],
    ]);
    expect(answer).toMatchObject({ saved: false, total: 6, bad: 4, created: 1, changed: 1 });
    expect(answer.lines.slice(0, 4).map(({ line, errors }) => [line, errors.map(({ column }) => column)])).toEqual([
      [3, [2]],
      [4, [4]],
      [5, [2, 3]],
      [7, [null]],
    ]);
    expect(await cellOf(twin, battery)).toBeUndefined();
  });
});
