// What people earned, out of the commission ledger; at a past moment what it had by then, and what vouchers had paid by then.
import { type RawBuilder, sql } from 'kysely';
import { StaffCommission } from '../../contract/report/commission.report.ts';
import type { MeasureKey } from '../../contract/report/measures.ts';
import { byKey } from '../../contract/report/report.ts';
import { isWork, parts } from '../commission/report.ts';
import { wasPosted } from '../commission/rows.ts';
import type { Ctx } from '../kit/ctx.ts';
import { seesBranch } from '../org/org.ts';
import { namedBy, worded } from './names.ts';
import type { Period } from './period.ts';
import { type Asked, type Behind, reportOf, type Source, type SourceOf, writtenBy } from './report.ts';
import { narrowedTo, times } from './sales.ts';

type Sql = RawBuilder<unknown>;
/** A row is paid by a voucher that is posted. */
const isPaid = ({ asOf }: Asked): Sql =>
  asOf
    ? sql`exists (select from commission_payout_line y where y.tenant_id = c.tenant_id and y.commission_id = c.id and y.mirrors is null and ${wasPosted(sql`y.payment_id`, asOf)})`
    : sql`exists (select from account_payment p where p.tenant_id = c.tenant_id and p.id = c.payment_id and p.state = 'posted')`;
/** What was done, and below zero what was not done after all. */
const isWorked = sql`c.account = 'earned' and ${isWork} and c.event in ('earned', 'reversed') and c.refund_id is null`;
const sign = sql`case when c.amount < 0 then -1 else 1 end`;
/** Somebody may have two roles in a line, and it may be finished, taken back and finished again: it counts with its first row, once. */
const ofLine = sql`partition by c.user_id, c.ticket_id, c.ticket_line_id, ${isWorked}`;
const lines = sql`case when ${isWorked} and row_number() over (${ofLine} order by c.id) = 1 then sign(sum(${sign}) over (${ofLine})) else 0 end`;
const earned = (condition: Sql): Sql => sql`sum(c.amount) filter (where c.account = 'earned' and ${condition})`;

const ledger = (ctx: Ctx, input: Asked, { from, to }: Period): Sql => sql`commission_ledger c
    where c.tenant_id = ${ctx.tenantId} and c.day between ${from}::date and ${to}::date ${writtenBy(input, 'c')}
      and ${seesBranch(ctx, 'c.branchId')} ${narrowedTo(input, { branchId: 'c.branchId', earnerId: 'c.userId', ticketId: 'c.ticketId' })}`;
const sums = {
  commissionBase: sql`sum(${sign} * c.base) filter (where ${isWorked})`,
  commissionTechnician: earned(parts.technician),
  commissionGlass: earned(parts.glass),
  commissionSales: earned(parts.sales),
  commissionGuarantee: sql`-${earned(parts.guarantee)}`,
  commissionDefects: sql`-${earned(parts.defects)}`,
  commissionNet: earned(sql`true`),
  commissionPayable: sql`sum(c.amount) filter (where c.account = 'payable')`,
} satisfies Partial<Record<MeasureKey, Sql>>;
const source: Source = {
  rows: (...given) => sql`(select c.*, ${isPaid(given[1])} as is_paid, ${lines} as lines from ${ledger(...given)}) c`,
  dims: {
    ...times(sql`c.day`),
    branch: { key: sql`c.branch_id`, name: namedBy.branch },
    earner: { key: sql`c.user_id`, name: namedBy.person },
    ticket: { key: sql`c.ticket_id`, name: namedBy.ticket },
    line: { key: sql`c.ticket_line_id`, name: namedBy.line },
  },
  figures: {
    ...sums,
    commissionLines: sql`sum(c.lines)`,
    commissionPaid: sql`sum(c.amount) filter (where c.account = 'payable' and c.is_paid)`,
  },
};
/** The same of people: added up by line first, which tells without an order whether it counts. */
const ofPeople: Source = {
  rows: (...given) => {
    const paid = sql`sum(c.amount) filter (where c.account = 'payable' and ${isPaid(given[1])})`;
    const added = Object.entries({ ...sums, commissionPaid: paid });
    return sql`(select c.user_id, sign(sum(${sign}) filter (where ${isWorked}))::int as lines, ${sql.join(added.map(([key, sum]) => sql`(${sum})::bigint as ${sql.ref(key)}`))}
      from ${ledger(...given)} group by c.user_id, c.ticket_id, c.ticket_line_id) c`;
  },
  dims: { earner: { key: sql`c.user_id`, name: namedBy.person } },
  figures: {
    ...Object.fromEntries(
      [...Object.keys(sums), 'commissionPaid'].map((key) => [key, sql`sum(${sql.ref(`c.${key}`)})`]),
    ),
    commissionLines: sql`sum(c.lines)`,
  },
};
const commissions: SourceOf = ({ by }, _, figures) => ({
  ...(by === byKey(['earner']) && figures.includes('commissionLines') ? ofPeople : source),
  behind,
});
/** A row of the ledger: for what, in which role, and what happened. */
const behind: Behind = {
  source,
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
