// Lines of stock documents: the products they name, and what is shown of them.
import { sql } from 'kysely';
import type { ProductId } from '../../contract/catalog/product.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { failAt } from '../kit/fail.ts';

export interface LineIn {
  productId: ProductId;
  quantity: number;
  serials?: readonly string[] | null | undefined;
}
export interface LineProduct {
  id: ProductId;
  code: string;
  name: string;
  unitName: string | null;
  isSerial: boolean;
}

/**
 * The products of the lines; refuses none at all, products that are gone, and serials that do not fit the quantity.
 * A document that only asks for goods does not name serials yet. Until it is written nobody switches serials on or off (serial-switch.ts).
 */
export async function productsOf(
  ctx: Ctx,
  lines: readonly LineIn[],
  { isAsking = false, list = 'lines' as 'items' | 'lines' } = {},
): Promise<Map<ProductId, LineProduct>> {
  if (!lines.length) failAt(list, 'stock.noLines');
  const ids = [...new Set(lines.map((line) => line.productId))];
  const { rows } = await sql<LineProduct>`select p.id, p.code, p.name, u.name as unit_name, p.is_serial
    from product p left join category u on u.tenant_id = p.tenant_id and u.id = p.unit_id
    where p.tenant_id = ${ctx.tenantId} and p.id = any(${ids}::bigint[]) and not p.is_deleted
    order by p.id for key share of p`.execute(ctx.db);
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const [at, line] of lines.entries()) {
    const product =
      found.get(line.productId) ??
      failAt(`${list}.${at}.productId`, 'row.missing', { entity: 'Product', id: line.productId });
    const given = new Set(line.serials?.map((serial) => serial.toLowerCase()));
    if (product.isSerial && !isAsking && given.size !== line.quantity)
      failAt(`${list}.${at}.serials`, 'stock.serialCount', { product: product.name, quantity: line.quantity });
  }
  return found;
}
/** Refuses products that are gone; for documents that ask for goods without naming pieces. */
export async function requireProducts(ctx: Ctx, lines: readonly { productId: ProductId }[]): Promise<void> {
  const ids = [...new Set(lines.map((line) => line.productId))];
  const { rows } = await sql<{ id: ProductId }>`select p.id from product p
    where p.tenant_id = ${ctx.tenantId} and p.id = any(${ids}::bigint[]) and not p.is_deleted`.execute(ctx.db);
  const found = new Set(rows.map((row) => row.id));
  const at = lines.findIndex(({ productId }) => !found.has(productId));
  if (at >= 0) failAt(`lines.${at}.productId`, 'row.missing', { entity: 'Product', id: lines[at]?.productId ?? 0 });
}
/** Serials as the table keeps them: only of products that have some. */
export const serialsOf = (line: LineIn, products: ReadonlyMap<ProductId, LineProduct>): string[] | null =>
  products.get(line.productId)?.isSerial ? [...(line.serials ?? [])] : null;

/** A piece stands in a document once, also on another line. */
export function refuseRepeated(
  lines: readonly Pick<LineIn, 'productId' | 'serials'>[],
  products: ReadonlyMap<ProductId, LineProduct>,
  list: 'items' | 'lines',
): void {
  const seen = new Set<string>();
  for (const [at, { productId, serials }] of lines.entries())
    for (const serial of serials ?? []) {
      const key = `${productId}:${serial.toLowerCase()}`;
      const product = products.get(productId)?.name ?? '?';
      if (seen.has(key)) failAt(`${list}.${at}.serials`, 'inbound.serialRepeated', { serial, product });
      seen.add(key);
    }
}

/** Whom the goods of a line `l` are for, for rows of the contract's lineAskedFor; joined with askedForJoin. */
export const askedForColumns = sql<{
  requestId: number | null;
}>`ask.id as request_id, ask.code as request_code, ask.ticket_code`;
export const askedForJoin = sql`left join stock_request_line asked on asked.tenant_id = l.tenant_id and asked.id = l.request_line_id
  left join stock_request ask on ask.tenant_id = asked.tenant_id and ask.id = asked.request_id`;

/** Columns of a line's product in a query over `product as p`, for rows of the contract's lineProduct. */
export const productColumns = sql<{
  productId: ProductId;
}>`p.id as product_id, p.code as product_code, p.name as product_name, p.is_serial,
  (select u.name from category u where u.tenant_id = p.tenant_id and u.id = p.unit_id) as unit_name`;
