// What a step of a ticket tells its customer, if the shop sends such messages: something to approve, ready to be fetched, a later time.
import { type TicketStatus, ticketStatuses } from '../../contract/ticket/ticket.statuses.ts';
import { post } from '../care/outbox.ts';
import { later } from '../db/transaction.ts';
import type { OpenCtx } from '../kit/ctx.ts';
import type { Ticket } from './facts.ts';

const isReady = (status: TicketStatus) => ['HoanThanh', 'KhachKhongSua', 'KhongSuaDuoc'].includes(status);
const isHome = ({ custody, placeId, branchId }: Ticket) => custody === 'branch' && placeId === branchId;
/** After the step is written: the message says the ticket as it is now, and only where it is so (server/care/facts.ts). */
export function tellCustomer(ctx: OpenCtx, ticket: Ticket, to: TicketStatus): void {
  const { id: ticketId, status, version } = ticket;
  const about = { ticketId, key: `v${version}`, ifSo: true };
  if (to === 'DieuChinh' && status !== to) later(post(ctx, { template: 'approval', ...about }));
  // Work that ended here, or a device that comes back from where it ended.
  if (isReady(to) && (ticketStatuses[status].stage === 'open' || !isHome(ticket)))
    later(post(ctx, { template: 'ready', ...about }));
}
/** However a promised time was moved: a later one is told, before the old one passes. Nobody minds an earlier one. */
export function tellLater(ctx: OpenCtx, { id: ticketId, promisedAt: before }: Ticket, promisedAt: unknown): void {
  if (typeof promisedAt !== 'string' || Date.parse(promisedAt) <= Date.parse(before)) return;
  later(post(ctx, { template: 'late', ticketId, key: promisedAt, facts: { before } }));
}
