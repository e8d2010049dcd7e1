// What an invoice needs, recorded now: whom it is made out to, and every line with its VAT (money.md §9). No invoice is made here.
import * as z from 'zod';
import type { Both } from '../../culture.ts';
import {
  fromDay,
  get,
  Instant,
  named,
  note,
  page,
  paged,
  post,
  rowId,
  service,
  toDay,
  version,
  vnd,
  worded,
} from '../../kit.ts';
import { BranchId } from '../../org/branch.calls.ts';
import { isTaxCode, taxCodeField } from '../../tax-code.ts';
import { TicketId } from '../ticket.ts';

export const buyerKinds = {
  consumer: { vi: 'Người tiêu dùng', en: 'Consumer' },
  company: { vi: 'Công ty', en: 'Company' },
} as const satisfies Record<string, Both>;
const BuyerKind = worded(z.enum(['consumer', 'company']), buyerKinds);
export const buyerFields = {
  kind: named(BuyerKind, 'Người mua', 'Buyer'),
  taxCode: named(taxCodeField, 'Mã số thuế', 'Tax code'),
  name: named(note(200), 'Tên trên hóa đơn', 'Name on the invoice'),
  address: named(note(300), 'Địa chỉ', 'Address'),
  email: named(z.email().max(100).nullish(), 'Email nhận hóa đơn', 'E-mail for the invoice'),
};
export const Buyer = z.object({
  kind: buyerFields.kind,
  taxCode: named(z.string().nullable(), 'Mã số thuế', 'Tax code'),
  name: named(z.string().nullable(), 'Tên trên hóa đơn', 'Name on the invoice'),
  address: named(z.string().nullable(), 'Địa chỉ', 'Address'),
  email: named(z.string().nullable(), 'Email nhận hóa đơn', 'E-mail for the invoice'),
});
export type Buyer = z.infer<typeof Buyer>;
/** A company has a name and a tax code that is right; nobody else is asked for one. */
export const BuyerIn = z.object({ id: rowId(TicketId), ...buyerFields, version }).superRefine((buyer, check) => {
  const refuse = (path: string, rule: string) => check.addIssue({ code: 'custom', path: [path], params: { rule } });
  if (buyer.kind !== 'company') return;
  if (buyer.name === null) refuse('name', 'required');
  if (buyer.taxCode === null) refuse('taxCode', 'required');
  else if (!isTaxCode(buyer.taxCode)) refuse('taxCode', 'taxCode');
});
export const TicketBuyer = service('Receipt', {
  /** Ours: whom the invoice is made out to. */
  SetBuyer: post({ in: BuyerIn, out: Buyer, may: 'Pages.Tickets.Edit' }),
});

const optional = (vi: string, en: string) => named(z.string().nullable(), vi, en);
/** One line of a device that left: all that the accountant types into the invoice program. */
export const InvoiceLine = z.object({
  id: z.int(),
  ticketId: TicketId,
  code: named(z.string(), 'Số phiếu', 'Ticket'),
  handedOverAt: named(Instant, 'Giao máy lúc', 'Handed over'),
  completedAt: named(Instant.nullable(), 'Hoàn thành dịch vụ', 'Service completed'),
  branchName: named(z.string(), 'Chi nhánh', 'Branch'),
  invoicePlace: optional('Địa điểm kinh doanh', 'Place of business'),
  invoiceSeries: optional('Ký hiệu hóa đơn', 'Invoice series'),
  buyerKind: named(BuyerKind, 'Người mua', 'Buyer'),
  buyerTaxCode: optional('Mã số thuế', 'Tax code'),
  buyerName: optional('Tên trên hóa đơn', 'Name on the invoice'),
  buyerAddress: optional('Địa chỉ', 'Address'),
  buyerEmail: optional('Email', 'E-mail'),
  name: named(z.string(), 'Hàng hóa, dịch vụ', 'Goods or service'),
  quantity: named(z.number(), 'Số lượng', 'Quantity'),
  price: named(vnd, 'Đơn giá chưa thuế', 'Price before tax'),
  beforeTax: named(vnd, 'Tiền chưa thuế', 'Before tax'),
  vatCode: named(z.string(), 'Mã thuế suất', 'VAT code'),
  tax: named(vnd, 'Tiền thuế', 'Tax'),
  total: named(vnd, 'Thành tiền', 'Total'),
  refunded: named(vnd, 'Đã hoàn phí', 'Refunded'),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;
const sums = {
  totalBeforeTax: named(vnd, 'Tiền chưa thuế', 'Before tax'),
  totalTax: named(vnd, 'Tiền thuế', 'Tax'),
  totalAmount: named(vnd, 'Thành tiền', 'Total'),
};
export const InvoiceData = service('InvoiceData', {
  /** Lines of devices that left in a span of days; left out, this month. */
  GetAll: get({
    in: z.object({
      ...page(50),
      from: fromDay,
      to: toDay,
      keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
      buyerKind: named(BuyerKind.optional(), 'Người mua', 'Buyer'),
      branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
    }),
    out: paged(InvoiceLine).extend(sums),
    may: 'Pages.Finance.InvoiceData',
  }),
});
