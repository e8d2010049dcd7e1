// Where money in and out comes from: the vouchers of a side by their day. Where nothing is asked that the sums by month and day (migrations 0045,
// 0092) do not know, whole months are read from those, and days where they are asked for or cut a month.
import { type RawBuilder, sql } from 'kysely';
import type { Side } from '../../contract/finance/finance.ts';
import type { DimKey } from '../../contract/report/dims.ts';
import { IncomeDetail, SpendingDetail } from '../../contract/report/finance.report.ts';
import type { Report, ReportInput } from '../../contract/report/report.ts';
import { halfOf } from '../finance/money.ts';
import type { Ctx } from '../kit/ctx.ts';
import { spanOf } from '../kit/months.ts';
import { seesBranch } from '../org/org.ts';
import { asItIs, namedBy, worded } from './names.ts';
import type { Period } from './period.ts';
import { type Asked, reportOf, type Source, type SourceOf } from './report.ts';
import { narrowedTo, times } from './sales.ts';

interface Half {
  report: Report;
  side: Side;
  document: 'receipt' | 'payment';
  kind: 'receiptKind' | 'paymentKind';
  party: 'payer' | 'payee';
  count: 'receipts' | 'payments';
  amount: 'income' | 'spending';
}
const halves: readonly Half[] = [
  {
    report: IncomeDetail,
    side: 'in',
    document: 'receipt',
    kind: 'receiptKind',
    party: 'payer',
    count: 'receipts',
    amount: 'income',
  },
  {
    report: SpendingDetail,
    side: 'out',
    document: 'payment',
    kind: 'paymentKind',
    party: 'payee',
    count: 'payments',
    amount: 'spending',
  },
];
const shorterThanMonths: readonly DimKey[] = ['day', 'week'];
const tallied: readonly DimKey[] = [...shorterThanMonths, 'month', 'branch', 'method', 'receiptKind', 'paymentKind'];
const untallied = ['categoryId', 'personId', 'receiptId', 'paymentId'] as const;
const isTallied = (input: ReportInput, dims: readonly DimKey[]): boolean =>
  dims.every((dim) => tallied.includes(dim)) &&
  input.asOf === undefined &&
  untallied.every((field) => (input as Record<string, unknown>)[field] === undefined); // fields that the declaration names

const fields = sql`branch_id, payment_method_id, kind, amount`;
const posted = (ctx: Ctx, side: Side) =>
  sql`tenant_id = ${ctx.tenantId} and side = ${sql.lit(side)} and state = 'posted'`;
const byDay = (ctx: Ctx, side: Side, { from, to }: Period): RawBuilder<unknown> =>
  sql`(select id, day, 1 as change, reason_id, creator_user_id, party_name, ${fields} from voucher
    where ${posted(ctx, side)} and day between ${from}::date and ${to}::date)`;
/** Those that stood at a moment, in the fund in which they stood then: the cash ledger has written down both. */
const byDayThen = (ctx: Ctx, side: Side, { from, to }: Period, asOf: string): RawBuilder<unknown> =>
  sql`(select v.id, v.day, 1 as change, v.reason_id, v.creator_user_id, v.party_name, c.branch_id, c.payment_method_id, v.kind, v.amount
    from voucher v join cash_ledger c on c.tenant_id = v.tenant_id and c.document = ${sql.lit(halfOf[side])} and c.document_id = v.id
      and c.mirrors is null and c.at <= ${asOf}::timestamptz
    where v.tenant_id = ${ctx.tenantId} and v.side = ${sql.lit(side)} and v.day between ${from}::date and ${to}::date and not exists (
      select from cash_ledger m where m.tenant_id = c.tenant_id and m.mirrors = c.id and m.at <= ${asOf}::timestamptz))`;
const dayTally = (ctx: Ctx, side: Side, bounds: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select day, change, ${fields} from voucher_tally where ${posted(ctx, side)} and ${bounds}`;
function tally(ctx: Ctx, side: Side, { from, to }: Period, dims: readonly DimKey[]): RawBuilder<unknown> {
  if (dims.some((dim) => shorterThanMonths.includes(dim)))
    return sql`(${dayTally(ctx, side, sql`day between ${from}::date and ${to}::date`)})`;
  const { months, cut } = spanOf(from, to);
  const days = cut.map((bounds) => sql`union all ${dayTally(ctx, side, bounds)}`);
  return sql`(select month as day, change, ${fields} from voucher_tally where ${posted(ctx, side)} and day is null ${sql.join(months, sql` `)}
    ${sql.join(days, sql` `)})`;
}

/** Posted vouchers of a side, one by one. */
export const eachVoucher = (ctx: Ctx, side: Side, period: Period, { asOf }: Asked) =>
  asOf ? byDayThen(ctx, side, period, asOf as string) : byDay(ctx, side, period); // an instant of the declaration
/** Out of the sums where what is asked allows it. */
export const vouchersIn = (ctx: Ctx, side: Side, period: Period, input: ReportInput, dims: readonly DimKey[]) =>
  isTallied(input, dims) ? tally(ctx, side, period, dims) : eachVoucher(ctx, side, period, input);

const vouchersOf =
  ({ side, document, kind, party, count, amount }: Half): SourceOf =>
  (input, dims): Source => {
    const by =
      (told: readonly DimKey[]): Source['rows'] =>
      (ctx, _, period) =>
        sql`${vouchersIn(ctx, side, period, input, told)} v
      where ${seesBranch(ctx, 'v.branchId')} ${narrowedTo(input, {
        branchId: 'v.branchId',
        methodId: 'v.paymentMethodId',
        [`${kind}Id`]: 'v.kind',
        categoryId: 'v.reasonId',
        personId: 'v.creatorUserId',
        [`${document}Id`]: 'v.id',
      })}`;
    const isByVoucher = dims[0] === 'day' && dims.includes(document) && isTallied(input, []);
    const perDay: Source['rows'] = (...given) =>
      sql`select v.day, sum(v.change)::int as groups from ${by(['day'])(...given)} group by 1 having sum(v.change) > 0`;
    return {
      rows: by(dims),
      ...(isByVoucher ? { perDay } : {}),
      dims: {
        ...times(sql`v.day`),
        branch: { key: sql`v.branch_id`, name: namedBy.branch },
        method: { key: sql`v.payment_method_id`, name: namedBy.category },
        [kind]: { key: sql`v.kind`, name: worded(kind) },
        category: { key: sql`v.reason_id`, name: namedBy.category },
        person: { key: sql`v.creator_user_id`, name: namedBy.person },
        [party]: { key: sql`v.party_name`, name: asItIs },
        [document]: { key: sql`v.id`, name: namedBy[document] },
      },
      figures: { [count]: sql`sum(v.change)`, [amount]: sql`sum(v.amount)` },
    };
  };
export const voucherReports = halves.map((half) => reportOf(half.report, vouchersOf(half)));
