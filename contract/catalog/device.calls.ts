// Series and models of devices: wire services Series and Model (spec §3, §7). Brands are the list 'manufacturer'.
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import { audit, get, id, kept, Nothing, named, page, paged, post, put, rowId, service, text, version } from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';

export const SeriesId = id('Series');
export type SeriesId = z.infer<typeof SeriesId>;
export const ModelId = id('Model');
export type ModelId = z.infer<typeof ModelId>;

const keyword = named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword');
const orderNo = named(z.int().min(0).max(1_000_000), 'Thứ tự', 'Order');
const manufacturerId = named(CategoryId, 'Hãng', 'Brand');
/** One or many rows to remove; stock clients send a bare array. */
export const manyIds = <T extends z.ZodType>(one: T) =>
  z.object({ ids: named(z.array(one).min(1).max(1000), 'Các dòng được chọn', 'Selected rows', ['id']) });
const may = 'Pages.Categories.Device.Edit';
const see = 'Pages.Categories.Device';

const series = {
  name: named(text(100), 'Dòng', 'Series'),
  manufacturerId,
  isLaptop: named(z.boolean().default(false), 'Máy laptop', 'Laptop'),
  orderNo: named(orderNo.optional(), 'Thứ tự', 'Order'),
};
export const SeriesCreate = z.object(series);
export const SeriesUpdate = z.object({ id: rowId(SeriesId), ...kept(series), version });
export const SeriesRow = z.object({
  id: SeriesId,
  name: series.name,
  manufacturerId,
  manufacturerName: named(z.string(), 'Hãng', 'Brand'),
  isLaptop: named(z.boolean(), 'Máy laptop', 'Laptop'),
  modelCount: named(z.int(), 'Số mẫu máy', 'Models'),
  orderNo,
  ...audit,
});
export type SeriesRow = z.infer<typeof SeriesRow>;
export const SeriesFilter = z.object({
  ...page(pageSize.usual),
  keyword,
  manufacturerId: named(CategoryId.optional(), 'Hãng', 'Brand'),
  isLaptop: named(z.boolean().optional(), 'Máy laptop', 'Laptop'),
});

export const Series = service('Series', {
  GetAll: get({ in: SeriesFilter, out: paged(SeriesRow), may: see }),
  Get: get({ in: z.object({ id: rowId(SeriesId) }), out: SeriesRow, may: see }),
  /** True when the name is free; the row being edited does not count. */
  GetValidNameBySeries: get({
    in: z.object({
      name: series.name,
      manufacturerId: named(CategoryId.optional(), 'Hãng', 'Brand'),
      id: named(SeriesId.optional(), 'Dòng', 'Series'),
    }),
    out: z.boolean(),
    may,
  }),
  CreateSeries: post({ in: SeriesCreate, out: SeriesRow, may }),
  updateSeries: put({ in: SeriesUpdate, out: SeriesRow, may }),
  UpdateOrderNoById: put({ in: z.object({ id: rowId(SeriesId), orderNo }), out: Nothing, may }),
  SoftDeleteById: post({ in: z.object({ id: rowId(SeriesId) }), out: Nothing, may }),
});

const model = {
  name: named(text(100), 'Mẫu máy', 'Model'),
  seriesId: named(SeriesId, 'Dòng', 'Series'),
  deviceTypeId: named(CategoryId.nullish(), 'Loại thiết bị', 'Device type'),
  orderNo: named(orderNo.optional(), 'Thứ tự', 'Order'),
};
export const ModelCreate = z.object(model);
export const ModelUpdate = z.object({ id: rowId(ModelId), ...model, version });
export const ModelRow = z.object({
  id: ModelId,
  name: model.name,
  seriesId: SeriesId,
  seriesName: named(z.string(), 'Dòng', 'Series'),
  manufacturerId: CategoryId,
  manufacturerName: named(z.string(), 'Hãng', 'Brand'),
  deviceTypeId: CategoryId.nullable(),
  deviceTypeName: named(z.string().nullable(), 'Loại thiết bị', 'Device type'),
  isLaptop: named(z.boolean(), 'Máy laptop', 'Laptop'),
  orderNo,
  ...audit,
});
export type ModelRow = z.infer<typeof ModelRow>;
export const ModelFilter = z.object({
  ...page(pageSize.usual),
  keyword,
  manufacturerId: named(CategoryId.optional(), 'Hãng', 'Brand'),
  seriesId: named(SeriesId.optional(), 'Dòng', 'Series'),
  deviceTypeId: named(CategoryId.optional(), 'Loại thiết bị', 'Device type'),
});

export const Model = service('Model', {
  GetAll: get({ in: ModelFilter, out: paged(ModelRow), may: see }),
  Get: get({ in: z.object({ id: rowId(ModelId) }), out: ModelRow, may: see }),
  CreateModel: post({ in: ModelCreate, out: ModelRow, may }),
  updateModel: put({ in: ModelUpdate, out: ModelRow, may }),
  UpdateOrderNoById: put({ in: z.object({ id: rowId(ModelId), orderNo }), out: Nothing, may }),
  SoftDeleteModels: post({ in: manyIds(ModelId), out: Nothing, may }),
});
