// Commission as money (money.md §7): what people earned and why, what of it can be paid, the vouchers that pay it, closed months. Wire
// service Commission is ours; its figures are sums of the one commission ledger.
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import { VoucherId } from '../finance/finance.ts';
import { voucherStates } from '../finance/voucher.states.ts';
import {
  fromDay,
  get,
  Instant,
  id,
  LocalDate,
  named,
  note,
  page,
  paged,
  percentage,
  post,
  rowId,
  service,
  text,
  toDay,
  vnd,
  worded,
} from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { BranchId } from '../org/branch.calls.ts';
import { UserId } from '../people/user.calls.ts';
import { earningAccounts, earningEvents, earningRoles } from '../ticket/earnings.ts';
import { TicketId } from '../ticket/ticket.ts';
import { rowStates } from './commission.ts';

export const CommissionId = id('Commission');
export type CommissionId = z.infer<typeof CommissionId>;
export const CommissionPeriodId = id('CommissionPeriod');
export type CommissionPeriodId = z.infer<typeof CommissionPeriodId>;

const optional = (vi: string, en: string) => named(z.string().nullable(), vi, en);
const keyword = named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword');
const branchId = named(BranchId.optional(), 'Chi nhánh', 'Branch');

/** Of a span of days; opening + payable = paid + reserved + remaining, always. */
const figures = {
  /** Unpaid from before. */
  opening: named(vnd, 'Kỳ trước còn', 'Brought forward'),
  earned: named(vnd, 'Được hưởng', 'Earned'),
  deducted: named(vnd, 'Bị trừ', 'Deducted'),
  payable: named(vnd, 'Được chi', 'Payable'),
  paid: named(vnd, 'Đã chi', 'Paid'),
  /** On vouchers that wait for approval. */
  reserved: named(vnd, 'Chờ duyệt chi', 'On waiting vouchers'),
  remaining: named(vnd, 'Còn phải chi', 'To pay'),
};
export const figureKeys = Object.keys(figures) as (keyof typeof figures)[]; // keys of a const object
export const PersonRow = z.object({
  id: UserId,
  name: named(z.string(), 'Nhân viên', 'Employee'),
  userName: named(z.string(), 'Tên đăng nhập', 'User name'),
  branchName: optional('Chi nhánh', 'Branch'),
  ...figures,
  /** Earned, and the customer has not paid yet; of today, whatever the span. */
  waiting: named(vnd, 'Chờ khách trả', 'Customer has not paid'),
});
export type PersonRow = z.infer<typeof PersonRow>;

const RowState = worded(z.enum(['waiting', 'unpaid', 'reserved', 'paid', 'gone']), rowStates);
const Account = worded(z.enum(['earned', 'payable']), earningAccounts);
export const CommissionRow = z.object({
  id: CommissionId,
  day: named(LocalDate, 'Ngày', 'Date'),
  userId: UserId,
  userName: named(z.string(), 'Nhân viên', 'Employee'),
  ticketId: TicketId,
  ticketCode: named(z.string(), 'Phiếu', 'Ticket'),
  lineName: optional('Dòng', 'Line'),
  role: named(worded(z.enum(['technician', 'advisor', 'seller', 'glass']), earningRoles), 'Vai trò', 'Role'),
  event: named(worded(z.enum(['earned', 'payable', 'reversed', 'deducted']), earningEvents), 'Sự kiện', 'Event'),
  rule: named(z.string(), 'Cách tính', 'Rule'),
  base: named(vnd, 'Giá trị tính', 'Base'),
  rate: named(z.number().nullable(), 'Tỷ lệ (%)', 'Rate (%)'),
  amount: named(vnd, 'Số tiền', 'Amount'),
  state: named(RowState, 'Tình trạng', 'State'),
  voucherId: VoucherId.nullable(),
  voucherCode: optional('Phiếu chi', 'Voucher'),
  originCode: optional('Phiếu gốc', 'Original ticket'),
  /** The bill of parts that were spoiled. */
  errorCode: optional('Phiếu xuất lỗi', 'Error bill'),
  branchName: named(z.string(), 'Chi nhánh', 'Branch'),
});
export type CommissionRow = z.infer<typeof CommissionRow>;
const rowFilter = {
  ...page(pageSize.usual),
  keyword,
  from: fromDay,
  to: toDay,
  account: named(Account.optional(), 'Tài khoản', 'Account'),
  state: named(RowState.optional(), 'Tình trạng', 'State'),
};
const RowPage = paged(CommissionRow).extend({ totalAmount: named(vnd, 'Tổng tiền', 'Total') });

