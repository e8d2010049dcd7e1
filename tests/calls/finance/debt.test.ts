// Debts: open items of customers, suppliers and staff, their age, and vouchers that settle many of them.
import { beforeAll, describe, expect, test } from 'vitest';
import { TransactionLiabilities as Debts } from '../../../contract/finance/liabilities.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type FinanceShop, financeShop } from '../../harness/finance.ts';

const app = await testApp();
let shop: FinanceShop;
beforeAll(async () => {
  shop = await financeShop(app);
  await shop.receive({ kind: 'opening', amount: 100_000_000 as never });
});
const debtOf = async (supplierId: number) => {
  const { items } = await shop.accountant.call(Debts.GetLiabilitiesSupplier, { maxResultCount: 1000 } as never);
  return items.find(({ id }) => id === supplierId);
};
const dueOf = async (id: number) => (await app.admin.call(ProductInbound.getDetail, { id } as never)).due;
/** A device that left unpaid, and whom it belongs to. */
async function unpaid(price: number, dueDay: string) {
  const ticket = await shop.ticket([{ price }], { to: 'HoanTra' });
  await shop.act(shop.manager, ticket.id, 'handOverUnpaid', { dueDay });
  return { ...ticket, customerId: (await shop.row(ticket.id)).customer_id as number };
}

