// Nobody reaches people above their own rights, and each right about people guards what it names (domain.md §10).
import { describe, expect, test } from 'vitest';
import { Role } from '../../../contract/people/role.calls.ts';
import { User, type UserRow } from '../../../contract/people/user.calls.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { PASSWORD, type Person, refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
const formOf = ({ id, userName, name, surname, emailAddress }: UserRow) => ({
  id,
  userName,
  name,
  surname,
  emailAddress,
});
const people: Permission[] = [
  'Pages.Users',
  'Pages.Users.Edit',
  'Pages.Users.Remove',
  'Pages.Users.Activation',
  'Pages.Users.ResetPassword',
];
const acts: [name: string, act: (who: Person, whom: UserRow) => Promise<unknown>][] = [
  ['changed', (who, whom) => who.call(User.Update, { ...formOf(whom), name: 'Khác' })],
  ['removed', (who, whom) => who.call(User.Delete, { id: whom.id })],
  ['taken offline', (who, whom) => who.call(User.Offline, { id: whom.id })],
  ['put online', (who, whom) => who.call(User.Online, { id: whom.id })],
  ['unlocked', (who, whom) => who.call(User.Unlock, { id: whom.id })],
];
let roles = 0;
const newRole = async (...grantedPermissions: Permission[]) => {
  const name = `rank${++roles}`;
  await app.admin.call(Role.Create, { name, displayName: name, grantedPermissions });
  return name;
};

describe('somebody with more rights', () => {
  test.each(acts)('is not %s', async (_, act) => {
    const manager = await app.make.personWith(...people, 'Pages.Debt');
    const above = await app.make.user({ roleNames: [await newRole('Pages.Debt', 'Pages.Inventory.Import.Accept')] });
    const before = await app.admin.call(User.Get, { id: above.id });
    const { status, key, body } = await refusalOf(act(manager, above));
    expect([status, key]).toEqual([403, 'user.moreRights']);
    expect(body.error?.message).toContain('Kho › Phiếu nhập › Ghi sổ');
    expect(body.error?.message).not.toContain('Công nợ');
    expect(await app.admin.call(User.Get, { id: above.id })).toEqual(before);
  });
  test.each(acts)('and the administrator is not %s, not even by somebody who holds every right', async (_, act) => {
    const everything = (await app.admin.call(Role.getAllPermissions, {})).items.map(({ name }) => name as Permission); // the catalogue's names
    const second = await app.make.personWith(...everything);
    const { items } = await app.admin.call(User.getallUser, { keyword: 'admin@default.local' });
    const admin = items.find(({ userName }) => userName === 'admin');
    if (!admin) throw new Error('there is an administrator');
    const { key } = await refusalOf(act(second, admin));
    expect(['user.adminOnly', 'user.adminDelete', 'user.adminOffline']).toContain(key);
  });
  test('does not get another password from somebody below', async () => {
    const role = await newRole('Pages.Users.ResetPassword');
    const below = await app.make.user({ roleNames: [role] });
    const reset = { adminPassword: PASSWORD, userId: (await app.make.user()).id, newPassword: 'another one' };
    await expect((await app.signIn(below.userName)).call(User.ResetPassword, reset)).toFailWith('user.resetOnlyAdmin');
  });
  test('of the same rights or fewer is reached, and so is oneself', async () => {
    const manager = await app.make.personWith(...people, 'Pages.Debt');
    const equal = await app.make.user({ roleNames: [await newRole('Pages.Debt')] });
    const changed = await manager.call(User.Update, { ...formOf(equal), name: 'Khác' });
    expect(changed.name).toBe('Khác');
    await manager.call(User.Offline, { id: equal.id });
    await manager.call(User.Online, { id: equal.id });
    await manager.call(User.Delete, { id: equal.id });
    await manager.call(User.Update, { ...formOf(manager.user), name: 'Tôi' });
  });
});

