// Screens of customer care (spec §2). Rights are named: the calls themselves come with their screens, not with the first page.
import { LikeOutlined, MessageOutlined, PieChartOutlined, SendOutlined } from '@ant-design/icons';
import { lazyScreen } from './shell/fault/lazy-screen.tsx';
import type { Page } from './shell/menu/route-table.ts';

export const carePages: readonly Page[] = [
  {
    path: '/customer-care/zalo-feedback',
    title: { vi: 'Phản hồi Zalo', en: 'Zalo feedback' },
    icon: LikeOutlined,
    may: 'Pages.CustomerCare.Zalo.List',
    side: 'tenant',
    screen: lazyScreen(() => import('./care/feedback.screen.tsx').then((file) => file.FeedbackScreen)),
  },
  {
    path: '/customer-care/zalo-statistic',
    title: { vi: 'Thống kê Zalo', en: 'Zalo statistics' },
    icon: PieChartOutlined,
    may: ['Pages.CustomerCare', 'Pages.CustomerCare.Report'],
    side: 'tenant',
    screen: lazyScreen(() => import('./care/statistic.screen.tsx').then((file) => file.StatisticScreen)),
  },
  {
    path: '/customer-care/outbox',
    title: { vi: 'Tin gửi khách', en: 'Messages to customers' },
    icon: SendOutlined,
    may: 'Pages.CustomerCare.Zalo.List',
    side: 'tenant',
    screen: lazyScreen(() => import('./care/setup/outbox.screen.tsx').then((file) => file.OutboxScreen)),
  },
  {
    path: '/customer-care/zalo-setup',
    title: { vi: 'Tin nhắn Zalo', en: 'Zalo messages' },
    icon: MessageOutlined,
    may: 'Pages.Settings.General',
    side: 'tenant',
    screen: lazyScreen(() => import('./care/setup/setup.screen.tsx').then((file) => file.CareSetupScreen)),
  },
];
