// Random people receive, pay, use credit, bring debts along, net what both sides owe, lend, transfer, close, reopen and take back; a pencil says what must come of it, and every law of
// money holds after each step.
import { expect, test } from 'vitest';
import { Fund, ReportFinance } from '../../../contract/finance/fund.calls.ts';
import { TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import { Offset } from '../../../contract/finance/offset.calls.ts';
import { OpeningDebt } from '../../../contract/finance/opening-debt.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { WriteOff } from '../../../contract/finance/write-off.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { type Refused, testApp } from '../../harness/app.ts';
import { brokenLaws, lawsOf } from '../../harness/books.ts';
import { dice } from '../../harness/dice.ts';
import { type FinanceShop, financeShop, notesOf } from '../../harness/finance.ts';
import { checkJournal, lastDays } from '../../harness/journal.ts';
import { Pencil, type Verdict, type Voucher } from '../../oracle/finance-model.ts';

const app = await testApp();
const STEPS = 90;
/** The key of the refusal, or what was answered. */
async function answered<T>(call: Promise<T>): Promise<{ key: string | null; answer: T | null }> {
  try {
    return { key: null, answer: await call };
  } catch (error) {
    return { key: (error as Refused).key, answer: null }; // anything else fails the comparison
  }
}
const newestPayment = async () =>
  (await app.sql<{ id: number }>('select max(id)::bigint as id from account_payment'))[0]?.id ?? 0;
const compare = async (shop: FinanceShop, pencil: Pencil, suppliers: readonly number[], what: string) => {
  const funds = {
    here: await shop.balance(shop.branch, shop.cash),
    there: await shop.balance(shop.otherBranch, shop.cash),
  };
  expect(funds, what).toEqual({ here: pencil.funds.here.held, there: pencil.funds.there.held });
  const { items } = await shop.accountant.call(TransactionLiabilities.GetLiabilitiesSupplier, {
    maxResultCount: 1000,
  } as never);
  const debts = suppliers.map((id) => {
    const row = items.find((one) => one.id === id);
    return [row?.remain ?? 0, row?.credit ?? 0];
  });
  expect(debts, what).toEqual(suppliers.map((id) => [pencil.due(id), pencil.credit.get(id) ?? 0]));
  const lent = await shop.accountant.call(TransactionLiabilities.GetOpenItems, {
    party: 'staff',
    partyId: shop.technician.user.id,
  } as never);
  expect(lent.totalRemain, what).toBe(pencil.out());
};
/** What the books say that a customer has with us. */
async function creditOf(customerId: number): Promise<number> {
  const [row] = await app.sql<{ credit: number }>(
    `select coalesce(-sum(amount), 0)::bigint as credit from open_item where party = 'customer' and party_id = $1`,
    [customerId],
  );
  return row?.credit ?? 0;
}

/** What came of which step, in all the walks. */
const walked = new Set<string>();
test.each([1, 20_261_116, 777])(
  'seed %i',
  async (seed) => {
    const shop = await financeShop(app);
    const pencil = new Pencil();
    const { below, pick, isLucky } = dice(seed);
    const amount = () => (1 + below(40)) * 12_500; // a drawer is counted by notes
    const people = [shop.accountant, shop.chief];
    const suppliers = [await shop.supplier(), await shop.supplier()];
    /** A customer who is the first of the suppliers too. */
    const twin = await shop.customer();
    const staffId = shop.technician.user.id;
    const { cash } = shop;
    const { id: ticketId } = await shop.ticket([{ price: 50_000 }], { to: 'DangXuLy' });
    const customerId = (await shop.row(ticketId)).customer_id as number;
    const money = lawsOf('money');
    /** What the newest count found over, or short below zero: opened again, it was neither. */
    let found = 0;
    const out = (input: object) => pick(people).call(Payment.CreatePayment, { methodId: cash, ...input } as never);
    const into = (input: object) =>
      pick(people).call(AccountReceipt.CreateAccountReceipt, { methodId: cash, ...input } as never);

    const steps: Record<string, () => Promise<string | undefined>> = {
      receive: async () => {
        const [sum, verdict] = [amount(), pencil.move('here', 1)];
        return judge(verdict, into({ kind: 'other', amount: sum }), ({ id }) => pencil.plain(id, 'in', 'here', sum));
      },
      spend: async () => {
        const sum = amount();
        return judge(pencil.move('here', -sum), out({ kind: 'other', amount: sum }), ({ id }) =>
          pencil.plain(id, 'out', 'here', sum),
        );
      },
      buy: async () => {
        const [supplier, sum, days] = [pick(suppliers), amount(), below(60) - 30];
        pencil.owe(await shop.bill(supplier, sum, addDays(today(), days)), supplier, sum, days);
        return 'bought';
      },
      pay: async () => {
        const supplierId = pick(suppliers);
        // Credit with a supplier is not spent by itself.
        const sum = amount();
        return judge(pencil.move('here', -sum), out({ kind: 'supplier', supplierId, amount: sum }), ({ id }) =>
          pencil.pay(id, supplierId, sum),
        );
      },
      useCredit: async () => {
        const [partyId, sum] = [pick(suppliers), amount()];
        const made = pick(people).call(Offset.Create, { party: 'supplier', partyId, amount: sum } as never);
        return judge(pencil.mayUse(partyId, sum), made, ({ id }) => pencil.useCredit(id, partyId, sum));
      },
      cancelOffset: async () => {
        const open = pencil.offsets.filter(({ isCancelled }) => !isCancelled);
        const one = open[below(open.length || 1)];
        if (!one) return undefined;
        const done = pick(people).call(Offset.Act, { id: one.id, action: 'cancel', reason: 'thử' } as never);
        return judge(null, done, () => pencil.cancelOffset(one));
      },
      openingDebt: async () => {
        const [partyId, side, sum, days] = [
          pick(suppliers),
          pick(['ours', 'theirs'] as const),
          amount(),
          below(60) - 100,
        ];
        const input = { party: 'supplier', partyId, side, amount: sum, dueDay: addDays(today(), days) } as never;
        const made = pick(people).call(OpeningDebt.Create, input); // before every bill: those are due later
        return judge(null, made, ({ id }) => pencil.bring(id, side, partyId, sum, days));
      },
      cancelOpeningDebt: async () => {
        const one = pencil.openings[below(pencil.openings.length || 1)];
        if (!one) return undefined;
        const done = pick(people).call(OpeningDebt.Act, { id: one.id, action: 'cancel', reason: 'thử' } as never);
        return judge(pencil.mayCancelOpening(one), done, () => pencil.cancelOpening(one));
      },
      bringOwed: async () => {
        const [sum, days] = [amount(), below(60) - 30];
        const input = { party: 'customer', partyId: twin, side: 'theirs', amount: sum, dueDay: addDays(today(), days) };
        const made = pick(people).call(OpeningDebt.Create, input as never);
        return judge(null, made, ({ id }) => pencil.bringOwed(id, sum, days));
      },
      collect: async () => {
        const sum = Math.min(amount(), pencil.owes());
        if (sum <= 0) return undefined;
        return judge(pencil.move('here', sum), into({ kind: 'debt', customerId: twin, amount: sum }), ({ id }) =>
          pencil.collect(id, sum),
        );
      },
      net: async () => {
        const [supplierId] = suppliers;
        const most = Math.min(pencil.owes(), pencil.due(supplierId ?? 0));
        const sum = isLucky(0.6) ? Math.min(amount(), most || 1) : amount();
        const input = { party: 'customer', partyId: twin, supplierId, amount: sum } as never;
        return judge(pencil.mayNet(supplierId ?? 0, sum), pick(people).call(Offset.Create, input), ({ id }) =>
          pencil.net(id, supplierId ?? 0, sum),
        );
      },
      lend: async () => {
        const sum = amount();
        return judge(pencil.move('here', -sum), out({ kind: 'advance', staffId, amount: sum }), ({ id }) =>
          pencil.lend(id, sum),
        );
      },
      giveBack: async () => {
        const sum = Math.min(amount(), pencil.out());
        if (sum <= 0) return undefined;
        return judge(pencil.move('here', sum), into({ kind: 'advanceReturn', staffId, amount: sum }), ({ id }) =>
          pencil.giveBack(id, sum),
        );
      },
      giveUp: async () => {
        const out = pencil.advances().filter((one) => one.lent > pencil.returned(one));
        const advance = out[below(out.length || 1)];
        if (!advance) return undefined;
        const sum = Math.min(amount(), advance.lent - pencil.returned(advance));
        const lines = [{ document: 'voucher', documentId: advance.id, amount: sum }];
        const input = { party: 'staff', partyId: staffId, cause: 'đã nghỉ việc', lines } as never;
        const made = await shop.accountant.call(WriteOff.Create, input);
        await shop.accountant.call(WriteOff.Act, { id: made.id, action: 'submit' } as never);
        pencil.giveUp(made.id, advance, sum);
        return 'handed in';
      },
      decideGiven: async () => {
        const open = pencil.given.filter(({ status }) => status !== 'cancelled');
        const one = open[below(open.length || 1)];
        if (!one) return undefined;
        const action = one.status === 'waiting' && isLucky(0.8) ? 'approve' : 'cancel';
        const call = shop.chief.call(WriteOff.Act, { id: one.id, action, reason: 'thử' } as never);
        return judge(action === 'approve' ? pencil.mayPost(one) : null, call, () => {
          one.status = action === 'approve' ? 'posted' : 'cancelled';
        });
      },
      leave: async () => {
        const sum = amount();
        return judge(pencil.move('here', sum), into({ kind: 'debt', customerId, amount: sum }), ({ id }) =>
          pencil.leave(id, sum),
        );
      },
      payOut: async () => {
        const sum = isLucky(0.5) ? Math.min(amount(), pencil.kept() || 1) : amount();
        const paid = app.admin.call(TicketPay.PayOutCredit, { id: ticketId, methodId: cash, amount: sum } as never);
        return judge(pencil.mayPayOut(sum), paid.then(newestPayment), (id) => pencil.payOut(id, sum));
      },
      cancelPayOut: async () => cancel(pencil.vouchers.filter(({ took }) => took.length > 0)),
      cancel: async () => cancel(pencil.vouchers),
      send: async () => {
        const sum = amount();
        const input = { methodId: cash, toBranchId: shop.otherBranch, toMethodId: cash, amount: sum } as never;
        const sent = shop.accountant.call(ReportFinance.CreateTransactionTransfer, input);
        return judge(pencil.move('here', -sum), sent, ({ id }) => pencil.send(id, sum));
      },
      decide: async () => {
        const open = pencil.transfers.filter(({ status }) => status === 'sent');
        const transfer = open[below(open.length || 1)];
        if (!transfer) return undefined;
        const how = pick(['received', 'refused', 'cancelled'] as const);
        const { id } = transfer;
        const call =
          how === 'cancelled'
            ? shop.accountant.call(Fund.CancelTransfer, { id, reason: 'thôi' } as never)
            : shop.receiver.call(ReportFinance.AppoveTransactionTransfer, {
                id,
                isApproved: how === 'received',
                reason: 'thử',
              } as never);
        return judge(pencil.move(how === 'received' ? 'there' : 'here', 1), call, () => pencil.end(transfer, how));
      },
      close: async () => {
        const fund = pencil.funds.here;
        const counted = Math.max(0, fund.held + pick([0, 0, 500, -500]));
        const input = {
          methodId: cash,
          notes: notesOf(counted),
          reason: counted === fund.held ? null : 'lệch',
        } as never;
        return judge(
          fund.isClosed ? 'finance.fundClosed' : null,
          pick(people).call(Fund.Close, input),
          ({ voucherId, voucherSide }) => {
            const gap = counted - fund.held;
            if (gap) pencil.plain(voucherId ?? 0, voucherSide ?? 'in', 'here', Math.abs(gap));
            // What a count found is corrected by opening its close again, not by cancelling: it is no voucher of this walk's own.
            if (gap) pencil.vouchers.pop();
            fund.isClosed = true;
            found = gap;
          },
        );
      },
      reopen: async () => {
        if (!pencil.funds.here.isClosed) return undefined;
        const { items } = await shop.accountant.call(Fund.GetCloses, { branchId: shop.branch } as never);
        await shop.chief.call(Fund.Reopen, { id: items[0]?.id, reason: 'tiếp tục' } as never);
        pencil.funds.here.isClosed = false;
        pencil.funds.here.held -= found;
        return 'reopened';
      },
    };
    async function cancel(among: readonly Voucher[]): Promise<string | undefined> {
      const voucher = among[below(among.length || 1)];
      if (!voucher) return undefined;
      const call = voucher.side === 'in' ? AccountReceipt.DeleteAccountReceipt : Payment.DeleteAccountPayment;
      const done = pick(people).call(call, { id: voucher.id, cancelReason: 'thử' } as never);
      return judge(pencil.mayCancel(voucher), done, () => pencil.cancel(voucher));
    }
    async function judge<T>(verdict: Verdict, call: Promise<T>, note: (answer: T) => void): Promise<string> {
      const { key, answer } = await answered(call);
      expect(key).toBe(verdict);
      if (answer !== null) note(answer);
      return verdict ?? 'done';
    }

    const seen = new Map<string, number>();
    await steps.receive?.();
    for (let step = 0; step < STEPS; step++) {
      // A closed drawer keeps everybody waiting: it is opened again soon.
      const name = pencil.funds.here.isClosed && isLucky(0.4) ? 'reopen' : pick(Object.keys(steps));
      if (name === 'close' && isLucky(0.6)) continue;
      const came = await steps[name]?.();
      if (came === undefined) continue;
      seen.set(`${name}: ${came}`, (seen.get(`${name}: ${came}`) ?? 0) + 1);
      await compare(shop, pencil, suppliers, `seed ${seed}, step ${step}: ${name}`);
      const credits = [await creditOf(customerId), 0 - (await creditOf(twin))];
      expect(credits, `seed ${seed}, step ${step}: ${name}`).toEqual([pencil.kept(), pencil.owes()]);
      expect(await brokenLaws(app, money), `seed ${seed}, step ${step}: ${name}`).toEqual([]);
    }
    await checkJournal(app, { days: lastDays(below) });
    expect(seen.size, [...seen.keys()].join(', ')).toBeGreaterThan(8);
    for (const name of seen.keys()) walked.add(name);
  },
  240_000,
);
test('two parties were netted, refused and taken back on the way', () => {
  expect([...walked]).toEqual(expect.arrayContaining(['net: done', 'net: finance.owedShort', 'cancelOffset: done']));
});
