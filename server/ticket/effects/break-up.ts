// What leaving a device and taking it apart do.
import type { Effect } from '../act.ts';

const later: Effect = () => Promise.reject(new Error('not written yet'));
export const breakUp = {
  leaveDevice: later,
  breakUp: later,
  breakUpCancel: later,
} satisfies Record<string, Effect>;
