// What is known about a count before anything is done with it: tallies of its lines, who took part.
import { type RawBuilder, sql } from 'kysely';
import { type CauseSide, countCauses } from '../../../contract/stock/count.calls.ts';
import type { CountFacts } from '../../../contract/stock/count.states.ts';
import type { StockCountId } from '../../../contract/stock/stock.ts';
import { today } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { seesBook } from './count.rights.ts';

/** Goods came or went since the line was counted; over line `l`, count `c` and balance `b`. */
export const isMoved = sql<boolean>`(c.status = 'counting' and l.counted is not null and (l.is_moved or coalesce(b.quantity, 0) <> l.book
  or exists (select from stock_ledger m where m.tenant_id = l.tenant_id and m.product_id = l.product_id and m.warehouse_id = c.warehouse_id
    and m.day >= (l.counted_at at time zone 'Asia/Ho_Chi_Minh')::date and m.at > l.counted_at and m.quantity <> 0)))`;
/** Serials that were found and serials that are missing may make up for each other in number. */
export const isDifferent = sql<boolean>`(l.counted <> l.book or l.found > 0 or l.missing > 0)`;
/** Fewer than the books say, or more; of serials both at once. */
const isShort = sql<boolean>`(l.missing > 0 or (l.found = 0 and l.counted < l.book))`;
const isSurplus = sql<boolean>`(l.found > 0 or (l.missing = 0 and l.counted > l.book))`;
export const isOnSide = { short: isShort, surplus: isSurplus };
const causesOf = (side: CauseSide) =>
  Object.entries(countCauses).flatMap(([key, cause]) => (cause.side === side ? [key] : []));
/** Whether a cause explains the line's difference. */
export const causeFits = (
  cause: RawBuilder<unknown>,
) => sql<boolean>`((${cause} <> all(${causesOf('short')}::text[]) or ${isShort})
  and (${cause} <> all(${causesOf('surplus')}::text[]) or ${isSurplus}))`;
const isCauseless = sql<boolean>`(${isDifferent} and (l.cause is null or not ${causeFits(sql`l.cause`)}))`;
/** Another count was applied since: the difference to the books of then is settled, or was found not to be one. Serials settle by themselves. */
const isOvertaken = sql<boolean>`(c.status = 'counting' and l.found + l.missing = 0 and l.counted <> l.book and l.counted_at < b.counted_at)`;
/** Serials that were scanned for the line. */
const scanned = sql<number>`(select count(*) from stock_count_serial x
  where x.tenant_id = l.tenant_id and x.count_id = l.count_id and x.product_id = l.product_id and not x.is_missing)`;
/** What moved after it was counted is where the books say by now; over a serial `s`. */
const moved = (since: string) => sql`exists (select from stock_ledger m
  where m.tenant_id = l.tenant_id and m.serial_id = s.id and m.at > ${sql.ref(since)})`;
/** Of a line `l` of count `c`, the serials `s` that applying it takes off the shelf: those that nobody scanned. */
export const missingSerials = sql`stock_serial s where s.tenant_id = l.tenant_id and s.product_id = l.product_id
  and s.warehouse_id = c.warehouse_id and l.missing > 0 and not ${moved('l.counted_at')}
  and not exists (select from stock_count_serial x where x.tenant_id = l.tenant_id and x.count_id = l.count_id
    and x.product_id = l.product_id and lower(x.serial) = lower(s.serial))`;
/** The scans `x` that it brings to the shelf, with what the books have of them, `s`: those that the books do not have here. */
export const foundSerials = sql`stock_count_serial x
  left join stock_serial s on s.tenant_id = x.tenant_id and s.product_id = x.product_id and lower(s.serial) = lower(x.serial)
  where x.tenant_id = l.tenant_id and x.count_id = l.count_id and x.product_id = l.product_id and not x.is_missing
    and l.found > 0 and x.book_warehouse_id is distinct from c.warehouse_id and s.warehouse_id is distinct from c.warehouse_id
    and not ${moved('x.counted_at')}`;
