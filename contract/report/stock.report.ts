// How fast goods move, and which do not: route /report/inventory-report/turnover.
import { type Report, report } from './report.ts';

export const StockTurnover: Report = report('ReportWarehouse', 'GetStockTurnover', {
  title: { vi: 'Vòng quay và hàng ứ đọng', en: 'Turnover and dead stock' },
  may: 'Pages.Reports.Inventory',
  path: '/report/inventory-report/turnover',
  figures: ['onHand', 'stockValue', 'issued', 'issuedCost', 'averageStock', 'turnover', 'cover', 'idle'],
  main: 'stockValue',
  glance: ['stockValue', 'issuedCost', 'averageStock', 'turnover', 'onHand', 'issued'],
  by: [
    ['product'],
    ['product', 'warehouse'],
    ['warehouse'],
    ['branch'],
    ['productKind'],
    ['productGroup'],
    ['idleAge'],
  ],
  narrows: ['branch', 'warehouse', 'productKind', 'productGroup', 'deadFor', 'idleAge', 'product'],
  opens: 'product',
});
