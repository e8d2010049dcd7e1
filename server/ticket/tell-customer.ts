// What a step of a ticket tells its customer, if the shop sends such messages: something to approve, ready to be fetched, another time.
import { type TicketStatus, ticketStatuses } from '../../contract/ticket/ticket.statuses.ts';
import { post } from '../care/outbox.ts';
import { later } from '../db/transaction.ts';
import type { OpenCtx } from '../kit/ctx.ts';
import type { Ticket } from './facts.ts';

const isReady = (status: TicketStatus) => ['HoanThanh', 'KhachKhongSua', 'KhongSuaDuoc'].includes(status);
/** After the step is written: the message says the ticket as it is now. */
export function tellCustomer(ctx: OpenCtx, ticket: Ticket, to: TicketStatus, promisedAt?: string | null): void {
  const { id: ticketId, status, version } = ticket;
  const key = `v${version}`;
  if (to === 'DieuChinh' && status !== to) later(post(ctx, { template: 'approval', ticketId, key }));
  // Where it was taken in: a device that is elsewhere cannot be fetched yet.
  const isHome = ticket.custody === 'branch' && ticket.placeId === ticket.branchId;
  if (isReady(to) && ticketStatuses[status].stage === 'open' && isHome)
    later(post(ctx, { template: 'ready', ticketId, key }));
  if (promisedAt && Date.parse(promisedAt) !== Date.parse(ticket.promisedAt))
    later(post(ctx, { template: 'late', ticketId, key: promisedAt }));
}
