// What people decide about money that arrived: matched, split, set aside, put back; and what happens when its vouchers are taken back.
import { beforeAll, describe, expect, test } from 'vitest';
import { BankAdapter, BankTransaction, type BankTxnId } from '../../../contract/bank/bank.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { type BankShop, bankShop } from '../../harness/bank.ts';
import { brokenLaws, lawsOf } from '../../harness/books.ts';
import type { Staff } from '../../harness/money.ts';

const app = await testApp();
let shop: BankShop;
let clerk: Staff;
let elsewhere: Staff;
const rights = ['Pages.Finance.Bank', 'Pages.Finance.Bank.Match'] as const;
beforeAll(async () => {
  shop = await bankShop(app);
  await shop.receive({ kind: 'opening', methodId: shop.transfer, amount: 50_000_000 as never });
  clerk = await shop.staff(rights);
  elsewhere = await shop.staff(rights, shop.otherBranch);
});
const laws = () => brokenLaws(app, lawsOf('money', 'ticket'));
const limit = async (value: string) => {
  const { items } = await app.admin.call(SystemConfigs.GetSystemConfigs, {});
  const rows = items.filter(({ name }) => name === 'approveExpenseFrom').map((row) => ({ ...row, value }));
  await app.admin.call(SystemConfigs.UpdateSystemConfigs, { items: rows } as never);
};
const match = (id: BankTxnId, ...parts: object[]) => clerk.call(BankTransaction.Match, { id, parts } as never);
const forTicket = (id: number, amount: number) => ({ kind: 'document', document: 'ticket', documentId: id, amount });

