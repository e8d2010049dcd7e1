// What a refund on the screen comes to: chosen lines, what of it lowers the debt, what is paid out, what the ticket becomes.
import type { Sent, Vnd } from '../../../contract/kit.ts';
import type {
  GoodsPlace,
  RefundableLine,
  RefundCheck,
  TicketRefund,
} from '../../../contract/ticket/calls/refund.calls.ts';
import { amountOfUnits } from '../../../contract/ticket/refund.ts';

export interface Choice {
  quantity: number;
  /** Typed in; null: what the units are worth. */
  amount: number | null;
  goods: GoodsPlace;
  serials: string[];
}
export type Choices = Readonly<Record<number, Choice>>;
export const nothing: Choice = { quantity: 0, amount: null, goods: 'none', serials: [] };

export const amountOf = (line: RefundableLine, { quantity, amount }: Choice): number =>
  amount ?? amountOfUnits({ quantity: line.quantityLeft, amount: line.amountLeft }, quantity);
/** What was typed and cannot be refunded: it is said at its field and stays as it was typed. */
export function excessOf(line: RefundableLine, choice: Choice): 'quantity' | 'amount' | null {
  if (choice.quantity > line.quantityLeft) return 'quantity';
  return amountOf(line, choice) > line.amountLeft ? 'amount' : null;
}
/**
 * All of it; goods that can come back go to the returned goods. Two lines of the same goods both offer all of their pieces: each takes
 * its own out of those that the others have not `taken`.
 */
export const allOf = (line: RefundableLine, taken: ReadonlySet<string>): Choice => ({
  quantity: line.quantityLeft,
  amount: line.quantityLeft === 0 ? line.amountLeft : null,
  goods: line.goodsLeft >= line.quantityLeft && line.goodsLeft > 0 ? 'returned' : 'none',
  serials:
    line.goodsLeft === line.quantityLeft
      ? line.serials.filter((serial) => !taken.has(serial)).slice(0, line.quantityLeft)
      : [],
});
/** Pieces that are chosen, but for those of one line. */
export const takenBy = (choices: Choices, except?: number): ReadonlySet<string> =>
  new Set(Object.entries(choices).flatMap(([lineId, { serials }]) => (Number(lineId) === except ? [] : serials)));
export function allOfEach(lines: readonly RefundableLine[]): Choices {
  const chosen: Record<number, Choice> = {};
  for (const line of lines) chosen[line.lineId] = allOf(line, takenBy(chosen));
  return chosen;
}

export interface Preview {
  amount: number;
  offDebt: number;
  rest: number;
  isAll: boolean;
  /** A line asks for more than is left of it. */
  isExcess: boolean;
  /** Neither money nor goods go anywhere. */
  isNothing: boolean;
}
export function previewOf(check: RefundCheck, choices: Choices): Preview {
  const amount = check.lines.reduce((sum, line) => sum + amountOf(line, choices[line.lineId] ?? nothing), 0);
  const offDebt = Math.min(amount, check.debt);
  const chosen = check.lines.map((line) => ({ line, choice: choices[line.lineId] ?? nothing }));
  return {
    amount,
    offDebt,
    rest: amount - offDebt,
    isAll: amount > 0 && amount === check.lines.reduce((sum, line) => sum + line.amountLeft, 0),
    isExcess: chosen.some(({ line, choice }) => excessOf(line, choice) !== null),
    isNothing: amount === 0 && !chosen.some(({ choice }) => choice.quantity > 0 && choice.goods !== 'none'),
  };
}
type Line = NonNullable<Sent<typeof TicketRefund.CreateOrUpdateRefundInvoice>['lines']>[number];
export const chosenLines = (check: RefundCheck, choices: Choices): Line[] =>
  check.lines.flatMap((line) => {
    const choice = choices[line.lineId] ?? nothing;
    const amount = amountOf(line, choice);
    if (choice.quantity === 0 && amount === 0) return [];
    const { quantity, goods, serials } = choice;
    return [
      {
        lineId: line.lineId,
        quantity,
        amount: amount as Vnd, // whole đồng, typed or shared out
        goods: quantity > 0 ? goods : 'none',
        ...(line.isSerial && goods !== 'none' && serials.length ? { serials } : {}),
      },
    ];
  });
