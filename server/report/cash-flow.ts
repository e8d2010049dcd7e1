// What the funds held and what moved them. Flows come from sums by day (migration 0055), or row by row from the cash ledger; what stands in a fund
// is what it holds now less all that moved since, so that the report ends where the funds do; at a past moment it is what the ledger had by then.
import { type RawBuilder, sql } from 'kysely';
import { type DimKey, dimOf } from '../../contract/report/dims.ts';
import { CashFlow } from '../../contract/report/finance.report.ts';
import { type MeasureKey, measures } from '../../contract/report/measures.ts';
import { today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { seesBranch } from '../org/org.ts';
import { namedBy, worded } from './names.ts';
import type { Period } from './period.ts';
import { type Asked, type Behind, reportOf, type Source, type SourceOf, writtenBy } from './report.ts';
import { narrowedTo, times } from './sales.ts';

type Sql = RawBuilder<unknown>;
const places = { branchId: 'branchId', methodId: 'paymentMethodId' } as const;
const seen = (ctx: Ctx, input: Asked, table: string): Sql =>
  sql`${seesBranch(ctx, `${table}.branchId`)} ${narrowedTo(
    input,
    Object.fromEntries(Object.entries(places).map(([field, column]) => [field, `${table}.${column}`])),
  )}`;
const within = ({ from, to }: Period): Sql => sql`day between ${from}::date and ${to}::date`;
const columns = (amount: Sql, flow: Sql): Sql => sql`case when ${flow} like 'in.%' then ${amount} else 0 end as income,
  case when ${flow} like 'out.%' then -${amount} else 0 end as outgo, case when ${flow} = 'arrived' then ${amount} else 0 end as arrived,
  case when ${flow} = 'sent' then -${amount} else 0 end as sent, ${amount} as net`;

/** Sums by day; at a past moment they are added up from what the ledger had by then. */
const flowRows = (ctx: Ctx, input: Asked, period: Period): Sql =>
  input.asOf
    ? entryRows(ctx, input, period)
    : sql`(select d.day, d.branch_id, d.payment_method_id, d.flow, ${columns(sql`d.amount`, sql`d.flow`)}, null::bigint as opening from cash_day d
    where d.tenant_id = ${ctx.tenantId} and d.${within(period)} and ${seen(ctx, input, 'd')} ${narrowedTo(input, { flowId: 'd.flow' })}) x`;
const entryRows = (ctx: Ctx, input: Asked, period: Period): Sql =>
  sql`(select c.*, ${columns(sql`c.amount`, sql`c.flow`)}, null::bigint as opening from (select c.day, c.branch_id, c.payment_method_id, c.amount, c.document, c.document_id,
      concat_ws('·', c.document, c.document_id, c.id) as entry, flow_of(c.tenant_id, c.document, c.document_id, c.turn) as flow from cash_ledger c
    where c.tenant_id = ${ctx.tenantId} and c.${within(period)} ${writtenBy(input, 'c')} and ${seen(ctx, input, 'c')}) c where true ${narrowedTo(input, { flowId: 'c.flow' })}) x`;
/** A row for each fund and each day, week or month of the period: what it held before, and what moved it. `offset 0`: each fund is asked once. */
const fundRows = (ctx: Ctx, input: Asked, { from, to }: Period, time: DimKey | undefined): Sql => {
  const unit = sql.lit(time ?? 'day');
  // Without a time all of it is one; a day before anything moved or that is still to come has nothing to say, unless something was written on it.
  const moving = (which: 'min' | 'max'): Sql =>
    sql`(select ${sql.raw(which)}(d.day) from fund_day d where d.tenant_id = ${ctx.tenantId})`;
  const starts = time
    ? sql`(select greatest(s::date, ${from}::date) as day from generate_series(date_trunc(${unit}, greatest(${from}::date, coalesce(${moving('min')}, ${today()}::date))),
        least(${to}::date, greatest(${today()}::date, ${moving('max')})), ('1 ' || ${unit})::interval) s)`
    : sql`(select ${from}::date as day)`;
  const startOf = time ? sql`greatest(date_trunc(${unit}, d.day)::date, ${from}::date)` : sql`${from}::date`;
  const opening = input.asOf
    ? sql`coalesce((select sum(c.amount) from cash_ledger c where c.tenant_id = f.tenant_id and c.branch_id = f.branch_id
        and c.payment_method_id = f.payment_method_id and c.day < ${from}::date ${writtenBy(input, 'c')}), 0)`
    : sql`f.balance - coalesce((select sum(d.income - d.outgo - d.sent + d.arrived) from fund_day d
        where d.tenant_id = f.tenant_id and d.branch_id = f.branch_id and d.payment_method_id = f.payment_method_id and d.day >= ${from}::date), 0)`;
  const moved = input.asOf
    ? sql`${entryRows(ctx, input, { from, to })} cross join lateral (select x.*) d`
    : sql`(select *, income - outgo - sent + arrived as net from fund_day where tenant_id = ${ctx.tenantId} and ${within({ from, to })}) d`;
  return sql`(select s.day, f.branch_id, f.payment_method_id, coalesce(m.income, 0) as income, coalesce(m.outgo, 0) as outgo,
      coalesce(m.arrived, 0) as arrived, coalesce(m.sent, 0) as sent, coalesce(m.net, 0) as net,
      f.opening + coalesce(sum(m.net) over (partition by f.id order by s.day rows between unbounded preceding and 1 preceding), 0) as opening
    from (select f.id, f.branch_id, f.payment_method_id, ${opening} as opening
      from fund f where f.tenant_id = ${ctx.tenantId} and ${seen(ctx, input, 'f')} offset 0) f
    cross join ${starts} s
    left join (select ${startOf} as day, d.branch_id, d.payment_method_id, sum(d.income) as income, sum(d.outgo) as outgo, sum(d.arrived) as arrived,
        sum(d.sent) as sent, sum(d.net) as net
      from ${moved} group by 1, 2, 3) m
      on m.branch_id = f.branch_id and m.payment_method_id = f.payment_method_id and m.day = s.day) x`;
};

/** What the funds held, and each row of the ledger since: together they are what the funds held then. */
const toldRows = (ctx: Ctx, input: Asked, period: Period): Sql =>
  sql`(select x.day, x.branch_id, x.payment_method_id, x.entry, x.flow, x.document, x.document_id, x.income, x.outgo, x.arrived, x.sent, x.net, 0 as opening
    from ${entryRows(ctx, input, period)}
    union all
    select null, x.branch_id, x.payment_method_id, concat_ws('·', 'fund', x.branch_id, x.payment_method_id), null, null, null, 0, 0, 0, 0, 0, x.opening
    from ${fundRows(ctx, input, period, undefined)}) x`;
const codeIn = (table: string, key: Sql, ctx: Ctx): Sql =>
  sql`(select n.code from ${sql.table(table)} n where n.tenant_id = ${ctx.tenantId} and n.id = ${key})`;
const { vi, en } = measures.openingCash;
const opening = { vi, en };
const behind = (source: Source): Behind => ({
  source: { ...source, rows: toldRows },
  id: sql`x.entry`,
  day: sql`x.day`,
  document: sql`case x.document when 'account_receipt' then 'receipt' when 'account_payment' then 'payment' end`,
  code: {
    key: sql`x.document_id`,
    name: (key, ctx) => sql`case when g.document = 'receipt' then ${codeIn('accountReceipt', key, ctx)}
        when g.document = 'payment' then ${codeIn('accountPayment', key, ctx)} else ${codeIn('fundTransfer', key, ctx)} end`,
  },
  event: { key: sql`x.flow`, name: (key, ctx) => sql`coalesce(${worded('flow')(key, ctx)}, ${opening[ctx.culture]})` },
  what: {
    key: sql`array[x.branch_id, x.payment_method_id]`,
    name: (key, ctx) =>
      sql`concat_ws(' · ', ${namedBy.category(sql`(${key})[2]`, ctx)}, ${namedBy.branch(sql`(${key})[1]`, ctx)})`,
  },
});

const nothing = sql`null::bigint`;
const stands: readonly MeasureKey[] = ['openingCash', 'closingCash'];
const flow: SourceOf = (asked, dims, figures): Source => {
  const isByFlow = dims.includes('flow') || (asked as Record<string, unknown>).flowId !== undefined; // a field of the declaration
  // What moved is asked of the days that moved something; what stands in a fund, of every day of each.
  const isOfFlows = isByFlow || !figures.some((key) => stands.includes(key));
  const time = dims.find((dim) => dimOf(dim).as === 'time');
  const source: Source = {
    rows: (ctx, input, period) => {
      if (dims.includes('entry')) return entryRows(ctx, input, period);
      return isOfFlows ? flowRows(ctx, input, period) : fundRows(ctx, input, period, time);
    },
    dims: {
      ...times(sql`x.day`),
      branch: { key: sql`x.branch_id`, name: namedBy.branch },
      method: { key: sql`x.payment_method_id`, name: namedBy.category },
      flow: { key: sql`x.flow`, name: worded('flow') },
      entry: { key: sql`x.entry`, name: documentOf },
    },
    figures: {
      openingCash: isByFlow ? nothing : sql`sum(x.opening)`,
      cashIn: sql`sum(x.income)`,
      cashOut: sql`sum(x.outgo)`,
      cashArrived: sql`sum(x.arrived)`,
      cashSent: sql`sum(x.sent)`,
      netCash: sql`sum(x.net)`,
      // A kind of flow has no balance of its own.
      closingCash: isByFlow ? nothing : sql`sum(x.opening + x.net)`,
    },
  };
  return { ...source, behind: behind(source) };
};
function documentOf(key: Sql, ctx: Ctx): Sql {
  const id = sql`split_part(${key}, '·', 2)::bigint`;
  return sql`case split_part(${key}, '·', 1) when 'account_receipt' then ${codeIn('accountReceipt', id, ctx)}
    when 'account_payment' then ${codeIn('accountPayment', id, ctx)} else ${codeIn('fundTransfer', id, ctx)} end`;
}
export const cashReports = [reportOf(CashFlow, flow)];
