// Every report that is declared, with where it comes from; and the dashboard above them.
import type { Bound } from '../kit/implement.ts';
import { accessoryReports } from './accessories.ts';
import { bookingReports } from './bookings.ts';
import { profitReports } from './branch-profit.ts';
import { cashReports } from './cash-flow.ts';
import { commissionReports } from './commission.ts';
import { dashboardHandlers } from './dashboard.ts';
import { debtSums } from './debt-sums.ts';
import { debtReports } from './debts.ts';
import { planHandlers } from './plan.ts';
import { saleReports } from './sales.ts';
import { sellingReports } from './selling.ts';
import { stockReports } from './stock.ts';
import { technicianReports } from './technicians.ts';
import { viewHandlers } from './views.ts';
import { voucherReports } from './vouchers.ts';

export const reportHandlers: Bound[] = [
  ...saleReports,
  ...sellingReports,
  ...technicianReports,
  ...accessoryReports,
  ...commissionReports,
  ...voucherReports,
  ...profitReports,
  ...cashReports,
  ...debtReports,
  ...debtSums,
  ...bookingReports,
  ...stockReports,
  ...dashboardHandlers,
  ...planHandlers,
  ...viewHandlers,
].flat();
