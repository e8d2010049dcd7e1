// Rows that a sheet names: as they are written in any case, or without accents where that can mean one of them alone. Names that differ by
// accents are two names, so a guess would take the wrong one.
import { plain } from '../../../contract/culture.ts';

export interface Named<I extends number> {
  id: I;
  /** A later row's name is preferred to an earlier one's that is the same. */
  names: readonly string[];
}
export type FindByName<I extends number = number> = (typed: string) => I | undefined;

export function finderByName<I extends number>(rows: readonly Named<I>[]): FindByName<I> {
  const written = new Map<string, I>();
  const bare = new Map<string, Set<I>>();
  for (const { id, names } of rows)
    for (const name of names) {
      written.set(name.toLowerCase(), id);
      bare.set(plain(name), (bare.get(plain(name)) ?? new Set()).add(id));
    }
  const only = (ids: ReadonlySet<I> | undefined) => (ids?.size === 1 ? [...ids][0] : undefined);
  return (typed) => written.get(typed.toLowerCase()) ?? only(bare.get(plain(typed)));
}
