// Tenants: looked after by the host alone, and never seen by each other (spec §1; wire.md §3.3; domain.md §0).
import { describe, expect, test } from 'vitest';
import { BranchSelect } from '../../../contract/org/branch.calls.ts';
import { Tenant } from '../../../contract/org/tenant.calls.ts';
import { Role } from '../../../contract/people/role.calls.ts';
import { PeopleCommon, User } from '../../../contract/people/user.calls.ts';
import { UserType } from '../../../contract/people/user-type.calls.ts';
import { permissionsOf } from '../../../contract/permissions.ts';
import { AbpUserConfiguration } from '../../../contract/session/session.calls.ts';
import { AuditLog, Post } from '../../../contract/trail/trail.calls.ts';
import { DEFAULT_TENANT, PASSWORD, refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
let made = 0;
const inputOf = (over: object = {}) => {
  const tenancyName = `chain${++made}`;
  const adminEmailAddress = `boss@${tenancyName}.vn`;
  return { tenancyName, name: `Chuỗi ${made}`, adminEmailAddress, adminPassword: PASSWORD, ...over };
};
const newTenant = (over: object = {}) => app.hostAdmin.call(Tenant.Create, inputOf(over));

describe('the host', () => {
  test('opens a tenant whose administrator can sign in and holds every right there', async () => {
    const tenant = await newTenant({ adminPassword: 'first password' });
    expect(tenant).toMatchObject({ isActive: true, version: 1 });
    const boss = await app.signIn('admin', 'first password', tenant.id);
    const { auth, session } = await boss.call(AbpUserConfiguration.GetAll, {});
    expect(session.tenantId).toBe(tenant.id);
    expect(Object.keys(auth.grantedPermissions).sort()).toEqual(permissionsOf('tenant').sort());
    const { items } = await boss.call(User.getallUser, {});
    expect(items).toMatchObject([{ userName: 'admin', emailAddress: `boss@${tenant.tenancyName}.vn` }]);
    expect((await boss.call(UserType.GetAll, {})).totalCount).toBe(6);
  });
  test.each([
    ['nothing', {}],
    ['null', { adminPassword: null }],
    ['blanks', { adminPassword: '        ' }],
    ['five characters', { adminPassword: '12345' }],
  ])('opens none without a password of its own: %s', async (_, over) => {
    const { adminPassword: _none, ...input } = inputOf();
    const response = await app.hostAdmin.send(Tenant.Create, { ...input, ...over });
    expect(response.statusCode).toBe(400);
    expect(response.json().error.validationErrors[0].members).toEqual(['adminPassword']);
    const { items } = await app.hostAdmin.call(Tenant.GetAll, { keyword: input.tenancyName });
    expect(items).toEqual([]);
  });
  test('finds, changes and deletes it', async () => {
    const tenant = await newTenant({ name: 'Sửa máy Đà Nẵng' });
    const { items } = await app.hostAdmin.call(Tenant.GetAll, { keyword: 'da nang', isActive: true });
    expect(items).toEqual([tenant]);
    const { id, tenancyName, version } = tenant;
    const changed = await app.hostAdmin.call(Tenant.Update, { id, tenancyName, version, name: 'Đà Nẵng 2' });
    expect(changed).toMatchObject({ name: 'Đà Nẵng 2', version: version + 1 });
    const stale = app.hostAdmin.call(Tenant.Update, { id, tenancyName, version, name: 'Đà Nẵng 3' });
    await expect(stale).toFailWith('row.stale');
    await app.hostAdmin.call(Tenant.Delete, { id });
    await expect(app.hostAdmin.call(Tenant.Get, { id })).toFailWith('row.missing');
    await expect(app.hostAdmin.call(Tenant.Delete, { id })).toFailWith('row.missing');
    await newTenant({ tenancyName });
  });
  test('does not open a closed one by giving it another name', async () => {
    const { id, tenancyName } = await newTenant();
    await app.hostAdmin.call(Tenant.Update, { id, tenancyName, name: 'Đóng', isActive: false });
    expect(await app.hostAdmin.call(Tenant.Update, { id, tenancyName, name: 'Vẫn đóng' })).toMatchObject({
      name: 'Vẫn đóng',
      isActive: false,
    });
  });
  test('cannot use a name twice, in any case', async () => {
    const { tenancyName } = await newTenant();
    const { key, body } = await refusalOf(newTenant({ tenancyName: tenancyName.toUpperCase() }));
    expect(key).toBe('tenant.nameTaken');
    expect(body.error?.message).toContain(tenancyName.toUpperCase());
  });
  test.each(['1abc', 'a', 'a b', 'đơnvị', '-ab', 'a.b', '', 'x'.repeat(65)])(
    'cannot name it "%s"',
    async (tenancyName) => {
      const { status, body } = await refusalOf(newTenant({ tenancyName }));
      expect(status).toBe(400);
      expect(body.error?.validationErrors?.[0]?.members).toEqual(['tenancyName']);
    },
  );
  test('cannot give it a database of its own, or a password that is too short', async () => {
    await expect(newTenant({ connectionString: 'Server=elsewhere' })).toFailWith('tenant.ownDatabase');
    expect((await refusalOf(newTenant({ adminPassword: '12345' }))).status).toBe(400);
    await newTenant({ connectionString: '' });
  });
  test('cannot delete, lock or rename the default one', async () => {
    const { id, tenancyName, name } = await app.hostAdmin.call(Tenant.Get, { id: DEFAULT_TENANT });
    const update = (over: object) => app.hostAdmin.call(Tenant.Update, { id, tenancyName, name, ...over });
    await expect(app.hostAdmin.call(Tenant.Delete, { id })).toFailWith('tenant.default');
    await expect(update({ isActive: false })).toFailWith('tenant.default');
    await expect(update({ tenancyName: 'Other' })).toFailWith('tenant.default');
    expect((await update({ name: 'Xưởng 2' })).name).toBe('Xưởng 2');
  });
  test('leaves nothing behind when opening one fails', async () => {
    const taken = await newTenant();
    const count = () => app.sql('select count(*) as n from user_type');
    const before = await count();
    await expect(newTenant({ tenancyName: taken.tenancyName })).toFailWith('tenant.nameTaken');
    expect(await count()).toEqual(before);
  });
});

test('a tenant’s administrator may not even look at tenants, and cannot be granted it', async () => {
  for (const call of [Tenant.GetAll, Tenant.Get, Tenant.Create, Tenant.Update, Tenant.Delete])
    expect((await app.admin.send(call, { id: 1 })).statusCode).toBe(403);
  const input = { name: 'Chu', displayName: 'Chủ', grantedPermissions: ['Pages.Tenants'] };
  expect((await app.admin.call(Role.Create, input)).grantedPermissions).toEqual([]);
});

test('a number that no tenant can have is refused by its field', async () => {
  const answer = await app.hostAdmin.send(Tenant.Get, { id: 2 ** 31 });
  const { error } = answer.json();
  expect([answer.statusCode, error.validationErrors?.[0]?.members]).toEqual([400, ['id']]);
});

describe('tenants never see each other', async () => {
  const other = await newTenant();
  const boss = await app.signIn('admin', PASSWORD, other.id);
  const user = await app.make.user({ surname: 'Bí', name: 'Mật' });
  const role = await app.admin.call(Role.Create, { name: 'Kin', displayName: 'Kín' });
  const type = await app.admin.call(UserType.Create, { code: 'Kin', name: 'Kín' });
  const branchId = await app.make.branch('Chi nhánh kín');
  await app.admin.call(Post.CreatePost, { targetModule: 'User', targetId: user.id, content: 'chuyện riêng' });
  const target = { targetModule: 'User', targetId: user.id } as const;
  const { userName, name, surname, emailAddress } = user;

  test('in lists and searches', async () => {
    expect((await boss.call(User.getallUser, { keyword: 'bí mật' })).items).toEqual([]);
    expect(await boss.call(PeopleCommon.FindUserByEmail, { email: emailAddress })).toBeNull();
    expect((await boss.call(Role.GetAll, {})).items.map(({ id }) => id)).not.toContain(role.id);
    expect((await boss.call(User.GetRoles, {})).items.map(({ id }) => id)).not.toContain(role.id);
    expect((await boss.call(UserType.GetAll, { keyword: 'kín' })).items).toEqual([]);
    expect((await boss.call(BranchSelect.GetSelectListBranch, {})).items).toEqual([]);
    expect((await boss.call(AuditLog.GetByTarget, target)).items).toEqual([]);
    expect((await boss.call(Post.GetListByTarget, target)).items).toEqual([]);
  });
  test('by guessing ids', async () => {
    const save = { id: user.id, userName, name, surname, emailAddress };
    const guesses = [
      () => boss.call(User.Get, { id: user.id }),
      () => boss.call(User.Update, { ...save, name: 'Khác' }),
      () => boss.call(User.Delete, { id: user.id }),
      () => boss.call(User.Offline, { id: user.id }),
      () => boss.call(User.ResetPassword, { adminPassword: PASSWORD, userId: user.id, newPassword: 'my password' }),
      () => boss.call(Role.Get, { id: role.id }),
      () => boss.call(Role.Delete, { id: role.id }),
      () => boss.call(Role.GrandPermission, { roleId: role.id, grantedPermissions: [] }),
      () => boss.call(UserType.Get, { id: type.id }),
      () => boss.call(UserType.Update, { id: type.id, code: 'x', name: 'x' }),
    ];
    for (const guess of guesses) await expect(guess()).toFailWith('row.missing');
    await boss.call(UserType.Delete, { id: type.id });
    expect(await boss.call(User.SetRoles, { userIds: [user.id], add: ['Admin'] })).toEqual({ changed: 0 });
    expect(await app.admin.call(User.Get, { id: user.id })).toEqual(user);
    expect(await app.admin.call(Role.Get, { id: role.id })).toEqual(role);
    expect(await app.admin.call(UserType.Get, { id: type.id })).toEqual(type);
  });
  test('by pointing at another’s branch, user type or role', async () => {
    const fresh = { userName: 'spy', name, surname, emailAddress: 'spy@example.com', password: PASSWORD };
    await expect(boss.call(User.Create, { ...fresh, branchId })).toFailWith('row.notFound');
    await expect(boss.call(User.Create, { ...fresh, userTypeId: type.id })).toFailWith('row.notFound');
    await expect(boss.call(User.Create, { ...fresh, roleNames: [role.name] })).toFailWith('user.noRole');
  });
  test('and use the same names without knowing', async () => {
    const twin = { userName, name, surname, emailAddress, password: PASSWORD, roleNames: [] };
    expect((await boss.call(User.Create, twin)).id).not.toBe(user.id);
    await boss.call(Role.Create, { name: role.name, displayName: role.displayName });
  });
  test('and the host does not see their people', async () => {
    expect((await app.hostAdmin.call(User.getallUser, {})).items.map(({ userName }) => userName)).toEqual(['admin']);
    await expect(app.hostAdmin.call(User.Get, { id: user.id })).toFailWith('row.missing');
  });
});
