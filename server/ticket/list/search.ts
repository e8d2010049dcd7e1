// Finding tickets by what a receptionist types: a whole IMEI or phone number by its own index, words and fragments of the
// customer and the device, in any order, by the indexes of their pieces (migrations 0007, 0028).
import { sql } from 'kysely';
import { onePhone } from '../../../contract/phone.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { contains, longestWord } from '../../kit/list.ts';
import type { Condition } from './where.ts';

/** As many hits as are counted; what fits more is read in the list's order and said to be more. */
const MOST = 1000;
/** Trigrams need three characters. */
const SHORTEST = 3;
/** So many of the newest tickets are looked at for words that no index knows. */
const NEWEST = 20_000;

export interface Found {
  conditions: Condition[];
  /** Where more fits than is counted: the condition of those that are. */
  counted: Condition | null;
}
const amongIds = (ids: TicketId[]) => sql<boolean>`t.id = any(${ids}::bigint[])`;
const among = (ids: TicketId[]): Found => ({ conditions: [amongIds(ids)], counted: null });

export async function findTickets(ctx: Ctx, keyword: string | undefined): Promise<Found> {
  if (!keyword) return { conditions: [], counted: null };
  const exact = await findExact(ctx, onePhone(keyword.trim()));
  if (exact.length) return among(exact);
  if (longestWord(keyword) < SHORTEST) return among(await newestThatFit(ctx, keyword));
  const ids = await findByIndex(ctx, keyword);
  return ids.length > MOST ? { conditions: await fitting(ctx, keyword), counted: amongIds(ids) } : among(ids);
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
