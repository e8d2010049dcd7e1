// Vouchers that people write: posted at once or after a second person, corrected by another one, taken back by mirror rows.
import { beforeAll, describe, expect, test } from 'vitest';
import { Fund, ReportFinance } from '../../../contract/finance/fund.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { Inventory } from '../../../contract/stock/inventory.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type FinanceShop, financeShop, notesOf } from '../../harness/finance.ts';

const app = await testApp();
let shop: FinanceShop;
const drawer = () => shop.balance(shop.branch, shop.cash);
const setting = (name: string, value: string) =>
  app.admin.call(SystemConfigs.GetSystemConfigs, {}).then(({ items }) =>
    app.admin.call(SystemConfigs.UpdateSystemConfigs, {
      items: items.filter((one) => one.name === name).map((one) => ({ ...one, value })),
    } as never),
  );
beforeAll(async () => {
  shop = await financeShop(app);
  await shop.receive({ kind: 'opening', amount: 10_000_000 as never });
});

describe('receipts', () => {
  test('are posted at once, stand in their fund, and are told with their sums', async () => {
    const before = await drawer();
    const { id, code } = await shop.receive({ amount: 250_000 as never, partyName: 'Ông Ba', note: 'bán giấy vụn' });
    expect(await drawer()).toBe(before + 250_000);
    const view = await shop.accountant.call(AccountReceipt.GetById, { id } as never);
    expect(view).toMatchObject({ status: 'posted', kind: 'other', partyName: 'Ông Ba', amount: 250_000, items: [] });
    expect(view.allowedActions.map(({ key }) => key)).toEqual(['edit', 'print', 'cancel']);
    const found = await shop.accountant.call(AccountReceipt.GetListAccountReceipt, { keyword: code } as never);
    expect([found.totalCount, found.totalAmount, found.totalOrder]).toEqual([1, 250_000, 1]);
    const raw = await shop.accountant.send(AccountReceipt.GetListAccountReceipt, { keyword: code } as never);
    expect(Object.keys(raw.json().result).sort()).toEqual(['pagedResult', 'totalAmount', 'totalOrder']);
  });
  test('of a kind that pays for no document name none: nothing is left out without a word', async () => {
    const before = await drawer();
    const items = [{ document: 'ticket', documentId: 1, amount: 1000 }] as never;
    await expect(shop.receive({ kind: 'other', items })).toFailWith('finance.paysNothing');
    await expect(shop.give({ kind: 'advance', staffId: shop.technician.user.id, items })).toFailWith(
      'finance.paysNothing',
    );
    expect(await drawer()).toBe(before);
  });
  test('are taken back with a reason, once; the list keeps them and counts them no more', async () => {
    const before = await drawer();
    const { id, code } = await shop.receive({});
    const cancel = { id, cancelReason: 'ghi nhầm' } as never;
    expect(await shop.accountant.call(AccountReceipt.DeleteAccountReceipt, cancel)).toEqual({
      id,
      cancelReason: 'ghi nhầm',
    });
    expect(await drawer()).toBe(before);
    await expect(shop.accountant.call(AccountReceipt.DeleteAccountReceipt, cancel)).toFailWith('finance.cancelled');
    const found = await shop.accountant.call(AccountReceipt.GetListAccountReceipt, { keyword: code } as never);
    expect(found.items).toMatchObject([{ status: 'cancelled', cancelReason: 'ghi nhầm' }]);
    expect([found.totalAmount, found.totalOrder]).toEqual([0, 0]);
  });
  test('a note is changed in place; another amount is another voucher, linked both ways', async () => {
    const before = await drawer();
    const { id } = await shop.receive({ amount: 70_000 as never, note: 'cũ', partyName: 'Ông Tám' });
    const same = { kind: 'other', methodId: shop.cash, amount: 70_000 };
    const noted = await shop.accountant.call(AccountReceipt.UpdateAccountReceipt, {
      id,
      ...same,
      note: 'mới',
    } as never);
    expect([noted.id, noted.note]).toEqual([id, 'mới']);
    const other = await shop.accountant.call(AccountReceipt.UpdateAccountReceipt, {
      id,
      ...same,
      amount: 90_000,
    } as never);
    expect(other).toMatchObject({ status: 'posted', amount: 90_000, replaces: { id }, partyName: 'Ông Tám' });
    const old = await shop.accountant.call(AccountReceipt.GetById, { id } as never);
    expect(old).toMatchObject({ status: 'cancelled', replacedBy: { id: other.id } });
    expect(await drawer()).toBe(before + 90_000);
  });
  test('of a ticket is taken by the ticket’s own rules, and taken back there', async () => {
    const ticket = await shop.ticket([{ price: 400_000 }], { to: 'HoanTra' });
    const view = await shop.accountant.call(AccountReceipt.CreateAccountReceipt, {
      kind: 'ticket',
      ticketId: ticket.id,
      methodId: shop.cash,
      amount: 400_000,
    } as never);
    expect(view).toMatchObject({ ticketCode: ticket.code, items: [{ document: 'ticket', amount: 400_000 }] });
    expect((await shop.row(ticket.id)).paid).toBe(400_000);
    await expect(
      shop.accountant.call(AccountReceipt.DeleteAccountReceipt, { id: view.id, cancelReason: 'x' } as never),
    ).toFailWith('finance.ofDocument');
    await expect(shop.receive({ kind: 'ticket', ticketId: ticket.id, amount: 1 as never })).toFailWith(
      'ticket.nothingDue',
    );
  });
  test('of a ticket keeps the words that came with it, and refuses by name what only the ticket says', async () => {
    const ticket = await shop.ticket([{ price: 300_000 }], { to: 'HoanTra' });
    const take = (more: object) =>
      shop.accountant.call(AccountReceipt.CreateAccountReceipt, {
        kind: 'ticket',
        ticketId: ticket.id,
        methodId: shop.cash,
        amount: 300_000,
        ...more,
      } as never);
    const refused = async (more: object) => {
      const { body } = await refusalOf(take(more));
      return body.error?.validationErrors?.map(({ members }) => members.join());
    };
    expect(await refused({ day: addDays(today(), -1) })).toEqual(['day']);
    expect(await refused({ branchId: shop.otherBranch })).toEqual(['branchId']);
    expect(await refused({ customerId: await shop.customer() })).toEqual(['customerId']);
    expect(await refused({ supplierId: await shop.supplier() })).toEqual(['supplierId']);
    expect(await refused({ items: [{ document: 'ticket', documentId: ticket.id, amount: 300_000 }] })).toEqual([
      'items',
    ]);
    expect((await shop.row(ticket.id)).paid).toBe(0);
    const { customer_id: customerId, branch_id: branchId } = await shop.row(ticket.id);
    const reasonId = await shop.stock.category('paymentCategory');
    const words = { note: 'con trai trả hộ', partyName: 'Anh Tú', partyAddress: '12 Lê Lợi', attached: '01 giấy hẹn' };
    expect(await take({ ...words, reasonId, customerId, branchId, day: today(), reference: 'CK1' })).toMatchObject({
      ...words,
      reasonId,
      reference: 'CK1',
      day: today(),
      version: 1,
    });
  });
});

