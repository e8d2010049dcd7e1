// Many people at the same few tickets at once: each step is done or refused in words, nobody waits for each other in a circle, and the
// books of tickets, stock and money are right when they are done. Longer: TICKET_TRIES=3000.
import { randomInt } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { openPool } from '../../../server/db/open.ts';
import { buildServer } from '../../../server/server.ts';
import { personOn, testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { dice } from '../../harness/dice.ts';
import { breaches } from '../../harness/stock/stock-checks.ts';
import { brokenTicketLaws } from '../../harness/ticket/ticket-checks.ts';
import { type Crowd, crowdOf, type Walk, walk } from '../../harness/ticket/ticket-world.ts';
import { type Staff, ticketShop } from '../../harness/ticket/tickets.ts';

const CLIENTS = 16;
const TRIES = Number(process.env.TICKET_TRIES ?? 250);
const TRIES_OF_A_WALK = 250;
const app = await testApp();
/** The people of the walks, over a pool that lets all of them in at once. */
let crowd: Crowd;
beforeAll(async () => {
  const pool = openPool(app.address, CLIENTS);
  const server = await buildServer({ pool, tokenSecret: 'test', logLevel: 'silent', site: '/nowhere' });
  await server.ready();
  const inside = <S extends Staff>(staff: S): S => ({ ...staff, ...personOn(server, staff.headers) });
  const shop = await ticketShop(app);
  const made = await crowdOf(app, { ...shop, receptionist: inside(shop.receptionist) });
  const people = Object.fromEntries(Object.entries(made.people).map(([name, staff]) => [name, inside(staff)]));
  crowd = { ...made, people, bosses: { ...made.bosses, branch: inside(made.bosses.branch) } };
  return async () => {
    await server.close();
    await pool.end();
  };
});

test(`${CLIENTS} people at the same few tickets, in any order, ${TRIES} times`, async () => {
  const tally = new Map<string, number>();
  const circles: string[] = [];
  const client = async (together: Walk, some: { left: number }) => {
    while (some.left-- > 0) {
      const { what, said } = await together.step();
      const name = `${what.split(' ')[1]}: ${said.split(':')[0]}`;
      tally.set(name, (tally.get(name) ?? 0) + 1);
      if (said.startsWith('row.conflict')) circles.push(what);
    }
  };
  // Tickets come to their end: others are taken in from time to time.
  for (let done = 0; done < TRIES; done += TRIES_OF_A_WALK) {
    const [together, some] = [walk(crowd, dice(randomInt(0, 2 ** 31))), { left: TRIES_OF_A_WALK }];
    await Promise.all(Array.from({ length: CLIENTS }, () => client(together, some)));
  }
  if (process.env.TICKET_TRIES)
    for (const [what, times] of [...tally].sort()) process.stdout.write(`${times} × ${what}\n`);
  expect(circles).toEqual([]);
  expect([...tally.keys()].filter((name) => name.endsWith(': done')).length).toBeGreaterThan(8);
  expect(await brokenTicketLaws(app)).toEqual({});
  const { screenPart, cable, accessory } = crowd.shop;
  expect(await breaches(app, [screenPart, cable, accessory])).toEqual([]);
  expect(await brokenLaws(app)).toEqual([]);
});