describe('suppliers', () => {
  test('are owed what is posted, by its age; the columns add up to what remains', async () => {
    const supplierId = await shop.supplier();
    const days = [10, 0, -1, -30, -31, -60, -61, -90, -91, -120, -121];
    for (const [at, day] of days.entries()) await shop.bill(supplierId, (at + 1) * 1000, addDays(today(), day));
    const row = await debtOf(supplierId);
    expect(row).toMatchObject({
      documents: 11,
      remain: 66_000,
      notDue: 3_000,
      late30: 7_000,
      late60: 11_000,
      late90: 15_000,
      late120: 19_000,
      later: 11_000,
      credit: 0,
    });
    expect(row?.oldestDueDay).toBe(addDays(today(), -121));
    const track = await shop.accountant.call(Debts.GetAccountReportTrackLiabilities, {
      party: 'supplier',
      days: 10,
    } as never);
    expect(track.expire.length).toBeGreaterThanOrEqual(9);
    expect(track.due.map(({ remain }) => remain)).toEqual(expect.arrayContaining([1_000, 2_000]));
  });
  test('five bills in one voucher, oldest due first; what is over is credit with them', async () => {
    const supplierId = await shop.supplier();
    const bills: number[] = [];
    for (const at of [3, 1, 2, 5, 4]) bills.push(await shop.bill(supplierId, at * 100_000, addDays(today(), at)));
    const first = await shop.accountant.call(Debts.ResolveLiabilitiesSupplier, {
      supplierId,
      methodId: shop.cash,
      amount: 450_000,
    } as never);
    expect(first.items.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([100_000, 150_000, 200_000]);
    expect(await Promise.all(bills.map(dueOf))).toEqual([150_000, 0, 0, 500_000, 400_000]);
    const rest = await shop.accountant.call(Payment.CreatePayment, {
      kind: 'supplier',
      supplierId,
      methodId: shop.cash,
      amount: 1_100_000,
    } as never);
    expect([rest.over, (await debtOf(supplierId))?.remain, (await debtOf(supplierId))?.credit]).toEqual([
      50_000, 0, 50_000,
    ]);
    const turned = { party: 'customer', partyId: 1, from: today(), to: addDays(today(), -1) };
    await expect(shop.accountant.call(Debts.GetStatement, turned as never)).toFailWith('request.invalid');
    const told = await shop.accountant.call(Debts.GetStatement, {
      party: 'supplier',
      partyId: supplierId,
      from: today(),
      to: today(),
    } as never);
    expect([told.opening, told.rise, told.fall, told.closing]).toEqual([0, 1_500_000, 1_550_000, -50_000]);
    const done = await shop.accountant.call(Debts.GetLiabilitiesDetailSuccess, {
      party: 'supplier',
      partyId: supplierId,
    } as never);
    expect(done.items.reduce((sum, { fall }) => sum + fall, 0)).toBe(1_500_000);
    await shop.accountant.call(Payment.DeleteAccountPayment, { id: rest.id, cancelReason: 'chuyển nhầm' } as never);
    expect((await debtOf(supplierId))?.remain).toBe(1_050_000);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('as ticked: not more than is open of each, nor than the voucher’s amount', async () => {
    const supplierId = await shop.supplier();
    const [one, two] = [await shop.bill(supplierId, 100_000), await shop.bill(supplierId, 200_000)];
    const pay = (amount: number, ...items: [number, number][]) =>
      shop.give({
        kind: 'supplier',
        supplierId,
        amount: amount as never,
        items: items.map(([documentId, part]) => ({ document: 'inbound', documentId, amount: part })) as never,
      });
    await expect(pay(300_000, [one, 100_001])).toFailWith('finance.settledSince');
    await expect(pay(100_000, [one, 60_000], [two, 60_000])).toFailWith('finance.itemsSum');
    await expect(pay(100_000, [999_999, 1])).toFailWith('finance.itemNotOpen');
    await pay(150_000, [two, 150_000]);
    expect([await dueOf(one), await dueOf(two)]).toEqual([100_000, 50_000]);
    await expect(app.admin.call(ProductInbound.unArchive, { id: two } as never)).toFailWith('inbound.paid');
  });
  test('what is only handed in or kept is held against the same, and names the field; nothing of it is written', async () => {
    const supplierId = await shop.supplier();
    const [one, two] = [await shop.bill(supplierId, 100_000), await shop.bill(supplierId, 200_000)];
    const vouchers = async () =>
      (await shop.accountant.call(Payment.GetListPayment, { maxResultCount: 1 } as never)).totalCount;
    const input = (amount: number, ...items: [number, number][]) => ({
      kind: 'supplier' as const,
      supplierId,
      amount: amount as never,
      items: items.map(([documentId, part]) => ({ document: 'inbound', documentId, amount: part })) as never,
    });
    const setting = async (value: string) => {
      const { items } = await app.admin.call(SystemConfigs.GetSystemConfigs, {});
      const changed = items.filter(({ name }) => name === 'approveSupplierFrom').map((one) => ({ ...one, value }));
      await app.admin.call(SystemConfigs.UpdateSystemConfigs, { items: changed } as never);
    };
    await setting('1');
    const before = await vouchers();
    for (const isDraft of [true, false]) {
      const pay = (...asked: Parameters<typeof input>) => shop.give({ ...input(...asked), isDraft });
      const refused = await refusalOf(pay(100_000, [one, 60_000], [two, 60_000]));
      expect([refused.key, refused.body.error?.validationErrors?.map(({ members }) => members)]).toEqual([
        'finance.itemsSum',
        [['items']],
      ]);
      await expect(pay(300_000, [one, 60_000], [one, 60_000])).toFailWith('finance.settledSince');
      await expect(pay(100_000, [999_999, 1])).toFailWith('finance.itemNotOpen');
    }
    expect(await vouchers()).toBe(before);
    const { id } = await shop.give({ ...input(100_000, [one, 100_000]), isDraft: true });
    const edit = (more: object) =>
      shop.accountant.call(Payment.UpdateAccountPayment, { id, methodId: shop.cash, ...more } as never);
    await expect(edit(input(90_000, [one, 100_000]))).toFailWith('finance.itemsSum');
    await expect(edit({ ...input(100_000, [one, 100_000]), methodId: 999_999 })).toFailWith('request.invalid');
    await setting('0');
    await shop.give(input(30_000, [one, 30_000]));
    await setting('1');
    await expect(shop.accountant.call(Payment.Act, { id, action: 'submit' } as never)).toFailWith(
      'finance.settledSince',
    );
    await edit(input(70_000, [one, 70_000]));
    expect((await shop.accountant.call(Payment.Act, { id, action: 'submit' } as never)).status).toBe('waiting');
    expect((await shop.chief.call(Payment.Act, { id, action: 'approve' } as never)).status).toBe('posted');
    expect([await dueOf(one), await dueOf(two)]).toEqual([0, 200_000]);
    await setting('0');
  });
  test('a bill that is un-posted later is owed on no day any more, as its goods are there on none', async () => {
    const supplierId = await shop.supplier();
    const [first, yesterday] = [addDays(today(), -3), addDays(today(), -1)];
    const { id } = await app.admin.call(ProductInbound.Create, {
      warehouseId: shop.stock.main,
      supplierId,
      items: [{ productId: await shop.stock.product(), quantity: 2, price: 100_000 }],
    } as never);
    const told = async (from: string, to: string) => {
      const asked = { party: 'supplier', partyId: supplierId, from, to };
      const { opening, rise, fall, closing } = await shop.accountant.call(Debts.GetStatement, asked as never);
      return [opening, rise, fall, closing];
    };
    const shelf = async (day: string) => {
      const [row] = await app.sql<{ value: number }>(
        `select coalesce(sum(value), 0)::bigint as value from stock_ledger where document = 'inbound' and document_id = $1 and day <= $2`,
        [id, day],
      );
      return row?.value;
    };
    await app.admin.call(ProductInbound.Archive, { id, day: first } as never);
    expect([await told(first, yesterday), await shelf(yesterday)]).toEqual([[0, 200_000, 0, 200_000], 200_000]);
    await app.admin.call(ProductInbound.unArchive, { id } as never);
    expect([await told(first, yesterday), await shelf(yesterday)]).toEqual([[0, 0, 0, 0], 0]);
    expect(await told(today(), today())).toEqual([0, 0, 0, 0]);
    // Posted again, on another day.
    await app.admin.call(ProductInbound.Archive, { id, day: yesterday } as never);
    expect([await told(first, addDays(today(), -2)), await told(yesterday, today())]).toEqual([
      [0, 0, 0, 0],
      [0, 200_000, 0, 200_000],
    ]);
    expect((await debtOf(supplierId))?.remain).toBe(200_000);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('of another branch are not paid by who does not see them', async () => {
    const supplierId = await shop.supplier();
    const bill = await shop.bill(supplierId, 100_000);
    await shop.receiver.call(AccountReceipt.CreateAccountReceipt, {
      kind: 'opening',
      methodId: shop.cash,
      amount: 1_000_000,
    } as never);
    const away = await shop.receiver.call(Payment.CreatePayment, {
      kind: 'supplier',
      supplierId,
      methodId: shop.cash,
      amount: 100_000,
    } as never);
    expect([away.over, away.items, await dueOf(bill)]).toEqual([100_000, [], 100_000]);
  });
  test('two who pay the same bill: one wins, the other is told what is left', async () => {
    const supplierId = await shop.supplier();
    const bill = await shop.bill(supplierId, 100_000);
    const items = [{ document: 'inbound', documentId: bill, amount: 100_000 }] as never;
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => shop.give({ kind: 'supplier', supplierId, amount: 100_000 as never, items })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await dueOf(bill)).toBe(0);
  });
  test('who approves settles what is open then', async () => {
    const supplierId = await shop.supplier();
    const bill = await shop.bill(supplierId, 100_000);
    const items = [{ document: 'inbound', documentId: bill, amount: 100_000 }] as never;
    const draft = await shop.give({ kind: 'supplier', supplierId, amount: 100_000 as never, items, isDraft: true });
    await shop.give({ kind: 'supplier', supplierId, amount: 100_000 as never });
    await expect(shop.accountant.call(Payment.Act, { id: draft.id, action: 'submit' } as never)).toFailWith(
      'finance.itemNotOpen',
    );
    const view = await shop.accountant.call(Payment.GetPaymentById, { id: draft.id } as never);
    expect([view.status, view.items]).toEqual([
      'draft',
      [{ document: 'inbound', documentId: bill, code: expect.any(String), amount: 100_000 }],
    ]);
  });
});

describe('customers', () => {
  test('pay several tickets by one receipt; the tickets follow, and owe again when it is taken back', async () => {
    const one = await unpaid(300_000, addDays(today(), 5));
    const { customerId } = one;
    const receipt = await shop.accountant.call(Debts.ResolveLiabilities, {
      customerId,
      methodId: shop.cash,
      amount: 200_000,
    } as never);
    expect(receipt.items).toMatchObject([{ document: 'ticket', documentId: one.id, amount: 200_000 }]);
    expect(await shop.row(one.id)).toMatchObject({ status: 'ChuaTraTien', paid: 200_000 });
    const rest = await shop.accountant.call(Debts.ResolveLiabilities, {
      customerId,
      methodId: shop.cash,
      amount: 150_000,
    } as never);
    expect(rest.over).toBe(50_000);
    expect(await shop.row(one.id)).toMatchObject({ status: 'DaTra', paid: 300_000 });
    expect(await brokenLaws(app)).toEqual([]);
    await shop.accountant.call(AccountReceipt.DeleteAccountReceipt, {
      id: rest.id,
      cancelReason: 'séc bị trả lại',
    } as never);
    expect(await shop.row(one.id)).toMatchObject({
      status: 'ChuaTraTien',
      paid: 200_000,
      due_day: addDays(today(), 5),
    });
    expect(await brokenLaws(app)).toEqual([]);
    const { items, totalRemain } = await shop.accountant.call(Debts.GetLiabilitiesCustomerDetail, {
      customerId,
    } as never);
    expect([items.map(({ remain }) => remain), totalRemain]).toEqual([[100_000], 100_000]);
  });
  test('ten tickets are paid by one receipt at once, and owe again together', async () => {
    const first = await unpaid(100_000, addDays(today(), 5));
    const { customerId } = first;
    const ids = [first.id];
    while (ids.length < 10) {
      const { id } = await shop.ticket([{ price: 100_000 }], { fields: { customer_id: customerId } });
      await shop.act(shop.manager, id, 'handOverUnpaid', { dueDay: addDays(today(), 5) });
      ids.push(id);
    }
    const rows = () => Promise.all(ids.map(shop.row));
    const all = (row: object) => ids.map(() => expect.objectContaining(row));
    const paid = { customerId, methodId: shop.cash, amount: 1_000_000 };
    const receipt = await shop.accountant.call(Debts.ResolveLiabilities, paid as never);
    expect([receipt.items.length, receipt.over]).toEqual([10, 0]);
    expect(await rows()).toEqual(all({ status: 'DaTra', paid: 100_000 }));
    expect(await brokenLaws(app)).toEqual([]);
    const back = { id: receipt.id, cancelReason: 'nhầm khách' };
    await shop.accountant.call(AccountReceipt.DeleteAccountReceipt, back as never);
    expect(await rows()).toEqual(all({ status: 'ChuaTraTien', paid: 0, due_day: addDays(today(), 5) }));
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('the statement rises and falls to what is open, whatever was taken back', async () => {
    const { customerId, code } = await unpaid(500_000, addDays(today(), 5));
    const receipt = await shop.accountant.call(Debts.ResolveLiabilities, {
      customerId,
      methodId: shop.cash,
      amount: 500_000,
    } as never);
    const span = { party: 'customer', partyId: customerId, from: today(), to: today() } as never;
    const paid = await shop.accountant.call(Debts.GetStatement, span);
    expect([paid.opening, paid.rise, paid.fall, paid.closing]).toEqual([0, 500_000, 500_000, 0]);
    expect(paid.items.map((row) => [row.code, row.voucherCode, row.balance])).toEqual([
      [code, null, 500_000],
      [code, receipt.code, 0],
    ]);
    await shop.accountant.call(AccountReceipt.DeleteAccountReceipt, {
      id: receipt.id,
      cancelReason: 'nhầm khách',
    } as never);
    const back = await shop.accountant.call(Debts.GetStatement, span);
    expect([back.opening, back.closing]).toEqual([0, 500_000]);
    const later = await shop.accountant.call(Debts.GetStatement, {
      party: 'customer',
      partyId: customerId,
      from: addDays(today(), 1),
      to: addDays(today(), 30),
    } as never);
    expect([later.opening, later.items.length, later.closing]).toEqual([500_000, 0, 500_000]);
  });
});

test('staff: an advance is owed until it is paid back; while a part is back it cannot be cancelled', async () => {
  const staffId = shop.technician.user.id;
  const advance = await shop.give({ kind: 'advance', staffId, amount: 2_000_000 as never });
  const items = () => shop.accountant.call(Debts.GetOpenItems, { party: 'staff', partyId: staffId } as never);
  const open = async () => (await items()).totalRemain;
  expect(await open()).toBe(2_000_000);
  const back = await shop.receive({ kind: 'advanceReturn', staffId, amount: 500_000 as never });
  expect(await open()).toBe(1_500_000);
  expect((await items()).items).toMatchObject([{ code: advance.code, amount: 2_000_000, remain: 1_500_000 }]);
  const drop = (call: typeof Payment.DeleteAccountPayment | typeof AccountReceipt.DeleteAccountReceipt, id: number) =>
    shop.accountant.call(call, { id, cancelReason: 'thôi' } as never);
  await expect(drop(Payment.DeleteAccountPayment, advance.id)).toFailWith('finance.creditUsed');
  await drop(AccountReceipt.DeleteAccountReceipt, back.id);
  await drop(Payment.DeleteAccountPayment, advance.id);
  expect(await open()).toBe(0);
  const standing = await shop.accountant.call(Debts.GetStandings, { party: 'staff' } as never);
  expect(standing.items.filter(({ partyId }) => partyId === staffId)).toEqual([]);
});

test('each sees the debts of the parties that are theirs, and of their branches', async () => {
  const { customerId } = await unpaid(10_000, today());
  const clerk = await shop.staff(['Pages.Debt.Customer']);
  await expect(clerk.call(Debts.GetLiabilitiesSupplier, {})).toFailWith('auth.forbidden');
  await expect(
    clerk.call(Debts.GetStatement, { party: 'supplier', partyId: 1, from: today(), to: today() } as never),
  ).toFailWith('auth.forbidden');
  const parties = await clerk.call(Debts.GetStandings, { maxResultCount: 1000 } as never);
  expect([...new Set(parties.items.map(({ party }) => party))]).toEqual(['customer']);
  const away = await shop.receiver.call(Debts.GetLiabilitiesCustomer, { maxResultCount: 1000 } as never);
  expect(away.items.map(({ id }) => id)).not.toContain(customerId);
  // Neither their statement nor what they paid tells anything of another branch.
  const of = { party: 'customer', partyId: customerId, from: addDays(today(), -1), to: today() } as never;
  const told = async (who: Pick<typeof clerk, 'call'>) => {
    const { items, closing } = await who.call(Debts.GetStatement, of);
    const { totalRemain } = await who.call(Debts.GetLiabilitiesDetailSuccess, of);
    return [items.length, closing, totalRemain];
  };
  expect(await told(shop.receiver)).toEqual([0, 0, 0]);
  expect(await told(clerk)).toEqual([1, 10_000, 10_000]);
  expect(await brokenLaws(app)).toEqual([]);
});

test('a receipt that paid for several devices is not taken back at one of them', async () => {
  const first = await unpaid(500_000, addDays(today(), 3));
  const second = await shop.ticket([{ price: 300_000 }], { to: 'HoanTra', fields: { customer_id: first.customerId } });
  await shop.act(shop.manager, second.id, 'handOverUnpaid', { dueDay: addDays(today(), 4) });
  await shop.cashier.call(TicketPay.PayInvoice, { id: first.id, payments: [shop.pay(400_000, shop.cash)] });
  const paid = await shop.receive({ kind: 'debt', customerId: first.customerId, amount: 400_000 } as never);
  const back = { id: first.id, receiptId: paid.id, reason: 'nhầm', dueDay: addDays(today(), 3) };
  await expect(shop.manager.call(TicketPay.CancelPayment, back as never)).toFailWith('ticket.receiptOfMany');
  await shop.accountant.call(AccountReceipt.DeleteAccountReceipt, { id: paid.id, cancelReason: 'nhầm' } as never);
  expect(await shop.row(second.id)).toMatchObject({ status: 'ChuaTraTien', paid: 0 });
  expect(await brokenLaws(app)).toEqual([]);
});
test('a receipt that is taken back after the due day was moved is owed until the day that the ticket says', async () => {
  const [first, then] = [addDays(today(), 5), addDays(today(), 12)];
  const ticket = await unpaid(1_000_000, first);
  const paid = await shop.receive({ kind: 'debt', customerId: ticket.customerId, amount: 300_000 } as never);
  await shop.cashier.call(TicketPay.PayInvoice, { id: ticket.id, payments: [shop.pay(200_000, shop.cash)] });
  const [second] = await app.sql<{ id: number }>(
    'select max(receipt_id) as id from ticket_money where ticket_id = $1',
    [ticket.id],
  );
  const back = { id: ticket.id, receiptId: second?.id, reason: 'tiền giả', dueDay: then } as never;
  await shop.manager.call(TicketPay.CancelPayment, back);
  await shop.accountant.call(AccountReceipt.DeleteAccountReceipt, { id: paid.id, cancelReason: 'nhầm khách' } as never);
  const owed = await app.sql(
    `select due_day, sum(amount)::bigint as amount from debt_ledger where document = 'ticket' and document_id = $1
     group by 1 having sum(amount) <> 0`,
    [ticket.id],
  );
  expect(owed).toEqual([{ due_day: then, amount: 1_000_000 }]);
  expect(await shop.row(ticket.id)).toMatchObject({ status: 'ChuaTraTien', due_day: then, paid: 0 });
  expect(await brokenLaws(app)).toEqual([]);
});
