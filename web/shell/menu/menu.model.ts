// The menu of one user: the route table without what they may not see (spec §2, §6; shell.md §4.3; pure).
import { generatePath } from 'react-router';
import { type Entry, findPage, type Group, groupsAbove, isGroup, type Page } from './route-table.ts';

/** Entries that show: no invisible pages, no page that cannot be opened, no group without a visible child. */
export function visibleEntries(entries: readonly Entry[], opens: (page: Page) => boolean): Entry[] {
  return entries.flatMap((entry): Entry[] => {
    if (!isGroup(entry)) return entry.invisible || !opens(entry) ? [] : [entry];
    const inner = visibleEntries(entry.entries, opens);
    return inner.length > 0 ? [{ ...entry, entries: inner }] : [];
  });
}

/** Where a menu entry leads: its path with its params and query filled in. */
export const addressOfPage = (page: Page): string =>
  generatePath(page.path, page.params ?? {}) + (page.query ? `?${page.query}` : '');

/** What one's day is made of: the first of these that one may open. */
export const dayPaths = [
  '/ticket-management/my-queue',
  '/ticket-management/repair-list',
  '/inventory/receiving',
  '/inventory/export/export-list',
  '/reservation/reservation-list',
] as const;

/** A click on a group goes to its first page. */
export function firstPage(entry: Entry): Page | undefined {
  if (!isGroup(entry)) return entry;
  for (const inner of entry.entries) {
    const page = firstPage(inner);
    if (page) return page;
  }
  return undefined;
}

/** The group that an address names, such as '/system'. */
export function findGroup(entries: readonly Entry[], pathname: string): Group | undefined {
  for (const entry of entries) {
    if (!isGroup(entry)) continue;
    const found = entry.path === pathname ? entry : findGroup(entry.entries, pathname);
    if (found) return found;
  }
  return undefined;
}

export interface Lit {
  /** Paths of everything that is lit, outermost first; the last one is the entry itself. */
  selected: string[];
  /** Submenus to hold open. */
  open: string[];
}
/** What the menu lights up for an address; a hidden page lights the entry it names. */
export function litBy(entries: readonly Entry[], pathname: string): Lit {
  const page = findPage(entries, pathname);
  const entry = page?.highlight ? (findPage(entries, page.highlight) ?? page) : page;
  if (!entry) return { selected: [], open: [] };
  const open = groupsAbove(entries, entry).map((group) => group.path);
  return { selected: [...open, entry.path], open };
}
