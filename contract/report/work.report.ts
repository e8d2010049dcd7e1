// What was promised and kept, and who has how much in hand: routes /report/selling/promise-kept, staff-workload.
import { type Report, report } from './report.ts';

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
  tickets: 'finished',
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
