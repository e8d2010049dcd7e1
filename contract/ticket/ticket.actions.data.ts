// Every action that can change a ticket (spec §4; domain.md §1): from where, to where, who may, what must hold, what it asks
// for. Server, screens, docs and tests read this table; there is no other way from one status to another.
import type { ActionRow } from '../flow.ts';
import type { Permission } from '../permissions.ts';
import type { GuardKey } from './ticket.guards.ts';
import type { TicketStatus } from './ticket.statuses.ts';

/** What an action asks for besides the ticket; fields of ActionInput (ticket.actions.ts). */
export type ActionField =
  | 'reason'
  | 'technicianId'
  | 'assignAnyway'
  | 'branchId'
  | 'promisedAt'
  | 'errorTypeId'
  | 'groupId'
  | 'centreOutcome'
  | 'outcomes'
  | 'splits'
  | 'accessoriesChecked'
  | 'payments'
  | 'dueDay'
  | 'deposit'
  | 'boughtFor'
  | 'methodId'
  | 'warehouseId'
  | 'recovered'
  | 'checkFee'
  | 'note';

export interface TicketAction extends ActionRow<TicketStatus, GuardKey> {
  may: readonly Permission[] | 'system';
  needs?: readonly ActionField[];
  asks?: readonly ActionField[];
  /** Drawn as a warning and asked for again. */
  isDanger?: true;
  /** Can be done for many selected tickets at once. */
  isBulk?: true;
}

const work: readonly TicketStatus[] = ['ChoXuLy', 'DangXuLy', 'ChoLinhKien'];
const open: readonly TicketStatus[] = [...work, 'ChuyenDieuPhoi'];
const boss = ['Pages.Tickets.ChangeStatusAdmin'] as const satisfies readonly Permission[];
const staff = ['Pages.Tickets.ChangeStatus', ...boss] as const satisfies readonly Permission[];

