// All that is held of a person, as they may have it: plain rows, without what is the shop's own business (costs, commissions).

import { type RawBuilder, sql } from 'kysely';
import type { Both } from '../../contract/culture.ts';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import type { PersonData } from '../../contract/privacy/privacy.calls.ts';
import { now, toInstant } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { requireCustomer } from './consent.ts';
import { noteLook } from './looks.ts';

interface Section extends Both {
  key: string;
  rows: (tenantId: number, id: CustomerId) => RawBuilder<{ row: Record<string, unknown> }>;
}
const mine = (id: CustomerId) =>
  sql`(select t.id from ticket t where t.tenant_id = x.tenant_id and t.customer_id = ${id})`;
/** Numbers that are or were theirs; one that somebody else has now is somebody else's. */
const phonesOf = (
  id: CustomerId,
) => sql`(select p.phone from (select c.phone from customer c where c.tenant_id = current_tenant() and c.id = ${id}
    union select t.phone from ticket t where t.tenant_id = current_tenant() and t.customer_id = ${id}) p
  where not exists (select from customer o where o.tenant_id = current_tenant() and o.phone = p.phone and o.id <> ${id} and not o.is_deleted))`;
/** A booking that was made before they were a customer has their number alone. Asked once, not for every row that may be about one. */
const booked = (id: CustomerId) =>
  sql`(select x.id from booking x where x.tenant_id = current_tenant() and (x.customer_id = ${id} or x.customer_id is null and x.phone in ${phonesOf(id)}))`;
const section = (
  key: string,
  vi: string,
  en: string,
  columns: string,
  from: (id: CustomerId) => RawBuilder<unknown>,
): Section => ({
  key,
  vi,
  en,
  rows: (tenantId, id) =>
    sql`select to_jsonb(r) as row from (select ${sql.raw(columns)} from ${from(id)} and x.tenant_id = ${tenantId} order by 1) r`,
});
const sections: readonly Section[] = [
  section(
    'customer',
    'Thông tin khách hàng',
    'Customer',
    'x.id, code, name, phone, email, address, sex, date_of_birth, is_company, tax_code, legal_name, note, creation_time',
    (id) => sql`customer x where x.id = ${id}`,
  ),
  section(
    'consents',
    'Đồng ý đã ghi',
    'Consents',
    'x.id, purpose, is_given, text_version, channel, at',
    (id) => sql`consent x where x.customer_id = ${id}`,
  ),
  section(
    'tickets',
    'Phiếu sửa chữa',
    'Tickets',
    `x.id, code, status, customer_name, phone, device_name, imei, condition, error_note, accessory_note, note, promised_at, total, paid, refunded,
     passcode is not null as has_passcode, buyer_name, buyer_tax_code, buyer_address, buyer_email, feedback_rate, feedback, creation_time, handed_over_at`,
    (id) => sql`ticket x where x.customer_id = ${id}`,
  ),
  section(
    'lines',
    'Dịch vụ và linh kiện',
    'Services and parts',
    'x.ticket_id, name, quantity, price, discount, warranty_months, serial',
    (id) => sql`ticket_line x where x.ticket_id in ${mine(id)}`,
  ),
  section(
    'photos',
    'Ảnh',
    'Pictures',
    'x.ticket_id, moment, url, note, creation_time',
    (id) => sql`ticket_photo x where x.ticket_id in ${mine(id)}`,
  ),
  section(
    'warranties',
    'Bảo hành',
    'Warranties',
    'x.ticket_id, name, serial, start_day, end_day',
    (id) => sql`warranty x where x.customer_id = ${id}`,
  ),
  section(
    'bookings',
    'Lịch hẹn',
    'Bookings',
    'x.id, code, customer_name, phone, device_name, slot_at, note, creation_time',
    (id) => sql`booking x where x.id in ${booked(id)}`,
  ),
  section(
    'vouchers',
    'Phiếu thu, phiếu chi',
    'Receipts and payments',
    'x.id, code, side, party_name, party_address, amount, day, note, reference',
    (id) => sql`voucher x where x.customer_id = ${id}`,
  ),
  section(
    'feedback',
    'Đánh giá',
    'Ratings',
    'x.ticket_id, rate, note, reasons, channel, rated_at',
    (id) => sql`feedback x where x.customer_id = ${id}`,
  ),
  section(
    'messages',
    'Tin nhắn đã gửi',
    'Messages',
    'x.id, kind, phone, payload, status, sent_at',
    (id) => sql`message_outbox x where (x.customer_id = ${id} or x.kind = 'reminder' and x.target_id in ${booked(id)})`,
  ),
  section(
    'contacts',
    'Tài khoản nhắn tin',
    'Messaging account',
    'x.phone, provider_user, no_account_at, refused_at, wrote_at',
    (id) => sql`care_contact x where x.phone in ${phonesOf(id)}`,
  ),
  section(
    'events',
    'Điều khách nhắn qua Zalo',
    'What the messaging account told',
    'x.id, name, raw, at',
    (
      id,
    ) => sql`care_event x where (x.raw #>> '{sender,id}' in (select k.provider_user from care_contact k where k.tenant_id = x.tenant_id and k.phone in ${phonesOf(id)})
      or exists (select from message_outbox m where m.tenant_id = x.tenant_id and m.customer_id = ${id}
        and (x.raw #>> '{message,tracking_id}' = 'm' || m.tenant_id || '-' || m.id or x.raw #>> '{message,msg_id}' = m.provider_id)))`,
  ),
  section(
    'comments',
    'Bình luận',
    'Comments',
    'x.id, target_module, target_id, content, x.creation_time',
    (
      id,
    ) => sql`post x where ((x.target_module = 'Ticket' and x.target_id in ${mine(id)}) or (x.target_module = 'Customer' and x.target_id = ${id})
      or (x.target_module = 'Booking' and x.target_id in ${booked(id)}))`,
  ),
  section(
    'requests',
    'Yêu cầu về dữ liệu',
    'Requests about data',
    'x.id, kind, channel, note, received_at, status, outcome, closed_at',
    (id) => sql`privacy_request x where x.customer_id = ${id}`,
  ),
];

export async function exportPerson(ctx: Ctx, customerId: CustomerId): Promise<PersonData> {
  await requireCustomer(ctx, customerId);
  const read = async (one: Section) => {
    const { rows } = await one.rows(ctx.tenantId, customerId).execute(ctx.db);
    return { key: one.key, title: one[ctx.culture], rows: rows.map(({ row }) => row) };
  };
  const filled = await Promise.all(sections.map(read));
  await noteLook(ctx, { kind: 'person', customerId });
  return { at: toInstant(now()), customerId, sections: filled.filter(({ rows }) => rows.length > 0) };
}
