// A month of promised days: how many devices, how many late, which statuses; a day is a button and a place to drop on.

import type { CalendarDay } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketRow } from '../../../contract/ticket/ticket.ts';
import { showDay, today } from '../../../contract/time.ts';
import { StatusTag } from '../../kit/document/status-tag.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { inMonth, nameOfDay, weekdays } from './calendar.model.ts';
import type { Drop } from './calendar-days.tsx';
import { listText } from './list.text.ts';

interface CalendarMonthProps {
  month: string;
  days: readonly string[];
  counts: readonly CalendarDay[];
  chosen: string;
  onDay: (day: string) => void;
  dragged: TicketRow | null;
  onDrop: Drop;
}
export function CalendarMonth({ month, days, counts, chosen, onDay, dragged, onDrop }: CalendarMonthProps) {
  const culture = useCulture();
  const byDay = new Map(counts.map((one) => [one.day, one]));
  return (
    <div className="kit-panel ticket-month">
      <div className="ticket-month-head" aria-hidden="true">
        {weekdays(culture).map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div className="ticket-month-days">
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className="ticket-month-day"
            aria-pressed={day === chosen}
            aria-current={day === today() ? 'date' : undefined}
            data-outside={!inMonth(day, month)}
            data-drop={dragged !== null}
            onClick={() => onDay(day)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged) onDrop(dragged, day);
            }}
          >
            <DayCounts day={day} counts={byDay.get(day)} />
          </button>
        ))}
      </div>
    </div>
  );
}
const SHOWN = 3;
function DayCounts({ day, counts }: { day: string; counts: CalendarDay | undefined }) {
  const text = useText(listText);
  const culture = useCulture();
  const statuses = counts?.statusInfo ?? [];
  return (
    <>
      <span className="ticket-month-number">
        <span aria-hidden="true">{Number(showDay(day).slice(0, 2))}</span>
        <span className="ticket-hidden">{nameOfDay(day, culture)}</span>
        {counts && counts.lateCount > 0 && (
          <span className="ticket-late">{text('lateCount', { count: counts.lateCount })}</span>
        )}
      </span>
      {counts && (
        <b className="kit-figure">
          <span className="ticket-month-count" aria-hidden="true">
            {counts.count}
          </span>
          <span className="ticket-month-devices">{text('devices', { count: counts.count })}</span>
        </b>
      )}
      <span className="ticket-month-statuses">
        {statuses.slice(0, SHOWN).map(({ status, count }) => (
          <StatusTag
            key={status}
            colour={ticketStatuses[status].color}
            label={`${count} ${ticketStatuses[status][culture]}`}
          />
        ))}
        {statuses.length > SHOWN && <small>{text('moreStatuses', { count: statuses.length - SHOWN })}</small>}
      </span>
    </>
  );
}
