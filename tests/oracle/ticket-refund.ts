// Refunds of a walk: what can be given back is looked at first, then some of it is asked for, now and then more than there is.
import type { Out } from '../../contract/kit.ts';
import { TicketRefund } from '../../contract/ticket/calls/refund.calls.ts';
import { costOf, isFree, roundedShare, type TicketModel } from './ticket-model.ts';
import type { Told, Tools, Twin } from './ticket-walk.ts';

type Check = Out<typeof TicketRefund.CheckReceiptRefund>;

/** Each line's part of the bill: whole đồng, together the bill, none a đồng away from its fair part, and never another later. */
function requireFair(model: TicketModel, twin: Twin, check: Check): void {
  const { paper, code, shares } = twin;
  const total = model.total(paper);
  const charged = paper.lines.filter((line) => line.outcome !== 'failed' && line.outcome !== 'skipped');
  const net = charged.reduce((sum, line) => sum + costOf(line), 0);
  const wrong = (what: string) => new Error(`refund of ${code}: ${what}; ${JSON.stringify(check.lines)}`);
  if (check.lines.length !== charged.length) throw wrong(`${charged.length} lines were done`);
  for (const [at, line] of charged.entries()) {
    const row = check.lines[at];
    if (row?.lineId !== line.id) throw wrong('another line');
    const fair = net === 0 ? 0 : (total * costOf(line)) / net;
    if (Math.abs(row.amount - fair) >= 1 || (isFree(line) && row.amount !== 0)) throw wrong(`fair is ${fair}`);
    if ((shares.get(line.id) ?? row.amount) !== row.amount) throw wrong('it was another part before');
    shares.set(line.id, row.amount);
    const back = paper.back.get(line.id) ?? { quantity: 0, amount: 0 };
    if (row.amountLeft !== row.amount - back.amount) throw wrong(`${back.amount} of line ${line.id} went back`);
    if (row.quantityLeft !== line.quantity - back.quantity)
      throw wrong(`${back.quantity} of line ${line.id} went back`);
  }
  const left = total - model.credited(paper);
  if (check.amountLeft !== left || check.lines.reduce((sum, row) => sum + row.amount, 0) !== total)
    throw wrong(`${left} of ${total} is left`);
  if (check.debt !== model.debt(paper) || check.refunded !== paper.refunded) throw wrong('another debt');
}

export const refundDeed =
  ({ model, twins, roll, stage, call, deed }: Tools) =>
  async (): Promise<Told> => {
    const open = twins.filter(({ paper }) => model.mayRefund(paper));
    const found = roll.isLucky(0.95) ? open : twins;
    const twin = found.length ? roll.pick(found) : undefined;
    if (!twin) return { what: 'refund', said: 'nothing to do' };
    const { id, code, paper } = twin;
    const check = await call(TicketRefund.CheckReceiptRefund, { id });
    if (model.mayRefund(paper)) requireFair(model, twin, check);
    const isLeft = model.total(paper) > model.credited(paper) || check.lines.some(({ goodsLeft }) => goodsLeft > 0);
    if ((check.blocker === null) !== (model.mayRefund(paper) && isLeft))
      throw new Error(`refund of ${code}: ${check.blocker}`);

    const isAll = roll.isLucky(0.2);
    const asked = check.lines
      .filter(() => isAll || roll.isLucky(0.6))
      .map(({ lineId, quantityLeft, amountLeft }) => {
        const quantity = isAll ? quantityLeft : roll.below(quantityLeft + (roll.isLucky(0.1) ? 2 : 1));
        const sums = [0, 1, 500_000, Math.floor(amountLeft / 3), amountLeft, amountLeft + 1, 9_999_999_999];
        const amount = !isAll && roll.isLucky(0.5) ? roll.pick(sums.slice(0, roll.isLucky(0.2) ? 7 : 5)) : undefined;
        return {
          lineId,
          quantity,
          ...(isAll && quantity === 0 ? { amount: amountLeft } : amount === undefined ? {} : { amount }),
        };
      });
    if (!asked.length) return { what: 'refund', said: 'nothing to do' };
    const lines = asked.map((line) => {
      const row = check.lines.find(({ lineId }) => lineId === line.lineId);
      if (!row) throw new Error('no such line');
      const { quantityLeft, amountLeft } = row;
      const isLast = line.quantity >= quantityLeft && line.quantity > 0;
      const part = isLast ? amountLeft : line.quantity ? roundedShare(amountLeft, line.quantity, quantityLeft) : 0;
      const amount = line.amount ?? part;
      const fault = line.quantity > quantityLeft ? 'refund.tooMany' : amount > amountLeft ? 'refund.tooMuch' : null;
      return { id: line.lineId, quantity: line.quantity, amount, fault };
    });
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    const fault = lines.find((line) => line.fault)?.fault ?? null;
    const isReasoned = roll.isLucky(0.95);
    const payout = roll.pick(['money', 'credit'] as const);
    const isGood = model.mayRefund(paper) && isReasoned && fault === null && amount > 0;
    return deed({
      what: `refund ${amount} of ${code} as ${payout} ${JSON.stringify(asked)}${isReasoned ? '' : ' without a reason'}`,
      isGood,
      ...(isReasoned && model.mayRefund(paper) && fault ? { refusal: fault } : {}),
      work: () =>
        call(TicketRefund.CreateOrUpdateRefundInvoice, {
          ticketId: id,
          lines: asked,
          payout,
          methodId: stage.shop.method,
          ...(isReasoned ? { reasonId: stage.refundReason } : {}),
        }),
      done: (view) => {
        const { offDebt, rest } = model.refund(paper, lines, payout);
        const [is, must] = [
          [view.amount, view.offDebt, view.paidOut, view.credit],
          [amount, offDebt, ...(payout === 'money' ? [rest, 0] : [0, rest])],
        ];
        if (is.join() !== must.join()) throw new Error(`refund of ${code} is ${is}, and must be ${must}`);
      },
    });
  };