/** How many of them: while it is counted those of now, afterwards those that were settled. */
const settled = (column: 'found' | 'missing', serials: RawBuilder<unknown>) =>
  sql<number>`(case when c.status = 'counting' and l.${sql.ref(column)} > 0 then (select count(*)::int from ${serials}) else l.${sql.ref(column)} end)`;
const found = settled('found', foundSerials);
const missing = settled('missing', missingSerials);
/** What applying the line takes off the shelf (below zero) or puts there; what is kept there for others, without what has run out. */
const change = sql<number>`(case when l.found + l.missing > 0 then ${found} - ${missing} else l.counted - l.book end)`;
const reserved = sql<number>`(b.reserved - (select coalesce(sum(k.held), 0) from stock_reservation k where k.tenant_id = l.tenant_id
  and k.product_id = l.product_id and k.warehouse_id = c.warehouse_id and k.expires_at <= now()))`;
/** Found where none lies, of a product that nobody ever paid for, without a cost that was typed in; whatever has left brings its own along. */
const isCostless = sql<boolean>`(c.status = 'counting' and l.unit_cost is null and coalesce(b.quantity, 0) = 0 and case when p.is_serial and l.found + l.missing > 0
  then exists (select from ${foundSerials} and s.id is null) else l.counted > l.book end and standing_cost(l.product_id, c.warehouse_id) is null)`;
/** The lines of a count with its head, products and balances: l, c, p, b. */
export const linesOf = (ctx: Ctx, id: StockCountId) => sql`from stock_count_line l
  join stock_count c on c.tenant_id = l.tenant_id and c.id = l.count_id
  join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
  left join stock_balance b on b.tenant_id = l.tenant_id and b.product_id = l.product_id and b.warehouse_id = c.warehouse_id
  where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id}`;

/** Products of lines that another count overtook; asked again behind the locks of their shelves. */
export async function overtakenIn(ctx: Ctx, id: StockCountId): Promise<string[]> {
  const { rows } = await sql<{
    code: string;
  }>`select p.code ${linesOf(ctx, id)} and ${isOvertaken} order by p.code limit 3`.execute(ctx.db);
  return rows.map(({ code }) => code);
}

interface Tallies
  extends Omit<
    CountFacts,
    'isOwn' | 'uncountedCount' | 'causeless' | 'serials' | 'overtaken' | 'isBlindTo' | 'kept' | 'onWay'
  > {
  isBlind: boolean;
  lineCount: number;
  movedCount: number;
  surplus: number;
  short: number;
  unknownCount: number;
  stamp: string;
  creator: number | null;
  causeless: string[] | null;
  serials: string[] | null;
  overtaken: string[] | null;
}
export interface Facts extends CountFacts {
  movedCount: number;
  unknownCount: number;
  surplus: number;
  short: number;
  stamp: string;
  counterNames: string[];
}
/** What keeps serials that were found from leaving where the books have them: they are on their way, or the books there are closed. */
async function elsewhere(
  ctx: Ctx,
  id: StockCountId,
): Promise<Pick<CountFacts, 'onWay'> & Partial<Pick<CountFacts, 'closedUntil' | 'warehouseName'>>> {
  interface Place {
    serial: string;
    product: string;
    code: string;
    isRoad: boolean;
    warehouseName: string;
    closedUntil: string;
  }
  const { rows } =
    await sql<Place>`select s.serial, p.name as product, w.role = 'transit' as is_road, w.name as warehouse_name, u.day as closed_until,
      coalesce((select stock_document_code(m.document, m.document_id) from stock_ledger m where m.tenant_id = s.tenant_id and m.serial_id = s.id
        and m.warehouse_id = s.warehouse_id order by m.id desc limit 1), w.name) as code
    from stock_count c join stock_count_serial x on x.tenant_id = c.tenant_id and x.count_id = c.id and x.book_warehouse_id is distinct from c.warehouse_id
    join stock_serial s on s.tenant_id = x.tenant_id and s.product_id = x.product_id and lower(s.serial) = lower(x.serial)
      and s.warehouse_id <> c.warehouse_id
    join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
    join warehouse w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id, lateral (select closed_until(w.id) as day) u
    where c.tenant_id = ${ctx.tenantId} and c.id = ${id} and (w.role = 'transit' or u.day >= ${today()}::date)
      and not exists (select from stock_ledger m where m.tenant_id = s.tenant_id and m.serial_id = s.id and m.at > x.counted_at)
    order by w.role = 'transit' desc, x.product_id, x.id limit 1`.execute(ctx.db);
  const [found] = rows;
  if (!found) return { onWay: null };
  const { isRoad, serial, product, code, warehouseName, closedUntil } = found;
  return isRoad ? { onWay: { serial, product, code } } : { onWay: null, warehouseName, closedUntil };
}

