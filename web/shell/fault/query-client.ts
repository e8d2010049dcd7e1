// How answers are kept: shown at once when a page comes back, fetched again when older than half a minute.
import { QueryClient } from '@tanstack/react-query';

const A_DAY_MS = 86_400_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    // A failed call has been shown already; trying again behind the user's back would show it again.
    // A tab that rests has no observers; a page that came back without its data would lose what was typed into it.
    queries: { retry: false, gcTime: A_DAY_MS, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
