// Before a body is read: token, right and length are looked at, slow senders are cut, and what is refused costs no memory.
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '../../../contract/all.ts';
import type { Call } from '../../../contract/kit.ts';
import { SaleCustomer } from '../../../contract/party/party.calls.ts';
import { Role } from '../../../contract/people/role.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { TokenAuth } from '../../../contract/session/session.calls.ts';
import { readProxies } from '../../../server/config.ts';
import { PER_ADDRESS } from '../../../server/http/connections.ts';
import { USUAL_BODY } from '../../../server/http/door.ts';
import { bodyPace } from '../../../server/http/slow-bodies.ts';
import { sameAddress } from '../../../server/kit/address.ts';
import { buildServer } from '../../../server/server.ts';
import { closed, each, envelopeOf, inQuery } from '../../contract/calls.ts';
import { testApp } from '../../harness/app.ts';

const app = await testApp();
const pace = { ...bodyPace };
let port = 0;
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port; // a TCP server's address
});
afterAll(() => {
  Object.assign(bodyPace, pace);
});

const sockets = new Set<Socket>();
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});
interface Half {
  socket: Socket;
  /** What the server has said so far. */
  said: () => string;
  status: () => Promise<number>;
}
/** Opens a call, says how long its body will be, and sends no more of it than `part`. */
async function halfSent(
  call: Call,
  length: number | 'chunked',
  headers: Record<string, string>,
  part = '',
): Promise<Half> {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  socket.on('error', () => {});
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1');
  });
  await once(socket, 'connect');
  const size = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${call.verb} ${call.path} HTTP/1.1\r\nhost: x\r\n${size}\r\n${more.join('')}\r\n${part}`);
  const status = async () => {
    await expect.poll(() => said).toMatch(/^HTTP\/1\.1 \d{3} /);
    return Number(said.slice(9, 12));
  };
  return { socket, said: () => said, status };
}
const isGone = (socket: Socket) => expect.poll(() => socket.destroyed).toBe(true);

describe('a body that was announced and not sent', () => {
  const takesBody = closed.filter((call) => !inQuery(call));
  test('is refused without a token by every call', async () => {
    const refusal = async (call: Call) => {
      const { socket, status } = await halfSent(call, 100, {});
      const answer = await status();
      socket.destroy(); // there are about as many calls as connections for one address
      return answer;
    };
    const answers = new Set<number>();
    for (let at = 0; at < takesBody.length; at += PER_ADDRESS / 2)
      for (const one of await Promise.all(takesBody.slice(at, at + PER_ADDRESS / 2).map(refusal))) answers.add(one);
    expect(answers).toEqual(new Set([401]));
  });
  test('is refused without the right', async () => {
    const clerk = await app.make.personWith('Pages.Roles');
    const sent = await halfSent(SaleCustomer.Import, 14_000_000, clerk.headers);
    expect(await sent.status()).toBe(403);
    expect(Buffer.from(sent.said(), 'latin1').toString()).toContain('Sửa khách hàng');
    await isGone(sent.socket);
  });
  test('is refused when the token was taken back', async () => {
    const left = await app.make.personWith('Pages.Roles.Edit');
    await left.call(Role.GetAll, {}).catch(() => null);
    await app.admin.call(User.Offline, { id: left.user.id });
    expect(await (await halfSent(SaleCustomer.Import, 14_000_000, left.headers)).status()).toBe(401);
  });
  test.each([
    [User.ChangeLanguage, USUAL_BODY + 1],
    [SaleCustomer.Import, 15_000_001],
    [TokenAuth.Authenticate, 20_000],
  ] as const)('is refused when it would be too large', async (call, length) => {
    expect(await (await halfSent(call, length, app.admin.headers)).status()).toBe(413);
  });
  test('is refused when it turns out too large on its way', async () => {
    const chunk = `${(60_000).toString(16)}\r\n${'x'.repeat(60_000)}\r\n`;
    const sent = await halfSent(User.ChangeLanguage, 'chunked', app.admin.headers, chunk.repeat(6));
    expect(await sent.status()).toBe(413);
  });
  test('waits for leave to be sent when the client asks for it', async () => {
    const asks = { ...app.admin.headers, expect: '100-continue' };
    const good = await halfSent(User.ChangeLanguage, 21, asks);
    await expect.poll(() => good.said()).toContain('100 Continue');
    good.socket.write('{"languageName":"vi"}');
    await expect.poll(() => good.said()).toContain('200 OK');
    const bad = await halfSent(User.ChangeLanguage, 21, { expect: '100-continue' });
    expect(await bad.status()).toBe(401);
  });
});

test.each([
  ['an address without end', `GET ${User.getallUser.path}?keyword=${'x'.repeat(20_000)} HTTP/1.1`, 431],
  ['what is no request', 'xin chào', 400],
])('%s is refused in the envelope', async (_, line, status) => {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  socket.on('error', () => {});
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk.toString();
  });
  await once(socket, 'connect');
  socket.write(`${line}\r\nhost: x\r\n\r\n`);
  await isGone(socket);
  const [head = '', body = ''] = said.split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(envelopeOf({ statusCode: status, body }).error?.message).toMatch(/Địa chỉ của yêu cầu quá dài|Không đọc được/);
  expect(Number(/content-length: (\d+)/.exec(head)?.[1])).toBe(Buffer.byteLength(body));
});

describe('slow senders', () => {
  beforeAll(() => {
    Object.assign(bodyPace, { stalled: 400, first: 600, bytesPerSecond: 32_000, lookEvery: 50 });
  });
  afterAll(() => {
    Object.assign(bodyPace, pace);
  });
  test('who stop are told and cut', async () => {
    const sent = await halfSent(User.ChangeLanguage, 1000, app.admin.headers, '{"languageName":');
    expect(await sent.status()).toBe(408);
    expect(sent.said()).toContain('request.tooSlow');
    await isGone(sent.socket);
  });
  test('who send a byte now and then are cut as well', async () => {
    const sent = await halfSent(User.ChangeLanguage, 1000, app.admin.headers, '{');
    const drip = setInterval(() => sent.socket.write(' '), 100);
    expect(await sent.status()).toBe(408);
    clearInterval(drip);
    await isGone(sent.socket);
  });
  test('who are slow but steady are waited for', async () => {
    const body = JSON.stringify({ languageName: 'vi', more: 'x'.repeat(100_000) });
    const sent = await halfSent(User.ChangeLanguage, body.length, app.admin.headers);
    for (let at = 0; at < body.length; at += 10_000) {
      sent.socket.write(body.slice(at, at + 10_000));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(await sent.status()).toBe(200);
  });
});

test('a hundred half-sent files cost no memory: some have room, the others are told to come again', async () => {
  const before = process.memoryUsage().rss;
  const part = 'x'.repeat(1_000_000);
  const sent = await Promise.all(
    Array.from({ length: 100 }, () => halfSent(SaleCustomer.Import, 14_000_000, app.admin.headers, part)),
  );
  const refused = () => sent.filter(({ said }) => said().startsWith('HTTP/1.1 503'));
  await expect.poll(() => refused().length).toBe(98);
  expect(refused()[0]?.said()).toMatch(/retry-after: \d/i);
  await app.admin.call(User.ChangeLanguage, { languageName: 'vi' }); // others go on
  expect((process.memoryUsage().rss - before) / 1_000_000).toBeLessThan(250); // this process holds the senders' halves too
  for (const { socket } of sent) socket.destroy();
  // Room is given back: the next file is read, and refused for what it is.
  await expect
    .poll(async () => (await app.admin.send(SaleCustomer.Import, { file: 'x'.repeat(1_000_000) })).statusCode)
    .toBe(422);
});

test('an address holds so many connections and no more, and the others get in again when they are gone', async () => {
  const open = await Promise.all(
    Array.from({ length: PER_ADDRESS + 20 }, async () => {
      const socket = connect(port, '127.0.0.1');
      sockets.add(socket);
      socket.on('error', () => {});
      await once(socket, 'connect');
      return socket;
    }),
  );
  await expect.poll(() => open.filter((socket) => socket.destroyed || socket.readableEnded).length).toBeGreaterThan(19);
  for (const socket of open) socket.destroy();
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/health`).catch(() => null))?.status).toBe(200);
});

