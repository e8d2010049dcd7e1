// Every simple list behind Category/*: its wire code, its names, who may edit it and which fields it uses (spec §3).
// A new list is a row here and its first values in server/lookup/category.values.ts; server, screens and tests read this table.
import type { Both } from '../culture.ts';
import { isPermission, type Permission } from '../permissions.ts';

export type CategoryField = 'value' | 'note' | 'flag' | 'parentId' | 'validFrom' | 'validTo';
/** A field besides the name, and what it is called in this list. */
export type FieldNames = { readonly [F in CategoryField]?: Both };
export interface CategoryList extends Both {
  /** What one row is called inside a sentence: 'Thêm hãng', 'Add brand'. */
  one: Both;
  /** Lists without it are kept by the system: read, never edited. */
  edit?: Permission;
  fields: FieldNames;
  /** The highest `value`: percentages end at 100. */
  most?: number;
  /** Its values are offered for a field that takes whole numbers only. */
  whole?: true;
  /** The list whose rows are this one's parents. */
  parent?: 'GroupAccessories';
}

const b = (vi: string, en: string): Both => ({ vi, en });
/** 'Hãng' → 'hãng', but 'SSID' stays. */
const inside = (name: string) => (/^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1));
const list = (
  [vi, en, one]: readonly [vi: string, en: string, one: string],
  edit: Permission | null,
  fields: FieldNames = {},
  more: Pick<CategoryList, 'most' | 'whole' | 'parent'> = {},
): CategoryList => ({ vi, en, one: b(inside(vi), one), fields, ...more, ...(edit ? { edit } : {}) });
const device = 'Pages.Categories.Device.Edit';
const parts = 'Pages.Categories.Components.Edit';
const accessories = 'Pages.Categories.Accessories.Edit';
const services = 'Pages.Categories.Service.Edit';
const finance = 'Pages.Categories.Finance.Edit';
const other = 'Pages.Categories.Other.Edit';
const window = { validFrom: b('Từ ngày', 'From'), validTo: b('Đến ngày', 'To') };
const percent = { most: 100 };
/** As the fields of a service that they are offered for. */
const [months, minutes] = [{ most: 120, whole: true } as const, { most: 100_000, whole: true } as const];

