// The days of a calendar by slot: bookings as cards with their status's colour, places taken, free slots to click or drop on.
import { PlusOutlined } from '@ant-design/icons';
import { type CSSProperties, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { BookingRow, Slot, SlotsOut } from '../../contract/booking/booking.calls.ts';
import { now, today, toInstant } from '../../contract/time.ts';
import type { PageTools } from '../kit/list/actions.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { bookingText } from './booking.text.ts';
import { BookingCard } from './booking-card.tsx';
import { canStep } from './booking-steps.tsx';
import { bySlot, dayOf, timeOf } from './spans.ts';
import { useMove } from './use-move.tsx';
import { shortDay } from './weekday.ts';
import './calendar-grid.css';

interface CalendarGridProps {
  days: readonly string[];
  places: SlotsOut;
  bookings: readonly BookingRow[];
  show: PageTools['show'];
  /** Null for whoever may not book. */
  onBook: ((slotAt: string) => void) | null;
}
export function CalendarGrid({ days, places, bookings, show, onBook }: CalendarGridProps) {
  const say = useText(bookingText);
  const culture = useCulture();
  const move = useMove();
  const [dragged, setDragged] = useState<BookingRow | null>(null);
  const slots = places.slots.filter((slot) => days.includes(dayOf(slot.at)));
  const times = [...new Set(slots.map((slot) => timeOf(slot.at)))];
  const { inSlot, outside } = bySlot(bookings, slots, places.slotMinutes);
  const isWide = days.length === 1;
  const minute = useNow();
  const box = useRef<HTMLDivElement>(null);
  const first = days[0];
  // Today begins with what is still to come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the days that are shown
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('td[data-now]')?.closest('tr');
    if (row && box.current) box.current.scrollTop = row.offsetTop - row.offsetHeight * 2;
  }, [first, places.branchId]);
  const card = (booking: BookingRow) => (
    <BookingCard
      key={booking.id}
      booking={booking}
      isWide={isWide}
      show={show}
      onDrag={canStep(booking, 'changeTime') ? setDragged : null}
    />
  );
  const cell = (slot: Slot) => (
    <SlotCell
      key={slot.at}
      slot={slot}
      minutes={places.slotMinutes}
      now={minute}
      onBook={onBook}
      onDrop={
        dragged && slot.free > 0 && !slot.isPast && slot.at !== dragged.slotAt
          ? () => {
              setDragged(null);
              void move(dragged, slot.at);
            }
          : null
      }
    >
      {(inSlot.get(slot.at) ?? []).map(card)}
    </SlotCell>
  );
  return (
    <div className="booking-grid-scroll" ref={box}>
      <table className="booking-grid" data-wide={isWide || undefined}>
        <thead>
          <tr>
            <th scope="col" aria-label={say('slots')} />
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today() ? 'date' : undefined}>
                {shortDay(day, culture)}
                {day === today() && <small className="booking-today">{say('today')}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <tr key={time}>
              <th scope="row">{time}</th>
              {days.map((day) => {
                const slot = slots.find((one) => dayOf(one.at) === day && timeOf(one.at) === time);
                return slot ? cell(slot) : <td key={day} />;
              })}
            </tr>
          ))}
          {outside.size > 0 && (
            <tr>
              <th scope="row">{say('outside')}</th>
              {days.map((day) => (
                <td key={day}>
                  <div className="booking-cell">{(outside.get(day) ?? []).map(card)}</div>
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

interface SlotCellProps {
  slot: Slot;
  minutes: number;
  now: number;
  onBook: ((slotAt: string) => void) | null;
  /** Null while nothing is dragged that could be put here. */
  onDrop: (() => void) | null;
  children: ReactNode;
}
function SlotCell({ slot, minutes, now: at, onBook, onDrop, children }: SlotCellProps) {
  const say = useText(bookingText);
  const culture = useCulture();
  const [isOver, setOver] = useState(false);
  const since = (at - Date.parse(slot.at)) / (minutes * 60_000);
  const isNow = since >= 0 && since < 1;
  const name = `${timeOf(slot.at)} ${shortDay(dayOf(slot.at), culture)}`;
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <td
      data-past={slot.isPast || undefined}
      data-full={slot.free === 0 || undefined}
      data-over={(onDrop && isOver) || undefined}
      data-now={isNow || undefined}
      {...(isNow ? { style: { '--booking-now': `${Math.round(since * 100)}%` } as CSSProperties } : {})} // a variable of our own
      {...(onDrop ? { onDragOver: over, onDragLeave: () => setOver(false), onDrop } : {})}
    >
      <div className="booking-cell">
        {children}
        {onBook && !slot.isPast && slot.free > 0 && (
          <button
            type="button"
            className="booking-add"
            aria-label={say('addAt', { time: name })}
            onClick={() => onBook(slot.at)}
          >
            <PlusOutlined />
          </button>
        )}
        {slot.taken > 0 && (
          <span
            className="booking-places kit-figure"
            title={say('placesLeft', { time: name, taken: slot.taken, capacity: slot.capacity })}
          >
            {say('capacity', { taken: slot.taken, capacity: slot.capacity })}
          </span>
        )}
      </div>
    </td>
  );
}

/** The present minute, for the line across today. */
function useNow(): number {
  const [at, setAt] = useState(() => Date.parse(toInstant(now())));
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.parse(toInstant(now()))), 60_000);
    return () => clearInterval(timer);
  }, []);
  return at;
}
