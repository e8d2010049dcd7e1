// Internal notices that hold today: the bell and the home page show them to everybody.
import { useQuery } from '@tanstack/react-query';
import { Category, type CategoryRow, holdsOn } from '../../../contract/lookup/category.calls.ts';
import { today } from '../../../contract/time.ts';
import { call } from '../call/call.ts';
import { useSession } from '../call/session.ts';

const FRESH_MS = 60_000;
const AGAIN_MS = 5 * 60_000;

export function useNotices(): readonly CategoryRow[] {
  const session = useSession();
  const { GetCategory } = Category;
  const { data } = useQuery({
    queryKey: [GetCategory.service, GetCategory.name, 'notices', session?.user.id],
    queryFn: ({ signal }) => call(GetCategory, { code: 'internalNotification' }, { signal, quiet: true }),
    staleTime: FRESH_MS,
    refetchInterval: AGAIN_MS,
    enabled: session !== null,
    retry: false,
  });
  const day = today();
  return (data?.items ?? [])
    .filter((row) => holdsOn(row, day))
    .sort((one, other) => (other.validFrom ?? '').localeCompare(one.validFrom ?? ''));
}
