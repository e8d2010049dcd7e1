// What is still to be paid for the ticket `t`: the same function of the database that its tally counts with.
import { sql } from 'kysely';
import type { Vnd } from '../../contract/kit.ts';

export const remaining = sql<Vnd>`ticket_remaining(t.status, t.total, t.paid, t.refunded, t.credited)`;