export const PeriodRow = z.object({
  id: CommissionPeriodId,
  /** Its first day. */
  month: named(LocalDate, 'Tháng', 'Month'),
  fromDay: named(LocalDate.nullable(), 'Từ ngày', 'From'),
  earned: named(vnd, 'Được hưởng', 'Earned'),
  payable: named(vnd, 'Được chi', 'Payable'),
  people: named(z.int(), 'Số người', 'People'),
  lines: named(z.int(), 'Số dòng', 'Rows'),
  seal: named(z.string(), 'Niêm phong', 'Seal'),
  closedByName: optional('Người chốt', 'Closed by'),
  creationTime: named(Instant, 'Chốt lúc', 'Closed'),
  reopenedAt: named(Instant.nullable(), 'Mở lại lúc', 'Reopened'),
  reopenedByName: optional('Người mở lại', 'Reopened by'),
  reopenReason: optional('Lý do mở lại', 'Reopened because'),
  isLast: z.boolean(),
});
export type PeriodRow = z.infer<typeof PeriodRow>;

const Paid = z.object({
  id: VoucherId,
  code: z.string(),
  status: worded(z.enum(['draft', 'waiting', 'posted', 'cancelled']), voucherStates),
  userId: UserId,
  name: z.string(),
  amount: vnd,
});
export const GuessRow = z.object({
  id: UserId,
  name: named(z.string(), 'Nhân viên', 'Employee'),
  lines: named(z.int(), 'Số dòng', 'Lines'),
  now: named(vnd, 'Theo quy tắc hiện tại', 'By the present rule'),
  would: named(vnd, 'Theo quy tắc thử', 'By the rule on trial'),
  difference: named(vnd, 'Chênh lệch', 'Difference'),
});
export type GuessRow = z.infer<typeof GuessRow>;

const see = 'Pages.Finance.Commission';
export const Commission = service('Commission', {
  /** The caller's own, whoever it is: of a day's month, of that day, and all that waits. */
  GetMine: get({
    in: z.object({ day: named(LocalDate.optional(), 'Ngày', 'Date') }),
    out: z.object({
      day: LocalDate,
      month: PersonRow,
      /** Earned on that day, less what was deducted. */
      today: named(vnd, 'Hôm nay', 'Today'),
      isClosed: z.boolean(),
    }),
    may: 'signedIn',
  }),
  GetMyRows: get({ in: z.object(rowFilter), out: RowPage, may: 'signedIn' }),
  /** Everybody who earned or is owed something in a span of days: by default this month until today. */
  GetPeople: get({
    in: z.object({
      ...page(pageSize.usual),
      keyword,
      branchId,
      from: fromDay,
      to: toDay,
      isDue: named(z.boolean().optional(), 'Còn phải chi', 'To pay'),
    }),
    out: paged(PersonRow).extend({ ...figures, waiting: PersonRow.shape.waiting }),
    may: see,
  }),
  GetRows: get({
    in: z.object({ ...rowFilter, userId: named(UserId.optional(), 'Nhân viên', 'Employee'), branchId }),
    out: RowPage,
    may: see,
  }),
  /** One voucher a person, all or none. What was taken back is always part of it, whatever is ticked. */
  Pay: post({
    in: z.object({
      branchId: named(BranchId.nullish(), 'Chi nhánh', 'Branch'),
      methodId: named(CategoryId, 'Quỹ', 'Fund'),
      day: named(LocalDate.nullish(), 'Ngày chi', 'Date'),
      upTo: named(LocalDate.nullish(), 'Hoa hồng đến ngày', 'Commission until'),
      note: named(note(500), 'Nội dung', 'Description'),
      people: named(
        z
          .array(
            z.object({
              userId: named(UserId, 'Nhân viên', 'Employee'),
              /** What the caller saw: another sum by now is not paid. */
              amount: named(vnd, 'Số tiền', 'Amount'),
              rowIds: named(z.array(CommissionId).min(1).max(5000).nullish(), 'Dòng', 'Rows'),
            }),
          )
          .min(1)
          .max(200),
        'Nhân viên',
        'People',
      ),
    }),
    out: z.object({ items: z.array(Paid), totalAmount: vnd }),
    may: 'Pages.Finance.Commission.Pay',
  }),
  GetPeriods: get({ in: z.object(page(pageSize.usual)), out: paged(PeriodRow), may: see }),
  ClosePeriod: post({
    in: z.object({ month: named(LocalDate, 'Tháng', 'Month') }),
    out: PeriodRow,
    may: 'Pages.Finance.Commission.Close',
  }),
  ReopenPeriod: post({
    in: z.object({ id: rowId(CommissionPeriodId), reason: named(text(500), 'Lý do', 'Reason') }),
    out: PeriodRow,
    may: 'Pages.Finance.Commission.Close',
  }),
  /** What each would have got for the lines of a span if a group's percentage, or the rate taken off, had been another; by default last month. */
  Simulate: get({
    in: z.object({
      from: fromDay,
      to: toDay,
      groupId: named(CategoryId.optional(), 'Nhóm hoa hồng', 'Commission group'),
      percent: named(percentage.optional(), 'Tỷ lệ của nhóm (%)', 'Rate of the group (%)'),
      minusPercent: named(percentage.optional(), 'Tỷ lệ trừ (%)', 'Rate taken off (%)'),
    }),
    out: z.object({ items: z.array(GuessRow), from: LocalDate, to: LocalDate, now: vnd, would: vnd }),
    may: see,
  }),
});
