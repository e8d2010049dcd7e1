// What ends or changes access does so at the very next call, without signing in again (domain.md §10).
import { describe, expect, test } from 'vitest';
import { Tenant } from '../../../contract/org/tenant.calls.ts';
import { Role } from '../../../contract/people/role.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { AbpUserConfiguration, Session, TokenAuth } from '../../../contract/session/session.calls.ts';
import { PASSWORD, type Person, testApp } from '../../harness/app.ts';

const app = await testApp();
const NEW_PASSWORD = 'another one';

/** Somebody signed in, whose token was used already: nothing is left to be read for the first time. */
async function newcomer() {
  const person = await app.make.personWith('Pages.Users');
  await person.call(User.getallUser, {});
  return person;
}
async function expectSignedOut(person: Person) {
  await expect(person.call(User.getallUser, {})).toFailWith('auth.signedOut');
  expect((await person.call(Session.GetCurrentLoginInformations, {})).user).toBeNull();
}

describe('the older token is refused after', () => {
  test('the user changed the password', async () => {
    const person = await newcomer();
    await person.call(User.ChangePassword, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    await expectSignedOut(person);
    const again = await app.signIn(person.user.userName, NEW_PASSWORD);
    await again.call(User.getallUser, {});
  });
  test('an administrator reset the password', async () => {
    const person = await newcomer();
    const reset = { adminPassword: PASSWORD, userId: person.user.id, newPassword: NEW_PASSWORD };
    await app.admin.call(User.ResetPassword, reset);
    await expectSignedOut(person);
  });
  test('the account went offline, and stays refused when it is online again', async () => {
    const person = await newcomer();
    await app.admin.call(User.Offline, { id: person.user.id });
    await expectSignedOut(person);
    await app.admin.call(User.Online, { id: person.user.id });
    await expectSignedOut(person);
    await app.signIn(person.user.userName);
  });
  test('the account was made inactive in the user form', async () => {
    const person = await newcomer();
    const { userName, name, surname, emailAddress, id } = person.user;
    await app.admin.call(User.Update, { id, userName, name, surname, emailAddress, isActive: false });
    await expectSignedOut(person);
  });
  test('the account was deleted', async () => {
    const person = await newcomer();
    await app.admin.call(User.Delete, { id: person.user.id });
    await expectSignedOut(person);
  });
  test.each(['made inactive', 'deleted'])('the tenant was %s', async (end) => {
    const tenancyName = end === 'deleted' ? 'gone' : 'resting';
    const tenant = await app.hostAdmin.call(Tenant.Create, {
      tenancyName,
      name: 'X',
      adminEmailAddress: 'x@example.com',
      adminPassword: PASSWORD,
    });
    const boss = await app.signIn('admin', PASSWORD, tenant.id);
    await boss.call(User.getallUser, {});
    if (end === 'deleted') await app.hostAdmin.call(Tenant.Delete, { id: tenant.id });
    else await app.hostAdmin.call(Tenant.Update, { id: tenant.id, tenancyName, name: 'X', isActive: false });
    await expectSignedOut(boss);
  });
  test('it was signed out, while other sessions of the same account live on', async () => {
    const person = await newcomer();
    const elsewhere = await app.signIn(person.user.userName);
    expect(await person.call(TokenAuth.LogOut, {})).toBeNull();
    await expectSignedOut(person);
    await elsewhere.call(User.getallUser, {});
    expect(await person.call(TokenAuth.LogOut, {})).toBeNull();
    await app.signIn(person.user.userName);
  });
  test('but a failed change of password leaves it alone', async () => {
    const person = await newcomer();
    const wrong = person.call(User.ChangePassword, { currentPassword: 'no', newPassword: NEW_PASSWORD });
    await expect(wrong).toFailWith('user.passwordMismatch');
    await person.call(User.getallUser, {});
  });
  test('but the tokens of others live on', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    await app.admin.call(User.Offline, { id: one.user.id });
    await other.call(User.getallUser, {});
  });
});

describe('rights change at the next call when', () => {
  const roleOf = async (person: { user: { roleNames: string[] } }) => {
    const { items } = await app.admin.call(Role.GetAll, { keyword: person.user.roleNames[0] ?? '' });
    const role = items.find((row) => row.normalizedName === person.user.roleNames[0]);
    if (!role) throw new Error('The person has no role');
    return role;
  };
  const mayListRoles = (person: Person) => person.call(Role.getAllPermissions, {});

  test('a permission is granted to the role and taken away again', async () => {
    const person = await newcomer();
    const { id: roleId } = await roleOf(person);
    await expect(mayListRoles(person)).toFailWith('auth.forbidden');
    await app.admin.call(Role.GrandPermission, { roleId, grantedPermissions: ['Pages.Users', 'Pages.Roles'] });
    await mayListRoles(person);
    await app.admin.call(Role.GrandPermission, { roleId, grantedPermissions: ['Pages.Roles'] });
    await mayListRoles(person);
    await expect(person.call(User.getallUser, {})).toFailWith('auth.forbidden');
  });
  test('the role is saved with other permissions', async () => {
    const person = await newcomer();
    const { id, name, displayName } = await roleOf(person);
    await app.admin.call(Role.Update, { id, name, displayName, grantedPermissions: ['Pages.Roles'] });
    await mayListRoles(person);
    await expect(person.call(User.getallUser, {})).toFailWith('auth.forbidden');
  });
  test('the role is deleted', async () => {
    const person = await newcomer();
    await app.admin.call(Role.Delete, { id: (await roleOf(person)).id });
    await expect(person.call(User.getallUser, {})).toFailWith('auth.forbidden');
  });
  test('a role is given to the user and taken away in the user form', async () => {
    const person = await newcomer();
    const { userName, name, surname, emailAddress, id } = person.user;
    const save = (roleNames: string[]) =>
      app.admin.call(User.Update, { id, userName, name, surname, emailAddress, roleNames });
    await save(['Admin']);
    await mayListRoles(person);
    await save([]);
    await expect(mayListRoles(person)).toFailWith('auth.forbidden');
    expect((await person.call(AbpUserConfiguration.GetAll, {})).auth.grantedPermissions).toEqual({});
  });
  test('roles are assigned to many users at once', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const userIds = [one.user.id, two.user.id];
    expect(await app.admin.call(User.SetRoles, { userIds, add: ['Admin'] })).toEqual({ changed: 2 });
    for (const person of [one, two]) await mayListRoles(person);
    await app.admin.call(User.SetRoles, { userIds, remove: ['Admin'] });
    for (const person of [one, two]) await expect(mayListRoles(person)).toFailWith('auth.forbidden');
  });
});

test('a language chosen by the user is spoken at the next call', async () => {
  const person = await newcomer();
  const culture = async () => (await person.call(AbpUserConfiguration.GetAll, {})).localization.currentCulture.name;
  expect(await culture()).toBe('vi');
  await person.call(User.ChangeLanguage, { languageName: 'en' });
  expect(await culture()).toBe('en');
  await person.call(User.ChangeLanguage, { languageName: 'vi' });
  expect(await culture()).toBe('vi');
});
