// What stands in place of rows: skeleton on first load, "nothing yet", "no match", "went wrong"; and above rows that may be old.
import { InboxOutlined, ReloadOutlined, SearchOutlined, WarningOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import type { List, ListCall } from './use-list.ts';
import './list-states.css';

const lines = Array.from({ length: 8 }, (_, index) => index);
export function SkeletonRows() {
  const say = useText(kitText);
  return (
    <div className="kit-skeleton" role="status" aria-label={say('loading')}>
      {lines.map((line) => (
        <span key={line} />
      ))}
    </div>
  );
}

interface StateProps {
  icon: ReactNode;
  title: string;
  hint?: string | undefined;
  children?: ReactNode;
}
export const ListState = ({ icon, title, hint, children }: StateProps) => (
  <div className="kit-state">
    <span aria-hidden="true">{icon}</span>
    <strong>{title}</strong>
    {hint && <p>{hint}</p>}
    {children}
  </div>
);

/** Nothing has been entered yet: says what to do next and offers it. */
export function NoData({ hint, action }: { hint?: string | undefined; action?: ReactNode }) {
  const say = useText(kitText);
  return (
    <ListState icon={<InboxOutlined />} title={say('noData')} hint={hint}>
      {action}
    </ListState>
  );
}
export function NoMatch({ onClear }: { onClear: () => void }) {
  const say = useText(kitText);
  return (
    <ListState icon={<SearchOutlined />} title={say('noMatch')} hint={say('noMatchHint')}>
      <Button onClick={onClear}>{say('clearFilters')}</Button>
    </ListState>
  );
}
interface FailedProps {
  error: Error;
  onRetry: () => void;
  /** There is something to look at: it stays, and one line says that it may be old. */
  shown?: boolean;
  /** It is being tried again. */
  busy?: boolean;
}
export function LoadFailed({ error, onRetry, shown = false, busy = false }: FailedProps) {
  const say = useText(kitText);
  if (shown)
    return (
      <div className="kit-stale" role="status">
        <WarningOutlined aria-hidden />
        <span>
          {say('refreshFailed')} <small>{error.message}</small>
        </span>
        <Button icon={<ReloadOutlined />} loading={busy} onClick={onRetry}>
          {say('retry')}
        </Button>
      </div>
    );
  return (
    <div role="alert">
      <ListState icon={<WarningOutlined />} title={say('loadFailed')} hint={error.message}>
        <Button icon={<ReloadOutlined />} onClick={onRetry}>
          {say('retry')}
        </Button>
      </ListState>
    </div>
  );
}

/** The same for a query, while it has failed. */
export type Queried = Pick<UseQueryResult, 'error' | 'data' | 'isFetching' | 'refetch'>;
export const QueryFailed = ({ of }: { of: Queried }) =>
  of.error && (
    <LoadFailed error={of.error} shown={of.data !== undefined} busy={of.isFetching} onRetry={() => void of.refetch()} />
  );

/** Above the rows of a list that could not be read again. */
export const Stale = <C extends ListCall>({ list }: { list: List<C> }) =>
  list.error && list.answer ? <LoadFailed shown error={list.error} busy={list.fetching} onRetry={list.reload} /> : null;
