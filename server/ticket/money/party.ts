// Whose money a ticket's is. Parties are locked before their tickets (server/finance/README.md): whoever takes of a customer's credit, or
// opens a debt of theirs, asks here before the ticket is locked.
import { sql } from 'kysely';
import type { CustomerId } from '../../../contract/party/party.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { lockPartyAlone } from '../../finance/debt.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { requireTicket } from '../seen.ts';

export async function customerOfTicket(ctx: Ctx, id: number): Promise<CustomerId> {
  const seen = await requireTicket(ctx, id as TicketId); // what a bank's part calls a ticket's id is one
  const { rows } = await sql<{ customerId: CustomerId }>`select customer_id from ticket
    where tenant_id = ${ctx.tenantId} and id = ${seen}`.execute(ctx.db);
  return rows[0]?.customerId ?? fail('row.missing', { entity: 'Ticket', id });
}
export async function lockPartyOf(ctx: Ctx, id: TicketId): Promise<CustomerId> {
  const customerId = await customerOfTicket(ctx, id);
  await lockPartyAlone(ctx, 'customer', customerId);
  return customerId;
}
