// What waits for whom: each a list with its filters, so that a number and what opens behind it are one question. Everybody sees those whose
// list they may open; `for` narrows that to whoever has to do something about it.
import * as z from 'zod';
import type { Both } from '../culture.ts';
import { get, Instant, listed, NoInput, service, vnd } from '../kit.ts';
import type { Permission } from '../permissions.ts';
import { readyStatuses } from '../ticket/ticket.statuses.ts';

type Value = string | number | boolean | readonly string[];
export interface Work extends Both {
  /** Service and name of the list's call. */
  call: string;
  /** The list's filters; '$today' is the day it is asked on. */
  input: Readonly<Record<string, Value>>;
  /** The screen that shows the list; the filters follow. */
  path: string;
  /** Of a screen with several lists: which of them. */
  view?: string;
  /** Any of these. */
  for?: Permission | readonly Permission[];
  /** Without which the list refuses what is asked of it. */
  sees?: Permission;
  /** Late, or money that is missing: anything but nothing is bad. */
  isUrgent?: true;
  /** A sum of the answer that says more than its count. */
  amount?: string;
}
const work = (vi: string, en: string, rest: Omit<Work, 'vi' | 'en'>): Work => ({ vi, en, ...rest });
export const works = {
  queue: work('Máy trong tay tôi', 'In my hands', {
    call: 'Receipt/GetMyQueue',
    input: { isMine: true },
    path: '/ticket-management/my-queue',
  }),
  questions: work('Câu hỏi chờ tôi', 'Questions to answer', {
    call: 'Post/GetQuestions',
    input: { state: 'open' },
    path: '/questions',
    isUrgent: true,
  }),
  late: work('Máy trễ hẹn', 'Late devices', {
    call: 'Receipt/GetReceiptRepairData',
    input: { isLate: true },
    path: '/ticket-management/repair-list',
    isUrgent: true,
  }),
  dueToday: work('Hẹn trả hôm nay', 'Promised today', {
    call: 'Receipt/GetReceiptRepairData',
    input: { dateBy: 'promised', startDate: '$today', endDate: '$today' },
    path: '/ticket-management/repair-list',
  }),
  unassigned: work('Chưa giao kỹ thuật', 'In nobody’s hands', {
    call: 'Receipt/GetReceiptRepairData',
    input: { hasTechnician: false },
    path: '/ticket-management/repair-list',
    for: 'Pages.Tickets.ChangeEngineer',
  }),
  toQuote: work('Linh kiện chờ báo giá', 'Parts to quote', {
    call: 'Receipt/GetReceiptRepairData',
    input: { hasProposals: true },
    path: '/ticket-management/repair-list',
    for: ['Pages.Tickets.Edit', 'Pages.Tickets.ChangeStatusAdmin'], // who decides about them (partsMay)
  }),
  ready: work('Chờ khách đến lấy', 'Ready for pick-up', {
    call: 'Receipt/GetReceiptReturnData',
    input: { statuses: readyStatuses },
    path: '/ticket-management/return-list',
  }),
  changes: work('Điều chỉnh chờ duyệt', 'Changes to approve', {
    call: 'Receipt/GetReceiptControlData',
    input: { status: 'open' },
    path: '/ticket-management/control-list',
  }),
  bookings: work('Lịch hẹn hôm nay', 'Bookings today', {
    call: 'Reservation/GetReservationData',
    input: { fromDate: '$today', toDate: '$today' },
    path: '/reservation/reservation-list',
    for: 'Pages.Booking.Module',
  }),
  parts: work('Yêu cầu linh kiện trễ', 'Late part requests', {
    call: 'ProductInboundRequest/GetAllPaged',
    input: { isLate: true },
    path: '/inventory/product-inbound-request',
    isUrgent: true,
  }),
  toReceive: work('Hàng chờ tôi nhận', 'Goods to receive', {
    call: 'RequestInbound/GetAll',
    input: { isForMe: true },
    path: '/inventory/receiving',
    for: ['Pages.Inventory.Export.Transfer', 'Pages.Inventory.InboundRequest'],
  }),
  toPick: work('Phiếu xuất cần soạn', 'Exports to pick', {
    call: 'ProductOutbound/GetAllPaged',
    input: { stage: 'draft' },
    path: '/inventory/export/export-list',
    for: 'Pages.Inventory.Export.Accept',
  }),
  toShip: work('Hàng chờ chuyển đi', 'Transfers to send', {
    call: 'ProductOutbound/GetAllPaged',
    input: { stage: 'wait_shipping' },
    path: '/inventory/export/export-list',
    for: 'Pages.Inventory.Export.Accept',
  }),
  toPost: work('Phiếu nhập chưa ghi sổ', 'Imports to post', {
    call: 'ProductInbound/GetAllPaged',
    input: { status: 'draft' },
    path: '/inventory/import/import-list',
    for: 'Pages.Inventory.Import.Accept',
  }),
  counts: work('Đang kiểm kê', 'Counts under way', {
    call: 'physicalInventory/GetAllPaged',
    input: { status: 'counting' },
    path: '/warehouse/warehouse-checking',
  }),
  shortage: work('Dưới tồn tối thiểu', 'Below minimum', {
    call: 'StockLimit/GetShortage',
    input: { isOpen: true },
    path: '/report/inventory-report/minimum-inventory',
  }),
  earnings: work('Thu nhập hôm nay', 'Earned today', {
    call: 'Commission/GetMine',
    input: {},
    path: '/commission/mine',
    for: 'Pages.Tickets.AcceptService',
    amount: 'today',
  }),
  approvals: work('Phiếu chi chờ duyệt', 'Payments to approve', {
    call: 'Payment/GetListPayment',
    input: { status: 'waiting' },
    path: '/finance/spending/spending-list',
    for: 'Pages.Finance.Payment.Approve',
  }),
  writeOffs: work('Xóa nợ chờ duyệt', 'Write-offs to approve', {
    call: 'WriteOff/GetAll',
    input: { status: 'waiting' },
    path: '/debt/write-off',
    for: 'Pages.Debt.WriteOff.Approve',
  }),
  uncounted: work('Két chưa chốt sổ', 'Drawers to close', {
    call: 'Fund/GetAll',
    input: { isUncounted: true },
    path: '/finance/fund',
    for: 'Pages.Finance.Fund.Close',
  }),
  transfers: work('Tiền đang chuyển', 'Money under way', {
    call: 'Fund/GetTransfers',
    input: { status: 'sent' },
    path: '/finance/fund',
    view: 'transfers',
    amount: 'totalAmount',
  }),
  drawers: work('Số dư các quỹ', 'Funds', {
    call: 'Fund/GetAll',
    input: {},
    path: '/finance/fund',
    amount: 'totalBalance',
  }),
  unmatched: work('Tiền chưa khớp', 'Unmatched money', {
    call: 'BankTransaction/GetAll',
    input: { status: 'new' },
    path: '/finance/bank',
    for: 'Pages.Finance.Bank.Match',
    isUrgent: true,
  }),
  overdue: work('Công nợ quá hạn', 'Overdue debts', {
    call: 'TransactionLiabilities/GetTrackLiabilitiesExpire',
    input: { party: 'customer' },
    sees: 'Pages.Debt.Customer',
    path: '/debt/debt-overdue',
    isUrgent: true,
  }),
  overdueTo: work('Nợ nhà cung cấp quá hạn', 'Overdue to suppliers', {
    call: 'TransactionLiabilities/GetTrackLiabilitiesExpire',
    input: { party: 'supplier' },
    sees: 'Pages.Debt.Supplier',
    path: '/debt/debt-overdue',
    for: 'Pages.Finance.Payment.Create',
    isUrgent: true,
  }),
  due: work('Nợ nhà cung cấp sắp đến hạn', 'Supplier debts due soon', {
    call: 'TransactionLiabilities/GetTrackLiabilitiesDue',
    input: { party: 'supplier' },
    sees: 'Pages.Debt.Supplier',
    path: '/debt/debt-due',
    for: 'Pages.Finance.Payment.Create',
  }),
  dueFrom: work('Nợ khách sắp đến hạn', 'Customers’ debts due soon', {
    call: 'TransactionLiabilities/GetTrackLiabilitiesDue',
    input: { party: 'customer' },
    sees: 'Pages.Debt.Customer',
    path: '/debt/debt-due',
    for: 'Pages.Finance.Receipt.Create',
  }),
  feedback: work('Ý kiến khách chờ xử lý', 'Feedback to answer', {
    call: 'Zalo/GetAll',
    input: { status: 'PENDING' },
    path: '/customer-care/zalo-feedback',
  }),
} as const satisfies Record<string, Work>;
export type WorkKey = keyof typeof works;
export const workKeys = Object.keys(works) as WorkKey[]; // keys of a const object
export const workOf = (key: WorkKey): Work => works[key];
/** The filters as of a day. */
export const filtersOf = ({ input }: Work, today: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, value === '$today' ? today : value]));

