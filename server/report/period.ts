// The days of a report: what was asked for, or the current month until today; as many days before them, and the same a year ago.
import { addDays, today } from '../../contract/time.ts';
import { InvalidField } from '../kit/fail.ts';

export interface Period {
  from: string;
  to: string;
}
const LONGEST_DAYS = 3700;
const days = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

export function periodOf(asked: { from?: string | undefined; to?: string | undefined }): Period {
  const to = asked.to ?? today();
  const period = { from: asked.from ?? `${to.slice(0, 7)}-01`, to };
  if (period.from > to || days(period) > LONGEST_DAYS) throw new InvalidField('to', 'date');
  return period;
}
/** Whole months are held against the whole months before them. */
export function periodBefore({ from, to }: Period): Period {
  if (from.endsWith('-01') && addDays(to, 1).endsWith('-01')) {
    const months =
      (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
    return { from: monthsBack(from, months), to: addDays(from, -1) };
  }
  return { from: addDays(from, -days({ from, to })), to: addDays(from, -1) };
}
function monthsBack(first: string, months: number): string {
  const month = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 - months;
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}
/** The 29th of February has no year before: its 28th. */
export function periodLastYear({ from, to }: Period): Period {
  const back = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`;
  return { from: back(from), to: back(to) };
}
