// Cells of a statement as banks write them: days and times, amounts with either language's separators.
import { plain } from '../../../contract/culture.ts';
import { isMoment } from '../../../contract/time.ts';

const OFFSET = '+07:00';
const moment = (day: string, time = '00:00:00'): string | null => {
  const at = `${day}T${time.length === 5 ? `${time}:00` : time}${OFFSET}`;
  return day > '2000' && day < '2100' && isMoment(at) ? at : null;
};
const two = (digits = '') => digits.padStart(2, '0');
/** '2:05:07 CH' is fourteen o'clock; what is above twelve says so by itself. */
function timeOf(time: string | undefined, half: string | undefined): string | undefined {
  const [hour = '', ...rest] = time?.split(':') ?? [];
  if (!rest.length) return undefined;
  const isLate = /^(pm|ch)$/i.test(half ?? '');
  const of12 = half && Number(hour) <= 12 ? (Number(hour) % 12) + (isLate ? 12 : 0) : hour;
  return [String(of12), ...rest].map((part) => two(part)).join(':');
}

/** '05/11/2026 14:02:37', '05/11/2026 2:02 PM', '2026-11-05T14:02', or the number that Excel keeps for a day. */
export function readMoment(text: string): string | null {
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[\sT,]+(\d{1,2}:\d{2}(?::\d{2})?)\s*([ap]m|sa|ch)?)?/i.exec(
    text,
  );
  if (local) return moment(`${local[3]}-${two(local[2])}-${two(local[1])}`, timeOf(local[4], local[5]));
  const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[\sT]+(\d{1,2}:\d{2}(?::\d{2})?)\s*([ap]m|sa|ch)?)?/i.exec(text);
  if (iso) return moment(`${iso[1]}-${two(iso[2])}-${two(iso[3])}`, timeOf(iso[4], iso[5]));
  return /^\d{5}(\.\d+)?$/.test(text) ? serial(Number(text)) : null;
}
const DAY_MS = 86_400_000;
/** Days since the end of 1899, whole seconds. */
function serial(days: number): string | null {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round((days * DAY_MS) / 1000) * 1000).toISOString();
  return moment(at.slice(0, 10), at.slice(11, 19));
}

/** '1.200.000', '1,200,000.00', '(500,000)', '+ 500 000 VND': whole đồng with their sign; null: no amount. Empty is 0. */
export function readAmount(text: string): number | null {
  const bare = text.replace(/[\s\u00a0đ₫]|vnd|vnđ/gi, '');
  if (bare === '' || bare === '-') return 0;
  const [, open, sign, digits = ''] = /^(\()?([+-])?([\d.,]+)\)?$/.exec(bare) ?? [];
  const amount = wholeOf(digits);
  if (amount === null) return null;
  return (open || sign === '-') && amount !== 0 ? -amount : amount;
}
const ways: Readonly<Record<'in' | 'out', readonly string[]>> = {
  in: ['c', 'cr', 'co', 'credit', 'ghico', 'psco', 'phatsinhco', 'tienvao', 'vao', 'thu', 'in', 'moneyin', 'paidin'],
  out: ['d', 'dr', 'no', 'debit', 'ghino', 'psno', 'phatsinhno', 'tienra', 'ra', 'chi', 'out', 'moneyout', 'paidout'],
};
/** Which way a mark says that the money went; null: it says none. */
export function readWay(text: string): 'in' | 'out' | null {
  if (/^\s*\+\s*$/.test(text)) return 'in';
  if (/^\s*[-–−]\s*$/.test(text)) return 'out';
  const word = plain(text).replace(/[^a-z]+/g, '');
  return (['in', 'out'] as const).find((way) => ways[way].includes(word)) ?? null;
}
function wholeOf(digits: string): number | null {
  // The last separator with one or two digits behind it ends the đồng; nothing may be behind it.
  const [, whole = digits, cents = ''] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? [];
  if (/[1-9]/.test(cents)) return null;
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(whole) && new Set(whole.replace(/\d/g, '')).size <= 1;
  if (!isGrouped && !/^\d+$/.test(whole)) return null;
  const amount = Number(whole.replace(/[.,]/g, ''));
  return Number.isSafeInteger(amount) ? amount : null;
}
