// Money arrives in any order, named or not; people match, split, set aside, put back and take receipts back. A pencil says what every
// ticket was paid, what the fund holds and what waits, and the laws of money hold after each step.
import { expect, test } from 'vitest';
import { BankTransaction, type BankTxnId } from '../../../contract/bank/bank.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { type Refused, testApp } from '../../harness/app.ts';
import { type BankShop, bankShop, type Told } from '../../harness/bank.ts';
import { brokenLaws, lawsOf } from '../../harness/books.ts';
import { dice } from '../../harness/dice.ts';

const app = await testApp();
const STEPS = 70;

interface PencilTicket {
  id: number;
  code: string;
  due: number;
}
/** A voucher that a match made or found; what it put on a ticket. */
interface PencilVoucher {
  id: number;
  amount: number;
  isMade: boolean;
  ticket: PencilTicket | null;
}
interface PencilMoney {
  id: BankTxnId;
  amount: number;
  status: 'new' | 'matched' | 'split' | 'ignored';
  vouchers: PencilVoucher[];
}
/** What no voucher tells of it: one of several can be taken back by itself. */
const leftOf = ({ amount, vouchers }: PencilMoney) => vouchers.reduce((left, one) => left - one.amount, amount);
const told = ({ vouchers }: PencilMoney) => (vouchers.length ? 'split' : 'matched');
const isFree = ({ vouchers }: PencilMoney) => vouchers.every(({ isMade }) => !isMade);

