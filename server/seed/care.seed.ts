// Three months of what the demo shop's customers said about their tickets: complaints in every status, and those who said nothing; messages
// to them in every state, and the trial account that carries them.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { messageCase, messageKindKeys } from '../../contract/care/messages.ts';
import { trialEndings } from '../../contract/care/provider.codes.ts';
import { saveTemplate } from '../care/account.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { tellPromises } from '../ticket/told.ts';

/** Of a row `t`: steady, and spread over everything. */
const part = (of: number) => sql`(abs(hashint8(t.id)) % ${sql.lit(of)})`;

export async function seedCare(ctx: Ctx): Promise<void> {
  const tenant = ctx.tenantId;
  await sql`with helper as (
      select array_agg(u.id order by u.id) as ids from user_account u where u.tenant_id = ${tenant} and u.is_active and exists (
        select from user_role r join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
        where r.tenant_id = u.tenant_id and r.user_id = u.id and p.permission = 'Pages.CustomerCare.ChangeStatus')),
    tag as (select array_agg(id order by id) as ids from category where tenant_id = ${tenant} and code = 'hashtag' and not is_deleted),
    told as (
      select t.*, t.feedback_rate <= 3 or t.feedback is not null as is_open, now() - t.feedback_at as age, h.ids as helpers, tag.ids as tags,
        array['Thời gian chờ', 'Thái độ phục vụ', 'Chất lượng sửa', 'Giá'] as why
      from ticket t cross join helper h cross join tag
      where t.tenant_id = ${tenant} and t.handed_over_at is not null and not t.is_deleted),
    placed as (
      select t.*, case when t.feedback_rate is null then 'NOTFEEDBACK' when not t.is_open then 'DONE'
        when t.age < interval '4 days' then case when ${part(3)} = 0 then 'PROCESSING' else 'PENDING' end
        when t.age < interval '12 days' then case ${part(4)} when 0 then 'PENDING' when 1 then 'DONE' else 'PROCESSING' end
        else 'DONE' end as place
      from told t where t.feedback_rate is not null or t.handed_over_at < now() - interval '3 days')
    insert into feedback (tenant_id, ticket_id, customer_id, branch_id, technician_id, device_type_id, handed_over_at, status, rate, note, reasons,
      channel, rated_at, taken_at, done_at, hashtag_ids, assignee_id, due_at, creation_time)
    select t.tenant_id, t.id, t.customer_id, t.branch_id, t.technician_id, t.device_type_id, t.handed_over_at, t.place, t.feedback_rate, t.feedback,
      case when t.feedback_rate <= 3 then t.why[1 + ${part(4)}:1 + ${part(4)}] else '{}' end,
      case when t.feedback_rate is not null then case ${part(5)} when 0 then 'hand' when 1 then 'page' else 'zalo' end end, t.feedback_at,
      case when t.is_open and t.place in ('PROCESSING', 'DONE') then least(now(), t.feedback_at + (1 + ${part(9)}) * interval '1 hour') end,
      case when t.place = 'DONE' then case when t.is_open then least(now(), t.feedback_at + (6 + ${part(40)}) * interval '1 hour') else t.feedback_at end end,
      case when t.feedback_rate <= 2 and ${part(2)} = 0 then t.tags[1 + ${part(8)}:1 + ${part(8)}] else '{}' end,
      case when t.is_open and t.place in ('PROCESSING', 'DONE') then t.helpers[1 + ${part(97)} % array_length(t.helpers, 1)] end,
      case when t.is_open then t.feedback_at + interval '24 hours' end, coalesce(t.feedback_at, t.handed_over_at + interval '3 days')
    from placed t`.execute(ctx.db);
  await sql`insert into feedback_log (tenant_id, feedback_id, action, from_status, to_status, text, at, user_id)
    select f.tenant_id, f.id, x.action, x.was, x.becomes, x.words, x.at, x.who from feedback f cross join lateral (values
      (1, case when f.rate is null then 'silent' else 'rated' end, null, case when f.rate is null then 'NOTFEEDBACK' when f.due_at is null then 'DONE' else 'PENDING' end,
        concat_ws(' · ', f.rate || '/5', f.note), coalesce(f.rated_at, f.handed_over_at + interval '3 days'), null::bigint),
      (2, 'status', 'PENDING', 'PROCESSING', 'Đã gọi khách, hẹn kiểm tra lại máy.', f.taken_at, f.assignee_id),
      (3, 'status', 'PROCESSING', 'DONE', 'Khách đồng ý cách giải quyết.', case when f.taken_at is not null then f.done_at end, f.assignee_id)
    ) x(n, action, was, becomes, words, at, who)
    where f.tenant_id = ${tenant} and x.at is not null order by x.at, f.id, x.n`.execute(ctx.db);
}

