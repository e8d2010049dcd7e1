// Screens of commission below /commission: one's own earnings, paying it out, a rule on trial (ours); and its report (spec §2).
import { ExperimentOutlined, TrophyOutlined, WalletOutlined } from '@ant-design/icons';
import { lazyScreen } from './shell/fault/lazy-screen.tsx';
import type { Page } from './shell/menu/route-table.ts';

const payout = () => import('./commission/payout.screen.tsx');

export const commissionPages: readonly Page[] = [
  {
    path: '/commission/mine',
    title: { vi: 'Thu nhập của tôi', en: 'My earnings' },
    icon: TrophyOutlined,
    may: 'signedIn',
    screen: lazyScreen(() => import('./commission/mine.screen.tsx').then((file) => file.MineScreen)),
  },
  {
    path: '/commission/payout',
    title: { vi: 'Chi hoa hồng', en: 'Commission payout' },
    icon: WalletOutlined,
    may: 'Pages.Finance.Commission',
    screen: lazyScreen(() => payout().then((file) => file.PayoutScreen)),
  },
  {
    path: '/commission/payout/:id',
    title: { vi: 'Hoa hồng nhân viên', en: 'Commission of an employee' },
    may: 'Pages.Finance.Commission',
    screen: lazyScreen(() => payout().then((file) => file.PersonScreen)),
    invisible: true,
    highlight: '/commission/payout',
  },
  {
    path: '/commission/trial',
    title: { vi: 'Thử quy tắc', en: 'Try a rule' },
    icon: ExperimentOutlined,
    may: 'Pages.Finance.Commission',
    screen: lazyScreen(() => import('./commission/trial.screen.tsx').then((file) => file.TrialScreen)),
  },
];
export const commissionReportPage: Page = {
  path: '/report/selling/commision',
  title: { vi: 'Hoa hồng', en: 'Commission' },
  icon: TrophyOutlined,
  may: 'Pages.Report.Comission',
  screen: lazyScreen(async () => {
    const [{ commissionReport }, { StaffCommissionScreen }, { Past }] = await Promise.all([
      import('./commission/report.screen.tsx'),
      import('./report/sales.screen.tsx'),
      import('./report/past.tsx'),
    ]);
    return commissionReport({ People: StaffCommissionScreen, Past });
  }),
};
