// Which column of a statement is what: changed one at a time, and remembered for each fund on this device.
import { type StatementAnswer, type StatementField, statementFields } from '../../../contract/bank/bank.calls.ts';

/** Null: guessed by the server. */
export interface Reading {
  headRow: number | null;
  columns: Partial<Record<StatementField, number>> | null;
}
export const guessed: Reading = { headRow: null, columns: null };
export const fieldAt = (columns: StatementAnswer['columns'], at: number): StatementField | null =>
  (Object.keys(statementFields) as StatementField[]).find((field) => columns[field] === at) ?? null; // keys of a const object

/** The column becomes this field, or none; a field is one column, and an amount with its sign, or with a mark beside it, takes the place of two. */
export function withColumn(
  columns: StatementAnswer['columns'],
  at: number,
  field: StatementField | null,
): NonNullable<Reading['columns']> {
  const kept = Object.entries(columns).filter(([key, column]) => column !== at && key !== field);
  const rivals: Partial<Record<StatementField, readonly string[]>> = {
    amount: ['credit', 'debit'],
    credit: ['amount', 'mark'],
    debit: ['amount', 'mark'],
    mark: ['credit', 'debit'],
  };
  const others = kept.filter(([key]) => !field || !rivals[field]?.includes(key));
  return Object.fromEntries([...others, ...(field ? [[field, at]] : [])]);
}

const KEY = 'bank.statement';
const placeOf = (branchId: number, methodId: number): string => `${KEY}.${branchId}.${methodId}`;
export function remembered(branchId: number, methodId: number): Reading {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(branchId, methodId)) ?? 'null') as Reading | null; // written below
    return kept && typeof kept === 'object'
      ? { headRow: kept.headRow ?? null, columns: kept.columns ?? null }
      : guessed;
  } catch {
    return guessed; // a damaged copy is no copy
  }
}
/** The fund of the last statement: mostly it is the next one's too. */
export function lastPlace(): { branchId: number; methodId: number } | null {
  const [branchId = 0, methodId = 0] = (localStorage.getItem(KEY) ?? '').split(' ').map(Number);
  return branchId > 0 && methodId > 0 ? { branchId, methodId } : null;
}
export function remember(branchId: number, methodId: number, reading: Reading): void {
  localStorage.setItem(KEY, `${branchId} ${methodId}`);
  if (reading.columns === null) localStorage.removeItem(placeOf(branchId, methodId));
  else localStorage.setItem(placeOf(branchId, methodId), JSON.stringify(reading));
}
