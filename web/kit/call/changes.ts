// Which answers are to be read anew after somebody's change (contract/live.ts).
import type { Query } from '@tanstack/react-query';
import { changedWords, type LiveData } from '../../../contract/live.ts';

/** What is to be read: all of a service, or these documents and lists alone. */
export type Wanted = Map<string, ReadonlySet<number> | null>;
export function want(wanted: Wanted, { word, ids }: LiveData<'changed'>): void {
  for (const service of changedWords[word]) {
    const before = wanted.get(service);
    wanted.set(service, ids.length && before !== null ? new Set([...(before ?? []), ...ids]) : null);
  }
}
export function isWanted(wanted: Wanted, { meta, queryKey }: Pick<Query, 'meta' | 'queryKey'>): boolean {
  const [service, , input] = queryKey;
  const ids = wanted.get(String(service));
  if (!meta?.isLive || ids === undefined) return false;
  const one = (input as { id?: unknown } | undefined)?.id; // a page of one document asks for it by its id
  return ids === null || typeof one !== 'number' || ids.has(one);
}
