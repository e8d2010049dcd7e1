// A booking dropped on another slot: its time changes at once, and one click takes it back.
import { App, Button } from 'antd';
import { type BookingRow, Reservation } from '../../contract/booking/booking.calls.ts';
import { call } from '../kit/call/call.ts';
import { useRefresh } from '../kit/list/use-list.ts';
import { useText } from '../kit/words/culture.ts';
import { formatMinute } from '../kit/words/format.ts';
import { bookingText } from './booking.text.ts';

const UNDO_SECONDS = 6;
export function useMove(): (booking: BookingRow, slotAt: string) => Promise<void> {
  const say = useText(bookingText);
  const { message } = App.useApp();
  const refresh = useRefresh();
  const put = async (booking: BookingRow, slotAt: string, undoable: boolean) => {
    const moved = await call(Reservation.ChangeAppointment, { id: booking.id, slotAt, version: booking.version }).catch(
      () => null, // the shell has said why
    );
    void refresh(Reservation.GetReservationData);
    if (!moved) return;
    const key = `booking-${booking.id}`;
    const undo = () => {
      message.destroy(key);
      void put(moved, booking.slotAt, false);
    };
    message.success({
      key,
      duration: undoable ? UNDO_SECONDS : 3,
      content: (
        <>
          {say('moved', { code: moved.code, time: formatMinute(moved.slotAt) })}
          {undoable && (
            <Button type="link" size="small" onClick={undo}>
              {say('undo')}
            </Button>
          )}
        </>
      ),
    });
  };
  return (booking, slotAt) => put(booking, slotAt, true);
}