describe('one click', () => {
  test('a ticket that nobody named: found by its amount, matched, told in its history', async () => {
    const ticket = await shop.ticket([{ price: 183_000 }]);
    const { id } = await shop.arrives({ content: 'tra tien sua may', transferAmount: 183_000 });
    const { items } = await clerk.call(BankTransaction.GetCandidates, { id });
    expect(items).toMatchObject([
      { kind: 'document', document: 'ticket', code: ticket.code, amount: 183_000, isNamed: false },
    ]);
    const view = await match(id, forTicket(ticket.id, 183_000));
    expect(view).toMatchObject({ status: 'matched', matches: [{ documentCode: ticket.code, isMade: true }] });
    expect(view.allowedActions).toMatchObject([{ key: 'restore' }]);
    expect(view.allowedActions[0]?.blocker).toContain(view.matches[0]?.code);
    await expect(clerk.call(BankTransaction.Restore, { id })).toFailWith('bank.receiptStands');
    await expect(match(id, forTicket(ticket.id, 183_000))).toFailWith('document.notNow');
    expect(await laws()).toEqual([]);
  });
  test('what is named stands before what has the amount, and a keyword finds the rest', async () => {
    const named = await shop.ticket([{ price: 300_000 }]);
    const other = await shop.ticket([{ price: 300_000 }]);
    const same = await shop.ticket([{ price: 77_123 }]);
    const { id } = await shop.arrives({ content: `${named.code} va ${other.code}`, transferAmount: 77_123 });
    const { items } = await clerk.call(BankTransaction.GetCandidates, { id });
    expect(
      items
        .map(({ code }) => code)
        .slice(0, 3)
        .sort(),
    ).toEqual([named.code, other.code, same.code].sort());
    expect(items.slice(0, 2).every(({ isNamed }) => isNamed)).toBe(true);
    const found = await clerk.call(BankTransaction.GetCandidates, { id, keyword: other.code });
    expect(found.items.map(({ code }) => code)).toContain(other.code);
    expect((await elsewhere.call(BankTransaction.GetCandidates, { id }).catch((e) => e)).key).toBe('row.missing');
  });
  test('money that came before its debt was written down is told on the debt’s day', async () => {
    const ticket = await shop.ticket([{ price: 91_000 }]);
    await shop.act(shop.manager, ticket.id, 'handOverUnpaid', { payments: [], dueDay: addDays(today(), 3) });
    const transactionDate = `${addDays(today(), -2)} 10:00:00`;
    const { id } = await shop.arrives({ content: 'tra tien', transferAmount: 91_000, transactionDate });
    const { matches } = await match(id, forTicket(ticket.id, 91_000));
    const voucher = await app.admin.call(AccountReceipt.GetById, { id: matches[0]?.voucherId } as never);
    expect(voucher).toMatchObject({ day: today(), items: [{ documentId: ticket.id, amount: 91_000 }] });
    expect((await shop.row(ticket.id)).status).toBe('DaTra');
  });
  test('a receipt that was there is linked, and put back again without a trace in the books', async () => {
    const { id: voucherId } = await shop.receive({
      methodId: shop.transfer,
      amount: 64_000 as never,
      partyName: 'Ông Ba',
    });
    const { id } = await shop.arrives({ content: 'ong ba', transferAmount: 64_000 });
    const { items } = await clerk.call(BankTransaction.GetCandidates, { id });
    expect(items).toMatchObject([{ kind: 'voucher', documentId: voucherId, amount: 64_000 }]);
    expect(await match(id, { kind: 'voucher', voucherId, amount: 64_000 })).toMatchObject({
      status: 'matched',
      matches: [{ isMade: false }],
    });
    const again = await shop.arrives({ content: 'ong ba', transferAmount: 64_000 });
    await expect(match(again.id, { kind: 'voucher', voucherId, amount: 64_000 })).toFailWith('bank.wrongVoucher');
    expect(await clerk.call(BankTransaction.Restore, { id })).toMatchObject({ status: 'new', matches: [] });
    expect(await match(again.id, { kind: 'voucher', voucherId, amount: 64_000 })).toMatchObject({ status: 'matched' });
    expect(await laws()).toEqual([]);
  });
  test('a voucher of another fund or direction, or one that is taken back, is no match', async () => {
    const { id } = await shop.arrives({ transferAmount: 51_000 });
    const drawer = await shop.receive({ amount: 51_000 as never });
    await expect(match(id, { kind: 'voucher', voucherId: drawer.id, amount: 51_000 })).toFailWith('bank.wrongVoucher');
    const gone = await shop.receive({ methodId: shop.transfer, amount: 51_000 as never });
    await shop.accountant.call(AccountReceipt.DeleteAccountReceipt, { id: gone.id, cancelReason: 'x' } as never);
    await expect(match(id, { kind: 'voucher', voucherId: gone.id, amount: 51_000 })).toFailWith('bank.wrongVoucher');
    const out = await shop.give({ methodId: shop.transfer, amount: 51_000 as never });
    await expect(match(id, { kind: 'voucher', voucherId: out.id, amount: 51_000 })).toFailWith('bank.wrongVoucher');
  });
  test('split: to the đồng, over tickets, debts, credit and other income', async () => {
    const [one, two] = [await shop.ticket([{ price: 100_000 }]), await shop.ticket([{ price: 200_000 }])];
    const { id } = await shop.arrives({ transferAmount: 330_000 });
    const parts = [forTicket(two.id, 200_000), forTicket(one.id, 100_000)];
    await expect(match(id, ...parts)).toFailWith('bank.sum');
    const view = await match(id, ...parts, { kind: 'other', voucherKind: 'other', partyName: 'Lãi', amount: 30_000 });
    expect(view).toMatchObject({ status: 'split' });
    expect(view.matches.map(({ amount }) => amount).sort()).toEqual([100_000, 200_000, 30_000].sort());
    expect((await shop.row(one.id)).paid).toBe(100_000);
    expect((await shop.row(two.id)).paid).toBe(200_000);
    expect(await laws()).toEqual([]);
  });
  test('what a part lacks is said at its own field', async () => {
    const { id } = await shop.arrives({ transferAmount: 7_000 });
    const of = (more: object) => ({ kind: 'other', voucherKind: 'debt', amount: 3_500, ...more });
    const first = { kind: 'other', voucherKind: 'other', partyName: 'Lãi', amount: 3_500 };
    const said = async (more: object) =>
      (await refusalOf(match(id, first, of(more)))).body.error?.validationErrors?.[0]?.members;
    expect(await said({ voucherKind: 'expense' })).toEqual(['parts.1.voucherKind']); // that is for money that left
    expect(await said({})).toEqual(['parts.1.partyId']);
    expect(await said({ party: 'customer', partyId: 99_999_999 })).toEqual(['parts.1.partyId']);
    expect(await said({ voucherKind: 'other', reasonId: shop.transfer })).toEqual(['parts.1.reasonId']);
  });
  test('money that left: a supplier’s bill, an expense with its reason', async () => {
    const supplierId = await shop.supplier();
    const bill = await shop.bill(supplierId, 700_000);
    const { id } = await shop.arrives({ transferType: 'out', content: 'tra NCC', transferAmount: 700_000 });
    const { items } = await clerk.call(BankTransaction.GetCandidates, { id });
    expect(items).toMatchObject([{ document: 'inbound', documentId: bill, amount: 700_000 }]);
    const paid = await match(id, { kind: 'document', document: 'inbound', documentId: bill, amount: 700_000 });
    expect(paid.matches).toMatchObject([{ side: 'out', isMade: true }]);
    const [inbound] = await app.sql<{ paid: number }>('select paid from inbound where id = $1', [bill]);
    expect(inbound?.paid).toBe(700_000);
    // A second transfer for the same bill: it is paid, and is named as people know it.
    const again = await shop.arrives({
      transferType: 'out',
      content: 'tra NCC',
      transferAmount: 700_000,
      referenceCode: 'LAN2',
    });
    const [{ code } = { code: '' }] = await app.sql<{ code: string }>('select code from inbound where id = $1', [bill]);
    const gone = match(again.id, { kind: 'document', document: 'inbound', documentId: bill, amount: 700_000 });
    expect((await refusalOf(gone)).body.error?.message).toBe(`Chứng từ ${code} không còn gì để thanh toán.`);
    const fee = await shop.arrives({ transferType: 'out', content: 'phi SMS', transferAmount: 11_000 });
    await expect(match(fee.id, { kind: 'other', voucherKind: 'expense', amount: 11_000 })).toFailWith(
      'request.invalid',
    );
    const reasonId = await shop.stock.category('paymentCategory');
    expect(await match(fee.id, { kind: 'other', voucherKind: 'expense', reasonId, amount: 11_000 })).toMatchObject({
      status: 'matched',
    });
    const wage = await shop.arrives({ transferType: 'out', transferAmount: 12_000 });
    await expect(match(wage.id, { kind: 'other', voucherKind: 'refund', amount: 12_000 })).toFailWith(
      'request.invalid',
    );
    expect(await laws()).toEqual([]);
  });
});

