// What must hold before an action is done, each with the sentence people read when it does not. Pure: the server gathers the
// facts of one ticket and one person, both ends and the tests ask the same questions.
import type { Both } from '../culture.ts';
import type { Guard } from '../flow.ts';
import { showDay } from '../time.ts';
import type { Custody, TicketStatus } from './ticket.statuses.ts';

export interface TicketFacts {
  code: string;
  status: TicketStatus;
  custody: Custody;
  isArchived: boolean;
  total: number;
  paid: number;
  refunded: number;
  /** The person works at the place where the device is worked on; at the branch that owns it; at the centre. */
  worksHere: boolean;
  worksAtOwner: boolean;
  worksAtCenter: boolean;
  /** The working place is the branch that owns the ticket. */
  placeIsOwner: boolean;
  technicianName: string | null;
  isTechnician: boolean;
  /** May act for others: ChangeStatusAdmin, or leads this kind of device. */
  isBoss: boolean;
  /** Mapped to every service of the ticket, or lead of its device type. */
  isMapped: boolean;
  /** A service or an accessory that may still earn somebody something. */
  hasWork: boolean;
  /** Export and return bills of the ticket that are not posted: their codes. */
  unpostedBills: readonly string[];
  /** Parts that are in the device now: names. */
  issuedParts: readonly string[];
  /** Part lines that count and are not issued completely: names. */
  missingParts: readonly string[];
  /** Parts that are in the device though their line failed or was not done: names. */
  unusedParts: readonly string[];
  /** Component requests that are open for it, by their codes, and parts that are kept or proposed for it, by their names. */
  askedParts: readonly string[];
  /** The working place has a warehouse that parts are asked for. */
  hasShelf: boolean;
  /** Of the open request to the centre; null without one. */
  centreStatus: number | null;
  isOwnChange: boolean;
  isOwnCancel: boolean;
  /** Makes receipts; edits tickets. */
  mayTakeMoney: boolean;
  mayEdit: boolean;
  creditDays: number;
  /** From which amount on they give no money back; null: there is none. */
  payOutLimit: number | null;
  /** How much of what was paid they give back in money, the rest being credit that was used; null: all of it. */
  moneyBackLimit: number | null;
  /** The day until which the books of its branch are closed; null: today is open. */
  booksClosed: string | null;
  /** What was paid for the device. */
  boughtFor: number;
  hasRecovered: boolean;
  /** Of one that nobody has begun: receipts or payments of it stand in the books, be it that they cancel each other out. */
  hasMoney: boolean;
}
const closedDay = (f: TicketFacts) => ({ names: f.booksClosed ? showDay(f.booksClosed) : '' });
const list = (names: readonly string[]) => names.slice(0, 5).join(', ');

