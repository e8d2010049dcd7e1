// Credit that is used without cash: what was open and the credit go down by the same đồng, once, and come back when it is taken back.
import { beforeAll, describe, expect, test } from 'vitest';
import { TransactionLiabilities as Debts } from '../../../contract/finance/liabilities.calls.ts';
import { Offset } from '../../../contract/finance/offset.calls.ts';
import { OpeningDebt } from '../../../contract/finance/opening-debt.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type FinanceShop, financeShop } from '../../harness/finance.ts';
import { checkJournal } from '../../harness/journal.ts';

const app = await testApp();
let shop: FinanceShop;
beforeAll(async () => {
  shop = await financeShop(app);
  await shop.receive({ kind: 'opening', amount: 100_000_000 as never });
});
const MILLION = 1_000_000;
type Who = 'accountant' | 'chief' | 'receiver';
const use = (partyId: number, amount: number, more: object = {}, who: Who = 'accountant') =>
  shop[who].call(Offset.Create, { party: 'supplier', partyId, amount, ...more } as never);
const cancel = (id: number, reason: string | null = 'nhầm hóa đơn') =>
  shop.chief.call(Offset.Act, { id, action: 'cancel', reason } as never);
const ahead = (supplierId: number, amount: number) =>
  shop.give({ kind: 'supplier', supplierId: supplierId as never, amount: amount as never });
/** [what is owed, what they have with us or we with them] */
async function standing(partyId: number, party = 'supplier') {
  const { items } = await shop.accountant.call(Debts.GetOpenItems, { party, partyId } as never);
  const sum = (sign: number) => items.reduce((all, { remain }) => all + (sign * remain > 0 ? Math.abs(remain) : 0), 0);
  return [sum(1), sum(-1)];
}
const paidOf = async (bill: number) => {
  const [row] = await app.sql<{ paid: number }>('select paid from inbound where id = $1', [bill]);
  return row?.paid;
};

