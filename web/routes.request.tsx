// Screens of component requests, stock coordination, minimum stock and requests to the central office (spec §2).
import { DeploymentUnitOutlined, FallOutlined, SendOutlined, SolutionOutlined, SwapOutlined } from '@ant-design/icons';
import { asksCenter } from '../contract/rights.ts';
import { requestMay } from '../contract/stock/request.states.ts';
import { lazyScreen } from './shell/fault/lazy-screen.tsx';
import type { Page } from './shell/menu/route-table.ts';

const eitherSide = Object.values(requestMay);

export const requestPages: readonly Page[] = [
  {
    path: '/inventory/inventory-index',
    title: { vi: 'Điều phối kho', en: 'Stock coordination' },
    icon: DeploymentUnitOutlined,
    may: 'Pages.Inventory.InboundRequest',
    screen: lazyScreen(() => import('./stock/request/coordination.screen.tsx').then((file) => file.CoordinationScreen)),
  },
  {
    path: '/inventory/product-inbound-request',
    title: { vi: 'Yêu cầu linh kiện', en: 'Component requests' },
    icon: SolutionOutlined,
    may: eitherSide,
    screen: lazyScreen(() => import('./stock/request/requests.screen.tsx').then((file) => file.RequestsScreen)),
  },
  {
    path: '/inventory/product-inbound-request/:side/:id',
    title: { vi: 'Yêu cầu linh kiện', en: 'Component request' },
    may: eitherSide,
    screen: lazyScreen(() => import('./stock/request/request.screen.tsx').then((file) => file.RequestScreen)),
    invisible: true,
    highlight: '/inventory/product-inbound-request',
  },
];

export const centerPages: readonly Page[] = [
  {
    path: '/inventory-transfer/request',
    title: { vi: 'Lập yêu cầu về trung tâm', en: 'New request to central office' },
    icon: SendOutlined,
    may: asksCenter,
    screen: lazyScreen(() => import('./stock/center/center-form.screen.tsx').then((file) => file.CenterFormScreen)),
  },
  {
    path: '/inventory-transfer/request-list',
    title: { vi: 'Yêu cầu về trung tâm', en: 'Requests to central office' },
    icon: SwapOutlined,
    may: asksCenter,
    screen: lazyScreen(() => import('./stock/center/center-list.screen.tsx').then((file) => file.CenterListScreen)),
  },
];

export const minimumStockPage: Page = {
  path: '/report/inventory-report/minimum-inventory',
  title: { vi: 'Tồn tối thiểu', en: 'Minimum stock' },
  icon: FallOutlined,
  may: 'Pages.Reports.Inventory',
  screen: lazyScreen(() => import('./stock/request/shortage.screen.tsx').then((file) => file.ShortageScreen)),
};
