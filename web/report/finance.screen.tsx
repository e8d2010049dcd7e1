// Money in and out, voucher by voucher.
import { IncomeDetail, SpendingDetail } from '../../contract/report/finance.report.ts';
import { reportPage } from './report-page.tsx';

export const IncomeDetailScreen = reportPage(IncomeDetail);
export const SpendingDetailScreen = reportPage(SpendingDetail);
