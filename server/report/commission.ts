// What people earned, out of the sums of days; row by row out of the commission ledger, and at a past moment what it had by then and vouchers had paid by then.
import { type RawBuilder, sql } from 'kysely';
import { StaffCommission } from '../../contract/report/commission.report.ts';
import { isWork, parts, payment } from '../commission/report.ts';
import { wasPosted } from '../commission/rows.ts';
import { seesBranch } from '../org/org.ts';
import { namedBy, worded } from './names.ts';
import { type Asked, type Behind, reportOf, type Source, type SourceOf, writtenBy } from './report.ts';
import { narrowedTo, times } from './sales.ts';

type Sql = RawBuilder<unknown>;
/** A row is paid by a voucher that is posted. */
const isPaid = ({ asOf }: Asked): Sql =>
  asOf
    ? sql`exists (select from commission_payout_line y where y.tenant_id = c.tenant_id and y.commission_id = c.id and y.mirrors is null and ${wasPosted(sql`y.payment_id`, asOf)})`
    : sql`exists (select from account_payment p where p.tenant_id = c.tenant_id and p.id = c.payment_id and p.state = 'posted')`;
const earned = (condition: Sql): Sql => sql`sum(c.amount) filter (where c.account = 'earned' and ${condition})`;

const dims = {
  ...times(sql`c.day`),
  branch: { key: sql`c.branch_id`, name: namedBy.branch },
  earner: { key: sql`c.user_id`, name: namedBy.person },
} as const;
/** Row by row: of one ticket, by ticket, and of the past. */
const ledger: Source = {
  rows: (ctx, input, { from, to }) => sql`(select c.*, ${isPaid(input)} as is_paid from commission_ledger c
    where c.tenant_id = ${ctx.tenantId} and c.day between ${from}::date and ${to}::date ${writtenBy(input, 'c')}
      and ${seesBranch(ctx, 'c.branchId')} ${narrowedTo(input, { branchId: 'c.branchId', earnerId: 'c.userId', ticketId: 'c.ticketId' })}) c`,
  dims: {
    ...dims,
    ticket: { key: sql`c.ticket_id`, name: namedBy.ticket },
    line: { key: sql`c.ticket_line_id`, name: namedBy.line },
  },
  figures: {
    commissionLines: sql`sum(c.step)`,
    // What was done, and below zero what was not done after all.
    commissionBase: sql`sum(case when c.amount < 0 then -c.base else c.base end) filter (where c.account = 'earned' and ${isWork} and c.event in ('earned', 'reversed') and c.refund_id is null)`,
    commissionTechnician: earned(parts.technician),
    commissionGlass: earned(parts.glass),
    commissionSales: earned(parts.sales),
    commissionGuarantee: sql`-${earned(parts.guarantee)}`,
    commissionDefects: sql`-${earned(parts.defects)}`,
    commissionNet: earned(sql`true`),
    commissionPayable: sql`sum(c.amount) filter (where c.account = 'payable')`,
    commissionPaid: sql`sum(c.amount) filter (where c.account = 'payable' and c.is_paid)`,
  },
};
/** The same, added up by day, branch, person and voucher (migration 0192). */
const ofDays: Source = {
  rows: (ctx, input, { from, to }) => sql`(select c.*, p.state = 'posted' as is_paid from commission_tally c
    ${payment}
    where c.tenant_id = ${ctx.tenantId} and c.day between ${from}::date and ${to}::date
      and ${seesBranch(ctx, 'c.branchId')} ${narrowedTo(input, { branchId: 'c.branchId', earnerId: 'c.userId' })}) c`,
  dims,
  figures: {
    commissionLines: sql`sum(c.lines)`,
    commissionBase: sql`sum(c.base)`,
    commissionTechnician: sql`sum(c.technician)`,
    commissionGlass: sql`sum(c.glass)`,
    commissionSales: sql`sum(c.sales)`,
    commissionGuarantee: sql`-sum(c.guarantee)`,
    commissionDefects: sql`-sum(c.defects)`,
    commissionNet: sql`sum(c.net)`,
    commissionPayable: sql`sum(c.payable)`,
    commissionPaid: sql`sum(c.payable) filter (where c.is_paid)`,
  },
};
const commissions: SourceOf = (input, grouped) => {
  const { ticketId } = input as { ticketId?: number }; // a field that the declaration names
  const isOfDays = input.asOf === undefined && ticketId === undefined && grouped.every((dim) => dim in dims);
  return { ...(isOfDays ? ofDays : ledger), behind };
};
/** A row of the ledger: for what, in which role, and what happened. */
const behind: Behind = {
  source: ledger,
  id: sql`c.id`,
  day: sql`c.day`,
  document: sql`'ticket'`,
  code: { key: sql`c.ticket_id`, name: namedBy.ticket },
  event: { key: sql`c.event`, name: worded('earningEvent') },
  what: {
    key: sql`array[c.ticket_line_id::text, c.role]`,
    name: (key, ctx) =>
      sql`concat_ws(' · ', ${namedBy.line(sql`(${key})[1]::bigint`, ctx)}, ${worded('earningRole')(sql`(${key})[2]`, ctx)})`,
  },
  person: { key: sql`c.user_id`, name: namedBy.person },
};
export const commissionReports = [reportOf(StaffCommission, commissions)];
