// What a message says of its ticket or booking, read when it is put down and again when it leaves: amounts, times and places are those of
// that moment, and what is not so any more is not said.
import { type RawBuilder, sql } from 'kysely';
import { type MessageKind, messageCase } from '../../contract/care/messages.ts';
import { configFields } from '../../contract/org/config.fields.ts';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import { readyStatuses, statusesOf } from '../../contract/ticket/ticket.statuses.ts';
import { today } from '../../contract/time.ts';
import type { OpenCtx } from '../kit/ctx.ts';

/** A change `c` that a customer can answer: their own bill becomes higher. What lowers it, and another phone, is for the shop to decide. */
export const isAsked = sql<boolean>`(c.status = 'open' and c.kind = 'price' and c.total_after > c.total_before and c.proposal ->> 'phone' is null)`;
const asked = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from ticket_change c where c.tenant_id = t.tenant_id and c.ticket_id = t.id and ${isAsked} limit 1)`;
const owed = sql`ticket_remaining(t.status, t.total, t.paid, t.refunded, t.credited)`;

/** Whether a booking `k` is to be reminded of. One whose customer was told by hand is once it has another time than they were told. */
export const isToRemind = sql<boolean>`(k.status = 0 or k.status = 4 and (select l.from_slot from booking_log l
  where l.tenant_id = k.tenant_id and l.booking_id = k.id and l.from_slot <> l.to_slot and l.at > k.reminded_at order by l.id limit 1) <> k.slot_at)`;

/** Whether it is so, of the ticket `t` or the booking `k`. */
const isSo: Readonly<Record<MessageKind, () => RawBuilder<unknown>>> = {
  intake: () => sql`t.handed_over_at is null and t.status <> 'DaHuy'`,
  approval: () => sql`t.status = 'DieuChinh' and exists ${asked(sql``)}`,
  // Where it was taken in: a device that is elsewhere cannot be fetched yet.
  ready: () => sql`t.status = any(${[...readyStatuses]}::text[]) and t.custody = 'branch' and t.place_id = t.branch_id`,
  late: () => sql`t.status = any(${statusesOf('open')}::text[]) and t.promised_at > now()`,
  rating: () => sql`t.handed_over_at is not null`,
  warranty:
    () => sql`exists (select from warranty w where w.tenant_id = t.tenant_id and w.ticket_id = t.id and w.ended_at is null
    and w.end_day >= ${today()}::date)`,
  debt: () => sql`${owed} > 0`,
  reminder: () => sql`${isToRemind} and k.slot_at > now()`,
};

const minute = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'Asia/Ho_Chi_Minh', 'HH24:MI DD/MM/YYYY')`;
/** What is known of the targets, under the names of the variables. */
export function factsOf(ctx: OpenCtx, kind: MessageKind, targetIds: readonly number[]): RawBuilder<unknown> {
  const shop = sql`coalesce((select s.value from system_config s where s.tenant_id = ${ctx.tenantId} and s.name = 'shopName'), ${configFields.shopName.default})`;
  const place = sql`'shop', ${shop}, 'branch', b.name, 'branchPhone', b.phone, 'address', b.address`;
  if (messageCase(kind).target === 'booking')
    return sql`select k.tenant_id, k.id as target_id, k.phone, k.branch_id, c.id as customer_id, jsonb_build_object(${place}, 'name', k.customer_name,
        'code', k.code, 'device', k.device_name, 'time', ${minute('k.slot_at')}, 'slotAt', k.slot_at) as facts, (not k.is_deleted and k.phone !~ '^#' and ${isSo[kind]()}) as is_so
      from booking k join branch b on b.tenant_id = k.tenant_id and b.id = k.branch_id
      left join customer c on c.tenant_id = k.tenant_id and c.phone = k.phone and not c.is_deleted
      where k.tenant_id = ${ctx.tenantId} and k.id = any(${targetIds}::bigint[])`;
  const amount = kind === 'approval' ? asked(sql`c.total_after`) : owed;
  const outcome = sql`case when 'KhongSuaDuoc' in (t.status, t.status_before) then 'không sửa được' when 'KhachKhongSua' in (t.status, t.status_before)
    then 'đã dừng sửa theo yêu cầu' else 'đã sửa xong' end`;
  return sql`select t.tenant_id, t.id as target_id, t.phone, t.branch_id, t.customer_id, jsonb_build_object(${place}, 'name', t.customer_name,
      'code', t.code, 'device', t.device_name, 'time', ${minute('t.promised_at')}, 'outcome', ${outcome},
      'amount', replace(to_char(${amount}, 'FM999,999,999,990'), ',', '.') || ' ₫') as facts, (not t.is_deleted and t.phone !~ '^#' and ${isSo[kind]()}) as is_so
    from ticket t join branch b on b.tenant_id = t.tenant_id and b.id = t.branch_id
    where t.tenant_id = ${ctx.tenantId} and t.id = any(${targetIds}::bigint[])`;
}

export interface Facts {
  phone: string;
  customerId: CustomerId | null;
  facts: Record<string, string>;
  isSo: boolean;
}
/** As it is now; null where there is nothing to look at. */
export async function factsNow(ctx: OpenCtx, kind: MessageKind, targetId: number): Promise<Facts | null> {
  const { rows } =
    await sql<Facts>`select x.phone, x.customer_id, x.facts, x.is_so from (${factsOf(ctx, kind, [targetId])}) x`.execute(
      ctx.db,
    );
  return rows[0] ?? null;
}
