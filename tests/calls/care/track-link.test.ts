// Links to the customer's own page and what customers agreed to: the doors that other words use.
import { beforeAll, expect, test } from 'vitest';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { Privacy } from '../../../contract/privacy/privacy.calls.ts';
import { Track, trackToken } from '../../../contract/track/track.calls.ts';
import { asSystem } from '../../../server/kit/as-system.ts';
import { hasConsent } from '../../../server/privacy/consent.ts';
import { ownerOf, trackPath } from '../../../server/track/track.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../harness/app.ts';
import { type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
beforeAll(async () => {
  shop = await ticketShop(app);
});
const tokenIn = (path: string | null): string => path?.slice('/t/'.length) ?? '';
const path = (ticketId: number) =>
  asSystem(app.pool, DEFAULT_TENANT, 'test', (ctx) => trackPath(ctx, ticketId as never));

test('the same link is handed out again, at the same moment too; the table has its hash alone', async () => {
  const { id } = await shop.newTicket();
  const [first, second] = await Promise.all([path(id), path(id)]);
  expect(first).toBe(second);
  const token = tokenIn(first);
  expect(token).toMatch(trackToken);
  expect((await shop.receptionist.call(Track.MakeLink, { ticketId: id })).path).toBe(first);
  const rows = await app.sql<{ text: string }>('select l::text as text from track_link l where ticket_id = $1', [id]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain(token);
  expect(await ownerOf(app.pool, token)).toEqual({ tenantId: DEFAULT_TENANT, ticketId: id });
});
test('tokens of many tickets have nothing in common', async () => {
  const tokens: string[] = [];
  for (let n = 0; n < 8; n++) tokens.push(tokenIn(await path((await shop.newTicket()).id)));
  expect(new Set(tokens).size).toBe(8);
  for (let at = 0; at < 24; at++) expect(new Set(tokens.map((token) => token[at])).size).toBeGreaterThan(2);
});
test('a renewed link replaces the one before, a revoked one is gone', async () => {
  const { id } = await shop.newTicket();
  const first = await path(id);
  const renewed = await shop.receptionist.call(Track.RenewLink, { ticketId: id });
  expect(renewed.path).not.toBe(first);
  expect(await ownerOf(app.pool, tokenIn(first))).toBeNull();
  expect(await ownerOf(app.pool, tokenIn(renewed.path))).not.toBeNull();
  const revoked = await shop.receptionist.call(Track.RevokeLink, { ticketId: id });
  expect(revoked.path).toBeNull();
  expect(await ownerOf(app.pool, tokenIn(renewed.path))).toBeNull();
  expect((await shop.receptionist.call(Track.GetLink, { ticketId: id })).path).toBeNull();
});
test('whoever does not see the ticket is handed no link to it', async () => {
  const { id } = await shop.newTicket();
  const refused = await refusalOf(shop.otherReceptionist.call(Track.MakeLink, { ticketId: id }));
  expect(refused.key).toBe('row.missing');
});
test('switched off, nobody is handed a link', async () => {
  const { id } = await shop.newTicket();
  const turn = (value: string) =>
    app.admin.call(SystemConfigs.UpdateSystemConfigs, { items: [{ name: 'trackPage', value }] } as never);
  await turn('0');
  expect(await path(id)).toBeNull();
  expect(await shop.receptionist.call(Track.MakeLink, { ticketId: id })).toMatchObject({ path: null, isOn: false });
  await turn('1');
  expect(await path(id)).not.toBeNull();
});

test('about their device customers are written to unless they say no; advertising they have to ask for', async () => {
  const { id } = await shop.newTicket();
  const customerId = (await shop.ticket(id)).customer_id as never;
  const may = (purpose: 'service' | 'care' | 'marketing') =>
    asSystem(app.pool, DEFAULT_TENANT, 'test', (ctx) => hasConsent(ctx, customerId, purpose));
  const all = async () => Promise.all([may('service'), may('care'), may('marketing')]);
  expect(await all()).toEqual([true, true, false]);
  const say = (purpose: 'care' | 'marketing', isGiven: boolean) =>
    shop.receptionist.call(Privacy.SetConsent, { customerId, purpose, isGiven, channel: 'counter' });
  await say('marketing', true);
  await say('marketing', true);
  await say('care', false);
  expect(await all()).toEqual([true, false, true]);
  const told = await say('marketing', false);
  expect(told.items.map(({ purpose, isGiven }) => [purpose, isGiven])).toEqual([
    ['marketing', false],
    ['care', false],
    ['marketing', true],
  ]);
  expect(told.items[0]).toMatchObject({ channel: 'counter', userName: shop.receptionist.user.fullName });
  expect(await all()).toEqual([true, false, false]);
});
