// The header: logo, fold icon, head menu, then search, language, bell and user (spec §2, §9: 64 px).
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Session } from '../../kit/call/session.ts';
import { useText } from '../../kit/words/culture.ts';
import './header.css';
import { HeaderSearch } from '../menu/header-search.tsx';
import { HeadMenu } from '../menu/main-menu.tsx';
import type { Lit } from '../menu/menu.model.ts';
import type { Entry } from '../menu/route-table.ts';
import type { Settings } from '../settings/settings.model.ts';
import { shellText } from '../shell.text.ts';
import { openPage } from '../tabs/tab-actions.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { NoticeBell } from './notice-bell.tsx';
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
  /** The page is there: what stands around it may follow. */
  isSettled: boolean;
  onFold: () => void;
  onPassword: () => void;
  onAppearance: () => void;
  onKeys: () => void;
}
export function Header(props: Props): ReactNode {
  const { session, entries, lit, layout, mobile, dark, folded, isSettled, onFold } = props;
  const t = useText(shellText);
  const fold = t(folded ? 'unfoldMenu' : 'foldMenu');
  return (
    <header className="shell-header" data-dark={dark}>
      <div className="shell-width shell-header-row">
        {!mobile && layout !== 'head' && (
          <button
            type="button"
            className="header-button"
            aria-label={fold}
            title={fold}
            aria-expanded={!folded}
            onClick={onFold}
          >
            {folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          </button>
        )}
        {(mobile || layout === 'head') && <Brand />}
        <nav className="shell-header-menu" aria-label={t('menu')}>
          {isSettled && !mobile && layout !== 'side' && (
            <HeadMenu entries={entries} lit={lit} dark={dark} flat={layout === 'mix'} />
          )}
        </nav>
        <HeaderSearch entries={entries} session={session} />
        {!mobile && <LanguageSwitch />}
        {!mobile && <NoticeBell />}
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
