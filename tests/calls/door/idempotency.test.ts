// Double click is harmless: the same Idempotency-Key answers with the first result (domain.md §0).
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Account } from '../../../contract/org/tenant.calls.ts';
import { SaleSupplier } from '../../../contract/party/party.calls.ts';
import { Role } from '../../../contract/people/role.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { PASSWORD, type Person, testApp } from '../../harness/app.ts';

const app = await testApp();
let made = 0;
const newInput = () => {
  const userName = `once${++made}`;
  return {
    userName,
    name: 'Một',
    surname: 'Lần',
    emailAddress: `${userName}@example.com`,
    password: '123qwe',
    roleNames: [],
  };
};
const create = (input: object, key: string, person: Person = app.admin) =>
  person.send(User.Create, input, { 'idempotency-key': key });
const countOf = async (userName: string) => (await app.admin.call(User.getallUser, { keyword: userName })).totalCount;

test('the same request twice makes one user and answers the same', async () => {
  const [input, key] = [newInput(), randomUUID()];
  const first = await create(input, key);
  const second = await create(input, key);
  expect(first.statusCode).toBe(200);
  expect(second.body).toBe(first.body);
  expect(await countOf(input.userName)).toBe(1);
});

test('at the same moment, on connections of their own, it makes one user too', async () => {
  const [input, key] = [newInput(), randomUUID()];
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(input, key)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await countOf(input.userName)).toBe(1);
});

test('without a key the second request is judged for itself', async () => {
  const input = newInput();
  await app.admin.call(User.Create, input);
  await expect(app.admin.call(User.Create, input)).toFailWith('user.nameTaken');
});

test('the key of another body or another call is refused', async () => {
  const [input, key] = [newInput(), randomUUID()];
  await create(input, key);
  const other = await create({ ...input, name: 'Khác' }, key);
  expect([other.statusCode, other.json().error.key]).toEqual([422, 'request.keyReused']);
  const role = await app.admin.send(Role.Create, { name: 'Khoa', displayName: 'Khóa' }, { 'idempotency-key': key });
  expect(role.json().error.key).toBe('request.keyReused');
});

test('the refusal of other contents names what was recorded', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await app.admin.send(SaleSupplier.Create, { name: 'Cty Pin' }, headers);
  const { code } = first.json().result;
  const other = await app.admin.send(SaleSupplier.Create, { name: 'Cty Pin Mới' }, headers);
  expect(other.json().error.message).toContain(`đã được ghi (${code}), với nội dung khác`);
  const role = await app.admin.send(Role.Create, { name: 'Khoa', displayName: 'Khóa' }, headers);
  expect(role.json().error.key).toBe('request.keyReused');
});

test('the same body in another order, case or spelling is the same request', async () => {
  const [input, key] = [newInput(), randomUUID()];
  const first = await create(input, key);
  const { emailAddress, ...rest } = input;
  const loud = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name.toUpperCase(), value]));
  expect((await create({ Email: emailAddress, ...loud }, key)).body).toBe(first.body);
});

test('a first attempt that failed does not use the key up', async () => {
  const [taken, key] = [await app.make.user(), randomUUID()];
  const input = newInput();
  const clash = await create({ ...input, userName: taken.userName }, key);
  expect(clash.json().error.key).toBe('user.nameTaken');
  expect((await create({ ...input, emailAddress: 'wrong' }, key)).statusCode).toBe(400);
  expect((await create(input, key)).statusCode).toBe(200);
});

test('nor does one that was counted, or failed after a part of it was committed', async () => {
  const { userName } = await app.make.user();
  const [person, key] = [await app.signIn(userName), randomUUID()];
  const change = (currentPassword: string, newPassword: string) =>
    person.send(User.ChangePassword, { currentPassword, newPassword }, { 'idempotency-key': key });
  expect((await change('not it', 'other-one')).json().error.key).toBe('user.passwordMismatch');
  expect((await change(PASSWORD, PASSWORD)).json().error.key).toBe('user.passwordSame');
  expect((await change(PASSWORD, 'other-one')).statusCode).toBe(200);
  await app.signIn(userName, 'other-one');
});