describe('set aside and put back', () => {
  test('needs a reason, and comes back as it was', async () => {
    const { id } = await shop.arrives({});
    await expect(clerk.call(BankTransaction.Ignore, { id, reason: '' })).toFailWith('request.invalid');
    const ignored = await clerk.call(BankTransaction.Ignore, { id, reason: 'chuyển nội bộ' });
    expect(ignored).toMatchObject({ status: 'ignored', reason: 'chuyển nội bộ' });
    await expect(clerk.call(BankTransaction.Ignore, { id, reason: 'x' })).toFailWith('document.notNow');
    expect(await clerk.call(BankTransaction.Restore, { id })).toMatchObject({ status: 'new', reason: null });
    await expect(clerk.call(BankTransaction.Ignore, { id, reason: 'x', version: 1 })).toFailWith('row.stale');
  });
  test('a ticket’s receipt that is cancelled leaves its money waiting', async () => {
    const ticket = await shop.ticket([{ price: 240_000 }]);
    const { id } = await shop.arrives({ content: ticket.code, transferAmount: 240_000 });
    const { matches } = await shop.view(id);
    await shop.manager.call(TicketPay.CancelPayment, {
      id: ticket.id,
      receiptId: matches[0]?.voucherId,
      reason: 'nhầm phiếu',
    } as never);
    expect(await shop.view(id)).toMatchObject({ status: 'new', matches: [] });
    const rows = await app.sql(
      'select amount, mirrors is not null as mirror from bank_match where txn_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { amount: 240_000, mirror: false },
      { amount: -240_000, mirror: true },
    ]);
    expect(await match(id, forTicket(ticket.id, 240_000))).toMatchObject({ status: 'matched' });
    expect(await laws()).toEqual([]);
  });
  test('one of several vouchers is taken back: its part waits, what the others tell is not taken twice', async () => {
    const ticket = await shop.ticket([{ price: 600_000 }]);
    const other = await shop.ticket([{ price: 1_000_000 }]);
    const before = await shop.balance(shop.branch, shop.transfer);
    const { id } = await shop.arrives({ content: ticket.code, transferAmount: 1_000_000 });
    const [deposit, credit] = (await shop.view(id)).matches;
    expect([deposit?.amount, credit?.amount]).toEqual([600_000, 400_000]);
    const cancelled = { id: ticket.id, receiptId: deposit?.voucherId, reason: 'nhầm phiếu' } as never;
    expect((await shop.manager.call(TicketPay.CancelPayment, cancelled)).credit).toBe(400_000);
    expect(await shop.balance(shop.branch, shop.transfer)).toBe(before + 400_000);
    const waiting = await shop.view(id);
    expect(waiting).toMatchObject({ status: 'new', left: 600_000, matches: [{ voucherId: credit?.voucherId }] });
    expect(await laws()).toEqual([]);

    await expect(match(id, forTicket(other.id, 1_000_000))).toFailWith('bank.sum');
    expect(waiting.allowedActions.find(({ key }) => key === 'ignore')?.blocker).toContain(credit?.code);
    await expect(clerk.call(BankTransaction.Ignore, { id, reason: 'x' })).toFailWith('bank.partTold');
    const told = await match(id, forTicket(other.id, 600_000));
    expect(told).toMatchObject({ status: 'split', left: 0 });
    expect(told.matches.map(({ amount }) => amount)).toEqual([400_000, 600_000]);
    expect(await shop.balance(shop.branch, shop.transfer)).toBe(before + 1_000_000);
    expect([(await shop.row(ticket.id)).paid, (await shop.row(other.id)).paid]).toEqual([0, 600_000]);
    const [theirs] = await app.sql<{ amount: number }>(
      `select amount from open_item where document = 'voucher' and document_id = $1`,
      [credit?.voucherId],
    );
    expect(theirs?.amount).toBe(-400_000);
    expect(await laws()).toEqual([]);
  });
  test('all of its vouchers are taken back, one after the other: all of it waits', async () => {
    const { id } = await shop.arrives({ transferAmount: 90_000 });
    const part = (amount: number) => ({ kind: 'other', voucherKind: 'other', partyName: 'Khác', amount });
    const { matches } = await match(id, part(30_000), part(60_000));
    for (const [at, left] of [30_000, 90_000].entries()) {
      const gone = { id: matches[at]?.voucherId, cancelReason: 'nhầm' } as never;
      await shop.accountant.call(AccountReceipt.DeleteAccountReceipt, gone);
      expect(await shop.view(id)).toMatchObject({ status: 'new', left });
    }
    expect(await clerk.call(BankTransaction.Ignore, { id, reason: 'x' })).toMatchObject({ status: 'ignored' });
    expect(await laws()).toEqual([]);
  });
  test('a link to a voucher that was there stays, until the rest is set aside', async () => {
    const there = await shop.receive({ methodId: shop.transfer, amount: 20_000 as never });
    const { id } = await shop.arrives({ transferAmount: 50_000 });
    const linked = { kind: 'voucher', voucherId: there.id, amount: 20_000 };
    const { matches } = await match(id, linked, { kind: 'other', voucherKind: 'other', amount: 30_000 });
    const made = matches.find(({ isMade }) => isMade)?.voucherId;
    await shop.accountant.call(AccountReceipt.DeleteAccountReceipt, { id: made, cancelReason: 'nhầm' } as never);
    expect(await shop.view(id)).toMatchObject({ status: 'new', left: 30_000, matches: [{ voucherId: there.id }] });
    expect(await clerk.call(BankTransaction.Ignore, { id, reason: 'x' })).toMatchObject({ matches: [], left: 50_000 });
    expect(await laws()).toEqual([]);
  });
  test('a receipt that moves to another fund does not tell the bank’s money any more', async () => {
    const ticket = await shop.ticket([{ price: 95_000 }]);
    const { id } = await shop.arrives({ content: ticket.code, transferAmount: 95_000 });
    await shop.manager.call(TicketPay.ChangePaymentMethod, { id: ticket.id, methodId: shop.cash } as never);
    expect((await shop.view(id)).status).toBe('new');
    expect(await laws()).toEqual([]);
  });
  describe('a corrected voucher tells the same money, and no đồng of it twice', () => {
    const other = (amount: number) => ({ kind: 'other', voucherKind: 'other', partyName: 'Lãi', amount });
    const correct = async (id: number | undefined, change: object) => {
      const { code: _, ...voucher } = await shop.accountant.call(AccountReceipt.GetById, { id } as never);
      const input = { ...voucher, items: null, ...change };
      return (await shop.accountant.call(AccountReceipt.UpdateAccountReceipt, input as never)).id as number;
    };
    test('as far as it goes: what is over waits, and is matched once', async () => {
      const { id } = await shop.arrives({ transferAmount: 45_000 });
      const { matches } = await match(id, other(45_000));
      const before = await shop.balance(shop.branch, shop.transfer);
      const less = await correct(matches[0]?.voucherId, { amount: 40_000 });
      expect(await shop.view(id)).toMatchObject({
        ...{ status: 'new', left: 5_000 },
        matches: [{ voucherId: less, amount: 40_000, isMade: true }],
      });
      await expect(match(id, other(45_000))).toFailWith('bank.sum');
      expect(await match(id, other(5_000))).toMatchObject({ status: 'split', left: 0 });
      expect(await shop.balance(shop.branch, shop.transfer)).toBe(before);
      // Other words, another day, more than the bank told: the transaction stays as it is.
      const more = await correct(less, { amount: 60_000, partyName: 'Ngân hàng' });
      const view = await shop.view(id);
      expect(view).toMatchObject({ status: 'split', left: 0 });
      expect(view.matches).toContainEqual(expect.objectContaining({ voucherId: more, amount: 40_000, isMade: true }));
      await expect(clerk.call(BankTransaction.Restore, { id })).toFailWith('bank.receiptStands');
      await shop.accountant.call(AccountReceipt.DeleteAccountReceipt, { id: more, cancelReason: 'nhầm' } as never);
      expect(await shop.view(id)).toMatchObject({ status: 'new', left: 40_000 });
      expect(await laws()).toEqual([]);
    });
    test('of several transactions the first come first; a debt keeps its document', async () => {
      const there = await shop.receive({ methodId: shop.transfer, amount: 100_000 as never });
      const [one, two] = [
        await shop.arrives({ transferAmount: 60_000 }),
        await shop.arrives({ transferAmount: 40_000 }),
      ];
      await match(one.id, { kind: 'voucher', voucherId: there.id, amount: 60_000 });
      await match(two.id, { kind: 'voucher', voucherId: there.id, amount: 40_000 });
      const less = await correct(there.id, { amount: 70_000 });
      expect([await shop.view(one.id), await shop.view(two.id)]).toMatchObject([
        { status: 'matched', matches: [{ voucherId: less, amount: 60_000, isMade: false }] },
        { status: 'new', left: 30_000, matches: [{ voucherId: less, amount: 10_000 }] },
      ]);
      const ticket = await shop.ticket([{ price: 88_000 }]);
      await shop.act(shop.manager, ticket.id, 'handOverUnpaid', { payments: [], dueDay: addDays(today(), 3) });
      const { id } = await shop.arrives({ content: ticket.code, transferAmount: 88_000 });
      const [paid] = (await shop.view(id)).matches;
      await expect(correct(paid?.voucherId, { day: addDays(today(), -1) })).toFailWith('finance.itemBefore');
      await correct(paid?.voucherId, { partyName: 'Người nhà' });
      expect((await shop.view(id)).matches).toMatchObject([{ amount: 88_000, documentCode: ticket.code }]);
      expect(await laws()).toEqual([]);
    });
    test('not in another fund, where the money does not lie, nor by one that waits for a second person', async () => {
      const { id } = await shop.arrives({ transferAmount: 45_000 });
      const { matches } = await match(id, other(45_000));
      await expect(correct(matches[0]?.voucherId, { methodId: shop.cash })).toFailWith('bank.otherFund');
      const { id: paidId } = await shop.arrives({ transferType: 'out', transferAmount: 31_000 });
      const [out] = (await match(paidId, { ...other(31_000), partyName: 'Phí' })).matches;
      await limit('32000');
      const { code: _, ...voucher } = await shop.accountant.call(Payment.GetPaymentById, {
        id: out?.voucherId,
      } as never);
      const change = (amount: number) =>
        shop.accountant.call(Payment.UpdateAccountPayment, { ...voucher, items: null, amount } as never);
      await expect(change(32_000)).toFailWith('bank.wouldWait');
      await limit('0');
      const { id: newId } = await change(32_000);
      expect(await shop.view(paidId)).toMatchObject({ status: 'matched', matches: [{ voucherId: newId }] });
      expect((await shop.view(id)).status).toBe('matched');
      expect(await laws()).toEqual([]);
    });
  });
});

