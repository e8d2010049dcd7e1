// A year of plans as a grid: what stands in a cell, what is pasted over it, and what it adds up to.
import type { PlanCell, YearPlan } from '../../../contract/report/plan.calls.ts';

export interface Spot {
  row: number;
  column: number;
}
export const MONTHS = 12;
export const monthAt = (year: number, column: number): string => `${year}-${String(column + 1).padStart(2, '0')}-01`;
export const valueAt = ({ year, branches, cells }: YearPlan, { row, column }: Spot): number | null =>
  cells.find(({ branchId, month }) => branchId === branches[row]?.id && month === monthAt(year, column))?.revenue ??
  null;
/** '1.200.000', '1200000 ₫', '' ; undefined: no amount. */
export function readAmount(text: string): number | null | undefined {
  const bare = text.replace(/[\s.,₫]/g, '');
  if (bare === '') return null;
  return /^\d{1,12}$/.test(bare) ? Number(bare) : undefined;
}
/** The cells that a text from a sheet fills, from a spot to the right and down; what is no amount is told. */
export function pasted(
  plan: YearPlan,
  { row, column }: Spot,
  text: string,
): { cells: PlanCell[]; wrong: string | null } {
  let wrong: string | null = null;
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const cells = lines.flatMap((line, down) =>
    line.split('\t').flatMap((one, right): PlanCell[] => {
      const branch = plan.branches[row + down];
      const revenue = readAmount(one);
      if (!branch || column + right >= MONTHS) return [];
      if (revenue === undefined) {
        wrong ??= one;
        return [];
      }
      return [
        { branchId: branch.id, month: monthAt(plan.year, column + right), revenue: revenue as PlanCell['revenue'] },
      ];
    }),
  );
  return { cells, wrong };
}
/** The plan with these cells in it. */
export function withCells(plan: YearPlan, changed: readonly PlanCell[]): YearPlan {
  const key = ({ branchId, month }: PlanCell) => `${branchId} ${month}`;
  const all = new Map([...plan.cells, ...changed].map((cell) => [key(cell), cell]));
  return { ...plan, cells: [...all.values()].filter(({ revenue }) => revenue !== null) };
}
