// How fast goods move: shelves as they stand now, taken back to the end of the period by what moved since (sums by day, migration 0056).
import { type RawBuilder, sql } from 'kysely';
import { StockTurnover } from '../../contract/report/stock.report.ts';
import { today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { seesWarehouse } from '../org/org.ts';
import { namedBy, worded } from './names.ts';
import type { Period } from './period.ts';
import { type Asked, reportOf, type Source } from './report.ts';
import { narrowedTo } from './sales.ts';

type Sql = RawBuilder<unknown>;
/** Days that are still to come weigh nothing. */
const ended = ({ from, to }: Period): Sql => sql`greatest(${from}::date, least(${to}::date, ${today()}::date))`;
/**
 * A row for each shelf with goods on it, or from which some were used. Its average is what it is worth at the end, less each move as many days as it
 * was not there yet. Only shelves of which nothing was used in the period are asked when something was, and only those when their goods came.
 */
const shelves = (ctx: Ctx, input: Asked, period: Period): Sql => {
  const from = sql`${period.from}::date`;
  const to = ended(period);
  const deadFor = (input as Record<string, unknown>).deadForId; // a field of the declaration
  const first = sql`(select min(l.day) from stock_ledger l where l.tenant_id = b.tenant_id and l.product_id = b.product_id and l.warehouse_id = b.warehouse_id)`;
  const last = sql`coalesce(m.last_day, (select max(l.day) from stock_ledger l where l.tenant_id = b.tenant_id and l.product_id = b.product_id
    and l.warehouse_id = b.warehouse_id and l.is_issue and l.quantity < 0 and l.day < ${from}), ${first})`;
  return sql`(select s.*, ${to} - s.last_day as idle, case when s.quantity = 0 then null when ${to} - s.last_day < 30 then 'd0' when ${to} - s.last_day < 60 then 'd30'
        when ${to} - s.last_day < 90 then 'd60' when ${to} - s.last_day < 180 then 'd90' when ${to} - s.last_day < 365 then 'd180' else 'd365' end as idle_age
    from (select b.product_id, b.warehouse_id, w.branch_id, p.kind, p.group_id, b.quantity - coalesce(m.later, 0) as quantity, b.value - coalesce(m.later_value, 0) as value,
        b.reserved, coalesce(m.issued, 0) as issued, coalesce(m.issued_value, 0) as issued_value, (${to} - ${from} + 1) as days,
        b.value - coalesce(m.later_value, 0) - coalesce(m.weighed, 0) / (${to} - ${from} + 1) as average,
        case when b.quantity - coalesce(m.later, 0) > 0 then ${last} end as last_day
      from stock_balance b
      join warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id and w.role <> 'transit'
      join product p on p.tenant_id = b.tenant_id and p.id = b.product_id
      left join (select d.product_id, d.warehouse_id, sum(d.quantity) filter (where d.day > ${to}) as later, sum(d.value) filter (where d.day > ${to}) as later_value,
          sum(d.issued) filter (where d.day <= ${to}) as issued, sum(d.issued_value) filter (where d.day <= ${to}) as issued_value,
          sum(d.value::numeric * (d.day - ${from})) filter (where d.day <= ${to}) as weighed, max(d.day) filter (where d.day <= ${to} and d.issued > 0) as last_day
        from stock_day d where d.tenant_id = ${ctx.tenantId} and d.day >= ${from} group by 1, 2) m on m.product_id = b.product_id and m.warehouse_id = b.warehouse_id
      where b.tenant_id = ${ctx.tenantId} and ${seesWarehouse(ctx, 'b.warehouseId')}
        ${narrowedTo(input, { productId: 'b.productId', warehouseId: 'b.warehouseId', branchId: 'w.branchId', productKindId: 'p.kind', productGroupId: 'p.groupId' })}
        and (b.quantity <> 0 or m.product_id is not null)) s
    where s.quantity <> 0 or s.issued <> 0 or s.issued_value <> 0) s
    where true ${narrowedTo(input, { idleAgeId: 's.idleAge' })} ${deadFor === undefined ? sql`` : sql`and s.idle >= ${Number(deadFor) || 0}::int`}`;
};

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
    averageStock: sql`round(sum(s.average))`,
    turnover: sql`round(sum(s.issued_value) / nullif(round(sum(s.average)), 0), 2)`,
    cover: sql`round(sum(s.quantity - least(s.reserved, s.quantity)) * max(s.days)::numeric / nullif(greatest(sum(s.issued), 0), 0))`,
    // Of several shelves, the one that was asked last.
    idle: sql`min(s.idle)`,
  },
};
export const stockReports = [reportOf(StockTurnover, turnover)];
