// What a client learns first: configuration, session, and in which language it is spoken to (wire.md §1.4, §2.3, §2.4).
import { describe, expect, test } from 'vitest';
import { User } from '../../../contract/people/user.calls.ts';
import { permissionCodes } from '../../../contract/permissions.ts';
import { AbpUserConfiguration, Session, TokenAuth } from '../../../contract/session/session.calls.ts';
import { DEFAULT_TENANT, newAddress, PASSWORD, testApp } from '../../harness/app.ts';

const app = await testApp();
const configuration = (headers: Record<string, string> = {}) =>
  app.nobody.call(AbpUserConfiguration.GetAll, {}, headers);

describe('the configuration', () => {
  test('of nobody: the host’s side, no permission granted, all of them listed', async () => {
    const config = await configuration();
    const nobody = { userId: null, tenantId: null, impersonatorUserId: null, impersonatorTenantId: null };
    expect(config.session).toEqual({ ...nobody, multiTenancySide: 2 });
    expect(config.auth.grantedPermissions).toEqual({});
    expect(config.auth.allPermissions).toEqual(Object.fromEntries(permissionCodes.map((code) => [code, 'true'])));
    expect(config.custom).toEqual({ tables: {} });
  });
  test('of nobody at a tenant’s door names that tenant', async () => {
    const { session } = await configuration({ 'abp.tenantid': String(DEFAULT_TENANT) });
    expect(session).toMatchObject({ userId: null, tenantId: DEFAULT_TENANT, multiTenancySide: 1 });
  });
  test('of nobody at the door of a tenant that does not exist is the host’s', async () => {
    const { session } = await configuration({ 'abp.tenantid': '999999' });
    expect(session).toMatchObject({ tenantId: null, multiTenancySide: 2 });
  });
  test('of a signed-in user grants exactly what the roles grant', async () => {
    const person = await app.make.personWith('Pages.Users', 'Pages.Roles.Edit');
    const { auth, session } = await person.call(AbpUserConfiguration.GetAll, {});
    expect(auth.grantedPermissions).toEqual({ 'Pages.Users': 'true', 'Pages.Roles.Edit': 'true' });
    expect(session).toMatchObject({ userId: person.user.id, tenantId: DEFAULT_TENANT, multiTenancySide: 1 });
  });
  test('of the host’s administrator is on the host’s side and may look after tenants', async () => {
    const { auth, session } = await app.hostAdmin.call(AbpUserConfiguration.GetAll, {});
    expect(session).toMatchObject({ tenantId: null, multiTenancySide: 2 });
    expect(auth.grantedPermissions).toHaveProperty(['Pages.Tenants'], 'true');
  });
  test('knows both languages, the zone and the settings that stock clients read', async () => {
    const { localization, setting, timing, clock, multiTenancy, security } = await configuration();
    expect(localization.languages.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['vi', true],
      ['en', false],
    ]);
    expect(localization.currentLanguage.name).toBe(localization.currentCulture.name);
    expect(setting.values).toMatchObject({
      'Abp.Localization.DefaultLanguageName': 'vi',
      'Abp.Timing.TimeZone': 'Asia/Ho_Chi_Minh',
      'Abp.Zero.UserManagement.PasswordComplexity.RequiredLength': '6',
      'Abp.Zero.UserManagement.UserLockOut.MaxFailedAccessAttemptsBeforeLockout': '5',
    });
    expect(timing.timeZoneInfo.windows).toMatchObject({
      timeZoneId: 'SE Asia Standard Time',
      baseUtcOffsetInMilliseconds: 25_200_000,
    });
    expect(timing.timeZoneInfo.iana.timeZoneId).toBe('Asia/Ho_Chi_Minh');
    expect(clock.provider).toBe('unspecifiedClockProvider');
    expect(multiTenancy).toMatchObject({ isEnabled: true, sides: { host: 2, tenant: 1 } });
    expect(security.antiForgery).toEqual({ tokenCookieName: 'XSRF-TOKEN', tokenHeaderName: 'X-XSRF-TOKEN' });
  });
});

describe('the session', () => {
  test('of nobody has no user, and the tenant of the door', async () => {
    const session = await app.nobody.call(Session.GetCurrentLoginInformations, {}, { 'abp.tenantid': '1' });
    expect(session).toMatchObject({ user: null, tenant: { id: 1, tenancyName: 'Default' } });
    expect((await app.nobody.call(Session.GetCurrentLoginInformations, {})).tenant).toBeNull();
  });
  test('of a user says who it is', async () => {
    const user = await app.make.user({ surname: 'Đặng Thị', name: 'Hồng', userTypeId: 3, roleNames: ['Admin'] });
    const person = await app.signIn(user.userName);
    const session = await person.call(Session.GetCurrentLoginInformations, {});
    expect(session.user).toEqual({
      id: user.id,
      name: 'Hồng',
      surname: 'Đặng Thị',
      userName: user.userName,
      emailAddress: user.emailAddress,
      fullName: 'Đặng Thị Hồng',
      userTypeId: 3,
      userTypeName: 'Lễ tân',
      branchId: null,
      branchName: null,
      roleNames: ['ADMIN'],
      previousLoginTime: null,
      systemUser: { fullName: 'Đặng Thị Hồng', name: 'Hồng' },
    });
    expect(session.application.features).toEqual({});
  });
  test('tells when the user signed in before this time', async () => {
    const user = await app.make.user();
    await app.signIn(user.userName);
    const { lastLoginTime } = await app.admin.call(User.Get, { id: user.id });
    const again = await app.signIn(user.userName);
    const session = await again.call(Session.GetCurrentLoginInformations, {});
    expect(session.user?.previousLoginTime).toBe(lastLoginTime);
    expect(lastLoginTime).not.toBeNull();
  });
});

