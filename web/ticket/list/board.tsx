// Open work as a board, by status or by technician: dropping a card does the same guarded action as its menu, and a card that
// is refused stays where it is with the sentence why.

import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, type InputRef } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import {
  type TechnicianCount,
  type TicketFilter,
  TicketLists,
} from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketRow } from '../../../contract/ticket/ticket.ts';
import { call } from '../../kit/call/call.ts';
import { live } from '../../kit/call/quiet.ts';
import { StateTag } from '../../kit/document/status-tag.tsx';
import { ListFilters } from '../../kit/filter/list-filters.tsx';
import { writeQuery } from '../../kit/list/list-query.ts';
import { LoadFailed, SkeletonRows, Stale } from '../../kit/list/list-states.tsx';
import { type Looker, useLook } from '../../kit/list/quick-look.tsx';
import { listKey, useList } from '../../kit/list/use-list.ts';
import { Page } from '../../kit/page/page.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { type TicketActor, useTicketAction } from '../page/action/use-ticket-action.tsx';
import { ticketPath } from '../paths.ts';
import { allowedActions } from './allowed-actions.ts';
import { type BoardBy, type BoardColumn, columnsOf, filterOf, leftOut, meantBy } from './board.model.ts';
import { CardMenu } from './card-menu.tsx';
import { listText } from './list.text.ts';
import { lookAtTicket } from './look.tsx';
import { Promised } from './ticket.columns.tsx';
import { specOf } from './ticket-lists.screen.tsx';

/** The most urgent ones; a shop that has more open work looks at one branch. */
const MOST = 300;
const loaded = { maxResultCount: MOST, skipCount: 0 };
const IN_A_COLUMN = 25;

export function Board({ by }: { by: BoardBy }) {
  const text = useText(listText);
  const tab = useTab();
  const actor = useTicketAction();
  const search = useRef<InputRef>(null);
  const list = useList(TicketLists.GetReceiptRepairData, { fixed: loaded });
  const spec = specOf('repair', { open: tab.open, actor });
  const technicians = useTechnicianCounts(list.input, by === 'technician');
  const columns = columnsOf(by, list.rows, { statuses: list.answer?.statusInfo ?? [], technicians });
  const looker = useLook(
    columns.flatMap((column) => column.rows),
    ({ id }) => id,
    lookAtTicket,
  );
  const showAll = (column: BoardColumn) => {
    const search = writeQuery(list.call.in, { ...list.input, ...filterOf(column) }, new URLSearchParams(), loaded);
    search.set('view', 'list');
    tab.setSearch(search);
  };
  return (
    <Page
      title={text('repair')}
      busy={list.fetching}
      beside={<span className="kit-quiet ticket-board-hint">{text('cardHint')}</span>}
    >
      <ListFilters spec={spec} list={list} searchRef={search} onDown={() => undefined} />
      {list.total > MOST && <Alert type="info" showIcon title={text('cut', { shown: MOST, total: list.total })} />}
      <Stale list={list} />
      {list.error && !list.answer ? (
        <LoadFailed error={list.error} onRetry={list.reload} />
      ) : list.loading ? (
        <SkeletonRows />
      ) : (
        <Columns columns={columns} rows={list.rows} actor={actor} onLook={looker.look} onMore={showAll} />
      )}
      {looker.drawer}
      {actor.dialog}
    </Page>
  );
}

/** The board holds the most urgent ones only; how many there are is counted by the server. */
function useTechnicianCounts(input: TicketFilter, enabled: boolean): readonly TechnicianCount[] | undefined {
  const { data } = useQuery({
    queryKey: listKey(TicketLists.GetTechnicianCounts, input),
    queryFn: ({ signal }) => call(TicketLists.GetTechnicianCounts, input, { signal }),
    placeholderData: (before) => before,
    retry: false,
    meta: live,
    enabled,
  });
  return data?.items;
}

