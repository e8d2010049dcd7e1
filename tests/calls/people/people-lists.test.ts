// The list of users, its filters, order and pages, and the user types (spec §3, §9; wire.md §3.2).
import { describe, expect, test } from 'vitest';
import { Role } from '../../../contract/people/role.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { UserType, type UserTypeRow } from '../../../contract/people/user-type.calls.ts';
import { refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
type Filter = Parameters<typeof app.admin.call<typeof User.getallUser>>[1];
const list = (filter: Filter) => app.admin.call(User.getallUser, filter);
const idsOf = async (filter: Filter) => (await list(filter)).items.map(({ id }) => id);

describe('filters', () => {
  test.each(['dang thi hong', 'ĐẶNG THỊ HỒNG', 'hồng', '  Đặng  '.trim(), 'hong.dang', 'HONG@', '0903777'])(
    '"%s" finds a user with or without accents, by name, user name, e-mail or mobile',
    async (keyword) => {
      const unique = `hong.dang${Math.random().toString(36).slice(2)}`;
      const user = await app.make.user({
        surname: 'Đặng Thị',
        name: 'Hồng',
        userName: unique,
        emailAddress: `hong@${unique}.vn`.slice(0, 50),
        mobile: '0903777888',
      });
      expect(await idsOf({ keyword, maxResultCount: 100 })).toContain(user.id);
      expect(await idsOf({ keyword: `${keyword} nobody`, maxResultCount: 100 })).not.toContain(user.id);
    },
  );
  test('signs that mean something to the database mean themselves', async () => {
    const user = await app.make.user({ name: '100%_\\' });
    for (const keyword of ['100%', '%_', '_\\']) expect(await idsOf({ keyword })).toEqual([user.id]);
    for (const keyword of ['1%0', '1_0', "'"]) expect(await idsOf({ keyword })).toEqual([]);
  });
  test('state, user type, branch and role each narrow the list', async () => {
    const branchId = await app.make.branch('Chi nhánh Gò Vấp');
    const role = await app.admin.call(Role.Create, { name: 'Loc', displayName: 'Lọc' });
    const [here, away] = [
      await app.make.user({ surname: 'Nhóm Lọc', branchId, userTypeId: 4, roleNames: ['LOC'] }),
      await app.make.user({ surname: 'Nhóm Lọc', isActive: false }),
    ];
    expect(await idsOf({ keyword: 'nhóm lọc' })).toEqual([here.id, away.id]);
    expect(await idsOf({ keyword: 'nhóm lọc', isActive: true })).toEqual([here.id]);
    expect(await idsOf({ keyword: 'nhóm lọc', isActive: false })).toEqual([away.id]);
    expect(await idsOf({ keyword: 'nhóm lọc', userTypeId: 4 })).toEqual([here.id]);
    expect(await idsOf({ branchId })).toEqual([here.id]);
    expect(await idsOf({ roleName: 'loc' })).toEqual([here.id]);
    await app.admin.call(Role.Delete, { id: role.id });
    expect(await idsOf({ roleName: 'loc' })).toEqual([]);
  });
  test('an empty value in the query is no filter', async () => {
    const response = await app.app.inject({
      url: `${User.getallUser.path}?Keyword=&IsActive=&BranchId=`,
      headers: app.admin.headers,
    });
    expect(response.json().result.totalCount).toBeGreaterThan(0);
  });
});

describe('order', () => {
  test('is by user name when none is asked for, and either way by a field in any case', async () => {
    for (const [at, name] of ['Bình', 'An', 'Cường'].entries())
      await app.make.user({ surname: 'Thứtự', name, userName: `thu.tu.${at}` });
    const names = async (sorting?: string) =>
      (await list({ keyword: 'thứtự', ...(sorting ? { sorting } : {}) })).items.map(({ name }) => name);
    expect(await names()).toEqual(['Bình', 'An', 'Cường']);
    expect(await names('name')).toEqual(['An', 'Bình', 'Cường']);
    expect(await names('NAME DESC')).toEqual(['Cường', 'Bình', 'An']);
    expect(await names('surname asc, name desc')).toEqual(['Cường', 'Bình', 'An']);
  });
  test.each(['passwordHash', 'name; drop table role', 'name desc nulls first', '1', ',', 'u.name'])(
    'by "%s" is refused',
    async (sorting) => {
      const { status, body } = await refusalOf(list({ sorting }));
      expect(status).toBe(400);
      expect(body.error?.validationErrors).toHaveLength(1);
    },
  );
});

describe('pages', () => {
  test('follow each other without a gap and know the total', async () => {
    const made = [];
    for (let n = 0; n < 5; n++) made.push((await app.make.user({ surname: 'Trangsau' })).id);
    const page = (skipCount: number, maxResultCount: number) =>
      list({ keyword: 'trangsau', skipCount, maxResultCount });
    const pages = [await page(0, 2), await page(2, 2), await page(4, 2), await page(6, 2)];
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([5, 5, 5, 5]);
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1, 0]);
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(made);
  });
  test('have ten rows when no size is asked for', async () => {
    for (let n = 0; n < 11; n++) await app.make.user({ surname: 'Muoimot' });
    expect(await list({ keyword: 'muoimot' })).toMatchObject({ totalCount: 11, items: { length: 10 } });
  });
  test.each([{ maxResultCount: 0 }, { maxResultCount: -1 }, { skipCount: -1 }, { maxResultCount: 1.5 }])(
    '%j is refused by the field’s name',
    async (filter) => {
      const { status, body } = await refusalOf(list(filter));
      expect(status).toBe(400);
      expect(body.error?.validationErrors?.[0]?.members).toEqual(Object.keys(filter));
    },
  );
  test('of more than ten thousand rows are cut there', async () => {
    await app.sql(`insert into user_account (tenant_id, user_name, name, surname, email_address, password_hash, security_stamp)
      select 0, 'many' || n, 'Many', 'Many', 'many' || n || '@example.com', '', '' from generate_series(1, 10010) n`);
    const { items, totalCount } = await app.hostAdmin.call(User.getallUser, {
      keyword: 'many',
      maxResultCount: 50_000,
    });
    expect([items.length, totalCount]).toEqual([10_000, 10_010]);
  });
});

