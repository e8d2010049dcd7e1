// In what order hits stand: what was named as a whole first, then what begins with it, then by kind, one's own branch and how new it is. Pure.
import { plain } from '../../contract/culture.ts';
import { onePhone } from '../../contract/phone.ts';
import { type SearchKind, searchKinds } from '../../contract/search/search.calls.ts';
import type { Found } from '../kit/found.ts';

export interface Ranked extends Found {
  kind: SearchKind;
  isExact: boolean;
}
interface Seat {
  branchId: number | null;
  now: number;
}
/** Of a kind; a list says the rest. */
const SHOWN = 6;
const DAY_MS = 86_400_000;
/** What outweighs what: each is more than all that follow together. */
const weight = { exact: 8000, begins: 4000, inWords: 2000, kind: 120, own: 60, new: 50 } as const;

const same = (text: string): string => plain(onePhone(text)).replace(/\s+/g, '');
const isNamed = (row: Found, term: string): boolean => row.keys.some((key) => same(key) === same(term));
/** How well the words fit what it is called: it begins with them, or each of them begins one of its words. */
function closeness(row: Found, term: string): number {
  const asked = plain(term).trim();
  const [code, name] = [plain(row.code), plain(row.name)];
  if (code.startsWith(asked) || code.endsWith(asked) || name.startsWith(asked)) return weight.begins;
  const words = `${name} ${plain([row.phone ?? '', ...row.more].join(' '))}`.split(/\s+/);
  return asked.split(/\s+/).every((one) => words.some((word) => word.startsWith(one))) ? weight.inWords : 0;
}
function scoreOf(row: Ranked, term: string, { branchId, now }: Seat): number {
  const days = Math.abs(now - Date.parse(row.at)) / DAY_MS;
  return (
    (row.isExact ? weight.exact : closeness(row, term)) +
    weight.kind * (searchKinds.length - searchKinds.indexOf(row.kind)) +
    (branchId !== null && row.branchId === branchId ? weight.own : 0) +
    weight.new / (1 + days / 7)
  );
}

/** Kind by kind, the kind with the best hit first. */
export function ranked(
  found: readonly { kind: SearchKind; rows: readonly Found[] }[],
  term: string,
  seat: Seat,
): Ranked[] {
  const groups = found
    .map(({ kind, rows }) =>
      rows
        .map((row) => ({ ...row, kind, isExact: isNamed(row, term) }))
        .map((row) => ({ row, score: scoreOf(row, term, seat) }))
        .sort((a, b) => b.score - a.score)
        .slice(0, SHOWN),
    )
    .filter((rows) => rows.length > 0);
  return groups.sort((a, b) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0)).flatMap((rows) => rows.map(({ row }) => row));
}
