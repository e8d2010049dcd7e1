// What customers say about handed-over tickets and what is done about it (spec §7, service Zalo); GetById is ours.
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import { seen } from '../culture.ts';
import { Action } from '../document.ts';
import {
  audit,
  fromDay,
  get,
  Instant,
  id,
  named,
  note,
  page,
  paged,
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
import { CustomerId } from '../party/party.calls.ts';
import { UserId } from '../people/user.calls.ts';
import { CustomerPhone } from '../phone.ts';
import { TicketId } from '../ticket/ticket.ts';
import { feedbackStates, feedbackStatuses } from './feedback.states.ts';
import { MessageStateField } from './messages.ts';

export const FeedbackId = id('Feedback');
export type FeedbackId = z.infer<typeof FeedbackId>;
const Status = worded(z.enum(feedbackStatuses), feedbackStates);
const both = (vi: string, en: string) => ({ vi, en });
export const feedbackChannels = {
  zalo: both('Zalo', 'Zalo'),
  page: both('Trang của khách', 'Customer’s page'),
  hand: both('Nhập tay', 'By hand'),
};
const Channel = worded(z.enum(['zalo', 'page', 'hand']), feedbackChannels);
export const Rate = z.int().min(1).max(5);
const words = (vi: string, en: string) => named(z.string().nullable(), vi, en);

const row = {
  id: FeedbackId,
  ticketId: TicketId,
  ticketCode: named(z.string(), 'Phiếu', 'Ticket'),
  status: named(Status, 'Trạng thái', 'Status'),
  rate: named(Rate.nullable(), 'Điểm', 'Rating'),
  note: words('Ý kiến khách', 'Customer’s words'),
  reasons: words('Lý do', 'Reasons'),
  /** When it was said; of whoever says nothing, when the device was handed over. */
  at: named(Instant, 'Lúc', 'At'),
  channel: named(Channel.nullable(), 'Nguồn', 'Channel'),
  customerId: CustomerId,
  customerName: named(z.string(), 'Khách hàng', 'Customer'),
  phone: CustomerPhone,
  deviceName: named(z.string(), 'Thiết bị', 'Device'),
  deviceTypeName: words('Loại thiết bị', 'Device type'),
  branchId: BranchId,
  branchName: named(z.string(), 'Chi nhánh', 'Branch'),
  technicianName: words('Kỹ thuật', 'Technician'),
  handedOverAt: named(Instant, 'Ngày trả máy', 'Handed over'),
  hashtags: words('Gắn thẻ', 'Hashtags'),
  assigneeName: words('Người xử lý', 'Assignee'),
  dueAt: named(Instant.nullable(), 'Hạn xử lý', 'Due'),
  isLate: named(z.boolean(), 'Quá hạn', 'Overdue'),
  lastNote: words('Ghi chú gần nhất', 'Last note'),
  doneAt: named(Instant.nullable(), 'Xử lý xong', 'Settled'),
  requestStatus: named(MessageStateField.nullable(), 'Tin mời đánh giá', 'Rating request'),
  ...audit,
};
export const FeedbackRow = z.object(row);
export type FeedbackRow = z.infer<typeof FeedbackRow>;
const FeedbackEvent = z.object({
  id: z.int(),
  at: Instant,
  userName: z.string().nullable(),
  action: z.enum(['rated', 'status', 'note', 'hashtag', 'assign', 'silent']),
  fromStatus: Status.nullable(),
  toStatus: Status.nullable(),
  text: z.string().nullable(),
});
export const FeedbackView = z.object({
  ...row,
  /** One by one, as a form changes them: there may be a comma in one. */
  reasonList: z.array(z.string()),
  hashtagIds: z.array(CategoryId),
  assigneeId: UserId.nullable(),
  technicianId: UserId.nullable(),
  log: z.array(FeedbackEvent),
  /** Ratings of the same customer before: how well they were looked after. */
  earlier: z.array(
    z.object({
      id: FeedbackId,
      ticketId: TicketId,
      ticketCode: z.string(),
      rate: Rate.nullable(),
      at: Instant,
      status: Status,
    }),
  ),
  allowedActions: z.array(Action),
});
export type FeedbackView = z.infer<typeof FeedbackView>;

/** What the list and the statistics are narrowed by. */
const narrow = {
  branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
  technicianId: named(UserId.optional(), 'Kỹ thuật', 'Technician', ['userId']),
  deviceTypeId: named(CategoryId.optional(), 'Loại thiết bị', 'Device type'),
  hashtagId: named(CategoryId.optional(), 'Gắn thẻ', 'Hashtag'),
  from: fromDay,
  to: toDay,
};
export const FeedbackFilter = z.object({
  ...page(pageSize.usual),
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
  status: named(Status.optional(), 'Trạng thái', 'Status'),
  /** Whom a request for a rating reached, or who rated without one. */
  isAsked: named(z.boolean().optional(), 'Đã mời đánh giá', 'Asked'),
  /** Who rated, whatever became of it. */
  isVoted: named(z.boolean().optional(), 'Đã đánh giá', 'Voted'),
  rate: named(Rate.optional(), 'Điểm', 'Rating'),
  /** At most, at least: 'three stars or fewer'. */
  rateTo: named(Rate.optional(), 'Điểm đến', 'Rating up to'),
  reason: named(z.string().trim().max(200).optional(), 'Lý do', 'Reason'),
  assigneeId: named(UserId.optional(), 'Người xử lý', 'Assignee'),
  isLate: named(z.boolean().optional(), 'Quá hạn', 'Overdue'),
  ...narrow,
});
export type FeedbackFilter = z.infer<typeof FeedbackFilter>;

/** The words of the wire for how many there are in each status (spec §3). */
const counts = {
  totalPending: named(z.int(), 'Chờ xử lý', 'Pending'),
  totalProcessing: named(z.int(), 'Đang xử lý', 'Processing'),
  totalUnFeedBack: named(z.int(), 'Chưa phản hồi', 'No feedback'),
  totalHandled: named(z.int(), 'Đã xử lý', 'Handled'),
  totalVote: named(z.int(), 'Đã đánh giá', 'Voted'),
};
export const FeedbackCounts = z.object(counts);
export type FeedbackCounts = z.infer<typeof FeedbackCounts>;

const figures = {
  asked: named(z.int(), 'Đã hỏi', 'Asked'),
  voted: named(z.int(), 'Đã đánh giá', 'Voted'),
  average: named(z.number().nullable(), 'Điểm trung bình', 'Average'),
  /** Five stars, four, and three or fewer. */
  good: named(z.int(), '5 sao', '5 stars'),
  fair: named(z.int(), '4 sao', '4 stars'),
  bad: named(z.int(), '≤ 3 sao', '3 stars or fewer'),
  /** Five stars less three and fewer, of a hundred who rated. */
  score: named(z.number().nullable(), 'Điểm hài lòng', 'Satisfaction score'),
};
export const Figures = z.object(figures);
export type Figures = z.infer<typeof Figures>;
const Group = z.object({ id: z.int().nullable(), name: z.string(), ...figures });
export type FigureGroup = z.infer<typeof Group>;
const Narrow = z.object(narrow);
export type FeedbackNarrow = z.infer<typeof Narrow>;
const ReportIn = z.object({
  ...narrow,
  groupBy: named(z.enum(['day', 'week', 'month']).default('week'), 'Nhóm theo', 'Group by'),
});
const Report = z.object({
  ...counts,
  totals: z.object({
    ...figures,
    /** Hours from what was said until somebody took it up, and until it was settled: the middle one of all. */
    takenHours: named(z.number().nullable(), 'Giờ đến khi nhận', 'Hours until taken up'),
    doneHours: named(z.number().nullable(), 'Giờ đến khi xong', 'Hours until settled'),
    late: named(z.int(), 'Quá hạn', 'Overdue'),
  }),
  rates: z.array(z.object({ rate: Rate, count: z.int() })),
  overTime: z.array(z.object({ day: z.string(), ...figures })),
  branches: z.array(Group),
  technicians: z.array(Group),
  reasons: z.array(z.object({ name: z.string(), count: z.int() })),
  hashtags: z.array(z.object({ id: CategoryId, name: z.string(), count: z.int() })),
});
export type FeedbackReport = z.infer<typeof Report>;

const see = 'Pages.CustomerCare.Zalo.List';
const work = 'Pages.CustomerCare.ChangeStatus';
const one = { id: rowId(FeedbackId) };
const Correction = z
  .string()
  .overwrite(seen)
  .max(2000)
  .nullish()
  .transform((value) => (value === undefined ? undefined : value || null));
const status = named(Status, 'Trạng thái', 'Status');
const said = named(note(2000), 'Ghi chú', 'Note');
const Outcome = z.object({
  id: FeedbackId,
  ticketCode: z.string(),
  isDone: z.boolean(),
  message: z.string().nullable(),
});
export type FeedbackOutcome = z.infer<typeof Outcome>;

const tags = z.array(CategoryId).max(20).optional();
export const Zalo = service('Zalo', {
  GetAll: get({ in: FeedbackFilter, out: paged(FeedbackRow).extend(counts), may: see }),
  GetById: get({ in: z.object(one), out: FeedbackView, may: see }),
  /** Ours: the whole number of a masked one; who was shown it is noted. */
  ShowPhone: post({ in: z.object(one), out: z.object({ phone: z.string() }), may: see, secret: true }),
  GetChartByDeviceType: get({
    in: Narrow,
    out: z.object({ items: z.array(Group) }),
    may: ['Pages.CustomerCare', 'Pages.CustomerCare.Report'],
  }),
  GetZaloReport: get({ in: ReportIn, out: Report, may: ['Pages.CustomerCare', 'Pages.CustomerCare.Report'] }),
  ChangeStatus: post({ in: z.object({ ...one, status, note: said, version }), out: FeedbackView, may: work }),
  /** Each by itself: what cannot be moved says why, the others are moved. */
  ChangeMultipleStatus: post({
    in: z.object({
      ids: named(z.array(rowId(FeedbackId)).min(1).max(200), 'Các phản hồi', 'Feedbacks'),
      status,
      note: said,
    }),
    out: z.object({ items: z.array(Outcome) }),
    may: work,
  }),
  /** What the customer said by phone or at the counter, who looks after it and until when. What is left out stays. */
  EditFeedBack: post({
    in: z.object({
      ...one,
      rate: named(Rate.nullish(), 'Điểm', 'Rating'),
      /** Left out, it stays; empty, it is emptied. */
      note: named(Correction, 'Ý kiến khách', 'Customer’s words', ['feedBack']),
      reasons: named(z.array(text(200)).max(20).optional(), 'Lý do', 'Reasons'),
      assigneeId: named(UserId.nullish(), 'Người xử lý', 'Assignee'),
      dueAt: named(Instant.nullish(), 'Hạn xử lý', 'Due'),
      version,
    }),
    out: FeedbackView,
    may: work,
  }),
  AddNote: post({ in: z.object({ ...one, note: named(text(2000), 'Ghi chú', 'Note') }), out: FeedbackView, may: work }),
  /** All of them: what is not named any more is taken off. Or, ours, those that are added and taken off: the others are left alone. */
  AddHashTag: post({
    in: z.object({
      ...one,
      hashtagIds: named(tags, 'Gắn thẻ', 'Hashtags', ['hashTagIds', 'hashtags']),
      add: named(tags, 'Thẻ thêm', 'Hashtags to add'),
      remove: named(tags, 'Thẻ bỏ', 'Hashtags to take off'),
    }),
    out: FeedbackView,
    may: work,
  }),
  ExportFeedBack: post({ in: FeedbackFilter, out: z.file(), may: see }),
});
