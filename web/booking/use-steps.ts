// Steps from wherever a booking is shown: errors are said by the shell, success by a short word.
import { App } from 'antd';
import { type BookingRow, Reservation } from '../../contract/booking/booking.calls.ts';
import type { BookingStepKey } from '../../contract/booking/booking.states.ts';
import type { PageTools } from '../kit/list/actions.ts';
import { useRefresh } from '../kit/list/use-list.ts';
import { useTab } from '../kit/page/tab.ts';
import { beginStep } from './booking-steps.tsx';

export type TakeStep = (row: BookingRow, key: BookingStepKey, show: PageTools['show']) => void;
export function useSteps(): TakeStep {
  const { message } = App.useApp();
  const { open } = useTab();
  const refresh = useRefresh();
  return (row, key, show) => {
    const tools = {
      show,
      open,
      refresh: () => void refresh(Reservation.GetReservationData),
      tell: (said: string) => void message.success(said),
    };
    void beginStep(row, key, tools).catch(() => tools.refresh()); // the shell has said why; somebody may have been faster
  };
}