export const ticketGuards = {
  notArchived: {
    vi: 'Phiếu đã ghi sổ.',
    en: 'The ticket is archived.',
    holds: (f) => !f.isArchived,
  },
  deviceHere: {
    vi: 'Máy không ở chi nhánh của bạn.',
    en: 'The device is not at your branch.',
    holds: (f) => (f.custody === 'branch' && f.worksHere) || (f.custody === 'centre' && f.worksAtCenter),
  },
  atYourBranch: {
    vi: 'Máy được chuyển tới chi nhánh khác.',
    en: 'The device goes to another branch.',
    holds: (f) => f.worksHere,
  },
  awayFromHome: {
    vi: 'Máy đang ở chi nhánh đã nhận của khách.',
    en: 'The device is at the branch that took it in.',
    holds: (f) => !f.placeIsOwner,
  },
  onItsWay: {
    vi: 'Máy không đang trên đường chuyển.',
    en: 'The device is not on its way.',
    holds: (f) => f.custody === 'transit' && f.centreStatus === null,
  },
  atOwner: {
    vi: 'Máy chưa ở chi nhánh trả cho khách, hoặc bạn không thuộc chi nhánh đó.',
    en: 'The device is not at the branch that hands it over, or you do not belong to it.',
    holds: (f) => f.custody === 'branch' && f.placeIsOwner && f.worksAtOwner,
  },
  ownerPerson: {
    vi: 'Chỉ chi nhánh nhận máy của khách làm được bước này.',
    en: 'Only the branch that took the device in can do this.',
    holds: (f) => f.worksAtOwner,
  },
  senderPerson: {
    vi: 'Chỉ chi nhánh đã gửi máy đi làm được bước này.',
    en: 'Only the branch that sent the device can do this.',
    holds: (f) => f.worksHere || f.worksAtOwner,
  },
  centrePerson: {
    vi: 'Chỉ người của trung tâm làm được bước này.',
    en: 'Only people of the centre can do this.',
    holds: (f) => f.worksAtCenter,
  },
  maps: {
    vi: 'Bạn chưa được phân dịch vụ của phiếu này.',
    en: 'You are not mapped to the services of this ticket.',
    holds: (f) => f.isMapped || f.isBoss,
  },
  notTaken: {
    vi: 'Phiếu đã giao cho {names}.',
    en: 'The ticket is given to {names}.',
    holds: (f) => f.technicianName === null || f.isTechnician || f.isBoss,
    words: (f) => ({ names: f.technicianName ?? '' }),
  },
  ownWork: {
    vi: 'Phiếu do {names} phụ trách.',
    en: '{names} works on this ticket.',
    holds: (f) => f.isTechnician || f.isBoss,
    words: (f) => ({ names: f.technicianName ?? '–' }),
  },
  hasWork: {
    vi: 'Phiếu không có dịch vụ hay phụ kiện tính tiền nào để chia công.',
    en: 'There is no service or accessory that is charged and could be split.',
    holds: (f) => f.hasWork,
  },
  noUnpostedParts: {
    vi: 'Còn phiếu linh kiện chưa ghi sổ: {names}.',
    en: 'Bills of parts are not posted: {names}.',
    holds: (f) => f.unpostedBills.length === 0,
    words: (f) => ({ names: list(f.unpostedBills) }),
  },
  partsIssued: {
    vi: 'Linh kiện chưa xuất đủ: {names}.',
    en: 'Parts are not issued completely: {names}.',
    holds: (f) => f.missingParts.length === 0,
    words: (f) => ({ names: list(f.missingParts) }),
  },
  unusedReturned: {
    vi: 'Linh kiện không dùng chưa trả về kho: {names}.',
    en: 'Parts that were not used are not returned yet: {names}.',
    holds: (f) => f.unusedParts.length === 0,
    words: (f) => ({ names: list(f.unusedParts) }),
  },
  nothingIssued: {
    vi: 'Hãy trả linh kiện đã xuất về kho trước: {names}.',
    en: 'Return the issued parts first: {names}.',
    holds: (f) => f.issuedParts.length === 0,
    words: (f) => ({ names: list(f.issuedParts) }),
  },
  partsAsked: {
    vi: 'Phiếu không thiếu linh kiện nào để chờ. Hãy thêm hoặc đề xuất linh kiện trước.',
    en: 'No part of this ticket is missing. Add or propose the part first.',
    holds: (f) => f.askedParts.length > 0 || f.missingParts.length > 0,
  },
  shelfThere: {
    vi: 'Nơi sửa chưa có kho để yêu cầu linh kiện.',
    en: 'The working place has no warehouse to ask parts for.',
    holds: (f) => f.hasShelf || f.missingParts.length === 0,
  },
  centreNotReceived: {
    vi: 'Trung tâm đã nhận máy.',
    en: 'The centre has received the device.',
    holds: (f) => f.centreStatus === 0,
  },
  atCentre: {
    vi: 'Máy chưa được trung tâm nhận.',
    en: 'The centre has not received the device.',
    holds: (f) => f.centreStatus === 1,
  },
  sentBack: {
    vi: 'Trung tâm chưa gửi máy về.',
    en: 'The centre has not sent the device back.',
    holds: (f) => f.centreStatus === 2,
  },
  notOwnChange: {
    vi: 'Người xin điều chỉnh không tự duyệt được.',
    en: 'Whoever asked for the change cannot decide it.',
    holds: (f) => !f.isOwnChange,
  },
  notOwnCancel: {
    vi: 'Người xin hủy không tự duyệt được.',
    en: 'Whoever asked to cancel cannot approve it.',
    holds: (f) => !f.isOwnCancel,
  },
  nothingRecovered: {
    vi: 'Đã có linh kiện rã nhập kho.',
    en: 'Recovered parts are in stock already.',
    holds: (f) => !f.hasRecovered,
  },
  mayOwe: {
    vi: 'Khách không có hạn nợ; cần quản lý cho nợ.',
    en: 'The customer has no credit; a manager has to allow it.',
    holds: (f) => f.creditDays > 0 || f.isBoss,
  },
  balanceLeft: {
    vi: 'Phiếu đã trả đủ tiền.',
    en: 'The ticket is paid in full.',
    holds: (f) => f.paid < f.total,
  },
  cashier: {
    vi: 'Phiếu còn tiền phải thu, bạn không có quyền lập phiếu thu.',
    en: 'Money is still to be taken, and you may not make receipts.',
    holds: (f) => f.mayTakeMoney || f.paid >= f.total,
  },
  /** What was paid above the price goes back with the device. */
  mayGiveBack: {
    vi: 'Khách trả thừa {names} ₫, số này phải do người có quyền duyệt chi trả lại. Hãy nhờ họ giao máy, hoặc để lại làm tiền ghi có của khách trước.',
    en: '{names} ₫ were paid too much, which only somebody who may approve payments gives back. Ask them to hand over, or keep it as the customer’s credit first.',
    holds: (f) => f.payOutLimit === null || f.paid - f.total < f.payOutLimit,
    words: (f) => ({ names: f.paid - f.total }),
  },
  /** What was paid by credit goes back as credit, unless they may pay credit out. */
  creditBack: {
    vi: 'Khách trả thừa {names} ₫, trong đó có phần trả bằng ghi có, chỉ người có quyền lập phiếu chi mới trả bằng tiền. Hãy nhờ họ giao máy, hoặc để lại làm tiền ghi có của khách trước.',
    en: '{names} ₫ were paid too much, some of it by credit, which only somebody who may make payments gives back in money. Ask them to hand over, or keep it as the customer’s credit first.',
    holds: (f) => f.moneyBackLimit === null || f.paid - f.total <= f.moneyBackLimit,
    words: (f) => ({ names: f.paid - f.total }),
  },
  /** What leaves today is revenue, money or a debt of today: it is written into the branch's books. What costs nothing is not. */
  moneyToday: {
    vi: 'Giao máy hôm nay là ghi doanh thu vào hôm nay, mà sổ của chi nhánh đã khóa đến {names}. Hãy mở lại sổ, hoặc giao vào ngày sau.',
    en: 'What is handed over today is revenue of today, and the books of the branch are closed until {names}. Reopen them, or hand over on a later day.',
    holds: (f) => f.booksClosed === null || (f.paid === 0 && f.total === 0),
    words: closedDay,
  },
  /** What was paid for the device comes back today. */
  priceBackToday: {
    vi: 'Tiền mua máy phải thu lại hôm nay, mà sổ của chi nhánh đã khóa đến {names}.',
    en: 'What was paid for the device comes back today, and the books of the branch are closed until {names}.',
    holds: (f) => f.booksClosed === null || f.boughtFor === 0,
    words: closedDay,
  },
  /** What was taken is given back, kept or credited today, whichever is chosen. */
  takenToday: {
    vi: 'Tiền đã thu của phiếu phải trả lại, giữ hoặc ghi có hôm nay, mà sổ của chi nhánh đã khóa đến {names}. Hãy mở lại sổ, hoặc làm vào ngày sau.',
    en: 'What was taken for the ticket is given back, kept or credited today, and the books of the branch are closed until {names}. Reopen them, or do it on a later day.',
    holds: (f) => f.booksClosed === null || f.paid <= f.refunded,
    words: closedDay,
  },
  editor: {
    vi: 'Bạn không có quyền sửa phiếu.',
    en: 'You may not edit tickets.',
    holds: (f) => f.mayEdit,
  },
  noMoney: {
    vi: 'Phiếu đã thu tiền.',
    en: 'Money was taken for this ticket.',
    holds: (f) => f.paid === 0 && !f.hasMoney,
  },
  noStock: {
    vi: 'Phiếu đã có chứng từ kho: {names}.',
    en: 'The ticket has stock documents: {names}.',
    holds: (f) => f.issuedParts.length === 0 && f.unpostedBills.length === 0 && f.askedParts.length === 0,
    words: (f) => ({ names: list([...f.unpostedBills, ...f.issuedParts, ...f.askedParts]) }),
  },
} as const satisfies Record<string, Guard<TicketFacts>>;
export type GuardKey = keyof typeof ticketGuards;
/** A row of the table without its literal types. */
export type TicketGuard = Both & Guard<TicketFacts> & { holds: (facts: TicketFacts) => boolean };
