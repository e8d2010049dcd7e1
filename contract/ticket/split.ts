// What recovered parts are worth: the price that was paid for the device, split by what such parts cost, to the đồng.
export interface Recovered {
  quantity: number;
  /** What a unit costs by the books; null where they know none. */
  cost: number | null;
}
/**
 * The value of each part; together they are exactly what was paid. A part without a known cost counts like the average of the
 * others; with no cost known at all, every unit counts the same.
 */
export function splitValue(paid: number, parts: readonly Recovered[]): number[] {
  const known = parts.flatMap(({ cost, quantity }) => (cost !== null && cost > 0 ? [{ cost, quantity }] : []));
  const units = known.reduce((sum, { quantity }) => sum + quantity, 0);
  const usual = units ? known.reduce((sum, { cost, quantity }) => sum + cost * quantity, 0) / units : 1;
  const weights = parts.map(({ cost, quantity }) => (cost !== null && cost > 0 ? cost : usual) * quantity);
  return splitBy(paid, weights);
}
/** An amount among some by their weights, to the đồng: what is left over goes to the largest remainders, the first of them first. */
export function splitBy(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (!all) return weights.map(() => 0);
  const shares = weights.map((weight) => (whole * weight) / all);
  const values = shares.map(Math.floor);
  const order = shares
    .map((share, at) => ({ at, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  let left = whole - values.reduce((sum, value) => sum + value, 0);
  for (let turn = 0; left > 0; turn++, left--) {
    const at = order[turn % order.length]?.at ?? 0;
    values[at] = (values[at] ?? 0) + 1;
  }
  return values;
}
/** A value over several units in whole đồng: at most two prices, one đồng apart. */
export function unitPrices(value: number, quantity: number): { quantity: number; price: number }[] {
  const price = Math.floor(value / quantity);
  const dearer = value - price * quantity;
  return [
    { quantity: quantity - dearer, price },
    { quantity: dearer, price: price + 1 },
  ].filter((part) => part.quantity > 0);
}
