// The price list in the browser: pages of models until all are here, edits shown at once and saved one after the other.
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { In, Out, Sent } from '../../contract/kit.ts';
import { type PriceCell, type PriceService, ProductService } from '../../contract/price/price.calls.ts';
import { call } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import { useLeft } from '../kit/form/left.tsx';
import { isShown } from '../kit/list/use-list.ts';
import { keyOf } from './price-grid.model.ts';

type Page = Out<typeof ProductService.GetProductServicePricePaged>;
type Pages = InfiniteData<Page>;
type Filter = Pick<
  In<typeof ProductService.GetProductServicePricePaged>,
  'manufacturerId' | 'seriesId' | 'groupId' | 'hidden'
>;
export type Edit = Sent<typeof ProductService.EditService>['edits'][number];
const MODELS = 100;
const EDITS = 2000;

export function usePrices(filter: Filter) {
  const client = useQueryClient();
  const text = JSON.stringify(filter);
  const queryKey = useMemo(() => [ProductService.EditService.service, 'grid', text], [text]);
  const state = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(
        ProductService.GetProductServicePricePaged,
        { ...filter, skipCount: pageParam, maxResultCount: MODELS },
        { signal, quiet: isShown(client, queryKey) },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.items.length, 0);
      return seen < last.totalCount && last.items.length > 0 ? seen : undefined;
    },
    retry: false,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = state;
  useEffect(() => {
    // What failed is tried again by whoever reads that it did, not by itself and without an end.
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  const models = useMemo(() => (state.data?.pages ?? []).flatMap((page) => page.items), [state.data]);
  const services: readonly PriceService[] = useMemo(() => state.data?.pages[0]?.services ?? [], [state.data?.pages[0]]);
  const cells = useMemo(
    () => new Map(models.flatMap((model) => model.cells).map((cell) => [keyOf(cell), cell])),
    [models],
  );

  const now = useCallback(
    () =>
      new Map(
        (client.getQueryData<Pages>(queryKey)?.pages ?? [])
          .flatMap((page) => page.items.flatMap((model) => model.cells))
          .map((cell) => [keyOf(cell), cell]),
      ),
    [client, queryKey],
  );
  /** Puts cells in the place of what is shown; null takes one away. */
  const show = useCallback(
    (next: ReadonlyMap<string, PriceCell | null>) => {
      const touched = new Set([...next.keys()].map((key) => Number(key.split(':')[0])));
      client.setQueryData<Pages>(
        queryKey,
        (old) =>
          old && {
            ...old,
            pages: old.pages.map((page) => ({
              ...page,
              items: page.items.map((model) =>
                touched.has(model.id) ? { ...model, cells: replaced(model.id, model.cells, next) } : model,
              ),
            })),
          },
      );
    },
    [client, queryKey],
  );
  const reread = () => client.invalidateQueries({ queryKey });
  /** As the server has it now. Pages that are on their way were asked for before, and would bring the old prices back. */
  const confirm = (next: ReadonlyMap<string, PriceCell | null>) => {
    show(next);
    if (client.isFetching({ queryKey }) > 0) void reread();
  };
  const send = async (edits: readonly Edit[]): Promise<void> => {
    for (let at = 0; at < edits.length; at += EDITS) {
      const current = now();
      const sent = edits.slice(at, at + EDITS).map(({ version: _, ...edit }): Edit => {
        const known = current.get(keyOf(edit as PriceCell))?.version; // as below
        return known ? { ...edit, version: known } : edit;
      });
      const { items } = await call(ProductService.EditService, { edits: sent });
      confirm(new Map(items.map((cell) => [keyOf(cell), cell])));
    }
  };
  const left = useLeft<Edit>(
    may(ProductService.EditService.may, useSession()) ? 'price.grid' : null,
    (edit) => keyOf(edit as PriceCell), // as below
    send,
  );
  /** True when everything was saved; why it was not was told by the shell, and the list is read again. */
  const save = async (edits: readonly Edit[]): Promise<boolean> => {
    const before = now();
    const defaults = new Map(services.map((service) => [service.id, service]));
    show(new Map(edits.map((edit) => [keyOf(edit as PriceCell), foreseen(edit, before, defaults)]))); // an edit has the ids of its cell
    const isSaved = await left.save(edits);
    if (!isSaved) await reread();
    return isSaved;
  };
  const remove = async (gone: readonly PriceCell[]): Promise<boolean> => {
    try {
      await left.inTurn(() => call(ProductService.delete, { ids: gone.map((cell) => cell.id) }));
      confirm(new Map(gone.map((cell) => [keyOf(cell), null])));
      return true;
    } catch {
      await reread();
      return false;
    }
  };

  return {
    models,
    services,
    cells,
    total: state.data?.pages[0]?.totalCount ?? 0,
    loading: state.isPending,
    loaded: state.data !== undefined,
    fetching: state.isFetching,
    error: state.error,
    reload: () => void client.invalidateQueries({ queryKey: [ProductService.EditService.service] }),
    /** What is shown, as of this moment: also before it was drawn. */
    now,
    save,
    remove,
    /** What did not arrive; before it is sent again its rows are read, because it may have. */
    left: {
      ...left,
      save: () => reread().then(() => save([])),
      drop: () => {
        left.drop();
        void reread();
      },
    },
  };
}
export type Prices = ReturnType<typeof usePrices>;

function replaced(
  modelId: number,
  cells: readonly PriceCell[],
  next: ReadonlyMap<string, PriceCell | null>,
): PriceCell[] {
  const own = [...next].filter(([key]) => key.startsWith(`${modelId}:`));
  const keys = new Set(own.map(([key]) => key));
  return [...cells.filter((cell) => !keys.has(keyOf(cell))), ...own.flatMap(([, cell]) => cell ?? [])];
}

/** How a cell will look when it is saved; a version of 0 says that it is not there yet. */
function foreseen(
  edit: Edit,
  before: ReadonlyMap<string, PriceCell>,
  defaults: ReadonlyMap<number, PriceService>,
): PriceCell {
  const known = before.get(keyOf(edit as PriceCell)); // an edit has the ids of its cell
  const service = defaults.get(edit.serviceNameId);
  const base = known ?? {
    ...{ id: 0, version: 0, price: 0, hidden: false },
    ...{
      warrantyMonths: service?.warrantyMonths ?? 0,
      minutes: service?.minutes ?? 0,
      commission: service?.commission ?? 0,
    },
  };
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  return { ...base, ...given, id: base.id, version: base.version } as PriceCell; // a known cell or its defaults, with the edit's own fields
}
