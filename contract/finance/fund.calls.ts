// Funds, transfers between them and the close of their days: our service Fund and its part of ReportFinance (spec §7; money.md §3, §4).
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import { Action } from '../document.ts';
import {
  audit,
  fromDay,
  get,
  Instant,
  id,
  kept,
  LocalDate,
  named,
  note,
  page,
  paged,
  post,
  put,
  rowId,
  service,
  text,
  toDay,
  version,
  vnd,
  worded,
} from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { BranchId } from '../org/branch.calls.ts';
import { SupplierId } from '../party/party.calls.ts';
import { UserId } from '../people/user.calls.ts';
import { FundCloseId, FundTransferId, voucherAmount } from './finance.ts';
import { fundTransferStates } from './fund-transfer.states.ts';
import { payment } from './payment.calls.ts';

export const FundId = id('Fund');
export type FundId = z.infer<typeof FundId>;
/** Notes of the drawer, the largest first. */
export const denominations = [500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500] as const;

const optional = (vi: string, en: string) => named(z.string().nullable(), vi, en);
const branchId = named(BranchId.nullish(), 'Chi nhánh', 'Branch');
const methodId = named(CategoryId, 'Quỹ', 'Fund');
const bank = {
  bankBin: named(
    note(6).refine((bin) => bin === null || /^\d{6}$/.test(bin), { params: { rule: 'pattern' } }),
    'Mã ngân hàng (BIN)',
    'Bank code (BIN)',
  ),
  bankAccount: named(
    note(19).refine((account) => account === null || /^[0-9A-Za-z]+$/.test(account), { params: { rule: 'pattern' } }),
    'Số tài khoản',
    'Account no.',
  ),
  bankHolder: named(note(100), 'Chủ tài khoản', 'Account holder'),
  mayBeNegative: named(z.boolean().default(false), 'Được âm', 'May be below zero'),
};
const place = {
  branchId: BranchId,
  branchName: named(z.string(), 'Chi nhánh', 'Branch'),
  methodId: CategoryId,
  methodName: named(z.string(), 'Quỹ', 'Fund'),
};
const FundRow = z.object({
  id: FundId,
  ...place,
  isCash: named(z.boolean(), 'Tiền mặt', 'Cash'),
  balance: named(vnd, 'Số dư', 'Balance'),
  underWay: named(vnd, 'Đang chuyển đi', 'Under way'),
  closedDay: named(LocalDate.nullable(), 'Đã chốt đến', 'Closed until'),
  bankBin: optional('Mã ngân hàng (BIN)', 'Bank code (BIN)'),
  bankAccount: optional('Số tài khoản', 'Account no.'),
  bankHolder: optional('Chủ tài khoản', 'Account holder'),
  mayBeNegative: named(z.boolean(), 'Được âm', 'May be below zero'),
  version: z.int(),
});
export type FundRow = z.infer<typeof FundRow>;

