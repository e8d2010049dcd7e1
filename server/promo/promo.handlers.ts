// Handlers of promotions: wire services GroupPromotion, MinusPercentHistory, ProductInvoicePromotion and their part of DataMaster.
import {
  GroupPromotion,
  MinusPercentHistory,
  ProductInvoicePromotion,
  PromoMaster,
} from '../../contract/promo/promo.calls.ts';
import { implement } from '../kit/implement.ts';
import {
  allGroups,
  createGroup,
  deleteGroup,
  getGroup,
  hideGroups,
  listGroups,
  updateGroup,
} from './group-promotion.ts';
import { createRate, deleteRate, getRate, hideRate, listRates, updateRate } from './minus-percent.ts';
import {
  createVoucher,
  deleteVoucher,
  getVoucher,
  hideVoucher,
  listVouchers,
  updateVoucher,
  usableByCode,
  usableVouchers,
  voucherById,
} from './voucher.ts';

export const promoHandlers = [
  ...implement(GroupPromotion, {
    GetAll: listGroups,
    GetAllData: allGroups,
    Get: getGroup,
    Create: createGroup,
    Update: updateGroup,
    SoftDeleteByListId: hideGroups,
    Delete: deleteGroup,
  }),
  ...implement(MinusPercentHistory, {
    GetAll: listRates,
    Get: getRate,
    create: createRate,
    Update: updateRate,
    SoftDeleteById: hideRate,
    Delete: deleteRate,
  }),
  ...implement(ProductInvoicePromotion, {
    GetAll: listVouchers,
    Get: getVoucher,
    Create: createVoucher,
    Update: updateVoucher,
    SoftDeleteById: hideVoucher,
    Delete: deleteVoucher,
  }),
  ...implement(PromoMaster, {
    GetAllProductInvoicePromotions: usableVouchers,
    GetAllProductInvoicePromotionsById: voucherById,
    GetAllProductInvoicePromotionsByCode: usableByCode,
  }),
];