describe('what a supplier was paid ahead', () => {
  test('pays a bill without cash: half of it, then the rest, then nothing is left', async () => {
    const supplier = await shop.supplier();
    await ahead(supplier, 10 * MILLION);
    const bill = await shop.bill(supplier, 10 * MILLION, addDays(today(), -40));
    const held = await shop.balance(shop.branch, shop.cash);
    expect(await standing(supplier)).toEqual([10 * MILLION, 10 * MILLION]);
    const half = await use(supplier, 5 * MILLION, { note: 'tiền đặt trước' });
    expect([half.code.slice(0, 2), half.status, half.amount, half.day]).toEqual(['CT', 'posted', 5 * MILLION, today()]);
    expect(half.partyName).toMatch(/^Nhà cung cấp/);
    expect([half.lines.length, half.credits.length]).toEqual([1, 1]);
    expect(half.lines[0]).toMatchObject({ document: 'inbound', documentId: bill, amount: 5 * MILLION });
    expect(await standing(supplier)).toEqual([5 * MILLION, 5 * MILLION]);
    expect(await paidOf(bill)).toBe(5 * MILLION);
    await use(supplier, 5 * MILLION);
    expect(await standing(supplier)).toEqual([0, 0]);
    expect(await paidOf(bill)).toBe(10 * MILLION);
    await expect(use(supplier, 1)).toFailWith('finance.creditShort');
    // No payment paid for it: the sentence sends nobody to look for one.
    const kept = await refusalOf(app.admin.call(ProductInbound.unArchive, { id: bill } as never));
    expect([kept.key, kept.body.error?.message]).toEqual(['inbound.paid', expect.stringContaining('cấn trừ')]);
    expect(await shop.balance(shop.branch, shop.cash)).toBe(held);
    const { items } = await shop.accountant.call(Debts.GetLiabilitiesSupplier, { maxResultCount: 1000 } as never);
    expect(items.filter(({ id }) => id === supplier)).toEqual([]); // neither late nor in credit
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('never more than the credit, nor more than is open, nor for what is not open', async () => {
    const supplier = await shop.supplier();
    await ahead(supplier, 3 * MILLION);
    const bill = await shop.bill(supplier, 2 * MILLION);
    await expect(use(supplier, 3 * MILLION + 1)).toFailWith('finance.creditShort');
    await expect(use(supplier, 2 * MILLION + 1)).toFailWith('finance.offsetAbove');
    const item = (documentId: number, amount: number) => ({ items: [{ document: 'inbound', documentId, amount }] });
    await expect(use(supplier, MILLION, item(bill, MILLION - 1))).toFailWith('finance.offsetAbove');
    await expect(use(supplier, MILLION, item(bill, MILLION + 1))).toFailWith('finance.itemsSum');
    await expect(use(supplier, MILLION, item(999_999_999, MILLION))).toFailWith('finance.itemNotOpen');
    await expect(use(supplier, 3 * MILLION, item(bill, 3 * MILLION))).toFailWith('finance.settledSince');
    expect(await standing(supplier)).toEqual([2 * MILLION, 3 * MILLION]);
  });
  test('lies on what is due first, or on what is ticked; the oldest credit goes first', async () => {
    const supplier = await shop.supplier();
    const first = await ahead(supplier, MILLION);
    const second = await ahead(supplier, 2 * MILLION);
    const later = await shop.bill(supplier, MILLION, addDays(today(), 30));
    const sooner = await shop.bill(supplier, 900_000, addDays(today(), 5));
    const made = await use(supplier, 1_200_000);
    expect(made.lines.map(({ documentId, amount }) => [documentId, amount]).sort()).toEqual(
      [
        [sooner, 900_000],
        [later, 300_000],
      ].sort(),
    );
    expect(made.credits.map(({ documentId, amount }) => [documentId, amount])).toEqual([
      [first.id, MILLION],
      [second.id, 200_000],
    ]);
    await use(supplier, 50_000, { items: [{ document: 'inbound', documentId: later, amount: 50_000 }] });
    expect([await paidOf(sooner), await paidOf(later)]).toEqual([900_000, 350_000]);
    expect(await standing(supplier)).toEqual([650_000, 1_750_000]);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('two at once on the same credit: one wins', async () => {
    const supplier = await shop.supplier();
    await ahead(supplier, MILLION);
    await shop.bill(supplier, 5 * MILLION);
    const both = await Promise.allSettled([use(supplier, MILLION), use(supplier, MILLION, {}, 'chief')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await standing(supplier)).toEqual([4 * MILLION, 0]);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('taken back: as before; the payment that left it cannot go while it is used', async () => {
    const supplier = await shop.supplier();
    const payment = await ahead(supplier, 2 * MILLION);
    const bill = await shop.bill(supplier, 3 * MILLION);
    const { id } = await use(supplier, 2 * MILLION);
    const gone = { id: payment.id, cancelReason: 'nhầm' } as never;
    await expect(shop.chief.call(Payment.DeleteAccountPayment, gone)).toFailWith('finance.creditUsed');
    await expect(cancel(id, null)).toFailWith('request.invalid');
    const back = await cancel(id);
    expect([back.status, back.reason, back.allowedActions]).toEqual(['cancelled', 'nhầm hóa đơn', []]);
    expect(await standing(supplier)).toEqual([3 * MILLION, 2 * MILLION]);
    expect(await paidOf(bill)).toBe(0);
    await expect(cancel(id)).toFailWith('document.notNow');
    expect(await brokenLaws(app)).toEqual([]);
    // The bill is nobody's but its own again: it is un-posted without a trace, and so is the payment.
    await app.admin.call(ProductInbound.unArchive, { id: bill } as never);
    await shop.chief.call(Payment.DeleteAccountPayment, gone);
    expect(await standing(supplier)).toEqual([0, 0]);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('the statement tells both sides in one document, and ends as it began', async () => {
    const supplier = await shop.supplier();
    await ahead(supplier, MILLION);
    await shop.bill(supplier, 4 * MILLION);
    const made = await use(supplier, MILLION);
    const told = await shop.accountant.call(Debts.GetStatement, {
      ...{ party: 'supplier', partyId: supplier, from: today(), to: today() },
    } as never);
    const mine = told.items.filter(({ offsetId }) => offsetId === made.id);
    expect(mine.map(({ rise, fall, offsetCode }) => [rise, fall, offsetCode]).sort()).toEqual([
      [0, MILLION, made.code],
      [MILLION, 0, made.code],
    ]);
    expect(told.closing).toBe(3 * MILLION);
    const { items } = await shop.accountant.call(Offset.GetAll, { party: 'supplier', partyId: supplier } as never);
    expect(items.map(({ id, partyName }) => [id, partyName])).toEqual([[made.id, told.name]]);
    await checkJournal(app, { days: [today()] });
  });
});

describe('goods of a paid bill that went back', () => {
  async function returned(supplier: number) {
    const reasonId = await shop.stock.category('exportTypeOther');
    const productId = await shop.stock.product();
    const items = [{ productId, quantity: 10, price: 100_000 }];
    const { id } = await app.admin.call(ProductInbound.Create, {
      ...{ warehouseId: shop.stock.main, supplierId: supplier, items },
    } as never);
    await app.admin.call(ProductInbound.Archive, { id });
    await ahead(supplier, MILLION);
    const out = await app.admin.call(ProductOutbound.createOther, {
      ...{ warehouseId: shop.stock.main, reasonId, inboundId: id, lines: [{ productId, quantity: 4 }] },
    } as never);
    await app.admin.call(ProductOutbound.ArchiveNew, { id: out.id } as never);
    expect([await standing(supplier), await paidOf(id)]).toEqual([[0, 400_000], MILLION]);
    return id;
  }
  test('pay another bill, and are credit again when that is taken back', async () => {
    const supplier = await shop.supplier();
    const paid = await returned(supplier);
    const next = await shop.bill(supplier, 700_000);
    const { id, credits } = await use(supplier, 400_000);
    expect(credits).toMatchObject([{ document: 'inbound', documentId: paid, amount: 400_000 }]);
    expect([await paidOf(paid), await paidOf(next)]).toEqual([600_000, 400_000]);
    expect(await standing(supplier)).toEqual([300_000, 0]);
    expect(await brokenLaws(app)).toEqual([]);
    await cancel(id);
    expect([await paidOf(paid), await paidOf(next)]).toEqual([MILLION, 0]);
    expect(await standing(supplier)).toEqual([700_000, 400_000]);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('money back for them is taken back as well', async () => {
    const supplier = await shop.supplier();
    const paid = await returned(supplier);
    const receipt = await shop.receive({ kind: 'supplierReturn', supplierId: supplier, amount: 400_000 as never });
    expect([await standing(supplier), await paidOf(paid)]).toEqual([[0, 0], 600_000]);
    await shop.chief.call(AccountReceipt.DeleteAccountReceipt, { id: receipt.id, cancelReason: 'nhầm' } as never);
    expect([await standing(supplier), await paidOf(paid)]).toEqual([[0, 400_000], MILLION]);
    expect(await brokenLaws(app)).toEqual([]);
  });
});

describe('others', () => {
  const dueDay = addDays(today(), 10);
  async function unpaid(price: number) {
    const ticket = await shop.ticket([{ price, commission: 50_000 }], { to: 'HoanTra' });
    await shop.act(shop.manager, ticket.id, 'handOverUnpaid', { dueDay, payments: [] });
    return { ...ticket, customerId: (await shop.row(ticket.id)).customer_id as number };
  }
  const over = (customerId: number, amount: number) =>
    shop.receive({ kind: 'debt', customerId: customerId as never, amount: amount as never });
  test('a customer’s credit settles a ticket: the ticket follows, and owes again when it is taken back', async () => {
    const ticket = await unpaid(500_000);
    const { customerId } = ticket;
    await over(customerId, 800_000); // 300,000 too many
    const next = await shop.ticket([{ price: 200_000, commission: 50_000 }], {
      to: 'HoanTra',
      fields: { customer_id: customerId },
    });
    await shop.act(shop.manager, next.id, 'handOverUnpaid', { dueDay, payments: [] });
    expect(await standing(customerId, 'customer')).toEqual([200_000, 300_000]);
    const { id, code } = await use(customerId, 200_000, { party: 'customer' });
    const moneyOf = async () => {
      const { status, paid } = await shop.row(next.id);
      return [status, paid];
    };
    expect(await moneyOf()).toEqual(['DaTra', 200_000]);
    const [story] = await app.sql(`select reason, data from ticket_log where ticket_id = $1 and action = 'credit'`, [
      next.id,
    ]);
    expect(story).toMatchObject({ reason: code, data: { amount: 200_000 } });
    expect(await standing(customerId, 'customer')).toEqual([0, 100_000]);
    expect(await brokenLaws(app)).toEqual([]);
    await checkJournal(app, { days: [today()] });
    // An archived ticket does not begin to owe again.
    await shop.cashier.call(TicketPay.ArchiveInvoice, { ids: [next.id] });
    const { allowedActions } = await shop.chief.call(Offset.Get, { id } as never);
    expect(allowedActions.find(({ key }) => key === 'cancel')?.blocker).toContain(next.code);
    await expect(cancel(id)).toFailWith('ticket.archived');
    await shop.manager.call(TicketPay.UnarchiveInvoice, { id: next.id, reason: 'nhầm' });
    await cancel(id);
    expect(await moneyOf()).toEqual(['ChuaTraTien', 0]);
    expect((await shop.row(next.id)).due_day).toBe(dueDay);
    expect(await standing(customerId, 'customer')).toEqual([200_000, 300_000]);
    // At the ticket it is the same credit: what is used there is not there any more.
    await shop.manager.call(TicketPay.UseCredit, { id: next.id, amount: 150_000 } as never);
    await expect(use(customerId, 151_000, { party: 'customer' })).toFailWith('finance.creditShort');
    await use(customerId, 50_000, { party: 'customer' });
    expect([await moneyOf(), await standing(customerId, 'customer')]).toEqual([
      ['DaTra', 200_000],
      [0, 100_000],
    ]);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('not on a day that is closed, not come, or before its documents', async () => {
    const supplier = await shop.supplier();
    await ahead(supplier, MILLION);
    await shop.bill(supplier, MILLION);
    await expect(use(supplier, 1, { day: addDays(today(), 1) })).toFailWith('finance.future');
    await expect(use(supplier, 1, { day: addDays(today(), -1) })).toFailWith('finance.offsetBefore');
    const { id } = await use(supplier, MILLION / 2);
    await app.sql(
      `insert into stock_close (tenant_id, branch_id, day) select tenant_id, id, $2::date from branch where id = $1`,
      [shop.branch, today()],
    );
    await expect(use(supplier, 1)).toFailWith('finance.closed');
    const input = { party: 'supplier', partyId: supplier, amount: 1 } as never;
    await expect(app.admin.call(Offset.Create, input)).toFailWith('finance.closed'); // of whatever branch they are
    await expect(cancel(id)).toFailWith('finance.closed');
    await app.sql('update stock_close set reopened_at = now() where branch_id = $1', [shop.branch]);
    expect(await standing(supplier)).toEqual([MILLION / 2, MILLION / 2]);
  });
  test('is for those who write payments and see the debts, of their branch', async () => {
    const supplier = await shop.supplier();
    await ahead(supplier, MILLION);
    await shop.bill(supplier, MILLION);
    await expect(use(supplier, 1, {}, 'receiver')).toFailWith('finance.creditShort'); // they see none of it
    const input = { party: 'supplier', partyId: supplier, amount: 1 } as never;
    const blind = await shop.staff(['Pages.Finance.Payment', 'Pages.Finance.Payment.Create']);
    await expect(blind.call(Offset.Create, input)).toFailWith('auth.forbidden');
    const reader = await shop.staff(['Pages.Finance.Payment', 'Pages.Debt.Supplier']);
    await expect(reader.call(Offset.Create, input)).toFailWith('auth.forbidden');
    const rowOf = async (who: typeof reader) =>
      (await who.call(ProductInbound.GetPayments, { supplierId: supplier })).items.map((row) => row.supplierCredit);
    expect(await rowOf(shop.accountant)).toEqual([MILLION]); // where bills are paid it is offered
    expect(await rowOf(await shop.staff(['Pages.Inventory.Import', 'Pages.Finance.Payment.Create']))).toEqual([null]);
    const { id } = await use(supplier, 1000);
    await app.sql(`update supplier set name = 'Kho Gò Đậu', code = 'GD-LK' where id = $1`, [supplier]);
    const found = await shop.accountant.call(Offset.GetAll, { keyword: 'GO DAU gd-lk' } as never);
    expect(found.items.map((row) => row.id)).toEqual([id]);
    await expect(shop.receiver.call(Offset.Get, { id } as never)).toFailWith('row.missing');
    await expect(shop.receiver.call(Offset.Act, { id, action: 'cancel', reason: 'x' } as never)).toFailWith(
      'row.missing',
    );
    await expect(reader.call(Offset.Act, { id, action: 'cancel', reason: 'x' } as never)).toFailWith('auth.forbidden');
  });
});

describe('a customer who is a supplier too', () => {
  const both = (customer: number, supplierId: number, amount: number, more: object = {}) =>
    use(customer, amount, { party: 'customer', supplierId, ...more });
  const bring = (customer: number, amount: number) =>
    shop.chief.call(OpeningDebt.Create, { party: 'customer', partyId: customer, side: 'theirs', amount } as never);
  test('owes less by what we owe them less: two parties, one document, and back again', async () => {
    const [customer, supplier] = [await shop.customer(), await shop.supplier()];
    await bring(customer, 3 * MILLION);
    const bill = await shop.bill(supplier, 2 * MILLION, addDays(today(), 20));
    await expect(both(customer, supplier, 2 * MILLION + 1)).toFailWith('finance.owedShort');
    await expect(use(supplier, 1, { supplierId: supplier })).toFailWith('request.invalid');
    await expect(use(customer, 1, { party: 'customer' })).toFailWith('finance.creditShort'); // not by itself
    const held = await shop.balance(shop.branch, shop.cash);
    const made = await both(customer, supplier, 1_500_000);
    expect(made.credits).toMatchObject([{ document: 'inbound', documentId: bill, amount: 1_500_000 }]);
    expect([await standing(customer, 'customer'), await standing(supplier)]).toEqual([
      [1_500_000, 0],
      [500_000, 0],
    ]);
    expect([await paidOf(bill), await shop.balance(shop.branch, shop.cash)]).toEqual([1_500_000, held]);
    for (const [party, partyId] of Object.entries({ customer, supplier })) {
      const span = { party, partyId, from: today(), to: today() } as never;
      const { items } = await shop.accountant.call(Debts.GetStatement, span);
      expect(items.at(-1), party).toMatchObject({ fall: 1_500_000, rise: 0, offsetCode: made.code });
      const { items: found } = await shop.accountant.call(Offset.GetAll, { party, partyId } as never);
      expect(found, party).toMatchObject([{ id: made.id, supplierName: expect.stringMatching(/^Nhà cung cấp/) }]);
    }
    expect(await brokenLaws(app)).toEqual([]);
    await checkJournal(app, { days: [today()] });
    await cancel(made.id);
    expect([await standing(customer, 'customer'), await standing(supplier), await paidOf(bill)]).toEqual([
      [3 * MILLION, 0],
      [2 * MILLION, 0],
      0,
    ]);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('two at once never net more than there is; nobody nets what they do not see', async () => {
    const [customer, supplier] = [await shop.customer(), await shop.supplier()];
    await bring(customer, MILLION);
    await shop.bill(supplier, MILLION);
    const blind = await shop.staff(['Pages.Finance.Payment.Create', 'Pages.Debt.Customer']);
    const input = { party: 'customer', partyId: customer, supplierId: supplier, amount: 1 } as never;
    await expect(blind.call(Offset.Create, input)).toFailWith('auth.forbidden');
    const tries = [both(customer, supplier, 700_000), both(customer, supplier, 700_000), ahead(supplier, 700_000)];
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect([1, 2]).toContain(done.length);
    const [[owes], [owed, credit]] = [await standing(customer, 'customer'), await standing(supplier)];
    expect([300_000, MILLION]).toContain(owes);
    expect((owed ?? 0) - (credit ?? 0)).toBe((owes ?? 0) - 700_000);
    expect(await brokenLaws(app)).toEqual([]);
  });
});
