// The open tabs of this window, kept in sessionStorage so that a reload or a crash loses none (spec §2).
import { useSyncExternalStore } from 'react';
import { findPage, routes } from '../menu/route-table.ts';
import { settings } from '../settings/settings.ts';
import { fromStorage, keepOnly, noTabs, type Rules, type TabsState, toStorage } from './tabs.model.ts';

const LIST = 'admin.tabs';
const TITLES = 'admin.tabs.titles';
const OWNER = 'admin.tabs.owner';
const pageAt = (pathname: string) => findPage(routes(), pathname);

export const tabRules = (): Rules => ({
  multiPage: settings().multiPage,
  caches: (pathname) => settings().cachePage && pageAt(pathname)?.cacheable !== false,
  closable: (pathname) => pageAt(pathname)?.closable !== false,
});

let current: TabsState = keepOnly(
  fromStorage(sessionStorage.getItem(LIST), sessionStorage.getItem(TITLES), tabRules()),
  (pathname) => pageAt(pathname) !== undefined,
);
const listeners = new Set<() => void>();

export const tabs = (): TabsState => current;
export const useTabs = (): TabsState =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, tabs);

export function changeTabs(step: (state: TabsState) => TabsState): TabsState {
  const next = step(current);
  if (next !== current) {
    current = next;
    keepTabs();
    for (const listener of listeners) listener();
  }
  return next;
}

/** Also called when the page is put away, in case storage was cleared meanwhile. */
export function keepTabs(): void {
  if (current.tabs.length === 0) return;
  const { tabs: list, titles } = toStorage(current);
  sessionStorage.setItem(LIST, list);
  sessionStorage.setItem(TITLES, titles);
}

/** The next person starts with no tabs. */
export function forgetTabs(): void {
  for (const key of [LIST, TITLES, OWNER]) sessionStorage.removeItem(key);
  changeTabs(({ made }) => ({ ...noTabs, made }));
}
/** Tabs that somebody else left open in this window are not shown. */
export function claimTabs(userId: number): void {
  const owner = sessionStorage.getItem(OWNER);
  if (owner !== null && owner !== String(userId)) forgetTabs();
  sessionStorage.setItem(OWNER, String(userId));
}
