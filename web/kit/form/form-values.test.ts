// Form values against the contract: empty values, errors at their fields, what a form starts with.
import { expect, test } from 'vitest';
import { CustomerUpdate } from '../../../contract/party/party.calls.ts';
import { RoleCreate } from '../../../contract/people/role.calls.ts';
import { UserCreate, UserUpdate } from '../../../contract/people/user.calls.ts';
import { resolveForm } from './form-fields.ts';
import { byField, check, clean, startValues } from './form-values.ts';

const person = { userName: 'lan', name: 'Lan', surname: 'Trần', emailAddress: 'lan@xuong.vn', password: '123qwe' };

test('an emptied field is null where the contract takes null, and left out otherwise', () => {
  expect(clean(UserCreate, { userName: ' ', mobile: '', sex: undefined, isActive: false })).toEqual({
    mobile: null,
    sex: null,
    isActive: false,
  });
});

test('an emptied field of a change says its usual value, because left out it would stay', () => {
  expect(clean(CustomerUpdate, { creditDays: null, note: '' })).toEqual({ creditDays: 0, note: null });
  expect(clean(CustomerUpdate, {})).toEqual({});
});

test('a good form gives the input of the call', () => {
  const checked = check(UserCreate, { ...person, userName: ' lan ', mobile: '', passwordAgain: 'x' }, 'vi');
  expect(checked).toMatchObject({ ok: true, input: { userName: 'lan', mobile: null, isActive: true } });
  expect(checked.ok && 'passwordAgain' in checked.input).toBe(false);
});

test('errors are sentences at their fields, in the reader’s language', () => {
  const bad = { ...person, name: '', emailAddress: 'nobody', password: '123' };
  expect(check(UserCreate, bad, 'vi')).toEqual({
    ok: false,
    errors: {
      name: 'Tên là bắt buộc.',
      emailAddress: 'Email không phải là email hợp lệ.',
      password: 'Mật khẩu phải có ít nhất 6 ký tự.',
    },
  });
  const english = check(UserCreate, { ...person, name: '' }, 'en');
  expect(!english.ok && english.errors.name).toBe('The First name field is required.');
});

test('the server’s errors find their fields whatever their case', () => {
  expect(byField([{ message: 'no', members: ['EmailAddress'] }], ['emailAddress'])).toEqual({ emailAddress: 'no' });
  expect(byField([{ message: 'row', members: ['items.2.quantity'] }])).toEqual({ items: 'row' });
});

test('a new form starts with the defaults, an edit form with the row', () => {
  expect(startValues(UserCreate, null)).toEqual({ isActive: true });
  expect(startValues(UserUpdate, { id: 3, version: 2, name: 'Lan', fullName: 'Trần Lan' })).toEqual({
    id: 3,
    version: 2,
    name: 'Lan',
  });
});

test('a field that only creating knows is not there when editing', () => {
  const items = [
    'userName',
    { field: 'password', as: 'newPassword' },
    { group: () => 'Việc', fields: ['roleNames'] },
  ] as const;
  const names = (schema: typeof UserCreate | typeof UserUpdate) =>
    resolveForm<'userName' | 'password' | 'roleNames', unknown>(items, schema, 'vi').map((group) => [
      group.title,
      group.fields.map((field) => field.field),
    ]);
  expect(names(UserCreate)).toEqual([
    [undefined, ['userName', 'password']],
    ['Việc', ['roleNames']],
  ]);
  expect(names(UserUpdate)[0]).toEqual([undefined, ['userName']]);
});

test('controls follow the schema', () => {
  const [group] = resolveForm(['name', 'description', 'isDefault'] as const, RoleCreate, 'vi');
  expect(group?.fields.map((field) => field.kind)).toEqual(['text', 'long', 'switch']);
});
