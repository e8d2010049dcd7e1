// Handlers of the simple lists: wire service Category and their part of SelectListHelper and Common.
import { Category, CategorySelect, LookupCommon } from '../../contract/lookup/category.calls.ts';
import { implement } from '../kit/implement.ts';
import {
  chooseFrom,
  listBrands,
  listBrandsOf,
  listCategories,
  openCategory,
  selectCategory,
  selectManufacturer,
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
    Get: openCategory,
    GetCategory: chooseFrom,
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
