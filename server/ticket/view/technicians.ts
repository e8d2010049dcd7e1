// Who can be given a ticket: online accounts whose role accepts repairs, those who fit the ticket and have least in hand first.
import { sql } from 'kysely';
import type { TechnicianRow } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { accepts, isOtherType } from '../fit.ts';
import { seesTicket } from '../seen.ts';

export async function technicians(ctx: Ctx, id: TicketId | undefined): Promise<{ items: TechnicianRow[] }> {
  const tenant = ctx.tenantId;
  const { rows } = await sql<TechnicianRow>`
    with wanted as (select t.place_id, array(select distinct l.service_name_id from ticket_line l where l.tenant_id = t.tenant_id
        and l.ticket_id = t.id and l.kind = 'service' and l.service_name_id is not null) as services
      from ticket t where t.tenant_id = ${tenant} and t.id = ${id ?? null} and ${seesTicket(ctx, 't')}),
    people as (select u.id, u.full_name, u.user_name, b.name as branch_name, ${isOtherType} as is_other_type,
        (select count(*)::int from ticket t where t.tenant_id = u.tenant_id and t.technician_id = u.id
          and (t.status in ('ChoXuLy', 'DangXuLy', 'ChoLinhKien') or (t.status = 'ChuyenVeTrungTam' and t.custody = 'centre'))
          and not t.is_deleted) as open_count,
        coalesce((select u.branch_id = w.place_id or exists (select from user_branch m
          where m.tenant_id = u.tenant_id and m.user_id = u.id and m.branch_id = w.place_id) from wanted w), true) as is_here,
        coalesce((select not exists (select from unnest(w.services) s where not exists (select from user_service m
          where m.tenant_id = u.tenant_id and m.user_id = u.id and m.service_name_id = s)) from wanted w), true) as is_mapped
      from user_account u
      left join branch b on b.tenant_id = u.tenant_id and b.id = u.branch_id
      where u.tenant_id = ${tenant} and u.is_active and not u.is_deleted
        and exists (select from user_role r join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
          where r.tenant_id = u.tenant_id and r.user_id = u.id and p.permission = ${accepts}))
    select * from people order by is_here desc, is_mapped desc, is_other_type, open_count, full_name, id`.execute(
    ctx.db,
  );
  return { items: rows };
}
