// The door to the outbox: whoever has something to tell a customer puts it down here, in the transaction of what happened. Nothing
// here talks to the network; the sender (send.ts) takes rows from the table, so that no counter ever waits.
import { type RawBuilder, sql } from 'kysely';
import { type MessageKind, messageCase } from '../../contract/care/messages.ts';
import { configFields } from '../../contract/org/config.fields.ts';
import { now, toInstant } from '../../contract/time.ts';
import type { OpenCtx } from '../kit/ctx.ts';
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
}

/** Puts a message down, if the shop sends such ones; what was put down before stays as it is. */
export async function post(ctx: OpenCtx, message: NewMessage): Promise<void> {
  const { template, key = '', facts = {} } = message;
  const { isOn, byDay } = messageCase(template);
  const at = message.dueAt ?? now();
  const due = toInstant(byDay ? inDaytime(at) : at);
  await sql`insert into message_outbox (tenant_id, kind, target_id, key, phone, payload, branch_id, customer_id, due_at, user_id)
    select x.tenant_id, ${template}, x.target_id, ${key}, x.phone, x.facts || ${JSON.stringify(facts)}::jsonb, x.branch_id, x.customer_id, ${due}, ${ctx.user?.id ?? null}::bigint
    from (${factsOf(ctx, message)}) x
    where x.phone <> '' and coalesce((select m.is_on from message_template m where m.tenant_id = x.tenant_id and m.kind = ${template}), ${isOn})
    on conflict (tenant_id, kind, target_id, key) do nothing`.execute(ctx.db);
}

/** Whether the shop sends such messages. */
export async function sends(ctx: OpenCtx, kind: MessageKind): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`select coalesce((select m.is_on from message_template m
    where m.tenant_id = ${ctx.tenantId} and m.kind = ${kind}), ${messageCase(kind).isOn}) as is_on`.execute(ctx.db);
  return rows[0]?.isOn ?? false;
}

/** What changed about something that is not said yet: the message says it as it is now. */
export async function restate(ctx: OpenCtx, message: NewMessage): Promise<void> {
  await sql`update message_outbox m set phone = x.phone, payload = m.payload || x.facts
    from (${factsOf(ctx, message)}) x
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

const minute = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'Asia/Ho_Chi_Minh', 'HH24:MI DD/MM/YYYY')`;
/** What is known of the target, under the names of the variables. */
function factsOf(ctx: OpenCtx, { template, ticketId, bookingId, bookingIds }: NewMessage): RawBuilder<unknown> {
  const shop = sql`coalesce((select s.value from system_config s where s.tenant_id = ${ctx.tenantId} and s.name = 'shopName'), ${configFields.shopName.default})`;
  const place = sql`'shop', ${shop}, 'branch', b.name, 'branchPhone', b.phone, 'address', b.address`;
  if (messageCase(template).target === 'booking')
    return sql`select k.tenant_id, k.id as target_id, k.phone, k.branch_id, c.id as customer_id, jsonb_build_object(${place}, 'name', k.customer_name,
        'code', k.code, 'device', k.device_name, 'time', ${minute('k.slot_at')}, 'slotAt', k.slot_at) as facts
      from booking k join branch b on b.tenant_id = k.tenant_id and b.id = k.branch_id
      left join customer c on c.tenant_id = k.tenant_id and c.phone = k.phone and not c.is_deleted
      where k.tenant_id = ${ctx.tenantId} and k.id = any(${bookingIds ?? [bookingId ?? 0]}::bigint[])`;
  return sql`select t.tenant_id, t.id as target_id, t.phone, t.branch_id, t.customer_id, jsonb_build_object(${place}, 'name', t.customer_name,
      'code', t.code, 'device', t.device_name, 'time', ${minute('t.promised_at')},
      'amount', replace(to_char(greatest(t.total - t.paid, 0), 'FM999,999,999,990'), ',', '.') || ' ₫') as facts
    from ticket t join branch b on b.tenant_id = t.tenant_id and b.id = t.branch_id
    where t.tenant_id = ${ctx.tenantId} and t.id = ${ticketId ?? 0}`;
}
