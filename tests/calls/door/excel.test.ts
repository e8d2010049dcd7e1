// A list as a spreadsheet: typed cells, titles in the reader's language, streamed row by row (domain.md §8).
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { Role } from '../../../contract/people/role.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { UserType } from '../../../contract/people/user-type.calls.ts';
import { envelopeOf } from '../../contract/calls.ts';
import { type Person, testApp } from '../../harness/app.ts';

const app = await testApp();
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ask = (query: object, headers: Record<string, string> = {}, person: Person = app.admin) =>
  person.send(User.getallUser, query, { accept: XLSX, ...headers });
async function sheetOf(query: object, headers?: Record<string, string>) {
  const response = await ask(query, headers);
  expect(response.statusCode).toBe(200);
  const { sheets } = await readXlsx(response.rawPayload);
  return { response, sheet: sheets[0], rows: sheets[0]?.rows ?? [] };
}
/** Many users straight into the table: only their number matters. */
const insertUsers = async (prefix: string, count: number, address: string) => {
  await app.sql('alter table user_account disable trigger write_audit');
  await app.sql(`insert into user_account (tenant_id, user_name, name, surname, email_address, password_hash, security_stamp, address)
    select 1, '${prefix}' || n, 'Nhiều', 'Rất', '${prefix}' || n || '@example.com', '', '', ${address} from generate_series(1, ${count}) n`);
  await app.sql('alter table user_account enable trigger write_audit');
};

describe('the sheet', () => {
  test('has the titles of the reader’s language and the rows of the filter, whatever the page', async () => {
    const user = await app.make.user({ surname: 'Đặng Thị', name: 'Hồng <&> "Ngọc"', address: 'số 5\nhẻm 7' });
    await app.make.user({ surname: 'Đặng Thị', name: 'Hồng <&> "Ngọc"' });
    const query = { keyword: 'hồng <&>', maxResultCount: 1 };
    const vi = await sheetOf(query);
    expect(vi.rows[0]).toEqual(expect.arrayContaining(['Tên đăng nhập', 'Họ và đệm', 'Họ tên', 'Ngày sinh']));
    expect(vi.rows).toHaveLength(3);
    expect(vi.rows[1]).toEqual(expect.arrayContaining([user.userName, 'Đặng Thị Hồng <&> "Ngọc"', 'số 5\nhẻm 7']));
    const en = await sheetOf(query, { '.aspnetcore.culture': 'en' });
    expect(en.rows[0]).toEqual(expect.arrayContaining(['User name', 'Surname', 'Full name', 'Date of birth']));
  });
  test('has days and moments as dates, booleans as words, lists joined', async () => {
    const role = await app.admin.call(Role.Create, { name: 'Hai', displayName: 'Hai' });
    const user = await app.make.user({ dateOfBirth: '1999-02-28', roleNames: ['Admin', role.name], isActive: false });
    const query = { keyword: user.userName, excelColumns: 'dateOfBirth,creationTime,isActive,roleNames,mobile' };
    const { rows } = await sheetOf(query);
    const [birth, created, active, roles] = rows[1] ?? [];
    expect(birth).toEqual(new Date('1999-02-28T00:00:00Z'));
    // A cell has no zone: it shows the shop's local time.
    expect(created).toBeInstanceOf(Date);
    expect((created as Date).toISOString().slice(0, 19)).toBe(user.creationTime.slice(0, 19)); // checked above
    expect([active, roles]).toEqual(['Không', 'ADMIN, HAI']);
    const en = await sheetOf(query, { '.aspnetcore.culture': 'en' });
    expect(en.rows[1]?.[2]).toBe('No');
  });
  test('has the columns that were asked for, in their order', async () => {
    const user = await app.make.user();
    const { rows } = await sheetOf({ keyword: user.userName, excelColumns: 'emailAddress,fullName,userName' });
    expect(rows).toEqual([
      ['Email', 'Họ tên', 'Tên đăng nhập'],
      [user.emailAddress, user.fullName, user.userName],
    ]);
  });
  test('has numbers as numbers', async () => {
    const query = { keyword: 'Technical', excelColumns: 'orderNo,code' };
    const response = await app.admin.send(UserType.GetAll, query, { accept: XLSX });
    const { sheets } = await readXlsx(response.rawPayload);
    expect(sheets[0]?.rows[1]).toEqual([1, 'Technical']);
  });
  test('keeps the order that was asked for', async () => {
    for (const name of ['Bình', 'An', 'Cường']) await app.make.user({ surname: 'Xếp Thứ', name });
    const { rows } = await sheetOf({ keyword: 'xếp thứ', sorting: 'name desc', excelColumns: 'name' });
    expect(rows.slice(1).flat()).toEqual(['Cường', 'Bình', 'An']);
  });
  test('of nothing has its titles', async () => {
    const { rows, response } = await sheetOf({ keyword: 'nobody has this name' });
    expect(rows).toHaveLength(1);
    expect(response.headers['x-total-rows']).toBe('0');
  });
  test('of several batches has every row once', async () => {
    await insertUsers('batch', 2500, `'địa chỉ ' || n`);
    const { rows, response } = await sheetOf({ keyword: 'batch', excelColumns: 'userName' });
    expect(response.headers['x-total-rows']).toBe('2500');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="User-getallUser-\d{4}-\d\d-\d\d\.xlsx"$/,
    );
    expect(Number(response.headers['x-estimated-length'])).toBeGreaterThan(response.rawPayload.length / 2);
    expect(new Set(rows.slice(1).flat()).size).toBe(2500);
    expect(rows).toHaveLength(2501);
  });
});

describe('a request that cannot be served', () => {
  test('is refused in the envelope: unknown column, wrong filter, unknown order', async () => {
    for (const query of [
      { excelColumns: 'passwordHash' },
      { excelColumns: '__proto__' },
      { branchId: 'x' },
      { sorting: 'x' },
    ]) {
      const response = await ask(query);
      expect(response.statusCode).toBe(400);
      expect(envelopeOf(response).error?.validationErrors).toHaveLength(1);
    }
  });
  test('is refused without the permission', async () => {
    const person = await app.make.personWith('Pages.Roles');
    const response = await ask({}, {}, person);
    expect(response.statusCode).toBe(403);
    expect(envelopeOf(response).unAuthorizedRequest).toBe(true);
  });
});

test('a reader who goes away in the middle leaves no connection busy', async () => {
  await insertUsers('long', 40_000, `(select string_agg(md5(n::text || k), '') from generate_series(1, 6) k)`);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo; // a TCP server's address
  const busy = () => app.exportPool.totalCount - app.exportPool.idleCount;
  const url = `http://127.0.0.1:${port}${User.getallUser.path}?keyword=long`;
  await new Promise<void>((resolve, reject) => {
    const request = get(url, { headers: { ...app.admin.headers, accept: XLSX } }, (response) => {
      response.once('readable', async () => {
        response.read(1);
        await expect.poll(busy).toBe(1); // nobody reads on, so the server has to wait
        response.destroy();
        resolve();
      });
    });
    request.once('error', reject);
  });
  await expect.poll(busy).toBe(0);
  await app.admin.call(User.getallUser, {});
});
