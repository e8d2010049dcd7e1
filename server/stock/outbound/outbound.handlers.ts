// Handlers of export bills and transfers: wire services ProductOutbound and RequestInbound.
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { implement } from '../../kit/implement.ts';
import { acceptTransfer, askTransfer, createErrorTransfer, sendTransfer } from './create-transfer.ts';
import { getDetail, getDetailCancel, printBill } from './outbound.detail.ts';
import { newBill, newError, newForTicket, returnable } from './outbound.forms.ts';
import { exportBills, listBills, listInTransit, listReportLines, listTransfers } from './outbound.queries.ts';
import { archive, changeErrorType, deleteBill, unarchive } from './post-outbound.ts';
import { cancelTransfer, receiveTransfer, refuseTransfer, resolveTransfer } from './receive-transfer.ts';
import { createReturnItem } from './return-item.ts';
import { codeExists, createError, createForTicket, createOther } from './save-outbound.ts';
import { priceByBarcode, productOnShelf, scanOnShelf, searchShelf, warehousesOfBranch } from './shelf.ts';

export const outboundHandlers = [
  ...implement(ProductOutbound, {
    GetAllPaged: listBills,
    GetForExportExcel: exportBills,
    GetReportLines: listReportLines,
    getProductById: productOnShelf,
    GetProductByIdAndWarehouse: productOnShelf,
    GetProductByIdAndWarehouse2: productOnShelf,
    GetProductByCodeAndWarehouse: scanOnShelf,
    SearchProductInventory: searchShelf,
    getPriceByBarCode: priceByBarcode,
    getDetail,
    getDetailCancel,
    getForCreateOther: newBill,
    GetCreate: newForTicket,
    getForCreateTranfer: newBill,
    GetCreateError: newError,
    GetReturnItem: returnable,
    GetReport: printBill,
    GetReport10: printBill,
    GetWarehouseByBranch: warehousesOfBranch,
    checkExitsCode: codeExists,
    createOther,
    create: createForTicket,
    createTranfer: sendTransfer,
    createError,
    CreateErrorTransfer: createErrorTransfer,
    CreateReturnItem: createReturnItem,
    ArchiveNew: archive,
    unArchiveNew: unarchive,
    delete: deleteBill,
    updateErrorType: changeErrorType,
  }),
  ...implement(RequestInbound, {
    GetAll: listTransfers,
    getDetail,
    getForCreate: newBill,
    getProductById: productOnShelf,
    create: askTransfer,
    Accept: acceptTransfer,
    Receive: receiveTransfer,
    Resolve: resolveTransfer,
    GetInTransit: listInTransit,
    Cancel: cancelTransfer,
    refure: refuseTransfer,
    delete: deleteBill,
  }),
];
