// The documents that fulfil requests: a transfer between two warehouses, or an import bill that waits for the supplier.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { WarehouseId } from '../../../contract/org/setup.calls.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import type { StockRequestLineId } from '../../../contract/stock/request.calls.ts';
import { documentCode, type InboundId, type OutboundId, type StockRequestId } from '../../../contract/stock/stock.ts';
import { today } from '../../../contract/time.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { nextNumber } from '../../org/org.ts';
import { createDraft } from '../inbound/save-inbound.ts';
import { workWarehouse } from '../seen.ts';
import { advanceRequests } from './progress.ts';

interface Line {
  productId: ProductId;
  quantity: number;
  requestLineId: StockRequestLineId;
}
export interface NewTransfer {
  warehouseId: WarehouseId;
  toWarehouseId: WarehouseId;
  requestId: StockRequestId | null;
  expectedDay: string | null;
  lines: readonly Line[];
}
export async function makeTransfer(ctx: Ctx, { lines, ...transfer }: NewTransfer): Promise<OutboundId> {
  const source = await workWarehouse(ctx, transfer.warehouseId);
  const code = await nextNumber(ctx, documentCode.transfer, source.branchCode);
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const { id } = await ctx.db
    .insertInto('outbound')
    .values({ ...transfer, code, kind: 'transfer', state: 'new', day: today(), quantity, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('outboundLine')
    .values(lines.map((line) => ({ tenantId: ctx.tenantId, outboundId: id, ...line })))
    .execute();
  await advanceRequests(
    ctx,
    lines.map((line) => ({ requestLineId: line.requestLineId, ordered: line.quantity })),
  );
  return id;
}

export interface NewPurchase {
  warehouseId: WarehouseId;
  supplierId: SupplierId;
  purchaseOrderId: StockRequestId | null;
  lines: readonly Line[];
}
export async function makePurchase(ctx: Ctx, { lines, ...purchase }: NewPurchase): Promise<InboundId> {
  const prices = await lastPrices(ctx, purchase.supplierId, lines);
  const ordered = lines.map((line) => ({
    ...line,
    id: null,
    price: prices.get(line.productId) ?? 0,
    serials: null,
    note: null,
  }));
  const bill = { ...purchase, kind: 'purchase' as const, invoiceNo: null, note: null, items: [] };
  return createDraft(ctx, bill, ordered);
}

/** What was paid for a unit last: to this supplier, else to anybody. */
async function lastPrices(ctx: Ctx, supplierId: SupplierId, lines: readonly Line[]): Promise<Map<ProductId, number>> {
  const ids = lines.map((line) => line.productId);
  const { rows } = await sql<{
    productId: ProductId;
    price: number;
  }>`select distinct on (l.product_id) l.product_id, l.price
    from inbound_line l join inbound i on i.tenant_id = l.tenant_id and i.id = l.inbound_id
    where l.tenant_id = ${ctx.tenantId} and l.product_id = any(${ids}::bigint[]) and i.status = 'posted' and not i.is_deleted
    order by l.product_id, (i.supplier_id = ${supplierId}) desc nulls last, i.day desc, l.id desc`.execute(ctx.db);
  return new Map(rows.map((row) => [row.productId, row.price]));
}
