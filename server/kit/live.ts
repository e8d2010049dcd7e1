// Tells open browsers that something happened (contract/live.ts). It leaves with the commit, and not at all if that fails; whichever
// process a browser is connected to hears it (server/http/live.ts).
import { sql } from 'kysely';
import type { LiveData, LiveEvent, LiveTopic } from '../../contract/live.ts';
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
