// Everything the server does by itself (server/kit/jobs.ts).

import type { TicketId } from '../contract/ticket/ticket.ts';
import { matchJob } from './bank/match-soon.ts';
import { type Fetching, pullJob } from './bank/pull.ts';
import { giveUpOnTheLate, remindCustomers } from './booking/booking.jobs.ts';
import { checkNightly } from './books/nightly.ts';
import { silenceJob } from './care/feedback.ts';
import { careEvents } from './care/hook.ts';
import { sendJob } from './care/send.ts';
import { foldCommissionTally } from './commission/fold.ts';
import { cleanUploads } from './file/clean-uploads.ts';
import { foldVoucherTally } from './finance/fold.ts';
import type { Job } from './kit/jobs.ts';
import type { Seal } from './kit/seal.ts';
import { oldNoticesJob } from './notice/old-notices.ts';
import type { Pushing } from './notice/push/deliver.ts';
import { pushJob } from './notice/push/send.ts';
import { forgetPhotos } from './privacy/old-photos.ts';
import { morningsJob } from './report/morning/morning.ts';
import { foldStockTally } from './stock/balance/fold.ts';
import { dueMessagesJob } from './ticket/due-messages.ts';
import { foldTally } from './ticket/list/fold.ts';
import { keepingJob, partsJob } from './ticket/parts/arrived.ts';
import { promisesJob } from './ticket/told.ts';
import { trackPath } from './track/track.ts';

const HOUR = 3600;
const forgetKeys: Job = {
  name: 'old-keys',
  every: HOUR,
  run: async (pool) => {
    await pool.query('select forget_old_keys()');
  },
};
export const jobsOf = (mediaDir: string, fetching: Fetching, care: Seal, pushing: Pushing): readonly Job[] => [
  cleanUploads(mediaDir),
  forgetKeys,
  forgetPhotos,
  foldTally,
  foldStockTally,
  foldVoucherTally,
  foldCommissionTally,
  partsJob,
  keepingJob,
  promisesJob,
  giveUpOnTheLate,
  remindCustomers,
  checkNightly,
  matchJob,
  pullJob(fetching),
  sendJob(care, (ctx, ticketId) => trackPath(ctx, ticketId as TicketId)), // of a message about a ticket
  careEvents,
  silenceJob,
  dueMessagesJob,
  oldNoticesJob,
  pushJob(pushing),
  morningsJob,
];
