// Handlers of the import bills' wire services.
import { InboundCommon, ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { type Bound, implement } from '../../kit/implement.ts';
import { getLineProduct, importLines, linesTemplate, proposeInbound } from './inbound.products.ts';
import { exportInbounds, findInbound, isCodeTaken, listInbounds, warehousesOfBranch } from './inbound.queries.ts';
import { listPayees, listPayments, reportByProduct, reportBySupplier } from './inbound.sums.ts';
import { getBarcodes, getDeleted, getForEdit, getLive, getReport } from './inbound.ts';
import { archiveInbound, previewUnarchive, unarchiveInbound } from './post-inbound.ts';
import { getPriceSheet, previewPrices, updatePrices } from './price-inbound.ts';
import { changeSupplier, createInbound, deleteInbound, editInbound } from './save-inbound.ts';

export const inboundHandlers: Bound[] = [
  ...implement(ProductInbound, {
    GetAllPaged: listInbounds,
    GetForExportExcel: exportInbounds,
    getProductById: getLineProduct,
    GetForCreate: proposeInbound,
    getDetail: getLive,
    getDetailCancel: getDeleted,
    getForEdit,
    GetForUpdatePrice: getPriceSheet,
    GetReportProductInboundById: getReport,
    GetBarCode: getBarcodes,
    GetWarehouseByBranch: warehousesOfBranch,
    checkExitsCode: isCodeTaken,
    Create: createInbound,
    Archive: archiveInbound,
    unArchive: unarchiveInbound,
    delete: deleteInbound,
    edit: editInbound,
    UpdatePrice: updatePrices,
    ImportLines: importLines,
    ImportTemplate: linesTemplate,
    PreviewUnArchive: previewUnarchive,
    PreviewUpdatePrice: previewPrices,
    ChangeSupplier: changeSupplier,
    GetPayments: listPayments,
    GetPayees: listPayees,
    ReportByProduct: reportByProduct,
    ReportBySupplier: reportBySupplier,
  }),
  ...implement(InboundCommon, { GetProductInboundByCodeOrId: findInbound }),
];
