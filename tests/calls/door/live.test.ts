// What the server tells without being asked: at the commit, to those who may know it, on whichever process they are.
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { LiveEvent } from '../../../contract/live.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { livePace } from '../../../server/http/live.ts';
import { asSystem } from '../../../server/kit/as-system.ts';
import { tell } from '../../../server/kit/live.ts';
import { buildServer } from '../../../server/server.ts';
import { DEFAULT_TENANT, type Person, testApp } from '../../harness/app.ts';

const { app, pool, make, admin, signIn, sql } = await testApp();
const second = await buildServer({ pool, tokenSecret: 'test', logLevel: 'silent', site: '/nowhere' });
await Promise.all([app, second].map((one) => one.listen({ port: 0 })));
const portOf = (one: typeof app) => (one.server.address() as AddressInfo).port;
const usual = { ...livePace };
const open: AbortController[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.abort();
  Object.assign(livePace, usual);
});
afterAll(async () => {
  for (const one of [app, second]) one.server.closeAllConnections();
  await second.close();
});

/** A window that listens: what it heard so far, and a wait for the next word. */
async function listen(who: Pick<Person, 'headers'>, to = app) {
  const control = new AbortController();
  open.push(control);
  const response = await fetch(`http://127.0.0.1:${portOf(to)}/api/live`, {
    headers: who.headers,
    signal: control.signal,
  });
  const heard: LiveEvent[] = [];
  let ended = false;
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader?.read().catch(() => undefined);
  const go = async () => {
    for (;;) {
      const part = await reader?.read().catch(() => undefined);
      if (!part || part.done) break;
      for (const line of part.value.split('\n\n')) if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)));
    }
    ended = true;
  };
  void go();
  return { status: response.status, first: first?.value, heard, isEnded: () => ended };
}
const said = (id: number, branchId: number | null = null, tenantId = DEFAULT_TENANT) =>
  asSystem(pool, tenantId, 'test', (ctx) => tell(ctx, 'bankQueue', branchId, { id }));
const event = (id: number) => ({ topic: 'bankQueue', data: { id } });

test('whoever may know it hears it, on either process, once it is committed', async () => {
  const [here, there] = [await listen(admin), await listen(admin, second)];
  expect([here.status, here.first]).toEqual([200, ': here\n\n']);
  await asSystem(pool, DEFAULT_TENANT, 'test', async (ctx) => {
    await tell(ctx, 'bankQueue', null, { id: 1 });
    throw new Error('taken back');
  }).catch(() => {});
  await said(2);
  await expect.poll(() => [here.heard, there.heard]).toEqual([[event(2)], [event(2)]]);
});
test('not without the right, not of another branch, not of another tenant', async () => {
  const [north, south] = [await make.branch('Bắc'), await make.branch('Nam')];
  const clerk = await make.personWith('Pages.Finance.Receipt');
  const keeper = await make.personWith('Pages.Finance.Bank');
  await admin.call(User.Update, { ...keeper.user, branchId: south, password: undefined } as never); // the form sends the row back
  const [blind, own, other] = [
    await listen(clerk),
    await listen(await signIn(keeper.user.userName)),
    await listen(await make.neighbour()),
  ];
  await said(1, north);
  await said(2, south);
  await said(3);
  await expect.poll(() => own.heard).toEqual([event(2), event(3)]);
  expect([blind.heard, other.heard]).toEqual([[], []]);
});
test('nobody signed in is refused; whoever is signed out while listening is let go', async () => {
  expect((await listen({ headers: {} })).status).toBe(401);
  livePace.lookMs = 50;
  const person = await make.personWith('Pages.Finance.Bank');
  const stream = await listen(person);
  expect(stream.status).toBe(200);
  await sql(`update user_account set security_stamp = 'another' where id = $1`, [person.user.id]);
  await expect.poll(stream.isEnded).toBe(true);
});
test('a database connection that breaks ends the streams, and the next ones hear again', async () => {
  const before = await listen(admin);
  await sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'xuong-live' and datname = current_database()`,
  );
  await expect.poll(before.isEnded).toBe(true);
  const after = await listen(admin);
  await said(7);
  await expect.poll(() => after.heard).toEqual([event(7)]);
});
test('a person has at most ten windows that listen', async () => {
  const person = await make.personWith('Pages.Finance.Bank');
  const streams = await Promise.all(Array.from({ length: 10 }, () => listen(person)));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await listen(person)).status).toBe(429);
});
