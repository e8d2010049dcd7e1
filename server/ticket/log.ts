// The story of a ticket: one row per thing that happened, never changed.

import type { TicketStatus } from '../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { later } from '../db/transaction.ts';
import type { OpenCtx } from '../kit/ctx.ts';
import { changed } from '../kit/live.ts';

export interface Entry {
  ticketId: TicketId;
  /** A key of the action table, or what else it was: create, save, print, money, photo, stock, message. */
  action: string;
  fromStatus?: TicketStatus | null;
  toStatus?: TicketStatus | null;
  reason?: string | null;
  data?: Record<string, unknown>;
}
export async function logTicket(
  ctx: OpenCtx,
  { ticketId, action, fromStatus, toStatus, reason, data }: Entry,
): Promise<void> {
  changed(ctx, 'ticket', ticketId);
  later(
    ctx.db
      .insertInto('ticketLog')
      .values({
        tenantId: ctx.tenantId,
        ticketId,
        userId: ctx.user?.id ?? null,
        branchId: ctx.user?.branchId ?? null,
        action,
        fromStatus: fromStatus ?? null,
        toStatus: toStatus ?? null,
        reason: reason ?? null,
        data: JSON.stringify(data ?? {}),
      })
      .execute(),
  );
}
