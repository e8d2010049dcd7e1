// Money that arrives by itself (money.md §6): bank transactions out of webhooks, statements and what is fetched, and what became of
// them; the adapters that bring them. Our own services: the spec has none.
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import { Action } from '../document.ts';
import { ItemDocument, PaymentKind, ReceiptKind, VoucherId, voucherAmount } from '../finance/finance.ts';
import {
  asTyped,
  audit,
  del,
  fromDay,
  get,
  Instant,
  id,
  kept,
  LocalDate,
  listed,
  Nothing,
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
import { CustomerPhoneOrNone } from '../phone.ts';
import { bankTxnStates } from './bank.states.ts';

export const BankTxnId = id('BankTxn');
export type BankTxnId = z.infer<typeof BankTxnId>;
export const BankAdapterId = id('BankAdapter');
export type BankAdapterId = z.infer<typeof BankAdapterId>;

const both = (vi: string, en: string) => ({ vi, en });
export const bankSources = {
  sepay: both('SePay', 'SePay'),
  payos: both('payOS', 'payOS'),
  statement: both('Sao kê', 'Statement'),
};
export const bankDirections = { in: both('Tiền vào', 'Money in'), out: both('Tiền ra', 'Money out') };
const Source = worded(z.enum(['sepay', 'payos', 'statement']), bankSources);
const Direction = worded(z.enum(['in', 'out']), bankDirections);
const Status = worded(z.enum(['new', 'matched', 'split', 'ignored']), bankTxnStates);
const words = (vi: string, en: string) => named(z.string().nullable(), vi, en);

const row = {
  id: BankTxnId,
  bookedAt: named(Instant, 'Lúc ghi có', 'Booked'),
  direction: named(Direction, 'Chiều', 'Direction'),
  amount: named(vnd, 'Số tiền', 'Amount'),
  content: named(z.string(), 'Nội dung', 'Content'),
  counterparty: words('Người chuyển', 'Counterparty'),
  account: named(z.string(), 'Số tài khoản', 'Account no.'),
  reference: words('Mã tham chiếu', 'Reference'),
  branchName: words('Chi nhánh', 'Branch'),
  methodName: words('Quỹ', 'Fund'),
  source: named(Source, 'Nguồn', 'Source'),
  status: named(Status, 'Trạng thái', 'Status'),
  /** What it was matched to, in words: codes of vouchers and documents. */
  matchedTo: words('Khớp với', 'Matched to'),
  reason: words('Lý do', 'Reason'),
  /** Another transaction of the same account, amount and reference: probably the same money, told twice. */
  twinId: named(BankTxnId.nullable(), 'Có thể trùng', 'Perhaps the same'),
  ...audit,
};
export const BankTxnRow = z.object(row);
export type BankTxnRow = z.infer<typeof BankTxnRow>;

/** Something that the money could be for: an open document, or a voucher that told it already. */
const Candidate = z.object({
  key: z.string(),
  kind: z.enum(['document', 'voucher']),
  /** Of a document: a ticket before its hand-over (a deposit), or an open item of a party. */
  document: ItemDocument.nullable(),
  documentId: z.int(),
  code: named(z.string(), 'Chứng từ', 'Document'),
  partyName: words('Đối tượng', 'Party'),
  phone: CustomerPhoneOrNone,
  day: named(LocalDate.nullable(), 'Ngày', 'Date'),
  /** What is open of it, or the amount of the voucher. */
  amount: named(vnd, 'Còn lại', 'Open'),
  /** Its code stands in the content. */
  isNamed: z.boolean(),
});
export type Candidate = z.infer<typeof Candidate>;
const Matched = z.object({
  voucherId: VoucherId,
  side: z.enum(['in', 'out']),
  code: named(z.string(), 'Số phiếu', 'Voucher'),
  documentCode: words('Chứng từ', 'Document'),
  document: ItemDocument.nullable(),
  documentId: z.int().nullable(),
  partyName: words('Đối tượng', 'Party'),
  amount: named(vnd, 'Số tiền', 'Amount'),
  /** The transaction made the voucher; otherwise it was there and is only linked. */
  isMade: z.boolean(),
});
const BankTxnView = z.object({
  ...row,
  branchId: BranchId.nullable(),
  methodId: CategoryId.nullable(),
  /** Of the account, where the bank gives it several: a fund can be known by either. */
  subAccount: words('Tài khoản ảo', 'Virtual account'),
  /** What no voucher tells: less than the amount where one of several was taken back. */
  left: named(vnd, 'Chưa khớp', 'Unmatched'),
  /** What the bank told about its time, where that cannot be: it came when it came, and is not matched by itself. */
  oddDay: words('Ngày lạ', 'Odd day'),
  matches: z.array(Matched),
  allowedActions: z.array(Action),
});
export type BankTxnView = z.infer<typeof BankTxnView>;

const amount = voucherAmount;
const partKind = <K extends string>(kind: K) => named(z.literal(kind), 'Loại phần', 'Kind of part');
/** A part of the money and what it is: for a document (a voucher is made), a voucher that is there, or something else by its kind. */
const MatchPart = z.discriminatedUnion('kind', [
  z.object({
    kind: partKind('document'),
    document: named(ItemDocument, 'Loại chứng từ', 'Document'),
    documentId: named(z.int().positive(), 'Chứng từ', 'Document'),
    /** At most what is open goes to it; what is over becomes the party's credit. */
    amount,
  }),
  z.object({ kind: partKind('voucher'), voucherId: named(VoucherId, 'Phiếu', 'Voucher'), amount }),
  z.object({
    kind: partKind('other'),
    voucherKind: named(z.union([ReceiptKind, PaymentKind]), 'Loại phiếu', 'Kind'),
    reasonId: named(CategoryId.nullish(), 'Lý do', 'Reason'),
    party: named(z.enum(['customer', 'supplier', 'staff', 'other']).nullish(), 'Đối tượng', 'Party'),
    partyId: named(z.int().positive().nullish(), 'Đối tượng', 'Party'),
    partyName: named(note(150), 'Tên', 'Name'),
    note: named(note(500), 'Nội dung', 'Description'),
    amount,
  }),
]);
export type MatchPart = z.infer<typeof MatchPart>;

const see = 'Pages.Finance.Bank';
const match = 'Pages.Finance.Bank.Match';
const setUp = 'Pages.Finance.Bank.Setup';
const one = z.object({ id: rowId(BankTxnId) });

/** What a statement's column can be. */
export const statementFields = {
  date: both('Ngày giờ', 'Date and time'),
  credit: both('Tiền vào (có)', 'Money in (credit)'),
  debit: both('Tiền ra (nợ)', 'Money out (debit)'),
  amount: both('Số tiền (có dấu)', 'Amount (signed)'),
  mark: both('Dấu nợ/có của số tiền', 'Debit/credit mark of the amount'),
  content: both('Nội dung', 'Content'),
  reference: both('Mã tham chiếu', 'Reference'),
  counterparty: both('Người chuyển', 'Counterparty'),
};
export type StatementField = keyof typeof statementFields;
const column = (key: StatementField) =>
  named(z.int().min(0).max(60).nullish(), statementFields[key].vi, statementFields[key].en);
const StatementIn = z.object({
  /** .xlsx or .csv, base64. */
  file: named(asTyped(z.string().min(1).max(14_000_000)), 'Tệp sao kê', 'Statement file'),
  fileName: named(text(200), 'Tên tệp', 'File name'),
  branchId: named(BranchId, 'Chi nhánh', 'Branch'),
  methodId: named(CategoryId, 'Quỹ', 'Fund'),
  /** The row of the heads, counted from 1, and which column is what; left out: guessed from the heads. */
  headRow: named(z.int().min(1).max(100).nullish(), 'Dòng tiêu đề', 'Row of heads'),
  columns: named(
    z
      .object({
        date: column('date'),
        credit: column('credit'),
        debit: column('debit'),
        amount: column('amount'),
        mark: column('mark'),
        content: column('content'),
        reference: column('reference'),
        counterparty: column('counterparty'),
      })
      .nullish(),
    'Cột',
    'Columns',
  ),
  dryRun: named(z.boolean().default(true), 'Chỉ kiểm tra', 'Check only'),
});
const StatementLine = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  bookedAt: Instant.nullable(),
  direction: Direction.nullable(),
  amount: vnd.nullable(),
  content: z.string().nullable(),
  reference: z.string().nullable(),
  /** created: new here; known: this very line was imported before; twin: probably told by a webhook already, and kept to be looked at. */
  outcome: z.enum(['created', 'known', 'twin']).nullable(),
  errors: z.array(z.object({ column: z.int().nullable(), message: z.string() })),
});
export type StatementLine = z.infer<typeof StatementLine>;
const StatementAnswer = z.object({
  saved: z.boolean(),
  headRow: z.int(),
  heads: z.array(z.string()),
  columns: z.partialRecord(
    z.enum(['date', 'credit', 'debit', 'amount', 'mark', 'content', 'reference', 'counterparty']),
    z.int(),
  ),
  total: z.int(),
  bad: z.int(),
  created: z.int(),
  known: z.int(),
  twins: z.int(),
  /** How many of the new ones found their document by themselves, once saved. */
  matched: z.int(),
  /** Bad lines first; at most 200 of each. */
  lines: z.array(StatementLine),
});
export type StatementAnswer = z.infer<typeof StatementAnswer>;

