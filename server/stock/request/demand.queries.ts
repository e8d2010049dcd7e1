// Coordination: per product what the branches still need, against every shelf that the caller sees, with a source proposed.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In } from '../../../contract/kit.ts';
import type {
  Alerts,
  DemandLine,
  DemandRow,
  DemandShelf,
  RequestDemand,
} from '../../../contract/stock/demand.calls.ts';
import { today } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { contains, type ListHandler, list } from '../../kit/list.ts';
import { countShortage, openLines, usual } from '../limit/limit.queries.ts';
import { productColumns } from '../lines.ts';
import { seesWarehouse } from '../seen.ts';
import { proposeSources } from './propose.ts';
import { isLate } from './request.queries.ts';

type Filter = In<typeof RequestDemand.GetDemand>;
type Bare = Omit<DemandRow, 'lines' | 'shelves'>;
interface Sums {
  totalWanted: number;
}
type Line = Omit<DemandLine, 'proposed'> & { productId: ProductId };
type Shelf = DemandShelf & { productId: ProductId };

/** Open lines of requests `r` that the filter asks for. */
const openRequests = (ctx: Ctx, { warehouseId, requestId, isLate: late }: Partial<Filter>) => sql`
  stock_request_line l join stock_request r on r.tenant_id = l.tenant_id and r.id = l.request_id
  where l.tenant_id = ${ctx.tenantId} and l.ordered < l.quantity and r.side = 'in' and r.status in ('new', 'processing')
    and not r.is_deleted and ${seesWarehouse(ctx, 'r.warehouse_id')}
    and (${warehouseId ?? null}::bigint is null or r.warehouse_id = ${warehouseId ?? null}::bigint)
    and (${requestId ?? null}::bigint is null or r.id = ${requestId ?? null}::bigint)
    and (${late ?? null}::boolean is null or ${isLate()} = ${late ?? null}::boolean)`;

/** The shelves of places that goods are sold and used from, as far as the caller sees them. Warranty stock is given by hand only. */
const shelvesOf = (ctx: Ctx) => sql`
  select o.product_id, o.warehouse_id, w.name as warehouse_name, b.name as branch_name, b.order_no,
      o.quantity::int as on_hand, o.reserved::int as reserved, (o.quantity - o.reserved)::int as available, o.incoming::int as incoming,
      (o.quantity + o.incoming - o.reserved)::int as projected,
      coalesce(o.min_stock, ${usual('min_stock')}) as min_stock, coalesce(o.max_stock, ${usual('max_stock')}) as max_stock,
      greatest(0, coalesce(o.min_stock, ${usual('min_stock')}) - o.quantity - o.incoming + o.reserved)::int as shortfall,
      case when w.category = 'TP' then greatest(0, o.quantity - o.reserved - o.promised - coalesce(o.min_stock, ${usual('min_stock')}))::int else 0 end as spare,
      coalesce(wanted.wanted, 0)::int as wanted, coalesce(offered.wanted, 0)::int as offered
    from stock_outlook() o
    join product p on p.tenant_id = ${ctx.tenantId} and p.id = o.product_id
    join warehouse w on w.tenant_id = ${ctx.tenantId} and w.id = o.warehouse_id and w.role = 'sale' and not w.is_deleted
    left join branch b on b.tenant_id = w.tenant_id and b.id = w.branch_id
    left join (${openLines(ctx, 'in')}) wanted on wanted.warehouse_id = o.warehouse_id and wanted.product_id = o.product_id
    left join (${openLines(ctx, 'out')}) offered on offered.warehouse_id = o.warehouse_id and offered.product_id = o.product_id
    where ${seesWarehouse(ctx, 'w.id')}`;

const demand = list<Filter, Bare, Sums>({
  query: (ctx, input) => {
    const rows = sql<Bare & { search: string; kind: string }>`(
      select p.id, ${productColumns}, p.search, p.kind, d.wanted::int as wanted, d.line_count::int as line_count, d.needed_day,
          coalesce(s.on_hand, 0)::int as on_hand, coalesce(s.available, 0)::int as available,
          coalesce(s.incoming, 0)::int as incoming, coalesce(s.shortfall, 0)::int as shortfall
        from (select l.product_id, sum(l.quantity - l.ordered) as wanted, count(*) as line_count, min(r.needed_day) as needed_day
          from ${openRequests(ctx, input)} group by 1) d
        join product p on p.tenant_id = ${ctx.tenantId} and p.id = d.product_id
        left join (select x.product_id, sum(x.on_hand) as on_hand, sum(x.available) as available, sum(x.incoming) as incoming,
            sum(x.shortfall) as shortfall
          from (${shelvesOf(ctx)}) x group by 1) s on s.product_id = d.product_id)`;
    let query = ctx.db
      .selectFrom(rows.as('d'))
      .select(['d.id', 'd.productId', 'd.productCode', 'd.productName', 'd.unitName', 'd.isSerial', 'd.wanted'])
      .select(['d.lineCount', 'd.onHand', 'd.available', 'd.incoming', 'd.shortfall', 'd.neededDay']);
    if (input.keyword) query = query.where(sql<boolean>`d.search like ${contains(input.keyword)}`);
    if (input.kind) query = query.where('d.kind', '=', input.kind);
    return query;
  },
  sums: { totalWanted: sql`sum(d.wanted)` },
  order: [
    [sql`d.needed_day`, 'asc'],
    ['d.wanted', 'desc'],
    ['d.id', 'asc'],
  ],
});