/** Where a customer transfers money to, as a QR shows it. */
const Account = z.object({
  /** Null: the shop's own account, of the settings. */
  methodId: CategoryId.nullable(),
  bankBin: z.string(),
  bankAccount: z.string(),
  bankHolder: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

/** A day of a fund, as it is now: opening + in − out − sent + arrived = expected. */
const dayFigures = {
  opening: named(vnd, 'Đầu kỳ', 'Opening'),
  income: named(vnd, 'Thu', 'In'),
  outgo: named(vnd, 'Chi', 'Out'),
  sent: named(vnd, 'Chuyển đi', 'Sent'),
  arrived: named(vnd, 'Nhận về', 'Arrived'),
};
const Drawer = z.object({
  ...place,
  isCash: z.boolean(),
  day: LocalDate,
  /** The first day that the next close covers; null: since the fund began. */
  fromDay: LocalDate.nullable(),
  closedDay: LocalDate.nullable(),
  /** Null while a blind count is asked for and the caller may not know. */
  figures: z.object({ ...dayFigures, expected: vnd }).nullable(),
  /** Rows of the cash ledger on that day. */
  vouchers: z.int(),
  /** Transfers that wait to be received here: whoever closes wants to know. */
  waiting: z.int(),
});
const notes = named(
  z.partialRecord(z.enum(denominations.map(String) as [string, ...string[]]), z.int().min(0).max(1_000_000)).nullish(),
  'Mệnh giá',
  'Notes',
);
const CloseRow = z.object({
  id: FundCloseId,
  number: named(z.int(), 'Số', 'No.'),
  ...place,
  day: named(LocalDate, 'Ngày', 'Date'),
  fromDay: named(LocalDate.nullable(), 'Từ ngày', 'From'),
  ...dayFigures,
  expected: named(vnd, 'Theo sổ', 'Expected'),
  counted: named(vnd, 'Thực đếm', 'Counted'),
  difference: named(vnd, 'Chênh lệch', 'Difference'),
  reason: optional('Lý do', 'Reason'),
  countedByName: optional('Người đếm', 'Counted by'),
  witnessName: optional('Người chứng kiến', 'Witness'),
  creationTime: named(Instant, 'Chốt lúc', 'Closed at'),
  reopenedAt: named(Instant.nullable(), 'Mở lại lúc', 'Reopened'),
  reopenedByName: optional('Người mở lại', 'Reopened by'),
  reopenReason: optional('Lý do mở lại', 'Reopened because'),
});
export type CloseRow = z.infer<typeof CloseRow>;
const CloseView = CloseRow.extend({
  isCash: z.boolean(),
  notes: z.record(z.string(), z.int()).nullable(),
  voucherSide: z.enum(['in', 'out']).nullable(),
  voucherId: z.int().nullable(),
  voucherCode: z.string().nullable(),
  /** What proves that nobody changed the day's rows since. */
  seal: z.string(),
  shopName: z.string(),
  branch: z.object({ name: z.string(), address: z.string().nullable(), phone: z.string().nullable() }),
  isLast: z.boolean(),
});

const TransferStatus = worded(z.enum(['sent', 'received', 'refused', 'cancelled']), fundTransferStates);
export const TransferRow = z.object({
  id: FundTransferId,
  code: named(z.string(), 'Số phiếu', 'No.'),
  status: named(TransferStatus, 'Trạng thái', 'Status'),
  day: named(LocalDate, 'Ngày', 'Date'),
  branchId: BranchId,
  branchName: named(z.string(), 'Từ chi nhánh', 'From branch'),
  methodId: CategoryId,
  methodName: named(z.string(), 'Từ quỹ', 'From fund'),
  toBranchId: BranchId,
  toBranchName: named(z.string(), 'Đến chi nhánh', 'To branch'),
  toMethodId: CategoryId,
  toMethodName: named(z.string(), 'Đến quỹ', 'To fund'),
  amount: named(vnd, 'Số tiền', 'Amount'),
  note: optional('Nội dung', 'Description'),
  reason: optional('Lý do', 'Reason'),
  creatorName: optional('Người chuyển', 'Sent by'),
  endedByName: optional('Người xử lý', 'Ended by'),
  endedAt: named(Instant.nullable(), 'Xử lý lúc', 'Ended'),
  /** How long it has been under way. */
  waitingHours: named(z.int().nullable(), 'Đã chờ (giờ)', 'Waiting (hours)'),
  ...audit,
  allowedActions: z.array(Action),
});
export type TransferRow = z.infer<typeof TransferRow>;

const see = 'Pages.Finance.Fund';
export const Fund = service('Fund', {
  GetAll: get({
    in: z.object({
      ...page(200),
      keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
      branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
      /** Drawers in which money moved on a day before today that nobody has counted and closed. */
      isUncounted: named(z.boolean().optional(), 'Chưa chốt sổ', 'To be closed'),
    }),
    out: paged(FundRow).extend({
      totalBalance: named(vnd, 'Tổng số dư', 'Total'),
      totalUnderWay: named(vnd, 'Đang chuyển', 'Under way'),
    }),
    may: see,
  }),
  /** The bank account behind a fund, shown as QR; a fund that has no row yet begins with it. */
  Save: put({
    in: z.object({ branchId, methodId, ...kept(bank), version }),
    out: FundRow,
    may: 'Pages.Finance.Fund.Edit',
  }),
  /** The account of this fund, or of the branch's first fund that has one, else the shop's; null: nobody can transfer anything. */
  GetAccount: get({
    in: z.object({ branchId, methodId: named(CategoryId.nullish(), 'Quỹ', 'Fund') }),
    out: Account.nullable(),
    may: 'signedIn', // it stands on every slip
  }),
  /** X: what the fund should hold now. */
  Look: get({
    in: z.object({ branchId, methodId, day: named(LocalDate.optional(), 'Ngày', 'Date') }),
    out: Drawer,
    may: [see, 'Pages.Finance.Fund.Close'],
  }),
  /** Z: counted and frozen, once a day and fund. A drawer by its notes, other funds by `counted`. */
  Close: post({
    in: z.object({
      branchId,
      methodId,
      day: named(LocalDate.nullish(), 'Ngày', 'Date'),
      counted: named(vnd.min(0).max(1e13).nullish(), 'Thực đếm', 'Counted'),
      notes,
      reason: named(note(500), 'Lý do chênh lệch', 'Why it differs'),
      witnessId: named(UserId.nullish(), 'Người chứng kiến', 'Witness'),
    }),
    out: CloseView,
    may: 'Pages.Finance.Fund.Close',
  }),
  GetCloses: get({
    in: z.object({
      ...page(pageSize.usual),
      branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
      methodId: named(CategoryId.optional(), 'Quỹ', 'Fund'),
      from: fromDay,
      to: toDay,
    }),
    out: paged(CloseRow),
    may: [see, 'Pages.Finance.Fund.Close'],
  }),
  GetClose: get({
    in: z.object({ id: rowId(FundCloseId) }),
    out: CloseView,
    may: [see, 'Pages.Finance.Fund.Close'],
  }),
  /** Opens the newest close of a fund again. */
  Reopen: post({
    in: z.object({ id: rowId(FundCloseId), reason: named(text(500), 'Lý do', 'Reason') }),
    out: CloseView,
    may: 'Pages.Finance.Fund.Reopen',
  }),
  GetTransfers: get({
    in: z.object({
      ...page(pageSize.usual),
      keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
      status: named(TransferStatus.optional(), 'Trạng thái', 'Status'),
      branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
      from: fromDay,
      to: toDay,
    }),
    out: paged(TransferRow).extend({ totalAmount: named(vnd, 'Tổng tiền', 'Total') }),
    may: [see, 'Pages.Finance.ApproveTransfer'],
  }),
  /** The sender takes back what nobody has received. */
  CancelTransfer: post({
    in: z.object({ id: rowId(FundTransferId), reason: named(text(500), 'Lý do', 'Reason'), version }),
    out: TransferRow,
    may: see,
  }),
});

const DayRow = z.object({
  id: z.string(),
  day: named(LocalDate, 'Ngày', 'Date'),
  ...place,
  ...dayFigures,
  underWay: named(vnd, 'Đang chuyển', 'Under way'),
  closing: named(vnd, 'Cuối kỳ', 'Closing'),
});
export type DayRow = z.infer<typeof DayRow>;
export const ReportFinance = service('ReportFinance', {
  /** What can be moved out of the caller's funds now. */
  getTransactionTransferAmount: get({
    in: z.object({ branchId, methodId: named(CategoryId.optional(), 'Quỹ', 'Fund') }),
    out: z.object({
      amount: vnd,
      items: z.array(z.object({ ...place, amount: named(vnd, 'Có thể chuyển', 'Can be moved') })),
    }),
    may: see,
  }),
  CreateTransactionTransfer: post({
    in: z.object({
      branchId,
      methodId: named(CategoryId, 'Từ quỹ', 'From fund'),
      toBranchId: named(BranchId.nullish(), 'Đến chi nhánh', 'To branch'),
      toMethodId: named(CategoryId, 'Đến quỹ', 'To fund'),
      amount: voucherAmount,
      note: named(note(500), 'Nội dung', 'Description'),
    }),
    out: TransferRow,
    may: see,
  }),
  /** By somebody else, of the receiving side; refused, the money goes back. */
  AppoveTransactionTransfer: post({
    in: z.object({
      id: rowId(FundTransferId),
      isApproved: named(z.boolean().default(true), 'Nhận', 'Receive'),
      reason: named(note(500), 'Lý do', 'Reason'),
      version,
    }),
    out: TransferRow,
    may: 'Pages.Finance.ApproveTransfer',
  }),
  /** Per day, branch and fund; the opening of a day is the closing of the day before. */
  GetBaoCaoTaiChinhKetChuyen: get({
    in: z.object({
      ...page(pageSize.usual),
      branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
      methodId: named(CategoryId.optional(), 'Quỹ', 'Fund'),
      from: fromDay,
      to: toDay,
    }),
    out: paged(DayRow).extend({
      footer: z.object({ totalAmount: vnd, income: vnd, outgo: vnd, sent: vnd, arrived: vnd }),
    }),
    may: see,
  }),
  /** Pays import bills of one supplier by one voucher. */
  PaymentLiabilitiesSupplier: post({
    in: payment.Create.omit({ kind: true }).extend({ supplierId: named(SupplierId, 'Nhà cung cấp', 'Supplier') }),
    out: payment.View,
    may: 'Pages.Finance.Payment.Create',
  }),
});
