// How much of a line was really paid: a ticket's total (after promotions, with VAT) spread over its lines by what they cost, to
// the đồng. Both ends and the tests ask the same function.
import { lineAmount, type PricedLine } from './totals.ts';

/** One amount per line; their sum is the total. */
export function sharesOfTotal(lines: readonly PricedLine[], total: number): number[] {
  const amounts = lines.map(lineAmount);
  const net = amounts.reduce((sum, amount) => sum + amount, 0);
  if (net === 0) return amounts;
  let upTo = 0;
  let given = 0;
  return amounts.map((amount) => {
    upTo += amount;
    const reached = Number((BigInt(total) * BigInt(upTo) * 2n + BigInt(net)) / (BigInt(net) * 2n));
    const share = reached - given;
    given = reached;
    return share;
  });
}
/** What some units of a line are worth of what is left of it: all of the rest goes with the last unit, nothing without one. */
export const amountOfUnits = (left: { quantity: number; amount: number }, units: number): number => {
  if (units <= 0) return 0;
  if (units >= left.quantity) return left.amount;
  return Math.round((left.amount * units) / left.quantity);
};
