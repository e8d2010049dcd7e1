// How a word says that its things are found by the one search: which kind, who may, and the best hits of a term.
import { type RawBuilder, sql } from 'kysely';
import type { May, Vnd } from '../../contract/kit.ts';
import type { SearchKind } from '../../contract/search/search.calls.ts';
import type { Ctx } from './ctx.ts';
import { type Coded, idsBy } from './look-up.ts';

export interface Found {
  id: number;
  code: string;
  name: string;
  /** What names it as a whole: its code, a telephone, an IMEI, a barcode. */
  keys: readonly string[];
  phone?: string;
  /** What tells two alike apart. */
  more: readonly string[];
  status: string | null;
  variant: string | null;
  branchId: number | null;
  branchName: string | null;
  due?: Vnd;
  at: string;
}
export interface Findable {
  kind: SearchKind;
  may: May;
  find: (ctx: Ctx, term: string) => Promise<Found[]>;
}

/** So many are put in order; who sees one branch alone finds theirs among them. */
export const LOOKED_AT = 200;
/** So many of a kind are worth ranking. */
export const RANKED = 20;

/** The ids of the newest rows with every word of a term, and of those that have it for a code: `t.id = any(…)`. */
export const hits = (table: string, term: string, ...columns: Coded[]): RawBuilder<number[]> =>
  sql`(array(select search_ids(${sql.lit(table)}::regclass, ${term}, ${sql.lit(LOOKED_AT)})) ${sql.join(
    columns.map((column) => sql`|| ${idsBy(column, [term])}`),
    sql` `,
  )})`;
/** Texts without those that are missing. */
export const texts = (...columns: string[]): RawBuilder<string[]> =>
  sql`array_remove(array[${sql.join(columns.map((column) => sql`nullif(${sql.raw(column)}, '')`))}]::text[], null)`;
