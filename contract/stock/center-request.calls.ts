// Requests to the central office: wire service RequestCenter (spec §3, §4, §7; domain.md §1, §4). Who sees and moves one
// depends on its branch and its group; a right about the centre opens the door. The steps stand in center-request.states.ts.
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import { Action } from '../document.ts';
import {
  audit,
  del,
  fromDay,
  get,
  Instant,
  kept,
  Nothing,
  named,
  note,
  page,
  post,
  rowId,
  service,
  text,
  toDay,
  version,
  worded,
} from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { BranchId } from '../org/branch.calls.ts';
import { asksCenter } from '../rights.ts';
import { centerStatuses } from './center-request.states.ts';
import { CenterRequestId, lineFields, lineProduct, quantity } from './stock.ts';

const words = (vi: string, en: string) => named(z.string().nullable(), vi, en);
const moment = (vi: string, en: string) => named(Instant.nullable(), vi, en);
const LineIn = z.object({ productId: lineFields.productId, quantity: lineFields.quantity, note: lineFields.note });
const status = named(z.int().min(0).max(3), 'Trạng thái', 'Status');

const row = {
  id: CenterRequestId,
  code: named(z.string(), 'Mã yêu cầu', 'Request code'),
  status: named(worded(z.int(), centerStatuses), 'Trạng thái', 'Status'),
  groupId: CategoryId,
  groupName: named(z.string(), 'Nhóm', 'Group'),
  branchId: BranchId,
  branchName: named(z.string(), 'Chi nhánh', 'Branch'),
  ticketCode: words('Mã phiếu sửa chữa', 'Ticket code'),
  /** The ticket whose device goes along. */
  ticketId: z.int().nullable(),
  content: named(z.string(), 'Nội dung', 'Content'),
  answer: words('Phản hồi', 'Answer'),
  quantity: named(z.int(), 'Số hàng gửi', 'Goods sent'),
  creatorName: words('Người lập', 'Made by'),
  receivedAt: moment('Trung tâm nhận lúc', 'Received at the centre'),
  sentBackAt: moment('Gửi về lúc', 'Sent back'),
  completedAt: moment('Chi nhánh nhận lúc', 'Received at the branch'),
  ...audit,
  allowedActions: z.array(Action),
};
export const CenterRow = z.object(row);
export type CenterRow = z.infer<typeof CenterRow>;
const CenterLine = z.object({ id: z.int(), ...lineProduct, quantity, note: z.string().nullable() });
/** One thing that happened to the request. */
const CenterEvent = z.object({
  id: z.int(),
  at: Instant,
  userName: z.string().nullable(),
  branchName: z.string().nullable(),
  action: z.enum(['insert', 'update', 'delete']),
  /** The status it came to; null when something else was changed. */
  status: z.int().nullable(),
  note: z.string().nullable(),
});
export type CenterEvent = z.infer<typeof CenterEvent>;
export const CenterView = z.object({ ...row, lines: z.array(CenterLine), timeline: z.array(CenterEvent) });
export type CenterView = z.infer<typeof CenterView>;

export const CenterFilter = z.object({
  ...page(pageSize.usual),
  group: named(CategoryId.optional(), 'Nhóm', 'Group', ['groupId']),
  startDate: fromDay,
  endDate: toDay,
  status: named(worded(z.int().min(0).max(3), centerStatuses).optional(), 'Trạng thái', 'Status'),
  branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
});
export const CenterSave = z.object({
  /** A request that is there; a new one without it. */
  id: named(CenterRequestId.nullish(), 'Mã số', 'ID'),
  version,
  groupId: named(CategoryId, 'Nhóm', 'Group', ['group']),
  /** Left empty: the caller's own branch. */
  branchId: named(BranchId.nullish(), 'Chi nhánh', 'Branch'),
  ticketCode: named(note(50), 'Mã phiếu sửa chữa', 'Ticket code'),
  content: named(text(2000), 'Nội dung', 'Content'),
  /** Left out: of a new request none, of one that is there those that it has. */
  ...kept({ lines: named(z.array(LineIn).max(200).default([]), 'Hàng gửi kèm', 'Goods') }),
});
const CenterIn = z.object({ id: rowId(CenterRequestId) });
/** What is said with a step. */
const answer = named(note(1000), 'Ghi chú', 'Note', ['note']);
/** Ours: what the ticket of the device becomes at the branch; left out, the work goes on there. */
const centreOutcome = named(
  z.enum(['DangXuLy', 'ChoXuLy', 'HoanThanh', 'KhongSuaDuoc']).nullish(),
  'Kết quả tại trung tâm',
  'Outcome at the centre',
);

export const RequestCenter = service('RequestCenter', {
  GetAllRequestToCenter: get({
    in: CenterFilter,
    out: z.object({ totalCount: z.int(), totalProduct: z.int(), items: z.array(CenterRow) }),
    may: asksCenter,
  }),
  getInfoRequestCenterById: get({ in: CenterIn, out: CenterView, may: asksCenter }),
  CreateOrUpdateRequestCenter: post({ in: CenterSave, out: CenterView, may: asksCenter }),
  ChangeStatus: post({
    in: z.object({ id: rowId(CenterRequestId), status, answer, centreOutcome, version }),
    out: CenterView,
    may: asksCenter,
  }),
  BackToBranch: post({
    in: z.object({ id: rowId(CenterRequestId), answer, centreOutcome, version }),
    out: CenterView,
    may: asksCenter,
  }),
  DeleteRequestCenter: del({ in: CenterIn, out: Nothing, may: asksCenter }),
});
