// Whoever has this phone number: name, earlier tickets, debt, warranties, bookings.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { type PartyHit, PartyMaster } from '../../../contract/party/party.calls.ts';
import { type KnownDevice, type KnownPhone, TicketIntake } from '../../../contract/ticket/calls/intake.calls.ts';
import { cleanImei } from '../../../contract/ticket/imei.ts';
import { call } from '../../kit/call/call.ts';
import { cleanPhone, isPhone } from './intake.model.ts';

export interface Caller {
  known: KnownPhone | null;
  customer: KnownPhone['customer'];
  waiting: boolean;
}
export function useCaller(phone: string): Caller {
  const asked = cleanPhone(phone);
  const isAsked = isPhone(asked);
  const { data, isFetching } = useQuery({
    queryKey: ['Receipt', 'GetExistPhoneNumber', asked],
    queryFn: ({ signal }) => call(TicketIntake.GetExistPhoneNumber, { phone: asked }, { signal, quiet: true }),
    enabled: isAsked,
    staleTime: 10_000,
    retry: false,
  });
  const known = isAsked ? (data ?? null) : null;
  const waiting = isAsked && isFetching && !known;
  return useMemo(() => ({ known, customer: known?.customer ?? null, waiting }), [known, waiting]);
}

const MOST = 6;
const SHORTEST = 4;
/** Customers whose number or name holds what is typed. */
export function useCustomers(typed: string): readonly PartyHit[] {
  const asked = useDeferredValue(typed.trim());
  const isAsked = asked.length >= SHORTEST;
  const { data } = useQuery({
    queryKey: ['DataMaster', 'GetDataSearchCustomer', 'intake', asked],
    queryFn: ({ signal }) =>
      call(PartyMaster.GetDataSearchCustomer, { input: asked, maxResultCount: MOST }, { signal, quiet: true }),
    enabled: isAsked,
    staleTime: 30_000,
    retry: false,
    placeholderData: (before) => before,
  });
  return isAsked ? (data?.items ?? []) : [];
}

/** A serial shorter than this is still being typed. */
const SHORTEST_SERIAL = 6;
export function useDevice(imei: string): KnownDevice | null {
  const asked = useDeferredValue(cleanImei(imei));
  const isAsked = asked.length >= SHORTEST_SERIAL && (!/^\d+$/.test(asked) || asked.length >= 14);
  const { data } = useQuery({
    queryKey: ['Receipt', 'GetByImei', asked],
    queryFn: ({ signal }) => call(TicketIntake.GetByImei, { imei: asked }, { signal, quiet: true }),
    enabled: isAsked,
    staleTime: 10_000,
    retry: false,
  });
  return isAsked ? (data ?? null) : null;
}
