// When something breaks inside: the caller learns that it did and nothing else, and the next call works again.

import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { get, post, service } from '../../../contract/kit.ts';
import { Role } from '../../../contract/people/role.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { UserType } from '../../../contract/people/user-type.calls.ts';
import { openPool } from '../../../server/db/open.ts';
import { buildApp } from '../../../server/http/app.ts';
import { mount } from '../../../server/http/mount.ts';
import type { OpenCtx } from '../../../server/kit/ctx.ts';
import { implement } from '../../../server/kit/implement.ts';
import { buildServer } from '../../../server/server.ts';
import { makeGate } from '../../../server/session/principal.ts';
import { makeTokens } from '../../../server/session/tokens.ts';
import { envelopeOf } from '../../contract/calls.ts';
import { DEFAULT_TENANT, testApp } from '../../harness/app.ts';

const app = await testApp();
const leaks = /select|insert|user_type|node_modules|\.ts\b|\bat \w+|stack|argon|postgres/i;
function expectBug(response: { statusCode: number; body: string }) {
  const { error } = envelopeOf(response);
  expect(response.statusCode).toBe(500);
  expect(error).toMatchObject({ key: 'request.failed', details: null, validationErrors: null });
  expect(response.body).not.toMatch(leaks);
}

describe('no stack trace and no SQL leaves the server', () => {
  test('when a table is gone', async () => {
    const own = await testApp();
    await own.sql('alter table user_type rename to user_type_away');
    expectBug(await own.admin.send(UserType.GetAll, {}));
    await own.sql('alter table user_type_away rename to user_type');
    await own.admin.call(UserType.GetAll, {});
  });
  test('when the pool is closed', async () => {
    const own = await testApp();
    const end = own.pool.end.bind(own.pool);
    await end();
    own.pool.end = async () => {}; // the file's own end would close it a second time
    expectBug(await own.admin.send(User.getallUser, {}));
  });
  test('a spreadsheet that fails before its first row answers the envelope too', async () => {
    const own = await testApp();
    await own.sql('alter table user_role rename to user_role_away');
    const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const response = await own.admin.send(User.getallUser, {}, { accept });
    expectBug(response);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});

test('connections that the database dropped are replaced', async () => {
  await Promise.all(Array.from({ length: 4 }, () => app.admin.call(Role.GetAll, {})));
  const dropped = await app.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'xuong'`,
  );
  expect(dropped.length).toBeGreaterThan(0);
  await expect.poll(() => app.pool.totalCount).toBe(0);
  for (let n = 0; n < 5; n++) await app.admin.call(Role.GetAll, {});
});

test('no call leaves a connection busy or a transaction open', async () => {
  await Promise.all([
    app.admin.send(User.Get, { id: 1e9 }),
    app.admin.send(User.Create, {}),
    app.nobody.send(User.getallUser, {}),
    app.admin.send(User.getallUser, { sorting: 'nothing' }),
    app.admin.send(Role.GetAll, {}),
  ]);
  await expect.poll(() => app.pool.totalCount - app.pool.idleCount).toBe(0);
  const open = () =>
    app.sql(
      `select state from pg_stat_activity where datname = current_database() and application_name = 'xuong' and state <> 'idle'`,
    );
  await expect.poll(open).toEqual([]); // what is read is answered before its end is confirmed
});

/** What PostgreSQL says before it ends a connection. */
function errorMessage(state: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${state}\0Mstarting up\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

describe('while the database is away, full or restarting', async () => {
  const spec = { in: z.object({ state: z.string() }), out: z.null(), may: 'anyone' } as const;
  const Trial = service('Outage', { raise: get(spec), wait: get(spec) });
  const bound = implement(Trial, {
    raise: async (ctx, { state }) => {
      await sql`do ${sql.lit(`begin raise exception 'x' using errcode = '${state}'; end`)}`.execute(ctx.db);
      return null;
    },
    wait: async (ctx) => {
      await sql`select pg_sleep(20)`.execute(ctx.db);
      return null;
    },
  });
  const server = buildApp({ logLevel: 'silent', trustProxy: false });
  mount(server, { pool: app.pool, gate: makeGate(makeTokens('test')), bound, secret: 'test' });
  const expectLater = (response: LightMyRequestResponse) => {
    expect(response.statusCode).toBe(503);
    expect(envelopeOf(response).error?.key).toBe('request.notReady');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  };
  test.each(['57P01', '57P02', '57P03', '53100', '53200', '53300', '08006', '08003', '58030'])(
    'SQLSTATE %s tells to come again',
    async (state) => {
      expectLater(await server.inject({ url: `${Trial.raise.path}?state=${state}` }));
    },
  );
  test.each(['P0001', '42P01', '22012'])('SQLSTATE %s is a bug', async (state) => {
    expect((await server.inject({ url: `${Trial.raise.path}?state=${state}` })).statusCode).toBe(500);
  });
  test('a call whose connection is ended tells to come again', async () => {
    const running = server.inject({ url: `${Trial.wait.path}?state=x` });
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await app.sql(end)).length).toBeGreaterThan(0);
    expectLater(await running);
    await app.admin.call(Role.GetAll, {});
  });
  test('one that is starting is not overrun: of many calls few try it, and it is used as soon as it can be', async () => {
    const host = await mkdtemp(join(tmpdir(), 'xuong-starting-'));
    let tries = 0;
    const starting = createServer((socket) => {
      tries++;
      socket.on('error', () => {}).once('data', () => socket.end(errorMessage('57P03')));
    });
    await once(starting.listen(join(host, '.s.PGSQL.5432')), 'listening');
    const pool = openPool({ host, user: 'postgres', database: 'x' });
    const own = await buildServer({ pool, tokenSecret: 'test', logLevel: 'silent', site: '/nowhere' });
    const call = () => own.inject({ url: Role.GetAll.path, headers: app.admin.headers });
    expectLater(await call());
    const began = performance.now();
    for (let n = 0; n < 20; n++)
      for (const answer of await Promise.all(Array.from({ length: 10 }, call))) expectLater(answer);
    expect(tries).toBeLessThan(5 + (performance.now() - began) / 100);
    starting.close();
    await symlink(join(inject('socketDir'), '.s.PGSQL.5432'), join(host, '.s.PGSQL.5432'));
    await expect.poll(async () => (await call()).body).not.toContain('request.notReady');
    await own.close();
    await pool.end();
    await rm(host, { recursive: true });
  });
  test('a database that is not there: calls and both signs of health say so', async () => {
    const pool = openPool({ host: '/nowhere-at-all', user: 'postgres', database: 'x' });
    const away = await buildServer({
      pool,
      tokenSecret: 'test',
      logLevel: 'silent',
      site: '/nowhere',
    });
    for (const url of ['/health', '/ready', Role.GetAll.path])
      expectLater(await away.inject({ url, headers: app.admin.headers }));
    await away.close();
    await pool.end();
  });
});

describe('a call of its own', async () => {
  const spec = { in: z.object({}), out: z.null(), may: 'anyone' } as const;
  const Trial = service('Trial', {
    getQuietly: get(spec),
    getNumber: get({ ...spec, writes: true }),
    breakAtOnce: post(spec),
    breakLate: post(spec),
  });
  const write = async (ctx: OpenCtx, content: string) => {
    await ctx.enterTenant(DEFAULT_TENANT);
    await sql`insert into post (tenant_id, target_module, target_id, content) values (${DEFAULT_TENANT}, 'User', 1, ${content})`.execute(
      ctx.db,
    );
    return null;
  };
  const bound = implement(Trial, {
    getQuietly: (ctx) => write(ctx, 'from a read'),
    getNumber: (ctx) => write(ctx, 'from a read that may write'),
    breakAtOnce: async () => {
      throw new TypeError('secret detail at select * from user_type');
    },
    breakLate: async (ctx) => {
      await write(ctx, 'before the fault');
      throw new Error('secret detail');
    },
  });
  const server = buildApp({ logLevel: 'silent', trustProxy: false });
  mount(server, { pool: app.pool, gate: makeGate(makeTokens('test')), bound, secret: 'test' });
  const send = (call: { verb: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string }) =>
    server.inject({ method: call.verb, url: call.path });
  const written = () => app.sql<{ content: string }>(`select content from post order by id`);

  test('that throws answers a bug without its words', async () => {
    const response = await send(Trial.breakAtOnce);
    expectBug(response);
    expect(response.body).not.toContain('secret');
  });
  test('that throws after it wrote leaves nothing behind', async () => {
    expectBug(await send(Trial.breakLate));
    expect(await written()).not.toContainEqual({ content: 'before the fault' });
  });
  test('by GET cannot write, unless the contract says that it does', async () => {
    expectBug(await send(Trial.getQuietly));
    expect((await send(Trial.getNumber)).statusCode).toBe(200);
    const contents = (await written()).map(({ content }) => content);
    expect(contents).toContain('from a read that may write');
    expect(contents).not.toContain('from a read');
  });
});