/** An account that answers by itself, with everything switched on that a shop can tell its customers. */
async function seedAccount(ctx: Ctx): Promise<void> {
  await ctx.db
    .insertInto('careAccount')
    .values({
      isActive: true,
      provider: 'trial',
      appId: 'THU-NGHIEM',
      hookKey: randomBytes(32).toString('base64url'),
      ...madeBy(ctx),
    } as never) // columns that are left out are null
    .execute();
  for (const [index, kind] of messageKindKeys.entries())
    await saveTemplate(ctx, { kind, isOn: true, templateId: `THU-${index + 1}`, body: messageCase(kind).body });
}

/** Two months of messages as the trial account answers, by the end of the number; some customers had taken their word back. */
export async function seedMessages(ctx: Ctx): Promise<void> {
  const tenant = ctx.tenantId;
  await seedAccount(ctx);
  const answered = sql`${JSON.stringify(trialEndings)}::jsonb ->> right(t.phone, 2)`;
  await sql`insert into message_outbox (tenant_id, kind, target_id, key, phone, payload, branch_id, customer_id, creation_time, due_at, status, code,
      attempts, sent_at, delivered_at)
    select t.tenant_id, x.kind, t.id, 'demo', t.phone, jsonb_build_object('name', t.customer_name, 'code', t.code, 'device', t.device_name, 'branch', b.name),
      t.branch_id, t.customer_id, x.at, x.at, s.status, s.code, case s.status when 'dropped' then 0 when 'refused' then case s.code when 'away' then 6 else 1 end else 1 end,
      case when s.status in ('unknown', 'accepted', 'delivered') then x.at + interval '4 seconds' end,
      case when s.status = 'delivered' then x.at + interval '9 seconds' end
    from ticket t join branch b on b.tenant_id = t.tenant_id and b.id = t.branch_id
    cross join lateral (values ('intake', t.creation_time), ('ready', t.finished_at)) x(kind, at)
    cross join lateral (select case when ${part(29)} = 0 then 'noConsent' else ${answered} end as code) k
    cross join lateral (select k.code, case k.code when 'noConsent' then 'dropped' when 'timeout' then 'unknown' else
      case when k.code is not null then 'refused' when ${part(23)} = 0 then 'accepted' else 'delivered' end end as status) s
    where t.tenant_id = ${tenant} and not t.is_deleted and t.phone <> '' and x.at between now() - interval '60 days' and now()
      and (${part(3)} = 0 or k.code is not null)
    order by x.at on conflict do nothing`.execute(ctx.db);
  // Whom the account cannot reach, or who wants nothing, is known from then on.
  await sql`insert into care_contact (tenant_id, phone, no_account_at, refused_at, refused_code)
    select ${tenant}, m.phone, max(m.due_at) filter (where m.code = '-118'), max(m.due_at) filter (where m.code = '-140'),
      max(m.code) filter (where m.code = '-140')
    from message_outbox m where m.tenant_id = ${tenant} and m.code in ('-118', '-140') group by m.phone`.execute(
    ctx.db,
  );
  // The newest that nobody could be reached for are tried again in a while.
  await sql`update message_outbox m set status = 'queued', attempts = 2, due_at = now() + interval '15 minutes' from (
      select id from message_outbox where tenant_id = ${tenant} and code = 'away' order by creation_time desc, id desc limit 3) o
    where m.tenant_id = ${tenant} and m.id = o.id`.execute(ctx.db);
  // A few wait for tomorrow morning.
  await sql`insert into message_outbox (tenant_id, kind, target_id, key, phone, payload, branch_id, customer_id, due_at)
    select t.tenant_id, 'warranty', t.id, '', t.phone, jsonb_build_object('name', t.customer_name, 'code', t.code, 'device', t.device_name), t.branch_id,
      t.customer_id, (date_trunc('day', now() at time zone 'Asia/Ho_Chi_Minh') + interval '32 hours') at time zone 'Asia/Ho_Chi_Minh'
    from ticket t where t.tenant_id = ${tenant} and t.handed_over_at is not null and not t.is_deleted and t.phone <> ''
    order by t.handed_over_at, t.id limit 6 on conflict do nothing`.execute(ctx.db);
}

/** Nobody begins with two hundred things unread: of what was told so far, the last few are. */
export async function readOldNotices(ctx: Ctx): Promise<void> {
  while (await tellPromises(ctx)); // what the first minutes would tell
  await sql`update notice n set read_at = n.at from (select id, row_number() over (partition by user_id order by at desc, id desc) as place
      from notice where tenant_id = ${ctx.tenantId} and read_at is null) o
    where n.tenant_id = ${ctx.tenantId} and n.id = o.id and o.place > 4`.execute(ctx.db);
}
