// Users through the contract: create, change, take offline, delete, and who is protected (spec §3, §5; wire.md §3.3).
import { describe, expect, test } from 'vitest';
import { userLimits } from '../../../contract/constants.ts';
import { Role } from '../../../contract/people/role.calls.ts';
import { PeopleCommon, User, type UserRow } from '../../../contract/people/user.calls.ts';
import { UserType } from '../../../contract/people/user-type.calls.ts';
import { type Refused, refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
/** What the user form sends for a user that is there. */
const formOf = ({ id, userName, name, surname, emailAddress, isActive, version }: UserRow) => ({
  id,
  userName,
  name,
  surname,
  emailAddress,
  isActive,
  version,
});
const adminRow = async () => {
  const { items } = await app.admin.call(User.getallUser, { keyword: 'admin@default.local' });
  if (!items[0]) throw new Error('There is no administrator');
  return items[0];
};

describe('a new user', () => {
  test('is answered as stored, can sign in and is found by id and e-mail', async () => {
    const branchId = await app.make.branch('Chi nhánh Quận 1');
    const user = await app.make.user({
      surname: 'Đặng Thị',
      name: 'Hồng',
      dateOfBirth: '1999-02-28',
      sex: 'female',
      address: ' 12 Lê Lợi ',
      mobile: '0903123456',
      branchId,
      userTypeId: 2,
      roleNames: ['admin'],
    });
    expect(user).toMatchObject({ fullName: 'Đặng Thị Hồng', dateOfBirth: '1999-02-28', sex: 'female' });
    expect(user).toMatchObject({ address: '12 Lê Lợi', branchName: 'Chi nhánh Quận 1', userTypeName: 'Kỹ thuật' });
    expect(user).toMatchObject({ roleNames: ['ADMIN'], isActive: true, version: 1, lastLoginTime: null });
    await app.signIn(user.userName);
    const found = await app.admin.call(User.Get, { id: user.id });
    expect(found.lastLoginTime).not.toBeNull();
    expect(await app.admin.call(PeopleCommon.FindUserByEmail, { email: user.emailAddress.toUpperCase() })).toEqual(
      found,
    );
    expect(await app.admin.call(PeopleCommon.FindUserByEmail, { email: 'nobody@example.com' })).toBeNull();
  });
  test('cannot take a user name or an e-mail that is in use, in any case', async () => {
    const user = await app.make.user();
    const name = await refusalOf(app.make.user({ userName: user.userName.toUpperCase() }));
    expect(name).toMatchObject({ status: 422, key: 'user.nameTaken' });
    expect(name.body.error?.message).toContain(user.userName.toUpperCase());
    await expect(app.make.user({ emailAddress: user.emailAddress.toUpperCase() })).toFailWith('user.emailTaken');
    const other = await app.make.user();
    const taken = app.admin.call(User.Update, { ...formOf(other), emailAddress: user.emailAddress });
    await expect(taken).toFailWith('user.emailTaken');
  });
  test('may take the name of one that was deleted', async () => {
    const user = await app.make.user();
    await app.admin.call(User.Delete, { id: user.id });
    const again = await app.make.user({ userName: user.userName, emailAddress: user.emailAddress });
    expect(again.id).not.toBe(user.id);
  });
  test('gets the default roles when none are named, and none when the list is empty', async () => {
    const role = await app.admin.call(Role.Create, { name: 'Moi', displayName: 'Người mới', isDefault: true });
    const { userName, name, surname, emailAddress } = { ...(await app.make.user()), userName: 'default.roles' };
    const input = { userName, name, surname, emailAddress: `x${emailAddress}`, password: '123qwe' };
    expect((await app.admin.call(User.Create, input)).roleNames).toEqual(['MOI']);
    expect((await app.make.user({ roleNames: [] })).roleNames).toEqual([]);
    await app.admin.call(Role.Delete, { id: role.id });
  });
  test('is not called what somebody else signs in with, name or e-mail', async () => {
    const held = await app.make.user();
    const named = await app.make.user({ userName: 'thu.ngan@example.com', emailAddress: 'thu.ngan.rieng@example.com' });
    const email = held.emailAddress.toUpperCase();
    await expect(app.make.user({ userName: email })).toFailWith('user.nameTaken');
    await expect(app.make.user({ emailAddress: 'Thu.Ngan@example.com' })).toFailWith('user.emailTaken');
    await expect(app.admin.call(User.Update, { ...formOf(named), userName: email })).toFailWith('user.nameTaken');
    await expect(app.admin.call(User.Update, { ...formOf(held), emailAddress: named.userName })).toFailWith(
      'user.emailTaken',
    );
    const own = await app.admin.call(User.Update, { ...formOf(named), emailAddress: named.userName });
    expect(own.emailAddress).toBe(named.userName);
    await app.signIn(held.emailAddress);
  });
  test('is not called by the e-mail of one who is made in the same instant', async () => {
    const rounds = [1, 2, 3].map((round) => `cung.luc.${round}@example.com`);
    for (const both of rounds) {
      const made = await Promise.allSettled([
        app.make.user({ userName: both, emailAddress: `rieng.${both}` }),
        app.make.user({ emailAddress: both.toUpperCase() }),
      ]);
      const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refused] : []));
      expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(['user.nameTaken', 'user.emailTaken']).toContain(refused[0]?.key);
      expect(refused[0]?.body.error?.message.toLowerCase()).toContain(both);
    }
  });
  test.each(['add', 'remove'] as const)('of roles to %s one that is not there is told at that field', async (field) => {
    const { id } = await app.make.user();
    const { key, body } = await refusalOf(app.admin.call(User.SetRoles, { userIds: [id], [field]: ['NoSuchRole'] }));
    expect(key).toBe('user.noRole');
    expect(body.error?.validationErrors?.map(({ members }) => members)).toEqual([[field]]);
  });
  test('cannot be given a role, a branch or a user type that does not exist', async () => {
    await expect(app.make.user({ roleNames: ['NoSuchRole'] })).toFailWith('user.noRole');
    await expect(app.make.user({ branchId: 1e9 })).toFailWith('row.notFound');
    await expect(app.make.user({ userTypeId: 1e9 })).toFailWith('row.notFound');
  });
  test('nor one that was deleted; who had it before keeps it', async () => {
    const branchId = await app.make.branch('Chi nhánh sắp xóa');
    const { id: userTypeId } = await app.admin.call(UserType.Create, { code: 'SAPXOA', name: 'Loại sắp xóa' } as never);
    const user = await app.make.user({ branchId, userTypeId });
    const other = await app.make.user();
    await app.sql('update branch set is_deleted = true where id = $1', [branchId]);
    await app.sql('update user_type set is_deleted = true where id = $1', [userTypeId]);
    for (const given of [{ branchId }, { userTypeId }]) {
      await expect(app.make.user(given)).toFailWith('row.notFound');
      const changed = app.admin.call(User.Update, { ...formOf(other), ...given } as never);
      await expect(changed).toFailWith('row.notFound');
    }
    const kept = await app.admin.call(User.Update, { ...formOf(user), branchId, userTypeId, address: 'Huế' });
    expect(kept).toMatchObject({ branchId, userTypeId, address: 'Huế' });
  });

  const limits: [field: keyof typeof tooLong, label: string][] = [
    ['userName', 'Tên đăng nhập'],
    ['name', 'Tên'],
    ['surname', 'Họ và đệm'],
    ['emailAddress', 'Email'],
    ['address', 'Địa chỉ'],
    ['mobile', 'Điện thoại'],
    ['password', 'Mật khẩu'],
  ];
  const mail = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;
  const tooLong = {
    userName: 'u'.repeat(userLimits.userName + 1),
    name: 'ộ'.repeat(51),
    surname: 's'.repeat(51),
    emailAddress: mail(51),
    address: 'a'.repeat(201),
    mobile: '+'.padEnd(17, '1'),
    password: 'p'.repeat(129),
  };
  test.each(limits)('with a %s that is too long is refused by the field’s name', async (field, label) => {
    const { status, body } = await refusalOf(app.make.user({ [field]: tooLong[field] }));
    expect(status).toBe(400);
    const limit = tooLong[field].length - 1;
    expect(body.error?.validationErrors).toEqual([
      { message: `${label} dài tối đa ${limit} ký tự.`, members: [field] },
    ]);
  });
  test('may fill every field to its limit', async () => {
    const longest = Object.entries(tooLong).map(([field, value]) => [field, value.slice(0, -1)]);
    const user = await app.make.user({ ...Object.fromEntries(longest), emailAddress: mail(50) });
    expect(user.userName).toHaveLength(150);
    expect(user.emailAddress).toHaveLength(50);
  });
  test.each([
    { emailAddress: 'not an e-mail' },
    { userName: 'two words' },
    { userName: '' },
    { name: '   ' },
    { password: '12345' },
    { password: '      ' },
    { dateOfBirth: '2026-02-30' },
    { mobile: 'x\u0000y' },
  ])('%j is refused', async (over) => {
    const { status, body } = await refusalOf(app.make.user(over));
    expect(status).toBe(400);
    expect(body.error?.validationErrors?.[0]?.members).toEqual(Object.keys(over));
  });
});

