// What asking for a change of prices or phone does, and deciding about it.
import type { Effect } from '../act.ts';

const later: Effect = () => Promise.reject(new Error('not written yet'));
export const change = {
  askChange: later,
  approveChange: later,
  rejectChange: later,
} satisfies Record<string, Effect>;
