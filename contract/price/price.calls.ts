// The service price list, model × service: wire service ProductService (spec §7; domain.md §3).
import * as z from 'zod';
import { ModelId, SeriesId } from '../catalog/device.calls.ts';
import { ServiceNameId } from '../catalog/service-name.calls.ts';
import { documentBody, get, listed, Nothing, named, post, service, text, vnd } from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { ImportAnswer, ImportIn } from '../lookup/import.ts';

const money = vnd.min(0).max(1e12);
const cell = {
  price: named(money, 'Giá', 'Price'),
  warrantyMonths: named(z.int().min(0).max(120), 'Bảo hành (tháng)', 'Warranty (months)'),
  minutes: named(z.int().min(0).max(100_000), 'Thời gian (phút)', 'Time (minutes)'),
  commission: named(money, 'Hoa hồng', 'Commission'),
  hidden: named(z.boolean(), 'Ẩn', 'Hidden'),
};
/** What one cell says; a form edits it as a whole. */
export const PriceValues = z.object(cell);
export type PriceValues = z.infer<typeof PriceValues>;
export const PriceCell = z.object({
  id: z.int(),
  modelId: ModelId,
  serviceNameId: ServiceNameId,
  ...cell,
  version: z.int(),
});
export type PriceCell = z.infer<typeof PriceCell>;
export const PriceModel = z.object({
  id: ModelId,
  name: named(z.string(), 'Mẫu máy', 'Model'),
  seriesId: SeriesId,
  seriesName: named(z.string(), 'Dòng', 'Series'),
  manufacturerId: CategoryId,
  manufacturerName: named(z.string(), 'Hãng', 'Brand'),
  isLaptop: z.boolean(),
  cells: z.array(PriceCell),
});
export type PriceModel = z.infer<typeof PriceModel>;
/** A service with what a new cell takes from it. */
export const PriceService = z.object({
  id: ServiceNameId,
  code: z.string(),
  name: z.string(),
  groupId: CategoryId.nullable(),
  groupName: z.string().nullable(),
  warrantyMonths: z.int(),
  minutes: z.int(),
  commission: vnd,
});
export type PriceService = z.infer<typeof PriceService>;

/** One cell as it is typed in: what is left out stays as it was, or takes the service's own value in a new cell. */
export const PriceEdit = z.object({
  modelId: named(ModelId, 'Mẫu máy', 'Model'),
  serviceNameId: named(ServiceNameId, 'Dịch vụ', 'Service'),
  price: named(money.optional(), 'Giá', 'Price'),
  warrantyMonths: named(cell.warrantyMonths.optional(), 'Bảo hành (tháng)', 'Warranty (months)'),
  minutes: named(cell.minutes.optional(), 'Thời gian (phút)', 'Time (minutes)'),
  commission: named(money.optional(), 'Hoa hồng', 'Commission'),
  hidden: named(z.boolean().optional(), 'Ẩn', 'Hidden'),
  version: named(z.int().positive().optional(), 'Phiên bản', 'Version'),
});
/** One row of the price list as a sheet: written by the export and read by the import. */
export const PriceLine = z.object({
  manufacturerName: named(text(200).optional(), 'Hãng', 'Brand'),
  seriesName: named(text(100).optional(), 'Dòng', 'Series'),
  modelName: named(text(100), 'Mẫu máy', 'Model'),
  serviceName: named(text(200), 'Dịch vụ', 'Service'),
  price: named(money, 'Giá', 'Price'),
  warrantyMonths: PriceEdit.shape.warrantyMonths,
  minutes: PriceEdit.shape.minutes,
  commission: PriceEdit.shape.commission,
  hidden: PriceEdit.shape.hidden,
});
export type PriceLine = z.infer<typeof PriceLine>;
const edits = named(z.array(PriceEdit).min(1).max(2000), 'Các ô giá', 'Price cells');

export const ProductService = service('ProductService', {
  GetProductServicePricePaged: get({
    in: z.object({
      skipCount: named(z.int().min(0).default(0), 'Bỏ qua', 'Skip count'),
      maxResultCount: named(z.int().min(1).max(1000).default(50), 'Số dòng', 'Max result count'),
      keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
      manufacturerId: named(CategoryId.optional(), 'Hãng', 'Brand'),
      seriesId: named(SeriesId.optional(), 'Dòng', 'Series'),
      groupId: named(CategoryId.optional(), 'Nhóm dịch vụ', 'Service group'),
      hidden: named(z.boolean().optional(), 'Ẩn', 'Hidden'),
    }),
    out: z.object({ totalCount: z.int(), services: z.array(PriceService), items: z.array(PriceModel) }),
    may: 'Pages.Service.Price.Module',
    excelMay: 'Pages.ServicePrice.Export',
  }),
  /** One model with all its services, and one service with all its models. */
  GetForEditService: get({
    in: z.object({ modelId: named(ModelId, 'Mẫu máy', 'Model', ['id']) }),
    out: listed(PriceCell),
    may: 'Pages.Service.Price.Module',
  }),
  GetForEditServiceName: get({
    in: z.object({ serviceNameId: named(ServiceNameId, 'Dịch vụ', 'Service', ['id']) }),
    out: listed(PriceCell),
    may: 'Pages.Service.Price.Module',
  }),
  EditService: post({
    in: z.object({ edits }),
    out: listed(PriceCell),
    may: ['Pages.ServicePrice.Edit', 'Pages.ServicePrice.Create'],
    maxBody: documentBody,
  }),
  EditServiceName: post({
    in: z.object({ edits }),
    out: listed(PriceCell),
    may: ['Pages.ServicePrice.Edit', 'Pages.ServicePrice.Create'],
    maxBody: documentBody,
  }),
  delete: post({
    in: z.object({ ids: named(z.array(z.int().positive()).min(1).max(2000), 'Các ô giá', 'Price cells', ['id']) }),
    out: Nothing,
    may: 'Pages.ServicePrice.Remove',
  }),
  ExportProductServicePrice: get({
    in: z.object({
      manufacturerId: named(CategoryId.optional(), 'Hãng', 'Brand'),
      seriesId: named(SeriesId.optional(), 'Dòng', 'Series'),
      groupId: named(CategoryId.optional(), 'Nhóm dịch vụ', 'Service group'),
      keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
    }),
    out: z.file(),
    may: 'Pages.Service.Price.Module',
    excelMay: 'Pages.ServicePrice.Export',
  }),
  Import: post({
    in: ImportIn,
    out: ImportAnswer,
    may: 'Pages.ServicePrice.Import',
    parses: 'sheet',
    maxBody: 15_000_000,
  }),
});
