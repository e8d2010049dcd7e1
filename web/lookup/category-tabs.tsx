// A group page: several lists as tabs inside one page. routes.tsx composes it out of screens of any word (spec §2 Categories).
import { Tabs } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Both } from '../../contract/culture.ts';
import type { May } from '../../contract/kit.ts';
import { type CategoryCode, categoryLists, viewsOf } from '../../contract/lookup/category.lists.ts';
import { may, useSession } from '../kit/call/session.ts';
import { HeadingContext } from '../kit/page/heading.ts';
import { useTab } from '../kit/page/tab.ts';
import { tabRoles } from '../kit/page/tab-roles.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { categoryScreen } from './category.screen.tsx';
import './category-tabs.css';
import { lookupText } from './lookup.text.ts';

export interface ListTab {
  /** Its name in the address: ?tab=vat. */
  key: string;
  title: Both;
  may: May;
  screen: ComponentType;
}
/** `categoryTabs([categoryTab('vat'), { key: 'series', title, may: Series.GetAll.may, screen: SeriesScreen }])` */
export const categoryTab = (code: CategoryCode): ListTab => ({
  key: code,
  title: categoryLists[code],
  may: viewsOf(code),
  screen: categoryScreen(code),
});

export const categoryTabs =
  (tabs: readonly ListTab[]): ComponentType =>
  () => <CategoryTabs tabs={tabs} />;

function CategoryTabs({ tabs }: { tabs: readonly ListTab[] }): ReactNode {
  const culture = useCulture();
  const say = useText(lookupText);
  const session = useSession();
  const { search } = useLocation();
  const { setSearch } = useTab();
  const asked = new URLSearchParams(search).get('tab');
  const shown = tabs.filter((tab) => may(tab.may, session));
  const current = shown.find((tab) => tab.key === asked) ?? shown[0];
  if (!current) return null;
  const Screen = current.screen;
  return (
    <div className="lookup-tabs">
      <Tabs
        ref={tabRoles}
        activeKey={current.key}
        onChange={(key) => setSearch(new URLSearchParams(key === shown[0]?.key ? {} : { tab: key }))}
        items={shown.map(({ key, title }) => ({ key, label: title[culture] }))}
        aria-label={say('lists')}
      />
      <HeadingContext value={null}>
        <Screen key={current.key} />
      </HeadingContext>
    </div>
  );
}
