// Events as they came, each once: a job works on them (hook.ts).
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenCtx } from '../kit/ctx.ts';

/** Half an emoji (a text that was cut) and NUL are JSON, but nothing that the database keeps. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\p{Cs}/gu, '\ufffd').replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [storable(key), storable(one)]));
}

/** The same event said twice is one row. */
export async function keepEvent(ctx: OpenCtx, told: Record<string, unknown>, text: string): Promise<void> {
  const event = storable(told) as Record<string, unknown>; // an object stays one
  const name = String(event.event_name ?? '').slice(0, 100);
  const id = (event.message as { msg_id?: unknown } | undefined)?.msg_id;
  const once = typeof id === 'string' && id ? `${name}:${id}` : createHash('sha256').update(text).digest('hex');
  await sql`insert into care_event (tenant_id, key, name, raw) values (${ctx.tenantId}, ${once}, ${name}, ${JSON.stringify(event)}::jsonb)
    on conflict (tenant_id, key) do nothing`.execute(ctx.db);
}
