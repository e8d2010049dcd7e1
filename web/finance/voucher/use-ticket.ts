// The ticket of a receipt as it is now: somebody else may take money for it while this one is being written, and a draft is of yesterday.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type TicketHit, TicketOfReceipt } from '../../../contract/ticket/calls/ticket-find.calls.ts';
import { call } from '../../kit/call/call.ts';
import { shown } from '../../kit/call/quiet.ts';
import type { SharedForm } from '../../kit/document/use-shared-form.ts';
import { type VoucherForm, withTicket } from './voucher.model.ts';

export const ticketKey = (code: string | null) => [
  TicketOfReceipt.GetProductInvoiceByCode.service,
  TicketOfReceipt.GetProductInvoiceByCode.name,
  code,
];

export function useTicketNow({ form, adopt }: Pick<SharedForm<VoucherForm>, 'form' | 'adopt'>): void {
  const code = form.ticket?.code ?? null;
  const { data } = useQuery({
    queryKey: ticketKey(code),
    queryFn: ({ signal }) =>
      call(TicketOfReceipt.GetProductInvoiceByCode, { code: code ?? '' }, { signal, quiet: true }),
    enabled: code !== null,
    staleTime: 0,
    retry: false,
    meta: shown,
  });
  const follow = useEffectEvent((now: TicketHit) => adopt((before) => withTicket(before, now)));
  useEffect(() => {
    if (data) follow(data);
  }, [data]);
}