/** What comes next, a few of each: with what can be done about it at once. */
const MayDo = z.object({ key: z.string(), vi: z.string(), en: z.string() });
const HomeNext = z.object({
  /** Of one's own queue, in its order. */
  queue: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      deviceName: z.string(),
      customerName: z.string(),
      promisedAt: Instant.nullable(),
      isLate: z.boolean(),
      /** The parts it waited for are here. */
      hasNewParts: z.boolean(),
      step: MayDo.nullable(),
    }),
  ),
  /** Of the next hours, and whoever is a little late. */
  bookings: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      slotAt: Instant,
      customerName: z.string(),
      phone: z.string(),
      deviceName: z.string().nullable(),
      branchName: z.string(),
    }),
  ),
  /** The month against its plan. */
  plan: z.object({ plan: vnd, reached: vnd, percent: z.number(), forecastPercent: z.number().nullable() }).nullable(),
});
export type HomeNext = z.infer<typeof HomeNext>;

export const Home = service('Home', {
  GetNext: get({ in: NoInput, out: HomeNext, may: 'signedIn' }),
  /** What waits for the caller, in the order of the table; lists that they may not open are left out. */
  GetWork: get({
    in: NoInput,
    out: listed(z.object({ key: z.enum(workKeys), count: z.int(), amount: z.number().nullable() })),
    may: 'signedIn',
  }),
});
