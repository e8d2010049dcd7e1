// How many notices wait for the reader: kept by what asks for it (web/shell/frame/told.tsx), shown by the bell.
import { useSyncExternalStore } from 'react';

let count = 0;
let isQuiet: () => boolean = () => false;
const listeners = new Set<() => void>();
export function setUnread(next: number): void {
  if (next === count) return;
  count = next;
  for (const listener of listeners) listener();
}
export const useUnread = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count,
  );
/** Whether these are the hours in which nothing pops up. */
export const isQuietNow = (): boolean => isQuiet();
export const setQuiet = (asked: () => boolean): void => {
  isQuiet = asked;
};
