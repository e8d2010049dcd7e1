// Everything the server does by itself (server/kit/jobs.ts).
import type { Job } from './kit/jobs.ts';
import { foldTally } from './ticket/list/fold.ts';

const HOUR = 3600;
const forgetKeys: Job = {
  name: 'old-keys',
  every: HOUR,
  run: async (pool) => {
    await pool.query('select forget_old_keys()');
  },
};
export const jobs: readonly Job[] = [forgetKeys, foldTally];
