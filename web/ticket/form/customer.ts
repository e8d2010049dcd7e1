// Whoever has this phone number: name, earlier tickets, debt and warranties.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { CustomerId, PartyHit } from '../../../contract/party/party.calls.ts';
import { PartyMaster } from '../../../contract/party/party.calls.ts';
import { call } from '../../kit/call.ts';
import { cleanPhone, isPhone } from './intake.model.ts';

export interface Caller {
  customer: { id: CustomerId; name: string } | null;
  waiting: boolean;
}
export function useCaller(phone: string): Caller {
  const asked = cleanPhone(phone);
  const { data, isFetching } = useQuery({
    queryKey: ['DataMaster', 'caller', asked],
    queryFn: async ({ signal }) => {
      const { items } = await call(PartyMaster.GetDataSearchCustomer, { input: asked }, { signal, quiet: true });
      const hit = items.find((one) => one.phone === asked);
      return hit ? { id: hit.id as CustomerId, name: hit.name } : null; // a customer's
    },
    enabled: isPhone(asked),
    staleTime: 10_000,
    retry: false,
  });
  return { customer: isPhone(asked) ? (data ?? null) : null, waiting: isFetching };
}

const MOST = 6;
/** Customers whose number or name holds what is typed. */
export function useCustomers(typed: string): readonly PartyHit[] {
  const asked = useDeferredValue(typed.trim());
  const isAsked = asked.length >= 4;
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
