// The open tabs and every rule about them, as pure functions from state to state (spec §2; shell.md §4.2).
import { type Both, cultures } from '../../../contract/culture.ts';

/** A code is the same in every language; words come in both, because the reader may change it while the tab rests. */
export type Title = string | Both;
export interface TabItem {
  key: string;
  pathname: string;
  search: string;
  /** A title the page gave itself; null: the route's title. */
  title: Title | null;
  closable: boolean;
  /** Shows the spinner: being refreshed. */
  loading: boolean;
  /** Whether the page is mounted. A tab that was restored, refreshed or is not cached sleeps until it is looked at. */
  awake: boolean;
  dirty: boolean;
}
export interface TabsState {
  tabs: readonly TabItem[];
  /** null: a page outside the tabs is shown, such as 404. */
  active: string | null;
  /** How many tabs were ever made: keys are never used twice, because old history entries name them. */
  made: number;
}
export interface Rules {
  multiPage: boolean;
  /** Whether a page keeps its state while another one is looked at. */
  caches: (pathname: string) => boolean;
  closable: (pathname: string) => boolean;
}
export interface Address {
  pathname: string;
  search: string;
}
export interface Visit extends Address {
  /** The tab that asked for this address itself. */
  tab?: string | undefined;
  title?: string | undefined;
}
export type Bulk = 'left' | 'right' | 'others';

export const noTabs: TabsState = { tabs: [], active: null, made: 0 };
export const addressOf = (at: Address): string => at.pathname + at.search;
export const tabOf = (state: TabsState, key: string | null): TabItem | undefined =>
  state.tabs.find((tab) => tab.key === key);

/** The open tab that an address belongs to. */
export function findTab(state: TabsState, at: Visit): TabItem | undefined {
  const own = tabOf(state, at.tab ?? null);
  if (own?.pathname === at.pathname) return own;
  const sameAddress = state.tabs.find((tab) => addressOf(tab) === addressOf(at));
  if (sameAddress || at.search) return sameAddress;
  const samePage = state.tabs.filter((tab) => tab.pathname === at.pathname);
  return samePage.find((tab) => tab.key === state.active) ?? samePage.at(-1);
}

/** Shows an address: in its tab when it is open, else in a new one at the end. */
export function visit(state: TabsState, at: Visit, rules: Rules): TabsState {
  const found = findTab(state, at);
  const tab: TabItem = found
    ? {
        ...found,
        search: found.key === at.tab ? at.search : found.search,
        title: at.title ?? found.title,
        awake: !(found.loading && found.key === state.active),
      }
    : {
        key: `t${state.made + 1}`,
        pathname: at.pathname,
        search: at.search,
        title: at.title ?? null,
        closable: rules.closable(at.pathname),
        loading: false,
        awake: true,
        dirty: false,
      };
  const made = found ? state.made : state.made + 1;
  if (!rules.multiPage) return { tabs: [tab], active: tab.key, made };
  const tabs = found ? state.tabs.map((one) => (one.key === tab.key ? tab : one)) : [...state.tabs, tab];
  const settled = tabs.map((one) =>
    one.key !== tab.key && one.awake && !rules.caches(one.pathname) ? { ...one, awake: false, dirty: false } : one,
  );
  return { tabs: settled, active: tab.key, made };
}

/** A page outside the tabs is looked at. */
export const leave = (state: TabsState): TabsState => (state.active === null ? state : { ...state, active: null });

export const isLast = (state: TabsState): boolean => state.tabs.length === 1;
/** The last tab and tabs that cannot be closed stay. */
export function close(state: TabsState, key: string): TabsState {
  const at = state.tabs.findIndex((tab) => tab.key === key);
  if (at < 0 || isLast(state) || !state.tabs[at]?.closable) return state;
  const tabs = state.tabs.filter((tab) => tab.key !== key);
  const active = state.active === key ? ((tabs[at] ?? tabs.at(-1))?.key ?? null) : state.active;
  return { ...state, tabs, active };
}

