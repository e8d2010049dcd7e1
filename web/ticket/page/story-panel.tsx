// What happened to a ticket, newest first, filtered by kind, with a box to say something.
import { RedoOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Tag, Timeline } from 'antd';
import { useState } from 'react';
import { MessageOutbox } from '../../../contract/care/account.calls.ts';
import { type TicketEvent, TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { ticketActions } from '../../../contract/ticket/ticket.actions.ts';
import { ticketEvents } from '../../../contract/ticket/ticket.events.ts';
import { type TicketStatus, ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { wordsOf } from '../../../contract/validation.ts';
import { call } from '../../kit/call/call.ts';
import { live } from '../../kit/call/quiet.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { NewComment } from '../../kit/document/comments.tsx';
import { StateTag } from '../../kit/document/status-tag.tsx';
import { describe } from '../../kit/form/schema.ts';
import { LoadFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { Cell, cellOf, isRight, Moment } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { type PageWord, pageText } from './page.text.ts';
import { storyFields, storyName } from './story-fields.ts';
import { Panel } from './ticket-panel.tsx';
import '../../kit/document/timeline.css';

type Kind = TicketEvent['kind'];
const filters: readonly (readonly [name: PageWord, kinds: readonly Kind[]])[] = [
  ['status', ['status']],
  ['change', ['change', 'note']],
  ['comment', ['comment']],
  ['moneyEvents', ['money']],
  ['stock', ['stock']],
  ['printed', ['print']],
  ['message', ['message']],
];
const colours: Partial<Record<Kind, string>> = { comment: 'orange', status: 'blue', money: 'green' };

export function StoryPanel({ id }: { id: TicketId }) {
  const say = useText(pageText);
  const [filter, setFilter] = useState<PageWord | null>(null);
  const queryKey = ['Receipt', 'GetHistoryReceiptData', { id }];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(TicketRead.GetHistoryReceiptData, { id }, { signal, quiet: true }),
    retry: false,
    meta: live,
  });
  const kinds = filters.find(([name]) => name === filter)?.[1];
  const there = filters.filter(([, of]) => data?.items.some((event) => of.includes(event.kind)));
  const shown = data?.items.filter((event) => !kinds || kinds.includes(event.kind)) ?? [];
  return (
    <Panel title={say('story')}>
      <NewComment target={{ targetModule: 'Ticket', targetId: id }} queryKey={queryKey} />
      <div className="ticket-filters" role="toolbar" aria-label={say('story')}>
        <Tag.CheckableTag checked={filter === null} onChange={() => setFilter(null)}>
          {say('all')}
        </Tag.CheckableTag>
        {there.map(([name]) => (
          <Tag.CheckableTag key={name} checked={filter === name} onChange={(on) => setFilter(on ? name : null)}>
            {say(name)}
          </Tag.CheckableTag>
        ))}
      </div>
      {error && <LoadFailed error={error} shown={Boolean(data)} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && shown.length === 0 && <p className="kit-quiet">{say('nothingYet')}</p>}
      <Timeline
        className="kit-timeline"
        items={shown.map((event) => ({
          key: event.id,
          color: colours[event.kind] ?? 'gray',
          content: <EventText event={event} />,
        }))}
      />
    </Panel>
  );
}

const words: Readonly<Record<string, { vi: string; en: string }>> = { ...ticketEvents, ...ticketActions };
function EventText({ event }: { event: TicketEvent }) {
  const say = useText(pageText);
  const culture = useCulture();
  const name = words[event.action]?.[culture] ?? event.action;
  const to = ticketStatuses[event.toStatus as TicketStatus]; // a key of the table, or null
  return (
    <>
      <div className="ticket-event">
        {event.kind !== 'comment' && <b>{name}</b>}
        {to && event.fromStatus !== event.toStatus && <StateTag of={to} />}
        <span className="kit-quiet">
          {event.userName ?? say('system')} · <Moment value={event.at} />
          {event.branchName && ` · ${event.branchName}`}
        </span>
      </div>
      {event.unsent !== undefined && <SendAgain id={event.unsent} />}
      {event.text && <p className={event.kind === 'comment' ? 'ticket-said' : 'ticket-long'}>{event.text}</p>}
      {event.changes.length > 0 && (
        <ul className="kit-changes">
          {event.changes.map((change, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of one event may change the same field
            <li key={`${change.field}${at}`}>
              {storyName(change.field, culture)}: <del>{<Value field={change.field} value={change.from} />}</del> →{' '}
              <ins>{<Value field={change.field} value={change.to} />}</ins>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function SendAgain({ id }: { id: number }) {
  const say = useText(pageText);
  const refresh = useRefresh();
  const { message } = App.useApp();
  const allowed = may(MessageOutbox.Resend.may, useSession());
  const [isSent, setSent] = useState(false);
  if (!allowed || isSent) return null;
  const send = async () => {
    await call(MessageOutbox.Resend, { id });
    setSent(true);
    message.success(say('sentAgain'));
    await refresh(TicketRead.GetHistoryReceiptData);
  };
  return (
    <Button size="small" type="link" icon={<RedoOutlined />} onClick={() => void send().catch(() => {})}>
      {say('sendAgain')}
    </Button>
  );
}

function Value({ field, value }: { field: string; value: unknown }) {
  const say = useText(pageText);
  const culture = useCulture();
  if (value === null || value === undefined || value === '') return <span className="kit-quiet">{say('empty')}</span>;
  const schema = storyFields[field];
  const word = wordsOf(schema, culture)?.[String(value)];
  if (word) return word;
  const kind = schema ? cellOf[describe(schema).kind] : 'text';
  return <Cell kind={isRight(kind) && typeof value === 'string' ? 'text' : kind} value={value} />;
}
