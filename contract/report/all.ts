// Every report: mounted, documented and tested from here.
import type { Call } from '../kit.ts';
import { AccessoriesDetail, AccessoriesTotal } from './accessories.report.ts';
import { Appointments } from './booking.report.ts';
import { StaffCommission } from './commission.report.ts';
import { DebtReport } from './debts.calls.ts';
import { Payables, Receivables } from './debts.report.ts';
import { BranchProfit, CashFlow, IncomeDetail, SpendingDetail } from './finance.report.ts';
import type { Report } from './report.ts';
import { RevenueDetail, RevenueTotal } from './sales.report.ts';
import { ClientService, DailyService, EquipmentStaff, ServicePriceList } from './selling.report.ts';
import { PartFailure, StockTurnover } from './stock.report.ts';
import { PromiseKept, StaffWorkload, WarrantyReturns } from './work.report.ts';

export const reports: readonly Report[] = [
  RevenueTotal,
  RevenueDetail,
  DailyService,
  ClientService,
  EquipmentStaff,
  ServicePriceList,
  StaffCommission,
  AccessoriesTotal,
  AccessoriesDetail,
  IncomeDetail,
  SpendingDetail,
  BranchProfit,
  CashFlow,
  Receivables,
  Payables,
  Appointments,
  StockTurnover,
  PartFailure,
  PromiseKept,
  StaffWorkload,
  WarrantyReturns,
];
/** As services, with those that do not group: each call under its name. */
export const reportServices: readonly Record<string, Call>[] = [
  ...reports.map(({ call, why }) => ({ [call.name]: call, [why.name]: why })),
  DebtReport,
];
