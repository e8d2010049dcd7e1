// Promotion groups, voucher packages and the percentage taken off commissions: wire services GroupPromotion,
// ProductInvoicePromotion, MinusPercentHistory (spec §3, §7; domain.md §6, §7).
import * as z from 'zod';
import { ModelId, manyIds } from '../catalog/device.calls.ts';
import { ServiceNameId } from '../catalog/service-name.calls.ts';
import { promotionGroupNames, voucherKindNames } from '../choices.ts';
import { pageSize } from '../constants.ts';
import {
  audit,
  del,
  get,
  hasTwoDecimals,
  id,
  kept,
  LocalDate,
  listed,
  NoInput,
  Nothing,
  named,
  note,
  page,
  paged,
  percentage,
  post,
  put,
  rowId,
  service,
  text,
  version,
  vnd,
  worded,
} from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { BranchId } from '../org/branch.calls.ts';
import { seesPromotions } from '../rights.ts';
import { broken } from '../validation.ts';

/** The names of the spec for when a row was made and changed (§3). */
const dates = { createdDate: audit.creationTime, modifiedDate: audit.lastModificationTime };
export const promotionGroups = ['KH_Moi', 'KHACH_HANG_THAN_THIET', 'KHACH_DAT_LICH'] as const;
const may = 'Pages.Categories.Other.Edit';
const see = 'Pages.Categories.Other';
const keyword = named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword');
const percent = named(percentage, 'Phần trăm', 'Percent');
const zero = 0 as z.infer<typeof vnd>; // a whole number of đồng

const many = <T extends z.ZodType>(one: T, vi: string, en: string) => named(z.array(one).max(500).default([]), vi, en);
const chosen = <T extends z.ZodType>(one: T, vi: string, en: string) => named(z.array(one), vi, en);
/** Where a promotion holds and how it goes with others; nothing chosen: everywhere. Of services and groups either will do. */
const scope = {
  serviceNameIds: many(ServiceNameId, 'Dịch vụ áp dụng', 'Services'),
  serviceGroupIds: many(CategoryId, 'Nhóm dịch vụ áp dụng', 'Service groups'),
  modelIds: many(ModelId, 'Mẫu máy áp dụng', 'Models'),
  branchIds: many(BranchId, 'Chi nhánh áp dụng', 'Branches'),
  /** The higher one is taken off first, and of two that are worth the same it is the one taken. */
  priority: named(z.int().min(0).max(1000).default(0), 'Ưu tiên', 'Priority'),
};
const limits = {
  cap: named(vnd.min(0).max(1e12).nullish(), 'Giảm tối đa', 'At most'),
  minimum: named(vnd.min(0).max(1e12).default(zero), 'Đơn tối thiểu', 'Minimum bill'),
  quota: named(z.int().min(0).max(1e6).nullish(), 'Số lượt', 'Quota'),
  stackable: named(z.boolean().default(false), 'Dùng chung khuyến mãi khác', 'Stackable'),
};
const scopeRow = {
  serviceNameIds: chosen(ServiceNameId, 'Dịch vụ áp dụng', 'Services'),
  serviceGroupIds: chosen(CategoryId, 'Nhóm dịch vụ áp dụng', 'Service groups'),
  modelIds: chosen(ModelId, 'Mẫu máy áp dụng', 'Models'),
  branchIds: chosen(BranchId, 'Chi nhánh áp dụng', 'Branches'),
  priority: named(z.int(), 'Ưu tiên', 'Priority'),
  /** The names of all that was chosen; null: everything. */
  scopeNames: named(z.string().nullable(), 'Phạm vi', 'Holds for'),
  branchNames: named(z.string().nullable(), 'Chi nhánh', 'Branches'),
};
const limitRow = {
  cap: named(vnd.nullable(), 'Giảm tối đa', 'At most'),
  minimum: named(vnd, 'Đơn tối thiểu', 'Minimum bill'),
  quota: named(z.int().nullable(), 'Số lượt', 'Quota'),
  used: named(z.int(), 'Đã dùng', 'Used'),
  stackable: named(z.boolean(), 'Dùng chung khuyến mãi khác', 'Stackable'),
};

export const GroupPromotionId = id('GroupPromotion');
export type GroupPromotionId = z.infer<typeof GroupPromotionId>;
const group = {
  code: named(worded(z.enum(promotionGroups), promotionGroupNames), 'Nhóm khách', 'Group'),
  name: named(text(150), 'Tên', 'Name'),
  percent: named(percentage.default(0), 'Phần trăm', 'Percent'),
  amount: named(vnd.min(0).max(1e12).default(zero), 'Số tiền', 'Amount'),
  applyDate: named(LocalDate, 'Ngày áp dụng', 'Applies from'),
  endDate: named(LocalDate.nullish(), 'Ngày kết thúc', 'Ends'),
  ...limits,
  ...scope,
  note: named(note(2000), 'Ghi chú', 'Note'),
};
const GroupCreate = z.object(group);
const GroupUpdate = z.object({ id: rowId(GroupPromotionId), ...kept(group), version });
export const GroupPromotionRow = z.object({
  id: GroupPromotionId,
  code: group.code,
  name: group.name,
  percent,
  amount: named(vnd, 'Số tiền', 'Amount'),
  applyDate: group.applyDate,
  endDate: named(LocalDate.nullable(), 'Ngày kết thúc', 'Ends'),
  ...limitRow,
  ...scopeRow,
  note: named(z.string().nullable(), 'Ghi chú', 'Note'),
  ...audit,
  ...dates,
});
export type GroupPromotionRow = z.infer<typeof GroupPromotionRow>;
const GroupIn = z.object({ id: rowId(GroupPromotionId) });
export const GroupPromotion = service('GroupPromotion', {
  GetAll: get({
    in: z.object({
      ...page(pageSize.usual),
      keyword,
      code: named(worded(z.enum(promotionGroups), promotionGroupNames).optional(), 'Nhóm khách', 'Group'),
    }),
    out: paged(GroupPromotionRow),
    may: see,
  }),
  GetAllData: get({ in: NoInput, out: listed(GroupPromotionRow), may: seesPromotions }),
  Get: get({ in: GroupIn, out: GroupPromotionRow, may: see }),
  Create: post({ in: GroupCreate, out: GroupPromotionRow, may }),
  Update: put({ in: GroupUpdate, out: GroupPromotionRow, may }),
  SoftDeleteByListId: post({ in: manyIds(GroupPromotionId), out: Nothing, may }),
  Delete: del({ in: GroupIn, out: Nothing, may }),
});

