// Handlers of the simple lists: wire service Category and their part of SelectListHelper and Common.
import { Category, CategorySelect, LookupCommon } from '../../contract/lookup/category.calls.ts';
import { implement } from '../kit/implement.ts';
import {
  getCategory,
  listBrands,
  listBrandsOf,
  listCategories,
  selectCategory,
  selectManufacturer,
  wholeList,
} from './category.queries.ts';
import {
  createCategory,
  createDeviceType,
  deleteCategory,
  orderCategory,
  updateCategory,
} from './use-cases/save-category.ts';

export const lookupHandlers = [
  ...implement(Category, {
    GetAll: listCategories,
    Get: getCategory,
    GetCategory: wholeList,
    createCateGory: createCategory,
    CreateDeviceType: createDeviceType,
    updateCateGory: updateCategory,
    UpdateOrderNoById: orderCategory,
    SoftDeleteById: deleteCategory,
  }),
  ...implement(CategorySelect, {
    GetSelectListCategory: selectCategory,
    GetSelectListManufacturer: selectManufacturer,
  }),
  ...implement(LookupCommon, { GetListJsonManufacturer: listBrands, GetListAllJsonManufacturer: listBrandsOf }),
];
