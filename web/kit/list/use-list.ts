// The state of a list: its address, its rows and how to change them. A screen of its own may use this alone.
import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import type * as z from 'zod';
import type { Call, In, May, Out, RowOf, Sent } from '../../../contract/kit.ts';
import { call as make } from '../call/call.ts';
import { live, quietly } from '../call/quiet.ts';
import { readAnew } from '../call/read-anew.ts';
import { useTab } from '../page/tab.ts';
import {
  activeFilters,
  type Input,
  pageInput,
  pageOf,
  readQuery,
  readSort,
  type Sort,
  writeQuery,
  writeSort,
} from './list-query.ts';

/** A call that answers a page of rows. */
export type ListCall = Call<z.ZodObject, z.ZodType<{ totalCount: number; items: readonly object[] }>, May>;

export interface List<C extends ListCall> {
  call: C;
  input: In<C>;
  answer: Out<C> | undefined;
  rows: readonly RowOf<C>[];
  total: number;
  /** Nothing to show yet. */
  loading: boolean;
  fetching: boolean;
  error: Error | null;
  page: number;
  size: number;
  sort: Sort | null;
  /** Keys of the filters that narrow the list now. */
  active: readonly string[];
  /** This list's part of the address, for saved views. */
  query: string;
  change: (patch: Partial<In<C>>) => void;
  clear: () => void;
  apply: (query: string) => void;
  setPage: (page: number, size: number) => void;
  setSort: (sort: Sort | null) => void;
  reload: () => void;
}

/** Answers of one wire service share the first part of the key, so that a change refreshes all of its lists. */
export const listKey = (call: Call, input: object): readonly unknown[] => [call.service, call.name, input];

/** What fails while it is shown already is said beside it (LoadFailed), not in front of it. */
export const isShown = (client: QueryClient, queryKey: QueryKey): boolean =>
  client.getQueryData(queryKey) !== undefined;

export interface ListOptions<C extends ListCall> {
  /** Input the address can neither show nor change. */
  fixed?: Partial<In<C>>;
  enabled?: boolean;
}

export function useList<C extends ListCall>(call: C, options: ListOptions<C> = {}): List<C> {
  const { search } = useLocation();
  const { setSearch } = useTab();
  const fixed = useStable(options.fixed ?? {});
  const input = useMemo(() => readQuery(call.in, new URLSearchParams(search), fixed), [call, search, fixed]);
  const state = useQuery({
    queryKey: listKey(call, input),
    queryFn: ({ signal, client, queryKey }) =>
      make(call, input as Sent<C>, { signal, quiet: isShown(client, queryKey) }), // parsed with the call's own schema
    placeholderData: keepPreviousData,
    retry: false,
    enabled: options.enabled ?? true,
    meta: live,
  });
  const go = useCallback(
    (next: Input) => setSearch(writeQuery(call.in, next, new URLSearchParams(search), fixed)),
    [call, search, setSearch, fixed],
  );
  const { page, size } = pageOf(input);
  const answer = state.data as Out<C> | undefined; // what `make` promised; useQuery loses the link to C
  const first = { skipCount: 0 };
  return {
    call,
    input: input as In<C>, // readQuery answers what the schema parsed
    answer,
    rows: (answer?.items ?? []) as readonly RowOf<C>[], // ListCall says there are items
    total: answer?.totalCount ?? 0,
    loading: state.isPending && state.fetchStatus !== 'idle',
    fetching: state.isFetching && !quietly.has(hashKey(listKey(call, input))),
    error: state.error,
    page,
    size,
    sort: readSort(input.sorting),
    active: activeFilters(call.in, input).filter((key) => !(key in fixed)),
    query: writeQuery(call.in, { ...input, ...first }, undefined, fixed).toString(),
    change: (patch) => go({ ...input, ...first, ...patch }),
    clear: () => go({ maxResultCount: input.maxResultCount, sorting: input.sorting }),
    apply: (query) => go(readQuery(call.in, new URLSearchParams(query), fixed)),
    setPage: (to, of) => go({ ...input, ...pageInput(of === size ? to : 1, of) }),
    setSort: (sort) => go({ ...input, ...first, sorting: writeSort(sort) }),
    reload: () => void state.refetch(),
  };
}

/** Makes a list's first call before the list is drawn; `useList` finds it on its way. */
export function beginList<C extends ListCall>(call: C, fixed: Partial<In<C>> = {}) {
  return (client: QueryClient, search: string): void => {
    const input = readQuery(call.in, new URLSearchParams(search), fixed);
    const queryFn = ({ signal }: { signal: AbortSignal }) => make(call, input as Sent<C>, { signal }); // as in useList
    void client.prefetchQuery({ queryKey: listKey(call, input), queryFn, retry: false });
  };
}

/** After a change: every list and picker of that service asks again. */
export function useRefresh(): (call: Call) => Promise<void> {
  const client = useQueryClient();
  return useCallback((call) => readAnew(client, { queryKey: [call.service] }), [client]);
}

/** The same object as long as it says the same, for declarations written inside a component. */
function useStable<T extends object>(value: T): T {
  const key = JSON.stringify(value);
  return useMemo(() => JSON.parse(key) as T, [key]); // plain data, so a copy has the same type
}
