// A voucher as it is sent and shown: one shape for receipts and payments (money.md §1).
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import { Action } from '../document.ts';
import {
  audit,
  fromDay,
  Instant,
  LocalDate,
  named,
  note,
  page,
  paged,
  rowId,
  text,
  toDay,
  version,
  vnd,
  type Worded,
  worded,
} from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { BranchId } from '../org/branch.calls.ts';
import { CustomerId, SupplierId } from '../party/party.calls.ts';
import { UserId } from '../people/user.calls.ts';
import { ItemDocument, VoucherId, voucherAmount } from './finance.ts';
import { voucherStates } from './voucher.states.ts';

const optional = (vi: string, en: string) => named(z.string().nullable(), vi, en);
const Status = worded(z.enum(['draft', 'waiting', 'posted', 'cancelled']), voucherStates);
export const cancelReason = named(text(500), 'Lý do hủy', 'Reason');

/** What a voucher pays for: a document of its party, and how much of it. */
export const PaidItem = z.object({
  document: named(ItemDocument, 'Loại chứng từ', 'Document'),
  documentId: named(z.int().positive(), 'Chứng từ', 'Document', ['id']),
  amount: voucherAmount,
});
export type PaidItem = z.infer<typeof PaidItem>;
/** The same, as it stands on the voucher's page. */
export const ItemShown = z.object({
  document: named(ItemDocument, 'Loại chứng từ', 'Document'),
  documentId: z.int(),
  code: named(z.string().nullable(), 'Chứng từ', 'Document'),
  amount: named(vnd, 'Số tiền', 'Amount'),
});

/** Cash to one supplier on one day, above the shop's own limit. */
export const CashOfDay = z.object({ limit: vnd, sum: vnd });

/** From which amount on a second person is needed; what the same person paid to the same party that day, unseen by anybody else, and with this one. */
export const Approval = z.object({ limit: vnd, paid: vnd, sum: vnd });
export type Approval = z.infer<typeof Approval>;

const voucherFields = <K extends z.ZodType>(kind: K, party: readonly [vi: string, en: string]) => ({
  kind: named(kind, 'Loại phiếu', 'Kind'),
  branchId: named(BranchId.nullish(), 'Chi nhánh', 'Branch'),
  methodId: named(CategoryId, 'Quỹ', 'Fund', ['paymentMethodId']),
  /** Left out: today. An earlier one as long as the fund's day is not closed. */
  day: named(LocalDate.nullish(), 'Ngày', 'Date'),
  customerId: named(CustomerId.nullish(), 'Khách hàng', 'Customer'),
  supplierId: named(SupplierId.nullish(), 'Nhà cung cấp', 'Supplier'),
  staffId: named(UserId.nullish(), 'Nhân viên', 'Staff'),
  partyName: named(note(150), ...party),
  partyAddress: named(note(300), 'Địa chỉ', 'Address'),
  amount: voucherAmount,
  reasonId: named(CategoryId.nullish(), 'Lý do', 'Reason'),
  note: named(note(500), 'Nội dung', 'Description'),
  reference: named(note(100), 'Số tham chiếu', 'Reference'),
  attached: named(note(200), 'Chứng từ kèm theo', 'Attached originals'),
  /** What it pays for; left out: what is due first. */
  items: named(z.array(PaidItem).max(500).nullish(), 'Trả cho', 'Pays for'),
});

export function voucherSchemas<K extends z.ZodType>(kind: K, words: Worded, party: readonly [vi: string, en: string]) {
  const fields = voucherFields(kind, party);
  const row = {
    id: VoucherId,
    code: named(z.string(), 'Số phiếu', 'No.'),
    status: named(Status, 'Trạng thái', 'Status'),
    kind: named(worded(kind, words), 'Loại phiếu', 'Kind'),
    day: named(LocalDate, 'Ngày', 'Date'),
    partyName: optional(...party),
    amount: named(vnd, 'Số tiền', 'Amount'),
    methodId: CategoryId,
    methodName: named(z.string(), 'Quỹ', 'Fund'),
    branchId: BranchId,
    branchName: named(z.string(), 'Chi nhánh', 'Branch'),
    reasonId: CategoryId.nullable(),
    reasonName: optional('Lý do', 'Reason'),
    note: optional('Nội dung', 'Description'),
    reference: optional('Số tham chiếu', 'Reference'),
    creatorName: optional('Người lập', 'Made by'),
    approvedByName: optional('Người duyệt', 'Approved by'),
    cancelReason: optional('Lý do hủy', 'Cancelled because'),
    ...audit,
  };
  const Other = z.object({ id: VoucherId, code: z.string() }).nullable();
  const View = z.object({
    ...row,
    customerId: CustomerId.nullable(),
    supplierId: SupplierId.nullable(),
    staffId: UserId.nullable(),
    partyAddress: optional('Địa chỉ', 'Address'),
    partyPhone: optional('Điện thoại', 'Phone'),
    attached: optional('Chứng từ kèm theo', 'Attached originals'),
    ticketId: z.int().nullable(),
    ticketCode: optional('Phiếu sửa chữa', 'Ticket'),
    items: z.array(ItemShown),
    /** What of it pays for nothing yet: the party's credit. */
    over: named(vnd, 'Còn dư', 'Left over'),
    cancelledAt: named(Instant.nullable(), 'Hủy lúc', 'Cancelled'),
    cancelledByName: optional('Người hủy', 'Cancelled by'),
    approvedAt: named(Instant.nullable(), 'Duyệt lúc', 'Approved'),
    rejectReason: optional('Lý do trả lại', 'Sent back because'),
    replaces: Other,
    replacedBy: Other,
    /** Cash to this supplier that day passes the shop's limit; null: it does not. */
    cashOfDay: CashOfDay.nullable(),
    /** Why it waits though it is below the limit by itself; null: it does not. */
    split: Approval.nullable(),
    shopName: z.string(),
    branch: z.object({ name: z.string(), address: z.string().nullable(), phone: z.string().nullable() }),
    allowedActions: z.array(Action),
  });
  return {
    Row: z.object(row),
    View,
    Filter: z.object({
      ...page(pageSize.usual),
      keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
      status: named(Status.optional(), 'Trạng thái', 'Status'),
      kind: named(worded(z.optional(kind), words), 'Loại phiếu', 'Kind'),
      branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
      methodId: named(CategoryId.optional(), 'Quỹ', 'Fund'),
      reasonId: named(CategoryId.optional(), 'Lý do', 'Reason'),
      customerId: named(CustomerId.optional(), 'Khách hàng', 'Customer'),
      supplierId: named(SupplierId.optional(), 'Nhà cung cấp', 'Supplier'),
      staffId: named(UserId.optional(), 'Nhân viên', 'Staff'),
      from: fromDay,
      to: toDay,
    }),
    Page: paged(z.object(row)).extend({
      /** Of what is posted; how many vouchers that is. */
      totalAmount: named(vnd, 'Tổng tiền', 'Total'),
      totalOrder: named(z.int(), 'Số phiếu', 'Vouchers'),
    }),
    Create: z.object(fields),
    Update: z.object({ id: rowId(VoucherId), ...fields, version }),
    One: z.object({ id: rowId(VoucherId) }),
    Cancel: z.object({ id: rowId(VoucherId), cancelReason, version }),
    Cancelled: z.object({ id: VoucherId, cancelReason: z.string() }),
  };
}