describe('a change', () => {
  test('is stored with who made it, and keeps the roles that it does not name', async () => {
    const user = await app.make.user({ roleNames: ['Admin'] });
    const changed = await app.admin.call(User.Update, { ...formOf(user), name: 'Bình', mobile: '0909000009' });
    expect(changed).toMatchObject({ name: 'Bình', mobile: '0909000009', roleNames: ['ADMIN'], version: 2 });
    expect(changed.lastModifierUserId).toBe((await adminRow()).id);
    expect(changed.lastModificationTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/);
  });
  test('on an older version is refused and names who saved and when', async () => {
    const user = await app.make.user();
    await app.admin.call(User.Update, { ...formOf(user), name: 'Bình' });
    const { status, key, body } = await refusalOf(app.admin.call(User.Update, { ...formOf(user), name: 'Cường' }));
    expect([status, key]).toEqual([409, 'row.stale']);
    expect(body.error?.message).toMatch(/^Quản trị viên đã sửa lúc \d\d\/\d\d\/\d{4} \d\d:\d\d\./);
    expect((await app.admin.call(User.Get, { id: user.id })).name).toBe('Bình');
  });
  test('of two at the same moment on the same version goes to one of them', async () => {
    const user = await app.make.user();
    const outcomes = await Promise.allSettled(
      ['Bình', 'Cường'].map((name) => app.admin.call(User.Update, { ...formOf(user), name })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
  test('without a version is taken, as stock clients send none', async () => {
    const user = await app.make.user();
    await app.admin.call(User.Update, { ...formOf(user), version: undefined, name: 'Dung' });
    expect((await app.admin.call(User.Get, { id: user.id })).name).toBe('Dung');
  });
  test.each([User.Get, User.Delete, User.Online, User.Offline])('$name of nobody is 404', async (call) => {
    expect(await refusalOf(app.admin.call(call, { id: 1e9 }))).toMatchObject({ status: 404, key: 'row.missing' });
  });
  test('Update of nobody is 404, and so is one that was deleted', async () => {
    const user = await app.make.user();
    await app.admin.call(User.Delete, { id: user.id });
    await expect(app.admin.call(User.Update, formOf(user))).toFailWith('row.missing');
    await expect(app.admin.call(User.Delete, { id: user.id })).toFailWith('row.missing');
  });
});

describe('the default administrator', () => {
  test('cannot be renamed, made inactive, taken offline or deleted', async () => {
    const admin = await adminRow();
    const colleague = await app.signIn((await app.make.user({ roleNames: ['Admin'] })).userName);
    for (const person of [app.admin, colleague]) {
      await expect(person.call(User.Update, { ...formOf(admin), userName: 'boss' })).toFailWith('user.adminName');
      await expect(person.call(User.Update, { ...formOf(admin), isActive: false })).toFailWith('user.adminOffline');
      await expect(person.call(User.Offline, { id: admin.id })).toFailWith('user.adminOffline');
      await expect(person.call(User.Delete, { id: admin.id })).toFailWith('user.adminDelete');
    }
  });
  test('keeps the role Admin, also after a change of the case of its name', async () => {
    const admin = await adminRow();
    const strip = () => app.admin.call(User.Update, { ...formOf(admin), version: undefined, roleNames: [] });
    await expect(strip()).toFailWith('user.adminRole');
    await expect(app.admin.call(User.SetRoles, { userIds: [admin.id], remove: ['Admin'] })).toFailWith(
      'user.adminRole',
    );
    await app.admin.call(User.Update, { ...formOf(admin), userName: 'ADMIN' });
    const stripLoud = app.admin.call(User.SetRoles, { userIds: [admin.id], remove: ['Admin'] });
    await expect(stripLoud).toFailWith('user.adminRole');
    await app.admin.call(User.Update, { ...formOf(admin), version: undefined });
  });
  test('may change what else its form holds', async () => {
    const admin = await adminRow();
    expect((await app.admin.call(User.Update, { ...formOf(admin), mobile: '0900000001' })).mobile).toBe('0900000001');
  });
});

test('nobody takes their own account offline or deletes it', async () => {
  const person = await app.make.personWith(
    'Pages.Users',
    'Pages.Users.Edit',
    'Pages.Users.Remove',
    'Pages.Users.Activation',
  );
  const { id } = person.user;
  await expect(person.call(User.Offline, { id })).toFailWith('user.notYourself');
  await expect(person.call(User.Delete, { id })).toFailWith('user.notYourself');
  await expect(person.call(User.Update, { ...formOf(person.user), isActive: false })).toFailWith('user.notYourself');
});

describe('nobody hands out rights that they lack', () => {
  test('neither to a new user, nor to one that is there, nor to many', async () => {
    const clerk = await app.make.personWith(
      'Pages.Users',
      'Pages.Users.Create',
      'Pages.Users.Edit',
      'Pages.MapRoles.Create',
    );
    const user = await app.make.user();
    const { userName, name, surname } = user;
    const fresh = { userName: `new.${userName}`, name, surname, emailAddress: `new.${userName}@example.com` };
    const refused = await refusalOf(
      clerk.call(User.Create, { ...fresh, password: '123qwe', roleNames: ['Admin'] }, { '.aspnetcore.culture': 'en' }),
    );
    expect(refused.key).toBe('user.needPermission');
    expect(refused.body.error?.message).toContain('Tickets');
    await expect(clerk.call(User.Update, { ...formOf(user), roleNames: ['Admin'] })).toFailWith('user.needPermission');
    await expect(clerk.call(User.SetRoles, { userIds: [user.id], add: ['Admin'] })).toFailWith('user.needPermission');
    expect(await app.admin.call(PeopleCommon.FindUserByEmail, { email: fresh.emailAddress })).toBeNull();
    expect((await app.admin.call(User.Get, { id: user.id })).roleNames).toEqual([]);
  });
  test('nor takes such a role away from somebody', async () => {
    const clerk = await app.make.personWith('Pages.MapRoles.Remove');
    const user = await app.make.user({ roleNames: ['Admin'] });
    const strip = clerk.call(User.SetRoles, { userIds: [user.id], remove: ['Admin'] });
    await expect(strip).toFailWith('user.moreRights');
  });
  test('but a role with rights that they hold is theirs to give', async () => {
    const clerk = await app.make.personWith('Pages.MapRoles.Create', 'Pages.Debt');
    await app.admin.call(Role.Create, { name: 'SoNo', displayName: 'Sổ nợ', grantedPermissions: ['Pages.Debt'] });
    const user = await app.make.user();
    await clerk.call(User.SetRoles, { userIds: [user.id], add: ['sono'] });
    expect((await app.admin.call(User.Get, { id: user.id })).roleNames).toEqual(['SONO']);
  });
  test('one refused user among many changes none of them', async () => {
    const [user, admin] = [await app.make.user({ roleNames: ['Admin'] }), await adminRow()];
    const strip = app.admin.call(User.SetRoles, { userIds: [user.id, admin.id], remove: ['Admin'] });
    await expect(strip).toFailWith('user.adminRole');
    expect((await app.admin.call(User.Get, { id: user.id })).roleNames).toEqual(['ADMIN']);
  });
});
