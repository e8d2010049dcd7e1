// The technician's own work, /ticket-management/my-queue: on a phone big cards by promised time, every step within two taps;
// on a desk the list with the chosen ticket beside it.
import { InboxOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { hasWords } from '../../../contract/culture.ts';
import { type QueueRow, TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketActionKey } from '../../../contract/ticket/ticket.actions.ts';
import { call } from '../../kit/call/call.ts';
import { live } from '../../kit/call/quiet.ts';
import { ListState, QueryFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { useDesk } from '../../kit/page/use-phone.ts';
import { useText } from '../../kit/words/culture.ts';
import { useTicketAction } from '../page/action/use-ticket-action.tsx';
import { pageText } from '../page/page.text.ts';
import { keepQueue } from './keep-queue.ts';
import { QueueCard } from './queue-card.tsx';
import { askedTicket } from './queue-desk.model.ts';
import { QueueDesk } from './queue-desk.tsx';
import { usePull } from './use-pull.ts';
import './queue.css';

/** Somebody hands in devices all day: the list follows without being asked. */
const FRESH_MS = 30_000;
/** More cards than these are searched, not scrolled. */
const MANY = 8;

export function MyQueueScreen() {
  const say = useText(pageText);
  const { active, setSearch } = useTab();
  const { search } = useLocation();
  const isDesk = useDesk();
  const [view, setView] = useState<'mine' | 'waiting' | null>(null);
  const actor = useTicketAction();
  const state = useQuery({
    queryKey: ['Receipt', 'GetMyQueue'],
    queryFn: ({ signal }) => call(TicketRead.GetMyQueue, {}, { signal, quiet: true }),
    refetchInterval: active ? FRESH_MS : false,
    retry: false,
    meta: live,
  });
  const seen = state.data?.items;
  useEffect(() => {
    if (seen) keepQueue(seen.filter((row) => row.isMine));
  }, [seen]);
  const pull = usePull(() => void state.refetch());
  const rows = state.data?.items ?? [];
  const mine = rows.filter((row) => row.isMine);
  const waiting = rows.filter((row) => !row.isMine && canAccept(row));
  // Whoever has nothing in hand looks for something to do; before that is known, a tap on the other list is a choice.
  const asked = rows.find(({ id }) => id === askedTicket(search));
  const wanted = asked ? asked.isMine : !state.data || mine.length > 0;
  const shown = view ?? (wanted ? 'mine' : 'waiting');
  const show = (next: 'mine' | 'waiting') => {
    setView(next);
    if (asked) setSearch(new URLSearchParams());
  };
  const choose = (row: QueueRow) => {
    setView(shown);
    setSearch(new URLSearchParams({ ticket: String(row.id) }));
  };
  // What was accepted here stays under the finger, with its next step, until one looks elsewhere.
  const [offered, setOffered] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (shown !== 'waiting') setOffered(new Set());
    else if (seen) setOffered((before) => new Set([...before, ...seen.flatMap((row) => (row.isMine ? [] : row.id))]));
  }, [shown, seen]);
  const [typed, setTyped] = useState('');
  const all =
    shown === 'mine' ? mine : rows.filter((row) => waiting.includes(row) || (row.isMine && offered.has(row.id)));
  const isLong = !isDesk && all.length > MANY;
  const cards = isLong ? all.filter((row) => hasWords(wordsOf(row), typed)) : all;
  return (
    <Page
      title={say('myQueue')}
      busy={state.isFetching}
      beside={
        <Segmented
          value={shown}
          options={[
            { value: 'mine', label: `${say('mine')} (${mine.length})` },
            { value: 'waiting', label: `${say('waiting')} (${waiting.length})` },
          ]}
          aria-label={say('myQueue')}
          onChange={show}
        />
      }
      action={
        <Button
          icon={<ReloadOutlined spin={state.isFetching} />}
          className="queue-reload"
          aria-label={say('refresh')}
          title={say('refresh')}
          onClick={() => void state.refetch()}
        />
      }
    >
      {isLong && (
        <Input
          type="search"
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          value={typed}
          placeholder={say('queueFind')}
          aria-label={say('queueFind')}
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className="queue" {...pull}>
        <QueryFailed of={state} />
        {state.isPending && <SkeletonRows />}
        {state.data && cards.length === 0 && <ListState icon={<InboxOutlined />} title={say(emptyOf(shown, isLong))} />}
        {!isDesk && cards.map((row) => <QueueCard key={row.id} row={row} actor={actor} />)}
      </div>
      {isDesk && cards.length > 0 && (
        <QueueDesk rows={cards} asked={askedTicket(search)} onChoose={choose} actor={actor} />
      )}
      {actor.dialog}
    </Page>
  );
}
const wordsOf = (row: QueueRow) =>
  [row.code, row.deviceName, row.customerName, row.errors, row.services, row.technicalNote].join(' ');
const emptyOf = (shown: 'mine' | 'waiting', isLong: boolean) => {
  if (isLong) return 'queueNone';
  return shown === 'mine' ? 'queueEmpty' : 'waitingEmpty';
};
/** At a branch or at the centre. */
const accepting: ReadonlySet<string> = new Set<TicketActionKey>(['accept', 'centreAccept']);
const canAccept = (row: QueueRow) => row.allowedActions.some(({ key, blocker }) => accepting.has(key) && !blocker);
