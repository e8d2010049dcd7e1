// The serials in stock: which piece lies where, since when, and what it cost.
import { sql } from 'kysely';
import type { In, Out, Vnd } from '../../../contract/kit.ts';
import type { Inventory, SerialRow } from '../../../contract/stock/inventory.calls.ts';
import { byId, byName, contains, type ListHandler, list } from '../../kit/list.ts';
import { costOf, inView, maySeeCost, ofProducts } from './shelves-in-view.ts';

type Filter = In<typeof Inventory.GetSerials>;
type Page = Out<typeof Inventory.GetSerials>;
/** The row of the ledger that brought a serial to where it is. */
const came = (column: string) => sql<
  string | null
>`(select ${sql.raw(column)} from stock_ledger l where l.tenant_id = s.tenant_id and l.serial_id = s.id
  and l.warehouse_id = s.warehouse_id and l.quantity > 0 order by l.at desc, l.id desc limit 1)`;

const rows = list<Filter, SerialRow, { totalValue: Vnd | null }>({
  query: (ctx, { keyword, ...filter }) => {
    let query = ctx.db
      .selectFrom('stockSerial as s')
      .innerJoin('product as p', byId('p', 's.productId'))
      .innerJoin('warehouse as w', byId('w', 's.warehouseId'))
      .leftJoin('branch as b', byId('b', 'w.branchId'))
      .select(['s.id', 's.serial', 's.productId', 'p.code as productCode', 'p.name as productName', 'p.isSerial'])
      .select(['s.warehouseId', 'w.name as warehouseName', 'b.name as branchName', 'p.price'])
      .select(sql`(select u.name from category u where u.tenant_id = p.tenant_id and u.id = p.unit_id)`.as('unitName'))
      .select([came('l.day').as('day'), came('stock_document_code(l.document, l.document_id)').as('documentCode')])
      .select(costOf(ctx, sql<Vnd>`s.cost`).as('cost'))
      .where('s.tenantId', '=', ctx.tenantId)
      .where('s.warehouseId', 'is not', null)
      .where(inView(ctx, 's.warehouseId', filter));
    const wanted = ofProducts(ctx, 's.productId', filter);
    if (wanted) query = query.where(wanted);
    if (keyword)
      query = query.where(
        sql<boolean>`(vn_norm(s.serial) like ${contains(keyword)} or p.search like ${contains(keyword)})`,
      );
    return query as never; // joined and not null: the contract's row
  },
  order: [
    [byName('p.name'), 'asc'],
    ['s.serial', 'asc'],
    ['s.id', 'asc'],
  ],
  sums: { totalValue: sql`sum(s.cost)` },
});
export const listSerials: ListHandler<Filter, SerialRow, Omit<Page, 'items' | 'totalCount'>> = {
  page: async (ctx, filter) => {
    const answer = await rows.page(ctx, filter);
    return { ...answer, totalValue: maySeeCost(ctx) ? answer.totalValue : null };
  },
  stream: rows.stream,
};
