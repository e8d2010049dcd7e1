// The catalogues of permissions and errors: complete, in both languages, with the texts that existing clients match (spec §6, §8).
import { describe, expect, test } from 'vitest';
import { cultures } from '../../contract/culture.ts';
import { type ErrorRow, errors, kinds } from '../../contract/errors.ts';
import { isPermission, parentOf, permissionCodes, permissions, permissionsOf } from '../../contract/permissions.ts';
import { specRoutes } from '../spec/spec.ts';

describe('permissions', () => {
  test.each(permissionCodes)('%s has a name in both languages', (code) => {
    for (const culture of cultures) expect(permissions[code][culture].trim()).not.toBe('');
  });
  test.each(permissionCodes.filter((code) => code.includes('.')))('%s stands somewhere below Pages', (code) => {
    const chain = [code];
    for (let above = parentOf(code); above; above = parentOf(above)) chain.push(above);
    expect(chain.at(-1)).toBe('Pages');
  });
  test('Pages is the top', () => {
    expect(parentOf('Pages')).toBeNull();
  });
  test('brothers have different names, so that a role editor can tell them apart', () => {
    for (const culture of cultures) {
      const seen = permissionCodes.map((code) => `${parentOf(code)} / ${permissions[code][culture]}`);
      const twice = seen.filter((name, index) => seen.indexOf(name) !== index);
      // A screen of the menu and the family of its actions may carry the same name.
      expect(twice.filter((name) => !name.startsWith('Pages / '))).toEqual([]);
    }
  });

  const menu = [...new Set(specRoutes.map((route) => route.permission))].filter((code) => code && code !== 'inventory');
  test.each(menu)('the menu permission %s exists', (code) => {
    expect(isPermission(code)).toBe(true);
  });
  test('tenants hold everything but the care of tenants', () => {
    expect(permissionCodes.filter((code) => !permissionsOf('tenant').includes(code))).toEqual(['Pages.Tenants']);
  });
  test('the host looks after tenants and its own people, and runs no shop', () => {
    const host = permissionsOf('host');
    expect(host).toEqual(expect.arrayContaining(['Pages', 'Pages.Tenants', 'Pages.Users.Edit', 'Pages.Roles.Edit']));
    expect(host.filter((code) => /Ticket|Inventory|Finance|Debt|Report|Categor|Setting/.test(code))).toEqual([]);
  });
  test('a name from outside is no permission by accident', () => {
    for (const name of ['toString', '__proto__', 'constructor', '', 'pages']) expect(isPermission(name)).toBe(false);
  });
});

describe('errors', () => {
  const rows: [code: string, row: ErrorRow][] = Object.entries(errors);
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  test.each(rows)('%s says something in both languages, with the same places', (_, row) => {
    for (const texts of [row, ...(row.details ? [row.details] : [])]) {
      for (const culture of cultures) expect(texts[culture].trim()).not.toBe('');
      expect(places(texts.vi)).toEqual(places(texts.en));
    }
    expect(kinds[row.kind]).toBeGreaterThanOrEqual(400);
  });

  const exact = ['user.passwordMismatch', 'user.adminPasswordWrong'] as const;
  test.each(rows.filter(([code]) => !exact.some((one) => one === code)))('%s is translated', (_, row) => {
    expect(row.vi).not.toBe(row.en);
    if (row.details) expect(row.details.vi).not.toBe(row.details.en);
  });
  test('the texts that clients match word for word are the spec’s in both languages', () => {
    expect(errors['user.passwordMismatch']).toMatchObject({
      vi: '[Identity.Password mismatch]',
      en: '[Identity.Password mismatch]',
    });
    const wrong = "Your 'Admin Password' did not match the one on record.  Please try again.";
    expect(errors['user.adminPasswordWrong']).toMatchObject({ vi: wrong, en: wrong });
    expect(errors['user.passwordSame'].vi).toBe('Mật khẩu mới không được trùng mật khẩu cũ');
  });
  test('the English texts of signing in are the ones that ABP clients know', () => {
    expect(errors['auth.wrongPassword']).toMatchObject({
      en: 'Login failed!',
      details: { en: 'Invalid user name or password' },
    });
    expect(errors['auth.notActive'].details?.en).toBe('User {login} is not active and can not log in.');
    expect(errors['auth.tenantNotActive'].details?.en).toBe('Tenant {tenant} is not active.');
    expect(errors['auth.lockedOut'].details?.en).toBe('The user account has been locked out. Please try again later.');
    expect(errors['auth.signedOut'].en).toBe('Current user did not login to the application!');
  });
});
