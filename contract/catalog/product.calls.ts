// Products: components, accessories, supplies and stationery; labels; parts of a service. Wire services Product and
// PrintStampHistory (spec §3, §5, §7; domain.md §4).
import * as z from 'zod';
import { productKindNames } from '../choices.ts';
import { pageSize } from '../constants.ts';
import { picturePath } from '../file/file.calls.ts';
import {
  type AnyCall,
  audit,
  del,
  fromDay,
  get,
  Instant,
  id,
  kept,
  listed,
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
  toDay,
  version,
  vnd,
  worded,
} from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { ImportAnswer, ImportIn } from '../lookup/import.ts';
import type { Permission } from '../permissions.ts';
import { seesGoods } from '../rights.ts';
import { ModelId } from './device.calls.ts';
import { ServiceNameId } from './service-name.calls.ts';

export const ProductId = id('Product');
export type ProductId = z.infer<typeof ProductId>;
export const productKinds = ['component', 'accessory', 'supplies', 'stationery'] as const;
export type ProductKind = (typeof productKinds)[number];

/** Who may look at a kind and who may edit it; a call about any kind names all of them, and the server asks for the row's own. */
export const seeKind = {
  component: 'Pages.Categories.Components',
  accessory: 'Pages.Categories.Accessories',
  supplies: 'Pages.Categories.Supplies',
  stationery: 'Pages.Categories.Stationery',
} as const satisfies Record<ProductKind, Permission>;
export const editKind = {
  component: 'Pages.Categories.Components.Edit',
  accessory: 'Pages.Categories.Accessories.Edit',
  supplies: 'Pages.Categories.Supplies.Edit',
  stationery: 'Pages.Categories.Stationery.Edit',
} as const satisfies Record<ProductKind, Permission>;
/** The same call with the permission of one kind, for its screen's buttons. */
export const forKind = <C extends AnyCall>(call: C, kind: ProductKind): C => ({ ...call, may: editKind[kind] });
const see = Object.values(seeKind);
const edit = Object.values(editKind);
const editParts = [editKind.component, editKind.accessory] as const;
/** The two kinds that CreateProduct and UpdateProduct are about; supplies and stationery have calls of their own. */
const partKinds = ['component', 'accessory'] as const;
const money = vnd.min(0).max(1e12);
/** Code 128 knows plain ASCII only. */
export const barcodeSigns = /^[ -~]*$/;
const fields = {
  kind: named(worded(z.enum(partKinds), productKindNames).default('component'), 'Loại hàng', 'Kind'),
  /** Left empty, the next free one of the kind is taken: LK00123. */
  code: named(z.string().trim().max(50).optional(), 'Mã hàng', 'Code'),
  name: named(text(200), 'Tên hàng', 'Name'),
  /** Left empty, it is the code. */
  barcode: named(z.string().trim().max(64).regex(barcodeSigns).nullish(), 'Mã vạch', 'Barcode'),
  unitId: named(CategoryId.nullish(), 'Đơn vị tính', 'Unit'),
  typeId: named(CategoryId.nullish(), 'Loại linh kiện', 'Type'),
  groupId: named(CategoryId.nullish(), 'Nhóm', 'Group'),
  labelId: named(CategoryId.nullish(), 'Nhãn', 'Label'),
  groupCommissionId: named(CategoryId.nullish(), 'Nhóm hoa hồng', 'Commission group', ['groupCommision']),
  isSerial: named(z.boolean().default(false), 'Quản lý theo serial', 'Serial-tracked'),
  hidden: named(z.boolean().default(false), 'Ẩn', 'Hidden'),
  sale: named(z.boolean().default(true), 'Được bán', 'On sale'),
  price: named(money.default(0 as z.infer<typeof vnd>), 'Giá bán', 'Price'),
  /** Left alone when it is empty or the caller may not see it (ViewOutboundPrice). */
  priceOutBound: named(money.nullish(), 'Giá xuất', 'Outbound price'),
  minStock: named(z.int().min(0).max(1e6).default(0), 'Tồn tối thiểu', 'Minimum stock'),
  maxStock: named(z.int().min(0).max(1e6).default(0), 'Tồn tối đa', 'Maximum stock'),
  warrantyMonths: named(z.int().min(0).max(120).default(0), 'Bảo hành (tháng)', 'Warranty (months)'),
  image: named(z.string().max(300).regex(picturePath).nullish(), 'Hình ảnh', 'Image'),
  note: named(note(2000), 'Ghi chú', 'Note'),
  modelIds: named(z.array(ModelId).max(500).optional(), 'Dùng cho mẫu máy', 'Fits models'),
};
const { kind: _kind, ...ofOneKind } = fields;
export const ProductCreate = z.object(fields);
/** Whether it is serial-tracked is switched only while nothing lies on a shelf and no document is open. */
export const ProductUpdate = z.object({ id: rowId(ProductId), ...kept(fields), version });
export const OfficeCreate = z.object(ofOneKind);
export const OfficeUpdate = z.object({ id: rowId(ProductId), ...kept(ofOneKind), version });
const { image: _image, modelIds: _modelIds, ...onSheet } = ofOneKind;
/** A row of an imported sheet; models stand in it by name, with a comma between them. */
export const ProductLine = z.object({
  ...onSheet,
  modelNames: named(z.string().max(20_000).optional(), 'Dùng cho mẫu máy', 'Fits models'),
});
export type ProductLine = z.infer<typeof ProductLine>;
const OfKind = z.object({ kind: named(worded(z.enum(productKinds), productKindNames), 'Loại hàng', 'Kind') });
const name = (vi: string, en: string) => named(z.string().nullable(), vi, en);
export const ProductRow = z.object({
  id: ProductId,
  kind: named(worded(z.enum(productKinds), productKindNames), 'Loại hàng', 'Kind'),
  code: named(z.string(), 'Mã hàng', 'Code'),
  name: fields.name,
  barcode: name('Mã vạch', 'Barcode'),
  unitId: CategoryId.nullable(),
  unitName: name('Đơn vị tính', 'Unit'),
  typeId: CategoryId.nullable(),
  typeName: name('Loại linh kiện', 'Type'),
  groupId: CategoryId.nullable(),
  groupName: name('Nhóm', 'Group'),
  labelId: CategoryId.nullable(),
  labelName: name('Nhãn', 'Label'),
  groupCommissionId: CategoryId.nullable(),
  groupCommissionName: name('Nhóm hoa hồng', 'Commission group'),
  isSerial: named(z.boolean(), 'Quản lý theo serial', 'Serial-tracked'),
  hidden: named(z.boolean(), 'Ẩn', 'Hidden'),
  sale: named(z.boolean(), 'Được bán', 'On sale'),
  price: named(vnd, 'Giá bán', 'Price'),
  /** Null for those who may not see it (ViewOutboundPrice). */
  priceOutBound: named(vnd.nullable(), 'Giá xuất', 'Outbound price'),
  minStock: named(z.int(), 'Tồn tối thiểu', 'Minimum stock'),
  maxStock: named(z.int(), 'Tồn tối đa', 'Maximum stock'),
  warrantyMonths: named(z.int(), 'Bảo hành (tháng)', 'Warranty (months)'),
  image: name('Hình ảnh', 'Image'),
  note: name('Ghi chú', 'Note'),
  modelIds: z.array(ModelId),
  modelNames: named(z.array(z.string()), 'Dùng cho mẫu máy', 'Fits models'),
  ...audit,
});
export type ProductRow = z.infer<typeof ProductRow>;
/** Whether a product is mapped to the models it fits (spec §3). */
export const saleModels = {
  map: { vi: 'Đã gắn mẫu máy', en: 'Mapped' },
  nomap: { vi: 'Chưa gắn mẫu máy', en: 'Not mapped' },
} as const;
export const ProductFilter = z.object({
  ...page(pageSize.usual),
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
  kind: named(worded(z.enum(productKinds), productKindNames).optional(), 'Loại hàng', 'Kind'),
  typeId: named(CategoryId.optional(), 'Loại linh kiện', 'Type'),
  groupId: named(CategoryId.optional(), 'Nhóm', 'Group'),
  labelId: named(CategoryId.optional(), 'Nhãn', 'Label'),
  modelId: named(ModelId.optional(), 'Mẫu máy', 'Model'),
  hidden: named(z.boolean().optional(), 'Ẩn', 'Hidden'),
  sale: named(z.boolean().optional(), 'Được bán', 'On sale'),
  saleModel: named(worded(z.enum(['map', 'nomap']), saleModels).optional(), 'Gắn mẫu máy', 'Has models'),
});
export const ProductsFor = z.object({
  ...page(pageSize.usual),
  /** The series or the model; without one the list is not narrowed. */
  id: named(z.int().positive().optional(), 'Mã số', 'ID', ['seriesId', 'modelId']),
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
});
const NameCheck = z.object({
  name: fields.name,
  id: named(ProductId.optional(), 'Hàng', 'Product'),
  kind: named(worded(z.enum(productKinds), productKindNames).optional(), 'Loại hàng', 'Kind'),
});

