// Screens of reports below /report (spec §2); what they show is declared in contract/report.
import { BarChartOutlined, LineChartOutlined } from '@ant-design/icons';
import type { Both } from '../contract/culture.ts';
import { lazyScreen } from './shell/fault/lazy-screen.tsx';
import type { Page } from './shell/menu/route-table.ts';

const sales = () => import('./report/sales.screen.tsx');
const may = 'Pages.Reports.Selling';
const page = (path: string, title: Both, rest: Omit<Page, 'path' | 'title'>): Page => ({ path, title, ...rest });
export const sellingPages: readonly Page[] = [
  page(
    '/report/selling/revenue-total',
    { vi: 'Doanh thu tổng hợp', en: 'Revenue, total' },
    { icon: LineChartOutlined, may, screen: lazyScreen(() => sales().then((file) => file.RevenueTotalScreen)) },
  ),
  page(
    '/report/selling/revenue-detail',
    { vi: 'Doanh thu chi tiết', en: 'Revenue, detail' },
    { icon: BarChartOutlined, may, screen: lazyScreen(() => sales().then((file) => file.RevenueDetailScreen)) },
  ),
];
