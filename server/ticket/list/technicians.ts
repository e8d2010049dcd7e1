// How much open work is in whose hands: what the board by technician counts, however little of it is shown.
import { sql } from 'kysely';
import type { TechnicianCount, TicketFilter } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { ask, lists } from './ticket-list.ts';
import { all } from './where.ts';

export async function countByTechnician(ctx: Ctx, input: TicketFilter): Promise<{ items: TechnicianCount[] }> {
  const { rows } = await ask(ctx, lists.repair, input);
  const { rows: items } = await sql<TechnicianCount>`
    select x.technician_id, u.full_name as technician_name, x.count from (
      select t.tenant_id, t.technician_id, count(*) as count from ticket t where ${all(rows)} group by 1, 2) x
    left join user_account u on u.tenant_id = x.tenant_id and u.id = x.technician_id
    order by x.technician_id is not null, u.full_name collate "vi-x-icu", x.technician_id`.execute(ctx.db);
  return { items };
}
