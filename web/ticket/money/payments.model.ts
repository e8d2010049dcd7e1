// Money at the counter: what was typed in against what is due. Cash may be more than is due: the rest goes back to the customer,
// and only what is due is booked.
import type { Vnd } from '../../../contract/kit.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';

export interface PaymentRow {
  key: number;
  methodId: CategoryId | null;
  amount: number | null;
  reference: string;
}
export interface Settled {
  payments: { methodId: CategoryId; amount: Vnd; reference: string | null }[];
  given: number;
  /** Cash to hand back. */
  change: number;
  /** Above zero: still missing. */
  missing: number;
  /** Above zero: too much, and not in cash. */
  excess: number;
}
export function settle(rows: readonly PaymentRow[], due: number, cash: CategoryId | null): Settled {
  const given = rows.reduce((sum, row) => sum + (row.amount ?? 0), 0);
  const inCash = rows.reduce((sum, row) => sum + (row.methodId === cash ? (row.amount ?? 0) : 0), 0);
  const over = Math.max(0, given - due);
  const change = Math.min(over, inCash);
  let toTake = change;
  const payments = rows.flatMap(({ methodId, amount, reference }) => {
    if (!methodId || !amount) return [];
    const off = methodId === cash ? Math.min(toTake, amount) : 0;
    toTake -= off;
    return amount > off ? [{ methodId, amount: (amount - off) as Vnd, reference: reference || null }] : []; // whole đồng
  });
  return { payments, given, change, missing: Math.max(0, due - given), excess: over - change };
}
/**
 * What is due has changed while the rows stood there: a row that was all of it follows. Of rows that were typed, what has come is
 * taken off those by transfer; a single one that came whole asks for all that is left, if it is to be paid now (`fills`).
 */
export function followDue(
  rows: readonly PaymentRow[],
  { before, due, cash, fills }: { before: number; due: number; cash: CategoryId | null; fills: boolean },
): readonly PaymentRow[] {
  const [only] = rows;
  if (only && rows.length === 1 && only.amount === before) return [{ ...only, amount: due || null }];
  let came = before - due;
  if (came <= 0) return rows;
  const taken = rows.map((row) => {
    const off = row.methodId === cash ? 0 : Math.min(came, row.amount ?? 0);
    came -= off;
    return off > 0 ? { ...row, amount: (row.amount ?? 0) - off || null } : row;
  });
  const [left] = taken;
  if (left && taken.length === 1 && left !== only)
    return [{ ...left, amount: left.amount ?? ((fills && due) || null) }];
  return taken.filter((row, at) => row.amount !== null || row === rows[at]);
}
/** Notes that a customer is likely to hand over for an amount: the next round sums. */
export function likelyNotes(due: number): number[] {
  const steps = [10_000, 50_000, 100_000, 500_000];
  const round = steps.map((step) => Math.ceil(due / step) * step);
  return [...new Set([due, ...round])].filter((amount) => amount > 0).slice(0, 4);
}
