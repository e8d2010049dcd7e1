// What waits for somebody: each number is what its list answers to the same person, and nobody is told of a list they may not open.
import { expect, test } from 'vitest';
import { services } from '../../../contract/all.ts';
import { Fund } from '../../../contract/finance/fund.calls.ts';
import { filtersOf, Home, workKeys, workOf } from '../../../contract/report/work.ts';
import { partsMay, TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { type Person, testApp } from '../../harness/app.ts';
import { financeShop, notesOf } from '../../harness/finance.ts';
import { ticketShop } from '../../harness/ticket/tickets.ts';
import { workedShop } from '../../harness/worked-shop.ts';

const app = await testApp();
const calls = new Map(
  services.flatMap((one) => Object.values(one)).map((call) => [`${call.service}/${call.name}`, call]),
);

test('every number is its list’s', async () => {
  await workedShop(app);
  const { items } = await app.admin.call(Home.GetWork, {});
  expect(items.map(({ key }) => key)).toEqual(workKeys);
  expect(items.some(({ count }) => count > 0)).toBe(true);
  for (const { key, count, amount } of items) {
    const work = workOf(key);
    const call = calls.get(work.call);
    if (!call) throw new Error(work.call);
    const answer = (await app.admin.call(call, filtersOf(work, today()) as never)) as Record<string, unknown>; // a list
    expect([key, count]).toEqual([key, answer.totalCount ?? ((answer.items ?? []) as unknown[]).length]);
    if (work.amount) expect([key, amount]).toEqual([key, answer[work.amount]]);
  }
});
test('only what somebody may open, and only who has to do something about it', async () => {
  const clerk = await app.make.personWith('Pages.Ticket.Repair', 'Pages.Finance.Payment');
  const { items } = await clerk.call(Home.GetWork, {});
  expect(items.map(({ key }) => key)).toEqual(['questions', 'late', 'dueToday']);
  const told = async (who: Person) => (await who.call(Home.GetWork, {})).items.map(({ key }) => key);
  expect(await told(await app.make.personWith('Pages.Inventory.Export'))).not.toContain('toReceive');
  expect(await told(await app.make.personWith('Pages.Inventory.InboundRequest'))).toContain('toReceive');
});
test('debts are told to whoever sees those of that party; who sees one kind of party has a home all the same', async () => {
  const told = async (...rights: Parameters<typeof app.make.personWith>) => {
    const who = await app.make.personWith(...rights);
    const { items } = await who.call(Home.GetWork, {});
    return items.map(({ key }) => key).filter((key) => /^(over)?due(To|From)?$/.test(key));
  };
  const writes = ['Pages.Finance.Receipt.Create', 'Pages.Finance.Payment.Create'] as const;
  expect(await told('Pages.Debt.Supplier')).toEqual([]);
  expect(await told('Pages.Debt.Supplier', ...writes)).toEqual(['overdueTo', 'due']);
  expect(await told('Pages.Debt.Customer', ...writes)).toEqual(['overdue', 'dueFrom']);
});
test('parts that the bench proposed wait for the counter until somebody decides about them', async () => {
  const shop = await ticketShop(app);
  const { id } = await shop.newTicket();
  await shop.newTicket();
  await shop.technician.call(TicketAct.AcceptInvoice, { id });
  const toQuote = async (who: Person) => (await who.call(Home.GetWork, {})).items.find(({ key }) => key === 'toQuote');
  expect(workOf('toQuote').for).toEqual(partsMay.decide);
  expect(await toQuote(shop.receptionist)).toMatchObject({ count: 0 });
  const propose = (productId: unknown) => shop.technician.call(TicketParts.ProposePart, { id, productId } as never);
  await propose(shop.cable);
  const { proposals } = await propose(shop.accessory);
  expect([await toQuote(shop.receptionist), await toQuote(shop.otherReceptionist)]).toMatchObject([
    { count: 1 }, // a ticket, whatever it needs
    { count: 0 },
  ]);
  const found = await shop.receptionist.call(TicketLists.GetReceiptRepairData, { hasProposals: true });
  expect(found.items.map((row) => row.id)).toEqual([id]);
  const others = await shop.receptionist.call(TicketLists.GetReceiptRepairData, { hasProposals: false });
  expect(others.items.map((row) => row.id)).not.toContain(id);
  for (const { id: proposalId } of proposals)
    await shop.receptionist.call(TicketParts.DecidePart, {
      id,
      proposalId,
      isAccepted: false,
      reason: 'thôi',
    } as never);
  expect(await toQuote(shop.receptionist)).toMatchObject({ count: 0 });
});
test('who is expected in the next hours, by whoever sees bookings of that branch', async () => {
  const [branch, other] = [await app.make.branch('Chờ khách'), await app.make.branch('Bên cạnh')];
  const book = (code: string, at: string, status: number, place: number) =>
    app.sql(
      `insert into booking (tenant_id, code, status, slot_at, branch_id, customer_name, phone)
        values (1, $1, $3, now() + $2::interval, $4, $1, '0900000000')`,
      [code, at, status, place],
    );
  for (const [code, at, status] of [
    ['sau', '2 hours', 0],
    ['vừa lỡ', '-10 minutes', 4],
    ['đã đến', '1 hour', 1],
    ['tối mai', '20 hours', 0],
    ['hôm qua', '-1 day', 0],
  ] as const)
    await book(code, at, status, branch);
  await book('nơi khác', '1 hour', 0, other);
  const clerk = await app.make.personWith('Pages.Bookings');
  await app.sql('update user_account set branch_id = $1 where id = $2', [branch, clerk.user.id]);
  const names = async (who: Person) => (await who.call(Home.GetNext, {})).bookings.map((row) => row.customerName);
  expect(await names(clerk)).toEqual(['vừa lỡ', 'sau']);
  const nobody = await app.make.personWith('Pages.Ticket.Repair');
  expect(await nobody.call(Home.GetNext, {})).toEqual({ queue: [], bookings: [], plan: null });
});
test('a drawer is to be closed once money moved on a day before today; an account and what is closed are not', async () => {
  const desk = await financeShop(app);
  const yesterday = addDays(today(), -1);
  const open = async () =>
    (await desk.accountant.call(Fund.GetAll, { branchId: desk.branch, isUncounted: true } as never)).items.map(
      ({ methodId }) => methodId,
    );
  await desk.receive({ amount: 20_000 as never });
  await desk.receive({ methodId: desk.transfer, day: yesterday, amount: 50_000 as never });
  expect(await open()).toEqual([]);
  await desk.receive({ day: yesterday, amount: 30_000 as never });
  expect(await open()).toEqual([desk.cash]);
  const told = (await desk.accountant.call(Home.GetWork, {})).items;
  expect(told).toContainEqual({ key: 'uncounted', count: 1, amount: null });
  const count = { methodId: desk.cash, day: yesterday, notes: notesOf(30_000) };
  await desk.accountant.call(Fund.Close, count as never);
  expect(await open()).toEqual([]);
});
