// The delivery calendar: how many tickets are promised on each day, and one day's tickets in the order of their hours.
import { sql } from 'kysely';
import type { Out } from '../../../contract/kit.ts';
import type {
  CalendarDay,
  CalendarDetailFilter,
  CalendarFilter,
  TicketFilter,
  TicketLists,
} from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { type TicketStatus, ticketStatusKeys } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketRow } from '../../../contract/ticket/ticket.ts';
import { addDays, now, today, toInstant } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { InvalidField } from '../../kit/fail.ts';
import type { ListHandler } from '../../kit/list.ts';
import { numberOf, tallied } from './counts.ts';
import { sees, viewOf } from './seen-tickets.ts';
import { lists, type Rest, ticketList } from './ticket-list.ts';
import { all, inDays, inStatuses, isLate, narrowing, ofBranches, ofTenant, statusesAsked } from './where.ts';

const LONGEST = 62;
/** Whatever was called off is promised to nobody. */
const shown: readonly TicketStatus[] = ticketStatusKeys.filter(
  (key) => !['cancel', 'DaHuy', 'delete', 'ChoRaXac', 'RaLinhKien'].includes(key),
);
const detail = ticketList({ ...lists.repair, statuses: shown });

const ofDay = ({ day = today(), ...input }: CalendarDetailFilter): TicketFilter => ({
  ...input,
  startDate: day,
  endDate: day,
  dateBy: 'promised',
});
export const calendarDetail: ListHandler<CalendarDetailFilter, TicketRow, Rest> = {
  page: (ctx, input) => detail.page(ctx, ofDay(input)),
  stream: (ctx, input) => detail.stream(ctx, ofDay(input)),
};
type Answer = Out<typeof TicketLists.GetReceiptCalendarData>;
export const calendar: ListHandler<CalendarFilter, CalendarDay, Omit<Answer, 'items' | 'totalCount'>> = {
  page: read,
  async stream(ctx, input) {
    const { items } = await read(ctx, input);
    return { totalCount: items.length, batches: once(items) };
  },
};
async function* once<T>(items: T): AsyncIterable<T> {
  yield items;
}

interface Counted {
  day: string;
  status: TicketStatus;
  count: number;
  late: number;
}
async function read(ctx: Ctx, input: CalendarFilter): Promise<Answer> {
  const [from, to] = rangeOf(input);
  const view = await viewOf(ctx);
  const statuses = statusesAsked(input, shown);
  const conditions = [
    ...ofTenant(ctx),
    ...sees(ctx, view),
    ...ofBranches(input),
    ...narrowing({ technicianId: input.technicianId, deviceTypeId: input.deviceTypeId }),
    ...inDays(sql`t.promised_at`, from, to),
    inStatuses(statuses),
  ];
  const query = sql<Counted>`select (t.promised_at at time zone 'Asia/Ho_Chi_Minh')::date as day, t.status,
    count(*) as count, count(*) filter (where ${isLate}) as late from ticket t where ${all(conditions)} group by 1, 2`;
  const [everything, { rows }] = await Promise.all([tallied(ctx, view, shown), query.execute(ctx.db)]);
  return { ...toDays(rows), ticketTotalCount: numberOf(everything) };
}

function toDays(rows: readonly Counted[]) {
  const days = [...new Set(rows.map(({ day }) => day))].sort();
  const items = days.map((day): CalendarDay => ({ day, ...summed(rows.filter((row) => row.day === day)) }));
  const { count, ...rest } = summed(rows);
  return { items, totalCount: count, ...rest };
}
function summed(rows: readonly Counted[]): Omit<CalendarDay, 'day'> {
  const add = (some: readonly Counted[], field: 'count' | 'late') => some.reduce((sum, row) => sum + row[field], 0);
  return {
    count: add(rows, 'count'),
    lateCount: add(rows, 'late'),
    statusInfo: ticketStatusKeys.flatMap((status) => {
      const count = add(
        rows.filter((row) => row.status === status),
        'count',
      );
      return count ? [{ status, count }] : [];
    }),
  };
}

/** As asked for, or the month of today; a longer time than two months is no calendar. */
function rangeOf({ startDate, endDate }: CalendarFilter): [from: string, to: string] {
  const from = startDate ?? `${toInstant(now()).slice(0, 7)}-01`;
  const to = endDate ?? addDays(`${addDays(`${from.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);
  if (to < from || addDays(from, LONGEST) < to) throw new InvalidField('endDate', 'choice');
  return [from, to];
}
