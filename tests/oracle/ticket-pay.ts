// What a walk does with money before and after a device leaves: payments in parts, receipts taken back, what is paid too much, credit.
import { TicketPay } from '../../contract/ticket/calls/money.calls.ts';
import { addDays, today } from '../../contract/time.ts';
import type { Told, Tools } from './ticket-walk.ts';

export const DEPOSITS = [1, 100_000, 499_999, 1_500_000, 5_000_000];

export function payDeeds({ model, twins, roll, stage, call, deed, money, noteSlips }: Tools) {
  const anyOf = () => (twins.length ? roll.pick(twins) : undefined);
  const nothing: Told = { what: 'pay', said: 'nothing to do' };
  const pay = async (): Promise<Told> => {
    const twin = anyOf();
    if (!twin) return nothing;
    const { paper, id, code } = twin;
    const due = model.due(paper);
    const amount = roll.pick([due, Math.ceil(due / 2), Math.ceil(due / 3), due + 1, 1, ...DEPOSITS]);
    if (amount <= 0) return nothing;
    return deed({
      what: `pay ${amount} for ${code}`,
      isGood: model.mayPay(paper, amount),
      work: () => call(TicketPay.PayInvoice, { id, payments: money(amount) }),
      done: () => noteSlips(twin),
    });
  };
  const cancelSlip = async (): Promise<Told> => {
    const twin = roll.pick(twins.filter(({ paper }) => paper.slips.length && paper.status !== 'DaHuy').concat(twins));
    const slips = twin?.paper.slips.filter(({ isCancelled }) => !isCancelled) ?? [];
    if (!twin || !slips.length || twin.paper.status === 'DaHuy') return pay();
    const slip = roll.pick(slips);
    const dueDay = roll.isLucky(0.7) ? addDays(today(), 1 + roll.below(40)) : null;
    return deed({
      what: `cancel the receipt of ${slip.amount} for ${twin.code} until ${dueDay}`,
      isGood: model.mayCancel(twin.paper, slip, dueDay),
      work: () =>
        call(TicketPay.CancelPayment, {
          id: twin.id,
          receiptId: slip.id,
          reason: 'nhầm',
          ...(dueDay ? { dueDay } : {}),
        }),
      done: () => model.cancelSlip(twin.paper, slip, dueDay),
    });
  };
  const settleOver = async (): Promise<Told> => {
    const twin = twins.find(({ paper }) => model.overpaid(paper) > 0) ?? anyOf();
    if (!twin) return nothing;
    const payout = roll.pick(['money', 'credit'] as const);
    return deed({
      what: `settle what is over of ${twin.code} as ${payout}`,
      isGood: model.overpaid(twin.paper) > 0,
      refusal: 'ticket.notOverpaid',
      work: () => call(TicketPay.SettleOverpayment, { id: twin.id, payout, methodId: stage.shop.method }),
      done: () => model.settleOver(twin.paper, payout),
    });
  };
  const spendCredit = async (): Promise<Told> => {
    const rich = twins.filter(({ paper }) => paper.customer.credit > 0);
    const twin = rich.length ? roll.pick(rich) : anyOf();
    if (!twin) return nothing;
    const { paper, id } = twin;
    const due = model.due(paper);
    const asked = roll.pick([null, null, Math.max(1, Math.ceil(due / 2)), due + 1, paper.customer.credit + 1]);
    const used = model.usable(paper, asked);
    return deed({
      what: `use ${asked ?? 'all'} credit for ${twin.code}`,
      isGood: used !== null,
      work: () => call(TicketPay.UseCredit, { id, ...(asked === null ? {} : { amount: asked }) }),
      done: () => model.spendCredit(paper, used ?? 0),
    });
  };
  const payOut = async (): Promise<Told> => {
    const twin = anyOf();
    if (!twin) return nothing;
    const { customer } = twin.paper;
    const asked = roll.pick([null, Math.max(1, Math.floor(customer.credit / 2)), customer.credit + 1]);
    const amount = asked ?? customer.credit;
    return deed({
      what: `pay ${asked ?? 'all'} credit out at ${twin.code}`,
      isGood: amount > 0 && amount <= customer.credit,
      work: () =>
        call(TicketPay.PayOutCredit, {
          id: twin.id,
          methodId: stage.shop.method,
          ...(asked === null ? {} : { amount: asked }),
        }),
      done: () => model.payOut(customer, amount),
    });
  };
  return { pay, cancelSlip, settleOver, spendCredit, payOut };
}
