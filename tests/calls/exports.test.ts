// Files that nobody reads: they have connections of their own, a user and a tenant have so many of them, and who does not read is cut.
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SaleCustomer } from '../../contract/party/party.calls.ts';
import { Role } from '../../contract/people/role.calls.ts';
import { XLSX } from '../../server/http/excel.ts';
import { filePace } from '../../server/http/file-answer.ts';
import { type Person, testApp } from '../harness/app.ts';

const app = await testApp();
const usual = filePace.drain;
const sockets: Socket[] = [];
let port = 0;
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port; // a TCP server's address
  // More than the two ends of a connection keep for a reader who does not read.
  await app.sql('set session_replication_role = replica'); // without the history, which would take the time
  await app.sql(`insert into customer (tenant_id, code, name, phone, note)
    select 1, 'X' || n, 'Khách ' || n, '09' || lpad(n::text, 8, '0'), (select string_agg(md5(n::text || k), '') from generate_series(1, 60) k)
    from generate_series(1, 12000) n`);
  await app.sql('reset session_replication_role');
}, 60_000);
afterAll(() => {
  filePace.drain = usual;
  for (const socket of sockets) socket.destroy();
});

async function unreadExport(person: Person): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  const { authorization } = person.headers;
  socket.write(
    `GET ${SaleCustomer.GetAll.path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\naccept: ${XLSX}\r\n\r\n`,
  );
  return socket;
}
const export_ = (person: Person) => person.send(SaleCustomer.GetAll, { keyword: 'X77' }, { accept: XLSX });
const busy = async () => {
  const [row] = await app.sql<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  return row?.n ?? 0;
};

test('sixteen of them leave the other calls alone, and the others’ exports get their turn', async () => {
  filePace.drain = 4_000;
  await Promise.all(Array.from({ length: 16 }, () => unreadExport(app.admin)));
  await expect.poll(busy, { timeout: 10_000 }).toBe(2); // a user has two, the others were refused
  const began = performance.now();
  await Promise.all(Array.from({ length: 16 }, () => app.admin.call(Role.GetAll, {})));
  expect(performance.now() - began).toBeLessThan(3_000);
  const refused = await export_(app.admin);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().error.key).toBe('request.exports');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const colleague = await app.make.personWith('Pages.Category.Customer');
  expect((await export_(colleague)).statusCode).toBe(200);
  // Who does not read is cut, and the connection is free for the next.
  await expect.poll(busy, { timeout: 15_000 }).toBe(0);
  await expect.poll(async () => (await export_(app.admin)).statusCode, { timeout: 10_000 }).toBe(200);
}, 60_000);
