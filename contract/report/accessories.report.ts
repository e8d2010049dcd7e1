// Accessories sold, in sum and by sale: routes /report/accessories-report/total, detail.
import { type Report, report } from './report.ts';

const may = 'Pages.Reports.Accessories';
const figures = ['accessories', 'accessoryRevenue', 'accessoryCost', 'accessoryProfit', 'accessoryMargin'] as const;
export const AccessoriesDetail: Report = report('ReportSale', 'GetAccessoriesDetail', {
  title: { vi: 'Phụ kiện chi tiết', en: 'Accessories, detail' },
  may,
  path: '/report/accessories-report/detail',
  figures,
  main: 'accessoryRevenue',
  by: [['day', 'ticket', 'line'], ['ticket'], ['product'], ['seller'], ['customer']],
  hasPast: true,
  narrows: ['branch', 'product', 'seller', 'customer', 'ticket'],
});
export const AccessoriesTotal: Report = report('ReportSale', 'GetAccessoriesTotal', {
  title: { vi: 'Phụ kiện tổng hợp', en: 'Accessories, total' },
  may,
  path: '/report/accessories-report/total',
  figures,
  main: 'accessoryRevenue',
  by: [['product'], ['seller'], ['branch'], ['day'], ['month'], ['month', 'branch']],
  hasPast: true,
  narrows: ['branch', 'product', 'seller'],
  drill: () => AccessoriesDetail,
});
