// A year of plans as a grid: what stands in a cell, what is pasted over it, and what it adds up to.
import type { PlanChange, PlanFigure, YearPlan } from '../../../contract/report/plan.calls.ts';
import { readAmount } from '../../kit/words/typed-amount.ts';

export interface Spot {
  row: number;
  column: number;
}
export const MONTHS = 12;
export const monthAt = (year: number, column: number): string => `${year}-${String(column + 1).padStart(2, '0')}-01`;
export const valueAt = (
  { year, branches, cells }: YearPlan,
  { row, column }: Spot,
  figure: PlanFigure = 'revenue',
): number | null =>
  cells.find(({ branchId, month }) => branchId === branches[row]?.id && month === monthAt(year, column))?.[figure] ??
  null;
/** A figure of a cell. */
export const cellOf = (
  spot: Pick<PlanChange, 'branchId' | 'month'>,
  figure: PlanFigure,
  value: number | null,
): PlanChange => ({ ...spot, [figure]: value });
/** Nothing typed is no plan; undefined: no amount. */
export const readCell = (text: string): number | null | undefined =>
  text.trim() === '' ? null : (readAmount(text) ?? undefined);
/** The cells that a text from a sheet fills, from a spot to the right and down; what is no amount is told. */
export function pasted(
  plan: YearPlan,
  { row, column }: Spot,
  text: string,
  figure: PlanFigure = 'revenue',
): { cells: PlanChange[]; wrong: string | null } {
  let wrong: string | null = null;
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const cells = lines.flatMap((line, down) =>
    line.split('\t').flatMap((one, right): PlanChange[] => {
      const branch = plan.branches[row + down];
      const value = readCell(one);
      if (!branch || column + right >= MONTHS) return [];
      if (value === undefined) {
        wrong ??= one;
        return [];
      }
      return [cellOf({ branchId: branch.id, month: monthAt(plan.year, column + right) }, figure, value)];
    }),
  );
  return { cells, wrong };
}
export const keyOf = ({ branchId, month }: PlanChange): string => `${branchId} ${month}`;
/** The plan with these cells in it; what a cell does not speak of stays. */
export function withCells(plan: YearPlan, changed: readonly PlanChange[]): YearPlan {
  const all = new Map(plan.cells.map((cell) => [keyOf(cell), cell]));
  for (const cell of changed)
    all.set(keyOf(cell), {
      revenue: null,
      tickets: null,
      ...all.get(keyOf(cell)),
      ...cell,
    } as YearPlan['cells'][number]); // nothing is left out
  return { ...plan, cells: [...all.values()].filter(({ revenue, tickets }) => revenue !== null || tickets !== null) };
}
