// How much of a product a warehouse should hold, and what is below it: our own wire service StockLimit (domain.md §4).
import * as z from 'zod';
import { ProductId, productKinds } from '../catalog/product.calls.ts';
import { productKindNames } from '../choices.ts';
import { pageSize } from '../constants.ts';
import { del, get, kept, Nothing, named, page, paged, post, rowId, service, worded } from '../kit.ts';
import { WarehouseId } from '../org/warehouse.ts';
import { lineProduct } from './stock.ts';

export const StockLimitId = z.int().positive().brand<'StockLimit'>();
export type StockLimitId = z.infer<typeof StockLimitId>;
const bound = z.int().min(0).max(1_000_000);
const minStock = named(bound, 'Tồn tối thiểu', 'Minimum stock');
const maxStock = named(bound, 'Tồn tối đa', 'Maximum stock');
const shelf = {
  warehouseId: WarehouseId,
  warehouseName: named(z.string(), 'Kho', 'Warehouse'),
  ...lineProduct,
};
export const StockLimitRow = z.object({ id: StockLimitId, ...shelf, minStock, maxStock });
export type StockLimitRow = z.infer<typeof StockLimitRow>;

/** A shelf below its minimum, by what it will hold: on hand + incoming − kept. */
export const ShortageRow = z.object({
  /** Warehouse and product. */
  id: z.string(),
  ...shelf,
  branchName: named(z.string().nullable(), 'Chi nhánh', 'Branch'),
  onHand: named(z.int(), 'Tồn', 'On hand'),
  reserved: named(z.int(), 'Đang giữ', 'Kept'),
  incoming: named(z.int(), 'Đang về', 'Incoming'),
  projected: named(z.int(), 'Tồn dự kiến', 'Projected'),
  minStock,
  maxStock,
  /** Set for this warehouse; otherwise it is the product's own. */
  limitId: StockLimitId.nullable(),
  shortfall: named(z.int(), 'Thiếu', 'Short by'),
  requested: named(z.int(), 'Đã yêu cầu', 'Requested'),
  /** Up to the maximum, or to the minimum where there is none, less what was asked for already. */
  proposed: named(z.int(), 'Đề xuất', 'Proposed'),
});
export type ShortageRow = z.infer<typeof ShortageRow>;

const keyword = named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword');
const warehouseId = named(WarehouseId.optional(), 'Kho', 'Warehouse');
const see = ['Pages.Reports.Inventory', 'Pages.Categories.Inventory'] as const;
const edit = 'Pages.Categories.Inventory.Edit';
export const StockLimit = service('StockLimit', {
  GetAll: get({
    in: z.object({ ...page(pageSize.long), keyword, warehouseId }),
    out: paged(StockLimitRow),
    may: see,
  }),
  Save: post({
    in: z.object({
      warehouseId: named(WarehouseId, 'Kho', 'Warehouse'),
      productId: named(ProductId, 'Hàng hóa', 'Product'),
      minStock,
      /** Left out: of a new limit none, of one that is there the one that it has. */
      ...kept({ maxStock: named(bound.default(0), 'Tồn tối đa', 'Maximum stock') }),
    }),
    out: StockLimitRow,
    may: edit,
  }),
  Delete: del({ in: z.object({ id: rowId(StockLimitId) }), out: Nothing, may: edit }),
  GetShortage: get({
    in: z.object({
      ...page(pageSize.long),
      keyword,
      warehouseId,
      kind: named(worded(z.enum(productKinds), productKindNames).optional(), 'Loại hàng', 'Kind'),
      /** Without what was asked for already. */
      isOpen: named(z.boolean().optional(), 'Còn phải yêu cầu', 'Still to request'),
    }),
    out: z.object({
      totalCount: z.int(),
      totalShortfall: z.int(),
      totalProposed: z.int(),
      items: z.array(ShortageRow),
    }),
    may: 'Pages.Reports.Inventory',
  }),
});
