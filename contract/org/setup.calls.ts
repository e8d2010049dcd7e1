// Setting the shop up: wire services branch, branchDetail, Warehouse and systemconfigs (spec §2, §7).
import * as z from 'zod';
import { warehouseCategoryNames, warehouseRoleNames } from '../choices.ts';
import { pageSize, warehouseCategories, warehouseRoles } from '../constants.ts';
import {
  audit,
  get,
  kept,
  listed,
  NoInput,
  Nothing,
  named,
  note,
  page,
  paged,
  post,
  put,
  rowId,
  service,
  text,
  title,
  version,
  worded,
} from '../kit.ts';
import { phoneOrNone } from '../phone.ts';
import { BranchId } from './branch.calls.ts';
import { configNames, LocalTime } from './config.fields.ts';
import { WarehouseId } from './warehouse.ts';

const keyword = named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword');

/** Facts of a branch that slips and sign-in need; on the wire also rows of their own (branchDetail). Left out, they stay. */
const details = {
  openTime: named(LocalTime.nullish(), 'Giờ mở cửa', 'Opens'),
  closeTime: named(LocalTime.nullish(), 'Giờ đóng cửa', 'Closes'),
  manager: named(note(100).optional(), 'Quản lý', 'Manager'),
  bankName: named(note(100).optional(), 'Ngân hàng', 'Bank'),
  bankAccount: named(note(50).optional(), 'Số tài khoản', 'Bank account'),
  slipNote: named(note(1000).optional(), 'Ghi chú trên phiếu', 'Note on slips'),
  invoicePlace: named(note(200).optional(), 'Địa điểm kinh doanh trên hóa đơn', 'Place of business on invoices'),
  invoiceSeries: named(note(20).optional(), 'Ký hiệu hóa đơn', 'Invoice series'),
  ssids: named(z.array(text(32)).max(20).optional(), 'Mạng Wi-Fi (SSID)', 'Wi-Fi networks (SSID)'),
};
export const BranchDetails = z.object(details);
export type BranchDetails = z.infer<typeof BranchDetails>;
export const branchDetailNames = Object.keys(details) as (keyof BranchDetails)[]; // keys of a const object are its key type

const branch = {
  code: named(text(20).regex(/^\w+$/), 'Mã chi nhánh', 'Branch code'),
  name: named(title(150), 'Tên chi nhánh', 'Branch name'),
  address: named(note(300), 'Địa chỉ', 'Address'),
  phone: named(phoneOrNone(20), 'Điện thoại', 'Phone'),
  isCenter: named(z.boolean().default(false), 'Trung tâm', 'Centre'),
  isActive: named(z.boolean().default(true), 'Hoạt động', 'Active'),
  orderNo: named(z.int().min(0).max(10_000).default(0), 'Thứ tự', 'Order'),
  ...details,
};
export const BranchCreate = z.object(branch);
export const BranchEdit = z.object({ id: rowId(BranchId), ...kept(branch), version });
const textOrNull = z.string().nullable();
export const BranchRow = z.object({
  id: BranchId,
  code: branch.code,
  name: branch.name,
  address: named(textOrNull, 'Địa chỉ', 'Address'),
  phone: named(textOrNull, 'Điện thoại', 'Phone'),
  isCenter: named(z.boolean(), 'Trung tâm', 'Centre'),
  isActive: named(z.boolean(), 'Hoạt động', 'Active'),
  orderNo: named(z.int(), 'Thứ tự', 'Order'),
  userCount: named(z.int(), 'Số người', 'Users'),
  openTime: named(textOrNull, 'Giờ mở cửa', 'Opens'),
  closeTime: named(textOrNull, 'Giờ đóng cửa', 'Closes'),
  manager: named(textOrNull, 'Quản lý', 'Manager'),
  bankName: named(textOrNull, 'Ngân hàng', 'Bank'),
  bankAccount: named(textOrNull, 'Số tài khoản', 'Bank account'),
  slipNote: named(textOrNull, 'Ghi chú trên phiếu', 'Note on slips'),
  invoicePlace: named(textOrNull, 'Địa điểm kinh doanh trên hóa đơn', 'Place of business on invoices'),
  invoiceSeries: named(textOrNull, 'Ký hiệu hóa đơn', 'Invoice series'),
  ssids: named(z.array(z.string()), 'Mạng Wi-Fi (SSID)', 'Wi-Fi networks (SSID)'),
  ...audit,
});
export type BranchRow = z.infer<typeof BranchRow>;
export const BranchFilter = z.object({
  ...page(pageSize.usual),
  keyword,
  isActive: named(z.boolean().optional(), 'Trạng thái', 'Status'),
});
const BranchIn = z.object({ id: rowId(BranchId) });
const seeBranch = 'Pages.Setting.Branch';
export const Branch = service('branch', {
  GetAllPaged: get({ in: BranchFilter, out: paged(BranchRow), may: seeBranch }),
  GetForEdit: get({ in: BranchIn, out: BranchRow, may: seeBranch }),
  create: post({ in: BranchCreate, out: BranchRow, may: 'Pages.Settings.Branch.Create' }),
  edit: post({ in: BranchEdit, out: BranchRow, may: 'Pages.Settings.Branch.Edit' }),
  delete: post({ in: BranchIn, out: Nothing, may: 'Pages.Settings.Branch.Remove' }),
});

