// One day's devices in the order of their hours: beside the month, as columns of a week, or by the hours of one day.
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { edgeFrom } from '../../../contract/flow.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { UserId } from '../../../contract/people/user.calls.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { ticketAction } from '../../../contract/ticket/ticket.actions.ts';
import { isLate, ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketRow } from '../../../contract/ticket/ticket.ts';
import { now, today } from '../../../contract/time.ts';
import { call } from '../../kit/call/call.ts';
import { live } from '../../kit/call/quiet.ts';
import { may, type Session, useSession } from '../../kit/call/session.ts';
import { StateTag } from '../../kit/document/status-tag.tsx';
import { QueryFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { type Looker, useLook } from '../../kit/list/quick-look.tsx';
import { listKey } from '../../kit/list/use-list.ts';
import { useTab } from '../../kit/page/tab.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import type { TicketActor } from '../page/action/use-ticket-action.tsx';
import { ticketPath } from '../paths.ts';
import { hoursOf, nameOfDay, type Span, timeOf } from './calendar.model.ts';
import { CardMenu } from './card-menu.tsx';
import { listText } from './list.text.ts';
import { lookAtTicket } from './look.tsx';

export interface Asked {
  branchId?: BranchId;
  technicianId?: UserId;
}
export type Drop = (row: TicketRow, day: string, time?: string) => void;
interface Drag {
  dragged: TicketRow | null;
  onDrag: (row: TicketRow | null) => void;
  onDrop: Drop;
}

function useDay(day: string, asked: Asked) {
  const input = { ...asked, day };
  return useQuery({
    queryKey: listKey(TicketLists.getReceiptCalendarDetailData, input),
    queryFn: ({ signal }) => call(TicketLists.getReceiptCalendarDetailData, input, { signal }),
    placeholderData: (before) => before,
    retry: false,
    meta: live,
  });
}

interface DayPanelProps {
  day: string;
  asked: Asked;
  actor: TicketActor;
  onDrag: Drag['onDrag'];
}
/** Beside the month. */
export function DayPanel({ day, asked, actor, onDrag }: DayPanelProps) {
  const text = useText(listText);
  const culture = useCulture();
  const state = useDay(day, asked);
  return (
    <section className="kit-panel ticket-day" aria-label={text('promisedDay', { day: nameOfDay(day, culture) })}>
      <header>
        <strong>{text('promisedDay', { day: nameOfDay(day, culture) })}</strong>
        {state.data && <span className="kit-quiet">{text('devices', { count: state.data.totalCount })}</span>}
      </header>
      <Loaded state={state} actor={actor} onDrag={onDrag} />
    </section>
  );
}

interface LoadedProps extends Pick<Drag, 'onDrag'> {
  state: ReturnType<typeof useDay>;
  actor: TicketActor;
}
/** A day says that it is empty only when it has been read. */
function Loaded({ state, actor, onDrag }: LoadedProps) {
  if (state.error && !state.data) return <QueryFailed of={state} />;
  return state.data ? <Cards rows={state.data.items} actor={actor} onDrag={onDrag} /> : <SkeletonRows />;
}

interface DayColumnsProps extends Drag {
  days: readonly string[];
  asked: Asked;
  actor: TicketActor;
  onDay: (day: string, view?: Span) => void;
}
export function DayColumns({ days, onDay, ...rest }: DayColumnsProps) {
  const [only] = days;
  if (days.length === 1 && only) return <DayHours day={only} {...rest} />;
  return (
    <div className="ticket-week">
      {days.map((day) => (
        <WeekDay key={day} day={day} onOpen={() => onDay(day, 'day')} {...rest} />
      ))}
    </div>
  );
}
type OneDay = Omit<DayColumnsProps, 'days' | 'onDay'> & { day: string };
function WeekDay({ day, asked, actor, dragged, onDrag, onDrop, onOpen }: OneDay & { onOpen: () => void }) {
  const text = useText(listText);
  const culture = useCulture();
  const state = useDay(day, asked);
  const target = useTarget(dragged, (row) => onDrop(row, day));
  return (
    <section
      className="kit-panel ticket-day"
      aria-label={nameOfDay(day, culture)}
      aria-current={day === today() ? 'date' : undefined}
      {...target}
    >
      <header>
        <button type="button" onClick={onOpen}>
          {nameOfDay(day, culture)}
        </button>
        {state.data && <span className="kit-quiet">{text('devices', { count: state.data.totalCount })}</span>}
      </header>
      <Loaded state={state} actor={actor} onDrag={onDrag} />
    </section>
  );
}
function DayHours({ day, asked, actor, dragged, onDrag, onDrop }: OneDay) {
  const state = useDay(day, asked);
  const rows = state.data?.items ?? [];
  const looker = useDayLook(rows);
  return (
    <div className="kit-panel ticket-hours">
      {hoursOf(rows.map((row) => row.promisedAt)).map((hour) => (
        <Hour
          key={hour}
          hour={hour}
          rows={rows.filter((row) => timeOf(row.promisedAt).slice(0, 2) === hour.slice(0, 2))}
          dragged={dragged}
          onDrop={(row) => onDrop(row, day, hour)}
          actor={actor}
          onDrag={onDrag}
          onLook={looker.look}
        />
      ))}
      {looker.drawer}
    </div>
  );
}
interface HourProps {
  hour: string;
  rows: readonly TicketRow[];
  dragged: TicketRow | null;
  onDrop: (row: TicketRow) => void;
  actor: TicketActor;
  onDrag: Drag['onDrag'];
  onLook: Looker['look'];
}
function Hour({ hour, rows, dragged, onDrop, actor, onDrag, onLook }: HourProps) {
  const target = useTarget(dragged, onDrop);
  return (
    <section aria-label={hour} {...target}>
      <span className="kit-figure">{hour}</span>
      <div>
        {rows.map((row) => (
          <Card key={row.id} row={row} actor={actor} onDrag={onDrag} onLook={onLook} />
        ))}
      </div>
    </section>
  );
}

/** What makes a place one that a ticket can be dropped on. */
function useTarget(dragged: TicketRow | null, onDrop: (row: TicketRow) => void) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver && dragged !== null,
    onDragOver: (event: DragEvent) => {
      if (!dragged) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (dragged) onDrop(dragged);
    },
  };
}