test('a request that is still worked on is not begun again', async () => {
  const { id, userName, version } = await app.make.user();
  const input = { adminPassword: PASSWORD, userId: id, newPassword: 'other-one' };
  const headers = { 'idempotency-key': randomUUID() };
  const send = () => app.admin.send(User.ResetPassword, input, headers);
  const told = (await Promise.all([send(), send(), send(), send()])).map(
    (answer) => answer.json().error?.key ?? 'done',
  );
  expect(told.filter((key) => key !== 'request.underWay' && key !== 'done')).toEqual([]);
  expect(told).toContain('done');
  expect((await send()).json().result).toBe(true);
  expect((await app.admin.call(User.Get, { id })).version, 'done once').toBe(version + 1);
  await app.signIn(userName, 'other-one');
});

test('a key whose call was broken off is for whoever comes a minute later', async () => {
  const [input, key] = [newInput(), randomUUID()];
  await create(newInput(), key);
  await app.sql(`update idempotency_key set response = null where key = $1`, [key]);
  const soon = await create(input, key);
  expect([soon.statusCode, soon.json().error.key]).toEqual([409, 'request.underWay']);
  await app.sql(`update idempotency_key set at = at - interval '2 minutes' where key = $1`, [key]);
  const later = await create(input, key);
  expect(later.statusCode).toBe(200);
  expect((await create(input, key)).body).toBe(later.body);
});

test('the same key of another user is another key', async () => {
  const colleague = await app.signIn((await app.make.user({ roleNames: ['Admin'] })).userName);
  const [mine, theirs, key] = [newInput(), newInput(), randomUUID()];
  const answers = [await create(mine, key), await create(theirs, key, colleague)];
  expect(answers.map((answer) => answer.json().result.userName)).toEqual([mine.userName, theirs.userName]);
});

test('a read does not look at the key', async () => {
  const [key, user] = [randomUUID(), await app.make.user()];
  const names = async (keyword: string) =>
    (await app.admin.call(User.getallUser, { keyword }, { 'idempotency-key': key })).totalCount;
  expect([await names(user.userName), await names('nobody at all')]).toEqual([1, 0]);
});

test('a key is forgotten after a day', async () => {
  const [input, key] = [newInput(), randomUUID()];
  await create(input, key);
  await app.pool.query('select forget_old_keys()');
  expect((await create(input, key)).statusCode).toBe(200);
  await app.sql(`update idempotency_key set at = at - interval '25 hours' where key = $1`, [key]);
  await app.pool.query('select forget_old_keys()');
  expect((await create(input, key)).json().error.key).toBe('user.nameTaken');
});

test('an answer that was given under other rights is not given again', async () => {
  const person = await app.make.personWith('Pages.Users', 'Pages.Users.Create');
  const [input, key] = [newInput(), randomUUID()];
  expect((await create(input, key, person)).statusCode).toBe(200);
  await app.admin.call(User.SetRoles, { userIds: [person.user.id], add: ['Admin'] });
  const changed = await create(input, key, person);
  expect([changed.statusCode, changed.json().error.key]).toEqual([409, 'request.rightsChanged']);
  await app.admin.call(User.SetRoles, { userIds: [person.user.id], remove: ['Admin', ...person.user.roleNames] });
  expect((await create(input, key, person)).statusCode).toBe(403);
  expect(await countOf(input.userName)).toBe(1);
});

test('a key of nobody keeps nothing, and is no reason to fail', async () => {
  const answer = await app.nobody.send(
    Account.IsTenantAvailable,
    { tenancyName: 'Default' },
    { 'idempotency-key': randomUUID() },
  );
  expect(answer.statusCode).toBe(200);
});
