// What a ticket's papers say: slip at intake, hand-over slip, label (spec §7 Receipt).
import * as z from 'zod';
import { get, Instant, LocalDate, rowId, service, vnd } from '../../kit.ts';
import { Cover, Outcome, TicketId, TicketKind, TicketStatusField } from '../ticket.ts';

const words = z.string().nullable();
export const PrintedLine = z.object({
  kind: z.enum(['service', 'part', 'accessory']),
  name: z.string(),
  quantity: z.int(),
  price: vnd,
  discount: vnd,
  amount: vnd,
  warrantyMonths: z.int(),
  cover: Cover,
  outcome: Outcome.nullable(),
  serial: words,
});
/** One ticket as its papers show it. The passcode is never on paper. */
export const PrintedTicket = z.object({
  shop: z.object({
    name: z.string(),
    phone: z.string(),
    /** What VietQR codes need. */
    bankBin: z.string(),
    bankAccount: z.string(),
    bankAccountName: z.string(),
  }),
  branch: z.object({ name: z.string(), address: words, phone: words }),
  id: TicketId,
  code: z.string(),
  kind: TicketKind,
  status: TicketStatusField,
  creationTime: Instant,
  promisedAt: Instant,
  handedOverAt: Instant.nullable(),
  customerName: z.string(),
  phone: z.string(),
  deviceName: z.string(),
  colourName: words,
  imei: words,
  errors: z.array(z.string()),
  errorNote: words,
  condition: words,
  accessories: z.array(z.string()),
  accessoryNote: words,
  hasPasscode: z.boolean(),
  note: words,
  receptionistName: words,
  advisorName: words,
  technicianName: words,
  /** Who gave the device back; before that whoever prints the paper. */
  handedOverByName: words,
  signature: words,
  lines: z.array(PrintedLine),
  lineTotal: vnd,
  discount: vnd,
  promotion: vnd,
  promotions: z.array(z.string()),
  vatPercent: z.number(),
  vat: vnd,
  total: vnd,
  paid: vnd,
  /** What refunds took off and what was given up, that alone, and what of the paid went back. */
  credited: vnd,
  writtenOff: vnd,
  refunded: vnd,
  /** Paid above what is asked for: it goes back to the customer. */
  overpaid: vnd,
  remaining: vnd,
  /** Until when what remains is to be paid; null: nothing is owed. */
  dueDay: LocalDate.nullable(),
  /** The VietQR of what remains, with what it is for; null: nothing is due, or the shop names no account. */
  qr: z.object({ payload: z.string(), amount: vnd, content: z.string(), caption: z.string() }).nullable(),
  money: z.array(z.object({ at: Instant, methodName: z.string(), amount: vnd })),
  warranties: z.array(
    z.object({ name: z.string(), serial: words, months: z.int(), startDay: LocalDate, endDay: LocalDate }),
  ),
});
export type PrintedTicket = z.infer<typeof PrintedTicket>;

export const TicketPrint = service('Receipt', {
  GetReportProductInvoiceById: get({
    in: z.object({ id: rowId(TicketId) }),
    out: PrintedTicket,
    may: 'Pages.Tickets.Print',
  }),
});
