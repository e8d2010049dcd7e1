// The first page after sign-in: who you are, what waits for you, and the screens you use (spec §2).

import type { ComponentType, MouseEvent, ReactNode } from 'react';
import { now, showMinute, timeZone, toInstant } from '../../contract/time.ts';
import { useSession } from '../kit/call/session.ts';
import { SkeletonRows } from '../kit/list/list-states.tsx';
import { useTab } from '../kit/page/tab.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { useLauncher } from '../shell/menu/launcher.ts';
import { addressOfPage } from '../shell/menu/menu.model.ts';
import { type Page, pagesOf } from '../shell/menu/route-table.ts';
import { greetingAt } from './greeting.ts';
import { HomeNext, useNext } from './home-next.tsx';
import { HomeNotices } from './home-notices.tsx';
import { HomeWork, useWork } from './home-work.tsx';
import './home.css';
import { sessionText } from './session.text.ts';

/** Of the menu, for whoever has opened none yet. */
const FIRST_SCREENS = 8;
const USED_SCREENS = 8;

/** The first screen of every part of the menu, then the second of each: nobody's work is only in the first part. */
function firstOf(entries: ReturnType<typeof useLauncher>['entries']): Page[] {
  const parts = entries.map((entry) => pagesOf([entry]).filter(({ path }) => path !== '/home'));
  const turns = Math.max(0, ...parts.map(({ length }) => length));
  const inTurn = Array.from({ length: turns }, (_, turn) => parts.flatMap((part) => part[turn] ?? []));
  return inTurn.flat().slice(0, FIRST_SCREENS);
}

export function HomeScreen(): ReactNode {
  const t = useText(sessionText);
  const culture = useCulture();
  const session = useSession();
  const { entries, recent } = useLauncher();
  // What comes first is drawn first: screens that stood where work comes would move away under the finger.
  const isPending = [useNext(), useWork()].some((part) => part.isPending);
  useTab(); // greeting and date follow when the page comes back
  if (!session) return null;
  const { user, tenantName } = session;
  const moment = now();
  const hour = Number(toInstant(moment).slice(11, 13));
  const date = moment.toLocaleDateString(culture === 'vi' ? 'vi-VN' : 'en-GB', { dateStyle: 'full', timeZone });
  const pages = pagesOf(entries.filter((entry) => entry.path !== '/home'));
  const shortcuts = recent.length > 0 ? recent.slice(0, USED_SCREENS) : firstOf(entries);
  return (
    <div className="home">
      <section className="home-hello">
        <div>
          <h1>{t(greetingAt(hour), { name: user.systemUser.fullName })}</h1>
          <p>{date.charAt(0).toUpperCase() + date.slice(1)}</p>
        </div>
        <div className="home-facts">
          {[user.userTypeName, user.branchName, tenantName].filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <p>
            {user.previousLoginTime ? t('lastSignIn', { time: showMinute(user.previousLoginTime) }) : t('firstSignIn')}
          </p>
        </div>
      </section>
      {!isPending && <HomeNotices userId={user.id} />}
      {isPending ? (
        <SkeletonRows />
      ) : (
        <>
          <HomeNext />
          <HomeWork />
        </>
      )}
      {!isPending && shortcuts.length > 0 && (
        <section>
          <h2>{recent.length > 0 ? t('recent') : t('screens')}</h2>
          <div className="home-recent">
            {shortcuts.map((page) => (
              <Shortcut key={page.path} page={page} icon={page.icon} />
            ))}
          </div>
        </section>
      )}
      {pages.length === 0 && <p className="home-empty">{t('fewRights')}</p>}
      <section className="home-tips">
        <h2>{t('tips')}</h2>
        <ul>
          <li>
            <kbd>Ctrl</kbd> <kbd>K</kbd> {t('tipSearch')}
          </li>
          <li>
            <kbd>Alt</kbd> <kbd>1</kbd>…<kbd>9</kbd> {t('tipTabs')}
          </li>
          <li>
            <kbd>?</kbd> {t('tipKeys')}
          </li>
        </ul>
      </section>
    </div>
  );
}

function Shortcut({ page, icon: Icon }: { page: Page; icon: ComponentType | undefined }): ReactNode {
  const culture = useCulture();
  const tab = useTab();
  const address = page.link ?? addressOfPage(page);
  const go = (event: MouseEvent) => {
    if (page.link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    tab.open(address);
  };
  return (
    <a
      className="home-shortcut"
      href={address}
      onClick={go}
      onMouseEnter={page.screen.preload}
      {...(page.link ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {Icon && <Icon />}
      <span>{page.title[culture]}</span>
    </a>
  );
}
