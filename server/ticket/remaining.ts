// What is still to be paid for the ticket `t`: the same function of the database that its tally counts with.
import { sql } from 'kysely';
import type { Vnd } from '../../contract/kit.ts';

export const remaining = sql<Vnd>`ticket_remaining(t.status, t.total, t.paid, t.refunded, t.credited)`;
/** What was paid above the price while the device is here; a ticket that is over keeps what it kept. */
export const overpaid = sql<Vnd>`case when t.status in ('DaTra', 'ChuaTraTien', 'TraPhiMotPhan', 'TraPhi', 'ChoRaXac', 'RaLinhKien', 'DaHuy', 'cancel', 'delete')
  then 0 else greatest(t.paid - t.refunded - t.total, 0) end`;
