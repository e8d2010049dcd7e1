// A moment in milliseconds, so that what happened within one second keeps its order. Part of a query.
import { sql } from 'kysely';
import type { TicketEvent } from '../../../contract/ticket/calls/ticket-view.calls.ts';

/** An event with what puts it in order: the wire's moments are whole seconds. */
export interface Placed extends TicketEvent {
  ms: number;
}
export const ms = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
