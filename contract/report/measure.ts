// How a measure is written down: what it is called, how it is shown, what it means, who sees it.
import type { Both } from '../culture.ts';
import type { Permission } from '../permissions.ts';

export interface Measure extends Both {
  /** `score`: a mean with a digit behind the point; `times`: how often; `days`: how many of them. */
  as: 'money' | 'count' | 'percent' | 'minutes' | 'score' | 'day' | 'times' | 'days';
  means: Both;
  /** Whoever has none of these sees none of it. */
  seenBy?: readonly Permission[];
  /** A share, an average, a median, a day, or what stands now: not the sum of its rows. */
  isRate?: true;
  /** What stands at this moment whatever the days are: an earlier period has nothing to hold it against. */
  isNow?: true;
  /** Less of it is better: the change against the period before is coloured the other way round. */
  isBurden?: true;
  /** The measures that a share or an average is made of. */
  parts?: readonly [string, string];
}
export type More = Omit<Measure, 'vi' | 'en' | 'as' | 'means'>;
const measure =
  (as: Measure['as']) =>
  (vi: string, en: string, meansVi: string, meansEn: string, more: More = {}): Measure => ({
    vi,
    en,
    as,
    means: { vi: meansVi, en: meansEn },
    ...more,
  });
export const money = measure('money');
export const count = measure('count');
export const percent = measure('percent');
export const minutes = measure('minutes');
export const score = measure('score');
export const day = measure('day');
export const times = measure('times');
export const days = measure('days');
