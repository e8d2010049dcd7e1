// What keeps a posted document from being un-posted, as sentences that name the documents in the way (domain.md §4).
// The same facts that the ledger would refuse one by one are gathered here for the preview and for one whole answer.
import { sql } from 'kysely';
import { saidIn } from '../../../contract/culture.ts';
import { errors } from '../../../contract/errors.ts';
import { showDay } from '../../../contract/time.ts';
import { sideBySide } from '../../db/transaction.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { type Document, lockShelvesOf } from './ledger.ts';

export interface Shelf {
  product: string;
  warehouse: string;
  /** What un-posting takes off the shelf; less than 0 when goods come back to it. */
  quantity: number;
  value: number;
  /** What the document is worth beyond that: it becomes a valuation difference. */
  difference: number;
  onHand: number;
}
interface ShelfNow extends Shelf {
  reserved: number;
  /** How many of its units nobody used since. */
  left: number;
  lowestDay: number;
  day: string;
  countedDay: string | null;
  closed: string | null;
  gone: string[];
  /** Units that would come back and are in stock already: they were bought again, or found by a count. */
  twice: { serial: string; warehouse: string }[];
  later: string[];
}

export interface UnpostPreview {
  shelves: Shelf[];
  blockers: string[];
}
/** With rows of the ledger, only these; tickets that got the goods would wait again and are not in the way. */
export async function previewUnpost(
  ctx: Ctx,
  document: Document,
  id: number,
  only: readonly number[] | null = null,
): Promise<UnpostPreview> {
  const shelves = await shelvesOf(ctx, document, id, only);
  return {
    shelves: shelves.map(({ product, warehouse, quantity, value, difference, onHand }) => ({
      product,
      warehouse,
      quantity,
      value,
      difference,
      onHand,
    })),
    blockers: [...new Set(shelves.flatMap((shelf) => blockersOf(ctx, shelf)))],
  };
}
type Blocker =
  | 'stock.closed'
  | 'stock.counted'
  | 'stock.usedSince'
  | 'stock.serialNotHere'
  | 'stock.serialTwice'
  | 'stock.shortLater';
function blockersOf(ctx: Ctx, shelf: ShelfNow): string[] {
  const { product, warehouse, quantity, onHand, reserved, closed, countedDay, gone, twice, day } = shelf;
  const sentence = (code: Blocker, params: Record<string, string | number>) =>
    saidIn(errors[code], ctx.culture, { product, warehouse, ...params });
  const left = Math.min(onHand - reserved, shelf.left);
  const found: string[] = [];
  if (closed && day <= closed) found.push(sentence('stock.closed', { day: showDay(closed) }));
  if (countedDay) found.push(sentence('stock.counted', { day: showDay(countedDay) }));
  if (quantity > left) {
    const documents = shelf.later.join(', ') || '–';
    found.push(sentence('stock.usedSince', { left: Math.max(left, 0), quantity, documents }));
  } else if (gone.length) found.push(...gone.map((serial) => sentence('stock.serialNotHere', { serial })));
  else if (shelf.lowestDay < 0) found.push(sentence('stock.shortLater', { quantity, day: showDay(day) }));
  found.push(...twice.map((one) => sentence('stock.serialTwice', one)));
  return found;
}

/** Refuses with everything that is in the way at once. Its shelves are locked first: what is seen here is so until the end. */
export async function requireUnpostable(ctx: Ctx, document: Document, id: number): Promise<void> {
  const [, { blockers }] = await sideBySide([lockShelvesOf(ctx, document, id), previewUnpost(ctx, document, id)]);
  if (blockers.length) fail('stock.blocked', { blockers: blockers.join(' ') });
}

/** The ledger's own answer to "what if": un-posting does exactly this. */
async function shelvesOf(
  ctx: Ctx,
  document: Document,
  id: number,
  only: readonly number[] | null,
): Promise<ShelfNow[]> {
  const held = only
    ? sql`(select coalesce(sum(k.held), 0)::int from stock_reservation k where k.tenant_id = ${ctx.tenantId} and k.document = 'ticket'
        and k.product_id = s.product and k.warehouse_id = s.warehouse)`
    : sql`0`;
  const { rows } = await sql<ShelfNow>`
    with numbered as materialized (select l.product_id, l.warehouse_id, l.quantity, l.serial_id from stock_ledger l
      where l.tenant_id = ${ctx.tenantId} and l.document = ${document} and l.document_id = ${id} and l.serial_id is not null and l.reverses is null
        ${only ? sql`and l.id = any(${only}::bigint[])` : sql``}
        and not exists (select from stock_ledger r where r.tenant_id = l.tenant_id and r.reverses = l.id))
    select p.name as product, w.name as warehouse, s.units as quantity, s.worth - s.goal as value, s.difference, s.on_hand, s.reserved - ${held} as reserved,
      s.units + least(coalesce(s.lowest, 0), 0) as left, s.lowest_day, s.first_day as day, closed_until(s.warehouse) as closed, s.gone,
      (select coalesce(jsonb_agg(jsonb_build_object('serial', x.serial, 'warehouse', h.name) order by x.serial), '[]')
        from numbered n join stock_serial x on x.tenant_id = ${ctx.tenantId} and x.id = n.serial_id
        join warehouse h on h.tenant_id = x.tenant_id and h.id = x.warehouse_id
        where n.product_id = s.product and n.warehouse_id = s.warehouse and n.quantity < 0
          and not exists (select from numbered c where c.serial_id = x.id and c.warehouse_id = x.warehouse_id and c.quantity > 0)) as twice,
      case when s.written < s.counted_at and ${document} <> 'stock_count' then (s.counted_at at time zone 'Asia/Ho_Chi_Minh')::date end as counted_day,
      case when s.units > 0 then documents_since(s.product, s.warehouse, s.first_place, ${document}, ${id}) else '{}' end
        || array(select distinct stock_document_code(k.document, k.document_id) from stock_reservation k
          where s.units > s.on_hand - s.reserved + ${held} and k.tenant_id = ${ctx.tenantId} and k.product_id = s.product
            and k.warehouse_id = s.warehouse and k.held > 0 and (k.document <> 'ticket' or ${!only})
            and stock_document_code(k.document, k.document_id) is not null) as later
    from unpost_outcome(${document}, ${id}, ${only}::bigint[]) s
    join product p on p.tenant_id = ${ctx.tenantId} and p.id = s.product
    join warehouse w on w.tenant_id = ${ctx.tenantId} and w.id = s.warehouse
    order by p.name, w.name`.execute(ctx.db);
  return rows;
}