/** A part that a service uses, for one model or for all. */
export const ServicePartRow = z.object({
  id: z.int(),
  serviceNameId: ServiceNameId,
  serviceName: named(z.string(), 'Dịch vụ', 'Service'),
  productId: ProductId,
  productCode: named(z.string(), 'Mã hàng', 'Code'),
  productName: named(z.string(), 'Linh kiện', 'Component'),
  modelId: ModelId.nullable(),
  modelName: named(z.string().nullable(), 'Mẫu máy', 'Model'),
  quantity: named(z.int(), 'Số lượng', 'Quantity'),
});
export type ServicePartRow = z.infer<typeof ServicePartRow>;
export const stampTemplates = ['roll-40x25', 'roll-50x30', 'sheet-a4-65', 'sheet-a4-40'] as const;
export type StampTemplate = (typeof stampTemplates)[number];
/** What one label says, and how many of it. A piece with a serial has a label of its own: its barcode is the serial. */
export const StampLine = z.object({
  productId: ProductId,
  barcode: z.string(),
  serial: z.string().optional(),
  code: z.string(),
  name: z.string(),
  price: vnd,
  quantity: z.int(),
});
export type StampLine = z.infer<typeof StampLine>;
const parts = z.object({
  id: named(ServiceNameId, 'Dịch vụ', 'Service'),
  modelId: named(ModelId.optional(), 'Mẫu máy', 'Model'),
});

