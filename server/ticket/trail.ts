// Comments and history of tickets and refunds are seen by whoever sees the ticket; a deleted one keeps its history.
import { sql } from 'kysely';
import { seenAs } from '../trail/target.ts';
import { seesTicket } from './seen.ts';

export function tellTrail(): void {
  seenAs('Ticket', async (ctx, id) => {
    const { rows } = await sql`select from ticket t
      where t.tenant_id = ${ctx.tenantId} and t.id = ${id} and ${seesTicket(ctx, 't')}`.execute(ctx.db);
    return rows.length > 0;
  });
  seenAs('Refund', async (ctx, id) => {
    const { rows } = await sql`select from refund r join ticket t on t.tenant_id = r.tenant_id and t.id = r.ticket_id
      where r.tenant_id = ${ctx.tenantId} and r.id = ${id} and ${seesTicket(ctx, 't')}`.execute(ctx.db);
    return rows.length > 0;
  });
}
