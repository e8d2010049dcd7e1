// The same call for many rows: each row has its own result, one failure stops nobody.
import { CallError } from './call.ts';

export interface Failed<R> {
  row: R;
  message: string;
}
export async function eachRow<R>(
  rows: readonly R[],
  work: (row: R) => Promise<unknown>,
): Promise<{ done: R[]; failed: Failed<R>[] }> {
  const done: R[] = [];
  const failed: Failed<R>[] = [];
  for (const row of rows) {
    try {
      await work(row);
      done.push(row);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      failed.push({ row, message: error.message });
    }
  }
  return { done, failed };
}
