// Stock movement in a period: opening, in, out and closing per product or shelf, with totals over the whole result.
import { type RawBuilder, sql } from 'kysely';
import type { In, Out } from '../../../contract/kit.ts';
import {
  type MovementFigures,
  MovementRow,
  type ReportWarehouse,
} from '../../../contract/stock/report-warehouse.calls.ts';
import { today } from '../../../contract/time.ts';
import { XLSX } from '../../http/excel.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { writeXlsx } from '../../kit/excel.ts';
import { InvalidField } from '../../kit/fail.ts';
import { byName, type ListHandler } from '../../kit/list.ts';
import { sheetColumns, yesNo } from '../../kit/template.ts';
import { inView, maySeeCost, ofProducts } from '../balance/view.ts';
import { periodOf } from './period.ts';

type Filter = In<typeof ReportWarehouse.getExcelNhapXuatTon>;
type Paged = In<typeof ReportWarehouse.GetAllNhapXuatTonPaged>;
type Page = Out<typeof ReportWarehouse.GetAllNhapXuatTonPaged>;

const figures = [
  'openingQuantity',
  'openingValue',
  'inQuantity',
  'inValue',
  'outQuantity',
  'outValue',
  'closingQuantity',
  'closingValue',
] as const satisfies readonly (keyof MovementFigures)[];

/**
 * Every shelf in view: what it holds now, less what moved after the period, is its closing; less what moved in it, its opening.
 * Whole months come from the monthly sums, the days around them from the ledger (stock_moves).
 */
function shelves(ctx: Ctx, filter: Filter): RawBuilder<unknown> {
  const { from, to } = periodOf(filter);
  const wanted = (shelf: string) => sql`${inView(ctx, `${shelf}.warehouseId`, filter)}
    and ${ofProducts(ctx, `${shelf}.productId`, filter) ?? sql`true`}`;
  const key = (shelf: string) =>
    filter.by === 'warehouse'
      ? sql`${sql.ref(`${shelf}.productId`)}, ${sql.ref(`${shelf}.warehouseId`)}`
      : sql`${sql.ref(`${shelf}.productId`)}, null::bigint as warehouse_id`;
  // Each source is summed by itself first: what it does not know need not be added up row by row.
  return sql`select * from (
    select ${key('x')}, (sum(x.now_q - x.later_q - x.in_q + x.out_q))::bigint as opening_quantity,
      (sum(x.now_v - x.later_v - x.in_v + x.out_v))::bigint as opening_value,
      sum(x.in_q)::bigint as in_quantity, sum(x.in_v)::bigint as in_value, sum(x.out_q)::bigint as out_quantity, sum(x.out_v)::bigint as out_value,
      sum(x.now_q - x.later_q)::bigint as closing_quantity, sum(x.now_v - x.later_v)::bigint as closing_value
    from (
      select ${key('b')}, sum(b.quantity) as now_q, sum(b.value) as now_v, 0 as later_q, 0 as later_v, 0 as in_q, 0 as in_v, 0 as out_q, 0 as out_v
        from stock_balance b where b.tenant_id = ${ctx.tenantId} and (b.quantity > 0 or b.last_day >= ${from}) and ${wanted('b')} group by 1, 2
      union all
      select ${key('l')}, 0, 0, sum(l.in_quantity - l.out_quantity), sum(l.in_value - l.out_value), 0, 0, 0, 0
        from stock_moves((${to}::date + 1), ${today()}::date) l where ${to < today()} and ${wanted('l')} group by 1, 2
      union all
      select ${key('m')}, 0, 0, 0, 0, sum(m.in_quantity), sum(m.in_value), sum(m.out_quantity), sum(m.out_value)
        from stock_moves(${from}::date, ${to}::date) m where ${wanted('m')} group by 1, 2
    ) x group by 1, 2) r
    where ${
      filter.moved
        ? sql`r.in_quantity <> 0 or r.out_quantity <> 0 or r.in_value <> 0 or r.out_value <> 0`
        : sql`r.opening_quantity <> 0 or r.in_quantity <> 0 or r.out_quantity <> 0 or r.closing_quantity <> 0 or r.in_value <> 0 or r.out_value <> 0`
    }`;
}

