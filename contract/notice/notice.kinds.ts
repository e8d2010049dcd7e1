// What people are told by the bell: each kind with its sentence, its mark and whether it is on unless somebody says otherwise; and
// where the document opens that it is about. A word rings where its fact happens (server/notice/ring.ts).
import { type Both, type Culture, fill, showVnd } from '../culture.ts';

export interface NoticeKindRow extends Both {
  /** What is said: '{code}' is the document's, the other places are facts. */
  sentence: Both;
  icon: 'work' | 'part' | 'approve' | 'move' | 'clock' | 'late' | 'money' | 'rating' | 'question' | 'books';
  /** Anything but good news, or something that must not wait. */
  isUrgent?: true;
  isOff?: true;
  /** For the people of its branch alone: whoever sees every branch would be told all day long. */
  isLocal?: true;
}
const kind = (
  vi: string,
  en: string,
  icon: NoticeKindRow['icon'],
  sentence: Both,
  rest: Pick<NoticeKindRow, 'isUrgent' | 'isOff' | 'isLocal'> = {},
): NoticeKindRow => ({ vi, en, icon, sentence, ...rest });

export const noticeKinds = {
  workAssigned: kind('Việc được giao', 'Work for you', 'work', {
    vi: 'Bạn được giao phiếu {code}: {device}',
    en: 'Ticket {code} is yours: {device}',
  }),
  partArrived: kind('Linh kiện đã về', 'Parts arrived', 'part', {
    vi: 'Linh kiện cho phiếu {code} đã về: {part}',
    en: 'Parts for ticket {code} are here: {part}',
  }),
  partProposed: kind(
    'Đề xuất chờ báo giá',
    'Proposals to quote',
    'part',
    {
      vi: '{by} đề xuất {part} cho phiếu {code}, chờ quầy báo giá',
      en: '{by} proposes {part} for ticket {code}; the customer is to be asked',
    },
    { isLocal: true },
  ),
  partDecided: kind('Trả lời đề xuất', 'Answers to proposals', 'part', {
    vi: '{by} {isYes:đã thêm|không nhận} {part} {isYes:vào|cho} phiếu {code}',
    en: '{by} {isYes:took|did not take} {part} on for ticket {code}',
  }),
  changeToApprove: kind('Điều chỉnh chờ duyệt', 'Changes to approve', 'approve', {
    vi: 'Phiếu {code} có điều chỉnh chờ duyệt, {by} gửi',
    en: 'Ticket {code} has a change to approve, sent by {by}',
  }),
  changeDecided: kind('Trả lời điều chỉnh', 'Answers to changes', 'approve', {
    vi: '{by} {isYes:đã duyệt|không duyệt} điều chỉnh của phiếu {code}',
    en: '{by} {isYes:approved|rejected} the change of ticket {code}',
  }),
  priceApproved: kind('Khách đồng ý giá', 'Customer agreed', 'approve', {
    vi: 'Khách đồng ý giá mới của phiếu {code}: {amount}',
    en: 'The customer agreed to the new price of ticket {code}: {amount}',
  }),
  priceDeclined: kind(
    'Khách không đồng ý giá',
    'Customer declined',
    'approve',
    {
      vi: 'Khách không đồng ý giá mới của phiếu {code}: {amount}',
      en: 'The customer declined the new price of ticket {code}: {amount}',
    },
    { isUrgent: true },
  ),
  paymentToApprove: kind('Phiếu chi chờ duyệt', 'Payments to approve', 'approve', {
    vi: 'Phiếu chi {code} chờ duyệt: {amount}, {by} gửi',
    en: 'Payment {code} waits for approval: {amount}, sent by {by}',
  }),
  paymentDecided: kind('Trả lời phiếu chi', 'Answers to payments', 'approve', {
    vi: '{by} {isYes:đã duyệt|trả lại} phiếu chi {code}, {amount}: {reason}',
    en: '{by} {isYes:approved|sent back} payment {code}, {amount}: {reason}',
  }),
  paymentCancelled: kind('Phiếu chi chờ duyệt bị hủy', 'Waiting payments cancelled', 'approve', {
    vi: '{by} đã hủy phiếu chi {code} đang chờ duyệt, {amount}: {reason}',
    en: '{by} cancelled payment {code}, which waited for approval, {amount}: {reason}',
  }),
  writeOffToApprove: kind('Xóa nợ chờ duyệt', 'Write-offs to approve', 'approve', {
    vi: 'Phiếu xóa nợ {code} chờ duyệt: {amount} của {party}, {by} gửi',
    en: 'Write-off {code} waits for approval: {amount} of {party}, sent by {by}',
  }),
  writeOffDecided: kind('Trả lời phiếu xóa nợ', 'Answers to write-offs', 'approve', {
    vi: '{by} {isYes:đã duyệt|trả lại} phiếu xóa nợ {code}, {amount}: {reason}',
    en: '{by} {isYes:approved|sent back} write-off {code}, {amount}: {reason}',
  }),
  writeOffCancelled: kind('Phiếu xóa nợ bị hủy', 'Write-offs cancelled', 'approve', {
    vi: '{by} đã hủy phiếu xóa nợ {code}, {amount}: {reason}',
    en: '{by} cancelled write-off {code}, {amount}: {reason}',
  }),
  moneyComing: kind('Tiền kết chuyển đang đến', 'Money on its way', 'money', {
    vi: 'Phiếu {code} chuyển {amount} từ {from} đến {fund}, chờ bạn nhận',
    en: '{code} brings {amount} from {from} to {fund}; it is to be received',
  }),
  moneyDecided: kind('Trả lời kết chuyển', 'Answers to fund transfers', 'money', {
    vi: '{by} {isYes:đã nhận|từ chối} phiếu kết chuyển {code}, {amount}: {reason}',
    en: '{by} {isYes:received|refused} fund transfer {code}, {amount}: {reason}',
  }),
  moneyWithdrawn: kind('Kết chuyển bị rút lại', 'Fund transfers withdrawn', 'money', {
    vi: '{by} đã rút lại phiếu kết chuyển {code}, {amount}: {reason}',
    en: '{by} withdrew fund transfer {code}, {amount}: {reason}',
  }),
  transferComing: kind(
    'Hàng đang chuyển đến',
    'Transfers on their way',
    'move',
    { vi: 'Phiếu chuyển {code} đang trên đường từ {from}', en: 'Transfer {code} is on its way from {from}' },
    { isLocal: true },
  ),
  promiseSoon: kind(
    'Còn một giờ đến hẹn',
    'Promised in one hour',
    'clock',
    { vi: 'Phiếu {code} hẹn trả lúc {time}: {device}', en: 'Ticket {code} is promised for {time}: {device}' },
    { isLocal: true },
  ),
  ticketLate: kind(
    'Phiếu trễ hẹn',
    'Late tickets',
    'late',
    { vi: 'Phiếu {code} đã quá hẹn {time}: {device}', en: 'Ticket {code} is past its promise of {time}: {device}' },
    { isUrgent: true, isLocal: true },
  ),
  moneyArrived: kind(
    'Tiền đã về',
    'Money arrived',
    'money',
    { vi: '{amount} đã về cho {name}', en: '{amount} arrived for {name}' },
    { isLocal: true },
  ),
  badRating: kind(
    'Đánh giá xấu',
    'Bad ratings',
    'rating',
    { vi: 'Khách chấm {rate} sao cho phiếu {code}', en: 'Ticket {code} was rated {rate} of 5' },
    { isUrgent: true },
  ),
  question: kind('Câu hỏi cho bạn', 'Questions to you', 'question', {
    vi: '{by} hỏi bạn ở {code}: {question}',
    en: '{by} asks you at {code}: {question}',
  }),
  answer: kind('Trả lời câu hỏi', 'Answers to you', 'question', {
    vi: '{by} đã trả lời bạn ở {code}: {answer}',
    en: '{by} answered you at {code}: {answer}',
  }),
  booksBroken: kind(
    'Sổ sách có sai lệch',
    'Books do not add up',
    'books',
    { vi: 'Kiểm tra sổ: {count} luật không còn đúng', en: 'The books: {count} {count:law does|laws do} not hold' },
    { isUrgent: true },
  ),
  reportMorning: kind('Báo cáo mỗi sáng', 'Reports of the morning', 'books', {
    vi: '{code}, {days}: {figures}',
    en: '{code}, {days}: {figures}',
  }),
} as const satisfies Record<string, NoticeKindRow>;
export type NoticeKind = keyof typeof noticeKinds;
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]; // keys of a const object
export const kindOf = (name: NoticeKind): NoticeKindRow => noticeKinds[name];

