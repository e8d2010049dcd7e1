// A month of bookings: how full each day is; a click opens the day.
import type { Slot } from '../../contract/booking/booking.calls.ts';
import { today } from '../../contract/time.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { bookingText } from './booking.text.ts';
import { dayOf, fullness } from './spans.ts';
import { shortDay, weekdayOf } from './weekday.ts';
import './calendar-month.css';

interface CalendarMonthProps {
  /** Any day of it. */
  month: string;
  days: readonly string[];
  slots: readonly Slot[];
  onDay: (day: string) => void;
}
export function CalendarMonth({ month, days, slots, onDay }: CalendarMonthProps) {
  const say = useText(bookingText);
  const culture = useCulture();
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <table className="booking-month">
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              {weekdayOf(day, culture)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const { taken, free, share, isOver } = fullness(slots.filter((slot) => dayOf(slot.at) === day));
              const words = isOver ? say('takenOfDay', { taken }) : say('bookedOfDay', { taken, free });
              return (
                <td key={day} data-other={day.slice(0, 7) !== month.slice(0, 7) || undefined}>
                  <button
                    type="button"
                    aria-current={day === today() ? 'date' : undefined}
                    aria-label={`${shortDay(day, culture)}: ${words}`}
                    data-full={(free === 0 && !isOver) || undefined}
                    onClick={() => onDay(day)}
                  >
                    <b>{Number(day.slice(8))}</b>
                    {taken > 0 && (
                      <>
                        <meter min={0} max={1} value={share} aria-hidden="true" />
                        <small>{words}</small>
                      </>
                    )}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
