// Screens of customer care (spec §2).
import { LikeOutlined, PieChartOutlined } from '@ant-design/icons';
import { Zalo } from '../contract/care/zalo.calls.ts';
import { lazyScreen } from './shell/fault/lazy-screen.tsx';
import type { Page } from './shell/menu/route-table.ts';

export const carePages: readonly Page[] = [
  {
    path: '/customer-care/zalo-feedback',
    title: { vi: 'Phản hồi Zalo', en: 'Zalo feedback' },
    icon: LikeOutlined,
    may: Zalo.GetAll.may,
    side: 'tenant',
    screen: lazyScreen(() => import('./care/feedback.screen.tsx').then((file) => file.FeedbackScreen)),
  },
  {
    path: '/customer-care/zalo-statistic',
    title: { vi: 'Thống kê Zalo', en: 'Zalo statistics' },
    icon: PieChartOutlined,
    may: 'Pages.CustomerCare',
    side: 'tenant',
    screen: lazyScreen(() => import('./care/statistic.screen.tsx').then((file) => file.StatisticScreen)),
  },
];