interface ColumnsProps {
  columns: readonly BoardColumn[];
  rows: readonly TicketRow[];
  actor: TicketActor;
  onLook: Looker['look'];
  /** Shows a whole column as a list. */
  onMore: (column: BoardColumn) => void;
}
function Columns({ columns, rows, actor, onLook, onMore }: ColumnsProps) {
  const text = useText(listText);
  const culture = useCulture();
  const { message } = App.useApp();
  const [dragged, setDragged] = useState<number | null>(null);
  const nameOf = (column: BoardColumn) =>
    column.status ? ticketStatuses[column.status][culture] : (column.technician?.name ?? text('nobody'));
  const drop = async (id: number, column: BoardColumn) => {
    setDragged(null);
    const row = rows.find((one) => one.id === id);
    if (!row || column.rows.includes(row)) return;
    const allowed = await allowedActions(row.id).catch(() => null);
    if (!allowed) return void message.error(text('notAsked', { code: row.code }));
    const meant = meantBy(row, allowed, column);
    if (meant && 'move' in meant) void actor.start(row, meant.move.action, meant.move.given);
    else if (meant) message.warning(meant.blocker);
    else
      message.warning(text('noWay', { code: row.code, from: ticketStatuses[row.status][culture], to: nameOf(column) }));
  };
  return (
    <div className="ticket-board">
      {columns.map((column) => (
        <Column
          key={column.key}
          name={nameOf(column)}
          column={column}
          dragged={dragged}
          onDrag={setDragged}
          onDrop={(id) => void drop(id, column)}
          actor={actor}
          onLook={onLook}
          onMore={() => onMore(column)}
        />
      ))}
    </div>
  );
}

interface ColumnProps {
  name: string;
  column: BoardColumn;
  dragged: number | null;
  onDrag: (id: number | null) => void;
  onDrop: (id: number) => void;
  actor: TicketActor;
  onLook: Looker['look'];
  onMore: () => void;
}
function Column({ name, column, dragged, onDrag, onDrop, actor, onLook, onMore }: ColumnProps) {
  const text = useText(listText);
  const [most, setMost] = useState(IN_A_COLUMN);
  const [isOver, setOver] = useState(false);
  const left = leftOut(column);
  const over = (event: DragEvent) => {
    if (dragged === null) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className="ticket-board-column"
      aria-label={name}
      data-over={isOver && dragged !== null}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(Number(event.dataTransfer.getData('text/plain')));
      }}
    >
      <header>
        {column.status ? <StateTag of={ticketStatuses[column.status]} /> : <strong>{name}</strong>}
        <b className="kit-figure">{column.count ?? '…'}</b>
      </header>
      {column.rows.length === 0 && left === 0 && (
        <p className="kit-quiet">{text(dragged === null ? 'empty' : 'dropHere')}</p>
      )}
      <ul>
        {column.rows.slice(0, most).map((row) => (
          <li key={row.id}>
            <Card row={row} actor={actor} shows={column.status === null} onDrag={onDrag} onLook={onLook} />
          </li>
        ))}
      </ul>
      {column.rows.length > most && (
        <Button type="link" onClick={() => setMost(most + IN_A_COLUMN)}>
          {text('moreCards', { count: column.rows.length - most })}
        </Button>
      )}
      {left > 0 && (
        <Button type="link" onClick={onMore}>
          {text('leftOut', { count: left })}
        </Button>
      )}
    </section>
  );
}

interface CardProps {
  row: TicketRow;
  actor: TicketActor;
  /** On the board by technician a card says its status. */
  shows: boolean;
  onDrag: (id: number | null) => void;
  onLook: Looker['look'];
}
function Card({ row, actor, shows, onDrag, onLook }: CardProps) {
  const tab = useTab();
  const about = [row.customerName, row.services].filter(Boolean).join(' · ');
  return (
    <article
      className="ticket-card"
      data-row-key={row.id}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', String(row.id));
        event.dataTransfer.effectAllowed = 'move';
        onDrag(row.id);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <header>
        <button type="button" onClick={() => tab.open(ticketPath(row.id), row.code)}>
          {row.code}
        </button>
        <CardMenu row={row} actor={actor} onLook={onLook} />
      </header>
      <span title={row.deviceName}>{row.deviceName}</span>
      <small className="kit-quiet" title={about}>
        {about}
      </small>
      <footer>
        <Promised row={row} />
        {shows ? (
          <StateTag of={ticketStatuses[row.status]} />
        ) : (
          <small className="kit-quiet">{row.technicianName}</small>
        )}
      </footer>
    </article>
  );
}
