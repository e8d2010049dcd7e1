// Money in and out, voucher by voucher; what a branch earns; what the funds held and what moved them.
import { BranchProfit, CashFlow, IncomeDetail, SpendingDetail } from '../../contract/report/finance.report.ts';
import { reportPage } from './report-page.tsx';

export const IncomeDetailScreen = reportPage(IncomeDetail);
export const SpendingDetailScreen = reportPage(SpendingDetail);
export const BranchProfitScreen = reportPage(BranchProfit);
export const CashFlowScreen = reportPage(CashFlow);
