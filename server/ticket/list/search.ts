// Finding tickets by what a receptionist types: a whole IMEI or phone number by its own index, words and fragments of the
// customer and the device, in any order, by the indexes of their pieces (migrations 0007, 0028).
import { sql } from 'kysely';
import { onePhone } from '../../../contract/phone.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { contains, longestWord } from '../../kit/list.ts';
import { all, type Condition } from './where.ts';

/** As many hits as are counted; what fits more is read in the list's order and said to be more. */
const MOST = 1000;
/** Trigrams need three characters. */
const SHORTEST = 3;
/** So many of the newest tickets are looked at for words that no index knows. */
const NEWEST = 20_000;

/** So many tickets of two times are looked at to learn whether most of a page is among the newest anyway. */
const LOOKED_AT = 1500;
/** From one in a hundred on, and far more in all than are counted. */
const FREQUENT = { share: 0.01, times: 4 } as const;

export interface Found {
  conditions: Condition[];
  /** Where more fits than is counted: the condition of those that are. */
  counted: Condition | null;
  /** So much fits that a page is soon found in the list's own order. */
  isFrequent?: boolean;
}
const amongIds = (ids: TicketId[]) => sql<boolean>`t.id = any(${ids}::bigint[])`;
const among = (ids: TicketId[]): Found => ({ conditions: [amongIds(ids)], counted: null });

export async function findTickets(ctx: Ctx, keyword: string | undefined): Promise<Found> {
  if (!keyword) return { conditions: [], counted: null };
  const exact = await findExact(ctx, onePhone(keyword.trim()));
  if (exact.length) return among(exact);
  if (longestWord(keyword) < SHORTEST) return among(await newestThatFit(ctx, keyword));
  const conditions = await fitting(ctx, keyword);
  const newest = isRare(keyword) ? null : await newestOfMany(ctx, conditions);
  if (newest) return { conditions, counted: amongIds(newest), isFrequent: true };
  const ids = await findByIndex(ctx, keyword);
  return ids.length > MOST ? { conditions, counted: amongIds(ids) } : among(ids);
}
/** Digits in a row: few tickets have the same five. */
const isRare = (keyword: string): boolean => /\d[\d .()+-]*\d[\d .()+-]*\d[\d .()+-]*\d[\d .()+-]*\d/.test(keyword);

/**
 * The newest hits of words that a large part of all tickets have, then and now; null for others. An index would go through all of
 * them for the few that are shown.
 */
async function newestOfMany(ctx: Ctx, conditions: readonly Condition[]): Promise<TicketId[] | null> {
  const tickets = sql`select * from ticket where tenant_id = ${ctx.tenantId} and not is_deleted`;
  const most = sql.lit(LOOKED_AT);
  const { rows } = await sql<{ ids: TicketId[]; before: number | null; all: number | null }>`
    with hit as materialized (
      select t.id from (${tickets} order by id desc limit ${most}) t where ${all(conditions)})
    select array(select id from hit) as ids, n.before, n.all
    from (select count(*) >= ${sql.lit(LOOKED_AT * FREQUENT.share)} as is_much from hit) h
    left join lateral (select (select sum(change) from ticket_tally where tenant_id = ${ctx.tenantId})::bigint as all,
      (select count(*) from (${tickets} and id < (select (min(x.id) + max(x.id)) / 2 from ticket x where x.tenant_id = ${ctx.tenantId})
        order by id desc limit ${most}) t where ${all(conditions)}) as before) n on h.is_much`.execute(ctx.db);
  const { ids = [], before, all: number } = rows[0] ?? {};
  const isMany = (hits: number) => (hits / LOOKED_AT) * (number ?? 0) > FREQUENT.times * MOST;
  return isMany(ids.length) && isMany(before ?? 0) ? ids : null;
}

/** Every word is in the ticket's text, or begins the name of the device's maker. */
async function fitting(ctx: Ctx, keyword: string): Promise<Condition[]> {
  const { rows } = await sql<{ pattern: string; makers: number[] }>`select p.pattern, makers_named(w.word) as makers
    from unnest(search_words(${keyword})) with ordinality w(word, place)
    join unnest(search_patterns(${keyword})) with ordinality p(pattern, place) using (place)`.execute(ctx.db);
  return rows.map(({ pattern, makers }) => {
    const inText = sql<boolean>`t.search like ${pattern}`;
    return makers.length ? sql<boolean>`(${inText} or t.manufacturer_id = any(${makers}::bigint[]))` : inText;
  });
}

async function findByIndex(ctx: Ctx, keyword: string): Promise<TicketId[]> {
  const { rows } = await sql<{ id: TicketId }>`
    select id from find_tickets(${keyword}, ${MOST + 1}) id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
async function newestThatFit(ctx: Ctx, keyword: string): Promise<TicketId[]> {
  const { rows } = await sql<{ id: TicketId }>`select t.id from (
      select id, search from ticket where tenant_id = ${ctx.tenantId} and not is_deleted order by id desc limit ${sql.lit(NEWEST)}) t
    where t.search like ${contains(keyword)} order by t.id desc limit ${sql.lit(MOST)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Numbers that are one whole thing: nobody searches for a part of another number with them. */
async function findExact(ctx: Ctx, digits: string): Promise<TicketId[]> {
  if (!/^(0\d{9}|\d{15})$/.test(digits)) return [];
  const column = digits.length === 15 ? sql`imei` : sql`phone`;
  const { rows } = await sql<{ id: TicketId }>`select id from ticket where tenant_id = ${ctx.tenantId}
    and ${column} = ${digits} and not is_deleted order by id desc limit ${sql.lit(MOST)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
