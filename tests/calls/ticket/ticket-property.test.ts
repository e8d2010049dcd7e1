// Random walks of random people over a handful of tickets: whatever is tried, allowed or not, after each step the books are right,
// no status changed outside the table of actions, and every ticket can still be brought to its end.
// Longer: TICKET_STEPS=2000 npx vitest run --project integration tests/calls/ticket/ticket-property.test.ts; again: TICKET_SEED=<seed>.
import { randomInt } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  type TicketActionKey,
  targetsOf,
  ticketAction,
  ticketActions,
} from '../../../contract/ticket/ticket.actions.ts';
import type { TicketStatus } from '../../../contract/ticket/ticket.statuses.ts';
import { testApp } from '../../harness/app.ts';
import { dice } from '../../harness/dice.ts';
import { checkJournal, lastDays } from '../../harness/journal.ts';
import { breaches } from '../../harness/stock/stock-checks.ts';
import { brokenTicketLaws } from '../../harness/ticket/ticket-checks.ts';
import { bringHome, strandedAt } from '../../harness/ticket/ticket-home.ts';
import { type Crowd, crowdOf, type Walk, walk } from '../../harness/ticket/ticket-world.ts';
import { ticketShop } from '../../harness/ticket/tickets.ts';

const STEPS = Number(process.env.TICKET_STEPS ?? 250);
const STEPS_OF_A_WALK = 60;
/** A slow machine walks less, unless it was told how far. */
const MOST_MS = process.env.TICKET_STEPS ? Number.POSITIVE_INFINITY : 12_000;
const SEED = Number(process.env.TICKET_SEED ?? randomInt(0, 2 ** 31));
const app = await testApp();
let crowd: Crowd;
beforeAll(async () => {
  crowd = await crowdOf(app, await ticketShop(app));
});

test(
  'whatever people try, the books are right and no ticket is stranded',
  async () => {
    const reached = new Map<string, number>();
    const began = performance.now();
    const isTime = () => performance.now() - began < MOST_MS;
    for (let done = 0, seed = SEED; done < STEPS && isTime(); done += STEPS_OF_A_WALK, seed++) {
      const log: string[] = [];
      try {
        await walkOnce(walk(crowd, dice(seed)), Math.min(STEPS_OF_A_WALK, STEPS - done), log, reached);
      } catch (error) {
        const told = error instanceof Error ? error.message : String(error);
        throw new Error(`TICKET_SEED=${seed}: ${told}\nafter\n${log.join('\n')}`, { cause: error });
      }
    }
    if (process.env.TICKET_STEPS)
      for (const [what, times] of [...reached].sort()) process.stdout.write(`${times} × ${what}\n`);
    expect(await crowd.shop.stock.differences()).toEqual([]);
    await checkJournal(app, { days: lastDays(dice(SEED).below) });
  },
  STEPS * 2000,
);

async function walkOnce(it: Walk, steps: number, log: string[], reached: Map<string, number>): Promise<void> {
  for (let step = 0; step < steps; step++) {
    const { what, said } = await it.step().catch((error: unknown) => {
      log.push('the last step broke');
      throw error;
    });
    log.push(`${what} → ${said}`);
    const name = `${what.split(' ')[1]}: ${said.split(':')[0]}`;
    reached.set(name, (reached.get(name) ?? 0) + 1);
    await look(it, said === 'done');
  }
  for (const id of it.ids) {
    await bringHome(crowd, it.row, id);
    await look(it, true);
  }
}
let seen = 0;
/** What is refused changes nothing: then a look at the tickets' laws is enough. */
async function look(it: Walk, hasChanged: boolean): Promise<void> {
  expect(await brokenTicketLaws(app)).toEqual({});
  const steps = await app.sql<Step>(
    'select id, action, from_status, to_status from ticket_log where id > $1 order by id',
    [seen],
  );
  if (!hasChanged) return expect(steps).toEqual([]);
  seen = steps.at(-1)?.id ?? seen;
  expect(steps.filter((step) => !isInTable(step))).toEqual([]);
  const { screenPart, cable, accessory } = crowd.shop;
  expect(await breaches(app, [screenPart, cable, accessory])).toEqual([]);
  for (const id of it.ids) expect(await strandedAt(crowd, await it.row(id))).toBeNull();
}
interface Step {
  id: number;
  action: string;
  from_status: TicketStatus | null;
  to_status: TicketStatus | null;
}
/** Where an action goes back to stands on the ticket: the table's other rows say where that may be. */
function isInTable({ action, from_status: from, to_status: to }: Step): boolean {
  if (from === to || to === null) return true;
  if (from === null) return to === 'ChoXuLy';
  if (!(action in ticketActions)) return false;
  const key = action as TicketActionKey; // looked up above
  const row = ticketAction(key);
  if (!row.from.includes(from)) return false;
  return row.to === 'before' || targetsOf(key).includes(to);
}
