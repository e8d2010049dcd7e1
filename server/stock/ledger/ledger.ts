// The ledger's door: every movement of stock goes through these functions, in the transaction of its document.
// The invariants stand in the database (migrations 0003, 0010): never negative, never overpromised, one writer, locks in one order.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { showDay, today } from '../../../contract/time.ts';
import { sideBySide } from '../../db/transaction.ts';
import type { Ctx, OpenCtx } from '../../kit/ctx.ts';
import { failAt, refusalOf } from '../../kit/fail.ts';
import { signal } from '../../kit/signal.ts';

/** What moves stock. */
export type Document = 'inbound' | 'outbound' | 'stock_count';
/** What goods are kept for: a document that will move them, or a ticket that will need them. */
export type Keeper = Document | 'ticket';

export interface Move {
  warehouseId: WarehouseId;
  productId: ProductId;
  /** More than 0 comes in, less leaves; 0 corrects the value alone. */
  quantity: number;
  side: 'in' | 'out';
  lineId?: number | null;
  /** Đồng, with the sign of the quantity; left out, goods move at the average or, as a serial, at their own cost. */
  value?: number;
  /** What a unit is worth that comes in at the average, where nobody knows any. */
  cost?: number;
  /** Takes the value of an earlier move of the same list: what left one shelf comes to the other. */
  valueFrom?: number;
  serial?: string;
  /** The local day, where it is not the document's. */
  day?: string;
}

/** Goods came onto shelves, in the transaction that holds them: whoever waits may have got theirs. */
export const goodsArrived = signal<{ products: readonly ProductId[] }>();

/** Writes the moves and answers the value of each, in the same order. Reservations of the document are used up. */
export async function postStock(
  ctx: OpenCtx,
  document: Document,
  id: number,
  day: string,
  moves: readonly Move[],
): Promise<number[]> {
  if (!moves.length) return [];
  const products = [...new Set(moves.filter((move) => move.quantity > 0).map((move) => move.productId))];
  const posted = refusable(
    sql<{ movedValue: number }>`select moved_value from post_stock(${document}, ${id}, ${day}::date, ${JSON.stringify(
      moves.map(({ warehouseId, productId, lineId, valueFrom, ...move }) => ({
        ...move,
        valueOf: valueFrom,
        warehouse: warehouseId,
        product: productId,
        line: lineId,
      })),
    )}::jsonb) order by place`.execute(ctx.db),
  );
  // Whoever waits is asked for behind the moves, and sees what they brought.
  const [rows] = await sideBySide([posted, products.length ? goodsArrived.send(ctx, { products }) : null]);
  return rows.map((row) => row.movedValue);
}

/**
 * Takes back what the document moved, on the days it moved it; the shelves go to their replay without it, today.
 * With rows of the ledger only these are taken back.
 */
export async function unpostStock(
  ctx: OpenCtx,
  document: Document,
  id: number,
  rows: readonly number[] | null = null,
): Promise<void> {
  await refusable(sql`select unpost_stock(${document}, ${id}, ${today()}::date, ${rows}::bigint[])`.execute(ctx.db));
}

