// Months of commission: closed once they are over, frozen by the database, kept to the đồng; who sees and does what; a rule on trial.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Commission } from '../../../contract/commission/commission.calls.ts';
import { monthOf } from '../../../contract/commission/commission.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import type { Vnd } from '../../../contract/kit.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { addDays, showDay, today } from '../../../contract/time.ts';
import { DEFAULT_TENANT, testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type FinanceShop, financeShop } from '../../harness/finance.ts';
import type { Made, Staff } from '../../harness/money.ts';

const app = await testApp();
let shop: FinanceShop;
let old: Made;
const lastMonth = monthOf(addDays(monthOf(today()), -1));
const twoAgo = monthOf(addDays(lastMonth, -1));
const inMonth = (month: string) => addDays(month, 9);
beforeAll(async () => {
  shop = await financeShop(app);
  await shop.receive({ kind: 'opening', amount: 5_000_000 as never });
  old = await done(30_000);
  // A month ago, as the books of a shop that runs for a while have it.
  await app.sql(`update commission_ledger set day = $1 where ticket_id = $2`, [inMonth(lastMonth), old.id]);
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
async function done(commission: number): Promise<Made> {
  const made = await shop.ticket([{ price: 500_000, commission }]);
  await shop.act(shop.cashier, made.id, 'handOver', { payments: [shop.pay(500_000, shop.cash)] });
  return made;
}
const writing = (day: string) =>
  app.sql(
    `insert into commission_ledger (tenant_id, user_id, role, ticket_id, account, rule, base, amount, event, day)
     values ($1, $2, 'technician', $3, 'earned', 'x', 0, 0, 'earned', $4)`,
    [DEFAULT_TENANT, shop.technician.user.id, old.id, day],
  );

describe('a month', () => {
  test('is closed when it is over, with what stood in it', async () => {
    await expect(shop.accountant.call(Commission.ClosePeriod, { month: today() })).toFailWith('commission.notOver');
    const closed = await shop.accountant.call(Commission.ClosePeriod, { month: inMonth(lastMonth) });
    expect(closed).toMatchObject({
      month: lastMonth,
      earned: 30_000,
      payable: 30_000,
      people: 1,
      lines: 2,
      isLast: true,
    });
    await expect(shop.accountant.call(Commission.ClosePeriod, { month: lastMonth })).toFailWith(
      'commission.closedUntil',
    );
    await expect(shop.accountant.call(Commission.ClosePeriod, { month: twoAgo })).toFailWith('commission.closedUntil');
    const { month, isClosed } = await shop.technician.call(Commission.GetMine, { day: inMonth(lastMonth) });
    expect([month.earned, isClosed]).toEqual([30_000, true]);
  });
  test('takes no row any more, whoever writes it; the next day does', async () => {
    await expect(writing(inMonth(lastMonth))).rejects.toThrow('commission.closed');
    await expect(writing(inMonth(twoAgo))).rejects.toThrow('commission.closed');
    await writing(today());
  });
  test('what happens to its tickets later is a row of the open month', async () => {
    await shop.manager.call(TicketRefund.CreateOrUpdateRefundInvoice, {
      ticketId: old.id,
      lines: [{ lineId: old.lines[0], quantity: 1 }],
      methodId: shop.cash,
      reasonId: await shop.stock.category('refundReason'),
    } as never);
    const before = await shop.technician.call(Commission.GetMine, { day: inMonth(lastMonth) });
    const now = await shop.technician.call(Commission.GetMine, {});
    expect([before.month.earned, now.month.earned, now.month.opening, now.month.remaining]).toEqual([
      30_000, -30_000, 30_000, 0,
    ]);
  });
  test('its rows are paid later, nothing of it changes', async () => {
    await done(45_000);
    const people = [{ userId: shop.technician.user.id, amount: 45_000 as Vnd }];
    const { items } = await shop.accountant.call(Commission.Pay, { methodId: shop.cash, people } as never);
    expect(items).toMatchObject([{ amount: 45_000, status: 'posted' }]);
  });
  test('is opened again with a reason, only the newest', async () => {
    const { items } = await shop.accountant.call(Commission.GetPeriods, {});
    const id = items[0]?.id;
    await expect(shop.accountant.call(Commission.ReopenPeriod, { id, reason: '' } as never)).toFailWith(
      'request.invalid',
    );
    const opened = await shop.accountant.call(Commission.ReopenPeriod, { id, reason: 'thiếu một phiếu' } as never);
    expect(opened).toMatchObject({
      isLast: false,
      reopenReason: 'thiếu một phiếu',
      reopenedByName: shop.accountant.user.fullName,
    });
    await expect(shop.accountant.call(Commission.ReopenPeriod, { id, reason: 'lần nữa' } as never)).toFailWith(
      'commission.reopened',
    );
    await shop.accountant.call(Commission.ClosePeriod, { month: twoAgo });
    const again = await shop.accountant.call(Commission.ClosePeriod, { month: lastMonth });
    expect(again).toMatchObject({ earned: 30_000, fromDay: lastMonth });
    const all = await shop.accountant.call(Commission.GetPeriods, {});
    expect(all.items.map(({ month, isLast }) => [showDay(month), isLast])).toEqual([
      [showDay(lastMonth), true],
      [showDay(lastMonth), false],
      [showDay(twoAgo), false],
    ]);
    const older = { id: all.items[2]?.id, reason: 'cũ hơn' } as never;
    await expect(shop.accountant.call(Commission.ReopenPeriod, older)).toFailWith('commission.notLast');
  });
  test('a row that was changed behind the application’s back is seen', async () => {
    const change = (by: number) =>
      app.sql(`update commission_ledger set base = base + $1 where ticket_id = $2 and day = $3`, [
        by,
        old.id,
        inMonth(lastMonth),
      ]);
    await change(1);
    expect((await brokenLaws(app)).map(({ key, rows }) => [key, rows[0]?.code])).toEqual([
      ['staff.closed', showDay(lastMonth).slice(3)],
    ]);
    await change(-1);
  });
});

test('everybody sees their own; the rest needs its right', async () => {
  const plain = await shop.staff([]);
  expect((await plain.call(Commission.GetMine, {})).month).toMatchObject({
    id: plain.user.id,
    earned: 0,
    remaining: 0,
  });
  expect((await plain.call(Commission.GetMyRows, {})).items).toEqual([]);
  const others = await plain.call(Commission.GetMyRows, { userId: shop.technician.user.id } as never);
  expect(others.items).toEqual([]);
  const people = [{ userId: plain.user.id, amount: 1 as Vnd }];
  const attempts = {
    people: (who: Staff) => who.call(Commission.GetPeople, {}),
    rows: (who: Staff) => who.call(Commission.GetRows, {}),
    periods: (who: Staff) => who.call(Commission.GetPeriods, {}),
    trial: (who: Staff) => who.call(Commission.Simulate, {}),
    pay: (who: Staff) => who.call(Commission.Pay, { methodId: shop.cash, people } as never),
    close: (who: Staff) => who.call(Commission.ClosePeriod, { month: lastMonth }),
  };
  for (const attempt of Object.values(attempts)) await expect(attempt(plain)).toFailWith('auth.forbidden');
  const looks = await shop.staff(['Pages.Finance.Commission']);
  for (const key of ['people', 'rows', 'periods', 'trial'] as const)
    await expect(attempts[key](looks)).resolves.toBeDefined();
  await expect(attempts.pay(looks)).toFailWith('auth.forbidden');
  await expect(attempts.close(looks)).toFailWith('auth.forbidden');
  const pays = await shop.staff(['Pages.Finance.Commission', 'Pages.Finance.Commission.Pay']);
  await expect(attempts.pay(pays)).toFailWith('commission.nothing');
  await expect(attempts.close(pays)).toFailWith('auth.forbidden');
});
test('of another branch nothing is seen and nothing is paid', async () => {
  const far = await shop.staff(['Pages.Finance.Commission', 'Pages.Finance.Commission.Pay'], shop.otherBranch);
  await done(7_000);
  expect((await far.call(Commission.GetPeople, {})).totalCount).toBe(0);
  expect((await far.call(Commission.GetRows, {})).totalCount).toBe(0);
  const people = [{ userId: shop.technician.user.id, amount: 7_000 as Vnd }];
  await expect(far.call(Commission.Pay, { methodId: shop.cash, people } as never)).toFailWith('commission.nothing');
});
test('a rule on trial: the present one says what was earned, another one what it would have been', async () => {
  const who = await shop.staff([
    'Pages.Tickets.ViewDetail',
    'Pages.Tickets.ChangeStatus',
    'Pages.Tickets.AcceptService',
  ]);
  const serviceNameId = await shop.service({ groupPercent: 5 });
  const made = await shop.ticket(
    [
      { price: 1_000_000, serviceNameId },
      { price: 200_000, commission: 20_000 },
      { price: 900_000 }, // of no group: it earns nothing, whatever groups do
    ],
    {
      to: 'DangXuLy',
      fields: { technician_id: who.user.id },
    },
  );
  await shop.act(who, made.id, 'finish');
  const [group] = await app.sql<{ id: number }>('select group_commission_id as id from service_name where id = $1', [
    serviceNameId,
  ]);
  const span = { from: today(), to: today() };
  const guess = async (rule: object) =>
    (await shop.accountant.call(Commission.Simulate, { ...span, ...rule } as never)).items.find(
      ({ id }) => id === who.user.id,
    );
  expect(await guess({})).toMatchObject({ lines: 2, now: 70_000, would: 70_000, difference: 0 });
  expect(await guess({ groupId: group?.id, percent: 8 })).toMatchObject({
    now: 70_000,
    would: 100_000,
    difference: 30_000,
  });
  expect(await guess({ percent: 10 })).toMatchObject({ lines: 2, now: 70_000, would: 120_000, difference: 50_000 });
  expect(await guess({ minusPercent: 10 })).toMatchObject({ now: 70_000, would: 63_000, difference: -7_000 });
  const since = await shop.accountant.call(Commission.Simulate, { from: today() });
  expect([since.from, since.to, since.items.some(({ id }) => id === who.user.id)]).toEqual([today(), today(), true]);
  const { items } = await who.call(Commission.GetMyRows, {});
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(70_000);
});
test('of a ticket that was refunded in part it waits while the rest is owed, also when that is owed again', async () => {
  const by = await shop.staff([
    'Pages.Tickets.ViewDetail',
    'Pages.Tickets.ChangeStatus',
    'Pages.Tickets.AcceptService',
  ]);
  const mine = async () => (await by.call(Commission.GetMine, {})).month;
  const pay = () =>
    shop.accountant.call(Commission.Pay, {
      methodId: shop.cash,
      people: [{ userId: by.user.id, amount: 40_000 as Vnd }],
    } as never);
  const { id, lines } = await shop.ticket([{ price: 1_000_000, commission: 40_000 }, { price: 500_000 }], {
    to: 'DangXuLy',
    fields: { technician_id: by.user.id },
  });
  await shop.act(by, id, 'finish');
  await shop.act(shop.cashier, id, 'beginReturn', { accessoriesChecked: true });
  const dueDay = addDays(today(), 5);
  await shop.act(shop.manager, id, 'handOverUnpaid', { payments: [shop.pay(800_000, shop.cash)], dueDay });
  await shop.manager.call(TicketRefund.CreateOrUpdateRefundInvoice, {
    ticketId: id,
    lines: [{ lineId: lines[1], quantity: 1 }],
    reasonId: await shop.stock.category('refundReason'),
  } as never);
  const { status, customer_id: customerId } = await shop.row(id);
  expect(status).toBe('TraPhiMotPhan');
  expect(await mine()).toMatchObject({ earned: 40_000, payable: 0, remaining: 0, waiting: 40_000 });
  const settle = () => shop.receive({ kind: 'debt', customerId, amount: 200_000 } as never);
  const receipt = await settle();
  expect(await mine()).toMatchObject({ payable: 40_000, remaining: 40_000, waiting: 0 });
  const back = { id: receipt.id, cancelReason: 'nhầm khách' } as never;
  await shop.accountant.call(AccountReceipt.DeleteAccountReceipt, back);
  expect(await mine()).toMatchObject({ payable: 0, remaining: 0, waiting: 40_000 });
  await expect(pay()).toFailWith('commission.nothing');
  await settle();
  expect(await mine()).toMatchObject({ payable: 40_000, remaining: 40_000, waiting: 0 });
  expect((await pay()).items).toMatchObject([{ status: 'posted' }]);
});
