// What a row of the route table is, and how it is looked up: router, menu, guard and titles all read it (spec §2, §6).
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import type { Both } from '../../../contract/culture.ts';
import type { May } from '../../../contract/kit.ts';
import type { Screen } from '../fault/lazy-screen.tsx';

/** A shop's own people, or the host's, who look after the shops. */
export type Side = 'tenant' | 'host';
export interface Page {
  path: string;
  title: Both;
  /** What the header says, where sixteen words stand in a row; the title is said on hover. */
  short?: Both;
  icon?: ComponentType;
  /** Who sees the entry and may open the page: usually its main call's own `may`. */
  may: May;
  /** What it takes beside that, where its call asks for more than one right. */
  also?: May;
  /** Whose screen it is; left out, it is for whoever may. The host's people run no shop. */
  side?: Side;
  screen: Screen;
  /** Reachable, but not in the menu: details and forms. */
  invisible?: boolean;
  /** Opens this address in a new browser tab instead. */
  link?: string;
  /** The path of the entry that is lit while this page is shown. */
  highlight?: string;
  /** Fill ':x' places of the path and the query of the menu entry. */
  params?: Readonly<Record<string, string>>;
  query?: string;
  closable?: boolean;
  cacheable?: boolean;
}
export interface Group {
  path: string;
  title: Both;
  short?: Both;
  icon?: ComponentType;
  entries: readonly Entry[];
}
export type Entry = Page | Group;
export const isGroup = (entry: Entry): entry is Group => 'entries' in entry;

let table: readonly Entry[] = [];
/** main.tsx hands the screens over before anything is drawn: the shell knows none of them by name. */
export const setRoutes = (entries: readonly Entry[]): void => {
  table = entries;
};
export const routes = (): readonly Entry[] => table;

export const pagesOf = (entries: readonly Entry[]): Page[] =>
  entries.flatMap((entry) => (isGroup(entry) ? pagesOf(entry.entries) : [entry]));

export const findPage = (entries: readonly Entry[], pathname: string): Page | undefined =>
  pagesOf(entries).find((page) => matchPath(page.path, pathname));

export const isFor = (page: Page, side: Side): boolean => (page.side ?? side) === side;
/** The same entries as screens of one side. */
export const ofSide = (side: Side, entries: readonly Entry[]): Entry[] =>
  entries.map((entry) =>
    isGroup(entry) ? { ...entry, entries: ofSide(side, entry.entries) } : { ...entry, side: entry.side ?? side },
  );

/** What its heading says; pages of one thing, told apart by their address, say it themselves. */
export const headingOf = (page: Page | undefined): Both | null =>
  page && !page.path.includes(':') ? page.title : null;

/** The groups above a page, outermost first. */
export function groupsAbove(entries: readonly Entry[], page: Page): Group[] {
  for (const entry of entries) {
    if (!isGroup(entry)) continue;
    if (entry.entries.includes(page)) return [entry];
    const inner = groupsAbove(entry.entries, page);
    if (inner.length > 0) return [entry, ...inner];
  }
  return [];
}
/** What its tab is called: pages of one thing by that thing, all others by their own name, whatever a link to them says. */
export const tabTitle = (page: Page | undefined, asked: string | undefined): string | undefined =>
  headingOf(page) ? undefined : asked;
