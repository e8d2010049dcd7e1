// Rows inside a page: a panel with a table (cards on a phone) of its own, beside others of its kind. Nothing of it stands in the address.
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type Key, type ReactNode, useState } from 'react';
import type { Call, In, Out, RowOf, Sent } from '../../../contract/kit.ts';
import { call as make } from '../call/call.ts';
import { live, quietly } from '../call/quiet.ts';
import { may, useSession } from '../call/session.ts';
import { rowFieldsOf } from '../form/schema.ts';
import { usePhone } from '../page/use-phone.ts';
import { type ColumnSpec, resolveColumns } from '../table/columns.ts';
import { DataTable, type Selection } from '../table/data-table.tsx';
import { RowCards } from '../table/row-cards.tsx';
import { useCulture, useText } from '../words/culture.ts';
import { formatNumber } from '../words/format.ts';
import { kitText } from '../words/kit.text.ts';
import { ListFooter, type Sum } from './list-footer.tsx';
import { type Sort, writeSort } from './list-query.ts';
import { LoadFailed, SkeletonRows } from './list-states.tsx';
import { isShown, type ListCall, listKey } from './use-list.ts';
import '../document/document-page.css';
import './list-page.css';
import './panel-list.css';

export interface PanelRowsProps<R extends object> {
  label: string;
  /** The call whose rows they are: it names the columns. */
  of: Call;
  columns: readonly ColumnSpec<R>[];
  rows: readonly R[];
  rowKey?: (row: R) => Key;
  name: (row: R) => string;
  open?: ((row: R) => void) | undefined;
  selection?: Selection | undefined;
  sort?: Sort | null;
  /** Left out: the rows stand as they come. */
  onSort?: (sort: Sort | null) => void;
  instead?: ReactNode;
}
/** Rows that are all there are drawn this many at a time: ten thousand cards would keep a phone busy for minutes. */
const DRAWN = 200;
export function PanelRows<R extends object>(props: PanelRowsProps<R>) {
  const { columns, of, onSort, sort = null, rowKey = idOf } = props;
  const say = useText(kitText);
  const culture = useCulture();
  const phone = usePhone();
  const [most, setMost] = useState(DRAWN);
  const left = props.rows.length - most;
  const shown = resolveColumns<R>(columns, rowFieldsOf(of), culture)
    .filter((column) => !column.hidden)
    .map((column) => (onSort ? column : { ...column, sort: null }));
  const table = {
    label: props.label,
    columns: shown,
    rows: left > 0 ? props.rows.slice(0, most) : props.rows,
    rowKey,
    rowName: props.name,
    onOpen: props.open,
    selection: props.selection,
    instead: props.instead,
  };
  return (
    <>
      {phone ? <RowCards<R> {...table} /> : <DataTable<R> {...table} dense sort={sort} onSort={onSort ?? (() => {})} />}
      {left > 0 && (
        <Button block type="text" onClick={() => setMost(most + DRAWN)}>
          {say('loadMore', { count: formatNumber(left, culture) })}
        </Button>
      )}
    </>
  );
}
const idOf = (row: object): Key => (row as { id: Key }).id; // rows of the contract have an id

interface PanelProps {
  title: string;
  /** At the right of the title: a link, a small button. */
  tools?: ReactNode;
  isBusy?: boolean;
  children: ReactNode;
}
export const ListPanel = ({ title, tools, isBusy = false, children }: PanelProps) => (
  <section
    className={`kit-document-panel kit-panel-list kit-panel${isBusy ? ' kit-refetching' : ''}`}
    aria-label={title}
    aria-busy={isBusy}
  >
    <header>
      <h2>{title}</h2>
      {tools}
    </header>
    {children}
  </section>
);

export interface PanelListProps<C extends ListCall> {
  title: string;
  list: C;
  /** Whose rows they are. */
  fixed: Partial<In<C>>;
  columns: readonly ColumnSpec<RowOf<C>>[];
  name: (row: RowOf<C>) => string;
  open?: (row: RowOf<C>) => void;
  /** Said when there are none; left out, the panel is not there then. */
  empty?: string;
  sums?: (answer: Out<C>) => readonly Sum[];
  tools?: ReactNode;
  size?: number;
}
const SIZE = 10;

/** Whoever may not make its call does not see it. */
export function PanelList<C extends ListCall>(props: PanelListProps<C>) {
  return may(props.list.may, useSession()) ? <Panel<C> {...props} /> : null;
}

function Panel<C extends ListCall>(props: PanelListProps<C>) {
  type R = RowOf<C> & object;
  const { title, list, fixed, empty, sums, size: first = SIZE } = props;
  const [asked, setAsked] = useState<{ page: number; size: number; sort: Sort | null }>({
    page: 1,
    size: first,
    sort: null,
  });
  const { page, size, sort } = asked;
  const input = { ...fixed, skipCount: (page - 1) * size, maxResultCount: size, sorting: writeSort(sort) };
  const state = useQuery({
    queryKey: listKey(list, input),
    queryFn: ({ signal, client, queryKey }) =>
      make(list, input as unknown as Sent<C>, { signal, quiet: isShown(client, queryKey) }), // the call's own input
    placeholderData: keepPreviousData,
    retry: false,
    meta: live,
  });
  const answer = state.data as Out<C> | undefined; // useQuery loses the link to C
  const rows = (answer?.items ?? []) as readonly R[]; // ListCall says there are items
  const total = answer?.totalCount ?? 0;
  if (!empty && total === 0 && !state.error) return null;
  const figures = answer && sums ? sums(answer) : [];
  return (
    <ListPanel
      title={title}
      tools={props.tools}
      isBusy={state.isFetching && !state.isPending && !quietly.has(hashKey(listKey(list, input)))}
    >
      {answer && total === 0 ? (
        <p className="kit-quiet">{empty}</p>
      ) : (
        <PanelRows<R>
          label={title}
          of={list}
          columns={props.columns as readonly ColumnSpec<R>[]} // rows are objects
          rows={rows}
          name={props.name}
          open={props.open}
          sort={sort}
          onSort={(next) => setAsked({ ...asked, page: 1, sort: next })}
          instead={insteadOf(answer, state.error, () => void state.refetch())}
        />
      )}
      {(total > size || (total > 0 && figures.length > 0)) && (
        <ListFooter
          total={total}
          page={page}
          size={size}
          shown={rows.length}
          sums={figures}
          fetching={state.isFetching}
          hasPager={total > Math.min(size, first)}
          onPage={(to, of) => setAsked({ ...asked, page: of === size ? to : 1, size: of })}
        />
      )}
    </ListPanel>
  );
}

/** What stands in place of rows that are not there. */
export function insteadOf(answer: unknown, error: Error | null, onRetry: () => void): ReactNode {
  if (answer) return undefined;
  return error ? <LoadFailed error={error} onRetry={onRetry} /> : <SkeletonRows />;
}
