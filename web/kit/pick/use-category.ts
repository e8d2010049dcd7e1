// The rows of a list of the shop, as they are behind chips, buttons and choices.
import { useQuery } from '@tanstack/react-query';
import { Category, type CategoryRow } from '../../../contract/lookup/category.calls.ts';
import type { CategoryCode } from '../../../contract/lookup/category.lists.ts';
import { call } from '../call/call.ts';

const FRESH_MS = 5 * 60_000;

export function useCategory(code: CategoryCode): readonly CategoryRow[] {
  const { data } = useQuery({
    queryKey: ['Category', 'GetCategory', 'rows', code],
    queryFn: ({ signal }) => call(Category.GetCategory, { code }, { signal, quiet: true }),
    staleTime: FRESH_MS,
  });
  return data?.items ?? [];
}
