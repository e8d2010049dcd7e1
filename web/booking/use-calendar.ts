// What a calendar shows: the slots of its days with their places, and the bookings in them.
import { useQuery } from '@tanstack/react-query';
import { type BookingRow, Reservation, type SlotsOut } from '../../contract/booking/booking.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { call } from '../kit/call/call.ts';
import { live } from '../kit/call/quiet.ts';

const MINUTE_MS = 60_000;
/** More than a branch can take in a week of long days. */
export const MOST_BOOKINGS = 1000;

export interface CalendarData {
  slots: SlotsOut | undefined;
  bookings: readonly BookingRow[];
  isCut: boolean;
  /** Everything the calendar shows is here; without its bookings it would look free. */
  loaded: boolean;
  fetching: boolean;
  error: Error | null;
  retry: () => void;
}
export function useCalendar(branchId: BranchId | null, days: readonly string[], withBookings: boolean): CalendarData {
  const first = days[0] ?? '';
  const last = days.at(-1) ?? first;
  const places = useQuery({
    queryKey: [Reservation.CheckAppointment.service, 'calendar', branchId, first, days.length],
    queryFn: ({ signal }) =>
      call(Reservation.CheckAppointment, { branchId, day: first, days: days.length }, { signal, quiet: true }),
    placeholderData: (before) => before,
    refetchInterval: MINUTE_MS,
    meta: live,
    retry: false,
  });
  const branch = places.data?.branchId;
  const list = useQuery({
    queryKey: [Reservation.GetReservationData.service, 'calendar', branch, first, last],
    queryFn: ({ signal }) => {
      const input = { branchId: branch, fromDate: first, toDate: last, maxResultCount: MOST_BOOKINGS };
      return call(Reservation.GetReservationData, input, { signal, quiet: true });
    },
    placeholderData: (before) => before,
    refetchInterval: MINUTE_MS,
    meta: live,
    enabled: withBookings && branch !== undefined,
    retry: false,
  });
  return {
    slots: places.data,
    bookings: list.data?.items ?? [],
    isCut: (list.data?.totalCount ?? 0) > MOST_BOOKINGS,
    loaded: places.data !== undefined && (!withBookings || list.data !== undefined),
    fetching: places.isFetching || list.isFetching,
    error: places.error ?? list.error,
    retry: () => {
      void places.refetch();
      if (branch) void list.refetch();
    },
  };
}
