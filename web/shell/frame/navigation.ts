// Lets code outside components change the address; the router lends its own function when it starts.
import type { NavigateFunction, NavigateOptions } from 'react-router';

/** What our history entries carry: the tab an address belongs to, a title for it, where to return to after sign-in. */
export interface EntryState {
  tab?: string;
  title?: string;
  from?: string;
}
let go: NavigateFunction | null = null;
export const lendNavigation = (navigate: NavigateFunction): void => {
  go = navigate;
};
/** While the first page is drawn the router does not listen yet: what is asked for then waits until it is. */
let isHeard = false;
export const startHearing = (): void => {
  isHeard = true;
};
export function navigateTo(
  address: string,
  options: Omit<NavigateOptions, 'state'> & { state?: EntryState } = {},
): void {
  if (go && isHeard) void go(address, options);
  else if (go) queueMicrotask(() => void go?.(address, options));
  else window.location.assign(address);
}
/** History state may come from anywhere, so only strings are taken from it. */
export function entryState(state: unknown): EntryState {
  if (typeof state !== 'object' || state === null) return {};
  const entries = Object.entries(state).filter(
    ([key, value]) => ['tab', 'title', 'from'].includes(key) && typeof value === 'string',
  );
  return Object.fromEntries(entries);
}
