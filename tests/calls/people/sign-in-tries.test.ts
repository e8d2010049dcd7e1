// Tries at a password, wherever it is asked for: one limit, one lock, each of them told to whoever looks after people.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { UserLogin } from '../../../contract/people/login-attempt.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { TokenAuth } from '../../../contract/session/session.calls.ts';
import { AuditLog } from '../../../contract/trail/trail.calls.ts';
import { buildServer } from '../../../server/server.ts';
import { DEFAULT_TENANT, newAddress, PASSWORD, personOn, testApp } from '../../harness/app.ts';

const app = await testApp();
const NEXT = 'mật khẩu khác';

describe('a password that is asked for of somebody signed in', () => {
  test('is guessed at five times, then the account is locked, also for the right one', async () => {
    const person = await app.make.personWith();
    const change = (currentPassword: string) =>
      person
        .send(User.ChangePassword, { currentPassword, newPassword: NEXT })
        .then((answer) => answer.json().error?.key);
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await change(`wrong ${n}`));
    expect(answers).toEqual([...Array(4).fill('user.passwordMismatch'), 'auth.lockedOut']);
    expect(await change(PASSWORD)).toBe('auth.lockedOut');
    await expect(app.signIn(person.user.userName)).toFailWith('auth.lockedOut');
  });
  test('is slowed down like signing in: sixty tries meet the limit', async () => {
    const person = await app.make.personWith();
    const statuses = [];
    for (let n = 0; n < 60; n++) {
      const answer = await person.send(User.ChangePassword, { currentPassword: `wrong ${n}`, newPassword: NEXT });
      statuses.push(answer.statusCode);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(50);
  });
  test('counts when an administrator sets somebody’s too', async () => {
    const user = await app.make.user();
    const { userName } = await app.make.user({ roleNames: ['Admin'] });
    const boss = await app.signIn(userName);
    const reset = (adminPassword: string) =>
      boss.send(User.ResetPassword, { adminPassword, userId: user.id, newPassword: NEXT });
    const keys = [];
    for (let n = 0; n < 30; n++) keys.push((await reset(`wrong ${n}`)).json().error.key);
    expect(keys.slice(0, 5)).toEqual([...Array(4).fill('user.adminPasswordWrong'), 'auth.lockedOut']);
    expect(keys.at(-1)).toBe('request.tooMany');
    expect((await reset(PASSWORD)).statusCode).toBe(429);
    await app.signIn(user.userName);
  });
  test('a right one starts the count anew', async () => {
    const person = await app.make.personWith();
    for (const currentPassword of ['wrong a', 'wrong b', 'wrong c'])
      await person.call(User.ChangePassword, { currentPassword, newPassword: NEXT }).catch(() => null);
    await person.call(User.ChangePassword, { currentPassword: PASSWORD, newPassword: NEXT });
    const again = await app.signIn(person.user.userName, NEXT);
    const wrong = again.call(User.ChangePassword, { currentPassword: 'wrong d', newPassword: PASSWORD });
    await expect(wrong).toFailWith('user.passwordMismatch');
  });
});

describe('a locked account', () => {
  const locked = async () => {
    const user = await app.make.user();
    for (let n = 0; n < 5; n++) await app.signIn(user.userName, 'wrong one').catch(() => null);
    return user;
  };
  test('shows it, is found by it, and is let in again by whoever may', async () => {
    const [user, open] = [await locked(), await app.make.user()];
    const keeper = await app.make.personWith('Pages.Users', 'Pages.Users.Activation');
    const row = await keeper.call(User.Get, { id: user.id });
    expect(new Date(row.lockedUntil ?? 0).getTime()).toBeGreaterThan(Date.now());
    expect((await keeper.call(User.Get, { id: open.id })).lockedUntil).toBeNull();
    const found = (await keeper.call(User.getallUser, { isLocked: true, maxResultCount: 100 })).items;
    expect(found.map(({ id }) => id)).toContain(user.id);
    expect(found.map(({ id }) => id)).not.toContain(open.id);
    expect((await keeper.call(User.Unlock, { id: user.id })).lockedUntil).toBeNull();
    await app.signIn(user.userName);
    await expect(keeper.call(User.Unlock, { id: user.id })).toFailWith('user.notLocked');
  });
  test('is not opened without the right', async () => {
    const user = await locked();
    const clerk = await app.make.personWith('Pages.Users', 'Pages.Users.Edit');
    await expect(clerk.call(User.Unlock, { id: user.id })).toFailWith('auth.forbidden');
  });
  test('its lock and its end stand in the history', async () => {
    const user = await locked();
    await app.admin.call(User.Unlock, { id: user.id });
    const { items } = await app.admin.call(AuditLog.GetByTarget, { targetModule: 'User', targetId: user.id });
    const changes = items.flatMap((item) => item.changes.filter(({ field }) => field === 'lockoutEnd'));
    expect(changes.map(({ from, to }) => [from === null, to === null])).toEqual([
      [false, true],
      [true, false],
    ]);
  });
});

