// Finding tickets by what a receptionist types: a whole IMEI or phone number by its own index, fragments by the
// index of their pieces (migration 0007).
import { sql } from 'kysely';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { contains } from '../../kit/list.ts';
import type { Condition } from './where.ts';

/** As many hits as are counted; what fits more is read in the list's order and said to be more. */
const MOST = 1000;
/** Trigrams need three characters. */
const SHORTEST = 3;

export interface Found {
  conditions: Condition[];
  /** Where more fits than is counted: the condition of those that are. */
  counted: Condition | null;
}
const amongIds = (ids: TicketId[]) => sql<boolean>`t.id = any(${ids}::bigint[])`;
const among = (ids: TicketId[]): Found => ({ conditions: [amongIds(ids)], counted: null });

export async function findTickets(ctx: Ctx, keyword: string | undefined): Promise<Found> {
  if (!keyword) return { conditions: [], counted: null };
  const exact = await findExact(ctx, keyword.replace(/[\s.-]/g, ''));
  if (exact.length) return among(exact);
  const like = sql<boolean>`t.search like ${contains(keyword)}`;
  const ids = keyword.length < SHORTEST ? await firstThatFit(ctx, like) : await findByIndex(ctx, keyword);
  return ids.length > MOST ? { conditions: [like], counted: amongIds(ids) } : among(ids);
}

async function findByIndex(ctx: Ctx, keyword: string): Promise<TicketId[]> {
  const { rows } = await sql<{ id: TicketId }>`
    select id from find_tickets(${keyword}, ${MOST + 1}) id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
async function firstThatFit(ctx: Ctx, like: Condition): Promise<TicketId[]> {
  const { rows } = await sql<{ id: TicketId }>`select t.id from ticket t where t.tenant_id = ${ctx.tenantId}
    and not t.is_deleted and ${like} order by t.id desc limit ${sql.lit(MOST + 1)}`.execute(ctx.db);
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
