// How a user wants each table, kept on the server and handed out with the configuration (domain.md §10).
import { expect, test } from 'vitest';
import { AbpUserConfiguration, UserDynamicSetting } from '../../../contract/session/session.calls.ts';
import { type Person, refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
const tablesOf = async (person: Person) => (await person.call(AbpUserConfiguration.GetAll, {})).custom.tables;
const setting = (over: object = {}) => ({
  tableName: 'users',
  columns: [
    { key: 'name', hidden: false, width: 120 },
    { key: 'mobile', hidden: true },
  ],
  dense: false,
  views: [{ name: 'Đang hoạt động', query: 'isActive=true' }],
  ...over,
});

test('a setting is given back with the configuration, by table', async () => {
  const person = await app.make.personWith();
  expect(await tablesOf(person)).toEqual({});
  await person.call(UserDynamicSetting.SetTableColumnSetting, setting());
  await person.call(UserDynamicSetting.SetTableColumnSetting, setting({ tableName: 'roles', columns: [] }));
  expect(await tablesOf(person)).toEqual({ users: setting(), roles: setting({ tableName: 'roles', columns: [] }) });
});

test('a later setting of the same table replaces the earlier one; saved searches that it does not name stay', async () => {
  const person = await app.make.personWith();
  await person.call(UserDynamicSetting.SetTableColumnSetting, setting());
  await person.call(UserDynamicSetting.SetTableColumnSetting, { tableName: 'users' });
  const plain = { tableName: 'users', columns: [], dense: true };
  expect(await tablesOf(person)).toEqual({ users: { ...plain, views: setting().views } });
  await person.call(UserDynamicSetting.SetTableColumnSetting, { ...plain, views: [] });
  expect(await tablesOf(person)).toEqual({ users: { ...plain, views: [] } });
});

test('two settings at the same moment leave one of them whole', async () => {
  const person = await app.make.personWith();
  const both = [setting({ dense: true, views: [] }), setting({ dense: false, columns: [] })];
  await Promise.all(both.map((one) => person.call(UserDynamicSetting.SetTableColumnSetting, one)));
  expect(both).toContainEqual((await tablesOf(person)).users);
});

test('settings are each user’s own', async () => {
  const [one, other] = [await app.make.personWith(), await app.make.personWith()];
  await one.call(UserDynamicSetting.SetTableColumnSetting, setting());
  expect(await tablesOf(other)).toEqual({});
});

test.each([
  ['tableName', { tableName: '' }],
  ['tableName', { tableName: 'x'.repeat(101) }],
  ['columns.0.width', { columns: [{ key: 'a', width: 5 }] }],
  ['columns', { columns: Array.from({ length: 201 }, (_, n) => ({ key: `c${n}` })) }],
  ['views.0.name', { views: [{ name: ' ', query: '' }] }],
])('a wrong %s is refused by its place', async (member, over) => {
  const call = app.admin.call(UserDynamicSetting.SetTableColumnSetting, setting(over));
  const { status, body } = await refusalOf(call);
  expect(status).toBe(400);
  expect(body.error?.validationErrors?.[0]?.members).toEqual([member]);
});