describe('the list of attempts', () => {
  test('tells who tried, how it ended and from where, newest first', async () => {
    const user = await app.make.user();
    await app.signIn(user.userName, 'wrong one').catch(() => null);
    await app.signIn(user.userName);
    const reader = await app.make.personWith('Pages.Users');
    const { items, totalCount } = await reader.call(UserLogin.GetUserLoginAttempts, { userId: user.id });
    expect(totalCount).toBe(2);
    expect(items.map(({ result }) => result)).toEqual(['success', 'wrongPassword']);
    expect(items[0]).toMatchObject({ login: user.userName, fullName: user.fullName });
    expect(items[0]?.ip).toMatch(/^10\.0\./);
  });
  test('is narrowed by result, by a word and by day', async () => {
    await app.signIn('khong.co.ai', 'wrong one').catch(() => null);
    const list = async (filter: object) =>
      (await app.admin.call(UserLogin.GetUserLoginAttempts, { ...filter, maxResultCount: 100 })).items;
    expect((await list({ keyword: 'KHONG.co', result: 'noUser' })).map(({ login }) => login)).toEqual(['khong.co.ai']);
    expect(await list({ keyword: 'khong.co', result: 'success' })).toEqual([]);
    expect(await list({ keyword: 'khong.co', endDate: '2020-01-01' })).toEqual([]);
    expect(await list({ keyword: 'khong.co', startDate: '2020-01-01' })).toHaveLength(1);
  });
});

describe('a password that everybody knows, where strangers can knock', () => {
  const knock = async (body: object) => {
    const open = await buildServer({
      pool: app.pool,
      tokenSecret: 'test',
      logLevel: 'silent',
      site: '/nowhere',
      outwornPassword: PASSWORD,
    });
    const answer = await open.inject({
      method: 'POST',
      url: TokenAuth.Authenticate.path,
      headers: { 'abp.tenantid': String(DEFAULT_TENANT) },
      remoteAddress: newAddress(),
      payload: body,
    });
    await open.close();
    return answer;
  };
  test('lets in only with a new one, which it becomes', async () => {
    const { userName } = await app.make.user();
    const login = { userNameOrEmailAddress: userName, password: PASSWORD };
    expect((await knock(login)).json().error.key).toBe('auth.newPassword');
    expect((await knock({ ...login, newPassword: PASSWORD })).json().error.key).toBe('auth.newPassword');
    expect((await knock({ ...login, newPassword: '12345' })).statusCode).toBe(400);
    const answer = await knock({ ...login, newPassword: NEXT });
    expect(answer.statusCode).toBe(200);
    const person = personOn(app.app, { authorization: `Bearer ${answer.json().result.accessToken}` });
    await person.call(User.ChangeLanguage, { languageName: 'vi' });
    await expect(app.signIn(userName, PASSWORD)).toFailWith('auth.wrongPassword');
    await app.signIn(userName, NEXT);
  });
  test('is not told to somebody who does not know it', async () => {
    const { userName } = await app.make.user({ password: NEXT });
    const answer = await knock({ userNameOrEmailAddress: userName, password: PASSWORD, newPassword: 'another one' });
    expect(answer.json().error.key).toBe('auth.wrongPassword');
  });
});

test('a token in an answer is not kept for a repeated request', async () => {
  const { userName } = await app.make.user();
  const person = await app.signIn(userName);
  const headers = { 'idempotency-key': randomUUID(), 'abp.tenantid': String(DEFAULT_TENANT) };
  const again = () =>
    person.send(TokenAuth.Authenticate, { userNameOrEmailAddress: userName, password: PASSWORD }, headers);
  const [first, second] = [await again(), await again()];
  expect(first.statusCode).toBe(200);
  expect(second.json().result.accessToken).not.toBe(first.json().result.accessToken);
  const rows = await app.sql('select 1 from idempotency_key where key = $1', [headers['idempotency-key']]);
  expect(rows).toEqual([]);
});
