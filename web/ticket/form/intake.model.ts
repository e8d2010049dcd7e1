// What the form holds while a device is taken in, and how it becomes a save. Pure.
import type { Sent } from '../../../contract/kit.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import { onePhone } from '../../../contract/phone.ts';
import type { OriginTicket } from '../../../contract/ticket/calls/intake.calls.ts';
import type { TicketForm, TicketSave } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import type { TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { cleanImei } from '../../../contract/ticket/imei.ts';
import { type FormLine, linesOfTicket, newLineKey, sentLines } from './lines.model.ts';

export interface DepositRow {
  key: string;
  methodId: CategoryId | null;
  amount: number | null;
  reference: string;
}
type Ids = CategoryId[];
export interface Intake
  extends Pick<
    TicketSave,
    | 'kind'
    | 'branchId'
    | 'customerId'
    | 'deviceTypeId'
    | 'manufacturerId'
    | 'modelId'
    | 'colourId'
    | 'passcodeKind'
    | 'signature'
    | 'consents'
  > {
  phone: string;
  customerName: string;
  deviceName: string;
  imei: string;
  /** Why a number whose check digit does not fit is kept. */
  imeiReason: string;
  /** Null: as it is saved; '' means there is none. */
  passcode: string | null;
  condition: string;
  errorIds: Ids;
  errorNote: string;
  accessoryIds: Ids;
  accessoryNote: string;
  hashtagIds: Ids;
  photos: string[];
  note: string;
  advisorId: TicketSave['advisorId'];
  technicianId: TicketSave['technicianId'];
  assignAnyway?: boolean;
  /** Null: as proposed. */
  promisedAt: string | null;
  vatPercent: number;
  lines: FormLine[];
  voucherIds: TicketSave['voucherIds'];
  deposit: DepositRow[];
  bookingId: TicketSave['bookingId'];
  originId: TicketSave['originId'];
  reason: string;
}
export type IntakeField = keyof Intake;

export const emptyIntake: Intake = {
  kind: 'repair',
  branchId: null,
  customerId: null,
  phone: '',
  customerName: '',
  deviceTypeId: null,
  manufacturerId: null,
  modelId: null,
  deviceName: '',
  colourId: null,
  imei: '',
  imeiReason: '',
  passcode: null,
  passcodeKind: null,
  condition: '',
  errorIds: [],
  errorNote: '',
  accessoryIds: [],
  accessoryNote: '',
  hashtagIds: [],
  signature: null,
  photos: [],
  note: '',
  advisorId: null,
  technicianId: null,
  promisedAt: null,
  vatPercent: 0,
  lines: [],
  voucherIds: [],
  deposit: [],
  bookingId: null,
  originId: null,
  reason: '',
  consents: [],
};

/** What was typed last wins; blanks, dots and dashes are no part of a number. */
export const cleanPhone = (typed: string): string => onePhone(typed).replace(/[^\d+]/g, '');
export const isPhone = (typed: string): boolean => /^\+?\d{8,15}$/.test(cleanPhone(typed));
/** Mobile numbers of here have ten digits; a number that begins like one and has others lost or won a digit on the way. */
const MOBILE = 10;
export type PhoneDoubt = { key: 'phoneWrong' } | { key: 'phoneOdd'; count: number };
export function phoneDoubt(typed: string): PhoneDoubt | null {
  if (typed.trim() === '') return null;
  if (!isPhone(typed)) return { key: 'phoneWrong' };
  const { length } = cleanPhone(typed);
  return /^0[35789]/.test(cleanPhone(typed)) && length !== MOBILE ? { key: 'phoneOdd', count: length } : null;
}

const ids = (rows: readonly { id: CategoryId }[]): Ids => rows.map(({ id }) => id);
/** The form of a ticket that is there. */
export const intakeOf = (ticket: TicketView): Intake => ({
  ...emptyIntake,
  kind: ticket.kind,
  branchId: ticket.branchId,
  customerId: ticket.customerId,
  phone: ticket.phone,
  customerName: ticket.customerName,
  deviceTypeId: ticket.deviceTypeId,
  manufacturerId: ticket.manufacturerId,
  modelId: ticket.modelId,
  deviceName: ticket.deviceName,
  colourId: ticket.colourId,
  imei: ticket.imei ?? '',
  passcodeKind: ticket.passcodeKind,
  condition: ticket.condition ?? '',
  errorIds: ids(ticket.errorList),
  errorNote: ticket.errorNote ?? '',
  accessoryIds: ids(ticket.accessoryList),
  accessoryNote: ticket.accessoryNote ?? '',
  hashtagIds: ids(ticket.hashtagList),
  signature: ticket.signature,
  photos: ticket.photos.filter(({ moment }) => moment === 'intake').map(({ url }) => url),
  note: ticket.note ?? '',
  advisorId: ticket.advisorId,
  technicianId: ticket.technicianId,
  promisedAt: ticket.promisedAt,
  vatPercent: ticket.vatPercent,
  lines: linesOfTicket(ticket.lines),
  voucherIds: [...ticket.promotions, ...ticket.promotionsLeft].flatMap(
    ({ voucherId }) => (voucherId === null ? [] : [voucherId as TicketSave['voucherIds'][number]]), // the ticket's own vouchers
  ),
  bookingId: ticket.bookingId,
  originId: ticket.originId,
});

/** The same device once more: the work that was done is proposed again, with the cover it still has. */
export const intakeAgain = (origin: OriginTicket, kind: 'warranty' | 'rework', mayPrice: boolean): Intake => ({
  ...emptyIntake,
  kind,
  phone: origin.phone,
  customerName: origin.customerName,
  deviceTypeId: origin.deviceTypeId,
  manufacturerId: origin.manufacturerId,
  modelId: origin.modelId,
  deviceName: origin.deviceName,
  colourId: origin.colourId,
  imei: origin.imei ?? '',
  originId: origin.id,
  lines: origin.lines
    .filter((line) => line.kind === 'service' && line.serviceNameId !== null)
    .map((line) => ({
      key: newLineKey(),
      id: null,
      kind: line.kind,
      serviceNameId: line.serviceNameId,
      productId: null,
      code: null,
      name: line.name,
      quantity: line.quantity,
      price: line.price,
      listPrice: line.price,
      discount: 0,
      warrantyMonths: 0,
      minutes: 0,
      // Goodwill is a price: who may not give it lets the customer pay.
      cover: line.cover === 'goodwill' && !mayPrice ? 'billable' : line.cover,
      parentKey: null,
      originLineId: line.id,
      note: null,
      outcome: null,
    })),
});

/** What was paid in advance; rows without a method or an amount are not there yet. */
export const depositOf = (rows: readonly DepositRow[]) =>
  rows.flatMap(({ methodId, amount, reference }) =>
    methodId !== null && amount !== null && amount > 0 ? [{ methodId, amount, reference: reference || null }] : [],
  );
export const sumDeposit = (rows: readonly DepositRow[]): number =>
  depositOf(rows).reduce((sum, { amount }) => sum + amount, 0);

export interface Opened {
  id: TicketView['id'];
  version: number;
}
/** The save of a form; `opened` is the ticket being edited. */
export function toSave(intake: Intake, opened: Opened | null): Record<string, unknown> {
  const { passcode, deposit, lines, ...rest } = intake;
  const hasCode = passcode !== null;
  return {
    ...rest,
    ...(opened ? { id: opened.id, version: opened.version } : {}),
    // Whoever has the phone is meant. What the page found out by itself stays out: a save whose answer was lost has made the customer,
    // and sent again it must say the same.
    ...(opened || intake.bookingId ? {} : { customerId: null }),
    phone: cleanPhone(intake.phone),
    deviceName: intake.modelId ? null : intake.deviceName,
    imei: cleanImei(intake.imei),
    ...(intake.imeiReason.trim() ? { imeiReason: intake.imeiReason.trim() } : {}),
    ...(hasCode ? { passcode } : {}),
    passcodeKind: hasCode && passcode === '' ? null : intake.passcodeKind,
    lines: sentLines(lines),
    deposit: opened ? [] : depositOf(deposit),
  };
}
export type SentTicket = Sent<typeof TicketForm.CreateOrUpdateInvoice>;