/** Where a document opens; ':id' is its number, ':code' what it is called. */
export const noticeSubjects = {
  Ticket: '/ticket-management/ticket/:id',
  Refund: '/ticket-management/refund-list?keyword=:code',
  Outbound: '/inventory/export/export-list/:id',
  Inbound: '/inventory/import/import-bill/:id',
  StockCount: '/warehouse/warehouse-checking/:id',
  StockRequest: '/inventory/product-inbound-request/inbound/:id',
  AccountReceipt: '/finance/receipt/receipt-list/:id',
  AccountPayment: '/finance/spending/spending-list/:id',
  WriteOff: '/debt/write-off/:id',
  Offset: '/debt/offset/:id',
  OpeningDebt: '/debt/opening/:id',
  FundTransfer: '/finance/fund?view=transfers&keyword=:code',
  BankTxn: '/finance/bank',
  Booking: '/reservation/reservation-list?when=anyDay&keyword=:code',
  Customer: '/category/customer/:id',
  Supplier: '/category/supplier/:id',
  Feedback: '/customer-care/zalo-feedback?keyword=:code',
  Books: '/system/books',
  /** A saved view of a report; a notice about one says the address of its days (`path`). */
  ReportView: '/dashboard',
  /** A comment on something that has no page of its own. */
  Question: '/questions',
} as const satisfies Record<string, string>;
export type NoticeSubject = keyof typeof noticeSubjects;
export const noticeSubjectNames = Object.keys(noticeSubjects) as [NoticeSubject, ...NoticeSubject[]]; // as above

export type NoticeFacts = Readonly<Record<string, string | number>>;
interface Told {
  kind: NoticeKind;
  word: NoticeSubject;
  subjectId: string;
  code: string;
  facts: NoticeFacts;
}
export const noticePath = ({
  word,
  subjectId,
  code,
  facts,
}: Pick<Told, 'word' | 'subjectId' | 'code'> & Partial<Pick<Told, 'facts'>>): string =>
  word === 'ReportView' && typeof facts?.path === 'string'
    ? facts.path
    : noticeSubjects[word].replace(':id', encodeURIComponent(subjectId)).replace(':code', encodeURIComponent(code));
/** The sentence; `amount` is money. A fact that is missing is left out. */
export function noticeSentence(
  { kind: name, code, facts }: Pick<Told, 'kind' | 'code' | 'facts'>,
  culture: Culture,
): string {
  const { amount, ...rest } = facts;
  const money = typeof amount === 'number' ? { amount: showVnd(amount, culture) } : amount ? { amount } : {};
  const text = fill(noticeKinds[name].sentence[culture], { code, ...rest, ...money });
  return text.replace(/[:,]?\s*\{\w+[^}]*\}/g, '');
}
