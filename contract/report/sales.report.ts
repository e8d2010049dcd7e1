// Revenue in sum and by line: routes /report/selling/revenue-total, revenue-detail, daily-service (reports.md §3).
import { type Report, report } from './report.ts';

const may = 'Pages.Reports.Selling';
const figures = ['gross', 'discounts', 'refunds', 'revenue', 'cost', 'warrantyCost', 'profit', 'margin'] as const;
export const RevenueDetail: Report = report('ReportSale', 'GetRevenueDetail', {
  title: { vi: 'Doanh thu chi tiết', en: 'Revenue, detail' },
  may,
  path: '/report/selling/revenue-detail',
  figures: ['quantity', ...figures, 'atCentre'],
  main: 'revenue',
  glance: ['revenue', 'profit', 'margin', 'quantity', 'discounts', 'refunds'],
  by: [
    ['day', 'ticket', 'line'],
    ['ticket'],
    ['service'],
    ['product'],
    ['technician'],
    ['seller'],
    ['customer'],
    ['loyalty'],
    ['manufacturer'],
    ['model'],
    ['lineKind'],
  ],
  hasPast: true,
  narrows: [
    'branch',
    'deviceType',
    'service',
    'product',
    'technician',
    'seller',
    'manufacturer',
    'model',
    'customer',
    'loyalty',
    'ticket',
    'lineKind',
  ],
});
export const RevenueTotal: Report = report('ReportSale', 'GetRevenueTotal', {
  title: { vi: 'Doanh thu tổng hợp', en: 'Revenue, total' },
  may,
  path: '/report/selling/revenue-total',
  figures: ['tickets', ...figures, 'averageTicket', 'atCentre', 'forOthers'],
  main: 'revenue',
  glance: ['revenue', 'profit', 'margin', 'tickets', 'averageTicket', 'discounts'],
  by: [
    ['day'],
    ['week'],
    ['month'],
    ['branch'],
    ['deviceType'],
    ['month', 'branch'],
    ['week', 'branch'],
    ['day', 'branch'],
    ['branch', 'deviceType'],
  ],
  hasPast: true,
  narrows: ['branch', 'deviceType'],
  drill: () => RevenueDetail,
  pivots: true,
});
