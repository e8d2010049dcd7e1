// Screens of personal data.
import { SafetyOutlined } from '@ant-design/icons';
import { lazyScreen } from './shell/fault/lazy-screen.tsx';
import type { Page } from './shell/menu/route-table.ts';

export const privacyPage: Page = {
  path: '/customer-care/privacy',
  title: { vi: 'Dữ liệu cá nhân', en: 'Personal data' },
  icon: SafetyOutlined,
  may: 'Pages.CustomerCare.Privacy',
  screen: lazyScreen(() => import('./privacy/privacy.screen.tsx').then((file) => file.PrivacyScreen)),
};
