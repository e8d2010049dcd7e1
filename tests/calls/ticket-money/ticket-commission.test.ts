// Commission of a ticket: who earns what by which rule, when it can be paid out, and when it is taken back.
import { afterEach, expect, test } from 'vitest';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { addDays, today } from '../../../contract/time.ts';
import { testApp } from '../../harness/app.ts';
import { moneyCounter } from '../../harness/money.ts';
import { brokenTicketLaws } from '../../harness/ticket/ticket-checks.ts';

const app = await testApp();
const shop = await moneyCounter(app);
const { act, cashier, manager, technician, advisor } = shop;
const rowsOf = (id: TicketId) =>
  app.sql<{
    user_id: number;
    role: string;
    event: string;
    amount: number;
    rule: string;
    base: number;
    rate: string | null;
  }>('select user_id, role, event, amount, rule, base, rate from commission_ledger where ticket_id = $1 order by id', [
    id,
  ]);
afterEach(async () => expect(await brokenTicketLaws(app)).toEqual({}));

test("the list's amount is the technician's, the group's percentage the advisor's", async () => {
  const serviceNameId = await shop.service({ groupPercent: 5 });
  const { id } = await shop.ticket(
    [{ price: 1_000_000, discount: 100_000, commission: 40_000, quantity: 2, serviceNameId }],
    {
      fields: { advisor_id: advisor.user.id },
    },
  );
  expect(await rowsOf(id)).toMatchObject([
    {
      user_id: technician.user.id,
      role: 'technician',
      event: 'earned',
      amount: 80_000,
      rule: '40000 × 2',
      base: 1_900_000,
    },
    { user_id: advisor.user.id, role: 'advisor', event: 'earned', amount: 95_000, base: 1_900_000, rate: '5.0000' },
  ]);
});
test("without an amount the group's percentage is the technician's; glass has its role; warranty earns nothing", async () => {
  const glass = await shop.service({ kind: 'touchGlass', groupPercent: 10 });
  const { id } = await shop.ticket([
    { price: 500_000, serviceNameId: glass },
    { price: 500_000, serviceNameId: glass, cover: 'warranty', commission: 10_000 },
  ]);
  expect(await rowsOf(id)).toMatchObject([{ role: 'glass', amount: 50_000, user_id: technician.user.id }]);
});
test('accessories are their seller’s', async () => {
  const product = await shop.stock.product({ quantity: 5, value: 500 });
  const { id } = await shop.ticket(
    [{ kind: 'accessory', productId: product, price: 200_000, quantity: 2, commission: 5_000 }],
    { fields: { receptionist_id: cashier.user.id } },
  );
  expect(await rowsOf(id)).toMatchObject([{ role: 'seller', amount: 10_000, user_id: cashier.user.id }]);
});
test('what is opened again is taken back, and earned anew; payable when it is paid', async () => {
  const { id } = await shop.ticket([{ price: 300_000, commission: 30_000 }], { to: 'HoanThanh' });
  await act(manager, id, 'reopen', { reason: 'chưa được' });
  await act(technician, id, 'finish');
  await act(cashier, id, 'beginReturn', { accessoriesChecked: true });
  await act(cashier, id, 'handOver', { payments: [shop.pay(300_000, shop.cash)] });
  expect((await rowsOf(id)).map(({ event, amount }) => [event, amount])).toEqual([
    ['earned', 30_000],
    ['reversed', -30_000],
    ['earned', 30_000],
    ['payable', 30_000],
  ]);
});
test('the rate in force on the day of intake is taken off', async () => {
  await app.sql('insert into minus_percent_history (tenant_id, percent, apply_date) values (1, 10, $1), (1, 50, $2)', [
    addDays(today(), -1),
    addDays(today(), 1),
  ]);
  const { id } = await shop.ticket([{ price: 300_000, commission: 30_000 }]);
  expect(await rowsOf(id)).toMatchObject([{ amount: 27_000, rule: '30000 × 1 − 10%' }]);
});
test('of a percentage less a rate not one đồng is lost to a rounded rate', async () => {
  await app.sql('insert into minus_percent_history (tenant_id, percent, apply_date) values (1, 12.25, $1)', [today()]);
  const serviceNameId = await shop.service({ groupPercent: 5.35 });
  const { id } = await shop.ticket([{ price: 2_000_000, serviceNameId }]);
  expect(await rowsOf(id)).toMatchObject([{ amount: 93_893, rule: expect.stringMatching(/ 5\.35% − 12\.25%$/) }]);
});
