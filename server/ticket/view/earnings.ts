// Who earned what by a ticket, and what its free work cost: the rows of both ledgers, for whoever may see them.
import { sql } from 'kysely';
import type { Permission } from '../../../contract/permissions.ts';
import type { EarningRow, WarrantyCostRow } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { sideBySide } from '../../db/transaction.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { requireTicket } from '../seen.ts';

const seeAll: readonly Permission[] = ['Pages.Report.Comission', 'Pages.Tickets.ViewRevenue'];
export async function earningsOf(ctx: Ctx, { id }: { id: TicketId }) {
  const isAll = seeAll.some((permission) => ctx.user.permissions.has(permission));
  const earned = sql<EarningRow>`
    select c.id, c.at, c.user_id, u.full_name as user_name, c.role, l.name as line_name, c.account, c.event, c.rule, c.base, c.amount,
      k.code as origin_code
    from commission_ledger c join user_account u on u.tenant_id = c.tenant_id and u.id = c.user_id
    left join ticket_line l on l.tenant_id = c.tenant_id and l.id = c.ticket_line_id
    left join ticket_line o on o.tenant_id = c.tenant_id and o.id = c.origin_line_id
    left join ticket k on k.tenant_id = o.tenant_id and k.id = o.ticket_id
    where c.tenant_id = ${ctx.tenantId} and c.ticket_id = ${id} and (${isAll} or c.user_id = ${ctx.user.id})
    order by c.id`;
  const [, { rows: items }, costs] = await sideBySide([
    requireTicket(ctx, id),
    earned.execute(ctx.db),
    isAll ? costsOf(ctx, id) : [],
  ]);
  return { items, costs };
}
async function costsOf(ctx: Ctx, id: TicketId): Promise<WarrantyCostRow[]> {
  const { rows } = await sql<WarrantyCostRow>`
    select c.id, c.at, l.name as line_name, c.cover, c.event, c.amount, k.code as origin_code, u.full_name as user_name
    from warranty_cost c left join ticket_line l on l.tenant_id = c.tenant_id and l.id = c.ticket_line_id
    left join ticket k on k.tenant_id = c.tenant_id and k.id = c.origin_ticket_id
    left join user_account u on u.tenant_id = c.tenant_id and u.id = c.user_id
    where c.tenant_id = ${ctx.tenantId} and c.ticket_id = ${id} order by c.id`.execute(ctx.db);
  return rows;
}
