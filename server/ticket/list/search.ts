// Finding tickets by what a receptionist types: a whole IMEI or phone number by its own index, words and fragments of the
// customer and the device, in any order, newest first by the index of their pieces (migration 0042).
import { sql } from 'kysely';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Condition } from './where.ts';

/** As many hits as are counted; what fits more is said to be more. */
const MOST = 1000;

export interface Found {
  conditions: Condition[];
  /** Where more fits than is counted: the newest hits, which are. */
  newest: Condition | null;
}

export async function findTickets(ctx: Ctx, keyword: string | undefined): Promise<Found> {
  if (!keyword) return { conditions: [], newest: null };
  const { rows } = await sql<{ ids: TicketId[]; words: Word[] | null }>`
    select f.ids, case when cardinality(f.ids) > ${sql.lit(MOST)} then ${words(keyword)} end as words
    from (select array(select find_tickets(${keyword}, ${sql.lit(MOST + 1)})) as ids) f`.execute(ctx.db);
  const { ids = [], words: frequent = null } = rows[0] ?? {};
  const hits = sql<boolean>`t.id = any(${ids}::bigint[])`;
  return frequent ? { conditions: frequent.map(fits), newest: hits } : { conditions: [hits], newest: null };
}

interface Word {
  pattern: string;
  makers: number[];
}
const words = (
  keyword: string,
) => sql`(select json_agg(json_build_object('pattern', w.pattern, 'makers', makers_named(w.word)))
  from unnest(search_words(${keyword}), search_patterns(${keyword})) w(word, pattern))`;
/** A word is in the ticket's text, or begins the name of the device's maker. */
const fits = ({ pattern, makers }: Word): Condition => {
  const inText = sql<boolean>`t.search like ${pattern}`;
  return makers.length ? sql<boolean>`(${inText} or t.manufacturer_id = any(${makers}::bigint[]))` : inText;
};
