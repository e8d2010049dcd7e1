// Matching after the answer: a webhook is answered as soon as its row is there, the counter sees the receipt a moment later. What a
// crash left is picked up by the job.
import type pg from 'pg';
import type { BankTxnId } from '../../contract/bank/bank.calls.ts';
import type { Job } from '../kit/jobs.ts';
import { matchOne } from './match.ts';

let last: Promise<unknown> = Promise.resolve();
/** One after the other: a burst of webhooks takes one connection. */
export function matchSoon(pool: pg.Pool, tenantId: number, ids: readonly BankTxnId[]): void {
  for (const id of ids) last = last.then(() => matchOne(pool, tenantId, id)).catch(() => {}); // the job tries again, and tells
}
/** When nothing is under way any more: before the connections close. */
export const bankRests = async (): Promise<void> => {
  for (let seen: unknown; seen !== last; ) {
    seen = last;
    await last;
  }
};

const SECONDS = 5;
const MOST = 200;
export const matchJob: Job = {
  name: 'bank-match',
  every: SECONDS,
  run: async (pool) => {
    const due = await dueTxns(pool);
    const errors: unknown[] = [];
    for (const { tenantId, id } of due) await matchOne(pool, tenantId, id).catch((error) => errors.push(error));
    if (errors.length) throw new AggregateError(errors, `${errors.length} transactions failed: ${errors[0]}`);
  },
};
async function dueTxns(pool: pg.Pool): Promise<{ tenantId: number; id: BankTxnId }[]> {
  const { rows } = await pool.query<{ tenant_id: number; id: BankTxnId }>('select * from due_bank_txns($1)', [MOST]);
  return rows.map(({ tenant_id, id }) => ({ tenantId: tenant_id, id }));
}