export const BankTransaction = service('BankTransaction', {
  GetAll: get({
    in: z.object({
      ...page(pageSize.usual),
      keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
      status: named(Status.optional(), 'Trạng thái', 'Status'),
      direction: named(Direction.optional(), 'Chiều', 'Direction'),
      source: named(Source.optional(), 'Nguồn', 'Source'),
      branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
      methodId: named(CategoryId.optional(), 'Quỹ', 'Fund'),
      from: fromDay,
      to: toDay,
    }),
    out: paged(BankTxnRow).extend({
      totalIn: named(vnd, 'Tổng tiền vào', 'Total in'),
      totalOut: named(vnd, 'Tổng tiền ra', 'Total out'),
      /** Of all that the caller sees, whatever is filtered: the number on the queue. */
      waiting: z.int(),
    }),
    may: see,
  }),
  GetById: get({ in: one, out: BankTxnView, may: see }),
  /** What it could be for: documents named in the content first, then those of the same amount, then what is searched for. */
  GetCandidates: get({
    in: z.object({ ...one.shape, keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword') }),
    out: listed(Candidate),
    may: match,
  }),
  /** One part: matched; several: split. Their sum is the transaction's amount, to the đồng. */
  Match: post({
    in: z.object({ ...one.shape, parts: named(z.array(MatchPart).min(1).max(50), 'Các phần', 'Parts'), version }),
    out: BankTxnView,
    may: match,
  }),
  Ignore: post({
    in: z.object({ ...one.shape, reason: named(text(500), 'Lý do', 'Reason'), version }),
    out: BankTxnView,
    may: match,
  }),
  Restore: post({ in: z.object({ ...one.shape, version }), out: BankTxnView, may: match }),
  ImportStatement: post({
    in: StatementIn,
    out: StatementAnswer,
    may: match,
    parses: 'statement',
    maxBody: 15_000_000,
  }),
});

export const bankAuths = {
  apiKey: both('Apikey', 'Apikey'),
  hmac: both('Chữ ký HMAC', 'HMAC signature'),
};
const Auth = worded(z.enum(['apiKey', 'hmac']), bankAuths);
const AdapterRow = z.object({
  id: BankAdapterId,
  name: named(z.string(), 'Tên', 'Name'),
  provider: named(worded(z.enum(['sepay', 'payos']), bankSources), 'Nhà cung cấp', 'Provider'),
  auth: named(Auth, 'Cách xác thực', 'Authentication'),
  /** The path that the provider calls, unguessable; the whole address is this server's own. */
  hookPath: named(z.string(), 'Địa chỉ webhook', 'Webhook address'),
  /** Secrets are never shown again. */
  hasSecret: named(z.boolean(), 'Đã có khóa', 'Key is set'),
  canPull: named(z.boolean(), 'Tự tải về', 'Fetches by itself'),
  isActive: named(z.boolean(), 'Đang dùng', 'Active'),
  lastAt: named(Instant.nullable(), 'Lần cuối nhận', 'Last received'),
  lastError: words('Lỗi gần nhất', 'Last error'),
  ...audit,
});
export type AdapterRow = z.infer<typeof AdapterRow>;
const adapter = {
  name: named(text(100), 'Tên', 'Name'),
  provider: named(worded(z.enum(['sepay', 'payos']), bankSources), 'Nhà cung cấp', 'Provider'),
  auth: named(Auth.default('apiKey'), 'Cách xác thực', 'Authentication'),
  /** SePay: the API key or the signing secret; payOS: the checksum key. Left out at a change: stays as it is, as long as the provider does. */
  secret: named(note(500), 'Khóa bí mật', 'Secret'),
  /** SePay: the token its list of transactions is fetched with; null: stays as it is, empty in no case shown. */
  pullToken: named(note(500), 'Token tải giao dịch', 'Token to fetch with'),
  isActive: named(z.boolean().default(true), 'Đang dùng', 'Active'),
};
export const BankAdapter = service('BankAdapter', {
  GetAll: get({ in: z.object(page(pageSize.usual)), out: paged(AdapterRow), may: setUp }),
  Create: post({ in: z.object(adapter), out: AdapterRow, may: setUp }),
  Update: put({ in: z.object({ id: rowId(BankAdapterId), ...kept(adapter), version }), out: AdapterRow, may: setUp }),
  Delete: del({ in: z.object({ id: rowId(BankAdapterId) }), out: Nothing, may: setUp }),
  /** Fetches now what the provider has since the last time; says how many were new. */
  Pull: post({
    in: z.object({ id: rowId(BankAdapterId) }),
    out: z.object({ created: z.int(), known: z.int() }),
    may: setUp,
  }),
});
