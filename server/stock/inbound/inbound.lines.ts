// The lines of a draft: saved as a whole, each keeping its number, and told in the bill's history.

import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { showAmount } from '../../../contract/culture.ts';
import type { InboundLineIn } from '../../../contract/stock/inbound.rows.ts';
import type { InboundId } from '../../../contract/stock/stock.ts';
import { later } from '../../db/transaction.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { failAt } from '../../kit/fail.ts';
import { noteChange } from '../../trail/note.ts';
import { productsOf, refuseRepeated, serialsOf } from '../lines.ts';
import { linesOf } from './inbound.ts';

export interface ReadyLine {
  id: number | null;
  productId: ProductId;
  quantity: number;
  price: number;
  serials: string[] | null;
  requestLineId: number | null;
  note: string | null;
}
/** Checks the lines against their products; serials only where a product has some, each once in the bill. */
export async function readyLines(ctx: Ctx, items: readonly InboundLineIn[]): Promise<ReadyLine[]> {
  const products = await productsOf(ctx, items, { list: 'items' });
  const lines = items.map((item) => ({
    id: item.id ?? null,
    productId: item.productId,
    quantity: item.quantity,
    price: item.price,
    serials: serialsOf(item, products),
    requestLineId: item.requestLineId ?? null,
    note: item.note,
  }));
  refuseRepeated(lines, products, 'items');
  return lines;
}

export interface Totals {
  quantity: number;
  amount: number;
}
export function totalsOf(lines: readonly Pick<ReadyLine, 'quantity' | 'price'>[]): Totals {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const amount = lines.reduce((sum, line) => sum + line.quantity * line.price, 0);
  if (amount > Number.MAX_SAFE_INTEGER) failAt('items', 'inbound.tooLarge');
  return { quantity, amount };
}

/** Puts the lines in place of those that are there. */
export async function saveLines(ctx: Ctx, id: InboundId, lines: readonly ReadyLine[], isNew = false): Promise<void> {
  const before = isNew ? [] : await linesOf(ctx, id);
  const known = new Set(before.map((line) => line.id));
  const kept = lines.filter((line) => line.id !== null && known.has(line.id));
  const added = lines.filter((line) => !kept.includes(line));
  const gone = [...known].filter((line) => !kept.some((one) => one.id === line));
  if (gone.length)
    await sql`delete from inbound_line where tenant_id = ${ctx.tenantId} and inbound_id = ${id}
      and id = any(${gone}::bigint[])`.execute(ctx.db);
  if (kept.length)
    await sql`update inbound_line l set product_id = x.product_id, quantity = x.quantity, price = x.price,
        serials = x.serials, request_line_id = x.request_line_id, note = x.note
      from ${recordset(kept)} where l.tenant_id = ${ctx.tenantId} and l.inbound_id = ${id} and l.id = x.id`.execute(
      ctx.db,
    );
  if (added.length)
    later(
      sql`insert into inbound_line (tenant_id, inbound_id, product_id, quantity, price, serials, request_line_id, note)
      select ${ctx.tenantId}, ${id}, x.product_id, x.quantity, x.price, x.serials, x.request_line_id, x.note
      from ${recordset(added)} order by x.place`.execute(ctx.db),
    );
  if (before.length) await noteLines(ctx, id, before, await linesOf(ctx, id));
}
const recordset = (lines: readonly ReadyLine[]) => sql`jsonb_to_recordset(${JSON.stringify(
  lines.map((line, place) => ({
    place,
    id: line.id,
    product_id: line.productId,
    quantity: line.quantity,
    price: line.price,
    serials: line.serials,
    request_line_id: line.requestLineId,
    note: line.note,
  })),
)}::jsonb) as x(place int, id bigint, product_id bigint, quantity int, price bigint, serials text[],
  request_line_id bigint, note text)`;

interface ToldLine {
  id: number;
  productCode: string;
  productName: string;
  quantity: number;
  price: number;
  serials: string[] | null;
}
/** Only lines that changed: '2 × LK001 Pin iPhone 13 · 350.000'. */
export async function noteLines(
  ctx: Ctx,
  id: InboundId,
  before: readonly ToldLine[],
  after: readonly ToldLine[],
): Promise<void> {
  const was = new Map(before.map((line) => [line.id, tell(line)]));
  const is = new Map(after.map((line) => [line.id, tell(line)]));
  const gone = [...was].filter(([line, told]) => is.get(line) !== told).map(([, told]) => told);
  const come = [...is].filter(([line, told]) => was.get(line) !== told).map(([, told]) => told);
  if (gone.length || come.length) await noteChange(ctx, 'inbound', id, { lines: [gone, come] });
}
const tell = ({ productCode, productName, quantity, price, serials }: ToldLine): string =>
  `${quantity} × ${productCode} ${productName} · ${showAmount(price)}${serials?.length ? ` (${serials.join(', ')})` : ''}`;
