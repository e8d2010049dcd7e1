// The statuses of a ticket and where its device can be (spec §4; domain.md §1). What leads from one to another stands in
// ticket.actions.ts.
import type { Both } from '../culture.ts';

export interface TicketState extends Both {
  /** A name of the theme's palette. */
  color: string;
  /** open: work to do; back: ready for its owner; end: nothing more happens by itself. */
  stage: 'open' | 'back' | 'end' | 'gone';
}
const state = (vi: string, en: string, color: string, stage: TicketState['stage']): TicketState => ({
  vi,
  en,
  color,
  stage,
});
/** In the order of the work, which is the order of every chip row and board. The keys are the wire's. */
export const ticketStatuses = {
  ChoXuLy: state('Chờ xử lý', 'Pending', 'gold', 'open'),
  DangXuLy: state('Đang xử lý', 'In progress', 'blue', 'open'),
  ChoLinhKien: state('Chờ linh kiện', 'Waiting for parts', 'orange', 'open'),
  ChuyenDieuPhoi: state('Chuyển điều phối', 'With the dispatcher', 'purple', 'open'),
  DieuChinh: state('Chờ duyệt điều chỉnh', 'Change to approve', 'magenta', 'open'),
  ChuyenVeTrungTam: state('Chuyển về trung tâm', 'Moved to the centre', 'geekblue', 'open'),
  HoanThanh: state('Hoàn thành', 'Completed', 'green', 'back'),
  KhachKhongSua: state('Khách không sửa', 'Customer declined', 'volcano', 'back'),
  KhongSuaDuoc: state('Không sửa được', 'Cannot be fixed', 'red', 'back'),
  HoanTra: state('Đang trả máy', 'Being handed over', 'cyan', 'back'),
  ChuaTraTien: state('Chưa trả tiền', 'Not paid yet', 'orange', 'end'),
  DaTra: state('Đã trả máy', 'Handed over', 'lime', 'end'),
  TraPhiMotPhan: state('Hoàn phí một phần', 'Partly refunded', 'purple', 'end'),
  TraPhi: state('Hoàn phí toàn bộ', 'Fully refunded', 'magenta', 'end'),
  ChoRaXac: state('Chờ rã xác', 'Waiting for break-up', 'volcano', 'back'),
  RaLinhKien: state('Đã rã linh kiện', 'Taken apart', 'default', 'end'),
  cancel: state('Chờ duyệt hủy', 'Cancel to approve', 'red', 'back'),
  DaHuy: state('Đã hủy', 'Cancelled', 'default', 'end'),
  delete: state('Đã xóa', 'Deleted', 'default', 'gone'),
} as const satisfies Record<string, TicketState>;
export type TicketStatus = keyof typeof ticketStatuses;
export const ticketStatusKeys = Object.keys(ticketStatuses) as [TicketStatus, ...TicketStatus[]]; // keys of a const object
export const statusesOf = (...stages: TicketState['stage'][]): TicketStatus[] =>
  ticketStatusKeys.filter((key) => stages.includes(ticketStatuses[key].stage));

/** Nothing more is done to it here: its owner can have it. */
export const readyStatuses = [
  'HoanThanh',
  'KhachKhongSua',
  'KhongSuaDuoc',
  'HoanTra',
] as const satisfies readonly TicketStatus[];
/** Promised, and not with its owner yet. */
export const awaitedStatuses: readonly TicketStatus[] = [...statusesOf('open'), ...readyStatuses];
/** Promised, and not done yet. What is ready waits for its owner: nobody here is late with it. */
export const promisedStatuses: readonly TicketStatus[] = statusesOf('open');
export const isLate = ({ status, promisedAt }: { status: TicketStatus; promisedAt: string }, now: Date): boolean =>
  promisedStatuses.includes(status) && Date.parse(promisedAt) < now.getTime();

export const custodies = {
  branch: { vi: 'Tại chi nhánh', en: 'At the branch' },
  transit: { vi: 'Đang chuyển', en: 'On its way' },
  centre: { vi: 'Tại trung tâm', en: 'At the centre' },
  maker: { vi: 'Tại hãng', en: 'At the maker' },
  customer: { vi: 'Khách đã nhận', en: 'With the customer' },
  dismantled: { vi: 'Đã rã', en: 'Taken apart' },
} as const satisfies Record<string, Both>;
export type Custody = keyof typeof custodies;

/** Which statuses each list shows (domain.md §1). */
export const listStatuses = {
  repair: statusesOf('open'),
  receipt: ticketStatusKeys.filter((key) => key !== 'delete'),
  return: ['HoanThanh', 'KhachKhongSua', 'KhongSuaDuoc', 'HoanTra', 'ChuaTraTien', 'DaTra', 'TraPhiMotPhan', 'TraPhi'],
  breakUp: ['ChoRaXac', 'RaLinhKien'],
  cancel: ['cancel', 'DaHuy'],
  upcoming: [...statusesOf('open'), 'HoanThanh'],
} as const satisfies Record<string, readonly TicketStatus[]>;
