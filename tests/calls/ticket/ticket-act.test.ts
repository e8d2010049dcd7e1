// The table of actions, tested out of itself: nothing moves outside of it, and two at once are one and one.
// What each action does where it starts, what stops it and what it needs: ticket-guards.test.ts.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '../../../contract/permissions.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import {
  type ActionField,
  type TicketActionKey,
  targetsOf,
  ticketAction,
  ticketActionKeys,
} from '../../../contract/ticket/ticket.actions.ts';
import { type GuardKey, type TicketFacts, ticketGuards } from '../../../contract/ticket/ticket.guards.ts';
import { ticketStatusKeys } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

describe('the table', () => {
  test('has no two actions of people on the same edge', () => {
    const edges = ticketActionKeys
      .filter((key) => ticketAction(key).may !== 'system')
      .flatMap((key) => targetsOf(key).flatMap((to) => ticketAction(key).from.map((from) => `${from} → ${to}`)));
    expect(edges.filter((edge, at) => edges.indexOf(edge) !== at)).toEqual([]);
  });
});

const nothing: TicketFacts = {
  code: 'SC1',
  status: 'DangXuLy',
  custody: 'branch',
  isArchived: false,
  total: 100,
  paid: 0,
  refunded: 0,
  worksHere: true,
  worksAtOwner: true,
  worksAtCenter: false,
  placeIsOwner: true,
  technicianName: null,
  isTechnician: false,
  isBoss: false,
  isMapped: true,
  hasWork: true,
  unpostedBills: [],
  issuedParts: [],
  missingParts: [],
  unusedParts: [],
  askedParts: [],
  centreStatus: null,
  isOwnChange: false,
  isOwnCancel: false,
  creditDays: 0,
  payOutLimit: null,
  moneyBackLimit: null,
  booksClosed: null,
  boughtFor: 0,
  hasShelf: true,
  hasRecovered: false,
  hasMoney: false,
  mayTakeMoney: true,
  mayEdit: true,
};
/** For every guard: facts under which it holds, and under which it does not. */
const both: Record<GuardKey, [holds: Partial<TicketFacts>, not: Partial<TicketFacts>]> = {
  notArchived: [{}, { isArchived: true }],
  deviceHere: [{}, { custody: 'transit' }],
  atYourBranch: [{}, { worksHere: false }],
  awayFromHome: [{ placeIsOwner: false }, {}],
  onItsWay: [{ custody: 'transit' }, {}],
  atOwner: [{}, { placeIsOwner: false }],
  ownerPerson: [{}, { worksAtOwner: false }],
  senderPerson: [{ worksAtOwner: false }, { worksHere: false, worksAtOwner: false }],
  centrePerson: [{ worksAtCenter: true }, {}],
  maps: [{}, { isMapped: false }],
  notTaken: [{}, { technicianName: 'An' }],
  ownWork: [{ isTechnician: true }, { technicianName: 'An' }],
  hasWork: [{}, { hasWork: false }],
  noUnpostedParts: [{}, { unpostedBills: ['XP1'] }],
  partsIssued: [{}, { missingParts: ['Pin'] }],
  unusedReturned: [{}, { unusedParts: ['Pin'] }],
  nothingIssued: [{}, { issuedParts: ['Pin'] }],
  partsAsked: [{ askedParts: ['YC1'] }, {}],
  shelfThere: [{}, { hasShelf: false, missingParts: ['Pin'] }],
  centreNotReceived: [{ centreStatus: 0 }, { centreStatus: 1 }],
  atCentre: [{ centreStatus: 1 }, { centreStatus: 0 }],
  sentBack: [{ centreStatus: 2 }, { centreStatus: 1 }],
  notOwnChange: [{}, { isOwnChange: true }],
  notOwnCancel: [{}, { isOwnCancel: true }],
  nothingRecovered: [{}, { hasRecovered: true }],
  mayOwe: [{ creditDays: 7 }, {}],
  balanceLeft: [{}, { paid: 100 }],
  cashier: [{}, { mayTakeMoney: false, total: 100, paid: 40 }],
  mayGiveBack: [
    { payOutLimit: 51, paid: 150 },
    { payOutLimit: 50, paid: 150 },
  ],
  creditBack: [
    { moneyBackLimit: 50, paid: 150, total: 100 },
    { moneyBackLimit: 49, paid: 150, total: 100 },
  ],
  moneyToday: [
    { booksClosed: '2026-01-31', paid: 0, total: 0 },
    { booksClosed: '2026-01-31', paid: 100, total: 100 },
  ],
  priceBackToday: [{ booksClosed: '2026-01-31' }, { booksClosed: '2026-01-31', boughtFor: 1 }],
  takenToday: [
    { booksClosed: '2026-01-31', paid: 100, refunded: 100 },
    { booksClosed: '2026-01-31', paid: 100 },
  ],
  editor: [{}, { mayEdit: false }],
  noMoney: [{}, { paid: 1 }],
  noStock: [{}, { issuedParts: ['Pin'] }],
};
test.each(Object.keys(ticketGuards) as GuardKey[])('guard %s holds and does not', (key) => {
  const [holds, not] = both[key];
  expect(ticketGuards[key].holds({ ...nothing, ...holds })).toBe(true);
  expect(ticketGuards[key].holds({ ...nothing, ...not })).toBe(false);
});

