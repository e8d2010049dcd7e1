// Debts: wire service TransactionLiabilities (spec §3, §7; money.md §5). What is open with whom, since when, until when; and settling
// many documents by one voucher.
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import { fromDay, get, LocalDate, named, page, paged, post, service, toDay, vnd, worded } from '../kit.ts';
import { BranchId } from '../org/branch.calls.ts';
import { CustomerId, SupplierId } from '../party/party.calls.ts';
import { CustomerPhoneOrNone } from '../phone.ts';
import { ItemDocument, parties } from './finance.ts';
import { payment } from './payment.calls.ts';
import { receipt } from './receipt.calls.ts';

const keyword = named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword');
const branchId = named(BranchId.optional(), 'Chi nhánh', 'Branch');
const optional = (vi: string, en: string) => named(z.string().nullable(), vi, en);
export const PartyKind = worded(z.enum(['customer', 'supplier', 'staff', 'other']), parties);

/** The remaining amount by how long it is overdue; the columns add up to it, always. */
export const ageing = {
  notDue: named(vnd, 'Chưa đến hạn', 'Not due'),
  late30: named(vnd, '1–30 ngày', '1–30 days'),
  late60: named(vnd, '31–60 ngày', '31–60 days'),
  late90: named(vnd, '61–90 ngày', '61–90 days'),
  late120: named(vnd, '91–120 ngày', '91–120 days'),
  later: named(vnd, 'Trên 120 ngày', 'Over 120 days'),
};
const DebtRow = z.object({
  /** The party's own. */
  id: z.int(),
  code: optional('Mã', 'Code'),
  name: named(z.string(), 'Tên', 'Name'),
  phone: CustomerPhoneOrNone,
  documents: named(z.int(), 'Chứng từ', 'Documents'),
  remain: named(vnd, 'Còn nợ', 'Remaining'),
  ...ageing,
  /** What the other side has with us (or we with them), besides: spent or paid back, never netted by itself. */
  credit: named(vnd, 'Đang dư', 'Credit'),
  oldestDueDay: named(LocalDate.nullable(), 'Hạn sớm nhất', 'Oldest due day'),
});
export type DebtRow = z.infer<typeof DebtRow>;
const DebtFilter = z.object({
  ...page(pageSize.usual),
  keyword,
  branchId,
  overdue: named(z.boolean().optional(), 'Quá hạn', 'Overdue'),
});
const totals = { totalRemain: named(vnd, 'Tổng còn nợ', 'Total remaining') };
const sums = { ...totals, ...ageing, credit: named(vnd, 'Đang dư', 'Credit') };
const DebtPage = paged(DebtRow).extend(sums);
/** A supplier's number is no secret. */
const OwedPage = paged(DebtRow.extend({ phone: optional('Điện thoại', 'Phone') })).extend(sums);

export const ItemRow = z.object({
  id: z.string(),
  party: named(PartyKind, 'Đối tượng', 'Party'),
  partyId: z.int(),
  partyName: named(z.string(), 'Tên', 'Name'),
  document: named(ItemDocument, 'Loại chứng từ', 'Document'),
  documentId: z.int(),
  code: named(z.string(), 'Chứng từ', 'Document no.'),
  day: named(LocalDate, 'Ngày', 'Date'),
  dueDay: named(LocalDate, 'Hạn thanh toán', 'Due'),
  overdueDays: named(z.int(), 'Quá hạn (ngày)', 'Days overdue'),
  branchId: BranchId.nullable(),
  branchName: optional('Chi nhánh', 'Branch'),
  /** What it was to begin with, and what is left; below 0 it is the other side's. */
  amount: named(vnd, 'Phát sinh', 'Amount'),
  remain: named(vnd, 'Còn lại', 'Remaining'),
});
export type ItemRow = z.infer<typeof ItemRow>;
const ItemPage = paged(ItemRow).extend(totals);
const itemFilter = { ...page(pageSize.usual), keyword, branchId };
const partyId = named(z.int().positive(), 'Đối tượng', 'Party', ['id']);
const ItemsOfCustomer = z.object({ ...itemFilter, customerId: named(CustomerId, 'Khách hàng', 'Customer', ['id']) });
const ItemsOfSupplier = z.object({ ...itemFilter, supplierId: named(SupplierId, 'Nhà cung cấp', 'Supplier', ['id']) });

