// The tally of tickets grows by a row per change; this folds the rows of a branch, month and status into one again.
import type { Job } from '../../kit/jobs.ts';

export const foldTally: Job = {
  name: 'ticket-tally',
  every: 30,
  run: async (pool) => {
    await pool.query('select fold_ticket_tally()');
  },
};
