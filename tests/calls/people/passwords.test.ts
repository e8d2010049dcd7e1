// One's own password and an administrator setting somebody's (spec §5, §8; wire.md §3.4).
import { describe, expect, test } from 'vitest';
import { User } from '../../../contract/people/user.calls.ts';
import { PASSWORD, refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
const NEXT = 'mật khẩu mới';

/** Passwords that no call takes, and the field's name that the refusal begins with. */
const refusedPasswords: [why: string, password: string, sentence: string][] = [
  ['empty', '', 'Mật khẩu mới phải có ít nhất 6 ký tự.'],
  ['five characters', '12345', 'Mật khẩu mới phải có ít nhất 6 ký tự.'],
  ['only blanks', '        ', 'Mật khẩu mới phải có ít nhất 6 ký tự.'],
  ['only signs that nobody sees', '\u200b\u2060\u200b\u200e\u00ad\u2800\u3164', 'Mật khẩu mới là bắt buộc.'],
  ['129 characters', 'x'.repeat(129), 'Mật khẩu mới dài tối đa 128 ký tự.'],
];

describe('changing one’s own', () => {
  const change = async (currentPassword: string, newPassword: string) => {
    const person = await app.make.personWith();
    const outcome = person.call(User.ChangePassword, { currentPassword, newPassword });
    return { person, outcome, name: person.user.userName };
  };
  test('needs no permission, and the new one opens the account', async () => {
    const { outcome, name } = await change(PASSWORD, NEXT);
    expect(await outcome).toBe(true);
    await app.signIn(name, NEXT);
    await expect(app.signIn(name, PASSWORD)).toFailWith('auth.wrongPassword');
  });
  test.each(['vi', 'en'])(
    'with a wrong current one answers the text that clients match, also in %s',
    async (culture) => {
      const person = await app.make.personWith();
      const call = person.call(
        User.ChangePassword,
        { currentPassword: 'wrong one', newPassword: NEXT },
        { '.aspnetcore.culture': culture },
      );
      const { status, body } = await refusalOf(call);
      expect(status).toBe(422);
      expect(body.error).toMatchObject({ message: '[Identity.Password mismatch]', details: null });
      await app.signIn(person.user.userName);
    },
  );
  test('to the same one is refused', async () => {
    const { outcome } = await change(PASSWORD, PASSWORD);
    const { body } = await refusalOf(outcome);
    expect(body.error?.message).toBe('Mật khẩu mới không được trùng mật khẩu cũ');
  });
  test('to the same one with a wrong current one does not tell that it is the same', async () => {
    await expect((await change('wrong one', 'wrong one')).outcome).toFailWith('user.passwordMismatch');
  });
  test.each(refusedPasswords)('to one that is %s is refused by the field’s name', async (_, password, sentence) => {
    const { body, status } = await refusalOf((await change(PASSWORD, password)).outcome);
    expect(status).toBe(400);
    expect(body.error?.validationErrors).toContainEqual({ message: sentence, members: ['newPassword'] });
  });
  test.each(['123456', 'x'.repeat(128), ' khoảng trắng '])('takes "%s" as it is', async (password) => {
    const { outcome, name } = await change(PASSWORD, password);
    expect(await outcome).toBe(true);
    await app.signIn(name, password);
  });
  test('without either field names both', async () => {
    const person = await app.make.personWith();
    const response = await person.send(User.ChangePassword, {});
    const { validationErrors } = response.json().error;
    expect(validationErrors.map((error: { members: string[] }) => error.members[0])).toEqual([
      'currentPassword',
      'newPassword',
    ]);
  });
});

describe('resetting somebody’s', () => {
  const reset = (userId: number, over: object = {}) => ({
    adminPassword: PASSWORD,
    userId,
    newPassword: NEXT,
    ...over,
  });
  const send = (person: typeof app.admin, input: object) => person.send(User.ResetPassword, input);

  test('takes the administrator’s own password and opens the account, locked or not', async () => {
    const user = await app.make.user();
    for (let n = 0; n < 5; n++) await app.signIn(user.userName, 'wrong one').catch(() => null);
    await expect(app.signIn(user.userName)).toFailWith('auth.lockedOut');
    expect((await send(app.admin, reset(user.id))).json().result).toBe(true);
    await app.signIn(user.userName, NEXT);
  });
  test.each(['vi', 'en'])(
    'with a wrong administrator’s password says so in the words clients match, also in %s',
    async (culture) => {
      const user = await app.make.user();
      const input = { adminPassword: 'wrong one', userId: user.id, newPassword: NEXT };
      const { status, body } = await refusalOf(
        app.admin.call(User.ResetPassword, input, { '.aspnetcore.culture': culture }),
      );
      expect(status).toBe(422);
      expect(body.error?.message).toBe("Your 'Admin Password' did not match the one on record.  Please try again.");
      await app.signIn(user.userName);
    },
  );
  test('does not take the user’s own old password for the administrator’s', async () => {
    const user = await app.make.user({ password: 'the user’s own' });
    expect((await send(app.admin, reset(user.id, { adminPassword: 'the user’s own' }))).json().error.key).toBe(
      'user.adminPasswordWrong',
    );
  });
  test('needs the role Admin besides the permission', async () => {
    const [person, user] = [await app.make.personWith('Pages.Users.ResetPassword'), await app.make.user()];
    expect((await send(person, reset(user.id))).json().error.key).toBe('user.resetOnlyAdmin');
    const colleague = await app.make.user({ roleNames: ['Admin'], password: 'my own one' });
    const second = await app.signIn(colleague.userName, 'my own one');
    expect((await send(second, reset(user.id))).json().error.key).toBe('user.adminPasswordWrong');
    expect((await send(second, reset(user.id, { adminPassword: 'my own one' }))).json().result).toBe(true);
  });
  test('of nobody is 404', async () => {
    expect((await send(app.admin, reset(1e9))).statusCode).toBe(404);
  });
  test('of another tenant’s user is 404 and changes nothing', async () => {
    const [row] = await app.sql<{ id: number; password_hash: string }>(
      'select id, password_hash from user_account where tenant_id = 0',
    );
    expect((await send(app.admin, reset(row?.id ?? 0))).statusCode).toBe(404);
    expect(await app.sql('select password_hash from user_account where id = $1', [row?.id])).toEqual([
      { password_hash: row?.password_hash },
    ]);
  });
  test.each(refusedPasswords)('to one that is %s is refused by the field’s name', async (_, newPassword, sentence) => {
    const user = await app.make.user();
    const response = await send(app.admin, reset(user.id, { newPassword }));
    expect(response.statusCode).toBe(400);
    expect(response.json().error.validationErrors).toContainEqual({ message: sentence, members: ['newPassword'] });
  });
});

test('no password and no hash is ever written where people can read it', async () => {
  const person = await app.make.personWith('Pages.Users');
  await person.call(User.ChangePassword, { currentPassword: PASSWORD, newPassword: 'Kh0ngAiBiet' });
  const log = await app.sql('select changes::text from audit_log where row_id = $1', [person.user.id]);
  expect(log.length).toBeGreaterThan(0);
  expect(JSON.stringify(log)).not.toMatch(/Kh0ngAiBiet|argon2/);
  const answer = await app.admin.send(User.Get, { id: person.user.id });
  expect(answer.body).not.toMatch(/argon2|password|stamp/i);
});
