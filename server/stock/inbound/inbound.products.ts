// Products for the lines of a new bill: one, those of a component request, and those of a sheet.
import { type RawBuilder, sql } from 'kysely';
import { plain } from '../../../contract/culture.ts';
import type { In, Out, Vnd } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { type InboundProduct, type InboundProposal, InboundSheetLine } from '../../../contract/stock/inbound.rows.ts';
import type { StockRequestId } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { idsBy } from '../../kit/look-up.ts';
import { importer, type Problem, type SheetLine, type Verdict } from '../../kit/sheet/import.ts';
import { template } from '../../kit/sheet/template.ts';
import { warehouseOfUser } from '../../org/org.ts';
import { productColumns } from '../lines.ts';
import { seesWarehouse } from '../seen.ts';

/** What a line needs to know of a product `p`: what it cost last, and how many there are in the warehouse or in all. */
const lineColumns = (ctx: Ctx, warehouseId: WarehouseId | null | undefined) => sql<InboundProduct>`
  ${productColumns}, coalesce(p.barcode, p.code) as barcode,
  (select l.price from inbound_line l join inbound i on i.tenant_id = l.tenant_id and i.id = l.inbound_id
    where l.tenant_id = p.tenant_id and l.product_id = p.id and i.status = 'posted' and not i.is_deleted
    order by i.day desc, i.id desc limit 1) as last_price,
  coalesce((select sum(b.quantity) from stock_balance b where b.tenant_id = p.tenant_id and b.product_id = p.id
    and ${warehouseId ? sql`b.warehouse_id = ${warehouseId}` : sql`true`} and ${seesWarehouse(ctx, 'b.warehouseId')}), 0)::int as on_hand`;

export async function getLineProduct(
  ctx: Ctx,
  { id, warehouseId }: In<typeof ProductInbound.getProductById>,
): Promise<InboundProduct> {
  const [found] = await productsWhere(ctx, warehouseId, sql`p.id = ${id}`);
  return found ?? fail('row.missing', { entity: 'Product', id });
}
async function productsWhere(
  ctx: Ctx,
  warehouseId: WarehouseId | null | undefined,
  condition: RawBuilder<unknown>,
): Promise<InboundProduct[]> {
  const { rows } = await sql<InboundProduct>`select ${lineColumns(ctx, warehouseId)} from product p
    where p.tenant_id = ${ctx.tenantId} and not p.is_deleted and ${condition}`.execute(ctx.db);
  return rows;
}

/** What is still to be ordered of a request, into the warehouse that asked. */
export async function proposeInbound(
  ctx: Ctx,
  { purchaseOrderId: id }: In<typeof ProductInbound.GetForCreate>,
): Promise<InboundProposal> {
  if (!id)
    return { purchaseOrderId: null, purchaseOrderCode: null, warehouseId: await warehouseOfUser(ctx), items: [] };
  const requests = await sql<{ id: StockRequestId; code: string; warehouseId: WarehouseId }>`
    select r.id, r.code, r.warehouse_id from stock_request r
    where r.tenant_id = ${ctx.tenantId} and r.id = ${id} and r.side = 'in' and not r.is_deleted and r.status <> 'cancel'
      and ${seesWarehouse(ctx, 'r.warehouseId')}`.execute(ctx.db);
  const request = requests.rows[0] ?? fail('row.missing', { entity: 'StockRequest', id });
  const { rows } = await sql<InboundProposal['items'][number]>`
    select ${lineColumns(ctx, request.warehouseId)}, q.quantity - q.ordered as quantity, q.id as request_line_id
    from stock_request_line q join product p on p.tenant_id = q.tenant_id and p.id = q.product_id
    where q.tenant_id = ${ctx.tenantId} and q.request_id = ${id} and q.ordered < q.quantity and not p.is_deleted
    order by q.id`.execute(ctx.db);
  return {
    purchaseOrderId: request.id,
    purchaseOrderCode: request.code,
    warehouseId: request.warehouseId,
    items: rows,
  };
}

type Answer = Out<typeof ProductInbound.ImportLines>;
type Item = Answer['items'][number];
const columns = ['productCode', 'quantity', 'price', 'serials', 'note'] as const;

/** Lines out of a sheet for the form; the form saves them. */
export async function importLines(
  ctx: Ctx,
  { warehouseId, ...input }: In<typeof ProductInbound.ImportLines>,
): Promise<Answer> {
  let items: Item[] = [];
  const run = importer<typeof InboundSheetLine, Item>({
    schema: InboundSheetLine,
    columns,
    plan: async (_, lines) => {
      const verdicts = await planLines(ctx, warehouseId, lines);
      items = verdicts.flatMap((verdict) => ('data' in verdict ? [verdict.data] : []));
      return verdicts;
    },
    save: async () => {},
  });
  return { ...(await run(ctx, input)), items };
}
export const linesTemplate = template(
  { schema: InboundSheetLine, columns },
  { vi: 'Mẫu hàng nhập kho', en: 'Import bill lines' },
  { productCode: 'LK00001', quantity: 5, price: 350_000 },
);

async function planLines(
  ctx: Ctx,
  warehouseId: WarehouseId | null | undefined,
  lines: readonly SheetLine<InboundSheetLine>[],
): Promise<Verdict<Item>[]> {
  const codes = [...new Set(lines.map(({ value }) => value.productCode.toLowerCase()))];
  const found = await productsWhere(
    ctx,
    warehouseId,
    sql`p.id = any(${idsBy('product.code', codes)} || ${idsBy('product.barcode', codes)})`,
  );
  const byCode = new Map([
    ...found.map((product) => [product.barcode.toLowerCase(), product] as const),
    ...found.map((product) => [product.productCode.toLowerCase(), product] as const),
  ]);
  const seen = new Set<string>();
  return lines.map(({ value }) => {
    const product = byCode.get(value.productCode.toLowerCase());
    if (!product)
      return { problems: [{ field: 'productCode', code: 'import.unknown', params: { value: value.productCode } }] };
    const serials = product.isSerial ? splitSerials(value.serials) : [];
    const problems = serialProblems(product, value.quantity, serials, seen);
    if (problems.length) return { problems };
    const price = value.price ?? product.lastPrice ?? (0 as Vnd); // nothing is known of its price: the form shows 0
    return { outcome: 'created', data: { ...product, quantity: value.quantity, price, serials, note: value.note } };
  });
}

const splitSerials = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[,;\n]/)
    .map((serial) => serial.trim())
    .filter(Boolean);

function serialProblems(product: InboundProduct, quantity: number, serials: string[], seen: Set<string>): Problem[] {
  if (!product.isSerial) return [];
  if (new Set(serials.map(plain)).size !== quantity)
    return [{ field: 'serials', code: 'stock.serialCount', params: { product: product.productName, quantity } }];
  for (const serial of serials) {
    const key = `${product.productId}:${serial.toLowerCase()}`;
    if (seen.has(key))
      return [{ field: 'serials', code: 'inbound.serialRepeated', params: { serial, product: product.productName } }];
    seen.add(key);
  }
  return [];
}