const app = await testApp();
let shop: TicketShop;
beforeAll(async () => {
  shop = await ticketShop(app);
});
const soon = () => new Date(Date.now() + 86_400_000).toISOString();
/** Something for every field, so that nothing is refused for want of it. */
const given = (): Partial<Record<ActionField, unknown>> => ({
  reason: 'thử',
  note: 'thử',
  technicianId: shop.technician.user.id,
  branchId: shop.otherBranch,
  promisedAt: soon(),
  errorTypeId: 1,
  groupId: 1,
  centreOutcome: 'HoanThanh',
  splits: [{ lineId: 1, people: [] }],
  accessoriesChecked: true,
  dueDay: soon().slice(0, 10),
  deposit: 'keep',
  boughtFor: 0,
  warehouseId: shop.stock.main,
  recovered: [{ productId: shop.cable, quantity: 1 }],
});
const act = (by: TicketShop['manager'], id: TicketId, action: TicketActionKey, input: object = given()) =>
  by.call(TicketAct.ChangeStatusInvoice, { id, action, ...input });

describe('no way outside the table', () => {
  test.each(ticketStatusKeys.filter((key) => key !== 'delete'))(
    'from %s every action that does not start there is refused',
    async (status) => {
      const { id } = await shop.newTicket();
      // Where the device would be: the database keeps status and custody together.
      const custody = status === 'RaLinhKien' ? 'dismantled' : /Tra|TraPhi/.test(status) ? 'customer' : 'branch';
      await app.sql('update ticket set status = $2, custody = $3, paid = total where id = $1', [id, status, custody]);
      const others = ticketActionKeys.filter(
        (key) => ticketAction(key).may === 'system' || !ticketAction(key).from.includes(status),
      );
      const refusals = await Promise.all(others.map((key) => refusalOf(act(shop.manager, id, key))));
      expect(new Set(refusals.map(({ key }) => key))).toEqual(new Set(['ticket.notNow', 'ticket.notAllowed']));
      const log = await app.sql('select 1 from ticket_log where ticket_id = $1', [id]);
      expect(log).toHaveLength(1);
    },
  );

  test('a status that no action leads to is refused by its name too', async () => {
    const { id } = await shop.newTicket();
    for (const status of ['DaTra', 'HoanThanh', 'TraPhi', 'RaLinhKien'] as const)
      expect((await refusalOf(shop.manager.call(TicketAct.ChangeStatusInvoice, { id, status }))).key).toBe(
        'ticket.noWay',
      );
  });
});

describe('who may', () => {
  const codes = [
    ...new Set(ticketActionKeys.flatMap((key) => (ticketAction(key).may === 'system' ? [] : ticketAction(key).may))),
  ];
  test.each(codes as Permission[])('%s allows exactly the actions that name it', async (code) => {
    const holder = await shop.staff(shop.branch, ['Pages.Tickets.ViewDetail', code]);
    const { id } = await shop.newTicket();
    const named = (key: TicketActionKey) => {
      const { may } = ticketAction(key);
      return may !== 'system' && may.includes(code);
    };
    const { allowedActions } = await holder.call(TicketRead.GetInvoiceForView, { id });
    const here = ticketActionKeys.filter((key) => named(key) && ticketAction(key).from.includes('ChoXuLy'));
    expect(allowedActions.map(({ key }) => key).sort()).toEqual([...here].sort());
    const others = ticketActionKeys.filter((key) => !named(key));
    const refusals = await Promise.all(others.map((key) => refusalOf(act(holder, id, key))));
    expect(new Set(refusals.map(({ key }) => key))).toEqual(new Set(['ticket.notAllowed']));
  });
});