describe('who sees what', () => {
  test('a branch sees its own; what belongs to no fund is for those who set accounts up', async () => {
    const mine = await shop.arrives({ content: 'cua toi' });
    const stray = await shop.arrives({ content: 'vo chu', accountNumber: '31337' });
    const listOf = async (who: Staff) =>
      (await who.call(BankTransaction.GetAll, { maxResultCount: 100 })).items.map(({ id }) => id);
    expect(await listOf(clerk)).toContain(mine.id);
    expect(await listOf(clerk)).not.toContain(stray.id);
    expect(await listOf(elsewhere)).not.toContain(mine.id);
    const keeper = await shop.staff(['Pages.Finance.Bank', 'Pages.Finance.Bank.Setup']);
    expect(await listOf(keeper)).toContain(stray.id);
    for (const call of [BankTransaction.GetById, BankTransaction.Restore] as const)
      await expect(elsewhere.call(call as never, { id: mine.id } as never)).toFailWith('row.missing');
    await expect(elsewhere.call(BankTransaction.Ignore, { id: mine.id, reason: 'x' })).toFailWith('row.missing');
  });
  test('the list filters, sums and counts what waits', async () => {
    const mark = 'MOCRIENG';
    await shop.arrives({ content: mark, transferAmount: 5_000 });
    const gone = await shop.arrives({ content: mark, transferAmount: 7_000, transferType: 'out' });
    await clerk.call(BankTransaction.Ignore, { id: gone.id, reason: 'x' });
    const all = await clerk.call(BankTransaction.GetAll, { keyword: mark });
    expect([all.totalCount, all.totalIn, all.totalOut]).toEqual([2, 5_000, 7_000]);
    const [waiting] = await app.sql<{ n: number }>(
      `select count(*)::int as n from bank_txn where status = 'new' and branch_id = $1`,
      [shop.branch],
    );
    expect(all.waiting).toBe(waiting?.n);
    const only = async (filter: object) =>
      (await clerk.call(BankTransaction.GetAll, { keyword: mark, ...filter } as never)).totalCount;
    expect(await only({ status: 'new' })).toBe(1);
    expect(await only({ direction: 'out' })).toBe(1);
    expect(await only({ source: 'statement' })).toBe(0);
    expect(await only({ from: '2001-01-01', to: '2001-12-31' })).toBe(0);
  });
  test('looking is not matching, and matching is not setting up', async () => {
    const looker = await shop.staff(['Pages.Finance.Bank']);
    const { id } = await shop.arrives({});
    expect((await looker.call(BankTransaction.GetById, { id })).allowedActions).toEqual([]);
    await expect(looker.call(BankTransaction.Ignore, { id, reason: 'x' })).toFailWith('auth.forbidden');
    await expect(clerk.call(BankAdapter.GetAll, {})).toFailWith('auth.forbidden');
  });
});
