// The documents that fulfil requests: a transfer between two warehouses, or an import bill that waits for the supplier.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import type { StockRequestLineId } from '../../../contract/stock/request.calls.ts';
import type { InboundId, OutboundId, StockRequestId } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { createDraft } from '../inbound/save-inbound.ts';
import { createTransfer } from '../outbound/create-transfer.ts';

interface Line {
  productId: ProductId;
  quantity: number;
  requestLineId: StockRequestLineId;
}
export interface NewTransfer {
  code: string;
  warehouseId: WarehouseId;
  toWarehouseId: WarehouseId;
  requestId: StockRequestId | null;
  expectedDay: string | null;
  lines: readonly Line[];
}
/** The oldest pieces are named for goods that have serials; whoever packs them may take others. */
export async function makeTransfer(ctx: Ctx, transfer: NewTransfer): Promise<OutboundId> {
  const serials = await oldestSerials(ctx, transfer);
  const lines = transfer.lines.map((line) => ({
    ...line,
    serials: serials.get(line.productId)?.splice(0, line.quantity) ?? null,
  }));
  return createTransfer(ctx, { ...transfer, lines });
}

/** Pieces at the source that no other waiting document names, oldest first. */
async function oldestSerials(ctx: Ctx, { warehouseId, lines }: NewTransfer): Promise<Map<ProductId, string[]>> {
  const ids = lines.map((line) => line.productId);
  const { rows } = await sql<{ productId: ProductId; serials: string[] }>`
    select s.product_id, array_agg(s.serial order by s.id) as serials
    from stock_serial s
    where s.tenant_id = ${ctx.tenantId} and s.warehouse_id = ${warehouseId} and s.product_id = any(${ids}::bigint[])
      and not exists (select from outbound_line l join outbound o on o.tenant_id = l.tenant_id and o.id = l.outbound_id
        where l.tenant_id = s.tenant_id and l.product_id = s.product_id and s.serial = any(l.serials)
          and o.warehouse_id = s.warehouse_id and o.state in ('new', 'wait_shipping') and not o.is_deleted)
    group by 1`.execute(ctx.db);
  return new Map(rows.map((row) => [row.productId, row.serials]));
}

export interface NewPurchase {
  code: string;
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
