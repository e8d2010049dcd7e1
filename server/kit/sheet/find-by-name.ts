// Rows that a sheet names: as they are written in any case, or without accents where none is written so. Names that differ by accents are
// two names: where several may be meant, all of them are answered, and a guess would take the wrong one.
import { plain } from '../../../contract/culture.ts';

export type FindByName<T> = (typed: string, isMeant?: (row: T) => boolean) => T[];

export function finderByName<T>(rows: readonly T[], namesOf: (row: T) => readonly string[]): FindByName<T> {
  const byName = new Map<string, Set<T>>();
  for (const row of rows)
    for (const name of namesOf(row)) byName.set(plain(name), (byName.get(plain(name)) ?? new Set()).add(row));
  return (typed, isMeant = () => true) => {
    const alike = [...(byName.get(plain(typed)) ?? [])].filter(isMeant);
    const same = alike.filter((row) => namesOf(row).some((name) => name.toLowerCase() === typed.toLowerCase()));
    return same.length ? same : alike;
  };
}

/** The one row that a name can mean, by its id. */
export type IdByName = (typed: string) => number | undefined;
export function idByName<T extends { id: number }>(
  rows: readonly T[],
  namesOf: (row: T) => readonly string[],
): IdByName {
  const find = finderByName(rows, namesOf);
  return (typed) => {
    const [one, another] = find(typed);
    return another ? undefined : one?.id;
  };
}
