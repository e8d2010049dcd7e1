// Limits: how much a customer may owe, asked under their lock; how much cash goes to a supplier on one day, which is only told; from which
// day on a voucher can settle a document; and from which sum on a second person is needed, however many parts it is paid in.
import { beforeAll, describe, expect, test } from 'vitest';
import { TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import { Offset } from '../../../contract/finance/offset.calls.ts';
import { OpeningDebt } from '../../../contract/finance/opening-debt.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { SaleCustomer } from '../../../contract/party/party.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { addDays, showDay, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
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
    // Nor can whoever writes customers down lift what keeps them from lending.
    const clerk = await app.make.personWith('Pages.Categories.Customer', 'Pages.Categories.Customer.Edit');
    const lent = { id, name, phone, creditDays: 0, debtLimit: 5_000_000 };
    for (const more of [{ creditDays: 365 }, { debtLimit: 0 }, { debtLimit: null }])
      await expect(clerk.call(SaleCustomer.Update, { ...lent, ...more } as never)).toFailWith('customer.noLending');
    const kept = await clerk.call(SaleCustomer.Update, { ...lent, note: 'gọi buổi tối' } as never);
    expect([kept.creditDays, kept.debtLimit, kept.note]).toEqual([0, 5_000_000, 'gọi buổi tối']);
    const made = { name: 'Khách mới', phone: '0909000777', creditDays: 30 };
    await expect(clerk.call(SaleCustomer.CreateSaleCustomer, made as never)).toFailWith('customer.noLending');
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

test('open items of a kind of party are for whoever sees its debts, or writes what pays for them', async () => {
  const look = (who: { call: FinanceShop['accountant']['call'] }, party: string, partyId: number) =>
    who.call(TransactionLiabilities.GetOpenItems, { party, partyId } as never);
  const supplierId = await shop.supplier();
  await shop.bill(supplierId, 70_000);
  const [ofCustomers, clerk] = [
    await shop.staff(['Pages.Debt.Customer']),
    await shop.staff(['Pages.Finance.Payment.Create']),
  ];
  for (const party of ['supplier', 'staff'])
    await expect(look(ofCustomers, party, supplierId)).toFailWith('auth.forbidden');
  expect((await look(ofCustomers, 'customer', await shop.customer())).items).toEqual([]);
  expect((await look(clerk, 'supplier', supplierId)).totalRemain).toBe(70_000);
});

test('whoever left pays back what they were lent, and is lent nothing more', async () => {
  const { user } = await shop.staff(['Pages.Tickets.ViewDetail']);
  await shop.give({ kind: 'advance', staffId: user.id, amount: 60_000 as never });
  await app.admin.call(User.Delete, { id: user.id });
  await expect(shop.give({ kind: 'advance', staffId: user.id })).toFailWith('request.invalid');
  const back = (amount: number) => shop.receive({ kind: 'advanceReturn', staffId: user.id, amount: amount as never });
  await back(60_000);
  await expect(back(1)).toFailWith('request.invalid');
});

describe('the day of a voucher', () => {
  const yesterday = addDays(today(), -1);
  const before = addDays(today(), -3);
  /** What it paid for, and what of it stays as credit. */
  const told = async (side: 'in' | 'out', id: number) => {
    const call = side === 'in' ? AccountReceipt.GetById : Payment.GetPaymentById;
    const { items, over } = await shop.accountant.call(call, { id } as never);
    return { paid: items.map(({ amount }) => amount), over };
  };
  test('is not before that of a document it names: the sentence says which and its day', async () => {
    const [supplierId, customerId] = [await shop.supplier(), await shop.customer()];
    const bill = await shop.bill(supplierId, 100_000);
    const brought = { party: 'customer', partyId: customerId, side: 'theirs', amount: 50_000, day: yesterday };
    const opening = await shop.chief.call(OpeningDebt.Create, brought as never);
    const named = (document: string, documentId: number, amount: number) =>
      ({ amount, items: [{ document, documentId, amount }] }) as never;
    const pay = { kind: 'supplier', supplierId, ...(named('inbound', bill, 100_000) as object) } as const;
    const take = { kind: 'debt', customerId, ...(named('opening', opening.id, 50_000) as object) } as const;
    const refused = await refusalOf(shop.give({ ...pay, day: yesterday }));
    const [code] = await app.sql<{ code: string }>('select code from inbound where id = $1', [bill]);
    expect([refused.key, refused.body.error?.validationErrors?.[0]?.members]).toEqual(['finance.itemBefore', ['day']]);
    expect(refused.body.error?.message).toContain(`${code?.code} có từ ngày ${showDay(today())}`);
    await expect(shop.give({ ...pay, day: yesterday, isDraft: true })).toFailWith('finance.itemBefore');
    await expect(shop.receive({ ...take, day: before })).toFailWith('finance.itemBefore');
    expect(await told('out', (await shop.give(pay)).id)).toEqual({ paid: [100_000], over: 0 });
    expect(await told('in', (await shop.receive({ ...take, day: yesterday })).id)).toEqual({ paid: [50_000], over: 0 });
  });
  test('money before a document is credit, until an offset of a later day uses it', async () => {
    const supplierId = await shop.supplier();
    const ahead = await shop.give({ kind: 'supplier', supplierId, amount: 80_000 as never, day: before });
    const bill = await shop.bill(supplierId, 100_000);
    // Nothing is ticked: what came later is left open.
    const late = await shop.give({ kind: 'supplier', supplierId, amount: 10_000 as never, day: yesterday });
    expect([await told('out', ahead.id), await told('out', late.id)]).toEqual([
      { paid: [], over: 80_000 },
      { paid: [], over: 10_000 },
    ]);
    const use = { party: 'supplier', partyId: supplierId, amount: 90_000 };
    await expect(shop.accountant.call(Offset.Create, { ...use, day: yesterday } as never)).toFailWith(
      'finance.offsetBefore',
    );
    await shop.accountant.call(Offset.Create, use as never);
    // A bill that is posted anew on an earlier day is of that day.
    const again = await shop.bill(supplierId, 30_000);
    await app.admin.call(ProductInbound.unArchive, { id: again } as never);
    await app.admin.call(ProductInbound.Archive, { id: again, day: before } as never);
    const items = [{ document: 'inbound', documentId: again, amount: 30_000 }] as never;
    await shop.give({ kind: 'supplier', supplierId, amount: 30_000 as never, day: yesterday, items });
    const { totalRemain } = await shop.accountant.call(TransactionLiabilities.GetOpenItems, {
      ...{ party: 'supplier', partyId: supplierId },
    } as never);
    expect([bill > 0, totalRemain]).toEqual([true, 10_000]);
    expect(await brokenLaws(app)).toEqual([]);
  });
});

describe('one payment in parts', () => {
  const pay = async (amount: number, more: object = {}, by = shop.accountant) => {
    const input = { kind: 'expense', reasonId, methodId: shop.cash, partyName: 'Cô Sáu', amount, ...more };
    return by.call(Payment.CreatePayment, input as never);
  };
  let reasonId = 0;
  beforeAll(async () => {
    reasonId = await shop.stock.category('paymentCategory');
    await setting('approveExpenseFrom', '1000000');
    await setting('approveSupplierFrom', '1000000');
  });
  /** One after the other. */
  const statuses = async (...payments: Parameters<typeof pay>[]) => {
    const seen: string[] = [];
    for (const payment of payments) seen.push((await pay(...payment)).status);
    return seen;
  };
  test('counts together for one person, party, branch and day; both sums are told, also before it is written', async () => {
    const foretold = (amount: number, more: object = {}) =>
      shop.accountant.call(Payment.CheckApproval, { kind: 'expense', partyName: 'cô sáu', amount, ...more } as never);
    expect(await foretold(1_000_000)).toEqual({ limit: 1_000_000, paid: 0, sum: 1_000_000 });
    expect(await foretold(999_999)).toBeNull();
    await pay(600_000);
    expect(await foretold(400_000)).toEqual({ limit: 1_000_000, paid: 600_000, sum: 1_000_000 });
    expect(await foretold(399_999)).toBeNull();
    expect(await foretold(1_000_000, { kind: 'short' })).toBeNull();
    const second = await pay(400_000, { partyName: 'CO SAU', kind: 'other' });
    expect([second.status, second.split]).toEqual(['waiting', { limit: 1_000_000, paid: 600_000, sum: 1_000_000 }]);
    const seen = await shop.chief.call(Payment.GetPaymentById, { id: second.id } as never);
    expect(seen.split).toEqual(second.split);
    // Less than the limit with what is posted; what another approves is seen, and does not count.
    expect((await pay(399_999)).status).toBe('posted');
    await shop.chief.call(Payment.Act, { id: second.id, action: 'approve' } as never);
    expect((await pay(1)).split).toEqual({ limit: 1_000_000, paid: 999_999, sum: 1_000_000 });
    expect(await statuses([500_000, { partyName: 'Cô Bảy' }], [500_000, {}, shop.chief])).toEqual(['posted', 'posted']);
    const big = await pay(1_000_000, { partyName: 'Cô Ba' });
    expect([big.status, big.split]).toEqual(['waiting', null]);
  });
  test('neither another day on the paper, a draft, a correction nor no name is a way around', async () => {
    await pay(600_000, { partyName: 'Chú Tư' });
    const back = await pay(600_000, { partyName: 'Chú Tư', day: addDays(today(), -2) });
    const draft = await pay(600_000, { partyName: 'Chú Tư', isDraft: true });
    const handed = await shop.accountant.call(Payment.Act, { id: draft.id, action: 'submit' } as never);
    expect([back.status, draft.status, handed.status]).toEqual(['waiting', 'draft', 'waiting']);
    const small = await pay(300_000, { partyName: 'Chú Tư' });
    const { code: _, items: __, ...fields } = small;
    const change = (amount: number) =>
      shop.accountant.call(Payment.UpdateAccountPayment, { ...fields, amount } as never);
    expect((await change(350_000)).status).toBe('posted'); // its own 300,000 are no other payment
    const nobody = { partyName: null };
    const other = { partyName: null, reasonId: await shop.stock.category('paymentCategory', 1) };
    expect(await statuses([600_000, nobody], [600_000, nobody], [600_000, other])).toEqual([
      'posted',
      'waiting',
      'posted',
    ]);
  });
  test('two parts at once: one is posted, the other waits', async () => {
    const supplierId = await shop.supplier();
    const part = { kind: 'supplier', supplierId, partyName: null, reasonId: null };
    const both = await Promise.all([pay(700_000, part), pay(700_000, part)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['posted', 'waiting']);
    const nobodys = { partyName: 'Hai người một lúc' };
    const named = await Promise.all([pay(700_000, nobodys), pay(700_000, nobodys)]);
    expect(named.map(({ status }) => status).sort()).toEqual(['posted', 'waiting']);
    await setting('approveExpenseFrom', '0');
    await setting('approveSupplierFrom', '0');
  });
  test('a customer’s credit that is paid out in parts is refused from the limit on, with both sums', async () => {
    await setting('approveRefundFrom', '500000');
    const { id } = await shop.ticket([{ price: 50_000 }], { to: 'DangXuLy' });
    const customerId = (await shop.row(id)).customer_id as never;
    await shop.receive({ kind: 'debt', customerId, amount: 900_000 as never });
    const giver = await shop.staff(['Pages.Tickets.ViewDetail', 'Pages.Finance.Payment.Create']);
    const out = (amount: number) => giver.call(TicketPay.PayOutCredit, { id, methodId: shop.cash, amount } as never);
    expect((await out(300_000)).credit).toBe(600_000);
    const refused = await refusalOf(out(200_000));
    expect([refused.key, refused.body.error?.validationErrors?.[0]?.members]).toEqual([
      'finance.refundParts',
      ['amount'],
    ]);
    for (const sum of ['300.000', '200.000', '500.000']) expect(refused.body.error?.message).toContain(sum);
    expect((await out(199_999)).credit).toBe(400_001);
    await setting('approveRefundFrom', '0');
  });
});
