// How fast goods move, which do not, and which fail: routes /report/inventory-report/turnover, part-failure.
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
/** A unit without a number of its own is taken to be from the newest bill of its product by that day. */
export const PartFailure: Report = report('ReportWarehouse', 'GetPartFailure', {
  title: { vi: 'Tỷ lệ hỏng linh kiện', en: 'Part failure' },
  may: 'Pages.Reports.Inventory',
  path: '/report/inventory-report/part-failure',
  figures: ['issued', 'failedWarranty', 'failedError', 'failed', 'failureRate'],
  main: 'failed',
  by: [
    ['supplier'],
    ['product', 'supplier'],
    ['product'],
    ['productGroup'],
    ['supplier', 'bill', 'product'],
    ['branch'],
  ],
  narrows: ['branch', 'supplier', 'productKind', 'productGroup', 'product', 'bill'],
});