describe('what is given', () => {
  test('a promised time lies ahead, a technician is online', async () => {
    const { id } = await shop.newTicket();
    const past = { promisedAt: new Date(Date.now() - 3_600_000).toISOString() };
    expect((await refusalOf(act(shop.manager, id, 'changeAppointment', past))).status).toBe(400);
    const gone = await app.make.user({ isActive: false });
    expect((await refusalOf(act(shop.manager, id, 'changeTechnician', { technicianId: gone.id }))).key).toBe(
      'ticket.unfitAsk',
    );
  });
});

describe('many at once', () => {
  test('each has its line; what nobody may see has one too, without saying what it is', async () => {
    const [one, two] = [await shop.newTicket(), await shop.newTicket()];
    await shop.technician.call(TicketAct.AcceptInvoice, { id: two.id });
    const ids = [one.id, two.id, 999_999_999 as TicketId];
    const { items } = await shop.technician.call(TicketAct.AcceptInvoice, { ids });
    expect(items.map(({ isDone, status }) => [isDone, status])).toEqual([
      [true, 'DangXuLy'],
      [false, 'DangXuLy'],
      [false, null],
    ]);
    expect(items[1]?.message).toContain('Đang xử lý');
  });
  test('one beside many is one of them, an empty list names nobody, and twice is once', async () => {
    const [one, two, three] = [await shop.newTicket(), await shop.newTicket(), await shop.newTicket()];
    const accept = (input: object) => shop.technician.call(TicketAct.AcceptInvoice, input);
    const { items } = await accept({ id: one.id, ids: [two.id, one.id, two.id] });
    expect(items.map(({ id, isDone }) => [id, isDone])).toEqual([
      [one.id, true],
      [two.id, true],
    ]);
    expect((await accept({ id: three.id, ids: [] })).items).toMatchObject([{ id: three.id, isDone: true }]);
    for (const nobody of [{}, { ids: [] }, { id: null, ids: [] }, { id: null, ids: null }]) {
      const { status, body } = await refusalOf(accept(nobody));
      expect([status, body.error?.validationErrors?.[0]?.members]).toEqual([400, ['id']]);
    }
    // What one saw of the one is asked of it alone.
    const by = shop.manager;
    const stale = { id: one.id, version: 1, ids: [two.id], promisedAt: soon() };
    const { items: moved } = await by.call(TicketAct.ChangeAppointmentInvoice, stale);
    expect(moved.map(({ id, isDone }) => [id, isDone])).toEqual([
      [one.id, false],
      [two.id, true],
    ]);
  });
  test('only where the table says so', async () => {
    const { id } = await shop.newTicket();
    const { items } = await shop.manager.call(TicketAct.ChangeStatusInvoice, {
      ids: [id],
      action: 'remove',
      reason: 'thử',
    });
    expect(items).toMatchObject([{ isDone: false, status: 'ChoXuLy' }]);
  });
});

describe('two people at once', () => {
  test('one accepts, the other is told', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { id } = await shop.newTicket();
      const outcomes = await Promise.allSettled(
        [shop.technician, shop.secondTechnician].map((by) => by.call(TicketAct.AcceptInvoice, { id })),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const lost = outcomes.find((one) => one.status === 'rejected');
      expect(lost?.status === 'rejected' && lost.reason).toMatchObject({ key: 'ticket.notNow', status: 409 });
      const log = await app.sql(`select 1 from ticket_log where ticket_id = $1 and action = 'accept'`, [id]);
      expect(log).toHaveLength(1);
    }
  });
  test('whoever looked before it changed reads who was faster and what they did', async () => {
    const { id } = await shop.newTicket();
    const { version } = await shop.receptionist.call(TicketRead.GetInvoiceForView, { id });
    await shop.technician.call(TicketAct.AcceptInvoice, { id });
    const refused = await refusalOf(shop.receptionist.call(TicketAct.CancelInvoice, { id, version, reason: 'thử' }));
    expect(refused.key).toBe('ticket.movedOn');
    expect(refused.message).toContain(shop.technician.user.fullName);
    expect(refused.message).toContain('Nhận sửa');
  });
});
