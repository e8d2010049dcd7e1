// The desk where money is matched: the queue at the side, one transaction with what it could be for, and on to the next one by itself.
import { ArrowLeftOutlined, DownOutlined, HistoryOutlined, UpOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { BankTransaction, type BankTxnId, BankTxnRow } from '../../../contract/bank/bank.calls.ts';
import type { In } from '../../../contract/kit.ts';
import { call } from '../../kit/call/call.ts';
import { TrailDrawer } from '../../kit/document/trail-drawer.tsx';
import { useDialog } from '../../kit/feedback/use-dialog.tsx';
import { LoadFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { useList, useRefresh } from '../../kit/list/use-list.ts';
import { Page } from '../../kit/page/page.tsx';
import { useShortcut } from '../../kit/page/shortcuts.ts';
import { useText } from '../../kit/words/culture.ts';
import { formatMinute } from '../../kit/words/format.ts';
import { bankText } from '../bank.text.ts';
import { Signed } from '../signed.tsx';
import { candidatesOf } from './candidates.tsx';
import { nextOf } from './desk.model.ts';
import { Done } from './done.tsx';
import { Matching } from './matching.tsx';
import { TxnCard } from './txn-card.tsx';
import './desk.css';

const txnOf = (id: BankTxnId) => ({
  queryKey: [BankTransaction.GetById.service, BankTransaction.GetById.name, { id }],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(BankTransaction.GetById, { id }, { signal, quiet: true }),
  retry: false,
});

const trailOf = (targetId: BankTxnId) => ({
  target: { targetModule: 'BankTxn' as const, targetId },
  fields: { schema: BankTxnRow, labels: { branchId: 'branchName', paymentMethodId: 'methodName' } },
});

interface DeskProps {
  id: BankTxnId;
  /** The list that it was opened from. */
  among: Partial<In<typeof BankTransaction.GetAll>>;
  /** To another one, or back to the list. */
  onGo: (id: number | null) => void;
}
export function Desk({ id, among, onGo }: DeskProps) {
  const say = useText(bankText);
  const { message } = App.useApp();
  const refresh = useRefresh();
  const [dialog, show] = useDialog();
  const list = useList(BankTransaction.GetAll, { fixed: { ...among, skipCount: 0, maxResultCount: LONG } });
  const state = useQuery({ ...txnOf(id), placeholderData: keepPreviousData });
  const txn = state.data?.id === id ? state.data : undefined;
  const at = list.rows.findIndex((row) => row.id === id);
  const [above, below] = [list.rows[at - 1], list.rows[at + 1]];
  const isQueue = among.status === 'new';
  // The queue is read again after each one; until it is here it still shows those.
  const dealt = useRef(new Set<number>());
  const next = () => {
    const waiting = list.rows.filter((row) => row.id === id || !dealt.current.has(row.id));
    return nextOf(waiting, id);
  };
  useAhead(isQueue ? next() : null);
  const back = () => onGo(null);
  const go = (row: BankTxnRow | undefined) => row && onGo(row.id);
  useShortcut('escape', back);
  useShortcut('pagedown', () => go(below), { whileTyping: true });
  useShortcut('pageup', () => go(above), { whileTyping: true });

  /** Dealt with: said, and the next one that waits is here. */
  const done = (text: string) => {
    message.success(text);
    dealt.current = new Set([...dealt.current, id].filter((one) => list.rows.some((row) => row.id === one)));
    if (isQueue) onGo(next());
    void refresh(BankTransaction.GetAll);
  };
  const restored = (text: string) => {
    message.success(text);
    dealt.current.delete(id);
    void refresh(BankTransaction.GetAll);
  };
  const frame = (content: ReactNode) => (
    <Page
      title={say(isQueue ? 'title' : 'allTitle')}
      isOwn={!isQueue}
      busy={state.isFetching}
      beside={
        isQueue &&
        list.answer && <span className="kit-quiet">{say('waitingLeft', { count: list.answer.waiting })}</span>
      }
      action={
        <div className="bank-ways">
          <Button icon={<ArrowLeftOutlined />} title={`${say('back')} (Esc)`} onClick={back}>
            {say('back')}
          </Button>
          <Button
            icon={<UpOutlined />}
            aria-label={say('previous')}
            title={`${say('previous')} (PgUp)`}
            disabled={!above}
            onClick={() => go(above)}
          />
          <Button
            icon={<DownOutlined />}
            aria-label={say('next')}
            title={`${say('next')} (PgDn)`}
            disabled={!below}
            onClick={() => go(below)}
          />
          <Button
            icon={<HistoryOutlined />}
            aria-label={say('history')}
            title={say('history')}
            onClick={() => show((open) => <TrailDrawer {...open} {...trailOf(id)} title={say('history')} />)}
          />
        </div>
      }
    >
      <div className="bank-desk">
        <Queue rows={list.rows} current={id} label={say('queue')} onGo={go} />
        <div className="bank-work">{content}</div>
      </div>
      {dialog}
    </Page>
  );
  if (state.error && !txn) return frame(<LoadFailed error={state.error} onRetry={() => void state.refetch()} />);
  if (!txn) return frame(<SkeletonRows />);
  const card = <TxnCard txn={txn} onTwin={onGo} />;
  if (txn.status === 'new') return frame(<Matching key={txn.id} txn={txn} card={card} onDone={done} onBack={back} />);
  return frame(
    <>
      {card}
      <Done key={txn.id} txn={txn} onDone={restored} />
    </>,
  );
}

/** The next one and what it could be for are asked for while this one is looked at. */
function useAhead(id: number | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (id === null) return;
    const next = id as BankTxnId; // a row's own
    void client.prefetchQuery({ ...txnOf(next), staleTime: AHEAD_MS });
    void client.prefetchQuery({ ...candidatesOf(next, ''), staleTime: AHEAD_MS });
  }, [client, id]);
}
const AHEAD_MS = 30_000;
const LONG = 100;

interface QueueProps {
  rows: readonly BankTxnRow[];
  current: number;
  label: string;
  onGo: (row: BankTxnRow) => void;
}
function Queue({ rows, current, label, onGo }: QueueProps) {
  const show = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' });
  return (
    <nav className="bank-queue" aria-label={label}>
      {rows.map((row) => (
        <button
          key={row.id}
          type="button"
          aria-current={row.id === current}
          ref={row.id === current ? show : null}
          onClick={() => onGo(row)}
        >
          <span>
            <Signed of={row} />
            <time dateTime={row.bookedAt}>{formatMinute(row.bookedAt)}</time>
          </span>
          <small>{row.content}</small>
        </button>
      ))}
    </nav>
  );
}
