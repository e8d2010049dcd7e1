// The sums of commission grow by a row per change; this folds the new ones of a day, branch, person and voucher into one again.
import type { Job } from '../kit/jobs.ts';

export const foldCommissionTally: Job = {
  name: 'commission-tally',
  every: 60,
  run: async (pool) => {
    await pool.query('select fold_commission_tally()');
  },
};
