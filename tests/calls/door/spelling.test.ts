// Texts at the door: one spelling for each, and none that consists of signs that nobody sees. Secrets come in as they were typed.
import { expect, test } from 'vitest';
import { Category } from '../../../contract/lookup/category.calls.ts';
import { SaleSupplier } from '../../../contract/party/party.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { TicketSave } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { reader } from '../../../server/http/input.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { sheet } from '../../harness/sheet.ts';

const app = await testApp();
const apart = (text: string) => text.normalize('NFD');

test('a name is the same name however its accents were typed', async () => {
  const { name } = await app.admin.call(SaleSupplier.Create, { name: apart('Minh Phát') });
  expect(name).toBe('Minh Phát'.normalize('NFC'));
  await expect(app.admin.call(SaleSupplier.Create, { name: apart('MINH PHÁT') })).toFailWith('supplier.nameTaken');
  const { items } = await app.admin.call(SaleSupplier.GetAll, { keyword: apart('phát') });
  expect(items.map((row) => row.name)).toEqual([name]);
});
test('in a sheet as well', async () => {
  const file = await sheet([['Tên nhà cung cấp'], [apart('Hưng Thịnh')]]);
  await app.admin.call(SaleSupplier.Import, { file, dryRun: false });
  await expect(app.admin.call(SaleSupplier.Create, { name: 'Hưng Thịnh' })).toFailWith('supplier.nameTaken');
});
test('a letter with its marks counts once, as it is read', async () => {
  const name = 'ộ'.repeat(50);
  expect((await app.make.user({ name: apart(name) })).name).toBe(name);
});
test.each(['\u200b', '\u2060 \u202e', '\u3164'])('%j is no name', async (name) => {
  const { status, body } = await refusalOf(app.admin.call(Category.createCateGory, { code: 'colour', name }));
  expect([status, body.error?.validationErrors?.[0]?.members]).toEqual([400, ['name']]);
});
test.each(['\0', '\ud83d', 'Pin \udd0b', 'Pin \ud83d 🔋'])('%j is refused at its field', async (name) => {
  const { status, body } = await refusalOf(app.admin.call(SaleSupplier.Create, { name: `Pin ${name}` }));
  expect([status, body.error?.validationErrors]).toEqual([
    400,
    [{ message: expect.stringContaining('chứa ký tự không hợp lệ'), members: ['name'] }],
  ]);
  expect((await app.admin.call(SaleSupplier.GetAll, { keyword: 'Pin' })).items).toEqual([]);
});
test('a whole emoji is one of the name', async () => {
  expect(await app.admin.call(SaleSupplier.Create, { name: 'Sạc 🔋👩‍🔧' })).toMatchObject({ name: 'Sạc 🔋👩‍🔧' });
});
test('a sign that nobody sees makes no second administrator', async () => {
  for (const userName of ['admin\u200b', 'ad\u200bmin', '\u202eadmin'])
    await expect(app.make.user({ userName })).toFailWith('user.nameTaken');
});
test('a password is what was typed', async () => {
  const password = apart('mật khẩu dài');
  const { userName } = await app.make.user({ password });
  const person = await app.signIn(userName, password);
  await expect(app.signIn(userName, password.normalize('NFC'))).rejects.toThrow();
  await person.call(User.ChangePassword, { currentPassword: password, newPassword: `${password}!` });
  await app.signIn(userName, `${password}!`);
});
test('so is the passcode of a device; its owner’s name is not', () => {
  const input = { passcode: apart('số'), customerName: apart('Hồng'), lines: [{ note: apart('vỡ') }] };
  expect(reader(TicketSave)(input, false)).toEqual({
    passcode: apart('số'),
    customerName: 'Hồng',
    lines: [{ note: 'vỡ' }],
  });
});
