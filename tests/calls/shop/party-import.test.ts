// Customers and suppliers from a sheet: a preview that marks each bad cell, then all or nothing.
import { describe, expect, test } from 'vitest';
import { SaleCustomer, SaleSupplier } from '../../../contract/party/party.calls.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { rowsOf, sheet } from '../../harness/sheet.ts';

const app = await testApp();
type Rows = Parameters<typeof sheet>[0];
const check = async (rows: Rows) => app.admin.call(SaleCustomer.Import, { file: await sheet(rows) });
const save = async (rows: Rows) => app.admin.call(SaleCustomer.Import, { file: await sheet(rows), dryRun: false });
const heads = [
  'Tên khách hàng',
  'Điện thoại',
  'Email',
  'Giới tính',
  'Ngày sinh',
  'Công ty',
  'Số ngày được nợ',
  'Cột lạ',
];
const count = async () => (await app.admin.call(SaleCustomer.GetAll, {})).totalCount;

describe('the preview', () => {
  test('says what each row would become and saves nothing', async () => {
    const before = await count();
    const answer = await check([
      heads,
      ['Phan Văn Ổi', 909000111, 'oi@example.com', 'nam', '05/03/1990', 'Có', 15, 'gì đó'],
    ]);
    expect(answer).toMatchObject({ saved: false, total: 1, bad: 0, created: 1, changed: 0, ignored: ['Cột lạ'] });
    expect(answer.lines[0]).toMatchObject({ line: 2, outcome: 'created', errors: [] });
    expect(await count()).toBe(before);
  });
  test('marks the bad cells with their reason, in the caller’s language', async () => {
    const rows = [
      heads,
      ['Đúng', '0909000222', null, null, null, null, null],
      [null, '09', 'không phải', 'giống', '31/02/1990', 'có lẽ', 999],
      ['Trùng', '0909000222'],
    ];
    const { bad, created, lines } = await check(rows);
    expect({ bad, created }).toEqual({ bad: 2, created: 1 });
    const [wrong, twice, good] = lines;
    expect(wrong?.errors.map(({ column }) => column)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(wrong?.errors[0]?.message).toBe('Tên khách hàng là bắt buộc.');
    expect(twice).toMatchObject({ line: 4, errors: [{ column: 1, message: 'Trùng với dòng 2 trong tệp.' }] });
    expect(good).toMatchObject({ line: 2, outcome: 'created' });
    const file = await sheet(rows);
    const english = await app.admin.call(SaleCustomer.Import, { file }, { '.aspnetcore.culture': 'en' });
    expect(english.lines[0]?.errors[0]?.message).toBe('The Customer name field is required.');
  });
  test('knows the heads in English and without accents, in any order', async () => {
    const answer = await check([
      ['phone', 'CUSTOMER NAME *'],
      ['0909000333', 'An'],
    ]);
    expect(answer).toMatchObject({ bad: 0, created: 1, ignored: [] });
    expect(
      await check([
        ['Dien thoai', 'ten khach hang'],
        ['0909000333', 'An'],
      ]),
    ).toMatchObject({ created: 1 });
  });
});

describe('other words for a head', () => {
  test.each([
    ['Số điện thoại', 'Họ tên'],
    ['  SỐ   ĐIỆN  THOẠI *', 'Họ và tên (*)'],
    ['Số điện thoại'.normalize('NFD'), 'Họ và tên'.normalize('NFD')],
    ['SĐT', 'Khách hàng'],
    ['Mobile', 'Full name'],
  ])('«%s» and «%s» are what the template calls telephone and name of a customer', async (phone, name) => {
    const answer = await check([
      [phone, name],
      ['0909000777', 'Phan Thị Bưởi'],
    ]);
    expect(answer).toMatchObject({ bad: 0, created: 1, ignored: [], heads: [phone.trim(), name] });
  });
  test('the template’s own word comes first, wherever it stands', async () => {
    const rows = [
      ['SĐT', 'Họ tên', 'Điện thoại'],
      ['0909000778', 'Phan Thị Mận', '0909000779'],
    ];
    expect(await save(rows)).toMatchObject({ created: 1, ignored: ['SĐT'] });
    const { items } = await app.admin.call(SaleCustomer.GetAll, { keyword: 'Phan Thị Mận' });
    expect(items.map(({ phone }) => phone)).toEqual(['0909000779']);
  });
  test('half a name is not taken for the whole', async () => {
    const halves = check([
      ['Họ', 'Tên', 'Số điện thoại'],
      ['Phan', 'Lê', '0909000780'],
    ]);
    expect((await refusalOf(halves)).body.error?.message).toBe('Tệp thiếu cột: Tên khách hàng.');
  });
  test('suppliers too', async () => {
    const file = await sheet([
      ['Tên NCC', 'Số điện thoại', 'MST'],
      ['Linh kiện Đông Dương', '02838111222', '0312345678'],
    ]);
    expect(await app.admin.call(SaleSupplier.Import, { file, dryRun: false })).toMatchObject({
      created: 1,
      ignored: [],
    });
    const { items } = await app.admin.call(SaleSupplier.GetAll, { keyword: 'Đông Dương' });
    expect(items).toMatchObject([{ phone: '02838111222', taxCode: '0312345678' }]);
  });
});

describe('saving', () => {
  test('makes new rows with codes and changes known ones in the cells that are filled in', async () => {
    const known = await app.admin.call(SaleCustomer.CreateSaleCustomer, {
      name: 'Cũ',
      phone: '0909111000',
      address: '1 Lê Lợi',
      creditDays: 7,
    });
    const rows = [heads, ['Mới', '0909111001'], ['Đổi tên', '0909 111 000', 'cu@example.com']];
    expect(await save(rows)).toMatchObject({ saved: true, created: 1, changed: 1, unchanged: 0 });
    expect(await app.admin.call(SaleCustomer.Get, { id: known.id })).toMatchObject({
      name: 'Đổi tên',
      email: 'cu@example.com',
      address: '1 Lê Lợi',
      creditDays: 7,
      code: known.code,
      version: 2,
    });
    const { items } = await app.admin.call(SaleCustomer.GetAll, { keyword: '0909111001' });
    expect(items[0]?.code).toMatch(/^KH\d{6}$/);
    expect(await save(rows)).toMatchObject({ saved: true, created: 0, changed: 0, unchanged: 2 });
  });
  test('a number of a landline has its 0 again, so that it is the customer who has it', async () => {
    const { id } = await app.admin.call(SaleCustomer.CreateSaleCustomer, { name: 'Quán Gốc', phone: '02838777001' });
    const answer = await save([
      ['Tên khách hàng', 'Điện thoại'],
      ['Quán Gốc Đa', 2838777001],
    ]);
    expect(answer).toMatchObject({ saved: true, created: 0, changed: 1 });
    expect(await app.admin.call(SaleCustomer.Get, { id })).toMatchObject({ name: 'Quán Gốc Đa', phone: '02838777001' });
  });
  test('the tax code of a company is right, also where the row says only one of the two', async () => {
    const make = (phone: string, more: { isCompany: boolean; taxCode: string }) =>
      app.admin.call(SaleCustomer.CreateSaleCustomer, { name: 'Thuế', phone, ...more });
    const { id } = await make('0909444001', { isCompany: true, taxCode: '0312650437' });
    await make('0909444002', { isCompany: false, taxCode: '12345' });
    const rows = [
      ['Tên khách hàng', 'Điện thoại', 'Công ty', 'Mã số thuế'],
      ['Thuế', '0909444001', null, '0312650438'],
      ['Thuế', '0909444002', 'Có', null],
      ['Thuế', '0909444003', null, '12345'],
    ];
    const { saved, lines } = await save(rows);
    expect(saved).toBe(false);
    expect(lines.map(({ line, errors }) => [line, errors.map(({ column }) => column)])).toEqual([
      [2, [3]],
      [3, [2]],
      [4, []],
    ]);
    expect(lines[0]?.errors[0]?.message).toContain('0312650438');
    expect(await app.admin.call(SaleCustomer.Get, { id })).toMatchObject({ taxCode: '0312650437' });
  });
  test('does nothing at all when one row is bad', async () => {
    const before = await count();
    expect(await save([heads, ['Tốt', '0909222000'], ['Hỏng', 'abc']])).toMatchObject({
      saved: false,
      bad: 1,
      created: 1,
    });
    expect(await count()).toBe(before);
  });
  test('refuses a code that belongs to somebody else', async () => {
    const owner = await app.admin.call(SaleCustomer.CreateSaleCustomer, { name: 'Chủ', phone: '0909333000' });
    const { lines } = await check([
      ['Tên khách hàng', 'Điện thoại', 'Mã khách hàng'],
      ['Khác', '0909333001', owner.code.toLowerCase()],
    ]);
    expect(lines[0]?.errors).toEqual([
      { column: 2, message: `Mã khách hàng ${owner.code.toLowerCase()} đã được dùng.` },
    ]);
  });
  test('takes thousands of rows in a few seconds', async () => {
    const many = Array.from({ length: 5000 }, (_, n) => [`Khách ${n}`, `08${String(n).padStart(8, '0')}`]);
    const began = performance.now();
    const answer = await save([heads.slice(0, 2), ...many]);
    expect(answer).toMatchObject({ saved: true, created: 5000 });
    expect(answer.lines).toHaveLength(200);
    expect(performance.now() - began).toBeLessThan(60_000); // on a machine that does other things too; row by row is minutes
  });
  test('suppliers are known by code or name, their type by its name', async () => {
    await app.sql(`insert into category (tenant_id, code, name) values (1, 'supplierType', 'Bán sỉ thử')`);
    const rows = [
      ['Tên nhà cung cấp', 'Loại nhà cung cấp', 'Điện thoại'],
      ['Kho Sỉ An Phú', 'ban si thu', null],
      ['Kho Sỉ Khác', 'không có', null],
    ];
    const send = async (sent: Rows, dryRun: boolean) =>
      app.admin.call(SaleSupplier.Import, { file: await sheet(sent), dryRun });
    expect((await send(rows, false)).lines[0]?.errors).toEqual([{ column: 1, message: 'Không tìm thấy "không có".' }]);
    expect(await send(rows.slice(0, 2), false)).toMatchObject({ saved: true, created: 1 });
    expect(
      await send(
        [
          ['Supplier name', 'Phone'],
          ['kho sỉ an phú', '0283000111'],
        ],
        false,
      ),
    ).toMatchObject({ changed: 1 });
    const { items } = await app.admin.call(SaleSupplier.GetAll, { keyword: 'an phu' });
    expect(items[0]).toMatchObject({ name: 'kho sỉ an phú', typeName: 'Bán sỉ thử', phone: '0283000111' });
  });
});

test('what a formula could not work out is no text: its cell is named', async () => {
  const rows = [
    ['Tên khách hàng', 'Điện thoại', 'Địa chỉ', 'Ghi chú'],
    ['#N/A', '0909777001', '12 Lê Lợi', null],
    ['Tra Không Ra', '0909777002', '#REF!', '#VALUE!'],
    ['Ghi Chú Thật', '0909777003', null, '#N/A là chưa tra ra'],
  ];
  const { saved, bad, created, lines } = await save(rows);
  expect({ saved, bad, created }).toEqual({ saved: false, bad: 2, created: 1 });
  expect(lines[0]?.errors).toEqual([
    { column: 0, message: 'Công thức của ô này báo lỗi #N/A, hãy xem lại trong tệp.' },
  ]);
  expect(lines[1]?.errors.map(({ column }) => column)).toEqual([2, 3]);
});
test('two rows of a sheet that mean one supplier, by code and by name, are one too many', async () => {
  const held = await app.admin.call(SaleSupplier.Create, {
    name: 'Kho Hai Dòng',
    code: 'HAIDONG',
    phone: '0283000777',
  });
  const file = await sheet([
    ['Mã nhà cung cấp', 'Tên nhà cung cấp', 'Điện thoại'],
    ['haidong', 'Kho Hai Dòng Mới', '0283000888'],
    [null, 'kho hai dòng', '0283000999'],
  ]);
  const answer = await app.admin.call(SaleSupplier.Import, { file, dryRun: false });
  expect(answer).toMatchObject({ saved: false, bad: 1, changed: 1 });
  expect(answer.lines[0]).toMatchObject({
    line: 3,
    errors: [{ column: 1, message: 'Trùng với dòng 2 trong tệp.' }],
  });
  expect(await app.admin.call(SaleSupplier.Get, { id: held.id })).toMatchObject({
    name: 'Kho Hai Dòng',
    phone: '0283000777',
  });
});

test('of two names that differ by accents a sheet means the one it writes, and neither without them', async () => {
  for (const name of ['Sỉ lẻ thử', 'Sĩ lẽ thử'])
    await app.sql(`insert into category (tenant_id, code, name) values (1, 'supplierType', $1)`, [name]);
  const send = async (type: string, dryRun = true) => {
    const file = await sheet([
      ['Tên nhà cung cấp', 'Loại nhà cung cấp'],
      [`Kho ${type}`, type],
    ]);
    return app.admin.call(SaleSupplier.Import, { file, dryRun });
  };
  for (const type of ['sỉ lẻ thử', 'SĨ LẼ THỬ']) {
    await send(type, false);
    const { items } = await app.admin.call(SaleSupplier.GetAll, { keyword: 'Kho si le thu' });
    expect(items.find(({ name }) => name === `Kho ${type}`)?.typeName?.toLowerCase()).toBe(type.toLowerCase());
  }
  expect((await send('si le thu')).lines[0]?.errors).toEqual([{ column: 1, message: 'Không tìm thấy "si le thu".' }]);
});

describe('a file', () => {
  test.each([
    ['import.notXlsx', null],
    ['import.empty', [heads]],
    ['import.noColumn', [['Email'], ['a@b.vn']]],
  ])('that cannot be read is refused: %s', async (key, rows) => {
    const file = rows ? await sheet(rows) : Buffer.from('không phải').toString('base64');
    expect((await refusalOf(app.admin.call(SaleCustomer.Import, { file }))).key).toBe(key);
  });
  test('may be larger than other inputs, and is not without end', async () => {
    const answer = await app.admin.send(SaleCustomer.Import, { file: 'A'.repeat(13_000_000) });
    expect(answer.json().error.key).toBe('import.notXlsx');
    expect((await app.admin.send(SaleCustomer.Import, { file: 'A'.repeat(16_000_000) })).statusCode).toBe(413);
  });
  test('the example of the template is no row, in either language; what is filled in below it is', async () => {
    for (const [template, load] of [
      [SaleCustomer.ImportTemplate, SaleCustomer.Import],
      [SaleSupplier.ImportTemplate, SaleSupplier.Import],
    ] as const) {
      const response = await app.admin.send(template, {});
      const [heads = [], example = []] = (await rowsOf(response.rawPayload)) as string[][]; // what the template writes
      const asItIs = app.admin.call(load, { file: response.rawPayload.toString('base64') });
      expect((await refusalOf(asItIs)).key).toBe('import.empty');
      expect(example[0]).toMatch(/^Ví dụ: /);
      const name = String(example[0]).replace('Ví dụ: ', '');
      const [own, inEnglish] = [name, `Example: ${name}`].map((first) => [first, ...example.slice(1)]);
      const file = await sheet([heads, example, inEnglish ?? [], own ?? []]);
      expect(await app.admin.call(load, { file, dryRun: false })).toMatchObject({
        saved: true,
        total: 1,
        examples: 2,
        bad: 0,
        created: 1,
        ignored: [],
      });
    }
  });
});
