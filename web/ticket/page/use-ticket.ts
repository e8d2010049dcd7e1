// One ticket as the page, the quick look and the dialogs read it: the same answer, kept once.
import { useQuery } from '@tanstack/react-query';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { call } from '../../kit/call/call.ts';
import { live } from '../../kit/call/quiet.ts';

export const useTicket = (id: TicketId) =>
  useQuery({
    queryKey: ['Receipt', 'GetInvoiceForView', { id }],
    queryFn: ({ signal }) => call(TicketRead.GetInvoiceForView, { id }, { signal, quiet: true }),
    retry: false,
    meta: live,
  });