describe('the user form', () => {
  test('changes activity only with the right to lock and open accounts', async () => {
    const clerk = await app.make.personWith('Pages.Users', 'Pages.Users.Edit');
    const user = await app.make.user();
    const { status, body } = await refusalOf(clerk.call(User.Update, { ...formOf(user), isActive: false }));
    expect(status).toBe(403);
    expect(body.error?.message).toContain('Người dùng › Mở và khóa tài khoản');
    expect((await app.admin.call(User.Get, { id: user.id })).isActive).toBe(true);
    const keeper = await app.make.personWith('Pages.Users', 'Pages.Users.Edit', 'Pages.Users.Activation');
    await keeper.call(User.Update, { ...formOf(user), isActive: false });
    expect((await app.admin.call(User.Get, { id: user.id })).isActive).toBe(false);
  });
  test('leaves activity as it is when it is left out', async () => {
    const user = await app.make.user({ isActive: false });
    const clerk = await app.make.personWith('Pages.Users', 'Pages.Users.Edit');
    expect((await clerk.call(User.Update, formOf(user))).isActive).toBe(false);
  });
  test('changes roles only with the rights to assign them; the same roles again are no change', async () => {
    const [one, other] = [await newRole('Pages.Debt'), await newRole('Pages.Debt')];
    const user = await app.make.user({ roleNames: [one] });
    const clerk = await app.make.personWith('Pages.Users', 'Pages.Users.Edit', 'Pages.Debt');
    const save = (roleNames: string[]) => clerk.call(User.Update, { ...formOf(user), roleNames });
    for (const roleNames of [[], [one, other], [other]]) await expect(save(roleNames)).toFailWith('auth.forbidden');
    expect((await save([one])).roleNames).toEqual([one.toUpperCase()]);
  });
  test('makes a user with other roles than everybody starts with only with the right to assign', async () => {
    const role = await newRole('Pages.Debt');
    const clerk = await app.make.personWith('Pages.Users', 'Pages.Users.Create', 'Pages.Debt');
    const input = { name: 'An', surname: 'Lê', userName: `an${role}`, emailAddress: `${role}@example.com` };
    const make = (more: object) => clerk.call(User.Create, { ...input, password: PASSWORD, ...more });
    await expect(make({ roleNames: [role] })).toFailWith('auth.forbidden');
    expect((await make({})).roleNames).toEqual([]);
  });
});

describe('assigning roles', () => {
  const cases: [right: Permission, may: string[]][] = [
    ['Pages.MapRoles.Create', ['add']],
    ['Pages.MapRoles.Edit', ['swap']],
    ['Pages.MapRoles.Remove', ['remove']],
  ];
  test.each(cases)('%s guards what it names', async (right, may) => {
    const [held, given] = [await newRole('Pages.Debt'), await newRole('Pages.Debt')];
    const clerk = await app.make.personWith(right, 'Pages.Debt');
    const does = async (what: string, change: { add?: string[]; remove?: string[] }) => {
      const user = await app.make.user({ roleNames: [held] });
      const done = clerk.call(User.SetRoles, { userIds: [user.id], ...change });
      if (may.includes(what)) await done;
      else await expect(done).toFailWith('auth.forbidden');
      const roleNames = [held, given].filter((name) => {
        if (!may.includes(what)) return name === held;
        return name === given ? change.add?.includes(name) : !change.remove?.includes(name);
      });
      expect((await app.admin.call(User.Get, { id: user.id })).roleNames).toEqual(
        roleNames.map((name) => name.toUpperCase()).sort(),
      );
    };
    await does('add', { add: [given] });
    await does('remove', { remove: [held] });
    await does('swap', { add: [given], remove: [held] });
  });
  test('adding and taking away together are as good as changing', async () => {
    const [held, given] = [await newRole('Pages.Debt'), await newRole('Pages.Debt')];
    const clerk = await app.make.personWith('Pages.MapRoles.Create', 'Pages.MapRoles.Remove', 'Pages.Debt');
    const user = await app.make.user({ roleNames: [held] });
    await clerk.call(User.SetRoles, { userIds: [user.id], add: [given], remove: [held] });
    expect((await app.admin.call(User.Get, { id: user.id })).roleNames).toEqual([given.toUpperCase()]);
  });
});
