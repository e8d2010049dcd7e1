// The bench on a desk: the queue at the left, the chosen ticket at the right with the steps of its card. The address keeps the choice.
import { Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type QueueRow, TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { isLate, ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import { now } from '../../../contract/time.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { StateTag } from '../../kit/document/status-tag.tsx';
import { LoadFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { isHandFree } from '../../kit/page/hand.ts';
import { useShortcut } from '../../kit/page/shortcuts.ts';
import { useTab } from '../../kit/page/tab.ts';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { Moment } from '../../kit/table/cells.tsx';
import { useText } from '../../kit/words/culture.ts';
import type { TicketActor } from '../page/action/use-ticket-action.tsx';
import { DevicePanel } from '../page/device-panel.tsx';
import { LinesPanel } from '../page/lines-panel.tsx';
import { NotePanel } from '../page/note-panel.tsx';
import { pageText } from '../page/page.text.ts';
import { PhotosPanel } from '../page/photos-panel.tsx';
import { StoryPanel } from '../page/story-panel.tsx';
import { KindTag } from '../page/ticket-marks.tsx';
import { Panel } from '../page/ticket-panel.tsx';
import { useTicket } from '../page/use-ticket.ts';
import { PartsPanel } from '../parts/parts-panel.tsx';
import { ticketPath } from '../paths.ts';
import { Proposed, Steps } from './queue-card.tsx';
import { placeOf } from './queue-desk.model.ts';
import './queue-desk.css';

interface QueueDeskProps {
  rows: readonly QueueRow[];
  /** The id that the address names; 0: none. */
  asked: number;
  onChoose: (row: QueueRow) => void;
  actor: TicketActor;
}
export function QueueDesk({ rows, asked, onChoose, actor }: QueueDeskProps) {
  const say = useText(pageText);
  const tab = useTab();
  const list = useRef<HTMLDivElement>(null);
  const [before, setBefore] = useState(0);
  const at = placeOf(rows, asked, before);
  if (rows[at]?.id === asked && before !== at) setBefore(at);
  const chosen = rows[at];
  const step = (by: number) => {
    const next = rows[at + by];
    if (next) onChoose(next);
  };
  const open = (row: QueueRow | undefined) => row && tab.open(ticketPath(row.id), row.code);
  // Buttons and links have an Enter of their own, and what is longer than the window is scrolled by arrows.
  const ifFree = (run: () => void) => {
    if (isHandFree() || list.current?.contains(document.activeElement)) run();
  };
  useShortcut('arrowdown', () => ifFree(() => step(1)));
  useShortcut('arrowup', () => ifFree(() => step(-1)));
  useShortcut('j', () => step(1));
  useShortcut('k', () => step(-1));
  useShortcut('enter', () => ifFree(() => open(chosen)));
  const id = chosen?.id;
  useEffect(() => {
    if (id) document.getElementById(rowId(id))?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  if (!chosen) return null;
  return (
    <div className="queue-desk">
      <div className="queue-side">
        <div
          ref={list}
          role="listbox"
          className="queue-rows"
          tabIndex={0}
          aria-label={say('myQueue')}
          aria-activedescendant={rowId(chosen.id)}
        >
          {rows.map((row) => (
            <DeskRow
              key={row.id}
              row={row}
              isChosen={row === chosen}
              onChoose={() => onChoose(row)}
              onOpen={() => open(row)}
            />
          ))}
        </div>
        <p className="queue-keys kit-quiet">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {say('deskMove')}
          </span>
          <span>
            <kbd>Enter</kbd> {say('deskOpen')}
          </span>
          <span>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> {say('deskStep')}
          </span>
        </p>
      </div>
      <Work key={chosen.id} row={chosen} actor={actor} />
    </div>
  );
}
const rowId = (id: number) => `queue-row-${id}`;

interface DeskRowProps {
  row: QueueRow;
  isChosen: boolean;
  onChoose: () => void;
  onOpen: () => void;
}
function DeskRow({ row, isChosen, onChoose, onOpen }: DeskRowProps) {
  const say = useText(pageText);
  const late = isLate(row, now());
  const work = [row.errors, row.services].filter(Boolean).join(' · ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list it stands in hears the keys
    <div
      id={rowId(row.id)}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className="queue-row"
      onClick={onChoose}
      onDoubleClick={onOpen}
    >
      <span>
        <b>{row.code}</b>
        <StateTag of={ticketStatuses[row.status]} />
        <KindTag kind={row.kind} />
        {row.hasNewParts && <Tag color="green">{say('partsHere')}</Tag>}
      </span>
      <strong>{row.deviceName}</strong>
      <small title={work}>{work}</small>
      <small className={late ? 'queue-late' : ''}>
        {say('promised')} <Moment value={row.promisedAt} />
        {late && ` · ${say('late')}`}
      </small>
    </div>
  );
}

/** Its head and steps are known from the list and stand there at once; the rest follows. */
function Work({ row, actor }: { row: QueueRow; actor: TicketActor }) {
  const mayRead = may(TicketRead.GetInvoiceForView.may, useSession());
  return (
    <section className="queue-work" aria-label={row.code}>
      <header className="ticket-panel">
        <p className="queue-what">
          <TabLink path={ticketPath(row.id)} title={row.code} />
          <b>{row.deviceName}</b>
          <StateTag of={ticketStatuses[row.status]} />
          <KindTag kind={row.kind} />
          <span className="kit-quiet">{row.customerName}</span>
        </p>
        <Proposed row={row} />
        <Steps row={row} actor={actor} isAlone />
      </header>
      {mayRead && <Whole row={row} />}
    </section>
  );
}

function Whole({ row }: { row: QueueRow }) {
  const say = useText(pageText);
  const refresh = useRefresh();
  const { data: ticket, error, isFetching, refetch } = useTicket(row.id);
  if (!ticket) {
    return (
      <Panel>
        {error ? (
          <LoadFailed error={error} shown={false} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </Panel>
    );
  }
  return (
    <div className="queue-whole">
      <div>
        <DevicePanel ticket={ticket} />
        <NotePanel ticket={ticket} />
        <PhotosPanel ticket={ticket} />
        <LinesPanel ticket={ticket} />
        <Panel title={say('stock')}>
          <PartsPanel ticketId={ticket.id} onChanged={() => void refresh(TicketRead.GetInvoiceForView)} />
        </Panel>
      </div>
      <StoryPanel id={ticket.id} />
    </div>
  );
}
