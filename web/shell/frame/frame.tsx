// The frame around every page: menu, header, tabs, footer, in the layout the user chose (spec §2, §9).
import { Drawer } from 'antd';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Session } from '../../kit/call/session.ts';
import { late, onDemand } from '../../kit/feedback/on-demand.tsx';
import { useShortcut } from '../../kit/page/shortcuts.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { FaultPage } from '../fault/fault-page.tsx';
import { Footer } from './footer.tsx';
import './frame.css';
import { useLastKey } from '../menu/last-keys.ts';
import { LauncherContext } from '../menu/launcher.ts';
import { SideMenu } from '../menu/main-menu.tsx';
import { findGroup, litBy, visibleEntries } from '../menu/menu.model.ts';
import { opens } from '../menu/opens.ts';
import { usedPaths } from '../menu/recent.ts';
import { type Entry, isGroup, pagesOf, routes } from '../menu/route-table.ts';
import { useAsked } from '../session/session-end.ts';
import { useSettings } from '../settings/settings.ts';
import { shellText } from '../shell.text.ts';
import { closeTab, showTab, titleOf } from '../tabs/tab-actions.ts';
import { TabBar } from '../tabs/tab-bar.tsx';
import { TabPages } from '../tabs/tab-pages.tsx';
import { tabOf } from '../tabs/tabs.model.ts';
import { tabs, useTabs } from '../tabs/tabs.store.ts';
import { useTabSync } from '../tabs/use-tab-sync.ts';
import { Brand, Header } from './header.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { useMobile } from './use-mobile.ts';
import { useLater, useSettled } from './use-settled.ts';

const PasswordDialog = late(async () => (await import('../../kit/feedback/password-dialog.tsx')).PasswordDialog);
const SignInAgain = late(async () => (await import('../session/sign-in-again.tsx')).SignInAgain);
const SettingsDrawer = late(async () => (await import('../settings/settings-drawer.tsx')).SettingsDrawer);
const KeyHelp = late(async () => (await import('./key-help.tsx')).KeyHelp);
const SettingHandle = late(async () => (await import('../settings/settings-drawer.tsx')).SettingHandle);

const BottomBar = late(async () => (await import('./bottom-bar.tsx')).BottomBar);
const OpenTabs = onDemand(async () => (await import('../tabs/open-tabs.tsx')).OpenTabs);
const ArrivalToast = late(async () => (await import('./arrival-toast.tsx')).ArrivalToast);
const Told = late(async () => (await import('./told.tsx')).Told);

/** What is told without being asked waits until the first page has all it wants. */
const AT_EASE_MS = 2_500;
type Dialog = 'password' | 'appearance' | 'keys' | null;

