// What handing a device over does: money, warranties, commission, the request for a rating; and what refunds do later.
import type { Effect } from '../act.ts';

const later: Effect = () => Promise.reject(new Error('not written yet'));
export const handOver = {
  beginReturn: async (_ctx, { ticket }) => ({ statusBefore: ticket.status }),
  backToShelf: async () => ({ statusBefore: null }),
  handOver: later,
  handOverUnpaid: later,
  settle: later,
  refundPart: later,
  refundAll: later,
} satisfies Record<string, Effect>;
