// What a branch earns: three ledgers side by side, each on its own day: what was sold, what staff may be paid for it, what was spent.
import { sql } from 'kysely';
import { BranchProfit } from '../../contract/report/finance.report.ts';
import { seesBranch } from '../org/org.ts';
import { namedBy, worded } from './names.ts';
import { type Behind, reportOf, type Source, type SourceOf, writtenBy } from './report.ts';
import { narrowedTo, times } from './sales.ts';
import { eachVoucher, vouchersIn } from './vouchers.ts';

const profit = sql`sum(x.net - x.cost - x.warranty_cost)`;
/** The three ledgers row by row, each with its document; what was done at the centre once more as the centre's, with nothing but its value. */
const rows: Source['rows'] = (ctx, input, { from, to }) => sql`(
    select 'sale' as event, s.id, s.day, s.branch_id, 'ticket' as document, s.ticket_id as document_id, s.technician_id as person_id, s.ticket_line_id as line_id, null::bigint as reason_id,
      s.net, s.cost, s.warranty_cost, 0 as commission, 0 as expense, case when s.centre_id is not null then s.net else 0 end as at_centre, 0 as for_others from sale_ledger s
      where s.tenant_id = ${ctx.tenantId} and s.event <> 'handed' and s.day between ${from}::date and ${to}::date ${writtenBy(input, 's')}
    union all
    select 'forOthers', s.id, s.day, s.centre_id, 'ticket', s.ticket_id, s.technician_id, s.ticket_line_id, null, 0, 0, 0, 0, 0, 0, s.net from sale_ledger s
      where s.tenant_id = ${ctx.tenantId} and s.centre_id is not null and s.day between ${from}::date and ${to}::date ${writtenBy(input, 's')}
    union all
    select 'commission', c.id, c.day, c.branch_id, 'ticket', c.ticket_id, c.user_id, c.ticket_line_id, null, 0, 0, 0, c.amount, 0, 0, 0
      from commission_ledger c where c.tenant_id = ${ctx.tenantId} and c.account = 'payable' and c.day between ${from}::date and ${to}::date ${writtenBy(input, 'c')}
    union all
    select 'expense', v.id, v.day, v.branch_id, 'payment', v.id, v.creator_user_id, null, v.reason_id, 0, 0, 0, 0, v.amount, 0, 0
      from ${eachVoucher(ctx, 'out', { from, to }, input)} v where v.kind = 'expense') x
    where ${seesBranch(ctx, 'x.branchId')} ${narrowedTo(input, { branchId: 'x.branchId' })}`;
const rowOf = (source: Source): Behind => ({
  source: { ...source, rows },
  id: sql`x.event || x.id`,
  day: sql`x.day`,
  document: sql`x.document`,
  code: {
    key: sql`x.document_id`,
    name: (key, ctx) =>
      sql`case g.document when 'ticket' then ${namedBy.ticket(key, ctx)} else ${namedBy.payment(key, ctx)} end`,
  },
  event: { key: sql`x.event`, name: worded('profitEvent') },
  what: {
    key: sql`array[x.line_id, x.reason_id]`,
    name: (key, ctx) =>
      sql`coalesce(${namedBy.line(sql`(${key})[1]`, ctx)}, ${namedBy.category(sql`(${key})[2]`, ctx)})`,
  },
  person: { key: sql`x.person_id`, name: namedBy.person },
});

/** A day of a branch has a row where the ledgers have one: not where a device only left without lines, but where a centre's work was given back on its day. */
const hasBooked = sql`(s.lines <> 0 or s.tickets = 0 or s.for_others <> 0)`;
const sums: SourceOf = (input, dims) => ({
  rows: (ctx, asked, period) =>
    input.asOf
      ? rows(ctx, asked, period)
      : sql`(
    select s.day, s.branch_id, s.net, s.cost, s.warranty_cost, 0 as commission, 0 as expense, s.at_centre, s.for_others from sale_day s
      where s.tenant_id = ${ctx.tenantId} and s.day between ${period.from}::date and ${period.to}::date and ${hasBooked}
    union all
    select c.day, c.branch_id, 0, 0, 0, c.payable, 0, 0, 0 from commission_tally c
      where c.tenant_id = ${ctx.tenantId} and c.day between ${period.from}::date and ${period.to}::date and c.payable <> 0
    union all
    select v.day, v.branch_id, 0, 0, 0, 0, v.amount, 0, 0 from ${vouchersIn(ctx, 'out', period, input, dims)} v where v.kind = 'expense') x
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
    atCentre: sql`sum(x.at_centre)`,
    forOthers: sql`sum(x.for_others)`,
  },
});
const earned: SourceOf = (...asked) => {
  const source = sums(...asked);
  return { ...source, behind: rowOf(source) };
};
export const profitReports = [reportOf(BranchProfit, earned)];