export const MinusPercentId = id('MinusPercent');
export type MinusPercentId = z.infer<typeof MinusPercentId>;
const minus = {
  percent,
  applyDate: named(LocalDate, 'Ngày áp dụng', 'Applies from'),
  note: named(note(2000), 'Ghi chú', 'Note'),
};
const MinusCreate = z.object(minus);
const MinusUpdate = z.object({ id: rowId(MinusPercentId), ...minus, version });
export const MinusPercentRow = z.object({
  id: MinusPercentId,
  percent,
  applyDate: minus.applyDate,
  note: named(z.string().nullable(), 'Ghi chú', 'Note'),
  /** The one in force today. */
  current: named(z.boolean(), 'Đang áp dụng', 'In force'),
  ...audit,
  ...dates,
});
export type MinusPercentRow = z.infer<typeof MinusPercentRow>;
const MinusIn = z.object({ id: rowId(MinusPercentId) });
export const MinusPercentHistory = service('MinusPercentHistory', {
  GetAll: get({ in: z.object({ ...page(pageSize.long), keyword }), out: paged(MinusPercentRow), may: see }),
  Get: get({ in: MinusIn, out: MinusPercentRow, may: see }),
  create: post({ in: MinusCreate, out: MinusPercentRow, may }),
  Update: put({ in: MinusUpdate, out: MinusPercentRow, may }),
  SoftDeleteById: post({ in: MinusIn, out: Nothing, may }),
  Delete: del({ in: MinusIn, out: Nothing, may }),
});

export const VoucherId = id('Voucher');
export type VoucherId = z.infer<typeof VoucherId>;
export const voucherKinds = ['amount', 'percent'] as const;
const voucher = {
  code: named(text(50), 'Mã voucher', 'Voucher code'),
  name: named(text(150), 'Tên gói', 'Package'),
  kind: named(worded(z.enum(voucherKinds), voucherKindNames), 'Loại', 'Kind'),
  value: named(z.number().min(0).max(1e12).refine(hasTwoDecimals, broken('decimals')), 'Giá trị', 'Value'),
  ...limits,
  validFrom: named(LocalDate.nullish(), 'Từ ngày', 'From'),
  validTo: named(LocalDate.nullish(), 'Đến ngày', 'To'),
  ...scope,
  isActive: named(z.boolean().default(true), 'Đang dùng', 'Active'),
  note: named(note(2000), 'Ghi chú', 'Note'),
};
export const VoucherCreate = z.object(voucher);
export const VoucherUpdate = z.object({ id: rowId(VoucherId), ...kept(voucher), version });
export const VoucherRow = z.object({
  id: VoucherId,
  code: voucher.code,
  name: voucher.name,
  kind: voucher.kind,
  value: voucher.value,
  ...limitRow,
  validFrom: named(LocalDate.nullable(), 'Từ ngày', 'From'),
  validTo: named(LocalDate.nullable(), 'Đến ngày', 'To'),
  ...scopeRow,
  isActive: named(z.boolean(), 'Đang dùng', 'Active'),
  note: named(z.string().nullable(), 'Ghi chú', 'Note'),
  ...audit,
  ...dates,
});
export type VoucherRow = z.infer<typeof VoucherRow>;
const VoucherIn = z.object({ id: rowId(VoucherId) });
export const ProductInvoicePromotion = service('ProductInvoicePromotion', {
  GetAll: get({
    in: z.object({
      ...page(pageSize.long),
      keyword,
      kind: named(worded(z.enum(voucherKinds), voucherKindNames).optional(), 'Loại', 'Kind'),
    }),
    out: paged(VoucherRow),
    may: see,
  }),
  Get: get({ in: VoucherIn, out: VoucherRow, may: see }),
  Create: post({ in: VoucherCreate, out: VoucherRow, may }),
  Update: put({ in: VoucherUpdate, out: VoucherRow, may }),
  SoftDeleteById: post({ in: VoucherIn, out: Nothing, may }),
  Delete: del({ in: VoucherIn, out: Nothing, may }),
});
const usable = listed(VoucherRow);
export const PromoMaster = service('DataMaster', {
  GetAllProductInvoicePromotions: get({ in: NoInput, out: usable, may: seesPromotions }),
  GetAllProductInvoicePromotionsById: get({ in: VoucherIn, out: usable, may: seesPromotions }),
  GetAllProductInvoicePromotionsByCode: get({
    in: z.object({ code: named(text(50), 'Mã voucher', 'Voucher code') }),
    out: usable,
    may: seesPromotions,
  }),
});
