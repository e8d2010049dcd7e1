// What can be done with tabs: the rules of tabs.model.ts plus address, questions and waiting (spec §2, §9).
import { culture, say } from '../../kit/words/culture.ts';
import { ask, feedback } from '../fault/feedback.ts';
import { queryClient } from '../fault/query-client.ts';
import { navigateTo } from '../frame/navigation.ts';
import { findPage, routes, tabTitle } from '../menu/route-table.ts';
import { shellText } from '../shell.text.ts';
import {
  addressOf,
  type Bulk,
  close,
  closeMany,
  endRefresh,
  findTab,
  isLast,
  leavingBy,
  startRefresh,
  type TabItem,
  tabOf,
} from './tabs.model.ts';
import { changeTabs, tabs } from './tabs.store.ts';

/** Spec §9: how long the spinner of a refresh shows. */
const REFRESH_ACTIVE_MS = 200;
const REFRESH_OTHER_MS = 500;

export const titleOf = ({ title, pathname }: TabItem): string =>
  typeof title === 'string' ? title : ((title ?? findPage(routes(), pathname)?.title)?.[culture()] ?? '');

export const showTab = (tab: TabItem): void => {
  if (tab.key !== tabs().active) navigateTo(addressOf(tab), { state: { tab: tab.key } });
};

/** Shows an address: its tab when one is open, else a new one. */
export function openPage(address: string, title?: string): void {
  const { pathname, search } = new URL(address, window.location.origin);
  const found = findTab(tabs(), { pathname, search });
  if (found) showTab(found);
  else {
    const own = tabTitle(findPage(routes(), pathname), title);
    navigateTo(pathname + search, own ? { state: { title: own } } : {});
  }
}

export async function closeTab(key: string, next?: string): Promise<void> {
  if (isLast(tabs())) {
    feedback().message.warning(say(shellText, 'lastTab'));
    return;
  }
  const tab = tabOf(tabs(), key);
  if (!tab || !(await mayLose([tab]))) return;
  const wasActive = tabs().active === key;
  changeTabs((state) => close(state, key));
  if (next) openPage(next);
  else if (wasActive) followActive();
}

export async function closeTabs(bulk: Bulk, key: string): Promise<void> {
  if (!(await mayLose(leavingBy(tabs(), bulk, key)))) return;
  const before = tabs().active;
  changeTabs((state) => closeMany(state, bulk, key));
  if (tabs().active !== before) followActive();
}

export async function refreshTab(key: string): Promise<void> {
  const tab = tabOf(tabs(), key);
  if (!tab || !(await mayLose([tab]))) return;
  // What the page shows again must come from the server, not from memory.
  void queryClient.invalidateQueries({ refetchType: 'none' });
  changeTabs((state) => startRefresh(state, key));
  const wait = key === tabs().active ? REFRESH_ACTIVE_MS : REFRESH_OTHER_MS;
  setTimeout(() => changeTabs((state) => endRefresh(state, key)), wait);
}

/** Asks once for all tabs with unsaved work. */
export async function mayLose(leaving: readonly TabItem[]): Promise<boolean> {
  const dirty = leaving.filter((tab) => tab.dirty);
  if (dirty.length === 0) return true;
  return ask({
    title: say(shellText, 'dirtyTitle'),
    content: say(shellText, 'dirtyContent', { titles: dirty.map(titleOf).join(', ') }),
    yes: say(shellText, 'dirtyLeave'),
    no: say(shellText, 'stay'),
    danger: true,
  });
}

/** The address bar goes where the closing of the active tab led. */
function followActive(): void {
  const tab = tabOf(tabs(), tabs().active);
  if (tab) navigateTo(addressOf(tab), { replace: true, state: { tab: tab.key } });
}
