// Handlers of our wire service Commission, and of its part of ReportSale.
import { Commission } from '../../contract/commission/commission.calls.ts';
import { CommissionReport } from '../../contract/commission/commission-report.calls.ts';
import { type Bound, implement } from '../kit/implement.ts';
import { listPeople, mine } from './figures.ts';
import { payOut } from './payout.ts';
import { closePeriod, listPeriods, reopenPeriod } from './period.ts';
import {
  exportStaff,
  listDefects,
  listGlass,
  listGuarantee,
  listPartCosts,
  listSales,
  listStaff,
  listTechnicians,
} from './report.ts';
import { listAllRows, listMyRows } from './rows.ts';
import { simulate } from './simulate.ts';

export const commissionHandlers: Bound[] = [
  ...implement(Commission, {
    GetMine: mine,
    GetMyRows: listMyRows,
    GetPeople: listPeople,
    GetRows: listAllRows,
    Pay: payOut,
    GetPeriods: listPeriods,
    ClosePeriod: closePeriod,
    ReopenPeriod: reopenPeriod,
    Simulate: simulate,
  }),
  ...implement(CommissionReport, {
    GetAllHoaHongNhanVienPaged: listStaff,
    getExcelHoaHongNhanVien: exportStaff,
    getBaoCaoChiTietHoaHongNhanVien: listTechnicians,
    getBaoCaoChiTietHoaHongDCL: listGlass,
    getBaoCaoChiTietHoaHongNhanVienBanHang: listSales,
    GetBaoCaoChiTietChiPhiMuaLinhKien: listPartCosts,
    GetHoaHongChiTietLinhKienLoi: listDefects,
    GetGuaranteeCommission: listGuarantee,
  }),
];
