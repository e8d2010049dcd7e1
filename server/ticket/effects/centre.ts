// What moving a device to the centre and back does: a request to the centre goes with it, and both sides confirm.
import type { Effect } from '../act.ts';

const later: Effect = () => Promise.reject(new Error('not written yet'));
export const centre = {
  moveCentre: later,
  cancelMove: later,
  centreReceive: later,
  centreSendBack: later,
  branchReceive: later,
} satisfies Record<string, Effect>;
