// Screens of reports below /report (spec §2); what they show is declared in contract/report.
import {
  AimOutlined,
  AlertOutlined,
  BarChartOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  FallOutlined,
  FundOutlined,
  HourglassOutlined,
  LineChartOutlined,
  MobileOutlined,
  RiseOutlined,
  ShoppingOutlined,
  SmileOutlined,
  SwapOutlined,
  TableOutlined,
  TagsOutlined,
  ToolOutlined,
  UndoOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { Both } from '../contract/culture.ts';
import { lazyScreen } from './shell/fault/lazy-screen.tsx';
import type { Page } from './shell/menu/route-table.ts';

const sales = () => import('./report/sales.screen.tsx');
const finance = () => import('./report/finance.screen.tsx');
const may = 'Pages.Reports.Selling';
const page = (path: string, title: Both, rest: Omit<Page, 'path' | 'title'>): Page => ({ path, title, ...rest });
export const sellingPages: readonly Page[] = [
  page(
    '/report/selling/revenue-total',
    { vi: 'Doanh thu tổng hợp', en: 'Revenue, total' },
    { icon: LineChartOutlined, may, screen: lazyScreen(() => sales().then((file) => file.RevenueTotalScreen)) },
  ),
  page(
    '/report/selling/plan',
    { vi: 'Kế hoạch', en: 'Plan' },
    {
      icon: AimOutlined,
      may: ['Pages.Reports.Selling', 'Pages.Statistic.Revenue'],
      screen: lazyScreen(() => import('./report/plan/plan.screen.tsx').then((file) => file.PlanScreen)),
    },
  ),
  page(
    '/report/selling/revenue-detail',
    { vi: 'Doanh thu chi tiết', en: 'Revenue, detail' },
    { icon: BarChartOutlined, may, screen: lazyScreen(() => sales().then((file) => file.RevenueDetailScreen)) },
  ),
  page(
    '/report/selling/daily-service',
    { vi: 'Dịch vụ theo ngày', en: 'Services by day' },
    { icon: TableOutlined, may, screen: lazyScreen(() => sales().then((file) => file.DailyServiceScreen)) },
  ),
  page(
    '/report/selling/client-service',
    { vi: 'Dịch vụ theo khách', en: 'Services by customer' },
    { icon: SmileOutlined, may, screen: lazyScreen(() => sales().then((file) => file.ClientServiceScreen)) },
  ),
  page(
    '/report/selling/equipment-staff',
    { vi: 'Thiết bị theo nhân viên', en: 'Devices by staff' },
    { icon: MobileOutlined, may, screen: lazyScreen(() => sales().then((file) => file.EquipmentStaffScreen)) },
  ),
  page(
    '/report/selling/service-price-list',
    { vi: 'Doanh số theo bảng giá', en: 'Sales by price list' },
    { icon: TagsOutlined, may, screen: lazyScreen(() => sales().then((file) => file.ServicePriceListScreen)) },
  ),
  page(
    '/report/selling/promise-kept',
    { vi: 'Đúng hẹn', en: 'Promises kept' },
    { icon: ClockCircleOutlined, may, screen: lazyScreen(() => sales().then((file) => file.PromiseKeptScreen)) },
  ),
  page(
    '/report/selling/warranty-returns',
    { vi: 'Bảo hành theo tháng giao', en: 'Returns by cohort' },
    { icon: UndoOutlined, may, screen: lazyScreen(() => sales().then((file) => file.WarrantyReturnsScreen)) },
  ),
  page(
    '/report/selling/staff-workload',
    { vi: 'Việc trong tay kỹ thuật', en: 'Workload now' },
    { icon: ToolOutlined, may, screen: lazyScreen(() => sales().then((file) => file.StaffWorkloadScreen)) },
  ),
];
const ofAccessories = 'Pages.Reports.Accessories';
export const accessoryPages: readonly Page[] = [
  page(
    '/report/accessories-report/total',
    { vi: 'Phụ kiện tổng hợp', en: 'Accessories, total' },
    {
      icon: ShoppingOutlined,
      may: ofAccessories,
      screen: lazyScreen(() => sales().then((file) => file.AccessoriesTotalScreen)),
    },
  ),
  page(
    '/report/accessories-report/detail',
    { vi: 'Phụ kiện chi tiết', en: 'Accessories, detail' },
    {
      icon: ShoppingOutlined,
      may: ofAccessories,
      screen: lazyScreen(() => sales().then((file) => file.AccessoriesDetailScreen)),
    },
  ),
];

const transactions = 'Pages.Reports.Transaction';
export const transactionPages: readonly Page[] = [
  page(
    '/report/transaction-report/income-detail',
    { vi: 'Chi tiết thu', en: 'Income detail' },
    {
      icon: RiseOutlined,
      may: transactions,
      screen: lazyScreen(() => finance().then((file) => file.IncomeDetailScreen)),
    },
  ),
  page(
    '/report/transaction-report/spending-detail',
    { vi: 'Chi tiết chi', en: 'Spending detail' },
    {
      icon: FallOutlined,
      may: transactions,
      screen: lazyScreen(() => finance().then((file) => file.SpendingDetailScreen)),
    },
  ),
  page(
    '/report/transaction-report/branch-profit',
    { vi: 'Lãi lỗ chi nhánh', en: 'Profit and loss' },
    {
      icon: FundOutlined,
      may: transactions,
      screen: lazyScreen(() => finance().then((file) => file.BranchProfitScreen)),
    },
  ),
  page(
    '/report/transaction-report/cash-flow',
    { vi: 'Dòng tiền', en: 'Cash flow' },
    {
      icon: SwapOutlined,
      may: transactions,
      screen: lazyScreen(() => finance().then((file) => file.CashFlowScreen)),
    },
  ),
];
export const debtReportPages: readonly Page[] = [
  page(
    '/report/debt-report/debt-report-total',
    { vi: 'Tổng hợp công nợ', en: 'Debt totals' },
    {
      icon: WalletOutlined,
      may: 'Pages.Reports.Debt',
      screen: lazyScreen(() => import('./report/debts.screen.tsx').then((file) => file.ReceivablesScreen)),
    },
  ),
  page(
    '/report/debt-report/suppliers',
    { vi: 'Công nợ phải trả', en: 'Payables' },
    {
      icon: WalletOutlined,
      may: 'Pages.Reports.Debt',
      screen: lazyScreen(() => import('./report/debts.screen.tsx').then((file) => file.PayablesScreen)),
    },
  ),
];
export const stockReportPages: readonly Page[] = [
  page(
    '/report/inventory-report/turnover',
    { vi: 'Vòng quay và hàng ứ đọng', en: 'Turnover and dead stock' },
    {
      icon: HourglassOutlined,
      may: 'Pages.Reports.Inventory',
      screen: lazyScreen(() => sales().then((file) => file.StockTurnoverScreen)),
    },
  ),
  page(
    '/report/inventory-report/part-failure',
    { vi: 'Tỷ lệ hỏng linh kiện', en: 'Part failure' },
    {
      icon: AlertOutlined,
      may: 'Pages.Reports.Inventory',
      screen: lazyScreen(() => sales().then((file) => file.PartFailureScreen)),
    },
  ),
];
export const appointmentPages: readonly Page[] = [
  page(
    '/report/sale-report-appointment',
    { vi: 'Báo cáo lịch hẹn', en: 'Appointment report' },
    {
      icon: CalendarOutlined,
      may: 'Pages.Reports.Appointment',
      screen: lazyScreen(() => import('./report/booking.screen.tsx').then((file) => file.AppointmentsScreen)),
    },
  ),
];
