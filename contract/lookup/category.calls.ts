// The simple lists: wire service Category and their part of SelectListHelper and Common (spec §3, §7).
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import {
  audit,
  get,
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
  post,
  put,
  rowId,
  service,
  title,
  version,
} from '../kit.ts';
import { usesLists } from '../rights.ts';
import { categoryCodes, categoryLists, findCategoryCode, viewsOf } from './category.lists.ts';

export const CategoryId = id('Category');
export type CategoryId = z.infer<typeof CategoryId>;

/** Any spelling of a code comes in, the list's own goes on. */
const codeField = z
  .string()
  .trim()
  .max(60)
  .transform((code) => findCategoryCode(code) ?? code)
  .pipe(z.enum(categoryCodes));
const code = named(codeField, 'Danh mục', 'List', ['sCode', 'categoryCode']);
const viewPermissions = [...new Set(categoryCodes.flatMap(viewsOf))];
const editPermissions = [...new Set(categoryCodes.flatMap((code) => categoryLists[code].edit ?? []))];

const place = z.int().min(0).max(100_000);

const fields = {
  code,
  name: named(title(200), 'Tên', 'Name'),
  parentId: named(CategoryId.nullish(), 'Thuộc', 'Belongs to'),
  value: named(z.number().min(0).max(1e12).nullish(), 'Giá trị', 'Value'),
  note: named(note(2000), 'Ghi chú', 'Note'),
  flag: named(z.boolean().default(false), 'Đánh dấu', 'Flag', ['isLaptop']),
  validFrom: named(LocalDate.nullish(), 'Từ ngày', 'From'),
  validTo: named(LocalDate.nullish(), 'Đến ngày', 'To'),
  orderNo: named(place.optional(), 'Thứ tự', 'Order'),
};
export const CategoryCreate = z.object(fields);
export const CategoryUpdate = z.object({
  id: rowId(CategoryId),
  ...kept(fields),
  version,
});
export const CategoryRow = z.object({
  id: CategoryId,
  code: z.enum(categoryCodes),
  name: fields.name,
  parentId: CategoryId.nullable(),
  parentName: named(z.string().nullable(), 'Thuộc', 'Belongs to'),
  value: named(z.number().nullable(), 'Giá trị', 'Value'),
  note: named(z.string().nullable(), 'Ghi chú', 'Note'),
  flag: named(z.boolean(), 'Đánh dấu', 'Flag'),
  validFrom: named(LocalDate.nullable(), 'Từ ngày', 'From'),
  validTo: named(LocalDate.nullable(), 'Đến ngày', 'To'),
  orderNo: named(z.int(), 'Thứ tự', 'Order'),
  /** On the first row only: the highest order number in use (spec §3). */
  lastIndex: z.int().nullable(),
  ...audit,
});
export type CategoryRow = z.infer<typeof CategoryRow>;
export const CategoryFilter = z.object({
  ...page(pageSize.usual),
  code: named(codeField.optional(), 'Danh mục', 'List', ['sCode', 'categoryCode']),
  parentId: named(CategoryId.optional(), 'Thuộc', 'Belongs to'),
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
});
const CategoryIn = z.object({ id: rowId(CategoryId) });
const CategoryPlace = z.object({ id: rowId(CategoryId), orderNo: named(place, 'Thứ tự', 'Order') });

export const Category = service('Category', {
  GetAll: get({ in: CategoryFilter, out: paged(CategoryRow), may: viewPermissions }),
  Get: get({ in: CategoryIn, out: CategoryRow, may: viewPermissions }),
  /** A list to choose from. The list says who may: notices are for everybody, the others for whoever works in the shop. */
  GetCategory: get({
    in: z.object({ code, parentId: named(CategoryId.optional(), 'Thuộc', 'Belongs to') }),
    out: listed(CategoryRow),
    may: 'signedIn',
  }),
  createCateGory: post({ in: CategoryCreate, out: CategoryRow, may: editPermissions }),
  CreateDeviceType: post({
    in: z.object({ name: named(title(200), 'Tên', 'Name') }),
    out: CategoryRow,
    may: 'Pages.Categories.Device.Edit',
  }),
  updateCateGory: put({ in: CategoryUpdate, out: CategoryRow, may: editPermissions }),
  /** Ours: moves a row inside its list, as Series and Model have it. */
  UpdateOrderNoById: put({ in: CategoryPlace, out: Nothing, may: editPermissions }),
  SoftDeleteById: post({ in: CategoryIn, out: Nothing, may: editPermissions }),
});

/** Whether a row with a window holds on a local day; without a window it always does. */
export const holdsOn = (row: Pick<CategoryRow, 'validFrom' | 'validTo'>, day: string): boolean =>
  (row.validFrom ?? day) <= day && day <= (row.validTo ?? day);

/** What a select list answers: a value, its text, and what tells two alike apart. */
export const SelectOption = z.object({
  value: z.union([z.int(), z.string()]),
  text: z.string(),
  second: z.string().nullable(),
});
export const selectList = listed(SelectOption);
export const CategorySelect = service('SelectListHelper', {
  GetSelectListCategory: get({ in: z.object({ sCode: code }), out: selectList, may: usesLists }),
  GetSelectListManufacturer: get({ in: NoInput, out: selectList, may: usesLists }),
});

const Brand = z.object({ id: CategoryId, name: z.string(), isLaptop: z.boolean(), orderNo: z.int() });
export const LookupCommon = service('Common', {
  GetListJsonManufacturer: get({ in: NoInput, out: listed(Brand), may: usesLists }),
  GetListAllJsonManufacturer: get({
    in: z.object({ isLaptop: named(z.boolean().optional(), 'Có laptop', 'Makes laptops') }),
    out: listed(Brand),
    may: usesLists,
  }),
});
