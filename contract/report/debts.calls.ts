// Debts of a period: what was open with each party, what rose and fell, what is open at its end and how late: route
// /report/debt-report/debt-report-total (spec §3, §7; reports.md §3). The same ledger as TransactionLiabilities, so the same figures.
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import { ItemDocument } from '../finance/finance.ts';
import { ageing, MoveRow, PartyKind } from '../finance/liabilities.calls.ts';
import { fromDay, get, LocalDate, named, page, paged, service, toDay, vnd } from '../kit.ts';
import { BranchId } from '../org/branch.calls.ts';
import { SupplierId } from '../party/party.calls.ts';
import { CustomerPhoneOrNone } from '../phone.ts';
import { asOfMoment } from './report.ts';

const optional = (vi: string, en: string) => named(z.string().nullable(), vi, en);
/** opening + rise − fall = closing, always. */
const moved = {
  opening: named(vnd, 'Đầu kỳ', 'Opening'),
  rise: named(vnd, 'Tăng trong kỳ', 'Rise'),
  fall: named(vnd, 'Giảm trong kỳ', 'Fall'),
  closing: named(vnd, 'Cuối kỳ', 'Closing'),
};
/** The closing by how late it is at the end of the period; what the other side has with us is apart: ages − credit = closing. */
const late = { ...ageing, credit: named(vnd, 'Đang dư', 'Credit') };
const footer = z.object({ totalAmount: vnd, ...moved });
const lateFooter = footer.extend(late);
const span = { from: LocalDate, to: LocalDate };
const pageOf = <R extends z.ZodType, F extends z.ZodType>(row: R, sums: F) =>
  paged(row).extend({ ...span, footer: sums });

const whose = {
  /** Unique among the rows. */
  id: z.string(),
  party: named(PartyKind, 'Đối tượng', 'Party'),
  partyId: z.int(),
  code: optional('Mã', 'Code'),
  name: named(z.string(), 'Tên', 'Name'),
  phone: CustomerPhoneOrNone,
};
const PartyRow = z.object({ ...whose, ...moved, ...late });
/** A supplier's number is no secret. */
const SupplierRow = PartyRow.extend({ phone: optional('Điện thoại', 'Phone') });
export type PartyMoves = z.infer<typeof PartyRow>;
const BranchRow = SupplierRow.extend({
  branchId: BranchId.nullable(),
  branchName: optional('Chi nhánh', 'Branch'),
});
export type BranchMoves = z.infer<typeof BranchRow>;
const DocumentRow = z.object({
  id: z.string(),
  document: named(ItemDocument, 'Loại chứng từ', 'Document'),
  documentId: z.int(),
  code: named(z.string(), 'Chứng từ', 'Document no.'),
  day: named(LocalDate, 'Ngày', 'Date'),
  dueDay: named(LocalDate, 'Hạn thanh toán', 'Due'),
  overdueDays: named(z.int(), 'Quá hạn (ngày)', 'Days overdue'),
  branchName: optional('Chi nhánh', 'Branch'),
  ...moved,
});
export type DocumentMoves = z.infer<typeof DocumentRow>;

const filter = {
  ...page(pageSize.long),
  from: fromDay,
  to: toDay,
  branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
  /** The ledger is only added to: what was written after it is taken back. */
  asOf: asOfMoment,
};
const keyword = named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword');
const supplierId = named(SupplierId.optional(), 'Nhà cung cấp', 'Supplier', ['id']);
const may = 'Pages.Reports.Debt';
export const DebtReport = service('ReportFinance', {
  /** Customers, or staff. */
  GetReportLiabilitiesOther: get({
    in: z.object({
      ...filter,
      keyword,
      party: named(PartyKind.exclude(['supplier']).default('customer'), 'Đối tượng', 'Party'),
    }),
    out: pageOf(PartyRow, lateFooter),
    may,
  }),
  GetReportLiabilitiesSupplier: get({
    in: z.object({ ...filter, keyword }),
    out: pageOf(SupplierRow, lateFooter),
    may,
  }),
  /** The same by branch. */
  GetReportLiabilitiesSupplier2: get({ in: z.object({ ...filter, keyword }), out: pageOf(BranchRow, lateFooter), may }),
  /** Document by document, of one supplier or of all. */
  GetDetailReportLiabilitiesSupplier: get({
    in: z.object({ ...filter, supplierId }),
    out: pageOf(DocumentRow, footer),
    may,
  }),
  /** Every rise and fall of one supplier, in order, each with what was open after it; nothing before one is chosen. */
  GetReportLiabilitiesSupplierHistory: get({
    in: z.object({ ...filter, supplierId }),
    out: pageOf(MoveRow, footer),
    may,
  }),
});
