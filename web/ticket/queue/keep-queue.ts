// The queue as it was last seen, for the page that is shown without a network (web/public/offline.js): devices and faults, no customers.
import type { QueueRow } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import { now, toInstant } from '../../../contract/time.ts';
import { LAST_QUEUE } from '../../kit/call/session.ts';
import { culture } from '../../kit/words/culture.ts';
import { formatMinute } from '../../kit/words/format.ts';

export function keepQueue(rows: readonly QueueRow[]): void {
  const shown = rows.map((row) => ({
    code: row.code,
    status: ticketStatuses[row.status][culture()],
    device: row.deviceName,
    errors: row.errors,
    services: row.services,
    promised: row.promisedAt ? formatMinute(row.promisedAt) : null,
  }));
  try {
    localStorage.setItem(
      LAST_QUEUE,
      JSON.stringify({ culture: culture(), time: formatMinute(toInstant(now())), rows: shown }),
    );
  } catch {
    // no room, or not allowed: the page without a network shows none
  }
}
