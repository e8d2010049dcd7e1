// The sums per warehouse grow by a row per movement; this folds those of a month, warehouse, kind and group into one again.
import type { Job } from '../../kit/jobs.ts';

export const foldStockTally: Job = {
  name: 'stock-tally',
  every: 30,
  run: async (pool) => {
    await pool.query('select fold_stock_tally()');
  },
};
