// /inventory-transfer/request-list: requests to the central office by group, days and status; a drawer shows one (spec §2, §3).
import { EyeOutlined } from '@ant-design/icons';
import { type CenterRow, RequestCenter } from '../../../contract/stock/center-request.calls.ts';
import { centerStepKeys, centerSteps } from '../../../contract/stock/center-request.states.ts';
import type { PageTools } from '../../kit/list/actions.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { type Tab, useTab } from '../../kit/page/tab.ts';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { Amount } from '../../kit/table/cells.tsx';
import { culture, say } from '../../kit/words/culture.ts';
import { groupPick } from './center.pickers.ts';
import { centerText, word } from './center.text.ts';
import { CenterDrawer } from './center-drawer.tsx';
import { beginStep, formPath, stepIcons } from './center-steps.tsx';

export function CenterListScreen() {
  const tab = useTab();
  return <ListPage spec={specOf(tab)} />;
}

const openDrawer = (row: CenterRow, page: PageTools) =>
  page.show((props) => <CenterDrawer {...props} id={row.id} onChanged={page.refresh} />);

const specOf = (tab: Tab): ListSpec<typeof RequestCenter.GetAllRequestToCenter> => ({
  id: 'stock.center',
  title: word('requests'),
  list: RequestCenter.GetAllRequestToCenter,
  name: (row) => row.code,
  searchLabel: word('search'),
  emptyHint: word('empty'),
  chips: { field: 'status' },
  filters: [
    { field: 'group', pick: groupPick },
    { field: 'startDate', to: 'endDate', label: word('created') },
    { field: 'branchId', pick: branchPick },
  ],
  columns: [
    { field: 'code', width: 180 },
    { field: 'status', width: 180, card: 'tag' },
    { field: 'groupName', width: 150 },
    { field: 'branchName', width: 190 },
    { field: 'content', width: 280 },
    { field: 'ticketCode', width: 150 },
    { field: 'quantity', width: 110 },
    { field: 'creatorName', width: 170 },
    { field: 'creationTime', width: 150 },
    { field: 'answer', width: 220, card: false },
    { field: 'receivedAt', hidden: true },
    { field: 'sentBackAt', hidden: true },
    { field: 'completedAt', hidden: true },
  ],
  sums: ({ totalProduct }) => [{ label: say(centerText, 'totalProduct'), value: <Amount value={totalProduct} /> }],
  open: openDrawer,
  actions: [
    { key: 'open', label: word('open'), icon: <EyeOutlined />, run: openDrawer },
    ...centerStepKeys.map((key) => ({
      key,
      label: () => centerSteps[key][culture()],
      icon: stepIcons[key],
      danger: key === 'delete',
      when: (row: CenterRow) => row.allowedActions.some((action) => action.key === key && action.blocker === null),
      run: (row: CenterRow, page: PageTools) => void beginStep(row, key, { ...page, open: tab.open }).catch(() => {}), // the shell has said why
    })),
  ],
  primary: { key: 'new', label: word('new'), run: () => tab.open(formPath) },
});
