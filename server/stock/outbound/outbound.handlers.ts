// Handlers of export bills and transfers: wire services ProductOutbound and RequestInbound.
import type { In } from '../../../contract/kit.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { implement } from '../../kit/implement.ts';
import { acceptTransfer, askTransfer, createErrorTransfer, sendTransfer } from './create-transfer.ts';
import { undoLost } from './found-goods.ts';
import { agreeLost, dropLost, refuseLost } from './lost-goods.ts';
import { getDetail, getDetailCancel, printBill } from './outbound.detail.ts';
import { newBill, newError, newForTicket, returnable } from './outbound.forms.ts';
import { exportBills, listBills, listInTransit, listReportLines, listTransfers } from './outbound.queries.ts';
import { billSaved, tellSave, tellStep } from './outbound.signals.ts';
import { archive, changeErrorType, deleteBill, unarchive } from './post-outbound.ts';
import { cancelTransfer, receiveTransfer, refuseTransfer, resolveTransfer } from './receive-transfer.ts';
import { createReturnItem } from './return-item.ts';
import { codeExists, createError, createForTicket, createOther } from './save-outbound.ts';
import { priceByBarcode, productOnShelf, scanOnShelf, searchShelf, warehousesOfBranch } from './shelf.ts';
import { previewUnreceive, unreceiveTransfer } from './unreceive-transfer.ts';

const removeBill = async (ctx: Ctx, input: In<typeof ProductOutbound.delete>) => {
  await tellStep(ctx, 'delete', input.id);
  return deleteBill(ctx, input);
};
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
    create: async (ctx, input) => {
      await tellSave(ctx, input);
      const bill = await createForTicket(ctx, input);
      await billSaved.send(ctx, bill);
      return bill;
    },
    createTranfer: sendTransfer,
    createError,
    CreateErrorTransfer: createErrorTransfer,
    CreateReturnItem: async (ctx, input) => {
      await tellStep(ctx, 'save', input.originId, 'returnItem');
      return createReturnItem(ctx, input);
    },
    ArchiveNew: async (ctx, input) => {
      await tellStep(ctx, 'post', input.id);
      return archive(ctx, input);
    },
    unArchiveNew: async (ctx, input) => {
      await tellStep(ctx, 'unpost', input.id);
      return unarchive(ctx, input);
    },
    delete: removeBill,
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
    AgreeLost: agreeLost,
    RefuseLost: refuseLost,
    DropLost: dropLost,
    UndoLost: undoLost,
    PreviewUnreceive: previewUnreceive,
    Unreceive: unreceiveTransfer,
    GetInTransit: listInTransit,
    Cancel: cancelTransfer,
    refure: refuseTransfer,
    delete: removeBill,
  }),
];
