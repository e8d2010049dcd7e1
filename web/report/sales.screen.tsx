// Revenue in sum and by line.
import { RevenueDetail, RevenueTotal } from '../../contract/report/sales.report.ts';
import { reportPage } from './report-page.tsx';

export const RevenueTotalScreen = reportPage(RevenueTotal);
export const RevenueDetailScreen = reportPage(RevenueDetail);
