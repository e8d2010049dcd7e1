// The calls of the wire service ReportWarehouse.
import { ReportWarehouse } from '../../../contract/stock/report-warehouse.calls.ts';
import { type Bound, implement } from '../../kit/implement.ts';
import { defectFile, listDefects } from './defects.ts';
import { listMovement, movementFile } from './movement.ts';
import { listValuation } from './valuation.ts';

export const stockReportHandlers: Bound[] = implement(ReportWarehouse, {
  GetAllNhapXuatTonPaged: listMovement,
  getExcelNhapXuatTon: movementFile,
  GetBaoCaoLinhKienLoi: listDefects,
  GetExcelBaoCaoLinhKienLoi: defectFile,
  GetValuationDifferences: listValuation,
});