export const listDemand: ListHandler<Filter, DemandRow, Sums> = {
  async page(ctx, input) {
    const { items, ...totals } = await demand.page(ctx, input);
    return { ...totals, items: await withShelves(ctx, input, items) };
  },
  async stream(ctx, input) {
    const { totalCount, batches } = await demand.stream(ctx, input);
    return { totalCount, batches: complete(ctx, input, batches) };
  },
};
/** The sheet shows the products alone; their lines and shelves are not asked for. */
async function* complete(_ctx: Ctx, _input: Filter, batches: AsyncIterable<Bare[]>): AsyncIterable<DemandRow[]> {
  for await (const rows of batches) yield rows.map((row) => ({ ...row, lines: [], shelves: [] }));
}

async function withShelves(ctx: Ctx, input: Filter, items: readonly Bare[]): Promise<DemandRow[]> {
  const ids = items.map((item) => item.id);
  if (!ids.length) return [];
  const lines =
    await sql<Line>`select l.product_id, l.id as request_line_id, r.id as request_id, r.code as request_code,
      r.warehouse_id, w.name as warehouse_name, b.name as branch_name, u.full_name as creator_name, r.ticket_code, r.needed_day,
      ${isLate()} as is_late, coalesce(l.note, r.note) as note, l.quantity, l.ordered, l.quantity - l.ordered as open
    from (select l.*, r.id as of_request from ${openRequests(ctx, input)} and l.product_id = any(${ids}::bigint[])) l
    join stock_request r on r.tenant_id = l.tenant_id and r.id = l.of_request
    join warehouse w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id
    left join branch b on b.tenant_id = w.tenant_id and b.id = w.branch_id
    left join user_account u on u.tenant_id = r.tenant_id and u.id = r.creator_user_id
    order by r.needed_day nulls last, l.id`.execute(ctx.db);
  const shelves =
    await sql<Shelf>`select x.product_id, x.warehouse_id, x.warehouse_name, x.branch_name, x.on_hand, x.reserved,
      x.available, x.incoming, x.projected, x.min_stock, x.max_stock, x.shortfall, x.spare, x.wanted, x.offered
    from (${shelvesOf(ctx)}) x where x.product_id = any(${ids}::bigint[])
    order by x.product_id, x.spare desc, x.order_no, x.warehouse_id`.execute(ctx.db);
  return items.map((item) => {
    const own = shelves.rows.filter((shelf) => shelf.productId === item.id).map(({ productId: _, ...shelf }) => shelf);
    const wanted = lines.rows.filter((line) => line.productId === item.id).map(({ productId: _, ...line }) => line);
    return { ...item, shelves: own, lines: proposeSources(wanted, own) };
  });
}

/** What a coordinator should look at first. */
export async function getAlerts(ctx: Ctx): Promise<Alerts> {
  const { rows } = await sql<{ lateRequests: number; lateTransfers: number }>`select
      (select count(*) from stock_request r where r.tenant_id = ${ctx.tenantId} and not r.is_deleted and ${isLate()}
        and ${seesWarehouse(ctx, 'r.warehouse_id')}) as late_requests,
      (select count(*) from outbound o where o.tenant_id = ${ctx.tenantId} and o.state in ('new', 'wait_shipping', 'shipping')
        and not o.is_deleted and o.expected_day < ${today()}::date
        and (${seesWarehouse(ctx, 'o.to_warehouse_id')} or ${seesWarehouse(ctx, 'o.warehouse_id')})) as late_transfers`.execute(
    ctx.db,
  );
  const { lateRequests = 0, lateTransfers = 0 } = rows[0] ?? {};
  return { lateRequests, lateTransfers, belowMinimum: await countShortage(ctx) };
}
