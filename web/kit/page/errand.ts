// What somebody was sent to a page for: the search opens a ticket to take its money, and the page does it as soon as it is there.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useTab } from './tab.ts';

interface Errand {
  path: string;
  what: string;
  at: number;
}
/** A page that took longer, or could not do it, has been forgotten why it was opened. */
const PATIENCE_MS = 15_000;
let waiting: Errand | null = null;
const listeners = new Set<() => void>();
const change = (next: Errand | null) => {
  waiting = next;
  for (const listener of listeners) listener();
};
/** Sent before the page is opened. */
export const sendErrand = (path: string, what: string): void => change({ path, what, at: Date.now() });

/** `run` answers whether it was meant; it is asked once. */
export function useErrand(run: (what: string) => boolean): void {
  const { pathname } = useLocation();
  const { active } = useTab();
  const errand = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
  const take = useEffectEvent((asked: Errand) => {
    if (Date.now() - asked.at > PATIENCE_MS) change(null);
    else if (run(asked.what)) change(null);
  });
  useEffect(() => {
    if (active && errand?.path === pathname) take(errand);
  }, [errand, pathname, active]);
}
