// Taking a step of a booking: which dialog it opens or which call it makes. The server says which steps there are.
import {
  CalendarOutlined,
  CheckCircleOutlined,
  CloseCircleOutlined,
  EditOutlined,
  FieldTimeOutlined,
  FileAddOutlined,
  NotificationOutlined,
  RollbackOutlined,
  UserDeleteOutlined,
} from '@ant-design/icons';
import { App, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { type BookingRow, Reservation } from '../../contract/booking/booking.calls.ts';
import { type BookingStepKey, bookingStatuses, bookingTarget } from '../../contract/booking/booking.states.ts';
import { call } from '../kit/call/call.ts';
import { ReasonDialog } from '../kit/document/reason-dialog.tsx';
import { useBusy } from '../kit/feedback/use-busy.ts';
import { useKept } from '../kit/form/kept.ts';
import type { DialogProps, PageTools, ShowOf } from '../kit/list/actions.ts';
import type { Tab } from '../kit/page/tab.ts';
import { culture, say, useText } from '../kit/words/culture.ts';
import { formatMinute } from '../kit/words/format.ts';
import { bookingText } from './booking.text.ts';
import { BookingForm, editDraft, rebookDraft } from './booking-form.tsx';
import { SlotField } from './slot-field.tsx';

export const stepIcons: Record<BookingStepKey, ReactNode> = {
  createTicket: <FileAddOutlined />,
  arrive: <CheckCircleOutlined />,
  remind: <NotificationOutlined />,
  changeTime: <FieldTimeOutlined />,
  edit: <EditOutlined />,
  rebook: <CalendarOutlined />,
  notCome: <UserDeleteOutlined />,
  undoArrive: <RollbackOutlined />,
  cancel: <CloseCircleOutlined />,
};
export const canStep = (row: Pick<BookingRow, 'allowedActions'>, key: BookingStepKey): boolean =>
  row.allowedActions.some((action) => action.key === key && action.blocker === null);

export interface StepTools extends Pick<PageTools, 'refresh'> {
  show: ShowOf<BookingRow>;
  open: Tab['open'];
  /** A short word that it is done. */
  tell: (text: string) => void;
}
/** Begins a step of one booking. */
export async function beginStep(row: BookingRow, key: BookingStepKey, tools: StepTools): Promise<void> {
  const { show, refresh } = tools;
  switch (key) {
    case 'createTicket':
      return tools.open(`/ticket-management/ticket-form?bookingId=${row.id}&phone=${encodeURIComponent(row.phone)}`);
    case 'edit':
      return show((dialog) => (
        <BookingForm
          {...dialog}
          draft={editDraft(row)}
          title={say(bookingText, 'edit', { code: row.code })}
          onSaved={refresh}
        />
      ));
    case 'rebook':
      return show((dialog) => (
        <BookingForm
          {...dialog}
          draft={rebookDraft(row)}
          title={say(bookingText, 'rebook', { code: row.code })}
          onSaved={refresh}
        />
      ));
    case 'changeTime':
      return show((dialog, now = row) => <TimeDialog {...dialog} row={now} onDone={refresh} />, key);
    case 'cancel':
      return show(
        (dialog, now = row) => (
          <CancelDialog
            {...dialog}
            title={say(bookingText, 'cancelTitle', { code: row.code })}
            onReason={(reason) => move(now, key, tools, reason)}
          />
        ),
        key,
      );
    default:
      return move(row, key, tools);
  }
}
async function move(row: BookingRow, key: BookingStepKey, { refresh, tell }: StepTools, reason?: string) {
  const status = bookingTarget(key) ?? row.status;
  await call(Reservation.ChangeStatusAppointment, { id: row.id, status, reason, version: row.version });
  tell(say(bookingText, 'stepped', { code: row.code, status: bookingStatuses[status][culture()] }));
  refresh();
}

export function CancelDialog(props: DialogProps & { title: string; onReason: (reason: string) => Promise<unknown> }) {
  const text = useText(bookingText);
  return <ReasonDialog {...props} hint={text('cancelHint')} yes={text('cancelYes')} />;
}

function TimeDialog({ open, onClose: leave, row, onDone }: DialogProps & { row: BookingRow; onDone: () => void }) {
  const text = useText(bookingText);
  const { message } = App.useApp();
  const [slotAt, setSlotAt] = useState<string | null>(row.slotAt);
  const { value: reason, write: setReason, close: onClose } = useKept(`changeTime ${row.code}`, '', leave);
  const [busy, run] = useBusy();
  const isSame = !slotAt || Date.parse(slotAt) === Date.parse(row.slotAt);
  const go = async () => {
    if (!slotAt || busy) return;
    await run(async () => {
      await call(Reservation.ChangeAppointment, { id: row.id, slotAt, reason, version: row.version });
      message.success(text('moved', { code: row.code, time: formatMinute(slotAt) }));
      onClose();
      onDone();
    });
  };
  return (
    <Modal
      open={open}
      width={680}
      title={text('changeTime', { code: row.code })}
      okText={text('save')}
      okButtonProps={{ disabled: isSame, ...(isSame ? { title: text('chooseSlot') } : {}) }}
      confirmLoading={busy}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <p className="kit-quiet">{text('now', { time: formatMinute(row.slotAt) })}</p>
      <SlotField
        asked={{ branchId: row.branchId, serviceIds: row.serviceIds, bookingId: row.id }}
        value={slotAt}
        onChange={setSlotAt}
      />
      <Form layout="vertical" component="div">
        <Form.Item label={text('reason')} htmlFor="booking-reason" extra={text('reasonHint')}>
          <Input
            id="booking-reason"
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