export const Product = service('Product', {
  GetAllPro: get({ in: ProductFilter, out: paged(ProductRow), may: see }),
  GetAllSupplies: get({
    in: ProductFilter,
    out: paged(ProductRow),
    may: ['Pages.Category.Supplies', 'Pages.Categories.Supplies'],
  }),
  GetAllStation: get({
    in: ProductFilter,
    out: paged(ProductRow),
    may: ['Pages.Category.Supplies', 'Pages.Categories.Stationery'],
  }),
  GetAllProductAndAccessories: get({ in: ProductFilter, out: paged(ProductRow), may: seesGoods }),
  GetAllAccessory: get({ in: ProductFilter, out: paged(ProductRow), may: seesGoods }),
  Get: get({ in: z.object({ id: rowId(ProductId) }), out: ProductRow, may: seesGoods }),
  /** Parts of a service as rows of their own, and as products. */
  GetAllProductByServiceId: get({ in: parts, out: listed(ServicePartRow), may: seesGoods }),
  GetAllProductByServiceNameId: get({ in: parts, out: listed(ProductRow), may: seesGoods }),
  GetAllProductBySeriesId: get({ in: ProductsFor, out: paged(ProductRow), may: seesGoods }),
  GetAllProductBySeriesId2: get({ in: ProductsFor, out: paged(ProductRow), may: seesGoods }),
  GetAllProductByModelId: get({ in: ProductsFor, out: paged(ProductRow), may: seesGoods }),
  GetAllProductByModelId2: get({ in: ProductsFor, out: paged(ProductRow), may: seesGoods }),
  CreateProduct: post({ in: ProductCreate, out: ProductRow, may: editParts }),
  UpdateProduct: put({ in: ProductUpdate, out: ProductRow, may: editParts }),
  CreateSupplies: post({ in: OfficeCreate, out: ProductRow, may: 'Pages.Categories.Supplies.Edit' }),
  UpdateSupplies: put({ in: OfficeUpdate, out: ProductRow, may: 'Pages.Categories.Supplies.Edit' }),
  CreateStation: post({ in: OfficeCreate, out: ProductRow, may: 'Pages.Categories.Stationery.Edit' }),
  UpdateStation: put({ in: OfficeUpdate, out: ProductRow, may: 'Pages.Categories.Stationery.Edit' }),
  checkValidNameByProduct: post({ in: NameCheck, out: z.boolean(), may: edit }),
  checkValidateNameForIsAccessory: post({ in: NameCheck, out: z.boolean(), may: edit }),
  UpdateHiddenById: put({
    in: z.object({ id: rowId(ProductId), hidden: named(z.boolean(), 'Ẩn', 'Hidden') }),
    out: Nothing,
    may: edit,
  }),
  UpdateSaleById: put({
    in: z.object({ id: rowId(ProductId), sale: named(z.boolean(), 'Được bán', 'On sale') }),
    out: Nothing,
    may: edit,
  }),
  UpdateGroupCommisionById: put({
    in: z.object({
      id: rowId(ProductId),
      groupCommissionId: named(CategoryId.nullable(), 'Nhóm hoa hồng', 'Commission group', ['groupCommision']),
    }),
    out: Nothing,
    may: edit,
  }),
  UpdatepriceOutBoundById: put({
    in: z.object({ id: rowId(ProductId), priceOutBound: named(money, 'Giá xuất', 'Outbound price') }),
    out: Nothing,
    may: 'Pages.Inventory.ViewOutboundPrice',
  }),
  DeleteProduct: del({ in: z.object({ id: rowId(ProductId) }), out: Nothing, may: edit }),
  /** Ours: products of one kind from a sheet; rows whose code exists are updated. Asks for the permission of the kind. */
  Import: post({
    in: ImportIn.extend(OfKind.shape),
    out: ImportAnswer,
    may: edit,
    parses: 'sheet',
    maxBody: 15_000_000,
  }),
  ImportTemplate: get({ in: OfKind, out: z.file(), may: edit }),
  /** Ours: the parts of a service, replaced as a whole for one model or for all models. */
  SetServiceParts: post({
    in: z.object({
      serviceNameId: named(ServiceNameId, 'Dịch vụ', 'Service'),
      modelId: named(ModelId.nullish(), 'Mẫu máy', 'Model'),
      parts: named(
        z
          .array(
            z.object({
              productId: named(ProductId, 'Linh kiện', 'Component'),
              quantity: named(z.int().min(1).max(1000), 'Số lượng', 'Quantity'),
            }),
          )
          .max(100),
        'Linh kiện',
        'Components',
      ),
      /** Of the service: it grows with every save of its parts. */
      version,
    }),
    out: listed(ServicePartRow),
    may: 'Pages.Categories.Service.Edit',
  }),
  printStamp: post({
    in: z.object({
      template: named(z.enum(stampTemplates).default('roll-40x25'), 'Mẫu tem', 'Label template'),
      items: named(
        z
          .array(
            z.object({
              productId: named(ProductId, 'Hàng', 'Product'),
              quantity: named(z.int().min(1).max(10_000), 'Số tem', 'Labels'),
              /** The label is that of one piece. */
              serial: named(text(100).optional(), 'Serial', 'Serial'),
            }),
          )
          .min(1)
          .max(2000),
        'Hàng cần in',
        'Products to print',
      ),
    }),
    out: listed(StampLine),
    may: ['Pages.Inventory.Import.Barcode', ...edit],
  }),
});

export const PrintStampRow = z.object({
  id: z.int(),
  productId: ProductId,
  productCode: named(z.string(), 'Mã hàng', 'Code'),
  productName: named(z.string(), 'Tên hàng', 'Name'),
  barcode: named(z.string(), 'Mã vạch', 'Barcode'),
  template: named(z.string(), 'Mẫu tem', 'Label template'),
  quantity: named(z.int(), 'Số tem', 'Labels'),
  branchName: named(z.string().nullable(), 'Chi nhánh', 'Branch'),
  creationTime: named(Instant, 'Lúc in', 'Printed'),
  creatorName: named(z.string().nullable(), 'Người in', 'By'),
});
export type PrintStampRow = z.infer<typeof PrintStampRow>;
export const PrintStampHistory = service('PrintStampHistory', {
  GetAllPaged: get({
    in: z.object({
      ...page(pageSize.usual),
      keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
      from: fromDay,
      to: toDay,
    }),
    out: paged(PrintStampRow),
    may: ['Pages.Inventory.Import.Barcode', ...edit],
  }),
});
