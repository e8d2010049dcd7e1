// Stock movement in a period: opening, in, out and closing per product or shelf, with totals over the whole result.
import { type RawBuilder, sql } from 'kysely';
import type { In, Out } from '../../../contract/kit.ts';
import {
  type MovementFigures,
  MovementRow,
  type ReportWarehouse,
} from '../../../contract/stock/report-warehouse.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { FileAnswer } from '../../kit/file/file-answer.ts';
import { byName, inBatches, type ListHandler, sortedBy } from '../../kit/list.ts';
import { sheetFile } from '../../kit/sheet/template.ts';
import { maySeeCost } from '../balance/shelves-in-view.ts';
import { type Filter, type Road, roadOf, shelves } from './movement.shelves.ts';
import { periodOf } from './period.ts';

type Paged = In<typeof ReportWarehouse.GetAllNhapXuatTonPaged>;
type Page = Out<typeof ReportWarehouse.GetAllNhapXuatTonPaged>;

const figures = [
  'openingQuantity',
  'openingValue',
  'inQuantity',
  'inValue',
  'outQuantity',
  'outValue',
  'transferInQuantity',
  'transferInValue',
  'transferOutQuantity',
  'transferOutValue',
  'closingQuantity',
  'closingValue',
  'onWayQuantity',
  'onWayValue',
] as const satisfies readonly (keyof MovementFigures)[];

const sortable = (seen: readonly string[]): Record<string, RawBuilder<unknown>> => ({
  productCode: sql`p.code`,
  productName: sql`p.place`,
  kind: sql`p.kind`,
  warehouseName: byName('w.name'),
  ...Object.fromEntries(seen.map((name) => [name, sql.ref(`r.${name}`)])),
});
/** Products are put in the order of their names once, not their shelves. */
const orderOf = (seen: readonly string[], sorting: string | undefined): RawBuilder<unknown> =>
  sql.join([
    ...(sorting ? sortedBy(sortable(seen), sorting) : []).map(([column, way]) => sql`${column} ${sql.raw(way)}`), // one of two words
    sql`p.place, r.warehouse_id`,
  ]);

type Totals = MovementFigures & { totalCount: number };
type Row = MovementRow & Record<`all${string}`, number>;
/** A page and the totals over the whole result in one statement: the shelves are summed once. */
async function readRows(
  ctx: Ctx,
  filter: Filter & { sorting?: string | undefined },
  page: RawBuilder<unknown>,
): Promise<{ items: MovementRow[]; totals: Totals }> {
  const seen = figures.filter((name) => maySeeCost(ctx) || !name.endsWith('Value'));
  const columns = figures.map((name) => (seen.includes(name) ? sql.ref(`r.${name}`) : sql`null::bigint`.as(name)));
  const road = await roadOf(ctx, filter);
  const sums = figures.map((name) =>
    sql`coalesce(sum(${sql.ref(`r.${name}`)}) ${counted(name, road)}, 0)::bigint`.as(`all_${name}`),
  );
  const { rows } = await sql<Row & { allCount: number }>`
    with r as materialized (${shelves(ctx, filter, road)}), total as (select count(*) as all_count, ${sql.join(sums)} from r),
      named as materialized (select tenant_id, id, code, name, kind, unit_id, row_number() over (order by ${byName('name')}, id) as place
        from product where tenant_id = ${ctx.tenantId} and id in (select product_id from r))
    select i.*, total.* from total left join (select s.*, row_number() over () as all_place from (
      select concat_ws('-', r.product_id, r.warehouse_id) as id, r.product_id, p.code as product_code, p.name as product_name, p.kind,
        (select u.name from category u where u.tenant_id = p.tenant_id and u.id = p.unit_id) as unit_name,
        r.warehouse_id, w.name as warehouse_name, ${sql.join(columns)}
      from r join named p on p.id = r.product_id
      left join warehouse w on w.tenant_id = ${ctx.tenantId} and w.id = r.warehouse_id
      order by ${orderOf(seen, filter.sorting)} ${page}) s) i on true order by i.all_place`.execute(ctx.db);
  const [first] = rows;
  const totals = Object.fromEntries(figures.map((name) => [name, first?.[allOf(name)] ?? 0])) as MovementFigures; // every figure
  return {
    totals: { ...totals, totalCount: first?.allCount ?? 0 },
    items: rows.filter((row) => row.id !== null).map(withoutTotals),
  };
}
/** Goods that travel leave one shelf and come to another: the road between them does not count them again. */
const counted = (name: string, road: Road | null) =>
  road && name.startsWith('transfer') ? sql`filter (where r.warehouse_id is distinct from ${road.id})` : sql``;
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
  maySeeCost(ctx)
    ? totals
    : {
        ...totals,
        ...Object.fromEntries(figures.filter((name) => name.endsWith('Value')).map((name) => [name, null])),
      };

const columns = ['productCode', 'productName', 'unitName', 'warehouseName', ...figures] as const;
const fileName = { vi: 'Nhập xuất tồn', en: 'Stock movement' } as const;
export async function movementFile(ctx: Ctx, filter: Filter): Promise<FileAnswer> {
  const { from, to } = periodOf(filter);
  const { items } = await readRows(ctx, filter, sql``);
  return sheetFile(ctx, `${fileName[ctx.culture]} ${from} ${to}`, MovementRow, columns, inBatches(items));
}
