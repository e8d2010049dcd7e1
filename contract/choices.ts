// What the values of plain choices are called: screens that have no table of their own for them, and every Excel file, read it here.
import type { Both } from './culture.ts';

const both = (vi: string, en: string): Both => ({ vi, en });

export const sexes = { male: both('Nam', 'Male'), female: both('Nữ', 'Female') };
export const productKindNames = {
  component: both('Linh kiện', 'Components'),
  accessory: both('Phụ kiện', 'Accessories'),
  supplies: both('Vật tư', 'Supplies'),
  stationery: both('Văn phòng phẩm', 'Stationery'),
};
export const serviceKindNames = {
  screen: both('Thay màn hình', 'Screen replacement'),
  glass: both('Thay kính', 'Glass replacement'),
  touchGlass: both('Thay kính cảm ứng', 'Touch glass replacement'),
  other: both('Khác', 'Other'),
};
export const warehouseCategoryNames = {
  TP: both('Hàng bán (TP)', 'For sale (TP)'),
  KBH: both('Bảo hành (KBH)', 'Warranty (KBH)'),
};
export const warehouseRoleNames = {
  sale: both('Bán hàng', 'Sale'),
  returned: both('Hàng trả', 'Returned goods'),
  defective: both('Linh kiện lỗi', 'Defective components'),
  transit: both('Đang đi đường', 'On its way'),
};
export const promotionGroupNames = {
  KH_Moi: both('Khách mới', 'New customers'),
  KHACH_HANG_THAN_THIET: both('Khách hàng thân thiết', 'Loyal customers'),
  KHACH_DAT_LICH: both('Khách đặt lịch', 'Booked customers'),
};
export const voucherKindNames = {
  amount: both('Giảm tiền', 'Amount off'),
  percent: both('Giảm phần trăm', 'Per cent off'),
};
export const stockDocumentNames = {
  inbound: both('Phiếu nhập', 'Import bill'),
  outbound: both('Phiếu xuất', 'Export bill'),
  stock_count: both('Phiếu kiểm kê', 'Stock count'),
  carried: both('Mang sang', 'Carried over'),
};
export const sides = { in: both('Nhập', 'In'), out: both('Xuất', 'Out') };
export const changeActions = {
  insert: both('Thêm', 'Added'),
  update: both('Sửa', 'Changed'),
  delete: both('Xóa', 'Deleted'),
};