describe('user types', () => {
  let made = 0;
  const newType = (over: object = {}) =>
    app.admin.call(UserType.Create, { code: `type${++made}`, name: 'Loại mới', orderNo: 50, ...over });

  test('are listed by their order and numbered from one; the first one stays hidden', async () => {
    const { items } = await app.admin.call(UserType.GetAll, { sorting: 'orderNo' });
    expect(items.map(({ id }) => id)).not.toContain(1);
    expect(items.slice(0, 6).map(({ code }) => code)).toEqual([
      'Technical',
      'Receptionist',
      'Accountant',
      'Manage',
      'Advisory',
      'Shipper',
    ]);
    expect(items.map(({ index }) => index)).toEqual(items.map((_, place) => place + 1));
    expect(items.map(({ orderNo }) => orderNo)).toEqual(items.map(({ orderNo }) => orderNo).sort((a, b) => a - b));
  });
  test('keep their number when the list is searched', async () => {
    const { items } = await app.admin.call(UserType.GetAll, { keyword: 'ke toan' });
    expect(items.map(({ code, index }) => [code, index])).toEqual([['Accountant', 3]]);
  });
  test('can be made, changed and deleted under either name of the call', async () => {
    const type = await newType();
    expect(type.id).toBeGreaterThanOrEqual(1000);
    const other = await app.admin.call(UserType.createUserType, { code: `type${++made}`, name: 'Khác' });
    const saved = { id: type.id, code: type.code, orderNo: 51, version: type.version };
    expect((await app.admin.call(UserType.updateUserType, { ...saved, name: 'Sửa' })).name).toBe('Sửa');
    await expect(app.admin.call(UserType.Update, { ...saved, name: 'Cũ' })).toFailWith('row.stale');
    await app.admin.call(UserType.Delete, { id: type.id });
    await app.admin.call(UserType.SoftDeleteById, { id: other.id });
    for (const { id } of [type, other]) await expect(app.admin.call(UserType.Get, { id })).toFailWith('row.missing');
  });
  test('have a code of their own, in any case', async () => {
    const { code } = await newType();
    await expect(newType({ code: code.toUpperCase() })).toFailWith('userType.codeTaken');
  });
  test('that every tenant starts with cannot be deleted', async () => {
    const { items } = await app.admin.call(UserType.GetAll, { keyword: 'Technical' });
    await expect(app.admin.call(UserType.Delete, { id: items[0]?.id ?? 0 })).toFailWith('userType.system');
  });
  test('that every tenant starts with keep their codes, by which people are offered work, under any name', async () => {
    const { items } = await app.admin.call(UserType.GetAll, { keyword: 'Technical' });
    const [{ id, code, orderNo } = { id: 0, code: '', orderNo: 0 }] = items as UserTypeRow[];
    const change = (over: object) =>
      app.admin.call(UserType.Update, { id, code, orderNo, name: 'Thợ', ...over } as never);
    await expect(change({ code: 'Tho' })).toFailWith('userType.systemCode');
    expect(await change({})).toMatchObject({ code: 'Technical', name: 'Thợ' });
    await change({ name: 'Kỹ thuật' });
  });
  test('the administrators’ own is neither opened nor changed', async () => {
    const id = 1 as UserTypeRow['id'];
    await expect(app.admin.call(UserType.Get, { id })).toFailWith('row.missing');
    await expect(app.admin.call(UserType.Update, { id, code: 'Admin', name: 'Khác' })).toFailWith('row.missing');
  });
  test('in use cannot be deleted until nobody has them', async () => {
    const type = await newType();
    const user = await app.make.user({ userTypeId: type.id });
    const { key, body } = await refusalOf(app.admin.call(UserType.Delete, { id: type.id }));
    expect(key).toBe('userType.inUse');
    expect(body.error?.message).toContain('1');
    await app.admin.call(User.Delete, { id: user.id });
    await app.admin.call(UserType.Delete, { id: type.id });
  });
});
