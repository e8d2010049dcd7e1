// The header: logo, fold icon, head menu, then search, language, bell and user (spec §2, §9: 64 px).
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { type ReactNode, useCallback, useState } from 'react';
import { useText } from '../kit/culture.ts';
import type { Session } from '../kit/session.ts';
import { useShortcut } from '../kit/shortcuts.ts';
import './header.css';
import { HeaderSearch } from './header-search.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { HeadMenu } from './main-menu.tsx';
import type { Lit } from './menu.model.ts';
import { NoticeBell } from './notice-bell.tsx';
import type { Entry } from './route-table.ts';
import type { Settings } from './settings.model.ts';
import { shellText } from './shell.text.ts';
import { openPage } from './tab-actions.ts';
import { UserMenu } from './user-menu.tsx';

interface Props {
  session: Session;
  entries: readonly Entry[];
  lit: Lit;
  layout: Settings['layout'];
  mobile: boolean;
  /** A dark menu: in dark mode, wherever the menu lies in the header. */
  dark: boolean;
  folded: boolean;
  onFold: () => void;
  onPassword: () => void;
  onAppearance: () => void;
  onKeys: () => void;
}
export function Header(props: Props): ReactNode {
  const { session, entries, lit, layout, mobile, dark, folded, onFold } = props;
  const t = useText(shellText);
  const [search, setSearch] = useState<'closed' | 'mouse' | 'keyboard'>('closed');
  useShortcut('ctrl+k', () => setSearch('keyboard'), { whileTyping: true });
  const closeSearch = useCallback(() => setSearch('closed'), []);
  const fold = t(mobile ? 'openMenu' : folded ? 'unfoldMenu' : 'foldMenu');
  return (
    <header className="shell-header" data-dark={dark}>
      <div className="shell-width shell-header-row" data-searching={search !== 'closed'}>
        {(mobile || layout !== 'head') && (
          <button
            type="button"
            className="header-button"
            aria-label={fold}
            title={fold}
            aria-expanded={mobile ? undefined : !folded}
            onClick={onFold}
          >
            {mobile || folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          </button>
        )}
        {(mobile || layout === 'head') && <Brand />}
        <nav className="shell-header-menu" aria-label={t('menu')}>
          {!mobile && layout !== 'side' && <HeadMenu entries={entries} lit={lit} dark={dark} flat={layout === 'mix'} />}
        </nav>
        <HeaderSearch
          entries={entries}
          open={search !== 'closed'}
          byKeyboard={search === 'keyboard'}
          onOpen={() => setSearch('mouse')}
          onClose={closeSearch}
        />
        <LanguageSwitch />
        <NoticeBell />
        <UserMenu
          session={session}
          onPassword={props.onPassword}
          onAppearance={props.onAppearance}
          onKeys={props.onKeys}
        />
      </div>
    </header>
  );
}

export function Brand(): ReactNode {
  const t = useText(shellText);
  return (
    <a
      className="brand"
      href="/home"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openPage('/home');
      }}
    >
      <Logo />
      <span>{t('product')}</span>
    </a>
  );
}
