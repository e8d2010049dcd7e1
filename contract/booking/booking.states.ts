// A booking and its way (spec §4; domain.md §2): the one table of its steps, for server, screens and tests.
import type { Both } from '../culture.ts';
import type { Permission } from '../permissions.ts';
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
  status: BookingStatus;
  slotAt: string;
  ticketCode: string | null;
  /** The booking that was made in its stead. */
  rebookedCode: string | null;
}
interface Guard extends Both {
  holds: (facts: BookingFacts, now: Date) => boolean;
}
export const bookingGuards = {
  noTicket: {
    holds: (facts) => facts.ticketCode === null,
    vi: 'Đã có phiếu sửa chữa {ticketCode}.',
    en: 'Ticket {ticketCode} was opened from it.',
  },
  slotBegun: {
    holds: (facts, now) => Date.parse(facts.slotAt) <= now.getTime(),
    vi: 'Chưa đến giờ hẹn.',
    en: 'Its time has not come yet.',
  },
  notRebooked: {
    holds: (facts) => facts.rebookedCode === null,
    vi: 'Đã hẹn lại bằng lịch {rebookedCode}.',
    en: 'It was rebooked as {rebookedCode}.',
  },
} as const satisfies Record<string, Guard>;

interface BookingStep extends Both {
  from: readonly BookingStatus[];
  /** Where it leads; null: the status stays, or another call changes it. */
  to: BookingStatus | null;
  may: readonly Permission[];
  /** Needed besides: what the step leads to asks for it. */
  also?: readonly Permission[];
  asksReason?: true;
  guards?: readonly (keyof typeof bookingGuards)[];
}
const changeStatus = ['Pages.Bookings.ChangeStatus'] as const;
export const bookingSteps = {
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
  cancel: { from: [0, 4], to: 3, may: changeStatus, asksReason: true, vi: 'Hủy lịch hẹn', en: 'Cancel' },
} as const satisfies Record<string, BookingStep>;
export type BookingStepKey = keyof typeof bookingSteps;
export const bookingStepKeys = Object.keys(bookingSteps) as BookingStepKey[]; // keys of a const object
/** The rows without their literal types, for whoever walks through them. */
export const bookingStep = (key: BookingStepKey): BookingStep => bookingSteps[key];

/** The step that leads from one status to another. */
export const stepBetween = (from: BookingStatus, to: BookingStatus): BookingStepKey | null =>
  bookingStepKeys.find((key) => bookingStep(key).to === to && bookingStep(key).from.includes(from)) ?? null;

/** The first guard that does not hold. */
export const bookingBlocker = (key: BookingStepKey, facts: BookingFacts, now: Date): Both | null => {
  const broken = bookingStep(key).guards?.find((name) => !bookingGuards[name].holds(facts, now));
  return broken ? bookingGuards[broken] : null;
};