describe('behind a proxy', () => {
  test.each([
    [null, false],
    ['true', 1],
    ['2', 2],
    ['10.0.0.5, 172.16.0.0/12,loopback', ['10.0.0.5', '172.16.0.0/12', 'loopback']],
  ])('TRUST_PROXY=%s is read', (text, expected) => {
    expect(readProxies(text)).toEqual(expected);
  });
  test.each(['yes', '10.0.0.0/99', 'proxy.local', '*', '0.0.0.0/0'])('TRUST_PROXY=%s is refused', (text) => {
    expect(() => readProxies(text)).toThrow('TRUST_PROXY');
  });
  test('a caller cannot choose the address that guessing is counted under', async () => {
    const guess = async (trustProxy: false | number | string[], entries: (n: number) => string) => {
      const server = await buildServer({
        pool: app.pool,
        tokenSecret: 'test',
        logLevel: 'silent',
        site: '/nowhere',
        trustProxy,
      });
      const statuses: number[] = [];
      for (let n = 0; n < 12; n++) {
        const response = await server.inject({
          method: 'POST',
          url: TokenAuth.Authenticate.path,
          remoteAddress: '127.0.0.1',
          headers: { 'abp.tenantid': '1', 'x-forwarded-for': entries(n) },
          payload: { userNameOrEmailAddress: `nobody-${JSON.stringify(trustProxy)}`, password: 'x' },
        });
        statuses.push(response.statusCode);
      }
      await server.close();
      return statuses.includes(429);
    };
    expect(await guess(false, (n) => `10.9.0.${n}`)).toBe(true);
    expect(await guess(1, (n) => `10.9.1.${n}, 10.8.0.1`)).toBe(true);
    expect(await guess(['loopback'], (n) => `10.9.2.${n}, 10.8.0.2`)).toBe(true);
    expect(await guess(1, (n) => `10.9.3.${n}`), 'people behind the proxy are told apart').toBe(false);
  });
  test.each([
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff::2', '2001:db8:0:0::/64'],
    ['2001:0DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is counted as %s', (ip, expected) => {
    expect(sameAddress(ip)).toBe(expected);
  });
});

test('the usual body is small: only files and long documents declare more', () => {
  const large = allCalls.filter((call) => (call.maxBody ?? 0) > USUAL_BODY);
  expect(large.length).toBeLessThan(25);
  expect(large.every((call) => call.may !== 'anyone' && call.may !== 'signedIn')).toBe(true);
  expect(each(large.filter((call) => (call.maxBody ?? 0) > 1_048_576)).map(([address]) => address)).toEqual(
    expect.arrayContaining(['POST /api/services/app/File/Upload']),
  );
});
