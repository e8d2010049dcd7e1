// Reports of what was sold, of the work behind it, and of how fast goods move.
import { AccessoriesDetail, AccessoriesTotal } from '../../contract/report/accessories.report.ts';
import { StaffCommission } from '../../contract/report/commission.report.ts';
import type { ReportAnswer } from '../../contract/report/report.ts';
import { RevenueDetail, RevenueTotal } from '../../contract/report/sales.report.ts';
import { ClientService, DailyService, EquipmentStaff, ServicePriceList } from '../../contract/report/selling.report.ts';
import { PartFailure, StockTurnover } from '../../contract/report/stock.report.ts';
import { PromiseKept, StaffWorkload, WarrantyReturns } from '../../contract/report/work.report.ts';
import { PlanProgress } from './plan/plan-progress.tsx';
import { reportPage } from './report-page.tsx';

/** A plan is of a month and a branch: anything finer, or of the past, has none. */
const planOf = ({ from, to }: ReportAnswer, search: URLSearchParams) => {
  if (from.slice(0, 7) !== to.slice(0, 7) || search.has('deviceTypeId') || search.has('asOf')) return null;
  return <PlanProgress month={from} branchId={Number(search.get('branchId')) || undefined} />;
};
export const RevenueTotalScreen = reportPage(RevenueTotal, planOf);
export const RevenueDetailScreen = reportPage(RevenueDetail);
export const DailyServiceScreen = reportPage(DailyService);
export const ClientServiceScreen = reportPage(ClientService);
export const EquipmentStaffScreen = reportPage(EquipmentStaff);
/** Its route puts the tabs of its rows beside it. */
export const StaffCommissionScreen = reportPage(StaffCommission);
export const ServicePriceListScreen = reportPage(ServicePriceList);
export const AccessoriesTotalScreen = reportPage(AccessoriesTotal);
export const AccessoriesDetailScreen = reportPage(AccessoriesDetail);
export const PromiseKeptScreen = reportPage(PromiseKept);
export const StaffWorkloadScreen = reportPage(StaffWorkload);
export const StockTurnoverScreen = reportPage(StockTurnover);
export const WarrantyReturnsScreen = reportPage(WarrantyReturns);
export const PartFailureScreen = reportPage(PartFailure);
