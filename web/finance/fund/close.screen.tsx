// /finance/fund-close: counting a fund and closing its day, the closes so far; /finance/fund-close/:id: one of them with its paper.
import { Tabs } from 'antd';
import { useLocation } from 'react-router';
import { Fund } from '../../../contract/finance/fund.calls.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { useTab } from '../../kit/page/tab.ts';
import { tabRoles } from '../../kit/page/tab-roles.ts';
import { useText } from '../../kit/words/culture.ts';
import { CloseList } from './close-list.tsx';
import { CountPage } from './count-page.tsx';
import { fundText } from './fund.text.ts';

export { CloseScreen } from './close-view.tsx';

const views = ['count', 'closes'] as const;

export function CountScreen() {
  const words = useText(fundText);
  const tab = useTab();
  const mayCount = may(Fund.Close.may, useSession());
  const asked = new URLSearchParams(useLocation().search).get('view');
  const shown = views.filter((view) => view === 'closes' || mayCount);
  const view = shown.find((one) => one === asked) ?? shown[0];
  return (
    <>
      {shown.length > 1 && (
        <Tabs
          ref={tabRoles}
          {...(view ? { activeKey: view } : {})}
          items={shown.map((key) => ({ key, label: words(key) }))}
          onChange={(key) => tab.setSearch(new URLSearchParams(key === 'count' ? {} : { view: key }))}
        />
      )}
      {view === 'count' ? <CountPage /> : <CloseList />}
    </>
  );
}