interface CardProps {
  row: TicketRow;
  actor: TicketActor;
  onDrag: Drag['onDrag'];
  onLook: Looker['look'];
}
function Cards({ rows, ...rest }: { rows: readonly TicketRow[] } & Omit<CardProps, 'row' | 'onLook'>) {
  const text = useText(listText);
  const looker = useDayLook(rows);
  return (
    <>
      {rows.length === 0 && <p className="kit-quiet">{text('dayEmpty')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Card row={row} onLook={looker.look} {...rest} />
          </li>
        ))}
      </ul>
      {looker.drawer}
    </>
  );
}
const useDayLook = (rows: readonly TicketRow[]): Looker => useLook(rows, ({ id }) => id, lookAtTicket);
/** By the table alone; what else is in the way is said when it is dropped. */
function mayMove({ status }: TicketRow, session: Session | null): boolean {
  const edge = edgeFrom(ticketAction('changeAppointment'), status);
  return edge !== undefined && edge.may !== 'system' && edge.may !== 'call' && may(edge.may, session);
}
function Card({ row, actor, onDrag, onLook }: CardProps) {
  const text = useText(listText);
  const session = useSession();
  const tab = useTab();
  return (
    <article
      className="ticket-card"
      data-row-key={row.id}
      draggable={mayMove(row, session)}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', String(row.id));
        event.dataTransfer.effectAllowed = 'move';
        onDrag(row);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <header>
        <span className={isLate(row, now()) ? 'ticket-late' : 'kit-figure'}>
          {timeOf(row.promisedAt)}
          {isLate(row, now()) && <small>{text('late')}</small>}
        </span>
        <button type="button" onClick={() => tab.open(ticketPath(row.id), row.code)}>
          {row.code}
        </button>
        <CardMenu row={row} actor={actor} onLook={onLook} />
      </header>
      <span title={row.deviceName}>{row.deviceName}</span>
      <footer>
        <small className="kit-quiet" title={row.customerName}>
          {row.customerName}
        </small>
        <StateTag of={ticketStatuses[row.status]} />
      </footer>
    </article>
  );
}
