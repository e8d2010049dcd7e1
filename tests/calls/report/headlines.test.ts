// An independent check: what the reports and the dashboard of the demo shop say is what its tickets, vouchers, bills and bookings add up to,
// by hand and over the wire, to the đồng: two random periods of two random branches, and this month.
import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { openPool, ownerClient } from '../../../server/db/open.ts';
import { firstStart } from '../../../server/seed/first-start.ts';
import { buildServer } from '../../../server/server.ts';
import { PASSWORD } from '../../harness/app.ts';
import { type Get, headlines, reported } from '../../harness/headlines.ts';

const host = inject('socketDir');
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});
const connected = async (database: string) => {
  const client = ownerClient({ host, user: 'postgres', database });
  await client.connect();
  ends.push(() => client.end());
  return client;
};
let get: Get;
beforeAll(async () => {
  const database = `h_${randomBytes(6).toString('hex')}`;
  await (await connected('postgres')).query(`create database ${database}`);
  const owner = await connected(database);
  await migrate(owner);
  const pool = openPool({ host, user: 'postgres', database }, 4);
  ends.push(() => pool.end());
  await firstStart({ owner, pool, adminPassword: PASSWORD, demoPassword: PASSWORD, seed: 'demo' });
  const app = await buildServer({ pool, tokenSecret: 'headlines', logLevel: 'silent', site: '/nowhere' });
  ends.push(() => app.close());
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/TokenAuth/Authenticate',
    headers: { 'abp.tenantid': '1' },
    payload: { userNameOrEmailAddress: 'admin', password: PASSWORD },
  });
  const authorization = `Bearer ${signedIn.json().result.accessToken}`;
  get = async (path, query) => {
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    );
    const answer = await app.inject({ url: `/api/services/app/${path}?${search}`, headers: { authorization } });
    expect(answer.statusCode, `${path} ${answer.payload.slice(0, 300)}`).toBe(200);
    return answer.json().result;
  };
});

const DAY = 86_400_000;
/** Days of the shop, whose clock is seven hours ahead. */
const daysAgo = (days: number) => new Date(Date.now() + 7 * 3_600_000 - days * DAY).toISOString().slice(0, 10);
const branchOf = (at: number) => 2 + at; // the first is the centre

describe('by hand', () => {
  const first = randomInt(5);
  const periods = [first, (first + 1 + randomInt(4)) % 5].map((at) => {
    const until = randomInt(40);
    return { branchId: branchOf(at), from: daysAgo(until + 5 + randomInt(12)), to: daysAgo(until) };
  });
  test.each(periods)(
    'branch $branchId, $from to $to',
    async (asked) => {
      const mine = await headlines(get, asked);
      expect(mine.tickets + mine.receipts).toBeGreaterThan(0);
      expect(await reported(get, asked)).toMatchObject(mine);
    },
    180_000,
  );
  test('the dashboard of this month', async () => {
    const asked = { branchId: branchOf(randomInt(5)), from: `${daysAgo(0).slice(0, 7)}-01`, to: daysAgo(0) };
    const { tickets, revenue, profit, averageTicket } = await headlines(get, asked);
    const { json } = (await get('DashBoard/GetSummary', { branchId: asked.branchId })) as { json: string };
    expect(JSON.parse(json).month).toMatchObject({
      from: asked.from,
      to: asked.to,
      footer: { tickets, revenue, profit, averageTicket },
    });
  });
});
