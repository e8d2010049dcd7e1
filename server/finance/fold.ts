// The sums of vouchers grow by a row per change; this folds the rows of a fund, month or day, kind and state into one again.
import type { Job } from '../kit/jobs.ts';

export const foldVoucherTally: Job = {
  name: 'voucher-tally',
  every: 60,
  run: async (pool) => {
    await pool.query('select fold_voucher_tally()');
  },
};
