// The pages of the open tabs, kept alive behind the one that is looked at (spec §2: page cache).
import { Activity, memo, type ReactNode, Suspense, useLayoutEffect, useMemo, useRef } from 'react';
import { type Location, Route, Routes } from 'react-router';
import { session } from '../../kit/call/session.ts';
import { HeadingContext } from '../../kit/page/heading.ts';
import { type Tab, TabContext } from '../../kit/page/tab.ts';
import { ShowScreen } from '../fault/lazy-screen.tsx';
import { PageBoundary } from '../fault/page-boundary.tsx';
import { PageLoading } from '../fault/page-loading.tsx';
import { startOf } from '../frame/animate.ts';
import { navigateTo } from '../frame/navigation.ts';
import { recordThing } from '../menu/recent.ts';
import { findPage, headingOf, routes } from '../menu/route-table.ts';
import { useSettings } from '../settings/settings.ts';
import { closeTab, openPage, refreshTab } from './tab-actions.ts';
import { panelId, tabId } from './tab-bar.tsx';
import { setDirty, setSearch, setTitle, type TabItem, type TabsState, tabOf } from './tabs.model.ts';
import { changeTabs, tabs } from './tabs.store.ts';

/** Changes of the query that follow one another this quickly, as in typing, are one step back. */
const ONE_STEP_MS = 1000;

export function TabPages({ state }: { state: TabsState }): ReactNode {
  useScrollPerTab(state.active);
  return state.tabs.map((tab) => <TabPage key={tab.key} tab={tab} active={tab.key === state.active} />);
}

/** The one route of a tab: to match its address against all hundred of them takes longer than to draw the page's head. */
function PageRoute({ location }: { location: Location }): ReactNode {
  const page = findPage(routes(), location.pathname);
  return (
    <HeadingContext value={headingOf(page)}>
      <Routes location={location}>
        {page && <Route path={page.path} element={<ShowScreen screen={page.screen} />} />}
      </Routes>
    </HeadingContext>
  );
}

const TabPage = memo(function TabPage({ tab, active }: { tab: TabItem; active: boolean }): ReactNode {
  const { key, pathname, search } = tab;
  const { animate, multiPage } = useSettings();
  const location = useMemo<Location>(() => ({ pathname, search, hash: '', state: null, key }), [pathname, search, key]);
  const context = useMemo(() => tabFor(key, active), [key, active]);
  if (!tab.awake) return active ? <PageLoading /> : null;
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <div
        className="shell-page"
        data-animated={!animate.disabled}
        style={animate.disabled ? undefined : startOf(animate.name, animate.direction)}
        {...(multiPage ? { role: 'tabpanel', id: panelId(key), 'aria-labelledby': tabId(key) } : {})}
      >
        <TabContext value={context}>
          <PageBoundary>
            <Suspense fallback={<PageLoading />}>
              <PageRoute location={location} />
            </Suspense>
          </PageBoundary>
        </TabContext>
      </div>
    </Activity>
  );
});

function tabFor(key: string, active: boolean): Tab {
  let changedAt = 0;
  return {
    active,
    // `void`: what an effect returns is called when the tab is left, and these are called in effects.
    setTitle: (title) => {
      changeTabs((state) => setTitle(state, key, title));
      const tab = tabOf(tabs(), key);
      const user = session()?.user;
      // A document by its code: the search offers it again.
      if (tab && user && typeof title === 'string' && findPage(routes(), tab.pathname)?.path.includes(':'))
        recordThing(user.id, { address: tab.pathname, title });
    },
    // A page that is put to rest cleans up after itself; what was typed into it is still there.
    setDirty: (dirty) => {
      if (dirty || tabs().active === key) changeTabs((state) => setDirty(state, key, dirty));
    },
    setSearch: (query) => {
      const tab = tabOf(tabs(), key);
      const search = query.size > 0 ? `?${query}` : '';
      if (!tab || tab.search === search) return;
      // Another page was asked for and is still being fetched: a search that ends now must not call this one back.
      if (window.location.pathname !== tab.pathname) {
        changeTabs((state) => setSearch(state, key, search));
        return;
      }
      const replace = performance.now() - changedAt < ONE_STEP_MS;
      changedAt = performance.now();
      navigateTo(tab.pathname + search, { replace, state: { tab: key } });
    },
    open: openPage,
    close: () => void closeTab(key),
    refresh: () => void refreshTab(key),
  };
}

/** Each tab keeps the place the window was scrolled to. */
function useScrollPerTab(active: string | null): void {
  const places = useRef(new Map<string | null, number>());
  const at = useRef(0);
  useLayoutEffect(() => {
    const place = places.current.get(active) ?? 0;
    // To be told the place it already has, the browser would lay the whole page out before it is complete.
    if (place !== at.current) window.scrollTo({ top: place, behavior: 'instant' });
    const note = () => {
      at.current = window.scrollY;
      places.current.set(active, at.current);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [active]);
}
