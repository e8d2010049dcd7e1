// What a bill or a transfer says it is for: lines of requests that ask for the same goods, still hold, are the caller's to see, and
// wait where the goods go (or offer what leaves).
import { type RawBuilder, sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { StockRequestId } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, failAt } from '../../kit/fail.ts';
import { seesWarehouse } from '../seen.ts';

interface Claimed {
  productId: ProductId;
  requestLineId: number | null;
}
export interface Claim {
  /** The request that all of it is for, where it is one. */
  requestId: StockRequestId | null;
  lines: readonly Claimed[];
}
export interface Claiming {
  /** Which requests the document can be for, as a condition on `stock_request r`. */
  fits: RawBuilder<boolean>;
  /** What is said of a line that is for something else, at its field. */
  refusal: ErrorCode;
  list: 'items' | 'lines';
  /** What the document was for before: whoever edits it need not see that request, which may be cancelled by now. */
  before?: Claim | null;
}
/** For import bills: wherever they come in. What is offered is there already and is not bought. */
export const anywhere = sql<boolean>`r.side = 'in'`;
/** What is asked for comes to its warehouse, what is offered leaves its own. */
export const onTheWay = (from: WarehouseId, to: WarehouseId | null) =>
  sql<boolean>`r.warehouse_id = case r.side when 'out' then ${from}::bigint else ${to}::bigint end`;

/** Behind the locks of the requests (lockRequests), so that none is cancelled meanwhile. */
export async function requireClaims(ctx: Ctx, { requestId, lines }: Claim, claiming: Claiming): Promise<void> {
  const { before, fits, refusal, list } = claiming;
  const holds = sql<boolean>`r.tenant_id = ${ctx.tenantId} and not r.is_deleted and r.status <> 'cancel'
    and ${seesWarehouse(ctx, 'r.warehouse_id')} and ${fits}`;
  if (requestId && requestId !== before?.requestId) {
    const { rows } = await sql`select from stock_request r where r.id = ${requestId} and ${holds}`.execute(ctx.db);
    if (!rows.length) fail('row.missing', { entity: 'StockRequest', id: requestId });
  }
  const isKept = (line: Claimed) =>
    before?.lines.some((one) => one.requestLineId === line.requestLineId && one.productId === line.productId);
  const ids = lines.flatMap((line) => (line.requestLineId === null || isKept(line) ? [] : [line.requestLineId]));
  if (!ids.length) return;
  const { rows } = await sql<{ id: number; productId: ProductId }>`select l.id, l.product_id from stock_request_line l
    join stock_request r on r.tenant_id = l.tenant_id and r.id = l.request_id
    where l.tenant_id = ${ctx.tenantId} and l.id = any(${ids}::bigint[])
      and coalesce(r.id = ${requestId}::bigint, true) and ${holds}`.execute(ctx.db);
  const asked = new Map(rows.map(({ id, productId }) => [id, productId]));
  for (const [place, line] of lines.entries()) {
    if (!line.requestLineId || isKept(line) || asked.get(line.requestLineId) === line.productId) continue;
    failAt(`${list}.${place}.requestLineId`, refusal, { product: await nameOf(ctx, line.productId) });
  }
}
async function nameOf(ctx: Ctx, id: ProductId): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from product
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  return rows[0]?.name ?? '?';
}
