// The session ended while somebody was working: the page stays with all that was typed, and signing in is asked for over it.
import { useSyncExternalStore } from 'react';

let asked = false;
const listeners = new Set<() => void>();
const change = (next: boolean) => {
  if (asked === next) return;
  asked = next;
  for (const listener of listeners) listener();
};

export const askToSignIn = (): void => change(true);
/** Signed in again, left for good, or put off until the next call that needs it. */
export const stopAsking = (): void => change(false);
export const useAsked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
