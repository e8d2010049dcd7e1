// A booking and its way (spec §4; domain.md §2): the one table of its steps, for server, screens and tests.
import { type ActionRow, actionBetween, actionKeys, type Flow, type Guard, targetsOf } from '../flow.ts';
import type { State } from '../stock/stock.ts';

export const bookingStatuses = {
  0: { vi: 'Mới đặt', en: 'Booked', color: 'blue' },
  1: { vi: 'Đã đến', en: 'Arrived', color: 'green' },
  2: { vi: 'Không đến', en: 'Not come', color: 'red' },
  3: { vi: 'Đã hủy', en: 'Cancelled', color: 'default' },
  4: { vi: 'Đã nhắc', en: 'Reminded', color: 'purple' },
} as const satisfies Record<number, State>;
export type BookingStatus = keyof typeof bookingStatuses;
/** In the order of a booking's life, as staff read them. */
export const bookingStatusKeys: readonly BookingStatus[] = [0, 4, 1, 2, 3];
/** The customer is still expected. */
export const waitingStatuses: readonly BookingStatus[] = [0, 4];
/** These take a place in their slot. */
export const placedStatuses: readonly BookingStatus[] = [0, 1, 4];

/** What the guards ask about a booking. */
export interface BookingFacts {
  code: string;
  status: BookingStatus;
  slotAt: string;
  ticketCode: string | null;
  /** The booking that was made in its stead. */
  rebookedCode: string | null;
  /** The moment of asking. */
  at: Date;
}
const guards = {
  noTicket: {
    holds: ({ ticketCode }) => ticketCode === null,
    words: ({ ticketCode }) => ({ ticketCode: ticketCode ?? '' }),
    vi: 'Đã có phiếu sửa chữa {ticketCode}.',
    en: 'Ticket {ticketCode} was opened from it.',
  },
  slotBegun: {
    holds: ({ slotAt, at }) => Date.parse(slotAt) <= at.getTime(),
    vi: 'Chưa đến giờ hẹn.',
    en: 'Its time has not come yet.',
  },
  notRebooked: {
    holds: ({ rebookedCode }) => rebookedCode === null,
    words: ({ rebookedCode }) => ({ rebookedCode: rebookedCode ?? '' }),
    vi: 'Đã hẹn lại bằng lịch {rebookedCode}.',
    en: 'It was rebooked as {rebookedCode}.',
  },
} as const satisfies Record<string, Guard<BookingFacts>>;
type GuardKey = keyof typeof guards;

const changeStatus = ['Pages.Bookings.ChangeStatus'] as const;
const actions = {
  /** The ticket form opens; saving the ticket brings the booking to "arrived". */
  createTicket: {
    from: [0, 4, 1],
    to: null,
    may: ['Pages.Bookings.CreateOrder'],
    also: ['Pages.Tickets.Create'],
    guards: ['noTicket'],
    vi: 'Tạo phiếu sửa chữa',
    en: 'Open a ticket',
  },
  /** A customer who was given up may still come. */
  arrive: { from: [0, 4, 2], to: 1, may: changeStatus, vi: 'Khách đã đến', en: 'Customer arrived' },
  remind: { from: [0], to: 4, may: changeStatus, vi: 'Đã nhắc khách', en: 'Customer reminded' },
  changeTime: {
    from: [0, 4],
    to: null,
    may: ['Pages.Bookings.Edit', 'Pages.Bookings.Rebooking'],
    vi: 'Đổi giờ hẹn',
    en: 'Change the time',
  },
  edit: { from: [0, 4], to: null, may: ['Pages.Bookings.Edit'], vi: 'Sửa lịch hẹn', en: 'Edit' },
  rebook: {
    from: [2, 3],
    to: null,
    may: ['Pages.Bookings.Rebooking'],
    guards: ['notRebooked'],
    vi: 'Hẹn lại',
    en: 'Rebook',
  },
  notCome: {
    from: [0, 4],
    to: 2,
    may: changeStatus,
    guards: ['slotBegun'],
    vi: 'Khách không đến',
    en: 'Customer did not come',
  },
  undoArrive: {
    from: [1],
    to: 0,
    may: changeStatus,
    guards: ['noTicket'],
    vi: 'Bỏ xác nhận đã đến',
    en: 'Take back the arrival',
  },
  cancel: { from: [0, 4], to: 3, may: changeStatus, needs: ['reason'], vi: 'Hủy lịch hẹn', en: 'Cancel' },
} as const satisfies Record<string, ActionRow<BookingStatus, GuardKey>>;
export type BookingStepKey = keyof typeof actions;

export const bookingFlow: Flow<BookingStatus, BookingStepKey, GuardKey, BookingFacts> = {
  name: { vi: 'Lịch hẹn', en: 'Booking' },
  states: bookingStatuses,
  starts: [0],
  ends: [1, 2, 3],
  guards,
  actions,
};
export const bookingStepKeys = actionKeys<BookingStepKey>(bookingFlow);
export const bookingStep = (key: BookingStepKey): ActionRow<BookingStatus, GuardKey> => bookingFlow.actions[key];
/** Where a step leads; null: the status stays, or another call changes it. */
export const bookingTarget = (key: BookingStepKey): BookingStatus | null => targetsOf(bookingStep(key))[0] ?? null;
/** The step that leads from one status to another. */
export const stepBetween = (from: BookingStatus, to: BookingStatus) => actionBetween(bookingFlow, from, to);
