// Customers and suppliers: codes, unique phones, search, pickers (spec §3, §7).
import { describe, expect, test } from 'vitest';
import { Reservation } from '../../../contract/booking/booking.calls.ts';
import { PartyMaster, SaleCustomer, SaleSupplier } from '../../../contract/party/party.calls.ts';
import { Privacy } from '../../../contract/privacy/privacy.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { AuditLog } from '../../../contract/trail/trail.calls.ts';
import { type Person, refusalOf, testApp } from '../../harness/app.ts';
import { rowsOf } from '../../harness/sheet.ts';

const app = await testApp();
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
let made = 0;
type NewCustomer = Parameters<typeof app.admin.call<typeof SaleCustomer.CreateSaleCustomer>>[1];
const customer = (over: Partial<NewCustomer> = {}) =>
  app.admin.call(SaleCustomer.CreateSaleCustomer, {
    name: 'Khách',
    phone: `0900${String(++made).padStart(6, '0')}`,
    ...over,
  });
const find = async (keyword: string) =>
  (await app.admin.call(SaleCustomer.GetAll, { keyword, maxResultCount: 100 })).items.map(({ id }) => id);

describe('a customer', () => {
  test('gets the next code when none is given, and codes typed by hand are passed over', async () => {
    const first = await customer();
    expect(first.code).toMatch(/^KH\d{6}$/);
    const next = `KH${String(Number(first.code.slice(2)) + 1).padStart(6, '0')}`;
    expect((await customer({ code: next })).code).toBe(next);
    expect((await customer()).code).toBe(`KH${String(Number(first.code.slice(2)) + 2).padStart(6, '0')}`);
  });
  test('keeps its phone without blanks and dots, and nobody else gets it', async () => {
    const row = await customer({ phone: '0912 345.678' });
    expect(row.phone).toBe('0912345678');
    const { key, body } = await refusalOf(customer({ phone: '0912-345-678' }));
    expect(key).toBe('customer.phoneTaken');
    expect(body.error?.message).toContain('0912345678');
    await app.admin.call(SaleCustomer.SoftDeleteById, { id: row.id });
    expect((await customer({ phone: '0912345678' })).id).not.toBe(row.id);
  });
  test('is changed against its version and keeps its code when that is left out', async () => {
    const row = await customer({ name: 'Lê Thị Bưởi' });
    const fields = { id: row.id, name: 'Lê Thị Cam', phone: row.phone, note: 'thân thiết' };
    const changed = await app.admin.call(SaleCustomer.edit, { ...fields, version: row.version });
    expect(changed).toMatchObject({ name: 'Lê Thị Cam', code: row.code, note: 'thân thiết' });
    expect((await refusalOf(app.admin.call(SaleCustomer.Update, { ...fields, version: row.version }))).key).toBe(
      'row.stale',
    );
    const history = await app.admin.call(AuditLog.GetByTarget, { targetModule: 'Customer', targetId: row.id });
    expect(history.items[0]?.changes).toContainEqual({ field: 'name', from: 'Lê Thị Bưởi', to: 'Lê Thị Cam' });
  });
  test('is written whole: a note and an address of mail that are not sent are emptied, terms stay', async () => {
    const row = await customer({ note: 'thân thiết', email: 'buoi@example.com', creditDays: 15 });
    const { id, name, phone } = row;
    const changed = await app.admin.call(SaleCustomer.Update, { id, name, phone });
    expect(changed).toMatchObject({ code: row.code, note: null, email: null, creditDays: 15 });
  });
  test.each(['nguyễn thị mận', 'thi man', '7788', 'man 0977', '%'])('is found by "%s" or is not', async (term) => {
    const phone = `0977889${String(++made).padStart(3, '0')}`;
    const row = await customer({ name: 'Nguyễn Thị Mận', phone });
    const hit = !['%'].includes(term);
    expect((await find(term)).includes(row.id)).toBe(hit);
    expect(await find(phone)).toEqual([row.id]);
    expect(await find(row.code.toLowerCase())).toEqual([row.id]);
    await app.admin.call(SaleCustomer.SoftDeleteById, { id: row.id });
    expect(await find(phone)).toEqual([]);
  });
  test('is told to be taken while it is typed: phone as it is kept, code in any case, never by itself', async () => {
    const row = await customer({ phone: '0912 777 001', code: 'Khach-A' });
    const isFree = (input: object, person = app.admin) => person.call(SaleCustomer.IsFree, input);
    expect(await isFree({ phone: '0912.777.001' })).toBe(false);
    expect(await isFree({ code: 'KHACH-a' })).toBe(false);
    expect(await isFree({ phone: '0912777009', code: 'khach-a' })).toBe(false);
    expect(await isFree({ phone: '0912777001', code: 'khach-a', id: row.id })).toBe(true);
    expect([await isFree({ phone: '0912777002' }), await isFree({ code: 'Khach-' }), await isFree({})]).toEqual([
      true,
      true,
      true,
    ]);
    await app.sql(
      `insert into customer (tenant_id, code, name, phone) values (2, 'Elsewhere', 'Đơn vị khác', '0912777003')`,
    );
    expect(await isFree({ phone: '0912777003', code: 'elsewhere' })).toBe(true);
    await app.admin.call(SaleCustomer.SoftDeleteById, { id: row.id });
    expect(await isFree({ phone: '0912777001', code: 'Khach-A' })).toBe(true);
    await expect(isFree({ code: 'x' }, await app.make.personWith('Pages.Categories.Customer'))).toFailWith(
      'auth.forbidden',
    );
  });
  test('of another tenant is not found, however it is asked for', async () => {
    await app.sql(
      `insert into customer (tenant_id, code, name, phone) values (2, 'LA', 'Khách đơn vị khác', '0888000111')`,
    );
    expect(await find('khách đơn vị khác')).toEqual([]);
    expect((await app.admin.call(PartyMaster.GetAllCustomer, { input: '0888000111' })).items).toEqual([]);
    expect(
      (await app.admin.call(PartyMaster.GetAllCustomer, { input: '08' })).items.map((hit) => hit.name),
    ).not.toContain('Khách đơn vị khác');
  });
  test('may be seen with either permission and changed with its own', async () => {
    const clerk = await app.make.personWith('Pages.Category.Customer');
    await clerk.call(SaleCustomer.GetAll, {});
    const refused = clerk.call(SaleCustomer.CreateSaleCustomer, { name: 'A', phone: '0999000999' });
    expect((await refusalOf(refused)).status).toBe(403);
  });
});