export function Frame({ session }: { session: Session }): ReactNode {
  const t = useText(shellText);
  const { layout, theme, fixedHeader, fixedSideBar, fixedTabs, pageWidth, multiPage, hideSetting } = useSettings();
  const mobile = useMobile();
  const { pathname } = useLocation();
  const entries = useMemo(() => visibleEntries(routes(), (page) => opens(page, session)), [session]);
  const page = useTabSync(session, entries);
  const isLost = !page && !findGroup(entries, pathname); // a group's own address leads on to its first page
  const state = useTabs();
  const lit = useMemo(() => litBy(routes(), pathname), [pathname]);
  const [folded, setFolded] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const [dialog, setDialog] = useState<Dialog>(null);
  const isAsked = useAsked();
  const isSettled = useSettled();
  const isAtEase = useLater(isSettled, AT_EASE_MS);
  const closeDialog = useCallback(() => setDialog(null), []);
  useTitle(!isLost ? undefined : t(pathname === '/403' ? 'title403' : 'title404'));
  useTabKeys();
  useShortcut('?', () => setDialog('keys'));

  const side = useMemo(
    () => (layout === 'mix' ? childrenOf(entries, lit.selected[0]) : entries),
    [layout, entries, lit],
  );
  const hasSide = !mobile && layout !== 'head' && side.length > 0;
  const dark = theme.mode === 'dark';
  const recentKey = usedPaths(session.user.id).join(' ');
  const launcher = useMemo(() => {
    const seen = pagesOf(entries).filter((one) => one.path !== '/home');
    return { entries, recent: recentKey.split(' ').flatMap((path) => seen.filter((one) => one.path === path)) };
  }, [entries, recentKey]);

  return (
    <div
      className="shell"
      data-layout={layout}
      data-mode={theme.mode}
      data-width={pageWidth}
      data-fixed-header={fixedHeader}
      data-fixed-side={fixedSideBar}
      data-fixed-tabs={fixedTabs && multiPage}
    >
      <a className="skip-link" href="#content">
        {t('skipToContent')}
      </a>
      {hasSide && (
        <aside className="shell-side" data-folded={folded} data-dark={dark}>
          <Brand />
          <nav aria-label={t('menu')}>
            {isSettled && <SideMenu entries={side} lit={lit} dark={dark} folded={folded} />}
          </nav>
        </aside>
      )}
      {mobile && (
        <Drawer
          open={drawer}
          onClose={() => setDrawer(false)}
          placement="left"
          size={288}
          title={<Brand />}
          extra={<LanguageSwitch />}
          rootClassName={dark ? 'menu-drawer menu-drawer-dark' : 'menu-drawer'}
        >
          <OpenTabs state={state} onChosen={() => setDrawer(false)} />
          <SideMenu entries={entries} lit={lit} dark={dark} onChosen={() => setDrawer(false)} />
        </Drawer>
      )}
      <div className="shell-column">
        <Header
          session={session}
          entries={entries}
          lit={lit}
          layout={layout}
          mobile={mobile}
          dark={dark && (mobile || layout !== 'side')}
          folded={folded}
          isSettled={isSettled}
          onFold={() => setFolded(!folded)}
          onPassword={() => setDialog('password')}
          onAppearance={() => setDialog('appearance')}
          onKeys={() => setDialog('keys')}
        />
        {multiPage && <TabBar state={state} />}
        <main className="shell-main shell-width" id="content" tabIndex={-1}>
          <LauncherContext value={launcher}>
            <TabPages state={state} />
          </LauncherContext>
          {isLost && <FaultPage kind={pathname === '/403' ? '403' : '404'} />}
        </main>
        <Footer />
      </div>
      {/* What arrives late hides everything in its Suspense meanwhile, and takes the keys from it: what is typed in stands apart. */}
      <Suspense>
        {mobile && <BottomBar entries={entries} pathname={pathname} onMore={() => setDrawer(true)} />}
      </Suspense>
      <Suspense>{isAsked && <SignInAgain session={session} />}</Suspense>
      <Suspense>{isAtEase && <ArrivalToast />}</Suspense>
      <Suspense>{isAtEase && <Told />}</Suspense>
      <Suspense>
        {dialog === 'password' && <PasswordDialog mode="change" open onClose={closeDialog} />}
        {dialog === 'appearance' && <SettingsDrawer onClose={closeDialog} />}
        {dialog === 'keys' && <KeyHelp onClose={closeDialog} />}
        {!hideSetting && isSettled && (
          <SettingHandle
            open={dialog === 'appearance'}
            onToggle={() => setDialog(dialog === 'appearance' ? null : 'appearance')}
          />
        )}
      </Suspense>
    </div>
  );
}

const childrenOf = (entries: readonly Entry[], path: string | undefined): readonly Entry[] => {
  const group = entries.find((entry) => entry.path === path);
  return group && isGroup(group) ? group.entries : [];
};

/** 'Xưởng | page name' (spec §2). */
function useTitle(outside: string | undefined): void {
  const t = useText(shellText);
  const state = useTabs();
  useCulture();
  const tab = tabOf(state, state.active);
  const name = outside ?? (tab ? titleOf(tab) : '');
  const title = [t('product'), name].filter(Boolean).join(' | ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/**
 * Alt+1 to Alt+9 show a tab, Alt+W closes the one looked at; a page that has parts of its own by these keys keeps them. By the key's place:
 * with Alt some systems change the character.
 */
function useTabKeys(): void {
  useLastKey((event) => {
    const key = /^(?:Digit([1-9])|KeyW)$/.exec(event.code);
    if (!key || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { tabs: all, active } = tabs();
    const tab = key[1] ? all[Number(key[1]) - 1] : undefined;
    if (tab) showTab(tab);
    else if (!key[1] && active) void closeTab(active);
  });
}
