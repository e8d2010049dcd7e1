// The one table of screens: router, menu, guard, tab title and page title all come from it (spec §2, §6).
// A new screen is a file in web/<word> and a row here; an entry exists only together with its screen.
import {
  AccountBookOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  CalendarOutlined,
  ClusterOutlined,
  ControlOutlined,
  CrownOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DiffOutlined,
  DollarOutlined,
  EyeOutlined,
  FileAddOutlined,
  FileDoneOutlined,
  FileProtectOutlined,
  HomeOutlined,
  ImportOutlined,
  InboxOutlined,
  LockOutlined,
  LoginOutlined,
  PartitionOutlined,
  PrinterOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  SwapOutlined,
  TableOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  TrophyOutlined,
  UserOutlined,
  UserSwitchOutlined,
  WalletOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { Both } from '../contract/culture.ts';
import { bookingPages } from './routes.booking.tsx';
import { carePages } from './routes.care.tsx';
import { categoryPages } from './routes.category.tsx';
import { commissionPages, commissionReportPage } from './routes.commission.tsx';
import { debtPages } from './routes.debt.tsx';
import { exportPages, exportReport, receivingPage } from './routes.export.tsx';
import { fundPages, receiptPages, spendingPages } from './routes.finance.tsx';
import { privacyPage } from './routes.privacy.tsx';
import {
  accessoryPages,
  appointmentPages,
  debtReportPages,
  sellingPages,
  stockReportPages,
  transactionPages,
} from './routes.report.tsx';
import { centerPages, minimumStockPage, requestPages } from './routes.request.tsx';
import { ticketPages } from './routes.ticket.tsx';
import { lazyScreen } from './shell/fault/lazy-screen.tsx';
import { type Entry, type Group, ofSide } from './shell/menu/route-table.ts';

/** Signing in stands outside the frame, so it is no row. */
export const loginScreen = lazyScreen(() => import('./session/login.screen.tsx').then((file) => file.LoginScreen));

/** What the header says of titles that are long. */
const short: Readonly<Record<string, Both>> = {
  '/ticket-management': { vi: 'Phiếu sửa', en: 'Tickets' },
  '/inventory-transfer': { vi: 'Trung tâm', en: 'Transfer' },
  '/customer-care': { vi: 'CSKH', en: 'Care' },
};
const group = (
  path: string,
  vi: string,
  en: string,
  icon: ComponentType | null,
  entries: readonly Entry[] = [],
): Group => ({
  path,
  title: { vi, en },
  ...(path in short ? { short: short[path] as Both } : {}), // just asked
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
  {
    path: '/notices',
    title: { vi: 'Thông báo của tôi', en: 'My notices' },
    may: 'signedIn',
    screen: lazyScreen(() => import('./notice/notices.screen.tsx').then((file) => file.NoticesScreen)),
    invisible: true,
    highlight: '/home',
  },
  {
    path: '/questions',
    title: { vi: 'Câu hỏi', en: 'Questions' },
    may: 'signedIn',
    screen: lazyScreen(() => import('./notice/questions.screen.tsx').then((file) => file.QuestionsScreen)),
    invisible: true,
    highlight: '/home',
  },
  group('/ticket-management', 'Phiếu sửa chữa', 'Tickets', ToolOutlined, ofSide('tenant', ticketPages)),
  group('/reservation', 'Lịch hẹn', 'Bookings', CalendarOutlined, bookingPages),
  group('/service', 'Dịch vụ', 'Service', TagsOutlined, [
    {
      path: '/service/service-price',
      title: { vi: 'Bảng giá dịch vụ', en: 'Service price list' },
      icon: TableOutlined,
      may: 'Pages.Service.Price.Module',
      screen: lazyScreen(() => import('./price/price.screen.tsx').then((file) => file.PriceScreen)),
    },
  ]),
  group('/inventory', 'Nhập xuất', 'Inventory', InboxOutlined, [
    group('/inventory/import', 'Nhập kho', 'Import', null, [
      {
        path: '/inventory/import/import-bill',
        title: { vi: 'Lập phiếu nhập', en: 'New import bill' },
        icon: FileAddOutlined,
        may: 'Pages.Inventory.Import.Create',
        screen: lazyScreen(() =>
          import('./stock/inbound/import-bill.screen.tsx').then((file) => file.NewImportBillScreen),
        ),
      },
      {
        path: '/inventory/import/import-bill/:id',
        title: { vi: 'Phiếu nhập', en: 'Import bill' },
        may: 'Pages.Inventory.Import',
        screen: lazyScreen(() =>
          import('./stock/inbound/import-bill.screen.tsx').then((file) => file.ImportBillScreen),
        ),
        invisible: true,
        highlight: '/inventory/import/import-list',
      },
      {
        path: '/inventory/import/import-list',
        title: { vi: 'Danh sách phiếu nhập', en: 'Import bills' },
        icon: ImportOutlined,
        may: 'Pages.Inventory.Import',
        screen: lazyScreen(() =>
          import('./stock/inbound/import-list.screen.tsx').then((file) => file.ImportListScreen),
        ),
      },
    ]),
    receivingPage,
    group('/inventory/export', 'Xuất kho', 'Export', null, exportPages),
    ...requestPages,
    {
      path: '/inventory/warehouse',
      title: { vi: 'Quản lý kho', en: 'Stock management' },
      icon: DatabaseOutlined,
      may: ['Pages.Inventory.Warehouse', 'Pages.Inventory.Close'],
      screen: lazyScreen(() => import('./stock/balance/manage.screen.tsx').then((file) => file.ManageScreen)),
    },
    {
      path: '/inventory/print-stamp-history',
      title: { vi: 'Lịch sử in tem', en: 'Label printing history' },
      icon: PrinterOutlined,
      may: [
        'Pages.Inventory.Import.Barcode',
        'Pages.Categories.Components.Edit',
        'Pages.Categories.Accessories.Edit',
        'Pages.Categories.Supplies.Edit',
        'Pages.Categories.Stationery.Edit',
      ],
      screen: lazyScreen(() => import('./catalog/stamps.screen.tsx').then((file) => file.StampsScreen)),
    },
  ]),
  group('/warehouse', 'Kho', 'Warehouse', BankOutlined, [
    {
      path: '/warehouse/warehouse-viewing',
      title: { vi: 'Xem tồn kho', en: 'Stock balances' },
      icon: EyeOutlined,
      may: ['Pages.Inventory.Warehouse', 'Pages.Inventory.Close'],
      screen: lazyScreen(() => import('./stock/balance/balances.screen.tsx').then((file) => file.BalancesScreen)),
    },
    {
      path: '/warehouse/warehouse-checking',
      title: { vi: 'Kiểm kê', en: 'Stock counts' },
      icon: AuditOutlined,
      may: ['Pages.Inventory.Checking', 'Pages.Inventory.Checking.OnApp'],
      screen: lazyScreen(() => import('./stock/count/count-list.screen.tsx').then((file) => file.CountListScreen)),
    },
    {
      path: '/warehouse/warehouse-checking/:id',
      title: { vi: 'Phiếu kiểm kê', en: 'Stock count' },
      may: ['Pages.Inventory.Checking', 'Pages.Inventory.Checking.OnApp'],
      screen: lazyScreen(() => import('./stock/count/count.screen.tsx').then((file) => file.CountScreen)),
      invisible: true,
      highlight: '/warehouse/warehouse-checking',
    },
    {
      path: '/warehouse/warehouse-payment',
      title: { vi: 'Thanh toán nhập kho', en: 'Supplier payments for imports' },
      icon: AccountBookOutlined,
      may: 'Pages.Inventory.Import',
      screen: lazyScreen(() => import('./stock/inbound/payments.screen.tsx').then((file) => file.PaymentsScreen)),
    },
  ]),
  group('/inventory-transfer', 'Chuyển trung tâm', 'Inventory transfer', SwapOutlined, ofSide('tenant', centerPages)),
  group('/finance', 'Thu chi', 'Finance', DollarOutlined, [
    group('/finance/receipt', 'Thu', 'Receipts', null, receiptPages),
    group('/finance/spending', 'Chi', 'Payments', null, spendingPages),
    ...fundPages,
  ]),
  group('/commission', 'Hoa hồng', 'Commission', TrophyOutlined, ofSide('tenant', commissionPages)),
  group('/debt', 'Công nợ', 'Debts', WalletOutlined, ofSide('tenant', debtPages)),
  group('/report', 'Báo cáo', 'Reports', FileDoneOutlined, [
    group('/report/selling', 'Bán hàng', 'Selling', null, [...sellingPages, commissionReportPage]),
    group('/report/transaction-report', 'Thu chi', 'Transactions', null, transactionPages),
    group('/report/debt-report', 'Công nợ', 'Debts', null, debtReportPages),
    group('/report/accessories-report', 'Phụ kiện', 'Accessories', null, accessoryPages),
    group('/report/inventory-report', 'Kho', 'Inventory', null, [
      {
        path: '/report/inventory-report/warehouse',
        title: { vi: 'Nhập xuất tồn', en: 'Stock movement' },
        icon: SwapOutlined,
        may: 'Pages.Reports.Inventory',
        screen: lazyScreen(() => import('./stock/balance/reports.screen.tsx').then((file) => file.MovementScreen)),
      },
      {
        path: '/report/inventory-report/error-accessories',
        title: { vi: 'Linh kiện lỗi', en: 'Defective components' },
        icon: WarningOutlined,
        may: 'Pages.Reports.Inventory',
        screen: lazyScreen(() => import('./stock/balance/reports.screen.tsx').then((file) => file.DefectsScreen)),
      },
      {
        path: '/report/inventory-report/valuation',
        title: { vi: 'Chênh lệch giá vốn', en: 'Valuation differences' },
        icon: DiffOutlined,
        may: 'Pages.Reports.Inventory',
        screen: lazyScreen(() => import('./stock/balance/valuation.screen.tsx').then((file) => file.ValuationScreen)),
      },
      {
        path: '/report/inventory-report/import-accessories',
        title: { vi: 'Nhập linh kiện', en: 'Imports by component' },
        icon: BarChartOutlined,
        may: 'Pages.Reports.Inventory',
        screen: lazyScreen(() =>
          import('./stock/inbound/import-reports.screen.tsx').then((file) => file.ProductImportsScreen),
        ),
      },
      {
        path: '/report/inventory-report/import-supplier',
        title: { vi: 'Nhập theo nhà cung cấp', en: 'Imports by supplier' },
        icon: ShopOutlined,
        may: 'Pages.Reports.Inventory',
        also: ['Pages.Inventory.SupplierView', 'Pages.Inventory.Import'],
        screen: lazyScreen(() =>
          import('./stock/inbound/import-reports.screen.tsx').then((file) => file.SupplierImportsScreen),
        ),
      },
      minimumStockPage,
      exportReport,
      ...stockReportPages,
    ]),
    ...appointmentPages,
  ]),
  {
    path: '/dashboard',
    title: { vi: 'Thống kê', en: 'Dashboard' },
    icon: DashboardOutlined,
    may: 'Pages.Statistic.Module',
    side: 'tenant',
    screen: lazyScreen(() => import('./report/dashboard/dashboard.screen.tsx').then((file) => file.DashboardScreen)),
  },
  group('/customer-care', 'Chăm sóc khách hàng', 'Customer care', CustomerServiceOutlined, [...carePages, privacyPage]),
  group('/settings', 'Thiết lập', 'Settings', SettingOutlined, [
    {
      path: '/settings/configs',
      title: { vi: 'Cấu hình chung', en: 'General settings' },
      icon: ControlOutlined,
      may: 'Pages.Setting.General',
      screen: lazyScreen(() => import('./org/configs.screen.tsx').then((file) => file.ConfigsScreen)),
    },
    {
      path: '/settings/branch',
      title: { vi: 'Chi nhánh', en: 'Branches' },
      icon: ShopOutlined,
      may: 'Pages.Setting.Branch',
      screen: lazyScreen(() => import('./org/branches.screen.tsx').then((file) => file.BranchesScreen)),
    },
    {
      path: '/settings/branch-map',
      title: { vi: 'Phân chi nhánh', en: 'Branch mapping' },
      icon: ApartmentOutlined,
      may: 'Pages.Setting.Branch.Map',
      screen: lazyScreen(() => import('./org/branch-map.screen.tsx').then((file) => file.BranchMapScreen)),
    },
    {
      path: '/settings/service-map',
      title: { vi: 'Phân dịch vụ', en: 'Service mapping' },
      icon: PartitionOutlined,
      may: 'Pages.Setting.Service.Map',
      screen: lazyScreen(() => import('./org/service-map.screen.tsx').then((file) => file.ServiceMapScreen)),
    },
  ]),
  group('/system', 'Hệ thống', 'System', TeamOutlined, [
    {
      path: '/system/users',
      title: { vi: 'Người dùng', en: 'Users' },
      icon: UserOutlined,
      may: 'Pages.Users',
      screen: lazyScreen(() => import('./people/users.screen.tsx').then((file) => file.UsersScreen)),
    },
    {
      path: '/system/user-types',
      title: { vi: 'Loại người dùng', en: 'User types' },
      icon: TagsOutlined,
      may: 'Pages.Users',
      side: 'tenant',
      screen: lazyScreen(() => import('./people/user-types.screen.tsx').then((file) => file.UserTypesScreen)),
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
      path: '/system/login-attempts',
      title: { vi: 'Lịch sử đăng nhập', en: 'Sign-in attempts' },
      icon: LoginOutlined,
      may: 'Pages.Users',
      screen: lazyScreen(() => import('./people/login-attempts.screen.tsx').then((file) => file.LoginAttemptsScreen)),
    },
    {
      path: '/system/books',
      title: { vi: 'Sổ sạch', en: 'Books' },
      icon: FileProtectOutlined,
      may: ['Pages.Settings.General', 'Pages.Finance.Books'],
      side: 'tenant',
      screen: lazyScreen(() => import('./books/books.screen.tsx').then((file) => file.BooksScreen)),
    },
    {
      path: '/system/lead-device',
      title: { vi: 'Trưởng nhóm thiết bị', en: 'Device leads' },
      icon: CrownOutlined,
      may: 'Pages.Setting.Lead.Device',
      screen: lazyScreen(() => import('./org/lead-device.screen.tsx').then((file) => file.LeadDeviceScreen)),
    },
    {
      path: '/system/branch-map',
      title: { vi: 'Phân chi nhánh', en: 'Branch mapping' },
      icon: ApartmentOutlined,
      may: 'Pages.Setting.Branch.Map',
      screen: lazyScreen(() => import('./org/branch-map.screen.tsx').then((file) => file.BranchMapScreen)),
      invisible: true,
      highlight: '/settings/branch-map',
    },
    {
      path: '/system/service-map',
      title: { vi: 'Phân dịch vụ', en: 'Service mapping' },
      icon: PartitionOutlined,
      may: 'Pages.Setting.Service.Map',
      screen: lazyScreen(() => import('./org/service-map.screen.tsx').then((file) => file.ServiceMapScreen)),
      invisible: true,
      highlight: '/settings/service-map',
    },
    {
      path: '/system/tenants',
      title: { vi: 'Đơn vị thuê', en: 'Tenants' },
      icon: ClusterOutlined,
      may: 'Pages.Tenants',
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
  group('/category', 'Danh mục', 'Categories', AppstoreOutlined, ofSide('tenant', categoryPages)),
];
