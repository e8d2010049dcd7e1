// The simple lists behind Category/*: values, order, permissions per list, parents, deleting what is used (spec §3, §7).
import { readXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import {
  Category,
  type CategoryId,
  CategorySelect,
  holdsOn,
  LookupCommon,
} from '../../../contract/lookup/category.calls.ts';
import { type CategoryCode, categoryCodes, categoryLists } from '../../../contract/lookup/category.lists.ts';
import { Tenant } from '../../../contract/org/tenant.calls.ts';
import { AuditLog } from '../../../contract/trail/trail.calls.ts';
import { uses } from '../../../server/lookup/category.uses.ts';
import { categoryValues } from '../../../server/lookup/category.values.ts';
import { DEFAULT_TENANT, PASSWORD, refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const whole = async (code: string) => (await app.admin.call(Category.GetCategory, { code })).items;
let made = 0;
const make = (code: CategoryCode, more: object = {}) =>
  app.admin.call(Category.createCateGory, { code, name: `Mục ${++made}`, ...more });
const editable = categoryCodes.filter((code) => categoryLists[code].edit);
const kept = categoryCodes.filter((code) => !categoryLists[code].edit);

describe('a list', () => {
  test.each(categoryCodes)(
    '%s starts with its values, in their order, the first one carrying lastIndex',
    async (code) => {
      const rows = await whole(code);
      expect(rows.map(({ name }) => name)).toEqual(categoryValues[code].map(({ name }) => name));
      const [first, ...rest] = rows;
      if (first) expect(first.lastIndex).toBe(rows.length);
      for (const row of rest) expect(row.lastIndex).toBeNull();
    },
  );
  test('is found under its code in any case, also as sCode', async () => {
    expect((await whole('devicetype')).length).toBe(categoryValues.DeviceType.length);
    const response = await app.app.inject({
      url: `${CategorySelect.GetSelectListCategory.path}?SCODE=VAT`,
      headers: app.admin.headers,
    });
    expect(response.json().result.items.map(({ text }: { text: string }) => text)).toEqual(['0%', '5%', '8%', '10%']);
  });
  test('an unknown code is refused by the field’s name', async () => {
    const refused = await refusalOf(app.admin.call(Category.GetCategory, { code: 'no-such-list' }));
    expect(refused.status).toBe(400);
    expect(refused.body.error?.details).toContain('Danh mục không nằm trong các giá trị cho phép.');
  });
  test('pages, sorts, and finds fragments without accents in name and note', async () => {
    const fields = { code: 'colour', maxResultCount: 4, skipCount: 4 } as const;
    const { totalCount, items } = await app.admin.call(Category.GetAll, fields);
    expect([totalCount, items.length]).toEqual([categoryValues.colour.length, 4]);
    expect(items[0]?.lastIndex).toBe(categoryValues.colour.length);
    const names = async (input: object) =>
      (await app.admin.call(Category.GetAll, { ...input, maxResultCount: 100 })).items.map(({ name }) => name);
    expect(await names({ code: 'colour', keyword: 'xanh' })).toEqual(['Xanh dương', 'Xanh lá', 'Xanh mint']);
    expect(await names({ code: 'colour', keyword: 'DUONG' })).toEqual(['Xanh dương']);
    expect(await names({ code: 'errorType', keyword: 'giai trinh' })).toEqual(['Lỗi vận chuyển']);
    expect((await names({ code: 'colour', sorting: 'name desc' }))[0]).toBe('Xanh mint');
    expect((await names({ code: 'expected', sorting: 'value desc' }))[0]).toBe('7 ngày');
  });
  test('children are found by their parent', async () => {
    const group = (await whole('GroupAccessories')).find(({ name }) => name === 'Sạc và cáp');
    const { items } = await app.admin.call(Category.GetCategory, { code: 'LabelAccessories', parentId: group?.id });
    expect(items.map(({ name }) => name)).toEqual(['Anker', 'Baseus', 'Ugreen']);
    expect(items[0]?.parentName).toBe('Sạc và cáp');
  });
});

describe('as a spreadsheet', () => {
  const heads = async (query: object, culture = 'vi') => {
    const headers = { accept: XLSX, '.aspnetcore.culture': culture };
    const response = await app.admin.send(Category.GetAll, query, headers);
    return (await readXlsx(response.rawPayload)).sheets[0]?.rows[0];
  };
  test('a list’s fields have the list’s own words', async () => {
    const months = { code: 'guarantee', excelColumns: 'name,value,orderNo' };
    expect(await heads(months)).toEqual(['Tên', 'Số tháng', 'Thứ tự']);
    expect(await heads(months, 'en')).toEqual(['Name', 'Months', 'Order']);
    expect(await heads({ code: 'SSIDs', excelColumns: 'note' })).toEqual(['Chi nhánh, vị trí']);
    expect(await heads({ code: 'manufacturer', excelColumns: 'flag' })).toEqual(['Có laptop']);
    expect(await heads({ code: 'LabelAccessories', excelColumns: 'parentName' })).toEqual(['Nhóm']);
  });
  test('all lists together have the words they share', async () => {
    expect(await heads({ excelColumns: 'value,parentName' })).toEqual(['Giá trị', 'Thuộc']);
  });
});

describe('a row', () => {
  test('is added at the end, changed, and leaves the list when deleted; its history tells', async () => {
    const before = (await whole('guarantee'))[0]?.lastIndex ?? 0;
    const row = await make('guarantee', { name: '24 tháng', value: 24 });
    expect(row).toMatchObject({ code: 'guarantee', value: 24, orderNo: before + 1, version: 1 });
    const { id } = row;
    const changed = await app.admin.call(Category.updateCateGory, { ...row, name: 'Hai năm', orderNo: 1, version: 1 });
    expect(changed).toMatchObject({ name: 'Hai năm', value: 24, orderNo: 1, version: 2 });
    await expect(app.admin.call(Category.updateCateGory, { ...row, version: 1 })).toFailWith('row.stale');
    await app.admin.call(Category.SoftDeleteById, { id });
    await app.admin.call(Category.SoftDeleteById, { id });
    expect((await whole('guarantee')).map((one) => one.id)).not.toContain(id);
    await expect(app.admin.call(Category.Get, { id })).toFailWith('row.missing');
    const history = await app.admin.call(AuditLog.GetByTarget, { targetModule: 'Category', targetId: id });
    expect(history.items.map(({ action }) => action)).toEqual(['update', 'update', 'insert']);
  });
  test('moves to a place inside its list, and the rows behind make room', async () => {
    const order = async () => (await whole('requestCenterGroup')).map(({ name }) => name);
    for (const { id } of await whole('requestCenterGroup')) await app.admin.call(Category.SoftDeleteById, { id });
    const elsewhere = await whole('hashtag');
    const [a, b, c] = [
      await make('requestCenterGroup', { name: 'A' }),
      await make('requestCenterGroup', { name: 'B' }),
      await make('requestCenterGroup', { name: 'C' }),
    ];
    await app.admin.call(Category.UpdateOrderNoById, { id: c.id, orderNo: a.orderNo });
    expect(await order()).toEqual(['C', 'A', 'B']);
    await app.admin.call(Category.UpdateOrderNoById, { id: c.id, orderNo: 90 });
    expect(await order()).toEqual(['A', 'B', 'C']);
    await make('requestCenterGroup', { name: 'D', orderNo: b.orderNo + 1 });
    expect(await order()).toEqual(['A', 'D', 'B', 'C']);
    const { orderNo, ...kept } = await app.admin.call(Category.Get, { id: c.id });
    await app.admin.call(Category.updateCateGory, { ...kept, name: 'C2' });
    expect(await order()).toEqual(['A', 'D', 'B', 'C2']);
    expect((await app.admin.call(Category.Get, { id: c.id })).orderNo).toBe(orderNo);
    expect(await whole('hashtag')).toEqual(elsewhere);
    await expect(app.admin.call(Category.UpdateOrderNoById, { id: 999_999_999, orderNo: 1 })).toFailWith('row.missing');
  });
  test.each(editable)('of %s cannot have the same name twice, whatever its case and its blanks', async (code) => {
    const name = `Trùng ${code}`;
    expect((await make(code, { name: ` Trùng  ${code} ` })).name).toBe(name);
    const again = make(code, { name: name.toUpperCase() });
    if (code === 'internalNotification') await again;
    else {
      const refused = await refusalOf(again);
      expect(refused.key).toBe('category.nameTaken');
      expect(refused.body.error?.message).toContain(name.toUpperCase());
    }
  });
  test('the name of a deleted row is free again', async () => {
    const row = await make('hashtag', { name: 'trở-lại' });
    await app.admin.call(Category.SoftDeleteById, { id: row.id });
    expect((await make('hashtag', { name: 'trở-lại' })).id).not.toBe(row.id);
  });
  test('does not move to another list', async () => {
    const row = await make('colour');
    const moved = app.admin.call(Category.updateCateGory, { ...row, code: 'hashtag' });
    await expect(moved).toFailWith('row.missing');
  });
  test('a percentage ends at 100, a window does not end before it begins', async () => {
    await expect(make('vat', { value: 101 })).toFailWith('category.tooMuch');
    await expect(make('guarantee', { value: 1.5 })).toFailWith('category.whole');
    await expect(make('expected', { value: 1e12 })).toFailWith('category.tooMuch');
    const third = await refusalOf(make('vat', { value: 8.125 }));
    expect([third.key, third.body.error?.message]).toEqual([
      'category.decimals',
      'Thuế suất (%) chỉ được có tối đa 2 chữ số thập phân.',
    ]);
    expect((await make('vat', { value: 12.5 })).value).toBe(12.5);
    const window = { validFrom: '2026-12-24', validTo: '2026-12-23' };
    await expect(make('internalNotification', window)).toFailWith('category.window');
  });
  test('has a parent out of the right list of the same tenant, or none', async () => {
    const group = await make('GroupAccessories');
    const label = await make('LabelAccessories', { parentId: group.id });
    expect(label.parentName).toBe(group.name);
    const colour = await make('colour');
    await expect(make('LabelAccessories', { parentId: colour.id })).toFailWith('category.parent');
    await expect(make('colour', { parentId: group.id })).toFailWith('category.noParent');
    await expect(make('LabelAccessories', { parentId: 999_999_999 })).toFailWith('category.parent');
  });
  test('a device type comes by its own call too', async () => {
    const row = await app.admin.call(Category.CreateDeviceType, { name: 'Máy chơi game' });
    expect(row).toMatchObject({ code: 'DeviceType', orderNo: categoryValues.DeviceType.length + 2 });
  });
});

describe('who may', () => {
  test.each(kept)('%s is the system’s: nobody adds, changes or deletes', async (code) => {
    await expect(make(code)).toFailWith('category.system');
    const [row] = await whole(code);
    if (!row) throw new Error('seeded');
    await expect(app.admin.call(Category.updateCateGory, row)).toFailWith('category.system');
    await expect(app.admin.call(Category.SoftDeleteById, { id: row.id })).toFailWith('category.system');
    await expect(app.admin.call(Category.UpdateOrderNoById, { id: row.id, orderNo: 1 })).toFailWith('category.system');
  });
  test('edit one list is not who may edit another', async () => {
    const cashier = await app.make.personWith('Pages.Categories.Finance.Edit');
    const own = await cashier.call(Category.createCateGory, { code: 'payment', name: 'Séc' });
    await cashier.call(Category.updateCateGory, { ...own, name: 'Séc ngân hàng' });
    const foreign = await make('colour');
    const name = 'x';
    await expect(cashier.call(Category.createCateGory, { code: 'colour', name })).toFailWith('auth.forbidden');
    await expect(cashier.call(Category.updateCateGory, { ...foreign, name })).toFailWith('auth.forbidden');
    await expect(cashier.call(Category.updateCateGory, { ...foreign, code: 'payment' })).toFailWith('row.missing');
    await expect(cashier.call(Category.SoftDeleteById, { id: foreign.id })).toFailWith('auth.forbidden');
    await expect(cashier.call(Category.UpdateOrderNoById, { id: foreign.id, orderNo: 1 })).toFailWith('auth.forbidden');
    await cashier.call(Category.UpdateOrderNoById, { id: own.id, orderNo: 1 });
    await cashier.call(Category.SoftDeleteById, { id: own.id });
    expect((await cashier.call(Category.GetCategory, { code: 'colour' })).items.length).toBeGreaterThan(10);
  });
});

describe('a row in use', () => {
  test('every foreign key to the lists is in the table of uses', async () => {
    const keys = await app.sql<{ table: string; column: string }>(
      `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
       where c.contype = 'f' and c.confrelid = 'category'::regclass`,
    );
    const known = uses.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
    expect(known.sort()).toEqual(keys.map(({ table, column }) => `${table}.${column}`).sort());
  });
  test('stays, and the refusal names where it is used; what uses it may be deleted itself', async () => {
    const brand = await make('manufacturer', { name: 'Nokia' });
    const [series] = await app.sql<{ id: number }>(
      'insert into series (tenant_id, name, manufacturer_id) values ($1, $2, $3) returning id',
      [DEFAULT_TENANT, 'Lumia', brand.id],
    );
    const refused = await refusalOf(app.admin.call(Category.SoftDeleteById, { id: brand.id }));
    expect(refused.key).toBe('category.inUse');
    expect(refused.body.error?.message).toBe('Không thể xóa Nokia: đang được dùng ở 1 dòng máy.');
    await app.sql('update series set is_deleted = true where tenant_id = $1 and id = $2', [DEFAULT_TENANT, series?.id]);
    await app.admin.call(Category.SoftDeleteById, { id: brand.id });
  });
  test('counts each place', async () => {
    const group = await make('groupCommission');
    await app.sql('insert into service_name (tenant_id, code, name, group_commission_id) values ($1, $2, $3, $4)', [
      DEFAULT_TENANT,
      'DV-LK',
      'Dịch vụ lk',
      group.id,
    ]);
    for (const code of ['LK-1', 'LK-2'])
      await app.sql(
        'insert into product (tenant_id, kind, code, name, group_commission_id) values ($1, $2, $3, $3, $4)',
        [DEFAULT_TENANT, 'component', code, group.id],
      );
    const english = app.admin.call(Category.SoftDeleteById, { id: group.id }, { '.aspnetcore.culture': 'en' });
    expect((await refusalOf(english)).body.error?.message).toContain('it is used by 1 services, 2 products.');
  });
});

describe('brands', () => {
  const brands = async (isLaptop?: boolean) =>
    (await app.admin.call(LookupCommon.GetListAllJsonManufacturer, { isLaptop })).items;
  test('are twelve, with those that make laptops', async () => {
    const all = (await app.admin.call(LookupCommon.GetListJsonManufacturer, {})).items;
    expect(all.filter(({ name }) => categoryValues.manufacturer.some((brand) => brand.name === name)).length).toBe(12);
    expect((await brands(true)).map(({ name }) => name)).toEqual(['Apple', 'Asus', 'Dell', 'HP', 'Lenovo', 'Acer']);
    const options = (await app.admin.call(CategorySelect.GetSelectListManufacturer, {})).items;
    expect(options.map(({ text }) => text)).toEqual(all.map(({ name }) => name));
  });
  test('of phones leave out those that have only laptops', async () => {
    const dell = (await brands(true)).find(({ name }) => name === 'Dell');
    expect((await brands(false)).map(({ name }) => name)).toContain('Dell');
    await app.sql('insert into series (tenant_id, name, manufacturer_id, is_laptop) values ($1, $2, $3, true)', [
      DEFAULT_TENANT,
      'XPS',
      dell?.id,
    ]);
    expect((await brands(false)).map(({ name }) => name)).not.toContain('Dell');
    expect((await brands()).map(({ name }) => name)).toContain('Dell');
  });
});

test('a notice holds from its first day through its last', () => {
  const row = { validFrom: '2026-11-01', validTo: '2026-11-15' };
  expect(['2026-10-31', '2026-11-01', '2026-11-15', '2026-11-16'].map((day) => holdsOn(row, day))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(holdsOn({ validFrom: null, validTo: null }, '2026-11-15')).toBe(true);
});

test('another tenant starts with lists of its own, and neither reaches the other’s', async () => {
  await app.hostAdmin.call(Tenant.Create, {
    tenancyName: 'Hanoi',
    name: 'Xưởng Hà Nội',
    adminEmailAddress: 'admin@hanoi.example',
    adminPassword: PASSWORD,
    isActive: true,
  });
  const [tenant] = await app.sql<{ id: number }>(`select id from tenant where tenancy_name = 'Hanoi'`);
  const boss = await app.signIn('admin', PASSWORD, tenant?.id);
  const theirs = (await boss.call(Category.GetCategory, { code: 'LabelAccessories' })).items;
  expect(theirs.length).toBe(categoryValues.LabelAccessories.length);
  expect(theirs[0]?.parentName).toBe('Ốp lưng, bao da');
  const ours = await make('colour', { name: 'Của Sài Gòn' });
  await expect(boss.call(Category.Get, { id: ours.id })).toFailWith('row.missing');
  await expect(boss.call(Category.updateCateGory, ours)).toFailWith('row.missing');
  await boss.call(Category.SoftDeleteById, { id: ours.id });
  expect((await app.admin.call(Category.Get, { id: ours.id })).name).toBe('Của Sài Gòn');
  const foreignParent = theirs[0]?.parentId as CategoryId; // checked above
  await expect(make('LabelAccessories', { parentId: foreignParent })).toFailWith('category.parent');
});