describe('a supplier', () => {
  const supplier = (name: string, over: object = {}) => app.admin.call(SaleSupplier.Create, { name, ...over });
  test('gets a code, has a unique name and may do without a phone', async () => {
    const row = await supplier('Linh kiện Hòa Phát');
    expect(row).toMatchObject({ phone: null, typeId: null, typeName: null, paymentDays: 0 });
    expect(row.code).toMatch(/^NCC\d{4}$/);
    expect((await refusalOf(supplier('LINH KIỆN HÒA PHÁT'))).key).toBe('supplier.nameTaken');
  });
  test('is told to be taken by name and by code while it is typed, never by itself', async () => {
    const { id } = await supplier('Kho Thủ Đức', { code: 'TD-01' });
    const isFree = (input: object) => app.admin.call(SaleSupplier.IsFree, input);
    expect([await isFree({ name: 'KHO THỦ ĐỨC' }), await isFree({ code: 'td-01' })]).toEqual([false, false]);
    expect(await isFree({ name: 'Kho Thủ Đức', code: 'TD-01', id })).toBe(true);
    expect([await isFree({ name: 'Kho Thủ' }), await isFree({ code: 'TD-0' })]).toEqual([true, true]);
  });
  test('has a type of the list of supplier types only', async () => {
    const add = async (code: string) =>
      (
        await app.sql<{ id: number }>(
          `insert into category (tenant_id, code, name) values (1, $1, 'Sỉ 1') returning id`,
          [code],
        )
      )[0]?.id ?? 0;
    const [type, other] = [await add('supplierType'), await add('hashtag')];
    expect(await supplier('Có loại', { typeId: type })).toMatchObject({ typeId: type, typeName: 'Sỉ 1' });
    expect((await refusalOf(supplier('Sai loại', { typeId: other }))).key).toBe('request.invalid');
    const { items } = await app.admin.call(SaleSupplier.GetAll, { typeId: type as never });
    expect(items.map(({ name }) => name)).toEqual(['Có loại']);
  });
});

describe('a picker', () => {
  test('answers the best hits of what was typed: exact first, then what begins so', async () => {
    await customer({ name: 'Trần Văn Xoài', phone: '0933111222' });
    const exact = await customer({ name: 'Xoài Văn Trần', phone: '0933111333' });
    await app.admin.call(SaleSupplier.Create, { name: 'Xoài Cát Hòa Lộc', phone: '0283311133' });
    const names = async (input: string) =>
      (await app.admin.call(PartyMaster.GetAllCustomerAndSupplier, { input })).items.map(({ kind, name }) => [
        kind,
        name,
      ]);
    expect(await names('xoai')).toEqual([
      ['customer', 'Xoài Văn Trần'],
      ['customer', 'Trần Văn Xoài'],
      ['supplier', 'Xoài Cát Hòa Lộc'],
    ]);
    const { items } = await app.admin.call(PartyMaster.GetDataSearchCustomer, { input: exact.code });
    expect(items[0]?.id).toBe(exact.id);
  });
  test('never answers the whole table', async () => {
    for (let count = 0; count < 25; count++) await customer();
    expect((await app.admin.call(PartyMaster.GetAllCustomer, {})).items).toHaveLength(20);
    expect((await app.admin.call(PartyMaster.GetAllCustomer, { input: 'kh', maxResultCount: 5 })).items).toHaveLength(
      5,
    );
    expect((await refusalOf(app.admin.call(PartyMaster.GetAllCustomer, { maxResultCount: 1000 }))).status).toBe(400);
  });
});

