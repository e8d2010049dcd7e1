// One booking in a calendar: a click opens it, dragging changes its time where that is allowed.
import { type BookingRow, Reservation } from '../../contract/booking/booking.calls.ts';
import { bookingStatuses } from '../../contract/booking/booking.states.ts';
import { may, useSession } from '../kit/call/session.ts';
import { StateTag } from '../kit/document/status-tag.tsx';
import type { PageTools } from '../kit/list/actions.ts';
import { useCulture } from '../kit/words/culture.ts';
import { BookingDrawer } from './booking-drawer.tsx';
import { timeOf } from './spans.ts';

interface BookingCardProps {
  booking: BookingRow;
  /** Alone in its day: there is room for everything. */
  isWide: boolean;
  show: PageTools['show'];
  /** Null where the time cannot be changed. */
  onDrag: ((booking: BookingRow | null) => void) | null;
}
export function BookingCard({ booking, isWide, show, onDrag }: BookingCardProps) {
  const culture = useCulture();
  const mayLook = may(Reservation.GetDetailAppointmentById.may, useSession());
  const status = bookingStatuses[booking.status][culture];
  const facts = [booking.phone, booking.deviceName, booking.services].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className="booking-card"
      data-status={booking.status}
      disabled={!mayLook}
      draggable={onDrag !== null}
      title={[timeOf(booking.slotAt), booking.customerName, facts, status].join('\n')}
      onClick={() => show((dialog) => <BookingDrawer {...dialog} id={booking.id} instead={show} />)}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', booking.code);
        event.dataTransfer.effectAllowed = 'move';
        onDrag?.(booking);
      }}
      onDragEnd={() => onDrag?.(null)}
    >
      <b>{booking.customerName}</b>
      {isWide && <StateTag of={bookingStatuses[booking.status]} />}
      <small>{isWide ? facts : (booking.deviceName ?? booking.services ?? booking.phone)}</small>
      {!isWide && <span className="booking-hidden">{status}</span>}
    </button>
  );
}
