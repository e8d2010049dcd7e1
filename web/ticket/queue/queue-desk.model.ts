// Which ticket of the queue is looked at on a desk: the one that the address names, else the one in its place.
import type { QueueRow } from '../../../contract/ticket/calls/ticket-view.calls.ts';

/** 0: the address names none. */
export const askedTicket = (search: string): number => Number(new URLSearchParams(search).get('ticket') ?? 0) || 0;

/** Where the asked one stands; one that has left the list has made room for the next. */
export function placeOf(rows: readonly Pick<QueueRow, 'id'>[], asked: number, before: number): number {
  const at = rows.findIndex(({ id }) => id === asked);
  return at < 0 ? Math.max(0, Math.min(before, rows.length - 1)) : at;
}
