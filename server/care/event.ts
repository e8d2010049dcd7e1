// Events as they came, each once: a job works on them (hook.ts).
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenCtx } from '../kit/ctx.ts';

/** The same event said twice is one row. */
export async function keepEvent(ctx: OpenCtx, event: Record<string, unknown>, text: string): Promise<void> {
  const name = String(event.event_name ?? '').slice(0, 100);
  const id = (event.message as { msg_id?: unknown } | undefined)?.msg_id;
  const once = typeof id === 'string' && id ? `${name}:${id}` : createHash('sha256').update(text).digest('hex');
  await sql`insert into care_event (tenant_id, key, name, raw) values (${ctx.tenantId}, ${once}, ${name}, ${JSON.stringify(event)}::jsonb)
    on conflict (tenant_id, key) do nothing`.execute(ctx.db);
}
