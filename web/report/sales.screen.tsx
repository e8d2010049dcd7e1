// Reports of what was sold, of the work behind it, and of how fast goods move.
import { AccessoriesDetail, AccessoriesTotal } from '../../contract/report/accessories.report.ts';
import { RevenueDetail, RevenueTotal } from '../../contract/report/sales.report.ts';
import { ClientService, DailyService, EquipmentStaff, ServicePriceList } from '../../contract/report/selling.report.ts';
import { StockTurnover } from '../../contract/report/stock.report.ts';
import { PromiseKept, StaffWorkload, WarrantyReturns } from '../../contract/report/work.report.ts';
import { reportPage } from './report-page.tsx';

export const RevenueTotalScreen = reportPage(RevenueTotal);
export const RevenueDetailScreen = reportPage(RevenueDetail);
export const DailyServiceScreen = reportPage(DailyService);
export const ClientServiceScreen = reportPage(ClientService);
export const EquipmentStaffScreen = reportPage(EquipmentStaff);
export const ServicePriceListScreen = reportPage(ServicePriceList);
export const AccessoriesTotalScreen = reportPage(AccessoriesTotal);
export const AccessoriesDetailScreen = reportPage(AccessoriesDetail);
export const PromiseKeptScreen = reportPage(PromiseKept);
export const StaffWorkloadScreen = reportPage(StaffWorkload);
export const StockTurnoverScreen = reportPage(StockTurnover);
export const WarrantyReturnsScreen = reportPage(WarrantyReturns);