describe('the language', () => {
  const header = (value: string) => ({ '.AspNetCore.Culture': value });
  const cookie = (value: string) => ({ cookie: `Abp.Localization.CultureName=${value}` });
  const accepts = (value: string) => ({ 'accept-language': value });
  const spoken = async (headers: Record<string, string>, query = '') => {
    const response = await app.app.inject({ url: `/AbpUserConfiguration/GetAll${query}`, headers });
    return response.json().result.localization.currentCulture.name;
  };

  test.each<[culture: string, why: string, headers: Record<string, string>, query?: string]>([
    ['vi', 'nothing is asked for', {}],
    ['en', 'the header asks for it', header('en')],
    ['en', 'the header asks in ASP.NET’s long form', header('c=en|uic=en')],
    ['vi', 'the header asks in ASP.NET’s long form', header('c=vi|uic=vi')],
    ['en', 'the header names a region of it', header('en-GB')],
    ['en', 'ABP’s cookie asks for it', cookie('en')],
    ['en', 'ASP.NET’s cookie asks for it', { cookie: '.AspNetCore.Culture=c%3Den%7Cuic%3Den' }],
    ['en', 'the browser prefers it', accepts('en-US,en;q=0.9,vi;q=0.8')],
    ['vi', 'the browser prefers it', accepts('vi,en;q=0.9')],
    ['en', 'the query asks, whatever the header says', header('vi'), '?culture=en'],
    ['en', 'the query’s name is in another case', {}, '?Culture=en'],
    ['en', 'the header asks, whatever the cookie says', { ...header('en'), ...cookie('vi') }],
    ['en', 'the cookie asks, whatever the browser prefers', { ...cookie('en'), ...accepts('vi') }],
    ['en', 'the query’s is not spoken and the header’s is', header('en'), '?culture=fr'],
    ['en', 'the header’s is not spoken and the cookie’s is', { ...header('fr'), ...cookie('en') }],
    ['en', 'the cookie’s is not spoken and the browser’s is', { ...cookie('ja'), ...accepts('en') }],
    ['en', 'it is the first of the browser’s that is spoken', accepts('fr-FR,fr;q=0.9,en;q=0.5,vi;q=0.1')],
    ['en', 'the browser weighs it more, though it stands later', accepts('vi;q=0.4,en;q=0.8')],
    ['vi', 'the browser accepts anything rather than the other one', accepts('en;q=0.1,*;q=0.5')],
    ['vi', 'the browser will not have the other one', accepts('en;q=0')],
    ['vi', 'none of them is spoken', { ...header('fr'), ...cookie('ja'), ...accepts('ko') }, '?culture=zh'],
  ])('is %s when %s', async (culture, _, headers, query) => {
    expect(await spoken(headers, query)).toBe(culture);
  });

  test('that a user saved comes before header, cookie and browser, and after the query', async () => {
    const person = await app.make.personWith();
    await person.call(User.ChangeLanguage, { languageName: 'en' });
    const asking = { ...person.headers, ...header('vi'), ...cookie('vi'), ...accepts('vi') };
    expect(await spoken(asking)).toBe('en');
    expect(await spoken(asking, '?culture=vi')).toBe('vi');
  });
  test('errors are told in it too', async () => {
    const answer = async (culture: string) => {
      const response = await app.admin.send(User.Get, { id: 1e9 }, header(culture));
      return response.json().error.message;
    };
    expect(await answer('en')).toBe('There is no entity User with id = 1000000000!');
    expect(await answer('vi')).toContain('Không có');
  });
  test('that somebody signs in with is kept when it is not the default and none was chosen', async () => {
    const signInWith = async (login: string, culture: string) => {
      const response = await app.app.inject({
        method: 'POST',
        url: TokenAuth.Authenticate.path,
        headers: { 'abp.tenantid': '1', ...header(culture) },
        remoteAddress: newAddress(),
        payload: { userNameOrEmailAddress: login, password: PASSWORD },
      });
      return { authorization: `Bearer ${response.json().result.accessToken}` };
    };
    const [english, vietnamese] = [await app.make.user(), await app.make.user()];
    expect(await spoken(await signInWith(english.userName, 'en'))).toBe('en');
    expect(await spoken(await signInWith(english.userName, 'vi'))).toBe('en');
    expect(await spoken({ ...(await signInWith(vietnamese.userName, 'vi')), ...header('en') })).toBe('en');
  });
});
