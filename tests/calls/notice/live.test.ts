// Many open windows on two servers over one database: each hears its own within a second, on one connection a server.
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import type { LiveEvent } from '../../../contract/live.ts';
import { Notice } from '../../../contract/notice/notice.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { markNotCome } from '../../../server/booking/not-come.ts';
import { asSystem } from '../../../server/kit/as-system.ts';
import { ring } from '../../../server/notice/ring.ts';
import { buildServer } from '../../../server/server.ts';
import { DEFAULT_TENANT, type Person, testApp } from '../../harness/app.ts';
import { at, bookingShop } from '../../harness/bookings.ts';
import { ticketShop } from '../../harness/ticket/tickets.ts';

const harness = await testApp();
const { app, pool, make, sql } = harness;
const second = await buildServer({ pool, tokenSecret: 'test', logLevel: 'silent', site: '/nowhere' });
await Promise.all([app, second].map((one) => one.listen({ port: 0 })));
const control = new AbortController();
afterAll(async () => {
  control.abort();
  for (const one of [app, second]) one.server.closeAllConnections();
  await second.close();
});
const EACH = 5;
const MEDIAN_MS = 1000;

async function listen(who: Person, at: number, heard: (event: LiveEvent) => void): Promise<void> {
  const { port } = (at % 2 ? second : app).server.address() as AddressInfo; // a TCP server's address
  const response = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: who.headers, signal: control.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  const go = async () => {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
      for (const line of part.value.split('\n\n')) if (line.startsWith('data: ')) heard(JSON.parse(line.slice(6)));
    }
  };
  void go().catch(() => {}); // ended with the test
}

test('a notice reaches every window of its person and no other, within a second at the median', async () => {
  const [told, quiet, other] = [await make.personWith(), await make.personWith(), await make.personWith()];
  await quiet.call(Notice.SaveSettings, { switches: {}, hasSound: false, quietFrom: '00:00', quietTo: '23:59' });
  const seen: { who: string; after: number; isQuiet: boolean }[] = [];
  let began = 0;
  for (const [who, person] of Object.entries({ told, quiet, other }))
    for (let at = 0; at < EACH; at++)
      await listen(person, at, ({ topic, data }) => {
        if (topic === 'notice') seen.push({ who, after: performance.now() - began, isQuiet: data.isQuiet });
      });
  began = performance.now();
  await asSystem(pool, DEFAULT_TENANT, 'test', (ctx) =>
    ring(ctx, {
      kind: 'workAssigned',
      to: { users: [told.user.id, quiet.user.id] },
      subject: { word: 'Ticket', id: '1', code: 'SC1' },
    }),
  );
  await expect.poll(() => seen.length).toBe(2 * EACH);
  const times = seen.map(({ after }) => after).sort((a, b) => a - b);
  expect(times[EACH]).toBeLessThan(MEDIAN_MS);
  expect(seen.filter(({ who }) => who === 'told').every(({ isQuiet }) => !isQuiet)).toBe(true);
  expect(seen.filter(({ who }) => who === 'quiet').every(({ isQuiet }) => isQuiet)).toBe(true);
  const [{ count } = { count: 0 }] = await sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'xuong-live' and datname = current_database()`,
  );
  expect(count).toBe(2); // one a server, however many windows
});

test('what somebody changes is named to open windows of the branches that see it, and nothing else of it', async () => {
  const shop = await ticketShop(harness);
  const [here, other] = [await shop.staff(shop.branch, ['Pages.Tickets.ViewDetail']), await make.personWith()];
  const seen: { who: string; after: number; event: LiveEvent }[] = [];
  let began = 0;
  for (const [who, person] of Object.entries({ here, other }))
    for (let at = 0; at < EACH; at++)
      await listen(person, at, (event) => {
        if (event.topic !== 'notice') seen.push({ who, after: performance.now() - began, event });
      });
  began = performance.now();
  const { id } = await shop.newTicket();
  const changed = { topic: 'changed', data: { word: 'ticket', ids: [id] } };
  const heard = () => seen.filter(({ event }) => event.topic === 'changed' && event.data.word === 'ticket');
  await expect.poll(() => heard().length).toBeGreaterThanOrEqual(EACH);
  expect(heard()[0]?.event).toEqual(changed);
  expect(heard()[Math.floor(EACH / 2)]?.after).toBeLessThan(MEDIAN_MS);
  expect(seen.some(({ who }) => who === 'other')).toBe(false);
  // Refused and rolled back: nobody is told.
  const before = heard().length;
  await expect(here.call(TicketAct.ChangeStatusInvoice, { id, action: 'accept' })).rejects.toThrow();
  // Who looks at it is told to the same windows.
  await here.call(TicketRead.NoteViewing, { id });
  const viewing = { ticketId: id, userId: here.user.id, name: here.user.fullName, isGone: false };
  await expect.poll(() => seen.filter(({ event }) => event.topic === 'viewing').length).toBe(EACH);
  expect(seen.find(({ event }) => event.topic === 'viewing')?.event).toEqual({ topic: 'viewing', data: viewing });
  expect([heard().length, seen.some(({ who }) => who === 'other')]).toEqual([before, false]);
  await expect(other.call(TicketRead.NoteViewing, { id })).rejects.toThrow();
});

test('a booking that the clock gives up is named as one that somebody changes', async () => {
  const { branch, personAt, book, asJob } = await bookingShop(harness);
  const heard: number[] = [];
  await listen(await personAt(branch), 0, (event) => {
    if (event.topic === 'changed' && event.data.word === 'booking') heard.push(...event.data.ids);
  });
  const id = await book({ slotAt: at('09:00', 3) });
  await expect.poll(() => heard).toContain(id);
  heard.length = 0;
  await asJob((ctx) => markNotCome(ctx, new Date(at('12:00', 3))));
  await expect.poll(() => heard).toContain(id);
});
