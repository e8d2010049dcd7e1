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

/** Read when they are first asked for: by then the shell knows its screens. */
let current: TabsState | undefined;
const listeners = new Set<() => void>();

export function tabs(): TabsState {
  current ??= keepOnly(
    fromStorage(sessionStorage.getItem(LIST), sessionStorage.getItem(TITLES), tabRules()),
    (pathname) => pageAt(pathname) !== undefined,
  );
  return current;
}
export const useTabs = (): TabsState =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, tabs);

export function changeTabs(step: (state: TabsState) => TabsState): TabsState {
  const before = tabs();
  const next = step(before);
  if (next !== before) {
    current = next;
    keepTabs();
    for (const listener of listeners) listener();
  }
  return next;
}

/** Also called when the page is put away, in case storage was cleared meanwhile. */
export function keepTabs(): void {
  const state = tabs();
  if (state.tabs.length === 0) return;
  const { tabs: list, titles } = toStorage(state);
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
