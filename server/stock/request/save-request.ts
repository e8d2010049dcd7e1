// Making, changing, cancelling and deleting component requests. A request is changed until something was ordered for it.
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { ProductInboundRequest, RequestView } from '../../../contract/stock/request.calls.ts';
import {
  type RequestAction,
  type RequestSide,
  type RequestStatusKey,
  requestMay,
} from '../../../contract/stock/request.states.ts';
import { documentCode, MOST_UNITS, type StockRequestId } from '../../../contract/stock/stock.ts';
import { changedBy, lockRow, softDelete } from '../../kit/crud.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { nextNumber } from '../../kit/document-number.ts';
import { fail, failAt, forbid, InvalidField } from '../../kit/fail.ts';
import { changed } from '../../kit/live.ts';
import { warehouseOfUser } from '../../org/org.ts';
import { noteChange } from '../../trail/note.ts';
import { requireProducts } from '../lines.ts';
import { seesWarehouse, workWarehouse } from '../seen.ts';
import { requireTicketCode } from '../ticket-named.ts';
import { getRequest, requestSteps } from './request.queries.ts';

type Create = In<typeof ProductInboundRequest.Create>;
type Edit = In<typeof ProductInboundRequest.edit>;

export async function createRequest(ctx: Ctx, side: RequestSide, input: Create): Promise<RequestView> {
  const warehouse = await workWarehouse(ctx, await chosen(ctx, input.warehouseId));
  await requireTicketCode(ctx, input.ticketCode);
  const { id } = await writeRequest(ctx, side, warehouse, input);
  return getRequest(ctx, side, id);
}
/** Also for whoever asks on behalf of a place that is not their own: the ticket's side has decided that they may. */
export async function writeRequest(
  ctx: Ctx,
  side: RequestSide,
  warehouse: { id: WarehouseId; branchCode: string },
  input: Create,
): Promise<{ id: StockRequestId; code: string }> {
  await requireProducts(ctx, input.lines);
  const code = await nextNumber(ctx, documentCode.request, warehouse.branchCode);
  const { id } = await ctx.db
    .insertInto('stockRequest')
    .values({ code, side, warehouseId: warehouse.id, ...facts(input), ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveLines(ctx, id, input.lines);
  changed(ctx, 'stockRequest', id);
  return { id, code };
}

export async function editRequest(ctx: Ctx, side: RequestSide, input: Edit): Promise<RequestView> {
  const before = await takeStep(ctx, side, input.id, 'edit', input.version);
  const { lines, ticketCode } = await getRequest(ctx, side, input.id);
  await requireTicketCode(ctx, input.ticketCode, ticketCode);
  const warehouse = await workWarehouse(ctx, input.warehouseId ?? before.warehouseId);
  await requireProducts(ctx, input.lines);
  await ctx.db
    .updateTable('stockRequest')
    .set({ warehouseId: warehouse.id, ...facts(input), ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', input.id)
    .execute();
  await saveLines(ctx, input.id, input.lines, lines);
  const saved = await getRequest(ctx, side, input.id);
  const [was, is] = [told(lines), told(saved.lines)];
  if (was.join() !== is.join()) await noteChange(ctx, 'stock_request', input.id, { lines: [was, is] });
  return saved;
}
/** '2 × LK001 Pin iPhone 13', as the history shows it. */
const told = (lines: RequestView['lines']): string[] =>
  lines.map(({ quantity, productCode, productName }) => `${quantity} × ${productCode} ${productName}`);

export async function deleteRequest(ctx: Ctx, side: RequestSide, id: StockRequestId): Promise<null> {
  await takeStep(ctx, side, id, 'delete');
  await softDelete(ctx, 'stockRequest', id);
  return null;
}

/** Of either side: the caller needs the right of the request's own. */
export async function cancelRequest(
  ctx: Ctx,
  { id, cancelReason }: In<typeof ProductInboundRequest.Cancel>,
): Promise<RequestView> {
  const side = await sideOf(ctx, id);
  await takeStep(ctx, side, id, 'cancel');
  await ctx.db
    .updateTable('stockRequest')
    .set({ status: 'cancel', cancelReason, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return getRequest(ctx, side, id);
}

const facts = (input: Create) => ({
  neededDay: input.neededDay ?? null,
  ticketCode: input.ticketCode,
  ...(input.ticketCode ? {} : { ticketId: null }),
  note: input.note,
});
const chosen = async (ctx: Ctx, id: WarehouseId | null | undefined): Promise<WarehouseId> =>
  id ?? (await warehouseOfUser(ctx)) ?? failAt('warehouseId', 'stock.noOwnWarehouse');

/** The same product twice is one line: what a scanner adds twice is wanted twice. A product keeps its line: documents that were called off name it. */
async function saveLines(
  ctx: Ctx,
  requestId: StockRequestId,
  lines: Create['lines'],
  before: RequestView['lines'] = [],
): Promise<void> {
  const byProduct = new Map<number, Create['lines'][number]>();
  for (const [place, line] of lines.entries()) {
    const before = byProduct.get(line.productId);
    const quantity = (before?.quantity ?? 0) + line.quantity;
    if (quantity > MOST_UNITS) throw new InvalidField(`lines.${place}.quantity`, 'atMost', { limit: MOST_UNITS });
    byProduct.set(line.productId, before ? { ...before, quantity } : line);
  }
  const gone = before.filter(({ productId }) => !byProduct.has(productId)).map(({ id }) => id);
  for (const line of ['inbound_line', 'outbound_line'])
    await sql`update ${sql.table(line)} set request_line_id = null
      where tenant_id = ${ctx.tenantId} and request_line_id = any(${gone}::bigint[])`.execute(ctx.db);
  await sql`delete from stock_request_line where tenant_id = ${ctx.tenantId} and id = any(${gone}::bigint[])`.execute(
    ctx.db,
  );
  const json = JSON.stringify([...byProduct.values()].map((line, place) => ({ ...line, place })));
  const given = sql`jsonb_to_recordset(${json}::jsonb) as x("productId" bigint, quantity int, note text, place int)`;
  await sql`update stock_request_line l set quantity = x.quantity, note = x.note from ${given}
    where l.tenant_id = ${ctx.tenantId} and l.request_id = ${requestId} and l.product_id = x."productId"`.execute(
    ctx.db,
  );
  await sql`insert into stock_request_line (tenant_id, request_id, product_id, quantity, note)
    select ${ctx.tenantId}, ${requestId}, x."productId", x.quantity, x.note from ${given}
    where not x."productId" = any(${before.map(({ productId }) => productId)}::bigint[]) order by x.place`.execute(
    ctx.db,
  );
}

async function sideOf(ctx: Ctx, id: StockRequestId): Promise<RequestSide> {
  const found = await ctx.db
    .selectFrom('stockRequest')
    .select('side')
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('isDeleted', '=', false)
    .where(seesWarehouse(ctx, 'warehouseId'))
    .executeTakeFirst();
  const side = found?.side ?? fail('row.missing', { entity: 'StockRequest', id });
  if (!ctx.user.permissions.has(requestMay[side])) forbid(ctx, [requestMay[side]]);
  return side;
}

/** Locks the request and refuses what its state does not allow. */
async function takeStep(
  ctx: Ctx,
  side: RequestSide,
  id: StockRequestId,
  action: RequestAction,
  version?: number,
): Promise<{ warehouseId: WarehouseId }> {
  await lockRow(ctx, 'stockRequest', 'StockRequest', id, version, { column: 'warehouseId', by: seesWarehouse });
  const { rows } = await sql<{ code: string; status: RequestStatusKey; warehouseId: WarehouseId }>`
    select code, status, warehouse_id from stock_request
    where tenant_id = ${ctx.tenantId} and id = ${id} and side = ${side}`.execute(ctx.db);
  const request = rows[0] ?? fail('row.missing', { entity: 'StockRequest', id });
  await workWarehouse(ctx, request.warehouseId);
  requestSteps.require(ctx, request, action);
  return request;
}
