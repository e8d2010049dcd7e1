// How one user wants one table (spec §7 UserDynamicSetting): pure merging of what is declared with what was saved.
import type { ColumnTableSetting } from '../../../contract/session/session.calls.ts';

export interface ColumnChoice {
  key: string;
  hidden: boolean;
  width?: number | undefined;
}
export interface Declared {
  key: string;
  hidden?: boolean | undefined;
}

/** The saved order and widths; columns that are gone drop out, new ones stand where they were declared. */
export function mergeColumns(
  declared: readonly Declared[],
  saved: readonly ColumnChoice[] | undefined,
): ColumnChoice[] {
  const known = new Set(declared.map((column) => column.key));
  const merged: ColumnChoice[] = [];
  for (const choice of saved ?? []) {
    if (known.has(choice.key) && !merged.some((other) => other.key === choice.key)) merged.push({ ...choice });
  }
  declared.forEach((column, index) => {
    if (merged.some((choice) => choice.key === column.key)) return;
    const before = declared.slice(0, index).findLast((other) => merged.some((choice) => choice.key === other.key));
    const at = before ? merged.findIndex((choice) => choice.key === before.key) + 1 : 0;
    merged.splice(at, 0, { key: column.key, hidden: column.hidden ?? false });
  });
  return merged;
}

export function moveColumn(columns: readonly ColumnChoice[], from: number, to: number): ColumnChoice[] {
  const next = [...columns];
  const [moved] = next.splice(from, 1);
  if (moved) next.splice(Math.max(0, Math.min(to, next.length)), 0, moved);
  return next;
}

export const changeColumn = (
  columns: readonly ColumnChoice[],
  key: string,
  patch: Partial<ColumnChoice>,
): ColumnChoice[] => columns.map((column) => (column.key === key ? { ...column, ...patch } : column));

/** The saved form: no undefined widths, whole pixels within the contract's bounds. */
export const toSetting = (
  tableName: string,
  state: { columns: readonly ColumnChoice[]; dense: boolean; views: ColumnTableSetting['views'] },
): ColumnTableSetting => ({
  tableName,
  dense: state.dense,
  views: state.views,
  columns: state.columns.map(({ key, hidden, width }) => ({
    key,
    hidden,
    ...(width === undefined ? {} : { width: Math.round(Math.min(2000, Math.max(40, width))) }),
  })),
});
