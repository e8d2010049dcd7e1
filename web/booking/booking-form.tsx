// A booking in a drawer, made while the customer is on the phone: phone, device, services, slot.
import { App } from 'antd';
import { type BookingRow, BookingSave, Reservation } from '../../contract/booking/booking.calls.ts';
import type { Sent } from '../../contract/kit.ts';
import { call } from '../kit/call/call.ts';
import { useSession } from '../kit/call/session.ts';
import { schemaForm } from '../kit/form/form.tsx';
import { FormDrawer } from '../kit/form/form-drawer.tsx';
import type { DialogProps } from '../kit/list/actions.ts';
import { useRefresh } from '../kit/list/use-list.ts';
import { branchPick, categoryPick, servicePick } from '../kit/pick/pickers.tsx';
import { useText } from '../kit/words/culture.ts';
import { formatMinute } from '../kit/words/format.ts';
import { bookingModelPick } from './booking.picks.ts';
import { bookingText, word } from './booking.text.ts';
import { PhoneField } from './phone-field.tsx';
import { SlotFormField } from './slot-field.tsx';

type Draft = Partial<Sent<typeof Reservation.CreateOrUpdateAppointment>>;
const { fields } = schemaForm<typeof BookingSave, Draft>({
  schema: BookingSave,
  fields: [
    {
      group: word('caller'),
      fields: [{ field: 'phone', control: PhoneField, span: 1 }, 'customerName'],
    },
    {
      group: word('device'),
      fields: [
        { field: 'modelId', pick: bookingModelPick },
        { field: 'deviceName' },
        { field: 'serviceIds', pick: servicePick },
        { field: 'deviceTypeId', pick: categoryPick('DeviceType') },
      ],
    },
    {
      group: word('time'),
      fields: [
        { field: 'branchId', pick: branchPick },
        'source',
        { field: 'slotAt', control: SlotFormField, span: 2 },
        { field: 'note', as: 'long' },
      ],
    },
  ],
});

interface BookingFormProps extends DialogProps {
  /** What the form begins with: a booking to change, one to rebook, or a slot that was clicked. */
  draft: Draft;
  title: string;
  onSaved?: (id: number) => void;
}
export function BookingForm({ open, onClose, draft, title, onSaved }: BookingFormProps) {
  const say = useText(bookingText);
  const { message } = App.useApp();
  const refresh = useRefresh();
  const ownBranch = useSession()?.user.branchId ?? null;
  const row = { source: 'phone', serviceIds: [], branchId: ownBranch, ...draft } as Draft; // the branch is one of the session's
  return (
    <FormDrawer<Draft>
      open={open}
      onClose={onClose}
      title={title}
      schema={BookingSave}
      fields={fields}
      row={row}
      submit={async (input, options) => {
        const save = input as Sent<typeof Reservation.CreateOrUpdateAppointment>; // checked with the same schema
        const { id, code, duplicates } = await call(Reservation.CreateOrUpdateAppointment, save, options);
        message.success(draft.id ? say('changed', { code }) : say('saved', { code, time: formatMinute(save.slotAt) }));
        for (const other of duplicates)
          message.warning(say('duplicate', { code: other.code, time: formatMinute(other.slotAt) }), 6);
        void refresh(Reservation.GetReservationData);
        onSaved?.(id);
        onClose();
      }}
    />
  );
}

const shared = (row: BookingRow): Draft => ({
  phone: row.phone,
  customerName: row.customerName,
  branchId: row.branchId,
  deviceTypeId: row.deviceTypeId,
  modelId: row.modelId,
  deviceName: row.modelId ? null : row.deviceName,
  serviceIds: row.serviceIds,
  source: row.source,
  note: row.note,
});
export const editDraft = (row: BookingRow): Draft => ({
  ...shared(row),
  id: row.id,
  version: row.version,
  slotAt: row.slotAt,
});
export const rebookDraft = (row: BookingRow): Draft => ({ ...shared(row), rebookedFromId: row.id });
