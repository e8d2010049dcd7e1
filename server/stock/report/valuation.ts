// Valuation differences: what neither a shelf nor what left it accounts for, row by row with its document and reason.
import { sql } from 'kysely';
import type { In, Out, Vnd } from '../../../contract/kit.ts';
import type { ReportWarehouse, ValuationRow } from '../../../contract/stock/report-warehouse.calls.ts';
import { byId, type ListHandler, list } from '../../kit/list.ts';
import { documentColumns } from '../balance/movements.ts';
import { costOf, inView, maySeeCost, ofProducts } from '../balance/shelves-in-view.ts';
import { periodOf } from './period.ts';

type Filter = In<typeof ReportWarehouse.GetValuationDifferences>;
type Page = Out<typeof ReportWarehouse.GetValuationDifferences>;

const rows = list<Filter, ValuationRow, { totalStockChange: Vnd | null; totalAmount: Vnd | null }>({
  query: (ctx, filter) => {
    const { from, to } = periodOf(filter);
    let query = ctx.db
      .selectFrom('stockDifference as l')
      .innerJoin('product as p', byId('p', 'l.productId'))
      .innerJoin('warehouse as w', byId('w', 'l.warehouseId'))
      .innerJoin('stockLedger as m', byId('m', 'l.ledgerId'))
      .select(['l.id', 'l.day', 'l.document', 'l.documentId', 'l.reason', 'l.productId', 'l.warehouseId', 'l.at'])
      .select(['p.code as productCode', 'p.name as productName', 'w.name as warehouseName', ...documentColumns])
      .select([
        costOf(ctx, sql<Vnd>`m.value`).as('stockChange'),
        costOf(ctx, sql<Vnd>`l.amount`).as('amount'),
        sql<string | null>`(select u.name from category u where u.tenant_id = p.tenant_id and u.id = p.unit_id)`.as(
          'unitName',
        ),
      ])
      .where('l.tenantId', '=', ctx.tenantId)
      .where('l.day', '>=', from)
      .where('l.day', '<=', to)
      .where(inView(ctx, 'l.warehouseId', filter));
    const wanted = ofProducts(ctx, 'l.productId', filter);
    if (wanted) query = query.where(wanted);
    if (filter.reason) query = query.where('l.reason', '=', filter.reason);
    return query as never; // the ledger's columns are plain numbers and texts, the contract's rows name what they are
  },
  order: [
    ['l.day', 'desc'],
    ['l.id', 'desc'],
  ],
  sums: { totalStockChange: sql`sum(m.value)`, totalAmount: sql`sum(l.amount)` },
});

export const listValuation: ListHandler<Filter, ValuationRow, Omit<Page, 'items' | 'totalCount'>> = {
  async page(ctx, filter) {
    const answer = await rows.page(ctx, filter);
    const totals = { totalStockChange: answer.totalStockChange, totalAmount: answer.totalAmount };
    return {
      ...answer,
      ...periodOf(filter),
      ...(maySeeCost(ctx) ? totals : { totalStockChange: null, totalAmount: null }),
    };
  },
  stream: rows.stream,
};
