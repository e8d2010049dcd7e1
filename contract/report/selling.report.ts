// Services by day, customers, technicians and the price list: routes /report/selling/daily-service, client-service, equipment-staff,
// service-price-list.
import { type Report, report } from './report.ts';
import { RevenueDetail } from './sales.report.ts';

const may = 'Pages.Reports.Selling';
export const DailyService: Report = report('ReportSale', 'GetDailyService', {
  title: { vi: 'Dịch vụ theo ngày', en: 'Services by day' },
  may,
  path: '/report/selling/daily-service',
  figures: ['services', 'revenue'],
  by: [
    ['service', 'day'],
    ['technician', 'day'],
    ['branch', 'day'],
    ['service', 'month'],
    ['service', 'branch'],
    ['service'],
  ],
  hasPast: true,
  narrows: ['branch', 'service', 'technician', 'deviceType'],
  drill: () => RevenueDetail,
  pivots: true,
});
export const ClientService: Report = report('ReportSale', 'GetClientService', {
  title: { vi: 'Dịch vụ theo khách', en: 'Services by customer' },
  may,
  path: '/report/selling/client-service',
  figures: ['customers', 'newCustomers', 'tickets', 'devices', 'revenue', 'debt', 'rating', 'firstVisit', 'lastVisit'],
  main: 'revenue',
  glance: ['customers', 'newCustomers', 'tickets', 'revenue', 'debt', 'rating'],
  by: [['customer'], ['visitor'], ['loyalty'], ['spending'], ['loyalty', 'spending']],
  narrows: ['branch', 'customer', 'deviceType', 'visitor', 'loyalty', 'spending'],
  opens: 'customer',
});
export const EquipmentStaff: Report = report('ReportSale', 'GetEquipmentStaff', {
  title: { vi: 'Thiết bị theo nhân viên', en: 'Devices by staff' },
  may,
  path: '/report/selling/equipment-staff',
  figures: [
    'received',
    'completed',
    'onTime',
    'turnaround',
    'slowTurnaround',
    'workTime',
    'slowWork',
    'partsWait',
    'centreWait',
    'returns',
    'firstTimeFix',
    'inHand',
  ],
  main: 'completed',
  glance: ['completed', 'onTime', 'turnaround', 'workTime', 'returns', 'firstTimeFix'],
  by: [['technician', 'deviceType'], ['technician'], ['deviceType'], ['branch']],
  narrows: ['branch', 'technician', 'deviceType'],
  explains: 'completed',
});
export const ServicePriceList: Report = report('ReportSale', 'GetServicePriceList', {
  title: { vi: 'Doanh số theo bảng giá', en: 'Sales by price list' },
  may,
  path: '/report/selling/service-price-list',
  figures: ['listPrice', 'services', 'revenue', 'cost', 'warrantyCost', 'profit', 'margin', 'lastSold', 'priceSince'],
  main: 'revenue',
  glance: ['services', 'revenue', 'profit', 'margin'],
  by: [['model', 'service'], ['service'], ['model'], ['listing']],
  narrows: ['branch', 'model', 'service', 'listing'],
  drill: () => RevenueDetail,
});
