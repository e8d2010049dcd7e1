// Reads of component requests: the lists of both sides, and one request with its lines, what was made for them and what may be done.
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import type {
  ProductInboundRequest,
  RequestDocument,
  RequestLine,
  RequestRow,
  RequestView,
} from '../../../contract/stock/request.calls.ts';
import { type RequestFacts, type RequestSide, requestFlow } from '../../../contract/stock/request.states.ts';
import type { StockRequestId } from '../../../contract/stock/stock.ts';
import { dayBounds, today } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { walk } from '../../kit/flow.ts';
import { byId, list } from '../../kit/list.ts';
import { productColumns } from '../lines.ts';
import { seesWarehouse } from '../seen.ts';

type Filter = In<typeof ProductInboundRequest.GetAllPaged>;
interface Sums {
  totalProduct: number;
  totalOrdered: number;
  totalFilled: number;
}

const requests = (ctx: Ctx, side: RequestSide) =>
  ctx.db
    .selectFrom('stockRequest as r')
    .innerJoin('warehouse as w', byId('w', 'r.warehouseId'))
    .leftJoin('branch as b', byId('b', 'w.branchId'))
    .leftJoin('userAccount as u', byId('u', 'r.creatorUserId'))
    .innerJoinLateral(
      () =>
        sql<{ lineCount: number; quantity: number; ordered: number; filled: number }>`(select count(*) as line_count,
          coalesce(sum(l.quantity), 0) as quantity, coalesce(sum(l.ordered), 0) as ordered, coalesce(sum(l.filled), 0) as filled
          from stock_request_line l where l.tenant_id = r.tenant_id and l.request_id = r.id)`.as('s'),
      (join) => join.onTrue(),
    )
    .select([
      'r.id',
      'r.code',
      'r.side',
      'r.status',
      'r.warehouseId',
      'w.name as warehouseName',
      'b.name as branchName',
    ])
    .select(['r.ticketCode', 'r.neededDay', 'r.note', 'r.cancelReason', 'u.fullName as creatorName'])
    .select(['s.lineCount', 's.quantity', 's.ordered', 's.filled'])
    .select(
      sql<string | null>`(select string_agg(named.part, ', ') from (
        select p.name || case when l.quantity > 1 then ' × ' || l.quantity else '' end as part
        from stock_request_line l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
        where l.tenant_id = r.tenant_id and l.request_id = r.id order by l.id limit 3) named)`.as('parts'),
    )
    .select(['r.version', 'r.creationTime', 'r.creatorUserId', 'r.lastModificationTime', 'r.lastModifierUserId'])
    .where('r.tenantId', '=', ctx.tenantId)
    .where('r.side', '=', side)
    .where('r.isDeleted', '=', false)
    .where(seesWarehouse(ctx, 'r.warehouse_id'));

function filtered(ctx: Ctx, side: RequestSide, input: Filter) {
  let query = requests(ctx, side);
  if (input.status) query = query.where('r.status', '=', input.status);
  if (input.warehouseId) query = query.where('r.warehouseId', '=', input.warehouseId);
  if (input.from) query = query.where('r.creationTime', '>=', dayBounds(input.from)[0]);
  if (input.to) query = query.where('r.creationTime', '<', dayBounds(input.to)[1]);
  if (input.productId)
    query = query.where(sql<boolean>`exists (select from stock_request_line l where l.tenant_id = r.tenant_id
      and l.request_id = r.id and l.product_id = ${input.productId})`);
  if (input.isLate !== undefined) query = query.where(sql<boolean>`${isLate()} = ${input.isLate}`);
  return query;
}
/** A request `r` whose day has passed before everything was there. */
export const isLate = () =>
  sql<boolean>`(r.status in ('new', 'processing') and coalesce(r.needed_day < ${today()}::date, false))`;

export const listRequests = (side: RequestSide) =>
  list<Filter, RequestRow, Sums>({
    query: (ctx, input) => filtered(ctx, side, input),
    search: { table: 'stock_request', id: 'r.id', text: 'r.search' },
    sums: {
      totalProduct: sql`sum(s.quantity)`,
      totalOrdered: sql`sum(s.ordered)`,
      totalFilled: sql`sum(s.filled)`,
    },
    order: [['r.id', 'desc']],
  });

export async function getRequest(ctx: Ctx, side: RequestSide, id: StockRequestId): Promise<RequestView> {
  const request = await requests(ctx, side).where('r.id', '=', id).executeTakeFirst();
  const found = request ?? fail('row.missing', { entity: 'StockRequest', id });
  return { ...found, lines: await linesOf(ctx, found), allowedActions: requestSteps.actions(ctx, found) };
}

export const requestSteps = walk(requestFlow, {
  stateOf: ({ status }: RequestFacts) => status,
  codeOf: ({ code }) => code,
  refusals: { notNow: 'stock.requestClosed' },
});

type Line = Omit<RequestLine, 'documents'>;
async function linesOf(ctx: Ctx, { id, warehouseId }: Pick<RequestRow, 'id' | 'warehouseId'>): Promise<RequestLine[]> {
  const { rows } = await sql<Line>`select l.id, ${productColumns}, l.quantity, l.ordered, l.filled, l.note,
      coalesce(s.quantity - s.reserved, 0) as available
    from stock_request_line l
    join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    left join stock_balance s on s.tenant_id = l.tenant_id and s.product_id = l.product_id and s.warehouse_id = ${warehouseId}
    where l.tenant_id = ${ctx.tenantId} and l.request_id = ${id} order by l.id`.execute(ctx.db);
  const made = await documentsOf(ctx, id);
  return rows.map((line) => ({
    ...line,
    documents: made.filter(({ lineId }) => lineId === line.id).map(({ lineId: _, ...document }) => document),
  }));
}

async function documentsOf(ctx: Ctx, id: StockRequestId): Promise<(RequestDocument & { lineId: number })[]> {
  const { rows } = await sql<RequestDocument & { lineId: number }>`
    with lines as (select id from stock_request_line where tenant_id = ${ctx.tenantId} and request_id = ${id})
    select d.request_line_id as line_id, 'outbound' as document, o.id, o.code, coalesce(o.state, o.status) as state, d.quantity,
        d.received as arrived, w.name as from_name, t.name as to_name
      from outbound_line d join outbound o on o.tenant_id = d.tenant_id and o.id = d.outbound_id
      join warehouse w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
      left join warehouse t on t.tenant_id = o.tenant_id and t.id = o.to_warehouse_id
      where d.tenant_id = ${ctx.tenantId} and d.request_line_id in (select id from lines) and not o.is_deleted
    union all
    select d.request_line_id, 'inbound', i.id, i.code, i.status, d.quantity,
        case when i.status = 'posted' then d.quantity else 0 end, s.name, w.name
      from inbound_line d join inbound i on i.tenant_id = d.tenant_id and i.id = d.inbound_id
      join warehouse w on w.tenant_id = i.tenant_id and w.id = i.warehouse_id
      left join supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
      where d.tenant_id = ${ctx.tenantId} and d.request_line_id in (select id from lines) and not i.is_deleted
    order by 2, 3`.execute(ctx.db);
  return rows;
}