export const categoryLists = {
  manufacturer: list(['Hãng', 'Brands', 'brand'], device, { flag: b('Có laptop', 'Makes laptops') }),
  manufacturerList: list(['Hãng linh kiện', 'Part makers', 'part maker'], parts),
  DeviceType: list(['Loại thiết bị', 'Device types', 'device type'], device),
  laptopType: list(['Loại laptop', 'Laptop types', 'laptop type'], device),
  colour: list(['Màu sắc', 'Colours', 'colour'], device),
  accessories: list(['Phụ kiện kèm theo', 'Accompanying accessories', 'accompanying accessory'], accessories),
  GroupAccessories: list(['Nhóm phụ kiện', 'Accessory groups', 'accessory group'], accessories),
  LabelAccessories: list(
    ['Nhãn phụ kiện', 'Accessory labels', 'accessory label'],
    accessories,
    { parentId: b('Nhóm', 'Group') },
    { parent: 'GroupAccessories' },
  ),
  productGroup: list(['Nhóm linh kiện', 'Component groups', 'component group'], parts),
  productType: list(['Loại linh kiện', 'Component types', 'component type'], parts),
  product: list(['Dòng sản phẩm', 'Product lines', 'product line'], parts),
  productUnit: list(['Đơn vị tính', 'Units', 'unit'], parts),
  serviceGroupName: list(['Nhóm dịch vụ', 'Service groups', 'service group'], services),
  guarantee: list(
    ['Thời hạn bảo hành', 'Warranty periods', 'warranty period'],
    services,
    { value: b('Số tháng', 'Months') },
    months,
  ),
  expected: list(
    ['Thời gian dự kiến', 'Estimated times', 'estimated time'],
    services,
    { value: b('Số phút', 'Minutes') },
    minutes,
  ),
  errorType: list(
    ['Loại lỗi', 'Error types', 'error type'],
    services,
    { value: b('Tỷ lệ chịu (%)', 'Share (%)'), note: b('Ghi chú', 'Note') },
    percent,
  ),
  deviceError: list(['Lỗi khách báo', 'Reported faults', 'reported fault'], services, {
    note: b('Gợi ý dịch vụ', 'Service hint'),
  }),
  groupCommission: list(
    ['Nhóm hoa hồng', 'Commission groups', 'commission group'],
    services,
    { value: b('Hoa hồng (%)', 'Commission (%)') },
    percent,
  ),
  defectiveComponentsCommission: list(
    ['Hoa hồng linh kiện lỗi', 'Defective components commission', 'defective components commission'],
    services,
    { value: b('Tỷ lệ (%)', 'Rate (%)') },
    percent,
  ),
  payment: list(['Hình thức thanh toán', 'Payment methods', 'payment method'], finance, {
    flag: b('Là tiền mặt', 'Is cash'),
  }),
  FormPayment: list(['Hình thức chi trả', 'Forms of payment', 'form of payment'], finance),
  paymentCategory: list(['Lý do chi', 'Payment reasons', 'payment reason'], finance),
  vat: list(['Thuế VAT', 'VAT', 'VAT rate'], finance, { value: b('Thuế suất (%)', 'Rate (%)') }, percent),
  promotionPercentage: list(
    ['Phần trăm khuyến mãi', 'Promotion percentages', 'promotion percentage'],
    finance,
    { value: b('Phần trăm', 'Percent') },
    percent,
  ),
  supplierType: list(['Loại nhà cung cấp', 'Supplier types', 'supplier type'], 'Pages.Categories.Supplier.Edit'),
  exportTypeOther: list(['Lý do xuất khác', 'Other export reasons', 'export reason'], other),
  refundReason: list(['Lý do trả phí', 'Refund reasons', 'refund reason'], other),
  returnReason: list(['Lý do trả hàng', 'Return reasons', 'return reason'], other),
  returnError: list(['Lỗi hàng trả', 'Return faults', 'return fault'], other),
  requestCenterGroup: list(['Nhóm yêu cầu trung tâm', 'Request centre groups', 'request centre group'], other),
  hashtag: list(['Hashtag', 'Hashtags', 'hashtag'], other),
  /** Names to choose from and to read: the browser does not tell the network, so they limit nobody. */
  SSIDs: list(['SSID', 'SSIDs', 'SSID'], other, { note: b('Chi nhánh, vị trí', 'Branch, place') }),
  internalNotification: list(['Thông báo nội bộ', 'Internal notices', 'internal notice'], other, {
    note: b('Nội dung', 'Content'),
    ...window,
  }),
  cultureInfo: list(['Ngôn ngữ', 'Languages', 'language'], null),
  statusLog: list(['Loại nhật ký', 'Log kinds', 'log kind'], null),
  archiveStatus: list(['Trạng thái ghi sổ', 'Posting states', 'posting state'], null),
  exportType: list(['Loại phiếu xuất', 'Export kinds', 'export kind'], null),
} as const satisfies Record<string, CategoryList>;

export type CategoryCode = keyof typeof categoryLists;
export const categoryCodes = Object.keys(categoryLists) as CategoryCode[]; // keys of a const object are its key type
/** Who may open a list as a page: holders of its family's view code; lists of the system are seen by whoever sees any. */
export function viewsOf(code: CategoryCode): Permission[] {
  const own: CategoryList = categoryLists[code];
  const edits = own.edit ? [own.edit] : Object.values<CategoryList>(categoryLists).flatMap(({ edit }) => edit ?? []);
  return [...new Set(edits.map((edit) => edit.replace(/\.Edit$/, '')))].filter(isPermission);
}
/** Codes match in any case, as everything on the wire. */
export const findCategoryCode = (code: string): CategoryCode | null =>
  categoryCodes.find((known) => known.toLowerCase() === code.trim().toLowerCase()) ?? null;
