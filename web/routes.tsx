// The one table of screens: router, menu, guard, tab title and page title all come from it (spec §2, §6).
// A new screen is a file in web/<word> and a row here; an entry exists only together with its screen.
import {
  AppstoreOutlined,
  BankOutlined,
  CalendarOutlined,
  ClusterOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  DollarOutlined,
  FileDoneOutlined,
  HomeOutlined,
  InboxOutlined,
  LockOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  SwapOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
  UserSwitchOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { Tenant } from '../contract/org/tenant.calls.ts';
import { lazyScreen } from './shell/lazy-screen.tsx';
import type { Entry, Group } from './shell/route-table.ts';

/** Signing in stands outside the frame, so it is no row. */
export const loginScreen = lazyScreen(() => import('./session/login.screen.tsx').then((file) => file.LoginScreen));

const group = (
  path: string,
  vi: string,
  en: string,
  icon: ComponentType | null,
  entries: readonly Entry[] = [],
): Group => ({
  path,
  title: { vi, en },
  ...(icon ? { icon } : {}),
  entries,
});

export const routes: readonly Entry[] = [
  {
    path: '/home',
    title: { vi: 'Trang chủ', en: 'Home' },
    icon: HomeOutlined,
    may: 'signedIn',
    screen: lazyScreen(() => import('./session/home.screen.tsx').then((file) => file.HomeScreen)),
  },
  group('/ticket-management', 'Phiếu sửa chữa', 'Tickets', ToolOutlined),
  group('/reservation', 'Lịch hẹn', 'Bookings', CalendarOutlined),
  group('/service', 'Dịch vụ', 'Service', TagsOutlined),
  group('/inventory', 'Nhập xuất', 'Inventory', InboxOutlined, [
    group('/inventory/import', 'Nhập kho', 'Import', null),
    group('/inventory/export', 'Xuất kho', 'Export', null),
  ]),
  group('/warehouse', 'Kho', 'Warehouse', BankOutlined),
  group('/inventory-transfer', 'Chuyển trung tâm', 'Inventory transfer', SwapOutlined),
  group('/finance', 'Thu chi', 'Finance', DollarOutlined, [
    group('/finance/receipt', 'Thu', 'Receipts', null),
    group('/finance/spending', 'Chi', 'Payments', null),
  ]),
  group('/debt', 'Công nợ', 'Debts', WalletOutlined),
  group('/report', 'Báo cáo', 'Reports', FileDoneOutlined, [
    group('/report/selling', 'Bán hàng', 'Selling', null),
    group('/report/transaction-report', 'Thu chi', 'Transactions', null),
    group('/report/debt-report', 'Công nợ', 'Debts', null),
    group('/report/accessories-report', 'Linh kiện', 'Accessories', null),
    group('/report/inventory-report', 'Kho', 'Inventory', null),
  ]),
  group('/dashboard', 'Thống kê', 'Dashboard', DashboardOutlined),
  group('/customer-care', 'Chăm sóc khách hàng', 'Customer care', CustomerServiceOutlined),
  group('/settings', 'Thiết lập', 'Settings', SettingOutlined),
  group('/system', 'Hệ thống', 'System', TeamOutlined, [
    {
      path: '/system/users',
      title: { vi: 'Người dùng', en: 'Users' },
      icon: UserOutlined,
      may: 'Pages.Users',
      screen: lazyScreen(() => import('./people/users.screen.tsx').then((file) => file.UsersScreen)),
    },
    {
      path: '/system/roles',
      title: { vi: 'Vai trò', en: 'Roles' },
      icon: SafetyCertificateOutlined,
      may: 'Pages.Roles',
      screen: lazyScreen(() => import('./people/roles.screen.tsx').then((file) => file.RolesScreen)),
    },
    {
      path: '/system/user-roles',
      title: { vi: 'Gán vai trò', en: 'Role assignment' },
      icon: UserSwitchOutlined,
      may: 'Pages.MapRoles',
      screen: lazyScreen(() => import('./people/user-roles.screen.tsx').then((file) => file.UserRolesScreen)),
    },
    {
      path: '/system/tenants',
      title: { vi: 'Đơn vị thuê', en: 'Tenants' },
      icon: ClusterOutlined,
      may: Tenant.GetAll.may,
      screen: lazyScreen(() => import('./org/tenants.screen.tsx').then((file) => file.TenantsScreen)),
    },
    {
      path: '/system/permissions',
      title: { vi: 'Quyền', en: 'Permissions' },
      icon: LockOutlined,
      may: 'Pages.Roles',
      screen: lazyScreen(() => import('./people/permissions.screen.tsx').then((file) => file.PermissionsScreen)),
    },
  ]),
  group('/category', 'Danh mục', 'Categories', AppstoreOutlined),
];
