// Signing in: which tenant, which user, lockout, the limit on guessing, what is stored and what the token says (wire.md §2.1, §2.2).
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import { Account, Tenant } from '../../../contract/org/tenant.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { Session, TokenAuth } from '../../../contract/session/session.calls.ts';
import { DEFAULT_TENANT, type Envelope, newAddress, PASSWORD, testApp } from '../../harness/app.ts';

const app = await testApp();
const inDefault = { 'abp.tenantid': String(DEFAULT_TENANT) };

interface Attempt {
  password?: string;
  headers?: Record<string, string>;
  address?: string;
  more?: object;
}
async function attempt(login: string, { password = PASSWORD, headers = inDefault, address, more }: Attempt = {}) {
  const response = await app.app.inject({
    method: 'POST',
    url: TokenAuth.Authenticate.path,
    headers: { 'user-agent': 'test browser', ...headers },
    remoteAddress: address ?? newAddress(),
    payload: { userNameOrEmailAddress: login, password, ...more },
  });
  const body = response.json<Envelope>();
  const token = body.success ? (body.result as { accessToken: string }).accessToken : null; // the contract's result
  return { status: response.statusCode, key: body.error?.key ?? null, body, token, headers: response.headers };
}
const sessionOf = (token: string | null, headers: Record<string, string> = {}) =>
  app.nobody.call(Session.GetCurrentLoginInformations, {}, { authorization: `Bearer ${token}`, ...headers });
let tenants = 0;
const newTenant = (isActive: boolean) =>
  app.hostAdmin.call(Tenant.Create, {
    tenancyName: `signin${++tenants}`,
    name: 'Chuỗi khác',
    adminEmailAddress: 'boss@example.com',
    adminPassword: PASSWORD,
    isActive,
  });

describe('the tenant', () => {
  test.each([
    ['header Abp.TenantId', { 'Abp.TenantId': '1' }],
    ['header Abp-TenantId', { 'Abp-TenantId': '1' }],
    ['cookie Abp.TenantId', { cookie: 'theme=dark; Abp.TenantId=1' }],
    ['cookie Abp-TenantId', { cookie: 'Abp-TenantId=1' }],
    ['the header before the cookie', { 'Abp.TenantId': '1', cookie: 'Abp.TenantId=77' }],
  ])('is taken from %s', async (_, headers) => {
    const { userName } = await app.make.user();
    const { token } = await attempt(userName, { headers });
    expect((await sessionOf(token)).tenant?.id).toBe(DEFAULT_TENANT);
  });
  test.each(['999999', 'null', '', 'undefined', '-1', '1.5', '1 or 1=1'])('"%s" is the host', async (tenant) => {
    const { token } = await attempt('admin', { headers: { 'abp.tenantid': tenant } });
    const session = await sessionOf(token);
    expect(session.tenant).toBeNull();
    expect(session.user?.emailAddress).toBe('admin@host.local');
  });
  test('without a header people of a tenant are not found', async () => {
    const { userName } = await app.make.user();
    expect((await attempt(userName, { headers: {} })).key).toBe('auth.wrongPassword');
  });
  test('of a signed-in user is the token’s, whatever the header says', async () => {
    expect((await sessionOf(app.admin.token, { 'abp.tenantid': '0' })).tenant?.id).toBe(DEFAULT_TENANT);
    expect((await sessionOf(app.hostAdmin.token, inDefault)).tenant).toBeNull();
  });
  test('that is not active refuses everybody and says so', async () => {
    const tenant = await newTenant(false);
    const answer = await attempt('admin', { headers: { 'abp.tenantid': String(tenant.id) } });
    expect(answer).toMatchObject({ status: 422, key: 'auth.tenantNotActive' });
    expect(answer.body.error?.details).toContain(tenant.tenancyName);
  });
  test('is found by its name in any case, before signing in', async () => {
    const [active, resting] = [await newTenant(true), await newTenant(false)];
    const ask = (tenancyName: string) => app.nobody.call(Account.IsTenantAvailable, { tenancyName });
    expect(await ask(active.tenancyName.toUpperCase())).toEqual({ state: 1, tenantId: active.id });
    expect(await ask(resting.tenancyName)).toEqual({ state: 2, tenantId: null });
    expect(await ask('nowhere')).toEqual({ state: 3, tenantId: null });
  });
});

