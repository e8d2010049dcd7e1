// Devices, services and products as pickers and other screens fetch them: the catalogue's part of the wire services
// DataMaster and SelectListHelper (spec §7).
import * as z from 'zod';
import { get, listed, NoInput, named, post, service, vnd } from '../kit.ts';
import { CategoryId, selectList } from '../lookup/category.calls.ts';
import { seesDevices, seesGoods, seesServices } from '../rights.ts';
import { ModelId, SeriesId } from './device.calls.ts';
import { ProductId, productKinds } from './product.calls.ts';
import { ServiceNameId, serviceKinds } from './service-name.calls.ts';

const keyword = named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword');
const modelId = named(ModelId.optional(), 'Mẫu máy', 'Model');
const groupId = named(CategoryId.optional(), 'Nhóm', 'Group');

export const MasterService = z.object({
  id: ServiceNameId,
  code: z.string(),
  name: z.string(),
  groupId: CategoryId.nullable(),
  groupName: z.string().nullable(),
  kind: z.enum(serviceKinds),
  /** Of the model that was asked for; null without one, or when the price list has none. */
  price: vnd.nullable(),
  commission: vnd,
  warrantyMonths: z.int(),
  minutes: z.int(),
});
export type MasterService = z.infer<typeof MasterService>;
export const MasterSeries = z.object({
  id: SeriesId,
  name: z.string(),
  manufacturerId: CategoryId,
  manufacturerName: z.string(),
  isLaptop: z.boolean(),
});
export type MasterSeries = z.infer<typeof MasterSeries>;
export const MasterModel = z.object({
  id: ModelId,
  name: z.string(),
  seriesId: SeriesId,
  seriesName: z.string(),
  manufacturerId: CategoryId,
  manufacturerName: z.string(),
  deviceTypeId: CategoryId.nullable(),
  isLaptop: z.boolean(),
});
export type MasterModel = z.infer<typeof MasterModel>;
export const MasterProduct = z.object({
  id: ProductId,
  kind: z.enum(productKinds),
  code: z.string(),
  name: z.string(),
  barcode: z.string().nullable(),
  unitName: z.string().nullable(),
  price: vnd,
  isSerial: z.boolean(),
  warrantyMonths: z.int(),
  image: z.string().nullable(),
});
export type MasterProduct = z.infer<typeof MasterProduct>;

/** Products are too many to send whole: the best matches only. */
export const MAX_MASTER_PRODUCTS = 200;
const count = named(z.int().min(1).max(MAX_MASTER_PRODUCTS).default(50), 'Số dòng', 'Max result count');

export const CatalogMaster = service('DataMaster', {
  GetAllServiceName: get({ in: NoInput, out: listed(MasterService), may: seesServices }),
  GetAllServiceType: get({
    in: z.object({ type: named(z.enum(serviceKinds).optional(), 'Loại thay thế', 'Replacement kind') }),
    out: listed(MasterService),
    may: seesServices,
  }),
  GetAllSeries: get({
    in: z.object({
      manufacturer: named(CategoryId.optional(), 'Hãng', 'Brand', ['manufacturerId']),
      isLaptop: named(z.boolean().optional(), 'Máy laptop', 'Laptop'),
    }),
    out: listed(MasterSeries),
    may: seesDevices,
  }),
  GetAllModel: get({
    in: z.object({
      manufacturer: named(CategoryId.optional(), 'Hãng', 'Brand', ['manufacturerId']),
      seriesId: named(SeriesId.optional(), 'Dòng', 'Series'),
      keyword,
    }),
    out: listed(MasterModel),
    may: seesDevices,
  }),
  /** What is not hidden, best matches first; without a keyword the newest. */
  getAllProduct: get({
    in: z.object({
      keyword,
      kind: named(z.enum(productKinds).optional(), 'Loại hàng', 'Kind'),
      modelId,
      maxResultCount: count,
    }),
    out: listed(MasterProduct),
    may: seesGoods,
  }),
  /** The services on offer, with the prices of a model. */
  GetAllServices: post({
    in: z.object({ modelId: named(ModelId.nullish(), 'Mẫu máy', 'Model'), groupId, keyword }),
    out: listed(MasterService),
    may: seesServices,
  }),
  /** Accessories that are on sale and not hidden. */
  GetAllSaleAccessories: post({
    in: z.object({ keyword, groupId, maxResultCount: count }),
    out: listed(MasterProduct),
    may: seesGoods,
  }),
});

export const CatalogSelect = service('SelectListHelper', {
  getSelectListModel: get({ in: NoInput, out: selectList, may: seesDevices }),
});
