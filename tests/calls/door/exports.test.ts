// Files that nobody reads: they have connections of their own, a user and a tenant have so many of them, and who does not read is cut.
import { Duplex } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SaleCustomer } from '../../../contract/party/party.calls.ts';
import { Role } from '../../../contract/people/role.calls.ts';
import { filePace } from '../../../server/http/file-answer.ts';
import { XLSX } from '../../../server/kit/file/file-answer.ts';
import { type Person, testApp } from '../../harness/app.ts';

const app = await testApp();
const usual = filePace.drain;
const lines: Duplex[] = [];
beforeAll(async () => {
  await app.app.ready();
  await app.sql('set session_replication_role = replica'); // without the history, which would take the time
  await app.sql(`insert into customer (tenant_id, code, name, phone, note)
    select 1, 'X' || n, 'Khách ' || n, '09' || lpad(n::text, 8, '0'), (select string_agg(md5(n::text || k), '') from generate_series(1, 60) k)
    from generate_series(1, 3000) n`);
  await app.sql('reset session_replication_role');
});
afterAll(() => {
  filePace.drain = usual;
  for (const line of lines) line.destroy();
});

/**
 * A line whose other end takes nothing at all. It is no TCP connection: how much of a file the kernel keeps for a reader who
 * does not read differs from machine to machine, up to the whole file.
 */
class UnreadLine extends Duplex {
  readonly remoteAddress = '127.0.0.1';
  override _read(): void {}
  override _write(): void {} // never says that it was written
}
function unreadExport(person: Person): void {
  const line = new UnreadLine();
  lines.push(line);
  line.on('error', () => {});
  app.app.server.emit('connection', line);
  const { authorization } = person.headers;
  line.push(
    `GET ${SaleCustomer.GetAll.path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\naccept: ${XLSX}\r\n\r\n`,
  );
}
const export_ = (person: Person) => person.send(SaleCustomer.GetAll, { keyword: 'X77' }, { accept: XLSX });
/** Connections that files hold. What the database says of them is no measure: a cursor that waits is "active" in its eyes. */
const busy = () => app.exportPool.totalCount - app.exportPool.idleCount;

test('sixteen of them leave the other calls alone, and the others’ exports get their turn', async () => {
  filePace.drain = 60_000; // longer than this test: what follows is seen while they stand
  for (let n = 0; n < 16; n++) unreadExport(app.admin);
  await expect.poll(busy).toBe(2); // a user has two, the others were refused
  const began = performance.now();
  await Promise.all(Array.from({ length: 16 }, () => app.admin.call(Role.GetAll, {})));
  expect(performance.now() - began).toBeLessThan(10_000);
  const refused = await export_(app.admin);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().error.key).toBe('request.exports');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const colleague = await app.make.personWith('Pages.Category.Customer');
  expect((await export_(colleague)).statusCode).toBe(200);
  await expect.poll(busy).toBe(2); // theirs was given back, those nobody reads still stand
  // Who goes away gives the connection back.
  for (const line of lines.splice(0)) line.destroy();
  await expect.poll(busy).toBe(0);
});

test('who does not read is cut, and the connection is free for the next', async () => {
  filePace.drain = 1_500;
  unreadExport(app.admin);
  unreadExport(app.admin);
  await expect.poll(() => lines.filter((line) => line.destroyed).length).toBe(2);
  await expect.poll(busy).toBe(0);
  await expect.poll(async () => (await export_(app.admin)).statusCode).toBe(200);
});

test('who hangs up before the file begins gives the connection back', async () => {
  filePace.drain = usual;
  unreadExport(app.admin);
  await expect.poll(busy, { interval: 1 }).toBe(1); // the rows are being read, nothing is sent yet
  lines.pop()?.destroy();
  await expect.poll(busy).toBe(0);
  expect((await export_(app.admin)).statusCode).toBe(200);
});

test('a file whose database connection is lost while its reader waits does not keep its place', async () => {
  filePace.drain = 60_000;
  unreadExport(app.admin);
  await expect.poll(busy).toBe(1);
  const standing = `from pg_stat_activity where datname = current_database() and query like '%from "customer"%' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await app.sql(`select pg_terminate_backend(pid) ${standing}`)).length).toBe(1);
  await expect.poll(async () => (await app.sql(`select pid ${standing}`)).length).toBe(0);
  for (const line of lines.splice(0)) line.destroy();
  await expect.poll(busy).toBe(0);
  expect((await export_(app.admin)).statusCode).toBe(200);
});