describe('the user', () => {
  test('is found by user name or e-mail, in any case and with blanks around', async () => {
    const { id, userName, emailAddress } = await app.make.user();
    for (const login of [userName.toUpperCase(), emailAddress.toUpperCase(), ` ${userName} `]) {
      expect((await attempt(login)).body.result).toMatchObject({ userId: id });
    }
  });
  test('by user name comes before one by e-mail, of those who were given the same before that was refused', async () => {
    const first = await app.make.user();
    const second = await app.make.user();
    await app.sql('alter table user_account disable trigger own_login');
    await app.sql('update user_account set user_name = $1 where id = $2', [first.emailAddress, second.id]);
    await app.sql('alter table user_account enable trigger own_login');
    expect((await attempt(first.emailAddress)).body.result).toMatchObject({ userId: second.id });
  });
  test('a wrong name and a wrong password get the same answer', async () => {
    const { userName } = await app.make.user();
    const [noUser, noPassword] = [await attempt('nobody-here'), await attempt(userName, { password: 'wrong one' })];
    expect(noUser).toMatchObject({ status: 422, key: 'auth.wrongPassword' });
    expect(noPassword.body).toEqual(noUser.body);
  });
  test('that is offline is told so only with the right password', async () => {
    const user = await app.make.user({ isActive: false });
    expect((await attempt(user.userName, { password: 'wrong one' })).key).toBe('auth.wrongPassword');
    const answer = await attempt(user.userName);
    expect(answer).toMatchObject({ status: 422, key: 'auth.notActive' });
    expect(answer.body.error?.details).toContain(user.userName);
  });
  test('that was deleted is not found', async () => {
    const user = await app.make.user();
    await app.admin.call(User.Delete, { id: user.id });
    expect((await attempt(user.userName)).key).toBe('auth.wrongPassword');
  });
  test('may have a password of 128 characters, a longer one is refused by the field’s name', async () => {
    const password = `ẹ${'x'.repeat(127)}`;
    const { userName } = await app.make.user({ password });
    expect((await attempt(userName, { password })).status).toBe(200);
    const { status, body } = await attempt(userName, { password: `${password}x` });
    expect(status).toBe(400);
    expect(body.error?.validationErrors?.[0]?.members).toEqual(['password']);
  });
});

describe('lockout', () => {
  const wrong = { password: 'wrong one' };
  const fail = async (login: string, times: number) => {
    const keys: (string | null)[] = [];
    for (let n = 0; n < times; n++) keys.push((await attempt(login, wrong)).key);
    return keys;
  };
  const reopen = (login: string) =>
    app.sql(`update user_account set lockout_end = now() - interval '1 second' where user_name = $1`, [login]);
  const four = Array.from({ length: 4 }, () => 'auth.wrongPassword');

  test.each(['an ordinary user', 'the administrator'])(
    'locks %s at the fifth failure, for the right password too',
    async (who) => {
      const login = who === 'the administrator' ? 'admin' : (await app.make.user()).userName;
      expect(await fail(login, 5)).toEqual([...four, 'auth.lockedOut']);
      expect(await attempt(login)).toMatchObject({ status: 422, key: 'auth.lockedOut' });
      const [row] = await app.sql<{ seconds: number }>(
        `select extract(epoch from lockout_end - now())::int as seconds from user_account where user_name = $1 and tenant_id = 1`,
        [login],
      );
      expect(row?.seconds).toBeGreaterThan(280);
      expect(row?.seconds).toBeLessThanOrEqual(300);
      await reopen(login);
      expect((await attempt(login)).status).toBe(200);
    },
  );
  test('a success between the failures starts the count anew', async () => {
    const { userName } = await app.make.user();
    expect(await fail(userName, 4)).toEqual(four);
    expect((await attempt(userName)).status).toBe(200);
    expect(await fail(userName, 5)).toEqual([...four, 'auth.lockedOut']);
  });
  test('failures at the same moment are all counted', async () => {
    const { userName } = await app.make.user();
    const keys = await Promise.all(Array.from({ length: 5 }, async () => (await attempt(userName, wrong)).key));
    expect(keys.sort()).toEqual(['auth.lockedOut', ...four]);
  });
  test('does not end the sessions that are open', async () => {
    const user = await app.make.user();
    const person = await app.signIn(user.userName);
    await fail(user.userName, 5);
    expect((await sessionOf(person.token)).user?.id).toBe(user.id);
  });
});

