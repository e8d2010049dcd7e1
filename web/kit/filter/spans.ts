// The spans of days people ask for.
import dayjs, { type Dayjs } from 'dayjs';

export const WIRE_DAY = 'YYYY-MM-DD';
type SpanName = 'today' | 'yesterday' | 'days7' | 'thisWeek' | 'thisMonth' | 'lastMonth';

/** The quick ranges, counted from one day; weeks start on Monday. */
export function quickSpans(day: string) {
  const now = dayjs(day);
  const monday = now.subtract((now.day() + 6) % 7, 'day');
  const lastMonth = now.subtract(1, 'month');
  const span = (name: SpanName, from: Dayjs, to: Dayjs) => ({
    name,
    from: from.format(WIRE_DAY),
    to: to.format(WIRE_DAY),
  });
  return [
    span('today', now, now),
    span('yesterday', now.subtract(1, 'day'), now.subtract(1, 'day')),
    span('days7', now.subtract(6, 'day'), now),
    span('thisWeek', monday, now),
    span('thisMonth', now.startOf('month'), now),
    span('lastMonth', lastMonth.startOf('month'), lastMonth.endOf('month')),
  ];
}