/** The tabs that a bulk close takes away; those that cannot be closed survive. */
export function leavingBy(state: TabsState, bulk: Bulk, key: string): TabItem[] {
  const at = state.tabs.findIndex((tab) => tab.key === key);
  if (at < 0) return [];
  const asked = { left: (i: number) => i < at, right: (i: number) => i > at, others: (i: number) => i !== at }[bulk];
  return state.tabs.filter((tab, i) => tab.closable && asked(i));
}
export function closeMany(state: TabsState, bulk: Bulk, key: string): TabsState {
  const leaving = new Set(leavingBy(state, bulk, key).map((tab) => tab.key));
  if (!tabOf(state, key)) return state;
  const lost = state.active === null || leaving.has(state.active);
  return {
    ...state,
    tabs: state.tabs.filter((tab) => !leaving.has(tab.key)),
    active: bulk === 'others' || lost ? key : state.active,
  };
}

/** Refreshing drops the page; the end of it mounts the page again when it is the one looked at. */
export const startRefresh = (state: TabsState, key: string): TabsState =>
  change(state, key, { loading: true, awake: false, dirty: false });
export const endRefresh = (state: TabsState, key: string): TabsState =>
  change(state, key, key === state.active ? { loading: false, awake: true } : { loading: false });

export const setTitle = (state: TabsState, key: string, title: Title): TabsState =>
  change(state, key, { title: title || null });
export const setSearch = (state: TabsState, key: string, search: string): TabsState => change(state, key, { search });
export const setDirty = (state: TabsState, key: string, dirty: boolean): TabsState => change(state, key, { dirty });

/** Multi-page mode was switched off: only the current page stays. */
export const onlyActive = (state: TabsState): TabsState => ({
  ...state,
  tabs: state.tabs.filter((tab) => tab.key === state.active),
});
/** Pages that are not cached any more sleep unless they are looked at. */
export const settle = (state: TabsState, rules: Rules): TabsState => ({
  ...state,
  tabs: state.tabs.map((tab) =>
    tab.key === state.active || rules.caches(tab.pathname) ? tab : { ...tab, awake: false, dirty: false },
  ),
});
/** Drops tabs whose page is gone or no longer allowed. */
export function keepOnly(state: TabsState, keeps: (pathname: string) => boolean): TabsState {
  const tabs = state.tabs.filter((tab) => keeps(tab.pathname));
  if (tabs.length === state.tabs.length) return state;
  return { ...state, tabs, active: tabs.some((tab) => tab.key === state.active) ? state.active : null };
}

/** What goes to sessionStorage: the list, and the custom titles by address. */
export const toStorage = (state: TabsState): { tabs: string; titles: string } => ({
  tabs: JSON.stringify({
    made: state.made,
    list: state.tabs.map(({ key, pathname, search }) => ({ key, pathname, search })),
  }),
  titles: JSON.stringify(
    Object.fromEntries(state.tabs.flatMap((tab) => (tab.title ? [[addressOf(tab), tab.title]] : []))),
  ),
});
export function fromStorage(tabs: string | null, titles: string | null, rules: Rules): TabsState {
  const saved = parse(tabs) as { made?: unknown; list?: unknown } | null; // every part is checked below
  const names = parse(titles) as Record<string, unknown> | null; // every part is checked below
  if (!Array.isArray(saved?.list) || typeof saved.made !== 'number') return noTabs;
  const list = saved.list.filter(isSaved).map((tab): TabItem => {
    const title = names?.[addressOf(tab)];
    return {
      ...tab,
      title: isTitle(title) ? title : null,
      closable: rules.closable(tab.pathname),
      loading: false,
      awake: false,
      dirty: false,
    };
  });
  return { tabs: list, active: null, made: Math.max(saved.made, list.length) };
}

const change = (state: TabsState, key: string, part: Partial<TabItem>): TabsState => {
  const tab = tabOf(state, key);
  const same = !tab || Object.entries(part).every(([name, value]) => isSame(tab[name as keyof TabItem], value)); // part's own keys
  return same ? state : { ...state, tabs: state.tabs.map((one) => (one.key === key ? { ...one, ...part } : one)) };
};
const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);
function parse(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}
const isTitle = (value: unknown): value is Title =>
  typeof value === 'string' ||
  (typeof value === 'object' &&
    value !== null &&
    cultures.every((culture) => typeof (value as Record<string, unknown>)[culture] === 'string')); // an object
const isSaved = (value: unknown): value is { key: string; pathname: string; search: string } =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'pathname', 'search'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string'); // an object