describe('what is stored', () => {
  const stored = (login: string) =>
    app.sql<{ result: number }>(
      'select result, user_id, tenant_id, ip, agent from login_attempt where login = $1 order by id',
      [login],
    );
  test('every attempt with its result, the user where there is one, address and browser', async () => {
    const user = await app.make.user();
    await attempt(user.userName, { password: 'wrong one', address: '10.9.9.9' });
    await attempt(user.userName, { address: '10.9.9.9' });
    await app.admin.call(User.Offline, { id: user.id });
    await attempt(user.userName, { address: '10.9.9.9' });
    const common = { user_id: user.id, tenant_id: DEFAULT_TENANT, ip: '10.9.9.9', agent: 'test browser' };
    expect(await stored(user.userName)).toEqual([3, 1, 4].map((result) => ({ result, ...common })));
  });
  test('also of names that nobody has, of locked accounts and of inactive tenants', async () => {
    await attempt('nobody-at-all');
    expect(await stored('nobody-at-all')).toMatchObject([{ result: 2, user_id: null }]);
    const { userName } = await app.make.user();
    for (let n = 0; n < 6; n++) await attempt(userName, { password: 'wrong one' });
    expect((await stored(userName)).map((row) => row.result)).toEqual([3, 3, 3, 3, 9, 9]);
    const tenant = await newTenant(false);
    await attempt('late-comer', { headers: { 'abp.tenantid': String(tenant.id) } });
    expect(await stored('late-comer')).toMatchObject([{ result: 6, tenant_id: tenant.id }]);
  });
});

describe('the limit on guessing', () => {
  test('refuses the eleventh try of a name from one address within a minute, and tells when to come back', async () => {
    const nobody = 'khong.co.ai';
    const address = newAddress();
    for (let n = 0; n < 10; n++) expect((await attempt(nobody, { address })).status).toBe(422);
    const answer = await attempt(nobody.toUpperCase(), { address });
    expect(answer).toMatchObject({ status: 429, key: 'request.tooMany' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(answer.body.error?.message).toContain(String(answer.headers['retry-after']));
    expect((await attempt((await app.make.user()).userName, { address })).status).toBe(200);
    expect((await attempt(nobody)).status).toBe(422);
  });

  test('does not count who knows the password', async () => {
    const { userName } = await app.make.user();
    const address = newAddress();
    for (let n = 0; n < 12; n++) expect((await attempt(userName, { address })).status).toBe(200);
  });
  test('refuses one address that tries many names', async () => {
    const address = newAddress();
    // A tenant that is not active refuses before any password is checked, which keeps this quick.
    const headers = { 'abp.tenantid': String((await newTenant(false)).id) };
    const statuses: number[] = [];
    for (let n = 0; n < 121; n++) statuses.push((await attempt(`guess${n}`, { address, headers })).status);
    expect(statuses.slice(0, 120).every((status) => status === 422)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the token', () => {
  test('lasts a day and names tenant, user and roles', async () => {
    const user = await app.make.user({ roleNames: ['Admin'] });
    const { body, token } = await attempt(user.userName, { more: { rememberMe: true, unknown: 1 } });
    expect(body.result).toEqual({
      accessToken: expect.any(String),
      encryptedAccessToken: expect.stringMatching(/^[\w-]{40,}$/),
      expireInSeconds: 86_400,
      userId: user.id,
    });
    const claims = decodeJwt(token ?? '');
    expect(decodeProtectedHeader(token ?? '').alg).toBe('HS256');
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(86_400);
    expect(claims).toMatchObject({ sub: String(user.id), jti: expect.any(String) });
    expect(claims['http://www.aspnetboilerplate.com/identity/claims/tenantId']).toBe(DEFAULT_TENANT);
    expect(claims['http://schemas.microsoft.com/ws/2008/06/identity/claims/role']).toEqual(['Admin']);
    expect(JSON.stringify(claims)).not.toContain('argon2');
  });
  test('of each sign-in is another one', async () => {
    const { userName } = await app.make.user();
    const tokens = [await attempt(userName), await attempt(userName)].map(({ token }) => token);
    expect(tokens[0]).not.toBe(tokens[1]);
  });
});