test('a booking of before somebody was a customer is theirs in what is held of them, and nobody else’s', async () => {
  const branchId = await app.make.branch('Chi nhánh hẹn khách mới');
  const slotAt = `${addDays(today(), 1)}T09:00:00+07:00`;
  const book = (phone: string) =>
    app.admin.call(Reservation.CreateOrUpdateAppointment, { phone, customerName: 'Khách vừa gọi', branchId, slotAt });
  const [first, other] = [await book('0909555111'), await book('0909555112')];
  const { id } = await customer({ phone: '0909555111' });
  const later = await book('0909555111');
  await customer({ phone: '0909555112' });
  const { sections } = await app.admin.call(Privacy.ExportPerson, { customerId: id });
  const codes = sections.find(({ key }) => key === 'bookings')?.rows.map(({ code }) => code);
  expect(codes).toEqual([first.code, later.code]);
  expect(codes).not.toContain(other.code);
});

describe('numbers of customers in lists', () => {
  const noted = async () =>
    (await app.admin.call(Privacy.GetDataLooks, { maxResultCount: 2 })).items.map(
      ({ kind, howMany, list, filter, userName }) => ({ kind, howMany, list, filter, userName }),
    );
  test('are masked for those who only look, and each one that is shown is noted', async () => {
    const { id, phone } = await customer({ name: 'Khách che số' });
    const reader = await app.make.personWith('Pages.Categories.Customer');
    const keyword = 'Khách che số';
    const [seen] = (await reader.call(SaleCustomer.GetAll, { keyword })).items;
    expect(seen?.phone).toBe(`${phone.slice(0, 3)}•••${phone.slice(-3)}`);
    const [whole] = (await app.admin.call(SaleCustomer.GetAll, { keyword })).items;
    expect(whole?.phone).toBe(phone);
    const [hit] = (await reader.call(PartyMaster.GetAllCustomer, { input: keyword })).items;
    expect(hit?.phone).toBe(seen?.phone);
    // Their page and its history show no more: who goes from one to the next would have them all, and nothing noted.
    expect((await reader.call(SaleCustomer.Get, { id })).phone).toBe(seen?.phone);
    const history = { targetModule: 'Customer', targetId: id } as const;
    const told = (await reader.call(AuditLog.GetByTarget, history)).items.flatMap(({ changes }) => changes);
    expect(told).toContainEqual({ field: 'phone', from: null, to: seen?.phone });
    // Nor does their order: between two numbers that somebody knows lies whoever is looked for.
    await customer({ name: 'Khách che số nữa' });
    const order = async (sorting: string, who: Person = reader) =>
      (await who.call(SaleCustomer.GetAll, { keyword, sorting })).items.map((row) => row.id);
    expect(await order('phone', app.admin)).toEqual((await order('Phone desc', app.admin)).reverse());
    expect(await order('Phone desc, id')).toEqual(await order('phone ASC,id'));
    const sheet = await reader.send(AuditLog.GetByTarget, history, { accept: XLSX });
    expect(JSON.stringify(await rowsOf(sheet.rawPayload))).not.toContain(phone);
    expect((await app.admin.call(SaleCustomer.Get, { id })).phone).toBe(phone);
    expect(await reader.call(SaleCustomer.ShowPhone, { id })).toEqual({ phone });
    const by = { list: 'SaleCustomer', userName: reader.user.fullName };
    expect((await noted())[0]).toEqual({ kind: 'phone', howMany: 1, filter: null, ...by });
    const stranger = await app.make.personWith();
    expect((await refusalOf(stranger.call(SaleCustomer.ShowPhone, { id }))).status).toBe(403);
  });
  test('that leave as a sheet are noted before they do: who, which list, how narrowed, how many', async () => {
    await customer({ name: 'Khách xuất bảng', isCompany: false });
    const reader = await app.make.personWith('Pages.Categories.Customer');
    const answer = await reader.send(
      SaleCustomer.GetAll,
      { keyword: 'Khách xuất bảng', isCompany: false },
      { accept: XLSX },
    );
    expect(answer.statusCode).toBe(200);
    const row = (await rowsOf(answer.rawPayload)).find((cells) => cells.includes('Khách xuất bảng'));
    expect(row?.some((cell) => /^090•••\d{3}$/.test(String(cell)))).toBe(true);
    const by = { list: 'SaleCustomer', userName: reader.user.fullName };
    const filter = 'Từ khóa: … · Công ty: Không';
    expect((await noted())[0]).toEqual({ kind: 'customers', howMany: 1, filter, ...by });
  });
});
