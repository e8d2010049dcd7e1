// Every report that is declared, with where it comes from; and the dashboard above them.
import type { Bound } from '../kit/implement.ts';
import { dashboardHandlers } from './dashboard.ts';
import { saleReports } from './sales.ts';

export const reportHandlers: Bound[] = [...saleReports, ...dashboardHandlers];