export const ticketActions = {
  accept: {
    vi: 'Nhận sửa',
    en: 'Accept',
    from: ['ChoXuLy'],
    to: 'DangXuLy',
    may: ['Pages.Tickets.AcceptService'],
    guards: ['notArchived', 'deviceHere', 'maps', 'notTaken'],
    isBulk: true,
  },
  finish: {
    vi: 'Hoàn thành',
    en: 'Finish',
    from: ['DangXuLy'],
    to: 'HoanThanh',
    may: staff,
    guards: ['deviceHere', 'ownWork', 'noUnpostedParts', 'partsIssued', 'unusedReturned'],
    asks: ['outcomes', 'note'],
  },
  waitParts: {
    vi: 'Chờ linh kiện',
    en: 'Wait for parts',
    from: ['DangXuLy'],
    to: 'ChoLinhKien',
    may: staff,
    guards: ['ownWork', 'partsAsked', 'shelfThere'],
    needs: ['promisedAt'],
    asks: ['note'],
  },
  resume: {
    vi: 'Làm tiếp',
    en: 'Go on',
    from: ['ChoLinhKien'],
    to: 'DangXuLy',
    may: staff,
    guards: ['ownWork', 'deviceHere'],
  },
  partsArrived: { vi: 'Linh kiện đã về', en: 'Parts arrived', from: ['ChoLinhKien'], to: 'DangXuLy', may: 'system' },
  dispatch: {
    vi: 'Chuyển điều phối',
    en: 'Hand to the dispatcher',
    from: work,
    to: 'ChuyenDieuPhoi',
    may: staff,
    guards: ['notArchived'],
    needs: ['reason'],
    isBulk: true,
  },
  assign: {
    vi: 'Giao kỹ thuật',
    en: 'Give to a technician',
    from: ['ChuyenDieuPhoi'],
    to: 'DangXuLy',
    may: ['Pages.Tickets.ChangeEngineer'],
    needs: ['technicianId'],
    asks: ['reason', 'assignAnyway'],
    isBulk: true,
  },
  changeTechnician: {
    vi: 'Đổi kỹ thuật',
    en: 'Change technician',
    from: work,
    to: null,
    may: ['Pages.Tickets.ChangeEngineer'],
    needs: ['technicianId'],
    asks: ['reason', 'assignAnyway'],
    isBulk: true,
  },
  splitWork: {
    vi: 'Chia công',
    en: 'Split the work',
    from: ['DangXuLy', 'ChoLinhKien', 'HoanThanh', 'HoanTra'],
    to: null,
    may: staff,
    guards: ['ownWork', 'hasWork'],
    needs: ['splits'],
  },
  changeAppointment: {
    vi: 'Đổi giờ hẹn',
    en: 'Change the promised time',
    from: [...open, 'DieuChinh', 'ChuyenVeTrungTam', 'HoanThanh', 'KhachKhongSua', 'KhongSuaDuoc'],
    to: null,
    may: ['Pages.Tickets.Edit', ...staff],
    needs: ['promisedAt'],
    asks: ['reason'],
    isBulk: true,
  },
  moveBranch: {
    vi: 'Chuyển chi nhánh',
    en: 'Move to another branch',
    from: ['ChoXuLy', 'ChuyenDieuPhoi'],
    to: 'ChoXuLy',
    may: ['Pages.Tickets.MoveBranch'],
    guards: ['deviceHere', 'noUnpostedParts', 'nothingIssued'],
    needs: ['branchId'],
    asks: ['reason'],
  },
  receiveDevice: {
    vi: 'Đã nhận máy',
    en: 'Device arrived',
    from: [...open, 'DieuChinh', 'cancel', 'HoanThanh', 'KhachKhongSua', 'KhongSuaDuoc'],
    to: null,
    may: ['Pages.Tickets.AcceptService', 'Pages.Tickets.Create', ...staff],
    guards: ['onItsWay', 'atYourBranch'],
  },
  sendHome: {
    vi: 'Gửi máy về chi nhánh nhận',
    en: 'Send home',
    from: ['HoanThanh', 'KhachKhongSua', 'KhongSuaDuoc'],
    to: null,
    may: ['Pages.Tickets.MoveBranch', ...staff],
    guards: ['deviceHere', 'awayFromHome', 'noUnpostedParts'],
    asks: ['note'],
  },
  moveCentre: {
    vi: 'Chuyển về trung tâm',
    en: 'Move to the centre',
    from: work,
    to: 'ChuyenVeTrungTam',
    may: ['Pages.Tickets.MoveCenter'],
    guards: ['deviceHere', 'noUnpostedParts'],
    needs: ['reason', 'groupId'],
  },
  cancelMove: {
    vi: 'Hủy chuyển trung tâm',
    en: 'Cancel the move',
    from: ['ChuyenVeTrungTam'],
    to: 'before',
    may: ['Pages.Tickets.CancelMoveCenter'],
    guards: ['centreNotReceived', 'senderPerson'],
    asks: ['reason'],
  },
  centreReceive: {
    vi: 'Trung tâm nhận máy',
    en: 'Receive at the centre',
    from: ['ChuyenVeTrungTam'],
    to: null,
    may: staff,
    guards: ['centreNotReceived', 'centrePerson'],
    asks: ['note'],
  },
  centreAccept: {
    vi: 'Trung tâm nhận sửa',
    en: 'Accept at the centre',
    from: ['ChuyenVeTrungTam'],
    to: null,
    may: ['Pages.Tickets.AcceptService'],
    guards: ['atCentre', 'centrePerson', 'maps', 'notTaken'],
    isBulk: true,
  },
  centreAssign: {
    vi: 'Giao kỹ thuật trung tâm',
    en: 'Give to a technician of the centre',
    from: ['ChuyenVeTrungTam'],
    to: null,
    may: ['Pages.Tickets.ChangeEngineer'],
    guards: ['atCentre', 'centrePerson'],
    needs: ['technicianId'],
    asks: ['reason', 'assignAnyway'],
    isBulk: true,
  },
  centreSendBack: {
    vi: 'Gửi máy về chi nhánh',
    en: 'Send back to the branch',
    from: ['ChuyenVeTrungTam'],
    to: null,
    may: staff,
    guards: ['atCentre', 'centrePerson', 'noUnpostedParts'],
    needs: ['centreOutcome'],
    asks: ['note', 'outcomes'],
  },
  branchReceive: {
    vi: 'Chi nhánh nhận lại máy',
    en: 'Receive back at the branch',
    from: ['ChuyenVeTrungTam'],
    to: ['DangXuLy', 'ChoXuLy', 'HoanThanh', 'KhongSuaDuoc'],
    may: [...staff, 'Pages.Tickets.MoveCenter'],
    guards: ['sentBack', 'ownerPerson'],
    asks: ['note'],
  },
  askChange: {
    vi: 'Xin điều chỉnh',
    en: 'Ask for a change',
    from: [...open, 'HoanThanh'],
    to: 'DieuChinh',
    may: ['Pages.Tickets.EditPrice', 'Pages.Tickets.EditPhoneNumber'],
    guards: ['notArchived', 'editor'],
    needs: ['reason'],
  },
  approveChange: {
    vi: 'Duyệt điều chỉnh',
    en: 'Approve the change',
    from: ['DieuChinh'],
    to: 'before',
    may: boss,
    guards: ['notOwnChange'],
    asks: ['note'],
  },
  rejectChange: {
    vi: 'Từ chối điều chỉnh',
    en: 'Reject the change',
    from: ['DieuChinh'],
    to: 'before',
    may: boss,
    guards: ['notOwnChange'],
    needs: ['reason'],
    isDanger: true,
  },
  reopen: {
    vi: 'Sửa lại',
    en: 'Back to work',
    from: ['HoanThanh'],
    to: 'DangXuLy',
    may: boss,
    guards: ['notArchived'],
    needs: ['reason'],
  },
  decline: {
    vi: 'Khách không sửa',
    en: 'Customer declines',
    from: [...work, 'DieuChinh'],
    to: 'KhachKhongSua',
    may: staff,
    guards: ['noUnpostedParts', 'nothingIssued'],
    needs: ['reason'],
    asks: ['checkFee'],
    isDanger: true,
  },
  cannotFix: {
    vi: 'Không sửa được',
    en: 'Cannot be fixed',
    from: ['DangXuLy', 'ChoLinhKien'],
    to: 'KhongSuaDuoc',
    may: staff,
    guards: ['ownWork', 'noUnpostedParts', 'nothingIssued'],
    needs: ['errorTypeId'],
    asks: ['note', 'checkFee'],
    isDanger: true,
  },
  leaveDevice: {
    vi: 'Khách để lại máy',
    en: 'Customer leaves the device',
    from: ['KhachKhongSua', 'KhongSuaDuoc'],
    to: 'ChoRaXac',
    may: boss,
    guards: ['deviceHere', 'takenToday'],
    needs: ['boughtFor'],
    asks: ['methodId', 'deposit', 'note'],
    isDanger: true,
  },
  breakUp: {
    vi: 'Rã linh kiện',
    en: 'Take apart',
    from: ['ChoRaXac'],
    to: 'RaLinhKien',
    may: ['Pages.Ticket.Break.up'],
    guards: ['deviceHere'],
    needs: ['warehouseId', 'recovered'],
    asks: ['note'],
    isDanger: true,
  },
  breakUpCancel: {
    vi: 'Hủy rã linh kiện',
    en: 'Cancel the break-up',
    from: ['ChoRaXac'],
    to: 'before',
    may: ['Pages.Tickets.BreakUpCancel'],
    guards: ['nothingRecovered', 'priceBackToday'],
    needs: ['reason'],
  },
  beginReturn: {
    vi: 'Trả máy',
    en: 'Hand over',
    from: ['HoanThanh', 'KhachKhongSua', 'KhongSuaDuoc'],
    to: 'HoanTra',
    may: staff,
    guards: ['atOwner', 'noUnpostedParts'],
    needs: ['accessoriesChecked'],
    asks: ['note'],
  },
  handOver: {
    vi: 'Thu tiền, giao máy',
    en: 'Collect and give',
    from: ['HoanTra'],
    to: 'DaTra',
    may: staff,
    guards: ['atOwner', 'cashier', 'mayGiveBack', 'creditBack', 'moneyToday'],
    // The method is for what was taken too much: it is given back first.
    asks: ['payments', 'methodId', 'note'],
  },
  handOverUnpaid: {
    vi: 'Giao máy, ghi nợ',
    en: 'Give, pay later',
    from: ['HoanTra'],
    to: 'ChuaTraTien',
    may: staff,
    guards: ['atOwner', 'mayOwe', 'balanceLeft', 'moneyToday'],
    // Left empty, the due day follows from the customer's credit days.
    asks: ['payments', 'dueDay', 'note'],
  },
  backToShelf: {
    vi: 'Chưa giao, cất lại',
    en: 'Not given, put back',
    from: ['HoanTra'],
    to: 'before',
    may: staff,
    asks: ['reason'],
  },
  settle: { vi: 'Đã trả hết nợ', en: 'Debt settled', from: ['ChuaTraTien'], to: 'DaTra', may: 'system' },
  oweAgain: {
    vi: 'Hủy phiếu thu, ghi nợ lại',
    en: 'Receipt cancelled, owed again',
    from: ['DaTra'],
    to: 'ChuaTraTien',
    may: 'system',
  },
  refundPart: {
    vi: 'Hoàn phí một phần',
    en: 'Refund a part',
    from: ['DaTra', 'ChuaTraTien', 'TraPhiMotPhan'],
    to: 'TraPhiMotPhan',
    may: 'system',
  },
  refundAll: {
    vi: 'Hoàn phí toàn bộ',
    en: 'Refund everything',
    from: ['DaTra', 'ChuaTraTien', 'TraPhiMotPhan'],
    to: 'TraPhi',
    may: 'system',
  },
  askCancel: {
    vi: 'Xin hủy phiếu',
    en: 'Ask to cancel',
    from: ['ChoXuLy', 'ChuyenDieuPhoi', 'ChoLinhKien'],
    to: 'cancel',
    may: ['Pages.Tickets.Cancel'],
    guards: ['noUnpostedParts', 'nothingIssued'],
    needs: ['reason'],
    isDanger: true,
  },
  approveCancel: {
    vi: 'Duyệt hủy phiếu',
    en: 'Approve the cancel',
    from: ['cancel'],
    to: 'DaHuy',
    may: boss,
    guards: ['notOwnCancel', 'deviceHere', 'takenToday'],
    asks: ['deposit', 'methodId', 'note'],
    isDanger: true,
  },
  rejectCancel: {
    vi: 'Không hủy',
    en: 'Do not cancel',
    from: ['cancel'],
    to: 'before',
    may: boss,
    asks: ['reason'],
  },
  cancelNow: {
    vi: 'Hủy phiếu',
    en: 'Cancel',
    from: ['ChoXuLy', 'ChuyenDieuPhoi', 'ChoLinhKien'],
    to: 'DaHuy',
    may: boss,
    guards: ['deviceHere', 'noUnpostedParts', 'nothingIssued', 'takenToday'],
    needs: ['reason'],
    asks: ['deposit', 'methodId'],
    isDanger: true,
  },
  remove: {
    vi: 'Xóa phiếu',
    en: 'Delete',
    from: ['ChoXuLy'],
    to: 'delete',
    may: ['Pages.Tickets.Remove'],
    guards: ['noMoney', 'noStock'],
    needs: ['reason'],
    isDanger: true,
  },
} as const satisfies Record<string, TicketAction>;
