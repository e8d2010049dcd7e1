// How fast goods move: shelves as they stand now, taken back to the end of the period by what moved since (sums by day, migration 0056). Sums of a whole
// period are read from sums of months.
import { type RawBuilder, sql } from 'kysely';
import type { MeasureKey } from '../../contract/report/measures.ts';
import { PartFailure, StockTurnover } from '../../contract/report/stock.report.ts';
import { today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { seesWarehouse } from '../org/org.ts';
import { namedBy, worded } from './names.ts';
import type { Period } from './period.ts';
import { type Asked, type Behind, reportOf, type Source, type SourceOf } from './report.ts';
import { narrowedTo } from './sales.ts';

type Sql = RawBuilder<unknown>;
/** As an address tells them, whatever stands there. */
const daysOf = (told: unknown): number => Math.trunc(Math.min(Math.max(Number(told) || 0, 0), LONG_AGO));
const LONG_AGO = 36_500;
/** Days that are still to come weigh nothing. */
const ended = ({ from, to }: Period): Sql => sql`greatest(${from}::date, least(${to}::date, ${today()}::date))`;
/**
 * A row for each shelf with goods on it, or where some lay or were used; `weighed` is each move of it as many days as it was not there yet. When something was used last stands on the shelf (migration 0094); only where that was after the period the ledger is asked.
 */
const shelves = (ctx: Ctx, input: Asked, period: Period): Sql => {
  const from = sql`${period.from}::date`;
  const to = ended(period);
  const deadFor = (input as Record<string, unknown>).deadForId; // a field of the declaration
  const last = sql`coalesce(m.last_day, case when b.issued_day < ${from} then b.issued_day when b.issued_day is not null then (select max(l.day) from stock_ledger l
    where l.tenant_id = b.tenant_id and l.product_id = b.product_id and l.warehouse_id = b.warehouse_id and l.is_issue and l.quantity < 0 and l.day < ${from}) end, b.first_day)`;
  return sql`(select s.*, ${to} - s.last_day as idle, case when s.quantity = 0 then null when ${to} - s.last_day < 30 then 'd0' when ${to} - s.last_day < 60 then 'd30'
        when ${to} - s.last_day < 90 then 'd60' when ${to} - s.last_day < 180 then 'd90' when ${to} - s.last_day < 365 then 'd180' else 'd365' end as idle_age
    from (select b.product_id, b.warehouse_id, w.branch_id, p.kind, p.group_id, b.quantity - coalesce(m.later, 0) as quantity, b.value - coalesce(m.later_value, 0) as value,
        b.reserved, coalesce(m.issued, 0) as issued, coalesce(m.issued_value, 0) as issued_value, (${to} - ${from} + 1) as days,
        m.weighed,
        case when b.quantity - coalesce(m.later, 0) > 0 then ${last} end as last_day
      from stock_balance b
      left join warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
      left join product p on p.tenant_id = b.tenant_id and p.id = b.product_id
      left join (select d.product_id, d.warehouse_id, sum(d.quantity) filter (where d.day > ${to}) as later, (sum(d.value) filter (where d.day > ${to}))::bigint as later_value,
          sum(d.issued) filter (where d.day <= ${to}) as issued, (sum(d.issued_value) filter (where d.day <= ${to}))::bigint as issued_value,
          (sum(d.value * (d.day - ${from})) filter (where d.day <= ${to}))::bigint as weighed, max(d.day) filter (where d.day <= ${to} and d.issued > 0) as last_day
        from stock_day d where d.tenant_id = ${ctx.tenantId} and d.day >= ${from} group by 1, 2) m on m.product_id = b.product_id and m.warehouse_id = b.warehouse_id
      where b.tenant_id = ${ctx.tenantId} and b.warehouse_id <> all (array(select r.id from warehouse r where r.tenant_id = ${ctx.tenantId} and r.role = 'transit'))
        and ${seesWarehouse(ctx, 'b.warehouseId')}
        ${narrowedTo(input, { productId: 'b.productId', warehouseId: 'b.warehouseId', branchId: 'w.branchId', productKindId: 'p.kind', productGroupId: 'p.groupId' })}
        and (b.quantity <> 0 or m.product_id is not null)) s
    where s.quantity <> 0 or s.issued <> 0 or s.issued_value <> 0 or coalesce(s.weighed, 0) <> s.value * s.days) s
    where true ${narrowedTo(input, { idleAgeId: 's.idleAge' })} ${deadFor === undefined ? sql`` : sql`and s.idle >= ${daysOf(deadFor)}::int`}`;
};

/** What lies there by the end of the month that the period ends in, and the days of the period and of the rest of that month: no shelf is looked at. */
const wholes = (ctx: Ctx, input: Asked, period: Period): Sql => {
  const from = sql`${period.from}::date`;
  const to = ended(period);
  const days = sql`(${to} - ${from} + 1)`;
  const { productKindId, productGroupId } = input as Record<string, unknown>; // fields of the declaration
  const ofProduct =
    productKindId === undefined && productGroupId === undefined
      ? sql``
      : sql`join product p on p.tenant_id = d.tenant_id and p.id = d.product_id ${narrowedTo(input, { productKindId: 'p.kind', productGroupId: 'p.groupId' })}`;
  return sql`(select t.warehouse_id, t.quantity, t.value, 0 as issued, 0 as issued_value, null::bigint as weighed, ${days} as days from stock_tally t
      where t.tenant_id = ${ctx.tenantId} and t.month <= ${to} ${narrowedTo(input, { productKindId: 't.kind', productGroupId: 't.groupId' })}
    union all
    select d.warehouse_id, case when d.day > ${to} then -d.quantity else 0 end, case when d.day > ${to} then -d.value else 0 end,
      case when d.day <= ${to} then d.issued else 0 end, case when d.day <= ${to} then d.issued_value else 0 end,
      case when d.day <= ${to} then d.value * (d.day - ${from}) end, ${days}
      from stock_day d ${ofProduct}
      where d.tenant_id = ${ctx.tenantId} and d.day >= ${from} and d.day < (date_trunc('month', ${to}) + interval '1 month')::date) s
    join warehouse w on w.tenant_id = ${ctx.tenantId} and w.id = s.warehouse_id and w.role <> 'transit'
    where ${seesWarehouse(ctx, 's.warehouseId')} ${narrowedTo(input, { warehouseId: 's.warehouseId', branchId: 'w.branchId' })}`;
};

/** What was there at the end, less what came while the days went by; divided once, so that nothing is lost on the way. */
const average = sql`round(sum(s.value) - coalesce(sum(s.weighed), 0) / max(s.days))`;
const turnover: Source = {
  rows: shelves,
  dims: {
    product: { key: sql`s.product_id`, name: namedBy.product },
    warehouse: { key: sql`s.warehouse_id`, name: namedBy.warehouse },
    branch: { key: sql`s.branch_id`, name: namedBy.branch },
    productKind: { key: sql`s.kind`, name: worded('productKind') },
    productGroup: { key: sql`s.group_id`, name: namedBy.category },
    idleAge: { key: sql`s.idle_age`, name: worded('idleAge') },
  },
  figures: {
    onHand: sql`sum(s.quantity)`,
    stockValue: sql`sum(s.value)`,
    issued: sql`sum(s.issued)`,
    issuedCost: sql`sum(s.issued_value)`,
    averageStock: average,
    turnover: sql`round(sum(s.issued_value) / nullif(${average}, 0), 2)`,
    cover: sql`round(sum(s.quantity - least(s.reserved, s.quantity)) * max(s.days)::numeric / nullif(greatest(sum(s.issued), 0), 0))`,
    // Of several shelves, the one that was asked last.
    idle: sql`min(s.idle)`,
  },
};

const ofWholes: readonly MeasureKey[] = ['onHand', 'stockValue', 'issued', 'issuedCost', 'averageStock', 'turnover'];
/** Where neither a product nor how long something lies is asked for, and nothing is told of them. */
const turnoverOf: SourceOf = (input, dims, figures) => {
  const { productId, idleAgeId, deadForId } = input as Record<string, unknown>; // fields of the declaration
  const isNarrow = [productId, idleAgeId, deadForId].some((field) => field !== undefined);
  const isOfWholes = dims.length === 0 && !isNarrow && figures.every((key) => ofWholes.includes(key));
  const isBySince = idleAgeId !== undefined || deadForId !== undefined;
  return { ...(isOfWholes ? { ...turnover, rows: wholes } : turnover), ...(isBySince ? {} : { behind: useRow }) };
};

/** What was used, bill by bill: the rows of the ledger that the sums by day are made of. */
const uses = (ctx: Ctx, { from, to }: Period): Sql =>
  sql`(select l.day, coalesce(l.issuer_id, l.warehouse_id) as warehouse_id, l.product_id, l.document_id as outbound_id, -l.quantity as issued, -l.value as issued_value
    from stock_ledger l where l.tenant_id = ${ctx.tenantId} and l.is_issue and l.day between ${from}::date and ${to}::date)`;
/** One product of one export bill. */
const billRow = (source: Source, what: Behind['what']): Behind => ({
  source,
  id: sql`concat_ws('·', x.outbound_id, x.product_id, x.day)`,
  day: sql`x.day`,
  document: sql`'exportBill'`,
  code: { key: sql`x.outbound_id`, name: namedBy.exportBill },
  ...(what ? { what } : {}),
});

/**
 * Units used, by day (stock_day), and units that failed, by their bills: each with the newest import bill of its product by that day, where bills or suppliers
 * are asked for. Of a warranty that is the day on which the device had left with the part; a defect that names its supplier looks among that one's bills.
 */
const failures = (ctx: Ctx, input: Asked, { from, to }: Period, isByBill: boolean, isByUse = false): Sql => {
  const within = (column: Sql): Sql => sql`${column} between ${from}::date and ${to}::date`;
  const posted = sql`i.tenant_id = ${ctx.tenantId} and i.status = 'posted' and not i.is_deleted`;
  const billOfUse = sql`left join (select * from (select il.product_id, i.id as inbound_id, i.supplier_id, i.day as since, lead(i.day) over (partition by il.product_id order by i.day, i.id) as until
        from inbound_line il join inbound i on i.tenant_id = il.tenant_id and i.id = il.inbound_id
        where il.tenant_id = ${ctx.tenantId} and ${posted} and i.day <= ${to}::date) b where b.until is null or b.until > ${from}::date) b
        on b.product_id = d.product_id and d.day >= b.since and (b.until is null or d.day < b.until)`;
  const billOfFailure = sql`left join lateral (select i.id as inbound_id, i.supplier_id from inbound_line il join inbound i on i.tenant_id = il.tenant_id and i.id = il.inbound_id
        where il.tenant_id = ${ctx.tenantId} and il.product_id = f.product_id and ${posted} and i.day <= f.day and (f.supplier_id is null or i.supplier_id = f.supplier_id)
        order by i.day desc, i.id desc limit 1) b on true`;
  const used = isByUse
    ? uses(ctx, { from, to })
    : sql`(select d.day, d.warehouse_id, d.product_id, null::bigint as outbound_id, d.issued from stock_day d where d.tenant_id = ${ctx.tenantId} and ${within(sql`d.day`)})`;
  const unknown = sql`cross join (select null::bigint as inbound_id, null::bigint as supplier_id) b`;
  // Few tickets are more than a repair, and an index has those alone (migration 0080); only their bills and those of what broke are read (offset 0), which the index of days tells.
  return sql`(select x.*, w.branch_id, p.kind, p.group_id from (
      select d.product_id, d.warehouse_id, b.inbound_id, b.supplier_id, d.issued, 0 as warranty, 0 as error, d.day, d.outbound_id
      from ${used} d ${isByBill ? billOfUse : unknown} where d.issued <> 0
      union all
      select f.product_id, f.warehouse_id, b.inbound_id, coalesce(f.supplier_id, b.supplier_id), 0, f.warranty, f.error, f.left_on, f.outbound_id
      from (select l.product_id, o.warehouse_id, o.supplier_id, o.id as outbound_id, o.day as left_on, coalesce((g.handed_over_at at time zone 'Asia/Ho_Chi_Minh')::date, o.day) as day,
          case o.kind when 'ticket' then l.quantity when 'returnItem' then -l.quantity else 0 end as warranty,
          case when o.kind in ('error', 'errorTransfer') then l.quantity else 0 end as error
        from (select b.id, t.origin_id from outbound b
          left join ticket t on t.tenant_id = b.tenant_id and t.id = b.ticket_id and (t.kind <> 'repair' or t.origin_id is not null)
          where b.tenant_id = ${ctx.tenantId} and not b.is_deleted and ${within(sql`b.day`)}
            and case when b.kind in ('ticket', 'returnItem') then t.kind <> 'repair' else b.kind in ('error', 'errorTransfer') end offset 0) t
        cross join lateral (select o.* from outbound o where o.tenant_id = ${ctx.tenantId} and o.id = t.id offset 0) o
        cross join lateral (select n.product_id, n.quantity from outbound_line n where n.tenant_id = o.tenant_id and n.outbound_id = o.id offset 0) l
        left join ticket g on g.tenant_id = ${ctx.tenantId} and g.id = t.origin_id
        where o.status = 'posted' or o.kind in ('error', 'errorTransfer') and o.state in ('shipping', 'inbound_complete')) f
      ${isByBill ? billOfFailure : unknown}) x
    join warehouse w on w.tenant_id = ${ctx.tenantId} and w.id = x.warehouse_id left join product p on p.tenant_id = ${ctx.tenantId} and p.id = x.product_id
    where ${seesWarehouse(ctx, 'x.warehouseId')}) x
    where true ${narrowedTo(input, { branchId: 'x.branchId', productId: 'x.productId', supplierId: 'x.supplierId', billId: 'x.inboundId', productKindId: 'x.kind', productGroupId: 'x.groupId' })}`;
};
const byBill: Source['rows'] = (...asked) => failures(...asked, true);
const failure: Source = {
  rows: byBill,
  dims: {
    product: { key: sql`x.product_id`, name: namedBy.product },
    productGroup: { key: sql`x.group_id`, name: namedBy.category },
    supplier: { key: sql`x.supplier_id`, name: namedBy.supplier },
    bill: { key: sql`x.inbound_id`, name: namedBy.bill },
    branch: { key: sql`x.branch_id`, name: namedBy.branch },
  },
  figures: {
    issued: sql`sum(x.issued)`,
    failedWarranty: sql`sum(x.warranty)`,
    failedError: sql`sum(x.error)`,
    failed: sql`sum(x.warranty + x.error)`,
    failureRate: sql`round(100.0 * sum(x.warranty + x.error) / nullif(greatest(sum(x.issued), 0), 0), 1)`,
  },
};
const withoutBill: Source['rows'] = (...asked) => failures(...asked, false);
const isOfBill = (input: Asked): boolean => {
  const { supplierId, billId } = input as { supplierId?: unknown; billId?: unknown }; // fields of the declaration
  return supplierId !== undefined || billId !== undefined;
};
/** Which bill a unit came with is not looked for where nothing is told by it. */
const failureOf: SourceOf = (input, dims) => {
  const isByBill = isOfBill(input) || dims.includes('supplier') || dims.includes('bill');
  return { ...(isByBill ? failure : { ...failure, rows: withoutBill }), behind: failureRow };
};
/** The supplier is the one that the export bill names, or whose goods are asked for. */
const failureRow = billRow(
  { ...failure, rows: (ctx, input, period) => failures(ctx, input, period, isOfBill(input), true) },
  {
    key: sql`array[x.supplier_id, x.product_id]`,
    name: (key, ctx) =>
      sql`concat_ws(' · ', ${namedBy.supplier(sql`(${key})[1]`, ctx)}, ${namedBy.product(sql`(${key})[2]`, ctx)})`,
  },
);
/** What was used is told by its bills; what lies there, by shelf. */
const useRow = billRow(
  {
    dims: {},
    rows: (ctx, input, period) => sql`${uses(ctx, period)} x
      join warehouse w on w.tenant_id = ${ctx.tenantId} and w.id = x.warehouse_id and w.role <> 'transit'
      left join product p on p.tenant_id = ${ctx.tenantId} and p.id = x.product_id
      where x.day <= ${ended(period)} and ${seesWarehouse(ctx, 'x.warehouseId')} ${narrowedTo(input, { productId: 'x.productId', warehouseId: 'x.warehouseId', branchId: 'w.branchId', productKindId: 'p.kind', productGroupId: 'p.groupId' })}`,
    figures: { issued: sql`sum(x.issued)`, issuedCost: sql`sum(x.issued_value)` },
  },
  {
    key: sql`array[x.product_id, x.warehouse_id]`,
    name: (key, ctx) =>
      sql`concat_ws(' · ', ${namedBy.product(sql`(${key})[1]`, ctx)}, ${namedBy.warehouse(sql`(${key})[2]`, ctx)})`,
  },
);
export const stockReports = [reportOf(StockTurnover, turnoverOf), reportOf(PartFailure, failureOf)];
