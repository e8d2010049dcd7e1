// Defective components: what left as an error, by type of error, by whose fault, by product (spec §7).
import { type RawBuilder, sql } from 'kysely';
import type { In, Out, Vnd } from '../../../contract/kit.ts';
import { DefectRow, type DefectShare, type ReportWarehouse } from '../../../contract/stock/report-warehouse.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { FileAnswer } from '../../kit/file/file-answer.ts';
import { byId, contains, inBatches, type ListHandler, list } from '../../kit/list.ts';
import { sheetFile } from '../../kit/sheet/template.ts';
import { costOf, inView, maySeeCost, ofProducts } from '../balance/shelves-in-view.ts';
import { costAway, stayedAway } from '../outbound/outbound.queries.ts';
import { periodOf } from './period.ts';

type Filter = In<typeof ReportWarehouse.GetExcelBaoCaoLinhKienLoi>;
type Paged = In<typeof ReportWarehouse.GetBaoCaoLinhKienLoi>;
type Page = Out<typeof ReportWarehouse.GetBaoCaoLinhKienLoi>;

const errorType = sql<number | null>`coalesce(l.error_type_id, o.error_type_id)`;
/** Lines of posted error exports, over line `l` and bill `o`. */
const defects = (ctx: Ctx, filter: Filter) => {
  const { from, to } = periodOf(filter);
  const { keyword, errorTypeId, fault, supplierId, ...rest } = filter;
  let query = ctx.db
    .selectFrom('outboundLine as l')
    .innerJoin('outbound as o', byId('o', 'l.outboundId'))
    .innerJoin('product as p', byId('p', 'l.productId'))
    .innerJoin('warehouse as w', byId('w', 'o.warehouseId'))
    .where('l.tenantId', '=', ctx.tenantId)
    .where('o.isDeleted', '=', false)
    .where('o.kind', 'in', ['error', 'errorTransfer'])
    .where(sql<boolean>`o.status = 'posted' and ${stayedAway} > 0`)
    .where('o.day', '>=', from)
    .where('o.day', '<=', to)
    .where(inView(ctx, 'o.warehouseId', filter));
  const products = ofProducts(ctx, 'l.productId', rest);
  if (products) query = query.where(products);
  if (errorTypeId) query = query.where(sql<boolean>`${errorType} = ${errorTypeId}`);
  if (fault) query = query.where('o.fault', '=', fault);
  if (supplierId) query = query.where('o.supplierId', '=', supplierId);
  if (keyword)
    query = query.where(sql<boolean>`(p.search like ${contains(keyword)} or o.search like ${contains(keyword)})`);
  return query;
};
const value = sql<Vnd>`coalesce(${costAway}, 0)`;
const nameIn = (table: string, column: RawBuilder<unknown>) =>
  sql<string | null>`(select n.name from ${sql.table(table)} n where n.tenant_id = l.tenant_id and n.id = ${column})`;

const rows = list<
  Paged,
  DefectRow,
  { totalQuantity: number; totalValue: Vnd | null; supplierQuantity: number; ownQuantity: number }
>({
  query: (ctx, filter) =>
    defects(ctx, filter)
      .select(['l.id', 'o.day', 'o.id as outboundId', 'o.kind as outboundKind', 'o.code', 'l.productId'])
      .select(stayedAway.as('quantity'))
      .select(['p.code as productCode', 'p.name as productName', 'o.fault', 'w.name as warehouseName', 'o.ticketCode'])
      .select([nameIn('category', sql`p.unit_id`).as('unitName'), costOf(ctx, value).as('value')])
      .select([
        nameIn('category', errorType).as('errorTypeName'),
        nameIn('supplier', sql`o.supplier_id`).as('supplierName'),
      ])
      .select(
        sql<
          string | null
        >`(select u.full_name from user_account u where u.tenant_id = o.tenant_id and u.id = o.creator_user_id)`.as(
          'creatorName',
        ),
      )
      .select(sql<string | null>`coalesce(l.note, o.note)`.as('note')),
  order: [
    ['o.day', 'desc'],
    ['l.id', 'desc'],
  ],
  sums: {
    totalQuantity: sql`sum(${stayedAway})`,
    totalValue: sql`sum(${value})`,
    supplierQuantity: sql`sum(${stayedAway}) filter (where o.fault = 'supplier')`,
    ownQuantity: sql`sum(${stayedAway}) filter (where o.fault = 'own')`,
  },
});

export const listDefects: ListHandler<Paged, DefectRow, Omit<Page, 'items' | 'totalCount'>> = {
  async page(ctx, filter) {
    const answer = await rows.page(ctx, filter);
    return {
      ...answer,
      ...periodOf(filter),
      totalValue: maySeeCost(ctx) ? answer.totalValue : null,
      byErrorType: await shares(ctx, filter, errorType, 'category'),
      byProduct: await shares(ctx, filter, sql`l.product_id`, 'product'),
    };
  },
  stream: rows.stream,
};
const MOST = 12;
async function shares(
  ctx: Ctx,
  filter: Filter,
  id: RawBuilder<unknown>,
  names: 'category' | 'product',
): Promise<DefectShare[]> {
  const grouped = defects(ctx, filter)
    .select([sql<number | null>`${id}`.as('id'), sql<number>`sum(${stayedAway})::bigint`.as('quantity')])
    .select(sql<Vnd>`sum(${value})::bigint`.as('value'))
    .groupBy(sql`1`)
    .orderBy(sql`2 desc`)
    .limit(MOST);
  const { rows: found } = await sql<DefectShare>`select s.id, s.quantity, ${costOf(ctx, sql<Vnd>`s.value`)} as value,
      (select n.name from ${sql.table(names)} n where n.tenant_id = ${ctx.tenantId} and n.id = s.id) as name
    from (${grouped}) s order by s.quantity desc`.execute(ctx.db);
  return found;
}

const columns = [
  'day',
  'code',
  'productCode',
  'productName',
  'unitName',
  'quantity',
  'value',
  'errorTypeName',
  'fault',
  'supplierName',
  'warehouseName',
  'ticketCode',
  'creatorName',
  'note',
] as const satisfies readonly (keyof DefectRow)[];
const fileName = { vi: 'Linh kiện lỗi', en: 'Defective components' } as const;
export async function defectFile(ctx: Ctx, filter: Filter): Promise<FileAnswer> {
  const { from, to } = periodOf(filter);
  const { batches } = await rows.stream(ctx, { ...filter, skipCount: 0, maxResultCount: 1 });
  const all: DefectRow[] = [];
  for await (const batch of batches) all.push(...batch);
  return sheetFile(ctx, `${fileName[ctx.culture]} ${from} ${to}`, DefectRow, columns, inBatches(all));
}
