// Keeps tabs and address in step: every address becomes a tab, every history entry knows its tab (spec §2).
import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import type { Session } from '../../kit/call/session.ts';
import { say } from '../../kit/words/culture.ts';
import { feedback } from '../fault/feedback.ts';
import { entryState, navigateTo } from '../frame/navigation.ts';
import { addressOfPage, findGroup, firstPage } from '../menu/menu.model.ts';
import { opens } from '../menu/opens.ts';
import { recordUse } from '../menu/recent.ts';
import { type Entry, findPage, type Page, routes } from '../menu/route-table.ts';
import { settings, useSettings } from '../settings/settings.ts';
import { shellText } from '../shell.text.ts';
import { closeTab, refreshTab } from './tab-actions.ts';
import { keepOnly, leave, onlyActive, settle, tabOf, visit } from './tabs.model.ts';
import { changeTabs, claimTabs, keepTabs, tabRules, tabs } from './tabs.store.ts';

/** The page at the current address, if there is one that this user may see. */
export function useTabSync(session: Session, entries: readonly Entry[]): Page | undefined {
  const location = useLocation();
  const page = findPage(routes(), location.pathname);
  const allowed = page && opens(page, session) ? page : undefined;

  useLayoutEffect(() => {
    if (page && !allowed) {
      feedback().message.warning({ content: say(shellText, 'forbidden'), key: 'forbidden' });
      navigateTo('/403', { replace: true });
      return;
    }
    if (!page) {
      const inside = findGroup(entries, location.pathname);
      const first = inside && firstPage(inside);
      if (first) navigateTo(addressOfPage(first), { replace: true });
      else changeTabs(leave);
      return;
    }
    claimTabs(session.user.id);
    const { tab: asked, title } = entryState(location.state);
    const state = changeTabs((now) =>
      visit(now, { pathname: location.pathname, search: location.search, tab: asked, title }, tabRules()),
    );
    const tab = tabOf(state, state.active);
    if (tab && (asked !== tab.key || tab.search !== location.search)) {
      navigateTo(tab.pathname + tab.search, { replace: true, state: { tab: tab.key } });
    }
    recordUse(session.user.id, page.path);
  }, [location, page, allowed, entries, session.user.id]);

  useEffect(() => {
    changeTabs((state) =>
      keepOnly(state, (pathname) => {
        const own = findPage(routes(), pathname);
        return own !== undefined && opens(own, session);
      }),
    );
  }, [session]);

  const { multiPage, cachePage } = useSettings();
  useEffect(() => {
    changeTabs((state) => (multiPage ? state : onlyActive(state)));
  }, [multiPage]);
  useEffect(() => {
    if (!cachePage) changeTabs((state) => settle(state, tabRules()));
  }, [cachePage]);

  useEffect(listenToWindow, []);
  return allowed;
}

function listenToWindow(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (tabs().tabs.some((tab) => tab.dirty)) event.preventDefault();
  };
  const keep = () => {
    if (settings().multiPage) keepTabs();
  };
  const onClose = (event: Event) => {
    const { path, next } = detailOf(event);
    for (const tab of tabs().tabs.filter((one) => one.pathname === path)) void closeTab(tab.key, next);
  };
  const onRefresh = (event: Event) => {
    const { path } = detailOf(event);
    for (const tab of tabs().tabs.filter((one) => one.pathname === path)) void refreshTab(tab.key);
  };
  window.addEventListener('beforeunload', ask);
  window.addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', keep);
  window.addEventListener('page:close', onClose);
  window.addEventListener('page:refresh', onRefresh);
  return () => {
    window.removeEventListener('beforeunload', ask);
    window.removeEventListener('pagehide', keep);
    document.removeEventListener('visibilitychange', keep);
    window.removeEventListener('page:close', onClose);
    window.removeEventListener('page:refresh', onRefresh);
  };
}

/** `new CustomEvent('page:close', { detail: { path, next? } })`; the query of the path does not count. */
function detailOf(event: Event): { path: string; next?: string } {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  const { path, next } = (detail ?? {}) as { path?: unknown; next?: unknown }; // both are checked here
  return {
    path: typeof path === 'string' ? (path.split('?')[0] ?? '') : '',
    ...(typeof next === 'string' ? { next } : {}),
  };
}
