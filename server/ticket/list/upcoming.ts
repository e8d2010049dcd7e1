// Promised within so many hours or already late: the setting says how many, unless the caller does.
import { sql } from 'kysely';
import type { UpcomingFilter } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { listStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import { now, toInstant } from '../../../contract/time.ts';
import { settingOf } from '../../org/org.ts';
import { type ListOf, lists, ticketList } from './ticket-list.ts';

const HOUR = 3_600_000;
export const upcoming: ListOf<UpcomingFilter> = {
  ...lists.repair,
  statuses: listStatuses.upcoming,
  scope: async (ctx, { hours }) => {
    const within = hours ?? Number(await settingOf(ctx, 'upcomingHours'));
    const until = toInstant(new Date(now().getTime() + within * HOUR));
    return [sql<boolean>`t.promised_at <= ${until}::timestamptz`];
  },
};
export const listUpcoming = ticketList(upcoming);
