// A span of days as whole months, which sums are kept of, and the days at its ends that cut a month.
import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../contract/time.ts';

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
interface Span {
  /** Conditions on `month`, each with its "and". */
  months: RawBuilder<unknown>[];
  /** Conditions on `day`, one for each part that is to be read by itself. */
  cut: RawBuilder<unknown>[];
}
export function spanOf(first?: string, last?: string): Span {
  const start = first && (first === monthOf(first) ? first : monthOf(addDays(monthOf(first), 31)));
  const end = last && monthOf(addDays(last, 1));
  if (start && end && start >= end) return { months: [sql`and false`], cut: [sql`day between ${first} and ${last}`] };
  return {
    months: [...(start ? [sql`and month >= ${start}`] : []), ...(end ? [sql`and month < ${end}`] : [])],
    cut: [
      ...(start && first !== start ? [sql`day >= ${first} and day < ${start}`] : []),
      ...(end && last && end <= last ? [sql`day >= ${end} and day <= ${last}`] : []),
    ],
  };
}