/** A list of networks is written with one name per line. */
export const BranchDetailRow = z.object({ branchId: BranchId, name: z.enum(branchDetailNames), value: z.string() });
const DetailIn = z.object({
  name: named(z.enum(branchDetailNames), 'Thông tin', 'Detail'),
  value: named(z.string().trim().max(1000), 'Giá trị', 'Value'),
});
const branchId = named(BranchId, 'Chi nhánh', 'Branch', ['id']);
export const BranchDetail = service('branchDetail', {
  GetAll: get({ in: z.object({ branchId }), out: listed(BranchDetailRow), may: seeBranch }),
  create: post({
    in: z.object({ branchId, details: named(z.array(DetailIn).max(20), 'Thông tin', 'Details') }),
    out: listed(BranchDetailRow),
    may: 'Pages.Settings.Branch.Edit',
  }),
});

const warehouse = {
  code: named(text(30), 'Mã kho', 'Warehouse code'),
  name: named(title(150), 'Tên kho', 'Warehouse name'),
  branchId: named(BranchId.nullish(), 'Chi nhánh', 'Branch'),
  category: named(worded(z.enum(warehouseCategories), warehouseCategoryNames), 'Phân loại', 'Category'),
  role: named(worded(z.enum(warehouseRoles), warehouseRoleNames).default('sale'), 'Vai trò kho', 'Role'),
};
export const WarehouseCreate = z.object(warehouse);
export const WarehouseUpdate = z.object({ id: rowId(WarehouseId), ...kept(warehouse), version });
export const WarehouseRow = z.object({
  id: WarehouseId,
  code: warehouse.code,
  name: warehouse.name,
  branchId: BranchId.nullable(),
  branchName: named(textOrNull, 'Chi nhánh', 'Branch'),
  category: warehouse.category,
  role: named(worded(z.enum(warehouseRoles), warehouseRoleNames), 'Vai trò kho', 'Role'),
  ...audit,
});
export type WarehouseRow = z.infer<typeof WarehouseRow>;
export const WarehouseFilter = z.object({
  ...page(pageSize.usual),
  keyword,
  branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
  category: named(worded(z.enum(warehouseCategories), warehouseCategoryNames).optional(), 'Phân loại', 'Category'),
  role: named(worded(z.enum(warehouseRoles), warehouseRoleNames).optional(), 'Vai trò kho', 'Role'),
});
const WarehouseIn = z.object({ id: rowId(WarehouseId) });
const seeWarehouse = 'Pages.Categories.Inventory';
const editWarehouse = 'Pages.Categories.Inventory.Edit';
export const Warehouse = service('Warehouse', {
  GetAll: get({ in: WarehouseFilter, out: paged(WarehouseRow), may: seeWarehouse }),
  Get: get({ in: WarehouseIn, out: WarehouseRow, may: seeWarehouse }),
  Create: post({ in: WarehouseCreate, out: WarehouseRow, may: editWarehouse }),
  Update: put({ in: WarehouseUpdate, out: WarehouseRow, may: editWarehouse }),
  SoftDeleteById: post({ in: WarehouseIn, out: Nothing, may: editWarehouse }),
});

/** A setting nobody has changed yet has version 0 and its usual value. */
export const ConfigRow = z.object({ name: z.enum(configNames), value: z.string(), version: z.int() });
export type ConfigRow = z.infer<typeof ConfigRow>;
const ConfigIn = z.object({
  name: named(z.enum(configNames), 'Cấu hình', 'Setting'),
  value: named(z.string().trim().max(500), 'Giá trị', 'Value'),
  /** The version the screen was opened at; a save over a newer one is refused. */
  version: named(z.int().min(0).optional(), 'Phiên bản', 'Version'),
});
export const SystemConfigs = service('systemconfigs', {
  GetSystemConfigs: get({ in: NoInput, out: listed(ConfigRow), may: 'Pages.Setting.General' }),
  UpdateSystemConfigs: post({
    in: z.object({ items: named(z.array(ConfigIn).max(100), 'Cấu hình', 'Settings') }),
    out: listed(ConfigRow),
    may: 'Pages.Settings.General',
  }),
});
