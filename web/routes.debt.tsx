// Screens of debts (spec §2).
import {
  FileSearchOutlined,
  FlagOutlined,
  ShopOutlined,
  SmileOutlined,
  StopOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import { lazyScreen } from './shell/fault/lazy-screen.tsx';
import type { Page } from './shell/menu/route-table.ts';

const both = ['Pages.Debt.Customer', 'Pages.Debt.Supplier'] as const;
const searching = '/debt/debt-searching';
export const debtPages: readonly Page[] = [
  {
    path: searching,
    title: { vi: 'Tra cứu công nợ', en: 'Debt search' },
    icon: FileSearchOutlined,
    may: both,
    screen: lazyScreen(() => import('./finance/debt/standings.screen.tsx').then((file) => file.StandingsScreen)),
  },
  {
    path: '/debt/debt-client',
    title: { vi: 'Công nợ khách hàng', en: 'Customer debts' },
    icon: SmileOutlined,
    may: 'Pages.Debt.Customer',
    screen: lazyScreen(() => import('./finance/debt/debts.screen.tsx').then((file) => file.CustomerDebtsScreen)),
  },
  {
    path: '/debt/debt-supplier',
    title: { vi: 'Công nợ nhà cung cấp', en: 'Supplier debts' },
    icon: ShopOutlined,
    may: 'Pages.Debt.Supplier',
    screen: lazyScreen(() => import('./finance/debt/debts.screen.tsx').then((file) => file.SupplierDebtsScreen)),
  },
  {
    path: '/debt/write-off',
    title: { vi: 'Phiếu xóa nợ', en: 'Write-offs' },
    icon: StopOutlined,
    may: 'Pages.Debt.WriteOff',
    screen: lazyScreen(() => import('./finance/write-off/write-off.screen.tsx').then((file) => file.WriteOffList)),
  },
  {
    path: '/debt/write-off/:id',
    title: { vi: 'Phiếu xóa nợ', en: 'Write-off' },
    may: 'Pages.Debt.WriteOff',
    screen: lazyScreen(() => import('./finance/write-off/write-off.screen.tsx').then((file) => file.WriteOffPage)),
    invisible: true,
    highlight: '/debt/write-off',
  },
  {
    path: '/debt/offset',
    title: { vi: 'Phiếu cấn trừ', en: 'Offsets' },
    icon: SwapOutlined,
    may: 'Pages.Finance.Payment',
    screen: lazyScreen(() => import('./finance/offset/offset.screen.tsx').then((file) => file.OffsetList)),
  },
  {
    path: '/debt/offset/:id',
    title: { vi: 'Phiếu cấn trừ', en: 'Offset' },
    may: 'Pages.Finance.Payment',
    screen: lazyScreen(() => import('./finance/offset/offset.screen.tsx').then((file) => file.OffsetPage)),
    invisible: true,
    highlight: '/debt/offset',
  },
  {
    path: '/debt/opening',
    title: { vi: 'Nợ đầu kỳ', en: 'Opening debts' },
    icon: FlagOutlined,
    may: 'Pages.Debt.WriteOff',
    screen: lazyScreen(() => import('./finance/opening/opening.screen.tsx').then((file) => file.OpeningDebtList)),
  },
  {
    path: '/debt/opening/:id',
    title: { vi: 'Nợ đầu kỳ', en: 'Opening debt' },
    may: 'Pages.Debt.WriteOff',
    screen: lazyScreen(() => import('./finance/opening/opening.screen.tsx').then((file) => file.OpeningDebtPage)),
    invisible: true,
    highlight: '/debt/opening',
  },
  {
    path: '/debt/debt-overdue',
    title: { vi: 'Chứng từ quá hạn', en: 'Overdue documents' },
    may: both,
    screen: lazyScreen(() => import('./finance/debt/standings.screen.tsx').then((file) => file.OverdueScreen)),
    invisible: true,
    highlight: searching,
  },
  {
    path: '/debt/debt-due',
    title: { vi: 'Chứng từ sắp đến hạn', en: 'Documents due soon' },
    may: both,
    screen: lazyScreen(() => import('./finance/debt/standings.screen.tsx').then((file) => file.DueScreen)),
    invisible: true,
    highlight: searching,
  },
  {
    path: '/debt/party/:party/:id',
    title: { vi: 'Công nợ', en: 'Debt' },
    may: both,
    screen: lazyScreen(() => import('./finance/debt/party-debt.screen.tsx').then((file) => file.PartyDebtScreen)),
    invisible: true,
    highlight: searching,
  },
];
