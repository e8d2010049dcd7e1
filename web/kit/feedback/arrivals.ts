// Money that came for a ticket by itself. Who works on that ticket's money says it in place; the frame is quiet about it then.
import { useEffect } from 'react';
import { useLive } from '../call/live.ts';

const told = new Map<number, number>();
let atDesk = 0;

/** Somebody looks at a place that says it already. */
export const isTold = (ticketId: number | null): boolean =>
  atDesk > 0 || (ticketId !== null && (told.get(ticketId) ?? 0) > 0);

/** Whoever matches money at its desk need not be told of each piece. */
export function useDesk(): void {
  useEffect(() => {
    atDesk++;
    return () => {
      atDesk--;
    };
  }, []);
}

/** Reads anew when money for this ticket came, or may have come unheard; who uses it is the one that says so. */
export function useArrival(ticketId: number | null, readAnew: () => void): void {
  useEffect(() => {
    if (ticketId === null) return;
    told.set(ticketId, (told.get(ticketId) ?? 0) + 1);
    return () => void told.set(ticketId, (told.get(ticketId) ?? 1) - 1);
  }, [ticketId]);
  useLive(
    'moneyArrived',
    (arrival) => {
      if (ticketId !== null && arrival.ticketId === ticketId) readAnew();
    },
    () => {
      if (ticketId !== null) readAnew();
    },
  );
}
