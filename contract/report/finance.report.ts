// Money that came in and went out, voucher by voucher, and what a branch earns: routes /report/transaction-report/income-detail,
// spending-detail (spec §7; reports.md §3), branch-profit and cash-flow.
import { type Report, report } from './report.ts';
import { RevenueTotal } from './sales.report.ts';

const may = 'Pages.Reports.Transaction';
export const IncomeDetail: Report = report('ReportFinance', 'GetBaoCaoTaiChinhThuTienChiTiet', {
  title: { vi: 'Chi tiết thu', en: 'Income detail' },
  may,
  path: '/report/transaction-report/income-detail',
  hasPast: true,
  figures: ['receipts', 'income'],
  main: 'income',
  by: [
    ['day', 'receipt'],
    ['day'],
    ['month'],
    ['method'],
    ['receiptKind'],
    ['category'],
    ['person'],
    ['branch'],
    ['day', 'method'],
    ['branch', 'method'],
  ],
  shows: ['payer', 'receiptKind', 'method', 'category', 'branch', 'person'],
  narrows: ['branch', 'method', 'receiptKind', 'category', 'person', 'receipt'],
  drill: () => IncomeDetail,
});
export const SpendingDetail: Report = report('ReportFinance', 'getBaoCaoTaiChinhChiTienChiTiet', {
  title: { vi: 'Chi tiết chi', en: 'Spending detail' },
  may,
  path: '/report/transaction-report/spending-detail',
  hasPast: true,
  figures: ['payments', 'spending'],
  main: 'spending',
  by: [
    ['day', 'payment'],
    ['day'],
    ['month'],
    ['method'],
    ['paymentKind'],
    ['category'],
    ['person'],
    ['branch'],
    ['day', 'method'],
    ['branch', 'method'],
  ],
  shows: ['payee', 'paymentKind', 'method', 'category', 'branch', 'person'],
  narrows: ['branch', 'method', 'paymentKind', 'category', 'person', 'payment'],
  drill: () => SpendingDetail,
});
/** Ours: revenue less what it cost, what staff got for it and what the branch spent. */
export const BranchProfit: Report = report('ReportFinance', 'GetBranchProfit', {
  title: { vi: 'Lãi lỗ chi nhánh', en: 'Profit and loss' },
  may,
  path: '/report/transaction-report/branch-profit',
  hasPast: true,
  figures: [
    'revenue',
    'cost',
    'warrantyCost',
    'profit',
    'payableCommission',
    'expenses',
    'branchProfit',
    'atCentre',
    'forOthers',
  ],
  main: 'branchProfit',
  glance: ['revenue', 'profit', 'payableCommission', 'expenses', 'branchProfit'],
  by: [['branch'], ['month'], ['month', 'branch'], ['day']],
  narrows: ['branch'],
  drill: () => RevenueTotal,
});
/** Ours: what the funds held, what moved them, what they hold then; transfers between them apart. */
export const CashFlow: Report = report('ReportFinance', 'GetCashFlow', {
  title: { vi: 'Dòng tiền', en: 'Cash flow' },
  may,
  path: '/report/transaction-report/cash-flow',
  hasPast: true,
  figures: ['openingCash', 'cashIn', 'cashOut', 'cashArrived', 'cashSent', 'netCash', 'closingCash'],
  main: 'netCash',
  glance: ['openingCash', 'cashIn', 'cashOut', 'netCash', 'closingCash'],
  by: [
    ['day'],
    ['month'],
    ['flow'],
    ['flow', 'month'],
    ['method'],
    ['branch'],
    ['branch', 'method'],
    ['branch', 'month'],
    ['day', 'entry'],
  ],
  shows: ['flow', 'method', 'branch'],
  narrows: ['branch', 'method', 'flow'],
  pivots: true,
});
