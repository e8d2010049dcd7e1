// Roles and what they grant (spec §6, §7; wire.md §3.3).
import { describe, expect, test } from 'vitest';
import { Role, type RoleRow } from '../../../contract/people/role.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { permissions, permissionsOf } from '../../../contract/permissions.ts';
import { refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
let made = 0;
const newRole = (over: object = {}) => {
  const name = `Nhom${++made}`;
  return app.admin.call(Role.Create, { name, displayName: `Nhóm ${made}`, ...over });
};
const formOf = ({ id, name, displayName, grantedPermissions, version }: RoleRow) => ({
  id,
  name,
  displayName,
  grantedPermissions,
  version,
});
const adminRole = async () => {
  const { items } = await app.admin.call(Role.GetAll, { keyword: 'Admin' });
  const role = items.find(({ name }) => name === 'Admin');
  if (!role) throw new Error('There is no role Admin');
  return role;
};

describe('a role', () => {
  test('is stored with its permissions; names that do not exist here are ignored', async () => {
    const grantedPermissions = ['Pages.Users', 'Pages.Tenants', 'No.Such.Permission'];
    const role = await newRole({ grantedPermissions, description: 'Chỉ để xem' });
    expect(role).toMatchObject({ grantedPermissions: ['Pages.Users'], description: 'Chỉ để xem' });
    expect(role).toMatchObject({ isStatic: false, isDefault: false, userCount: 0, version: 1 });
    expect(role.normalizedName).toBe(role.name.toUpperCase());
    expect(await app.admin.call(Role.Get, { id: role.id })).toEqual(role);
  });
  test('counts its users, without the deleted ones', async () => {
    const role = await newRole();
    const users = [await app.make.user({ roleNames: [role.name] }), await app.make.user({ roleNames: [role.name] })];
    expect((await app.admin.call(Role.Get, { id: role.id })).userCount).toBe(2);
    await app.admin.call(User.Delete, { id: users[0]?.id ?? 0 });
    expect((await app.admin.call(Role.Get, { id: role.id })).userCount).toBe(1);
  });
  test('has a name and a display name of its own, in any case', async () => {
    const role = await newRole();
    const name = await refusalOf(newRole({ name: role.name.toUpperCase() }));
    expect(name.key).toBe('role.nameTaken');
    expect(name.body.error?.message).toContain(role.name.toUpperCase());
    await expect(newRole({ displayName: role.displayName.toUpperCase() })).toFailWith('role.displayNameTaken');
  });
  test.each([
    { name: 'x'.repeat(33) },
    { name: '' },
    { name: 'a,b' },
    { displayName: 'x'.repeat(65) },
    { description: 'x'.repeat(5001) },
  ])('%j is refused by the field’s name', async (over) => {
    const { status, body } = await refusalOf(newRole(over));
    expect(status).toBe(400);
    expect(body.error?.validationErrors?.[0]?.members).toEqual(Object.keys(over));
  });
  test('update replaces what is granted, and a stale one is refused', async () => {
    const role = await newRole({ grantedPermissions: ['Pages.Users', 'Pages.Debt'] });
    const changed = await app.admin.call(Role.Update, {
      ...formOf(role),
      grantedPermissions: ['Pages.Debt', 'Pages.Finance'],
    });
    expect(changed.grantedPermissions).toEqual(['Pages.Debt', 'Pages.Finance']);
    await expect(app.admin.call(Role.Update, formOf(role))).toFailWith('row.stale');
  });
  test.each([
    ['roleId', 'grantedPermissions'],
    ['id', 'permissions'],
    ['RoleId', 'PermissionNames'],
  ])('GrandPermission takes its input as %s and %s', async (id, names) => {
    const role = await newRole();
    const response = await app.admin.send(Role.GrandPermission, { [id]: role.id, [names]: ['Pages.Debt'] });
    expect(response.json().result.grantedPermissions).toEqual(['Pages.Debt']);
  });
  test('is taken from its users when it is deleted', async () => {
    const role = await newRole();
    const user = await app.make.user({ roleNames: [role.name] });
    await app.admin.call(Role.Delete, { id: role.id });
    expect((await app.admin.call(User.Get, { id: user.id })).roleNames).toEqual([]);
    await expect(app.admin.call(Role.Get, { id: role.id })).toFailWith('row.missing');
    await newRole({ name: role.name, displayName: role.displayName });
  });
  test('that does not exist is 404 for every call', async () => {
    const form = { id: 1e9, name: 'X', displayName: 'X' };
    await expect(app.admin.call(Role.Get, { id: 1e9 })).toFailWith('row.missing');
    await expect(app.admin.call(Role.Update, form)).toFailWith('row.missing');
    await expect(app.admin.call(Role.Delete, { id: 1e9 })).toFailWith('row.missing');
    await expect(app.admin.call(Role.GrandPermission, { roleId: 1e9, grantedPermissions: [] })).toFailWith(
      'row.missing',
    );
  });
});

describe('the role Admin', () => {
  test('holds every permission of its side', async () => {
    expect((await adminRole()).grantedPermissions).toEqual(permissionsOf('tenant').sort());
    const { items } = await app.hostAdmin.call(Role.GetAll, {});
    expect(items.map(({ grantedPermissions }) => grantedPermissions)).toEqual([permissionsOf('host').sort()]);
  });
  test('cannot be deleted, renamed or stripped', async () => {
    const role = await adminRole();
    await expect(app.admin.call(Role.Delete, { id: role.id })).toFailWith('role.static');
    await expect(app.admin.call(Role.Update, { ...formOf(role), name: 'Boss' })).toFailWith('role.staticName');
    const less = role.grantedPermissions.slice(1);
    const update = app.admin.call(Role.Update, { ...formOf(role), grantedPermissions: less });
    await expect(update).toFailWith('role.adminKeepsAll');
    const grant = app.admin.call(Role.GrandPermission, { roleId: role.id, grantedPermissions: less });
    await expect(grant).toFailWith('role.adminKeepsAll');
    expect((await adminRole()).version).toBe(role.version);
  });
  test('may get another display name', async () => {
    const role = await adminRole();
    const changed = await app.admin.call(Role.Update, { ...formOf(role), displayName: 'Ban quản trị' });
    expect(changed.displayName).toBe('Ban quản trị');
    await app.admin.call(Role.Update, { ...formOf(role), version: undefined });
  });
});

describe('nobody grants what they lack', () => {
  test('neither in a new role, nor in one that is there, nor by taking it away', async () => {
    const clerk = await app.make.personWith('Pages.Roles', 'Pages.Roles.Create', 'Pages.Roles.Edit', 'Pages.Debt');
    const input = { name: 'Leo', displayName: 'Leo thang', grantedPermissions: ['Pages.Debt', 'Pages.Finance'] };
    const { key, body } = await refusalOf(clerk.call(Role.Create, input));
    expect(key).toBe('user.needPermission');
    expect(body.error?.message).toContain(permissions['Pages.Finance'].vi);
    expect(body.error?.message).not.toContain(permissions['Pages.Debt'].vi);
    const role = await newRole({ grantedPermissions: ['Pages.Finance'] });
    const more = { roleId: role.id, grantedPermissions: ['Pages.Finance', 'Pages.Users'] };
    await expect(clerk.call(Role.GrandPermission, more)).toFailWith('user.needPermission');
    const less = clerk.call(Role.GrandPermission, { roleId: role.id, grantedPermissions: [] });
    await expect(less).toFailWith('user.needPermission');
    await clerk.call(Role.GrandPermission, { roleId: role.id, grantedPermissions: ['Pages.Finance', 'Pages.Debt'] });
  });
});

describe('a role with rights that somebody lacks', () => {
  const clerkWith = () => app.make.personWith('Pages.Roles', 'Pages.Roles.Edit', 'Pages.Roles.Remove', 'Pages.Debt');
  test('is not taken from everybody who holds it by deleting it', async () => {
    const [clerk, role] = [await clerkWith(), await newRole({ grantedPermissions: ['Pages.Debt', 'Pages.Finance'] })];
    const holder = await app.make.user({ roleNames: [role.name] });
    const { status, key, body } = await refusalOf(clerk.call(Role.Delete, { id: role.id }));
    expect([status, key]).toEqual([403, 'user.moreRights']);
    expect(body.error?.message).toContain(permissions['Pages.Finance'].vi);
    expect((await app.admin.call(User.Get, { id: holder.id })).roleNames).toEqual([role.normalizedName]);
    const below = await newRole({ grantedPermissions: ['Pages.Debt'] });
    await clerk.call(Role.Delete, { id: below.id });
  });
  test('is not given to everybody who comes, by whoever makes their account', async () => {
    const [clerk, role] = [await clerkWith(), await newRole({ grantedPermissions: ['Pages.Finance'] })];
    await expect(clerk.call(Role.Update, { ...formOf(role), isDefault: true })).toFailWith('user.moreRights');
    expect((await app.make.user()).roleNames).not.toContain(role.normalizedName);
    const renamed = { ...formOf(role), displayName: `${role.displayName} khác` };
    expect((await clerk.call(Role.Update, renamed)).displayName).toBe(renamed.displayName);
  });
});

describe('lists', () => {
  test('roles are found without accents in name, display name and description', async () => {
    const role = await newRole({ description: 'Kiểm kê cuối tháng' });
    for (const keyword of ['kiem ke cuoi', role.displayName, role.name.toLowerCase()]) {
      const { items } = await app.admin.call(Role.GetAll, { keyword });
      expect(items.map(({ id }) => id)).toContain(role.id);
    }
    const { items } = await app.admin.call(Role.GetAll, { sorting: 'id desc', maxResultCount: 1 });
    expect(items).toHaveLength(1);
  });
  test('all roles are offered to whoever may assign them', async () => {
    const role = await newRole();
    const clerk = await app.make.personWith('Pages.MapRoles');
    const { items } = await clerk.call(User.GetRoles, {});
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([role.id, (await adminRole()).id]));
  });
  test.each(['vi', 'en'] as const)(
    'the catalogue is named and sorted in %s, and shows one’s own side only',
    async (culture) => {
      const { items } = await app.admin.call(Role.getAllPermissions, {}, { '.aspnetcore.culture': culture });
      expect(items.map(({ name }) => name).sort()).toEqual(permissionsOf('tenant').sort());
      expect(items.find(({ name }) => name === 'Pages.Users')?.displayName).toBe(permissions['Pages.Users'][culture]);
      const names = items.map(({ displayName }) => displayName);
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, culture)));
      const host = await app.hostAdmin.call(Role.getAllPermissions, {});
      expect(host.items.map(({ name }) => name).sort()).toEqual(permissionsOf('host').sort());
    },
  );
});
