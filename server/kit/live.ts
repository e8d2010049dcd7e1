// Tells open browsers that something happened (contract/live.ts). It leaves with the commit, and not at all if that fails; whichever
// process a browser is connected to hears it (server/http/live.ts).
import { sql } from 'kysely';
import type pg from 'pg';
import type { ChangedWord, LiveData, LiveEvent, LiveTopic } from '../../contract/live.ts';
import { afterCommit } from '../db/transaction.ts';
import type { OpenCtx } from './ctx.ts';

/** Of a branch: for those who see it; null: for everybody of the tenant who has the topic's right. */
export async function tell<T extends LiveTopic>(
  ctx: OpenCtx,
  topic: T,
  branchId: number | null,
  data: LiveData<T>,
): Promise<void> {
  const words: Told = { tenantId: ctx.tenantId, branchId, event: { topic, data } as Told['event'] }; // T ties the two together
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(words)})`.execute(ctx.db);
}
export const LIVE_CHANNEL = 'live';
export interface Told {
  tenantId: number;
  branchId: number | null;
  /** For these people alone. */
  userIds?: readonly number[];
  event: LiveEvent;
}

// Which documents were changed, so that lists and pages that others have open read anew. Not in the call's own transaction: whoever commits
// with a word to listeners waits for all others who do. It is gathered for a moment and leaves by itself; if that fails, somebody's
// list is as old as it would be without.
const TOGETHER_MS = 100;
/** Of more than these the message names none: whoever shows such documents reads anew. */
const MOST_NAMED = 20;
const MOST_GATHERED = 500;

const own = 'select d.branch_id';
const both = (other: string) => `select unnest(array[d.branch_id, d.${other}])`;
const ofStore = 'select w.branch_id from warehouse w where w.tenant_id = d.tenant_id and w.id = d.warehouse_id';
/** The branches that each concerns. */
const branchesOf: Readonly<Record<ChangedWord, string>> = {
  ticket: both('place_id'),
  booking: own,
  outbound:
    'select w.branch_id from warehouse w where w.tenant_id = d.tenant_id and w.id in (d.warehouse_id, d.to_warehouse_id)',
  inbound: ofStore,
  stock_request: ofStore,
  center_request: own,
  stock_count: ofStore,
  account_receipt: own,
  account_payment: own,
  fund_transfer: both('to_branch_id'),
  feedback: own,
};
const wordOf = (table: string): ChangedWord | null => {
  const name = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return name in branchesOf ? (name as ChangedWord) : null; // just looked up
};

/** Said with the commit; tables that nobody waits for are passed over. */
export function changed(ctx: OpenCtx, table: string, id: number): void {
  const word = wordOf(table);
  const { tenantId } = ctx;
  if (word) afterCommit(ctx.db, (pool) => gather(pool, tenantId, word, id));
}

type Gathered = Map<number, Map<ChangedWord, Set<number>>>;
const waiting = new WeakMap<pg.Pool, Gathered>();
function gather(pool: pg.Pool, tenantId: number, word: ChangedWord, id: number): void {
  const all = waiting.get(pool) ?? begin(pool);
  const words = all.get(tenantId) ?? new Map<ChangedWord, Set<number>>();
  const ids = words.get(word) ?? new Set();
  if (ids.size < MOST_GATHERED) ids.add(id);
  all.set(tenantId, words.set(word, ids));
}

function begin(pool: pg.Pool): Gathered {
  const all: Gathered = new Map();
  waiting.set(pool, all);
  setTimeout(() => void say(pool), TOGETHER_MS).unref();
  return all;
}

async function say(pool: pg.Pool): Promise<void> {
  const all: Gathered = waiting.get(pool) ?? new Map();
  waiting.delete(pool);
  for (const [tenantId, words] of all) {
    const messages = [...words].map(([word, ids]) => messageOf(tenantId, word, ids));
    // One message to the database, of our own numbers and names.
    const text = `begin; set local app.tenant_id = '${Number(tenantId)}'; ${messages.join('; ')}; commit`;
    await pool.query(text).catch(() => {}); // a list that is a little older
  }
}
function messageOf(tenantId: number, word: ChangedWord, ids: ReadonlySet<number>): string {
  const event = (named: string) => `jsonb_build_object('tenantId', ${Number(tenantId)}, 'branchId', c.branch_id,
    'event', jsonb_build_object('topic', 'changed', 'data', jsonb_build_object('word', '${word}', 'ids', ${named})))::text`;
  // More than were gathered: everybody reads anew.
  if (ids.size >= MOST_GATHERED)
    return `select pg_notify('${LIVE_CHANNEL}', ${event("'[]'::jsonb")}) from (select null::bigint as branch_id) c`;
  const named = `case when count(*) <= ${MOST_NAMED} then jsonb_agg(c.id) else '[]'::jsonb end`;
  return `select pg_notify('${LIVE_CHANNEL}', ${event(named)}) from (
    select d.id, b.branch_id from ${word} d cross join lateral (${branchesOf[word]}) b (branch_id)
    where b.branch_id is not null and d.tenant_id = ${Number(tenantId)} and d.id in (${[...ids].map(Number).join()})
    group by d.id, b.branch_id) c group by c.branch_id`;
}
