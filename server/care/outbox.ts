// The door to the outbox: whoever has something to tell a customer puts it down here, in the transaction of what happened. Nothing
// here talks to the network; the sender (send.ts) takes rows from the table, so that no counter ever waits.
import { sql } from 'kysely';
import { type MessageKind, messageCase } from '../../contract/care/messages.ts';
import { now, toInstant } from '../../contract/time.ts';
import type { OpenCtx } from '../kit/ctx.ts';
import { factsOf } from './facts.ts';
import { inDaytime } from './hours.ts';

export interface NewMessage {
  template: MessageKind;
  /** What it is about: a ticket, a booking; several of them at once. */
  ticketId?: number;
  bookingId?: number;
  bookingIds?: readonly number[];
  /** Tells apart what may be said again about the same thing; the same key twice is one message. */
  key?: string;
  /** Not before this moment. */
  dueAt?: Date;
  /** Besides what is known of the target. */
  facts?: Readonly<Record<string, string | number>>;
  /** Only where it is so once all that was written before is there (facts.ts). */
  ifSo?: boolean;
}
const targetsOf = ({ ticketId, bookingId, bookingIds }: NewMessage): readonly number[] =>
  bookingIds ?? [ticketId ?? bookingId ?? 0];

/** Puts a message down, if the shop sends such ones; what was put down before stays as it is. */
export async function post(ctx: OpenCtx, message: NewMessage): Promise<void> {
  const { template, key = '', facts = {}, ifSo = false } = message;
  const { isOn, byDay } = messageCase(template);
  const at = message.dueAt ?? now();
  const due = toInstant(byDay ? inDaytime(at) : at);
  await sql`insert into message_outbox (tenant_id, kind, target_id, key, phone, payload, branch_id, customer_id, due_at, user_id)
    select x.tenant_id, ${template}, x.target_id, ${key}, x.phone, x.facts || ${JSON.stringify(facts)}::jsonb, x.branch_id, x.customer_id, ${due}, ${ctx.user?.id ?? null}::bigint
    from (${factsOf(ctx, template, targetsOf(message))}) x
    where x.phone <> '' and (x.is_so or not ${ifSo}) and coalesce((select m.is_on from message_template m where m.tenant_id = x.tenant_id and m.kind = ${template}), ${isOn})
    on conflict (tenant_id, kind, target_id, key) do nothing`.execute(ctx.db);
}

/** Whether the shop sends such messages. */
export async function sends(ctx: OpenCtx, kind: MessageKind): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`select coalesce((select m.is_on from message_template m
    where m.tenant_id = ${ctx.tenantId} and m.kind = ${kind}), ${messageCase(kind).isOn}) as is_on`.execute(ctx.db);
  return rows[0]?.isOn ?? false;
}

/** What changed about something that is not said yet: the message says it as it is now, and not before `dueAt` where that changed too. */
export async function restate(ctx: OpenCtx, message: NewMessage): Promise<void> {
  const due = message.dueAt ? sql`, due_at = ${toInstant(message.dueAt)}` : sql``;
  await sql`update message_outbox m set phone = x.phone, payload = m.payload || x.facts ${due}
    from (${factsOf(ctx, message.template, targetsOf(message))}) x
    where m.tenant_id = x.tenant_id and m.kind = ${message.template} and m.target_id = x.target_id and m.status = 'queued'`.execute(
    ctx.db,
  );
}
/** Nobody needs it any more. */
export async function drop(
  ctx: OpenCtx,
  kind: MessageKind,
  targetIds: readonly number[],
  code: 'paid' | null = null,
): Promise<void> {
  if (!targetIds.length) return;
  await sql`update message_outbox set status = 'dropped', code = ${code} where tenant_id = ${ctx.tenantId} and kind = ${kind}
    and target_id = any(${targetIds}::bigint[]) and status = 'queued'`.execute(ctx.db);
}
