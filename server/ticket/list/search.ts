// Finding tickets by what a receptionist types: a whole IMEI or phone number by its own index, words and fragments of the
// customer and the device, in any order, newest first by the index of their pieces (migration 0042).
import { sql } from 'kysely';
import { hitsCounted } from '../../../contract/constants.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Condition } from './where.ts';

const FURTHEST = 5000;

export interface Found {
  conditions: Condition[];
  /** All hits, or the newest of too many; the newest first. */
  ids: TicketId[] | null;
  /** Where more fits than is counted: the newest hits, which are. */
  newest: Condition | null;
}

/** As one text: the driver would write five hundred numbers one by one. */
export const among = (ids: readonly TicketId[]): Condition => sql<boolean>`t.id = any(${`{${ids.join()}}`}::bigint[])`;

/** `reach`: a page that lies further back than is counted is still looked for by the index. */
export async function findTickets(ctx: Ctx, keyword: string | undefined, reach = 0): Promise<Found> {
  if (!keyword) return { conditions: [], ids: null, newest: null };
  const most = Math.max(hitsCounted, Math.min(reach, FURTHEST));
  // `offset 0`: without it the database looks once for every place that names the ids.
  const { rows } = await sql<{ ids: TicketId[]; words: Word[] | null }>`
    select f.ids, case when cardinality(f.ids) > ${sql.lit(most)} then ${words(keyword)} end as words
    from (select array(select find_tickets(${keyword}, ${sql.lit(most + 1)})) as ids offset 0) f`.execute(ctx.db);
  const { ids = [], words: frequent = null } = rows[0] ?? {};
  const hits = among(ids);
  return frequent ? { conditions: frequent.map(fits), ids, newest: hits } : { conditions: [hits], ids, newest: null };
}

interface Word {
  word: string;
  makers: number[];
}
const words = (keyword: string) =>
  sql`(select json_agg(json_build_object('word', word, 'makers', makers_named(word))) from unnest(search_words(${keyword})) word)`;
/** A word is in the ticket's text, or begins the name of the device's maker. */
const fits = ({ word, makers }: Word): Condition => {
  const inText = sql<boolean>`t.search like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
  return makers.length ? sql<boolean>`(${inText} or t.manufacturer_id = any(${makers}::bigint[]))` : inText;
};