/** One rise or fall of what is open with a party, and where it came from. */
export const MoveRow = z.object({
  id: z.int(),
  day: named(LocalDate, 'Ngày', 'Date'),
  document: named(ItemDocument, 'Loại chứng từ', 'Document'),
  documentId: z.int(),
  code: named(z.string(), 'Chứng từ', 'Document no.'),
  voucherSide: z.enum(['in', 'out']).nullable(),
  voucherId: z.int().nullable(),
  voucherCode: optional('Phiếu thu chi', 'Voucher'),
  writeOffId: z.int().nullable(),
  writeOffCode: optional('Phiếu xóa nợ', 'Write-off'),
  offsetId: z.int().nullable(),
  offsetCode: optional('Phiếu cấn trừ', 'Offset'),
  rise: named(vnd, 'Tăng', 'Rise'),
  fall: named(vnd, 'Giảm', 'Fall'),
  balance: named(vnd, 'Còn nợ', 'Balance'),
});
export type MoveRow = z.infer<typeof MoveRow>;
const Moves = z.object({
  ...page(pageSize.usual),
  party: named(PartyKind.default('customer'), 'Đối tượng', 'Party'),
  partyId,
  from: fromDay,
  to: toDay,
});
const Statement = z.object({
  party: PartyKind,
  partyId: z.int(),
  code: z.string().nullable(),
  name: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  taxCode: z.string().nullable(),
  from: LocalDate,
  to: LocalDate,
  opening: vnd,
  rise: vnd,
  fall: vnd,
  closing: vnd,
  items: z.array(MoveRow),
  shopName: z.string(),
  branch: z.object({ name: z.string(), address: z.string().nullable(), phone: z.string().nullable() }).nullable(),
});
/** Whoever owes or is owed, of every kind: the one list that answers "how do we stand with them". */
const StandingRow = z.object({
  id: z.string(),
  party: named(PartyKind, 'Đối tượng', 'Party'),
  partyId: z.int(),
  code: optional('Mã', 'Code'),
  name: named(z.string(), 'Tên', 'Name'),
  phone: CustomerPhoneOrNone,
  theyOwe: named(vnd, 'Họ nợ mình', 'They owe us'),
  weOwe: named(vnd, 'Mình nợ họ', 'We owe them'),
  overdue: named(vnd, 'Quá hạn', 'Overdue'),
  oldestDueDay: named(LocalDate.nullable(), 'Hạn sớm nhất', 'Oldest due day'),
});
export type StandingRow = z.infer<typeof StandingRow>;

const customers = 'Pages.Debt.Customer';
const suppliers = 'Pages.Debt.Supplier';
const both = [customers, suppliers] as const;
const days = named(z.int().min(0).max(365).default(7), 'Trong (ngày)', 'Within (days)');
const TrackFilter = z.object({
  ...itemFilter,
  party: named(PartyKind.default('customer'), 'Đối tượng', 'Party'),
  days,
});
const settled = { omit: { kind: true } } as const;
export const TransactionLiabilities = service('TransactionLiabilities', {
  GetLiabilitiesCustomer: get({ in: DebtFilter, out: DebtPage, may: customers, nests: true }),
  GetLiabilitiesCustomerDetail: get({ in: ItemsOfCustomer, out: ItemPage, may: customers, nests: true }),
  GetLiabilitiesSupplier: get({ in: DebtFilter, out: OwedPage, may: suppliers, nests: true }),
  GetLiabilitiesSupplierDetail: get({ in: ItemsOfSupplier, out: ItemPage, may: suppliers, nests: true }),
  /** What was settled, with its vouchers. */
  GetLiabilitiesDetailSuccess: get({ in: Moves, out: paged(MoveRow).extend(totals), may: both, nests: true }),
  GetAccountReportTrackLiabilities: get({
    in: z.object({ party: TrackFilter.shape.party, days, branchId }),
    out: z.object({
      currentDebt: named(vnd, 'Đang nợ', 'Owed now'),
      expireAmount: named(vnd, 'Quá hạn', 'Overdue'),
      dueAmount: named(vnd, 'Sắp đến hạn', 'Due soon'),
      expire: z.array(ItemRow),
      due: z.array(ItemRow),
    }),
    may: both,
  }),
  GetTrackLiabilitiesExpire: get({ in: TrackFilter, out: ItemPage, may: both, nests: true }),
  GetTrackLiabilitiesDue: get({ in: TrackFilter, out: ItemPage, may: both, nests: true }),
  /** One receipt for many documents of a customer. */
  ResolveLiabilities: post({
    in: receipt.Create.omit(settled.omit).extend({ customerId: named(CustomerId, 'Khách hàng', 'Customer') }),
    out: receipt.View,
    may: 'Pages.Finance.Receipt.Create',
  }),
  ResolveLiabilitiesSupplier: post({
    in: payment.Create.omit(settled.omit).extend({ supplierId: named(SupplierId, 'Nhà cung cấp', 'Supplier') }),
    out: payment.View,
    may: 'Pages.Finance.Payment.Create',
  }),
  /** Ours: every party with something open. */
  GetStandings: get({
    in: z.object({ ...itemFilter, party: named(PartyKind.optional(), 'Đối tượng', 'Party') }),
    out: paged(StandingRow).extend({
      theyOwe: named(vnd, 'Họ nợ mình', 'They owe us'),
      weOwe: named(vnd, 'Mình nợ họ', 'We owe them'),
    }),
    may: both,
  }),
  /** Ours: open items of one party, of either side; what a voucher's form offers. */
  GetOpenItems: get({
    in: z.object({ party: named(PartyKind, 'Đối tượng', 'Party'), partyId, ...page(200) }),
    out: paged(ItemRow).extend(totals),
    may: [...both, 'Pages.Finance.Receipt.Create', 'Pages.Finance.Payment.Create', 'Pages.Debt.WriteOff'],
  }),
  /** Ours: the statement that both sides sign. */
  GetStatement: get({
    in: z.object({
      party: named(PartyKind, 'Đối tượng', 'Party'),
      partyId,
      from: named(LocalDate, 'Từ ngày', 'From'),
      to: named(LocalDate, 'Đến ngày', 'To'),
    }),
    out: Statement,
    may: both,
  }),
});