test.each([3, 20_261_116, 4711])(
  'seed %i',
  async (seed) => {
    const shop: BankShop = await bankShop(app);
    const { below, pick, isLucky } = dice(seed);
    const tickets: PencilTicket[] = [];
    const money: PencilMoney[] = [];
    let held = 0;
    let number = seed * 1000;
    const sum = () => (1 + below(30)) * 10_000;
    const some = (status: PencilMoney['status']) => money.filter((one) => one.status === status);
    const newTicket = async () => {
      const due = sum();
      const { id, code } = await shop.ticket([{ price: due }]);
      tickets.push({ id, code, due });
    };
    await newTicket();

    /** What the pencil says about money for a ticket: its receipt, and credit for what is over. */
    const taken = (one: PencilMoney, ticket: PencilTicket, amount: number, ids: readonly number[]) => {
      const part = Math.min(amount, ticket.due);
      ticket.due -= part;
      held += amount;
      const parts = [part, amount - part].filter((each) => each > 0);
      expect(ids).toHaveLength(parts.length);
      one.vouchers.push(
        ...parts.map((each, at) => ({
          id: ids[at] ?? 0,
          amount: each,
          isMade: true,
          ticket: at === 0 ? ticket : null,
        })),
      );
    };
    const arrive = async (over: Partial<Told>) => {
      const { id } = await shop.arrives({ id: ++number, ...over });
      const one: PencilMoney = { id, amount: over.transferAmount ?? 0, status: 'new', vouchers: [] };
      money.push(one);
      return one;
    };
    /** Those that the pencil does not know yet. */
    const matchesOf = async ({ id, vouchers }: PencilMoney) => {
      const known = new Set(vouchers.map((one) => one.id));
      return (await shop.view(id)).matches.map(({ voucherId }) => voucherId).filter((each) => !known.has(each));
    };
    const match = (one: PencilMoney, ...parts: object[]) =>
      app.admin.call(BankTransaction.Match, { id: one.id, parts } as never);
    const keyOf = (call: Promise<unknown>) =>
      call.then(
        () => 'done',
        (error: Refused) => error.key,
      );
    const other = (amount: number) => ({ kind: 'other', voucherKind: 'other', partyName: 'Khác', amount });

    const steps: Record<string, () => Promise<unknown>> = {
      takeIn: newTicket,
      named: async () => {
        const ticket = pick(tickets);
        const amount = isLucky(0.5) && ticket.due > 0 ? ticket.due : sum();
        const one = await arrive({ content: `TT ${ticket.code}`, transferAmount: amount });
        if (ticket.due === 0) return; // nothing is due: it waits
        one.status = 'matched';
        taken(one, ticket, amount, await matchesOf(one));
      },
      unnamed: () => arrive({ content: 'chuyen tien', transferAmount: sum() }),
      twice: async () => {
        const told = shop.told({ id: ++number, transferAmount: sum() });
        await shop.post(told);
        await arrive({ ...told, id: number });
        number++;
      },
      matchTicket: async () => {
        const [waiting, ticket] = [some('new'), pick(tickets)];
        if (!waiting.length) return;
        const one = pick(waiting);
        const left = leftOf(one);
        const part = { kind: 'document', document: 'ticket', documentId: ticket.id, amount: left };
        if (left < one.amount) expect(await keyOf(match(one, { ...part, amount: one.amount }))).toBe('bank.sum');
        const key = await keyOf(match(one, part));
        expect(key).toBe(ticket.due > 0 ? 'done' : 'ticket.nothingDue');
        if (ticket.due === 0) return;
        one.status = told(one);
        taken(one, ticket, left, await matchesOf(one));
      },
      split: async () => {
        const waiting = some('new').filter((one) => leftOf(one) > 10_000);
        if (!waiting.length) return;
        const one = pick(waiting);
        const left = leftOf(one);
        expect(await keyOf(match(one, other(5_000), other(left - 5_001)))).toBe('bank.sum');
        const before = new Map(one.vouchers.map((voucher) => [voucher.id, voucher]));
        const { matches } = await match(one, other(5_000), other(left - 5_000));
        one.status = 'split';
        held += left;
        one.vouchers = matches.map(
          ({ voucherId, amount }) => before.get(voucherId) ?? { id: voucherId, amount, isMade: true, ticket: null },
        );
      },
      link: async () => {
        const waiting = some('new');
        if (!waiting.length) return;
        const one = pick(waiting);
        const left = leftOf(one);
        const { id } = await shop.receive({ methodId: shop.transfer, amount: left as never });
        held += left;
        await match(one, { kind: 'voucher', voucherId: id, amount: left });
        one.status = told(one);
        one.vouchers.push({ id, amount: left, isMade: false, ticket: null });
      },
      ignore: async () => {
        const [one] = some('new');
        if (!one) return;
        const ignored = keyOf(app.admin.call(BankTransaction.Ignore, { id: one.id, reason: 'không phải của mình' }));
        expect(await ignored).toBe(isFree(one) ? 'done' : 'bank.partTold');
        if (isFree(one)) Object.assign(one, { status: 'ignored', vouchers: [] });
      },
      restore: async () => {
        const rest = money.filter(({ status }) => status !== 'new');
        if (!rest.length) return;
        const one = pick(rest);
        const key = await keyOf(app.admin.call(BankTransaction.Restore, { id: one.id }));
        expect(key).toBe(isFree(one) ? 'done' : 'bank.receiptStands');
        if (isFree(one)) Object.assign(one, { status: 'new', vouchers: [] });
      },
      cancel: async () => {
        const matched = money.filter(({ vouchers }) => vouchers.length > 0);
        if (!matched.length) return;
        const one = pick(matched);
        const voucher = pick(one.vouchers);
        if (voucher.ticket) {
          await app.admin.call(TicketPay.CancelPayment, {
            id: voucher.ticket.id,
            receiptId: voucher.id,
            reason: 'nhầm',
          } as never);
          voucher.ticket.due += voucher.amount;
        } else
          await app.admin.call(AccountReceipt.DeleteAccountReceipt, { id: voucher.id, cancelReason: 'nhầm' } as never);
        held -= voucher.amount;
        one.status = 'new';
        one.vouchers = one.vouchers.filter((each) => each !== voucher); // the others tell what they told
      },
    };
    for (let step = 0; step < STEPS; step++) {
      const name = pick(Object.keys(steps));
      await steps[name]?.();
      const what = `seed ${seed} step ${step}: ${name}`;
      expect(await shop.balance(shop.branch, shop.transfer), what).toBe(held);
      const rows = await app.sql<{ id: BankTxnId; status: string; left: number }>(
        `select t.id, t.status, (t.amount - coalesce((select sum(m.amount) from bank_match m where m.txn_id = t.id), 0))::bigint as left
        from bank_txn t where t.branch_id = $1 order by t.id`,
        [shop.branch],
      );
      expect(rows, what).toEqual(money.map((one) => ({ id: one.id, status: one.status, left: leftOf(one) })));
      for (const { id, due } of tickets) {
        const { total, paid } = await shop.row(id as never);
        expect(Number(total) - Number(paid), what).toBe(due);
      }
      expect(await brokenLaws(app, lawsOf('money')), what).toEqual([]);
    }
  },
  300_000,
);
