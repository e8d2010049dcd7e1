// Bookings as a list: quick filters by day, chips by status, steps of each row, steps of many.
import { EyeOutlined } from '@ant-design/icons';
import { type BookingRow, Reservation } from '../../contract/booking/booking.calls.ts';
import {
  type BookingStepKey,
  bookingStatuses,
  bookingStatusKeys,
  bookingStep,
  bookingStepKeys,
  bookingTarget,
} from '../../contract/booking/booking.states.ts';
import { today } from '../../contract/time.ts';
import { call } from '../kit/call/call.ts';
import { may } from '../kit/call/session.ts';
import type { BulkAction, PageTools, RowAction } from '../kit/list/actions.ts';
import { ListPage } from '../kit/list/list-page.tsx';
import type { ListSpec } from '../kit/list/list-spec.ts';
import { branchPick, categoryPick, servicePick } from '../kit/pick/pickers.tsx';
import { PhoneCell } from '../kit/table/phone-cell.tsx';
import { culture, say } from '../kit/words/culture.ts';
import { wordsOf } from '../kit/words/words.ts';
import { bookingText, word } from './booking.text.ts';
import { BookingDrawer } from './booking-drawer.tsx';
import { BookingForm } from './booking-form.tsx';
import { CancelDialog, canStep, stepIcons } from './booking-steps.tsx';
import { spanOf, type When } from './spans.ts';
import { type TakeStep, useSteps } from './use-steps.ts';

export function BookingList({ when }: { when: When }) {
  const take = useSteps();
  return <ListPage spec={specOf(when, take)} />;
}

const look = (row: BookingRow, page: PageTools) => {
  if (!may(Reservation.GetDetailAppointmentById.may)) return;
  page.show((dialog) => <BookingDrawer {...dialog} id={row.id} instead={page.show} />);
};
export const newBooking = (show: PageTools['show'], draft: object = {}) =>
  show((dialog) => <BookingForm {...dialog} draft={draft} title={say(bookingText, 'create')} />);

const rowActions = (take: TakeStep): RowAction<BookingRow>[] => [
  ...bookingStepKeys.map((key) => ({
    key,
    label: () => bookingStep(key)[culture()],
    icon: stepIcons[key],
    danger: key === 'cancel',
    when: (row: BookingRow) => canStep(row, key),
    run: (row: BookingRow, page: PageTools) => take(row, key, page.show),
  })),
  {
    key: 'open',
    label: word('open'),
    icon: <EyeOutlined />,
    may: Reservation.GetDetailAppointmentById.may,
    run: look,
  },
];

/** Each booking has its own result. */
const moveAll = (rows: readonly BookingRow[], key: BookingStepKey, page: PageTools, reason?: string) =>
  page.each(rows, {
    name: (row) => row.code,
    run: (row) =>
      call(
        Reservation.ChangeStatusAppointment,
        { id: row.id, status: bookingTarget(key) ?? row.status, reason },
        { quiet: true },
      ),
  });
const many: readonly BookingStepKey[] = ['remind', 'arrive', 'notCome', 'cancel'];
const bulk = many.map(
  (key): BulkAction<BookingRow> => ({
    key,
    label: () => bookingStep(key)[culture()],
    icon: stepIcons[key],
    may: Reservation.ChangeStatusAppointment.may,
    danger: key === 'cancel',
    run: (rows, page) =>
      bookingStep(key).needs?.includes('reason')
        ? page.show((dialog) => (
            <CancelDialog
              {...dialog}
              title={say(bookingText, 'cancelMany', { count: rows.length })}
              onReason={(reason) => moveAll(rows, key, page, reason)}
            />
          ))
        : void moveAll(rows, key, page),
  }),
);

const specOf = (when: When, take: TakeStep): ListSpec<typeof Reservation.GetReservationData> => ({
  id: 'booking.list',
  title: word('bookings'),
  list: Reservation.GetReservationData,
  fixed: spanOf(when, today()),
  name: (row) => row.code,
  searchLabel: word('search'),
  emptyHint: word('empty'),
  open: look,
  primary: {
    key: 'new',
    label: word('create'),
    may: 'Pages.Bookings.Create',
    run: (page) => newBooking(page.show),
  },
  chips: {
    field: 'status',
    items: bookingStatusKeys.map((value) => ({ value, label: wordsOf(bookingStatuses[value]) })),
    count: ({ statusInfo }, value) =>
      statusInfo
        .filter(({ status }) => value === undefined || status === value)
        .reduce((sum, { count }) => sum + count, 0),
  },
  filters: [
    { field: 'branchId', pick: branchPick },
    ...(when === 'anyDay' ? [{ field: 'fromDate', to: 'toDate', label: word('dates') } as const] : []),
    { field: 'serviceId', pick: servicePick },
    { field: 'deviceTypeId', pick: categoryPick('DeviceType') },
    'source',
  ],
  columns: [
    { field: 'code', width: 165 },
    { field: 'status', width: 115, card: 'tag' },
    { field: 'slotAt', width: 145 },
    { field: 'customerName', width: 180, as: 'person' },
    {
      field: 'phone',
      width: 140,
      render: ({ id, phone }) => <PhoneCell phone={phone} id={id} show={Reservation.ShowPhone} />,
    },
    { field: 'deviceName', width: 170 },
    { field: 'services', width: 230, sort: false },
    { field: 'branchName', width: 190 },
    { field: 'ticketCode', width: 150, card: false },
    { field: 'note', width: 200, sort: false, card: false },
    { field: 'source', width: 110, card: false },
    { field: 'deviceTypeName', hidden: true },
    { field: 'creatorName', hidden: true },
    { field: 'creationTime', hidden: true },
    { field: 'arrivedAt', hidden: true },
    { field: 'remindedAt', hidden: true },
    { field: 'rebookedFromCode', hidden: true, sort: false },
    { field: 'cancelReason', hidden: true, sort: false },
  ],
  actions: rowActions(take),
  bulk,
});
