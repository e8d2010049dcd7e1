// What is known about a count before anything is done with it: tallies of its lines, who took part.
import { sql } from 'kysely';
import type { StockCountId } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { CountFacts } from './count.actions.ts';

/** Goods came or went since the line was counted; over line `l`, count `c` and balance `b`. */
export const isMoved = sql<boolean>`(c.status = 'counting' and l.counted is not null and (l.is_moved or coalesce(b.quantity, 0) <> l.book
  or exists (select from stock_ledger m where m.tenant_id = l.tenant_id and m.product_id = l.product_id and m.warehouse_id = c.warehouse_id
    and m.day >= (l.counted_at at time zone 'Asia/Ho_Chi_Minh')::date and m.at > l.counted_at and m.quantity <> 0)))`;
/** The lines of a count with its head, products and balances: l, c, p, b. */
export const linesOf = (ctx: Ctx, id: StockCountId) => sql`from stock_count_line l
  join stock_count c on c.tenant_id = l.tenant_id and c.id = l.count_id
  join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
  left join stock_balance b on b.tenant_id = l.tenant_id and b.product_id = l.product_id and b.warehouse_id = c.warehouse_id
  where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id}`;

interface Tallies extends Omit<CountFacts, 'isOwn' | 'uncountedCount' | 'causeless' | 'serials'> {
  lineCount: number;
  movedCount: number;
  surplus: number;
  short: number;
  unknownCount: number;
  creator: number | null;
  causeless: string[] | null;
  serials: string[] | null;
}
export interface Facts extends CountFacts {
  movedCount: number;
  unknownCount: number;
  surplus: number;
  short: number;
  counterNames: string[];
}
export async function countFacts(ctx: Ctx, id: StockCountId): Promise<Facts> {
  const { rows } = await sql<Tallies>`
    select h.code, h.status = 'applied' as is_applied, h.creator_user_id as creator, t.*,
      (select count(*) from stock_count_unknown x where x.tenant_id = h.tenant_id and x.count_id = h.id) as unknown_count
    from stock_count h, (select count(*) as line_count, count(l.counted) as counted_count,
        count(*) filter (where ${isMoved}) as moved_count,
        count(*) filter (where l.counted <> l.book and l.cause is null) as causeless_count,
        coalesce(sum(l.counted - l.book) filter (where l.counted > l.book), 0)::bigint as surplus,
        coalesce(sum(l.book - l.counted) filter (where l.counted < l.book), 0)::bigint as short,
        (array_agg(p.code order by p.code) filter (where l.counted <> l.book and l.cause is null))[1:3] as causeless,
        (array_agg(p.code order by p.code) filter (where l.counted <> l.book and p.is_serial))[1:3] as serials
      ${linesOf(ctx, id)}) t
    where h.tenant_id = ${ctx.tenantId} and h.id = ${id}`.execute(ctx.db);
  const { lineCount, creator, causeless, serials, ...tallies } = rows[0] as Tallies; // the caller has found the count
  const { rows: people } = await sql<{
    id: number;
    name: string;
  }>`select u.id, u.full_name as name from stock_count_person s
    join user_account u on u.tenant_id = s.tenant_id and u.id = s.user_id
    where s.tenant_id = ${ctx.tenantId} and s.count_id = ${id} order by u.full_name`.execute(ctx.db);
  return {
    ...tallies,
    uncountedCount: lineCount - tallies.countedCount,
    causeless: causeless ?? [],
    serials: serials ?? [],
    isOwn: creator === ctx.user.id || people.some((person) => person.id === ctx.user.id),
    counterNames: people.map((person) => person.name),
  };
}
