// Limits: how much a customer may owe, asked under their lock; and how much cash goes to a supplier on one day, which is only told.
import { beforeAll, describe, expect, test } from 'vitest';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { SaleCustomer } from '../../../contract/party/party.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { testApp } from '../../harness/app.ts';
import { type FinanceShop, financeShop } from '../../harness/finance.ts';

const app = await testApp();
let shop: FinanceShop;
beforeAll(async () => {
  shop = await financeShop(app);
  await shop.receive({ kind: 'opening', amount: 100_000_000 as never });
});
const dueDay = addDays(today(), 10);
const setting = (name: string, value: string) =>
  app.admin.call(SystemConfigs.GetSystemConfigs, {}).then(({ items }) =>
    app.admin.call(SystemConfigs.UpdateSystemConfigs, {
      items: items.filter((one) => one.name === name).map((one) => ({ ...one, value })),
    } as never),
  );
const ready = async (price: number) => {
  const ticket = await shop.ticket([{ price }], { to: 'HoanTra' });
  return { ...ticket, customerId: (await shop.row(ticket.id)).customer_id as number };
};
const limited = (id: number, debtLimit: number | null) =>
  app.sql('update customer set debt_limit = $2 where id = $1', [id, debtLimit]);
const lend = (id: number, payments: object[] = []) =>
  shop.act(shop.manager, id, 'handOverUnpaid', { dueDay, payments } as never);
/** Tickets of one customer. */
const together = async (...prices: number[]) => {
  const tickets = [];
  for (const price of prices) tickets.push(await ready(price));
  const [first] = tickets;
  const ids = tickets.map(({ id }) => id);
  await app.sql('update ticket set customer_id = $2 where id = any($1::bigint[])', [ids, first?.customerId]);
  return { ids, customerId: first?.customerId ?? 0 };
};

describe('what a customer may owe', () => {
  test('to the đồng; the sentence names limit, debt and what is new', async () => {
    const { ids, customerId } = await together(300_000, 200_001);
    await limited(customerId, 500_000);
    await lend(ids[0] as never);
    const view = await shop.manager.call(TicketRead.GetDetailInvoice, { id: ids[1] } as never);
    expect([view.debtLimit, view.owed]).toEqual([500_000, 300_000]);
    const error = await lend(ids[1] as never).catch((caught: Error) => caught);
    expect(error).toMatchObject({ key: 'ticket.debtLimit' });
    for (const part of ['500.000', '300.000', '200.001']) expect(String(error)).toContain(part);
    await lend(ids[1] as never, [shop.pay(1, shop.cash)]);
  });
  test('the shop’s setting is for those without a limit of their own; 0 is none', async () => {
    await setting('debtLimit', '100000');
    const one = await ready(150_000);
    await expect(lend(one.id)).toFailWith('ticket.debtLimit');
    await limited(one.customerId, 0);
    await lend(one.id);
    await setting('debtLimit', '0');
    await lend((await ready(900_000)).id);
  });
  test('whoever holds the right lends above it', async () => {
    const one = await ready(150_000);
    await limited(one.customerId, 100_000);
    await expect(lend(one.id)).toFailWith('ticket.debtLimit');
    await shop.act(app.admin as never, one.id, 'handOverUnpaid', { dueDay });
  });
  test('two devices of one customer at the limit, at two counters: one leaves', async () => {
    const { ids, customerId } = await together(300_000, 300_000, 300_000);
    await limited(customerId, 400_000);
    const tries = await Promise.allSettled(ids.map((id) => lend(id as never)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [sum] = await app.sql<{ owed: number }>(
      `select sum(amount)::int as owed from open_item where party = 'customer' and party_id = $1`,
      [customerId],
    );
    expect(sum?.owed).toBe(300_000);
  });
  test('is a field of the customer', async () => {
    const id = await shop.customer();
    const row = await app.admin.call(SaleCustomer.Get, { id });
    const { name, phone, version } = row;
    const changed = await app.admin.call(SaleCustomer.Update, {
      id,
      name,
      phone,
      version,
      debtLimit: 5_000_000,
    } as never);
    expect([row.debtLimit, changed.debtLimit]).toEqual([null, 5_000_000]);
    // A client that does not know the field leaves it.
    const again = await app.admin.call(SaleCustomer.Update, { id, name, phone } as never);
    expect(again.debtLimit).toBe(5_000_000);
    const input = { id, name, phone, debtLimit: -1 };
    await expect(app.admin.call(SaleCustomer.Update, input as never)).toFailWith('request.invalid');
  });
});

describe('cash to one supplier on one day', () => {
  test('is told above the shop’s limit and never refused; transfers do not count', async () => {
    const supplierId = await shop.supplier();
    await shop.bill(supplierId, 3_000_000);
    const check = (amount: number, methodId = shop.cash, id?: number) =>
      shop.accountant.call(Payment.CheckCash, { supplierId, methodId, amount, ...(id ? { id } : {}) } as never);
    expect(await check(9_000_000)).toBeNull(); // off
    await setting('cashLimit', '2000000');
    expect(await check(2_000_000)).toBeNull();
    expect(await check(2_000_001)).toEqual({ limit: 2_000_000, sum: 2_000_001 });
    expect(await check(2_000_001, shop.transfer)).toBeNull();
    const pay = (amount: number) => shop.give({ kind: 'supplier', supplierId, amount: amount as never });
    const first = await pay(1_500_000);
    expect(await check(500_001)).toEqual({ limit: 2_000_000, sum: 2_000_001 });
    expect(await check(1_500_000, shop.cash, first.id)).toBeNull();
    const view = (id: number) => shop.accountant.call(Payment.GetPaymentById, { id } as never);
    expect((await view(first.id)).cashOfDay).toBeNull();
    const second = await pay(600_000);
    expect((await view(second.id)).cashOfDay).toEqual({ limit: 2_000_000, sum: 2_100_000 });
    await setting('cashLimit', '0');
    expect((await view(second.id)).cashOfDay).toBeNull();
  });
});