export async function countFacts(ctx: Ctx, id: StockCountId): Promise<Facts> {
  const { rows } = await sql<Tallies>`
    select h.code, h.is_blind, h.status, h.creator_user_id as creator, t.*, w.name as warehouse_name,
      case when closed_until(w.id) >= ${today()}::date then closed_until(w.id) end as closed_until,
      (select count(*) from stock_count_unknown x where x.tenant_id = h.tenant_id and x.count_id = h.id) as unknown_count
    from stock_count h join warehouse w on w.tenant_id = h.tenant_id and w.id = h.warehouse_id, (select count(*) as line_count, count(l.counted) as counted_count,
        -- Every number has its moment: any that changes changes the sum.
        coalesce(sum(extract(epoch from l.counted_at)), 0)::text as stamp,
        count(*) filter (where ${isMoved}) as moved_count,
        count(*) filter (where ${isCauseless}) as causeless_count,
        coalesce(sum(case when l.found + l.missing > 0 then ${found} else greatest(l.counted - l.book, 0) end), 0)::bigint as surplus,
        coalesce(sum(case when l.found + l.missing > 0 then ${missing} else greatest(l.book - l.counted, 0) end), 0)::bigint as short,
        (array_agg(p.code order by p.code) filter (where ${isCauseless}))[1:3] as causeless,
        (array_agg(p.code order by p.code) filter (where ${isOvertaken}))[1:3] as overtaken,
        (array_agg(p.name order by p.code) filter (where ${isCostless}))[1] as costless,
        (array_agg(p.code order by p.code) filter (where p.is_serial and l.counted <> l.book and l.counted <> ${scanned}))[1:3] as serials
      ${linesOf(ctx, id)}) t
    where h.tenant_id = ${ctx.tenantId} and h.id = ${id}`.execute(ctx.db);
  const { lineCount, creator, causeless, serials, overtaken, isBlind, ...tallies } = rows[0] as Tallies; // the caller has found the count
  const { rows: people } = await sql<{
    id: number;
    name: string;
  }>`select u.id, u.full_name as name from stock_count_person s
    join user_account u on u.tenant_id = s.tenant_id and u.id = s.user_id
    where s.tenant_id = ${ctx.tenantId} and s.count_id = ${id} order by u.full_name`.execute(ctx.db);
  // `offset 0`: what the line changes is worked out once.
  const kept = await sql<
    NonNullable<CountFacts['kept']>
  >`select k.product, -k.change as quantity, (k.on_hand - k.reserved)::int as available, k.reserved, k.on_hand
    from (select p.name as product, l.product_id, ${change} as change, ${reserved}::int as reserved, b.quantity as on_hand
      ${linesOf(ctx, id)} and c.status = 'counting' offset 0) k
    where k.change < 0 and k.on_hand + k.change < k.reserved order by k.on_hand + k.change < 0 desc, k.product_id limit 1`.execute(
    ctx.db,
  );
  const isOwn = creator === ctx.user.id || people.some((person) => person.id === ctx.user.id);
  return {
    ...tallies,
    isBlindTo: !seesBook(ctx, { isBlind, status: tallies.status, isOwn }),
    uncountedCount: lineCount - tallies.countedCount,
    causeless: causeless ?? [],
    serials: serials ?? [],
    overtaken: overtaken ?? [],
    ...(tallies.status === 'counting' && tallies.closedUntil === null ? await elsewhere(ctx, id) : { onWay: null }),
    kept: kept.rows[0] ?? null,
    isOwn,
    counterNames: people.map((person) => person.name),
  };
}
