// What figures are grouped by. A time has a day under its own name; anything else an id and a name: `branchId`, `branchName`.
import type { Both } from '../culture.ts';

export interface Dim extends Both {
  as: 'time' | 'ref' | 'word';
}
const time = (vi: string, en: string): Dim => ({ as: 'time', vi, en });
const ref = (vi: string, en: string): Dim => ({ as: 'ref', vi, en });
/** A choice of the contract; its word is answered as the name. */
const word = (vi: string, en: string): Dim => ({ as: 'word', vi, en });
export const dims = {
  day: time('Ngày', 'Day'),
  week: time('Tuần', 'Week'),
  month: time('Tháng', 'Month'),
  branch: ref('Chi nhánh', 'Branch'),
  deviceType: ref('Loại máy', 'Device type'),
  manufacturer: ref('Hãng', 'Brand'),
  model: ref('Mẫu máy', 'Model'),
  service: ref('Dịch vụ', 'Service'),
  product: ref('Hàng', 'Product'),
  technician: ref('Kỹ thuật', 'Technician'),
  seller: ref('Nhân viên bán', 'Seller'),
  customer: ref('Khách hàng', 'Customer'),
  ticket: ref('Phiếu sửa chữa', 'Ticket'),
  line: ref('Nội dung', 'Line'),
  method: ref('Quỹ', 'Fund'),
  category: ref('Lý do', 'Reason'),
  person: ref('Người lập', 'Made by'),
  voucherKind: word('Loại phiếu', 'Kind'),
  lineKind: word('Loại dòng', 'Line'),
  bookingState: word('Trạng thái', 'State'),
  source: ref('Nguồn', 'Source'),
  hour: word('Giờ', 'Hour'),
} as const satisfies Record<string, Dim>;
export type DimKey = keyof typeof dims;
export const dimOf = (key: DimKey): Dim => dims[key];
/** Under which names a group answers. */
export const fieldsOfDim = (key: DimKey): { id: string; name: string | null } => {
  if (dims[key].as === 'time') return { id: key, name: null };
  return { id: `${key}Id`, name: `${key}Name` };
};