describe('payments', () => {
  test('never take more than the fund holds, and the fund says how much that is', async () => {
    const held = await drawer();
    await expect(shop.give({ amount: (held + 1) as never })).toFailWith('finance.short');
    expect(await drawer()).toBe(held);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('an expense says what for; people are named by their kind', async () => {
    await expect(shop.give({ kind: 'expense' })).toFailWith('request.invalid');
    await expect(shop.give({ kind: 'supplier' })).toFailWith('request.invalid');
    await expect(shop.give({ kind: 'supplier', customerId: (await shop.customer()) as never })).toFailWith(
      'request.invalid',
    );
    await expect(shop.give({ kind: 'refund' as never })).toFailWith('request.invalid');
    const reasonId = await shop.stock.category('paymentCategory');
    const { id } = await shop.give({ kind: 'expense', reasonId });
    expect((await shop.accountant.call(Payment.GetPaymentById, { id } as never)).reasonName).toBe('Tiền thuê mặt bằng');
  });
  test('above the tenant’s limit they wait for somebody else', async () => {
    await setting('approveExpenseFrom', '500000');
    const before = await drawer();
    const { id } = await shop.give({ amount: 500_000 as never });
    expect(await drawer()).toBe(before);
    const act = (by: FinanceShop['accountant'], action: string, reason?: string) =>
      by.call(Payment.Act, { id, action, reason } as never);
    await expect(act(shop.accountant, 'approve')).toFailWith('finance.approveOwn');
    await expect(act(shop.chief, 'reject')).toFailWith('request.invalid');
    expect((await act(shop.chief, 'reject', 'thiếu hóa đơn')).rejectReason).toBe('thiếu hóa đơn');
    expect((await act(shop.accountant, 'submit')).status).toBe('waiting');
    const done = await act(shop.chief, 'approve');
    expect([done.status, done.approvedByName]).toEqual(['posted', shop.chief.user.fullName]);
    expect(await drawer()).toBe(before - 500_000);
    // Nobody gets past it by correcting a small one: what stands for it waits too.
    const { id: tiny } = await shop.give({ amount: 1_000 as never });
    const grown = await shop.accountant.call(Payment.UpdateAccountPayment, {
      id: tiny,
      kind: 'other',
      methodId: shop.cash,
      amount: 700_000,
    } as never);
    expect([grown.status, grown.replaces?.id, await drawer()]).toEqual(['waiting', tiny, before - 500_000]);
    await shop.accountant.call(Payment.DeleteAccountPayment, { id: grown.id, cancelReason: 'thôi' } as never);
    const small = await shop.give({ amount: 499_999 as never });
    expect((await shop.accountant.call(Payment.GetPaymentById, { id: small.id } as never)).status).toBe('posted');
    await setting('approveExpenseFrom', '0');
  });
  test('a draft is edited, handed in, or dropped; nothing of it is money', async () => {
    const before = await drawer();
    const { id } = await shop.give({ isDraft: true });
    const edited = await shop.accountant.call(Payment.UpdateAccountPayment, {
      id,
      kind: 'other',
      methodId: shop.cash,
      amount: 30_000,
    } as never);
    expect([edited.status, edited.amount, await drawer()]).toEqual(['draft', 30_000, before]);
    await shop.accountant.call(Payment.DeleteAccountPayment, { id, cancelReason: 'thôi' } as never);
    expect(await drawer()).toBe(before);
  });
  test('two who take the last đồng at the same moment: one wins', async () => {
    const held = await drawer();
    const tries = await Promise.allSettled([1, 2, 3].map(() => shop.give({ amount: held as never })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await drawer()).toBe(0);
    await shop.receive({ kind: 'opening', amount: 5_000_000 as never });
  });
});

test('money of another branch, of tomorrow, of a day that is closed is refused', async () => {
  await expect(
    shop.receiver.call(Payment.CreatePayment, {
      kind: 'other',
      methodId: shop.cash,
      amount: 1000,
      branchId: shop.branch,
    } as never),
  ).toFailWith('finance.otherBranch');
  await expect(shop.receive({ day: addDays(today(), 1) })).toFailWith('finance.future');
  const membersOf = async (more: object) =>
    (await refusalOf(shop.receive(more as never))).body.error?.validationErrors?.[0]?.members;
  expect(await membersOf({ day: addDays(today(), 1) })).toEqual(['day']);
  expect(await membersOf({ day: '1990-11-18' })).toEqual(['day']); // a year that was mistyped
  const [customerId, supplierId] = [await shop.customer(), await shop.supplier()];
  expect(await membersOf({ customerId, supplierId })).toEqual(['supplierId']); // a voucher is of one party
  const { id } = await shop.receive({});
  await expect(shop.receiver.call(AccountReceipt.GetById, { id } as never)).toFailWith('row.missing');
  const clerk = await shop.staff(['Pages.Finance.Receipt']);
  await expect(clerk.call(AccountReceipt.CreateAccountReceipt, {} as never)).toFailWith('auth.forbidden');
});

test('the list’s sums are those of its rows, whatever span and filter', async () => {
  await shop.receive({ day: addDays(today(), -40), amount: 11_000 as never });
  await shop.receive({ day: addDays(today(), -70), amount: 12_000 as never });
  await app.sql('select fold_voucher_tally()');
  const spans = [
    {},
    { from: addDays(today(), -75) },
    { to: addDays(today(), -1) },
    { from: addDays(today(), -45), to: today() },
    { from: today(), to: today() },
  ];
  for (const span of spans)
    for (const more of [
      {},
      { kind: 'other' },
      { status: 'cancelled' },
      { methodId: shop.cash, branchId: shop.branch },
    ]) {
      const input = { ...span, ...more, maxResultCount: 1000 };
      const page = await shop.accountant.call(AccountReceipt.GetListAccountReceipt, input as never);
      const posted = page.items.filter(({ status }) => status === 'posted');
      expect([page.totalCount, page.totalOrder, page.totalAmount], JSON.stringify(input)).toEqual([
        page.items.length,
        posted.length,
        posted.reduce((sum, { amount }) => sum + amount, 0),
      ]);
    }
});

test('after all of it every law of the books holds', async () => {
  const ticket = await shop.ticket([{ price: 100_000 }], { to: 'HoanTra' });
  await shop.act(shop.manager, ticket.id, 'handOver', { payments: [shop.pay(100_000, shop.cash)] });
  expect(await brokenLaws(app)).toEqual([]);
});

test('what would be refused is said before, in the same words: too little in the fund, a fund or books that are closed today', async () => {
  const { receiver, otherBranch, cash } = shop;
  const voucher = (amount: number) => ({ kind: 'other', methodId: cash, amount }) as never;
  const { id: got } = await receiver.call(AccountReceipt.CreateAccountReceipt, voucher(50_000));
  const { id: given } = await receiver.call(Payment.CreatePayment, voucher(30_000));
  type View = Promise<{ allowedActions: { key: string; blocker: string | null }[] }>;
  const foretold = async (key: string, view: View, drop: () => Promise<unknown>) => {
    const blocker = (await view).allowedActions.find((action) => action.key === 'cancel')?.blocker;
    const refused = await refusalOf(drop());
    expect([refused.key, refused.body.error?.message]).toEqual([key, blocker]);
  };
  const cancel = (id: number) => ({ id, cancelReason: 'thử' }) as never;
  const ofReceipt = (key: string) =>
    foretold(key, receiver.call(AccountReceipt.GetById, { id: got } as never), () =>
      receiver.call(AccountReceipt.DeleteAccountReceipt, cancel(got)),
    );
  const ofPayment = (key: string) =>
    foretold(key, receiver.call(Payment.GetPaymentById, { id: given } as never), () =>
      receiver.call(Payment.DeleteAccountPayment, cancel(given)),
    );
  await ofReceipt('finance.short');
  const { id: closeId } = await receiver.call(Fund.Close, { methodId: cash, notes: notesOf(20_000) } as never);
  await ofReceipt('finance.fundClosed');
  await ofPayment('finance.fundClosed');
  await receiver.call(Fund.Reopen, { id: closeId, reason: 'tiếp' } as never);
  await app.admin.call(Inventory.Close, { branchId: otherBranch, day: today() } as never);
  await ofReceipt('finance.closed');
  await ofPayment('finance.closed');
});

test('what is refused says at which field: a count, a transfer, a payment that the fund does not hold', async () => {
  const close = (more: object, by = shop.accountant) => by.call(Fund.Close, { methodId: shop.cash, ...more } as never);
  const held = await shop.balance(shop.branch, shop.cash);
  const counter = await shop.staff(['Pages.Finance.Fund.Close']);
  const notes = notesOf(held - 500);
  const sent = (more: object) =>
    shop.accountant.call(ReportFinance.CreateTransactionTransfer, {
      ...{ methodId: shop.cash, toMethodId: shop.transfer, amount: 1000, ...more },
    } as never);
  for (const [field, key, tried] of [
    ['witnessId', 'finance.ownWitness', () => close({ notes: notesOf(held), witnessId: shop.accountant.user.id })],
    ['reason', 'finance.differs', () => close({ notes }, counter)],
    ['reason', 'finance.difference', () => close({ notes })],
    ['counted', 'finance.countedSum', () => close({ notes, counted: 1 })],
    ['day', 'finance.future', () => close({ notes, day: addDays(today(), 1) })],
    ['branchId', 'finance.otherBranch', () => close({ notes, branchId: shop.otherBranch })],
    ['toMethodId', 'finance.sameFund', () => sent({ toMethodId: shop.cash })],
    ['branchId', 'finance.otherBranch', () => sent({ branchId: shop.otherBranch })],
    ['amount', 'finance.short', () => sent({ amount: held + 1 })],
    ['amount', 'finance.short', () => shop.give({ amount: (held + 1) as never })],
  ] as const) {
    const refused = await refusalOf(tried());
    expect([refused.key, refused.body.error?.validationErrors?.map(({ members }) => members)]).toEqual([
      key,
      [[field]],
    ]);
  }
});
