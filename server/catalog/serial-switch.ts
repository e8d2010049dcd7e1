// Whether pieces of a product have numbers of their own is decided while there are none: goods on a shelf or on their way were taken
// in the one way or the other, and so were the lines of open documents. Requests ask without naming pieces; they hold nothing.
import { sql } from 'kysely';
import type { ProductId } from '../../contract/catalog/product.calls.ts';
import { type Culture, type Params, showAmount } from '../../contract/culture.ts';
import type { Ctx } from '../kit/ctx.ts';
import { failAt } from '../kit/fail.ts';

interface Holding {
  id: ProductId;
  name: string;
  quantity: number;
  /** Codes of open bills and counts. */
  documents: string[];
}
const SHOWN = 3;

/** What a refusal names, by product: those that nothing holds are not in it. */
export async function heldSerials(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Params>> {
  if (!ids.length) return new Map();
  const { rows } = await sql<Holding>`select * from (
    select p.id, p.name, (select coalesce(sum(b.quantity), 0)::int from stock_balance b
        where b.tenant_id = p.tenant_id and b.product_id = p.id) as quantity,
      array(select d.code from inbound d join inbound_line l on l.tenant_id = d.tenant_id and l.inbound_id = d.id
          where l.tenant_id = p.tenant_id and l.product_id = p.id and d.status = 'draft' and not d.is_deleted
        union select d.code from outbound d join outbound_line l on l.tenant_id = d.tenant_id and l.outbound_id = d.id
          where l.tenant_id = p.tenant_id and l.product_id = p.id and d.status = 'draft' and not d.is_deleted
            and coalesce(d.state not in ('cancel', 'refure'), true)
        union select d.code from stock_count d join stock_count_line l on l.tenant_id = d.tenant_id and l.count_id = d.id
          where l.tenant_id = p.tenant_id and l.product_id = p.id and d.status = 'counting' and not d.is_deleted
        order by 1) as documents
    from product p where p.tenant_id = ${ctx.tenantId} and p.id = any(${ids}::bigint[])) h
    where quantity > 0 or documents <> '{}'`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, { name: row.name, where: whereOf(row, ctx.culture) }]));
}
const words = {
  vi: { units: (count: string) => `còn ${count} trên kệ hoặc đang chuyển`, documents: 'phiếu chưa xong' },
  en: { units: (count: string) => `${count} on shelves or on their way`, documents: 'open documents' },
} as const;
function whereOf({ quantity, documents }: Holding, culture: Culture): string {
  const { units, documents: open } = words[culture];
  const codes = [...documents.slice(0, SHOWN), ...(documents.length > SHOWN ? ['…'] : [])];
  return [
    ...(quantity ? [units(showAmount(quantity, culture))] : []),
    ...(codes.length ? [`${open} ${codes.join(', ')}`] : []),
  ].join('; ');
}

/**
 * Locks the products that would be switched, in one order, and refuses when anything holds one of them. Whoever writes a line reads
 * its product with a lock that this one waits for: what they wrote is seen here, or they see the switch.
 */
export async function requireSwitchable(ctx: Ctx, wanted: readonly { id: number; isSerial: boolean }[]): Promise<void> {
  const asked = JSON.stringify(wanted.map(({ id, isSerial }) => ({ id, is_serial: isSerial })));
  const { rows } = await sql<{ id: ProductId }>`select p.id from product p
    join jsonb_to_recordset(${asked}::jsonb) as x(id bigint, is_serial boolean) on x.id = p.id
    where p.tenant_id = ${ctx.tenantId} and p.is_serial <> x.is_serial order by p.id for update of p`.execute(ctx.db);
  const held = await heldSerials(
    ctx,
    rows.map(({ id }) => id),
  );
  for (const params of held.values()) failAt('isSerial', 'product.serialHeld', params);
}
