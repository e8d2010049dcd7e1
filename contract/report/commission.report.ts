// What people earned: route /report/selling/commision (reports.md §3). The rows of each column stand in the tabs beside it.
import { type Report, report } from './report.ts';

export const StaffCommission: Report = report('ReportSale', 'GetStaffCommission', {
  title: { vi: 'Hoa hồng', en: 'Commission' },
  may: 'Pages.Report.Comission',
  path: '/report/selling/commision',
  figures: [
    'commissionLines',
    'commissionBase',
    'commissionTechnician',
    'commissionGlass',
    'commissionSales',
    'commissionGuarantee',
    'commissionDefects',
    'commissionNet',
    'commissionPayable',
    'commissionPaid',
  ],
  main: 'commissionNet',
  glance: ['commissionNet', 'commissionPayable', 'commissionPaid', 'commissionGuarantee', 'commissionDefects'],
  by: [
    ['earner'],
    ['branch'],
    ['branch', 'earner'],
    ['earner', 'month'],
    ['earner', 'day'],
    ['month'],
    ['day'],
    ['day', 'ticket', 'line'],
  ],
  narrows: ['branch', 'earner', 'ticket'],
  hasPast: true,
  explains: 'commissionNet',
  pivots: true,
});