export interface Goods {
  warehouseId: WarehouseId;
  productId: ProductId;
  quantity: number;
}
interface Keep {
  /** What is not there now is kept when it arrives; otherwise all of it must be free. */
  mayWait?: boolean;
  /** An instant; after it the goods are free again. */
  until?: string;
}
/** Keeps goods for a document: available is what is on hand less what is kept. */
export async function reserveStock(
  ctx: OpenCtx,
  document: Keeper,
  id: number,
  goods: readonly Goods[],
  { mayWait = false, until }: Keep = {},
): Promise<void> {
  if (!goods.length) return;
  const json = JSON.stringify(
    goods.map(({ warehouseId, productId, quantity }) => ({ warehouse: warehouseId, product: productId, quantity })),
  );
  await refusable(
    sql`select reserve_stock(${document}, ${id}, ${json}::jsonb, ${mayWait}, ${until ?? null}::timestamptz)`.execute(
      ctx.db,
    ),
  );
}
/** Serials are locked by their product before any shelf; whoever posts them later in the same call says so now. */
export type Shelf = Omit<Goods, 'quantity'> & { isSerial?: boolean };
const shelfJson = ({ warehouseId, productId, isSerial }: Shelf) => ({
  warehouse: warehouseId,
  product: productId,
  ...(isSerial ? { serial: '' } : {}),
});
/** Locks shelves that one document frees and keeps one after the other, all in the ledger's one order. */
export async function lockShelves(ctx: OpenCtx, shelves: readonly Shelf[]): Promise<void> {
  if (!shelves.length) return;
  await sql`select lock_shelves(${JSON.stringify(shelves.map(shelfJson))}::jsonb)`.execute(ctx.db);
}
/** All that a posted document moved something on, or brought back from. */
export async function lockShelvesOf(ctx: OpenCtx, document: Document, id: number): Promise<void> {
  await sql`select lock_shelves(coalesce(jsonb_agg(jsonb_build_object('product', l.product_id, 'warehouse', w.id, 'serial', l.serial_id)), '[]'))
    from stock_ledger l join unnest(array[l.warehouse_id, l.issuer_id]) w (id) on w.id is not null
    where l.tenant_id = ${ctx.tenantId} and l.document = ${document} and l.document_id = ${id}`.execute(ctx.db);
}
/** Makes what a document keeps exactly these goods; what is not there yet is kept when it arrives. */
export async function keepStock(ctx: OpenCtx, document: Keeper, id: number, goods: readonly Goods[]): Promise<void> {
  const json = JSON.stringify(goods.map((one) => ({ ...shelfJson(one), quantity: one.quantity })));
  await sql`select keep_stock(${document}, ${id}, ${json}::jsonb)`.execute(ctx.db);
}
export interface KeptBy {
  document: Keeper;
  id: number;
}
/** What one document kept becomes another's, up to these goods; nobody who waits comes between. */
export async function handOnStock(
  ctx: OpenCtx,
  from: KeptBy,
  to: KeptBy,
  goods: readonly (Goods & { isSerial?: boolean })[],
): Promise<void> {
  if (!goods.length) return;
  const json = JSON.stringify(goods.map((one) => ({ ...shelfJson(one), quantity: one.quantity })));
  await sql`select hand_on_stock(${from.document}, ${from.id}, ${to.document}, ${to.id}, ${json}::jsonb)`.execute(
    ctx.db,
  );
}
export async function freeStock(ctx: OpenCtx, document: Keeper, id: number): Promise<void> {
  await refusable(sql`select free_stock(${document}, ${id})`.execute(ctx.db));
}

/** What a correction of prices changes on one shelf: `told` of it is the bill's, `difference` what has left took with it. */
export interface Repriced {
  productId: ProductId;
  warehouseId: WarehouseId;
  onHand: number;
  worth: number;
  goal: number;
  told: number;
  difference: number;
  day: string;
}
/** Corrects the prices of a posted bill's lines, or only says what that would do. */
export async function repriceInbound(
  ctx: OpenCtx,
  id: number,
  prices: ReadonlyMap<number, number>,
  { isAsked = false } = {},
): Promise<Repriced[]> {
  const json = JSON.stringify(Object.fromEntries(prices));
  return refusable(
    sql<Repriced>`select product as product_id, warehouse as warehouse_id, on_hand, worth, goal, told, difference, day
      from reprice_inbound(${id}, ${json}::jsonb, ${today()}::date, ${isAsked})`.execute(ctx.db),
  );
}

/** After a count nothing before it can change any more. */
export async function markCounted(ctx: OpenCtx, warehouseId: WarehouseId, products: readonly ProductId[]) {
  await sql`select mark_counted(${warehouseId}, ${products}::bigint[])`.execute(ctx.db);
}

export interface Difference {
  warehouseId: WarehouseId;
  productId: ProductId;
  quantity: number;
  value: number;
  ledgerQuantity: number;
  ledgerValue: number;
}
/** Where the balances differ from the ledger: nowhere, or the program has a bug. */
export async function differences(ctx: OpenCtx): Promise<Difference[]> {
  return (await sql<Difference>`select * from stock_differences()`.execute(ctx.db)).rows;
}
/** Writes balances, monthly sums and the sums per warehouse anew out of the ledger; answers how many shelves were wrong. */
export async function rebuild(ctx: Pick<OpenCtx, 'db'>): Promise<number> {
  const wrong = (await sql<{ wrong: number }>`select rebuild_stock() as wrong`.execute(ctx.db)).rows[0]?.wrong ?? 0;
  await sql`select rebuild_stock_tally()`.execute(ctx.db);
  return wrong;
}

/** The day a document is posted to: today, or an earlier one by whoever may close the books (domain.md §4). */
export function postingDay(ctx: Ctx, day: string): string {
  if (day > today()) failAt('day', 'stock.future', { day: showDay(day) });
  if (day < today() && !ctx.user.permissions.has('Pages.Inventory.Close'))
    failAt('day', 'stock.backDated', { day: showDay(day) });
  return day;
}

async function refusable<R>(query: Promise<{ rows: R[] }>): Promise<R[]> {
  try {
    return (await query).rows;
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}
