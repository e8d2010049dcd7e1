// What a branch earns: three ledgers side by side, each on its own day: what was sold, what staff may be paid for it, what was spent.
import { sql } from 'kysely';
import { BranchProfit } from '../../contract/report/finance.report.ts';
import { seesBranch } from '../org/org.ts';
import { namedBy } from './names.ts';
import { reportOf, type SourceOf } from './report.ts';
import { narrowedTo, times } from './sales.ts';
import { vouchersIn } from './vouchers.ts';

const profit = sql`sum(x.net - x.cost - x.warranty_cost)`;
const earned: SourceOf = (input, dims) => ({
  rows: (ctx, _, period) => sql`(
    select s.day, s.branch_id, s.net, s.cost, s.warranty_cost, 0 as commission, 0 as expense from sale_day s
      where s.tenant_id = ${ctx.tenantId} and s.day between ${period.from}::date and ${period.to}::date
    union all
    select c.day, t.branch_id, 0, 0, 0, c.amount, 0 from commission_ledger c join ticket t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
      where c.tenant_id = ${ctx.tenantId} and c.account = 'payable' and c.day between ${period.from}::date and ${period.to}::date
    union all
    select v.day, v.branch_id, 0, 0, 0, 0, v.amount from ${vouchersIn(ctx, 'out', period, input, dims)} v where v.kind = 'expense') x
    where ${seesBranch(ctx, 'x.branchId')} ${narrowedTo(input, { branchId: 'x.branchId' })}`,
  dims: { ...times(sql`x.day`), branch: { key: sql`x.branch_id`, name: namedBy.branch } },
  figures: {
    revenue: sql`sum(x.net)`,
    cost: sql`sum(x.cost)`,
    warrantyCost: sql`sum(x.warranty_cost)`,
    profit,
    payableCommission: sql`sum(x.commission)`,
    expenses: sql`sum(x.expense)`,
    branchProfit: sql`${profit} - sum(x.commission) - sum(x.expense)`,
  },
});
export const profitReports = [reportOf(BranchProfit, earned)];
