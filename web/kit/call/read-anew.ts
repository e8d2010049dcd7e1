// Reading anew after a change. An answer that was on its way already, and is not broken off, may be of before it: it is asked for once more.
import type { InvalidateOptions, Query, QueryClient, QueryFilters } from '@tanstack/react-query';

export async function readAnew(
  client: QueryClient,
  which: QueryFilters,
  { cancelRefetch = true }: InvalidateOptions = {},
): Promise<void> {
  // A first answer is never broken off.
  const goesOn = ({ state }: Query) => state.fetchStatus === 'fetching' && (!cancelRefetch || state.data === undefined);
  const looked: QueryFilters = { ...which, type: 'active' };
  const early = new Set(client.getQueryCache().findAll(looked).filter(goesOn));
  await client.invalidateQueries(which, { cancelRefetch });
  if (early.size === 0) return;
  await Promise.allSettled([...early].map(({ promise }) => promise));
  await client.invalidateQueries({ predicate: (query) => early.has(query) }, { cancelRefetch });
}
