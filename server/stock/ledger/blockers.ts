// What keeps a posted document from being un-posted, as sentences that name the documents in the way (domain.md §4).
// The same facts that the ledger would refuse one by one are gathered here for the preview and for one whole answer.
import { sql } from 'kysely';
import { fill } from '../../../contract/culture.ts';
import { errors } from '../../../contract/errors.ts';
import { showDay } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import type { Document } from './ledger.ts';

export interface Shelf {
  product: string;
  warehouse: string;
  /** What un-posting takes off the shelf; less than 0 when goods come back to it. */
  quantity: number;
  value: number;
  onHand: number;
}
interface ShelfNow extends Shelf {
  reserved: number;
  day: string;
  countedDay: string | null;
  closed: string | null;
  later: string[];
}

export interface UnpostPreview {
  shelves: Shelf[];
  blockers: string[];
}
export async function previewUnpost(ctx: Ctx, document: Document, id: number): Promise<UnpostPreview> {
  const shelves = await shelvesOf(ctx, document, id);
  const sentence = (
    code: 'stock.closed' | 'stock.counted' | 'stock.usedSince',
    params: Record<string, string | number>,
  ) => fill(errors[code][ctx.culture], params);
  const blockers = shelves.flatMap(
    ({ product, warehouse, closed, countedDay, quantity, onHand, reserved, day, later }) => [
      ...(closed && day <= closed ? [sentence('stock.closed', { warehouse, day: showDay(closed) })] : []),
      ...(countedDay ? [sentence('stock.counted', { product, warehouse, day: showDay(countedDay) })] : []),
      ...(quantity > onHand - reserved
        ? [
            sentence('stock.usedSince', {
              product,
              warehouse,
              left: onHand - reserved,
              quantity,
              documents: later.join(', '),
            }),
          ]
        : []),
    ],
  );
  return {
    shelves: shelves.map(({ product, warehouse, quantity, value, onHand }) => ({
      product,
      warehouse,
      quantity,
      value,
      onHand,
    })),
    blockers: [...new Set(blockers)],
  };
}

/** Refuses with everything that is in the way at once. */
export async function requireUnpostable(ctx: Ctx, document: Document, id: number): Promise<void> {
  const { blockers } = await previewUnpost(ctx, document, id);
  if (blockers.length) fail('stock.blocked', { blockers: blockers.join(' ') });
}

async function shelvesOf(ctx: Ctx, document: Document, id: number): Promise<ShelfNow[]> {
  const { rows } = await sql<ShelfNow>`
    with mine as (
      select l.* from stock_ledger l
      where l.tenant_id = ${ctx.tenantId} and l.document = ${document} and l.document_id = ${id} and l.reverses is null
        and not exists (select from stock_ledger r where r.tenant_id = l.tenant_id and r.reverses = l.id)
    ), shelf as (
      select m.product_id, m.warehouse_id, sum(m.quantity)::int as quantity, sum(m.value)::bigint as value,
        min(m.day) as day, min(m.id) as first, min(m.at) as at from mine m group by 1, 2
    )
    select p.name as product, w.name as warehouse, s.quantity, s.value, s.day, b.quantity as on_hand, b.reserved,
      closed_until(s.warehouse_id) as closed,
      case when s.at < b.counted_at then (b.counted_at at time zone 'Asia/Ho_Chi_Minh')::date end as counted_day,
      array(select distinct coalesce(stock_document_code(x.document, x.document_id), '?') from (
        select l.document, l.document_id from stock_ledger l
        where l.tenant_id = ${ctx.tenantId} and l.product_id = s.product_id and l.warehouse_id = s.warehouse_id
          and l.id > s.first and l.quantity < 0 and l.reverses is null
          and not (l.document = ${document} and l.document_id = ${id})
          and not exists (select from stock_ledger r where r.tenant_id = l.tenant_id and r.reverses = l.id)
        order by l.id desc limit 5) x) as later
    from shelf s
    join stock_balance b on b.tenant_id = ${ctx.tenantId} and b.product_id = s.product_id and b.warehouse_id = s.warehouse_id
    join product p on p.tenant_id = ${ctx.tenantId} and p.id = s.product_id
    join warehouse w on w.tenant_id = ${ctx.tenantId} and w.id = s.warehouse_id
    order by p.name, w.name`.execute(ctx.db);
  return rows;
}
