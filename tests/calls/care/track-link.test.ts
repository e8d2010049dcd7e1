// Links to the customer's own page and what customers agreed to: the doors that other words use.
import { beforeAll, expect, test } from 'vitest';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { Privacy } from '../../../contract/privacy/privacy.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { Track, trackToken } from '../../../contract/track/track.calls.ts';
import { asSystem } from '../../../server/kit/as-system.ts';
import { hasConsent } from '../../../server/privacy/consent.ts';
import { ownerOf, trackPath } from '../../../server/track/track.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../harness/app.ts';
import { newPhone, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

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
test('another phone ends the link: whoever had it was given it by mistake', async () => {
  const { id } = await shop.newTicket();
  const first = await path(id);
  const save = (over: object) => edit(id, over);
  await save({ customerName: 'Trần Thị Bình An' });
  expect(await path(id)).toBe(first);
  await save({ phone: newPhone() });
  expect(await ownerOf(app.pool, tokenIn(first))).toBeNull();
  expect(await path(id)).not.toBe(first);
});
/** The form, as it is with what is changed. */
async function edit(id: number, over: object) {
  const { customer_name: customerName, phone } = await shop.ticket(id);
  const lines = (await shop.lines(id)).map((line) => ({ kind: 'service', id: line.id, serviceNameId: shop.screen }));
  const form = { id, customerName, phone, modelId: shop.model, errorIds: [shop.error], lines };
  return shop.secondManager.call(TicketForm.CreateOrUpdateInvoice, { ...form, ...over } as never);
}
test('customers are told of a higher price, a later time and a device that is back, each once and nothing else', async () => {
  await app.sql(`insert into message_template (tenant_id, kind, is_on, body)
    select 1, kind, true, 'x' from unnest(array['approval', 'late', 'ready']) kind`);
  const told = async (id: number) =>
    (
      await app.sql<{ said: string }>(
        `select kind || case kind when 'approval' then ' ' || (payload ->> 'amount') else '' end as said from message_outbox where target_id = $1 order by id`,
        [id],
      )
    ).map(({ said }) => said);
  const act = (by: { call: (typeof shop.manager)['call'] }, id: number, action: string, input = {}) =>
    by.call(TicketAct.ChangeStatusInvoice, { id, action, ...input } as never);
  const { id } = await shop.newTicket();
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await edit(id, { promisedAt: at(90) });
  await edit(id, { promisedAt: at(80) });
  expect(await told(id)).toEqual(['late']);
  await shop.technician.call(TicketAct.AcceptInvoice, { id });
  const [line] = await shop.lines(id);
  const screen = { kind: 'service', id: line?.id, serviceNameId: shop.screen };
  await edit(id, { lines: [screen, { kind: 'service', serviceNameId: shop.battery }], reason: 'pin phồng' });
  expect(await told(id)).toEqual(['late', 'approval 2.000.000 ₫']);
  await act(shop.manager, id, 'rejectChange', { reason: 'thôi' });
  await edit(id, { phone: newPhone(), reason: 'đổi số' }); // not theirs to answer
  expect(await told(id)).toHaveLength(2);
  // Finished elsewhere, it is told when it is back.
  const away = await shop.newTicket();
  await act(shop.manager, away.id, 'moveBranch', { branchId: shop.otherBranch });
  const there = await shop.staff(shop.otherBranch, [
    'Pages.Tickets.ViewDetail',
    'Pages.Tickets.AcceptService',
    'Pages.Tickets.ChangeStatusAdmin',
  ]);
  for (const step of ['receiveDevice', 'accept', 'finish', 'sendHome']) await act(there, away.id, step);
  expect(await told(away.id)).toEqual([]);
  await act(shop.receptionist, away.id, 'receiveDevice');
  expect(await told(away.id)).toEqual(['ready']);
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
