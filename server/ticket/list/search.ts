// Finding tickets by what a receptionist types: a whole IMEI or phone number by its own index, words and fragments of the
// customer and the device, in any order, newest first by the index of their pieces (migration 0042).
import { sql } from 'kysely';
import { hitsCounted } from '../../../contract/constants.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Count } from './counts.ts';
import type { Condition } from './where.ts';

const FURTHEST = 5000;

export interface Found {
  conditions: Condition[];
  /** All hits, or the newest of too many; the newest first. */
  ids: TicketId[] | null;
  /** Where more fits than is counted: the newest hits, which are. */
  newest: Condition | null;
  /** Of these ids; without sums where more fits. */
  counts: Count[];
}

/** As one text, here and where they are found: the driver reads and writes five hundred numbers one by one, and slowly. */
export const among = (ids: readonly TicketId[]): Condition => sql<boolean>`t.id = any(${`{${ids.join()}}`}::bigint[])`;

/** `reach`: a page that lies further back than is counted is still looked for by the index. */
export async function findTickets(ctx: Ctx, keyword: string | undefined, reach = 0): Promise<Found> {
  if (!keyword) return { conditions: [], ids: null, newest: null, counts: [] };
  const most = Math.max(hitsCounted, Math.min(reach, FURTHEST));
  // Looked for once, whatever is asked of it.
  const { rows } = await sql<{ list: string; counts: Count[] | null; words: Word[] | null }>`
    with f as materialized (select * from find_tickets(${keyword}, ${sql.lit(most + 1)})),
      n as materialized (select count(*) > ${sql.lit(most)} as is_more from f)
    select array_to_string(array(select id from f), ',') as list, case when n.is_more then ${words(keyword)} end as words,
      (select json_agg(c) from (select f.branch_id as "branchId", f.status, count(*) as count, sum(f.total) as total, sum(f.paid) as paid,
        sum(f.refunded) as refunded, sum(f.credited) as credited,
        sum(case when n.is_more then 0 else ticket_remaining(f.status, f.total, f.paid, f.refunded, f.credited) end) as remaining
        from f group by 1, 2) c) as counts
    from n`.execute(ctx.db);
  const [{ list, words: frequent, counts }] = rows as [(typeof rows)[number]]; // n is always one row
  const ids = list ? list.split(',').map((id) => Number(id) as TicketId) : []; // of tickets
  const hits = among(ids);
  const found = { ids, counts: counts ?? [] };
  return frequent
    ? { ...found, conditions: frequent.map(fits), newest: hits }
    : { ...found, conditions: [hits], newest: null };
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