const sort: Record<string, RawBuilder<unknown>> = {
  productCode: sql`p.code`,
  productName: byName('p.name'),
  kind: sql`p.kind`,
  warehouseName: byName('w.name'),
  ...Object.fromEntries(figures.map((name) => [name, sql.ref(`r.${name}`)])),
};
/** One order at a time, as the screen asks for it. */
function orderOf(sorting: string | undefined): RawBuilder<unknown> {
  const usual = sql`${byName('p.name')}, r.product_id, r.warehouse_id`;
  if (!sorting) return usual;
  const [, field = '', direction = 'asc'] = /^\s*(\w+)(?:\s+(asc|desc))?\s*$/i.exec(sorting) ?? [];
  const key = Object.keys(sort).find((name) => name.toLowerCase() === field.toLowerCase());
  const column = key ? sort[key] : undefined;
  if (!column) throw new InvalidField(sorting.trim().slice(0, 40), 'sorting');
  return sql`${column} ${direction.toLowerCase() === 'desc' ? sql`desc` : sql`asc`}, ${usual}`;
}

type Totals = MovementFigures & { totalCount: number };
type Row = MovementRow & Record<`all${string}`, number>;
/** A page and the totals over the whole result in one statement: the shelves are summed once. */
async function readRows(
  ctx: Ctx,
  filter: Filter & { sorting?: string | undefined },
  page: RawBuilder<unknown>,
): Promise<{ items: MovementRow[]; totals: Totals }> {
  const seen = maySeeCost(ctx);
  const columns = figures.map((name) =>
    name.endsWith('Value') && !seen ? sql`null::bigint`.as(name) : sql.ref(`r.${name}`),
  );
  const sums = figures.map((name) => sql`coalesce(sum(${sql.ref(`r.${name}`)}), 0)::bigint`.as(`all_${name}`));
  const { rows } = await sql<Row & { allCount: number }>`
    with r as materialized (${shelves(ctx, filter)}), total as (select count(*) as all_count, ${sql.join(sums)} from r)
    select i.*, total.* from total left join (select s.*, row_number() over () as all_place from (
      select concat_ws('-', r.product_id, r.warehouse_id) as id, r.product_id, p.code as product_code, p.name as product_name, p.kind,
        (select u.name from category u where u.tenant_id = p.tenant_id and u.id = p.unit_id) as unit_name,
        r.warehouse_id, w.name as warehouse_name, ${sql.join(columns)}
      from r join product p on p.tenant_id = ${ctx.tenantId} and p.id = r.product_id
      left join warehouse w on w.tenant_id = ${ctx.tenantId} and w.id = r.warehouse_id
      order by ${orderOf(filter.sorting)} ${page}) s) i on true order by i.all_place`.execute(ctx.db);
  const [first] = rows;
  const totals = Object.fromEntries(figures.map((name) => [name, first?.[allOf(name)] ?? 0])) as MovementFigures; // every figure
  return {
    totals: { ...totals, totalCount: first?.allCount ?? 0 },
    items: rows.filter((row) => row.id !== null).map(withoutTotals),
  };
}
const allOf = (name: string) => `all${name[0]?.toUpperCase()}${name.slice(1)}` as const;
const withoutTotals = (row: Row): MovementRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('all'))) as MovementRow; // the totals rode along

export const listMovement: ListHandler<Paged, MovementRow, Omit<Page, 'items' | 'totalCount'>> = {
  async page(ctx, filter) {
    const page = sql`limit ${sql.lit(filter.maxResultCount)} offset ${sql.lit(filter.skipCount)}`;
    const { items, totals } = await readRows(ctx, filter, page);
    return { ...hideValues(ctx, totals), ...periodOf(filter), items };
  },
  async stream(ctx, filter) {
    const { items } = await readRows(ctx, filter, sql``);
    return { totalCount: items.length, batches: inBatches(items) };
  },
};
const hideValues = <T extends MovementFigures>(ctx: Ctx, totals: T): T =>
  maySeeCost(ctx) ? totals : { ...totals, openingValue: null, inValue: null, outValue: null, closingValue: null };

const columns = ['productCode', 'productName', 'unitName', 'warehouseName', ...figures] as const;
const fileName = { vi: 'Nhập xuất tồn', en: 'Stock movement' } as const;
export async function movementFile(ctx: Ctx, filter: Filter): Promise<FileAnswer> {
  const { from, to } = periodOf(filter);
  const { items } = await readRows(ctx, filter, sql``);
  return {
    name: `${fileName[ctx.culture]} ${from} ${to}.xlsx`,
    type: XLSX,
    content: writeXlsx(sheetColumns(MovementRow, columns, ctx.culture), inBatches(items), yesNo[ctx.culture]),
  };
}

export async function* inBatches<R>(rows: readonly R[]): AsyncIterable<R[]> {
  for (let at = 0; at < rows.length; at += 1000) yield rows.slice(at, at + 1000);
}
