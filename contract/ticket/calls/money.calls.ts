// The money of a ticket after the form: deposits and debts, receipts taken back or moved, archiving, and devices that come back.
// Wire service Receipt (spec §7; domain.md §1, §5).
import * as z from 'zod';
import { LocalDate, named, post, rowId, service, text, version, vnd } from '../../kit.ts';
import { CategoryId } from '../../lookup/category.calls.ts';
import { payments, TicketId, TicketStatusField } from '../ticket.ts';
import { ActResult } from './ticket-act.calls.ts';
import { Saved } from './ticket-save.calls.ts';

const id = rowId(TicketId);
const receiptId = named(z.int().positive(), 'Phiếu thu', 'Receipt');
const creditAmount = named(vnd.min(1).max(1e12).nullish(), 'Số tiền', 'Amount');
export const MoneyNow = z.object({
  id: TicketId,
  status: TicketStatusField,
  total: vnd,
  paid: vnd,
  refunded: vnd,
  /** What can still be taken. */
  remaining: vnd,
  /** What the customer owes by the books, after the device left. */
  debt: vnd,
  /** What was paid above the price and is still on the ticket. */
  overpaid: vnd,
  /** What the customer has with us, from this ticket or another. */
  credit: vnd,
  version: z.int(),
});
export type MoneyNow = z.infer<typeof MoneyNow>;
const ArchiveCheck = z.object({
  id: TicketId,
  code: z.string(),
  isArchived: z.boolean(),
  /** What is in the way, one sentence each, in the caller's language; none: it can be archived. */
  blockers: z.array(z.string()),
});
export type ArchiveCheck = z.infer<typeof ArchiveCheck>;
const staff = ['Pages.Tickets.ChangeStatus', 'Pages.Tickets.ChangeStatusAdmin'] as const;

export const TicketPay = service('Receipt', {
  /** Ours: a deposit while the device is here, a part of the debt after it left unpaid. */
  PayInvoice: post({
    in: z.object({ id, version, payments: payments.min(1) }),
    out: MoneyNow,
    may: 'Pages.Finance.Receipt.Create',
  }),
  /** Ours: takes a receipt of the ticket back. With a due day, what a paid and handed-over ticket misses becomes a debt. */
  CancelPayment: post({
    in: z.object({
      id,
      receiptId,
      reason: named(text(500), 'Lý do', 'Reason', ['cancelReason']),
      dueDay: named(LocalDate.nullish(), 'Hạn trả', 'Due'),
    }),
    out: MoneyNow,
    may: 'Pages.Finance.Receipt.Remove',
  }),
  /** Ours: the price fell below what was paid. What is over becomes the customer's credit or is given back; receipts stay. */
  SettleOverpayment: post({
    in: z.object({
      id,
      version,
      payout: named(z.enum(['money', 'credit']).default('credit'), 'Cách hoàn', 'How'),
      methodId: named(CategoryId.nullish(), 'Hình thức chi', 'Payment method', ['paymentMethodId']),
    }),
    out: MoneyNow,
    may: 'Pages.Finance.Receipt.Create',
  }),
  /** Ours: the customer's credit pays for the ticket, as a deposit, at hand-over or as its debt. Left out: as much as is due. */
  UseCredit: post({
    in: z.object({ id, version, amount: creditAmount }),
    out: MoneyNow,
    may: 'Pages.Finance.Receipt.Create',
  }),
  /** Ours: the customer takes their credit in money, from somebody who may make payments. Left out: all of it. */
  PayOutCredit: post({
    in: z.object({
      id,
      version,
      amount: creditAmount,
      methodId: named(CategoryId, 'Hình thức chi', 'Payment method', ['paymentMethodId']),
    }),
    out: MoneyNow,
    may: 'Pages.Finance.Payment.Create',
  }),
  /** Of the ticket's only receipt, or of the one that is named. */
  ChangePaymentMethod: post({
    in: z.object({
      id,
      receiptId: receiptId.nullish(),
      methodId: named(CategoryId, 'Hình thức thanh toán', 'Payment method', ['paymentMethodId', 'paymentMethod']),
    }),
    out: MoneyNow,
    may: 'Pages.Finance.Receipt.Edit',
  }),
  ArchiveInvoice: post({
    in: z.object({
      id: id.nullish(),
      ids: named(z.array(TicketId).max(200).nullish(), 'Các phiếu', 'Tickets', ['listId']),
      version,
    }),
    out: z.object({ items: z.array(ActResult) }),
    may: staff,
  }),
  CheckArchiveInvoice: post({ in: z.object({ id }), out: ArchiveCheck, may: staff }),
  /** Ours: while the books of its branch are open. */
  UnarchiveInvoice: post({
    in: z.object({ id, version, reason: named(text(500), 'Lý do', 'Reason') }),
    out: ArchiveCheck,
    may: 'Pages.Tickets.ChangeStatusAdmin',
  }),
  /** A device that was handed over comes back: a new ticket, linked to the one it left with. */
  reImportProductInvoice: post({
    in: z.object({
      id,
      kind: named(z.enum(['warranty', 'rework']).default('warranty'), 'Loại phiếu', 'Kind'),
      errorNote: named(z.string().trim().max(2000).nullish(), 'Mô tả lỗi', 'Fault description'),
    }),
    out: Saved,
    may: 'Pages.Tickets.Create',
  }),
});
