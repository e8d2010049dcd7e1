// Whose tickets a user sees: those their branches own or work on, their own work, and at the centre those that are sent there.
import { sql } from 'kysely';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';

/** Whether the caller sees a ticket, as a condition on the alias that names it. */
export const seesTicket = (ctx: Ctx, alias: string) => {
  if (ctx.user.permissions.has('Pages.Settings.Branch.ViewAll')) return sql<boolean>`true`;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const mine = sql`(select ${ctx.user.branchId}::bigint union all
    select m.branch_id from user_branch m where m.tenant_id = ${ctx.tenantId} and m.user_id = ${ctx.user.id})`;
  return sql<boolean>`(${column('branchId')} in ${mine} or ${column('placeId')} in ${mine}
    or ${column('technicianId')} = ${ctx.user.id}
    or (${column('status')} = 'ChuyenVeTrungTam' and (exists (
        select from branch b where b.tenant_id = ${ctx.tenantId} and b.is_center and not b.is_deleted and b.id in ${mine})
      or exists (select from center_request c join user_center_group g on g.tenant_id = c.tenant_id and g.group_id = c.group_id
        where c.tenant_id = ${ctx.tenantId} and c.ticket_id = ${column('id')} and c.status < 3 and not c.is_deleted
          and g.user_id = ${ctx.user.id}))))`;
};

/** The id of a ticket the caller sees; a ticket of somebody else's is not there. */
export async function requireTicket(ctx: Ctx, id: TicketId): Promise<TicketId> {
  const { rows } = await sql<{ id: TicketId }>`select t.id from ticket t
    where t.tenant_id = ${ctx.tenantId} and t.id = ${id} and not t.is_deleted and ${seesTicket(ctx, 't')}`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? fail('row.missing', { entity: 'Ticket', id });
}
