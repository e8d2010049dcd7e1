// Reports of commission: their part of wire service ReportSale (spec §7). Every figure is a sum of the one commission ledger; a day is that of the row.
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import { fromDay, get, LocalDate, named, page, paged, service, toDay, vnd } from '../kit.ts';
import { BranchId } from '../org/branch.calls.ts';
import { UserId } from '../people/user.calls.ts';
import { asOfMoment } from '../report/report.ts';
import { TicketId } from '../ticket/ticket.ts';
import { CommissionRow } from './commission.calls.ts';

const keyword = named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword');
const branchId = named(BranchId.optional(), 'Chi nhánh', 'Branch');
const filter = { keyword, branchId, from: fromDay, to: toDay };
const userId = named(UserId.optional(), 'Nhân viên', 'Employee');

/** Earned by role, less deductions, is what is due; how far that is payable and paid stands beside it. */
const figures = {
  lines: named(z.int(), 'Số dòng', 'Lines'),
  base: named(vnd, 'Giá trị tính', 'Base'),
  technician: named(vnd, 'Kỹ thuật', 'Technician'),
  glass: named(vnd, 'Dán cường lực', 'Glass fitting'),
  sales: named(vnd, 'Bán hàng', 'Sales'),
  guarantee: named(vnd, 'Trừ bảo hành', 'Warranty deductions'),
  defects: named(vnd, 'Trừ LK lỗi', 'Spoiled parts'),
  net: named(vnd, 'Thực hưởng', 'Net'),
  payable: named(vnd, 'Được chi', 'Payable'),
  paid: named(vnd, 'Đã chi', 'Paid'),
};
export const StaffSum = z.object({
  id: UserId,
  name: named(z.string(), 'Nhân viên', 'Employee'),
  branchName: named(z.string().nullable(), 'Chi nhánh', 'Branch'),
  ...figures,
});
export type StaffSum = z.infer<typeof StaffSum>;
export const staffFigures = Object.keys(figures) as (keyof typeof figures)[]; // keys of a const object
const SumFilter = z.object({ ...page(pageSize.usual), ...filter });
const RowFilter = z.object({ ...page(pageSize.usual), ...filter, userId, asOf: asOfMoment });
const RowPage = paged(CommissionRow).extend({ totalAmount: named(vnd, 'Tổng tiền', 'Total') });

const PartCost = z.object({
  id: z.int(),
  day: named(LocalDate, 'Ngày', 'Date'),
  ticketId: TicketId,
  ticketCode: named(z.string(), 'Phiếu', 'Ticket'),
  userName: named(z.string().nullable(), 'Kỹ thuật', 'Technician'),
  billCode: named(z.string(), 'Phiếu xuất', 'Bill'),
  productCode: named(z.string(), 'Mã hàng', 'Product code'),
  productName: named(z.string(), 'Hàng hóa', 'Product'),
  /** Below zero where it came back. */
  quantity: named(z.int(), 'Số lượng', 'Quantity'),
  /** Null for whoever does not see what goods cost. */
  cost: named(vnd.nullable(), 'Giá vốn', 'Cost'),
  branchName: named(z.string(), 'Chi nhánh', 'Branch'),
});
export type PartCost = z.infer<typeof PartCost>;

const may = 'Pages.Report.Comission';
const rows = { in: RowFilter, out: RowPage, may } as const;
export const CommissionReport = service('ReportSale', {
  GetAllHoaHongNhanVienPaged: get({ in: SumFilter, out: paged(StaffSum).extend(figures), may }),
  getExcelHoaHongNhanVien: get({ in: z.object(filter), out: z.file(), may }),
  /** Of technicians, of whoever fits glass, of whoever sells. */
  getBaoCaoChiTietHoaHongNhanVien: get(rows),
  getBaoCaoChiTietHoaHongDCL: get(rows),
  getBaoCaoChiTietHoaHongNhanVienBanHang: get(rows),
  /** Parts that tickets used, by technician. */
  GetBaoCaoChiTietChiPhiMuaLinhKien: get({
    in: RowFilter,
    out: paged(PartCost).extend({
      totalQuantity: named(z.int(), 'Số lượng', 'Quantity'),
      totalCost: named(vnd.nullable(), 'Giá vốn', 'Cost'),
    }),
    may,
  }),
  /** What was deducted: spoiled parts, and work done again under warranty. */
  GetHoaHongChiTietLinhKienLoi: get(rows),
  GetGuaranteeCommission: get(rows),
});
