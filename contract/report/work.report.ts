// What was promised and kept, what came back, and who has how much in hand: routes /report/selling/promise-kept, warranty-returns, staff-workload.
import { type Report, report } from './report.ts';
import { RevenueDetail } from './sales.report.ts';

const may = 'Pages.Reports.Selling';
export const PromiseKept: Report = report('ReportSale', 'GetPromiseKept', {
  title: { vi: 'Đúng hẹn', en: 'Promises kept' },
  may,
  path: '/report/selling/promise-kept',
  figures: ['finishedTickets', 'keptTickets', 'lateTickets', 'onTime', 'lateness', 'turnaround', 'slowTurnaround'],
  main: 'onTime',
  glance: ['onTime', 'finishedTickets', 'lateTickets', 'lateness', 'turnaround', 'slowTurnaround'],
  by: [['branch'], ['technician'], ['deviceType'], ['month'], ['week'], ['day'], ['branch', 'technician']],
  narrows: ['branch', 'technician', 'deviceType'],
  explains: 'finishedTickets',
});
export const StaffWorkload: Report = report('ReportSale', 'GetStaffWorkload', {
  title: { vi: 'Việc trong tay kỹ thuật', en: 'Workload now' },
  may,
  path: '/report/selling/staff-workload',
  figures: [
    'openNow',
    'lateNow',
    'dueNow',
    'queuedNow',
    'workingNow',
    'partsNow',
    'changeNow',
    'dispatchNow',
    'centreNow',
    'oldestNow',
  ],
  glance: ['openNow', 'lateNow', 'dueNow', 'workingNow', 'partsNow', 'oldestNow'],
  by: [['technician'], ['branch'], ['deviceType'], ['branch', 'technician']],
  narrows: ['branch', 'technician', 'deviceType'],
  tickets: 'open',
  isNow: true,
});
/** By the month in which the service left, however late it came back. */
export const WarrantyReturns: Report = report('ReportSale', 'GetWarrantyReturns', {
  title: { vi: 'Bảo hành theo tháng giao', en: 'Returns by cohort' },
  may,
  path: '/report/selling/warranty-returns',
  figures: ['handedLines', 'back30', 'back90', 'back180', 'back365', 'backEver', 'returnRate'],
  main: 'backEver',
  months: 12,
  glance: ['handedLines', 'backEver', 'returnRate', 'back30', 'back90'],
  by: [['month'], ['service'], ['technician'], ['model'], ['deviceType'], ['branch'], ['service', 'technician']],
  narrows: ['branch', 'service', 'technician', 'deviceType', 'model'],
  drill: () => RevenueDetail,
});
