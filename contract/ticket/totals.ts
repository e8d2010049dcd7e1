// What a ticket costs: the same function counts on the counter's screen and in the server (domain.md §1).
// Σ lines − line discounts → promotions → VAT → total; nothing below zero.
export interface PricedLine {
  quantity: number;
  price: number;
  discount: number;
  cover: 'billable' | 'warranty' | 'goodwill';
  outcome?: 'done' | 'failed' | 'skipped' | null | undefined;
}
export interface Totals {
  lineTotal: number;
  discount: number;
  promotion: number;
  vat: number;
  total: number;
}
/** Work under warranty is free, and nobody pays for what did not work out. */
export const isCharged = (line: PricedLine): boolean =>
  line.cover === 'billable' && line.outcome !== 'failed' && line.outcome !== 'skipped';
/** What the customer pays for a line before promotions and VAT. */
export const lineAmount = (line: PricedLine): number =>
  isCharged(line) ? Math.max(0, line.price * line.quantity - line.discount) : 0;

/** What promotions can be taken off. */
export const netOf = (lines: readonly PricedLine[]): number => lines.reduce((sum, line) => sum + lineAmount(line), 0);

/**
 * A percentage of whole đồng, half a đồng and more being one. Percentages have decimals that no floating number holds: 5.35 % of
 * 1,525,000 is 81,587.5, and would be 81,587.499… So whole numbers are multiplied. `of`: a percentage of that percentage.
 */
export const percentOf = (amount: number, percent: number, of = 100): number =>
  Number((2n * BigInt(amount) * parts(percent) * parts(of) + WHOLE) / (2n * WHOLE));
const parts = (percent: number): bigint => BigInt(Math.round(percent * 10_000));
const WHOLE = 1_000_000n * 1_000_000n;

export function totalsOf(lines: readonly PricedLine[], promotion: number, vatPercent: number): Totals {
  const charged = lines.filter(isCharged);
  const lineTotal = charged.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const net = netOf(charged);
  const off = Math.min(promotion, net);
  const vat = percentOf(net - off, vatPercent);
  return { lineTotal, discount: lineTotal - net, promotion: off, vat, total: net - off + vat };
}
