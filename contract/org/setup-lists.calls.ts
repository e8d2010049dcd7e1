// What other screens read of the organisation: parts of the wire services Common, DataMaster and SelectListHelper (spec §7).
import * as z from 'zod';
import { warehouseCategories } from '../constants.ts';
import { get, listed, NoInput, named, service, text } from '../kit.ts';
import { selectList } from '../lookup/category.calls.ts';
import { numbersDocuments, seesBranches, seesStaff, seesWarehouses } from '../rights.ts';
import { BranchId } from './branch.calls.ts';
import { configNames } from './config.fields.ts';
import { BranchRow, WarehouseRow } from './setup.calls.ts';
import { UserNode } from './user-map.calls.ts';
import { WarehouseId } from './warehouse.ts';

const letters = z
  .string()
  .trim()
  .min(1)
  .max(10)
  .regex(/^[A-Za-z]+$/);
const branchWord = z.string().trim().max(20).regex(/^\w*$/).default('');
export const SetupCommon = service('Common', {
  /** The next number of a document: {Code}{BranchCode}{yyMMdd}{4 digits}; `key` only says what for. */
  GetOrderNo2: get({
    in: z.object({
      key: named(z.string().trim().max(50).optional(), 'Loại chứng từ', 'Document'),
      Code: named(letters, 'Tiền tố', 'Prefix'),
      BranchCode: named(branchWord, 'Mã chi nhánh', 'Branch code'),
    }),
    out: z.string(),
    may: numbersDocuments,
    writes: true,
  }),
  GetSetting: get({
    in: z.object({ key: named(z.enum(configNames), 'Cấu hình', 'Setting') }),
    out: z.string(),
    may: 'signedIn',
  }),
  /** Branches to work with: the one asked for, all that the caller may see, or else their own. */
  GetBranchId: get({
    in: z.object({
      branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
      allBranch: named(z.boolean().default(false), 'Mọi chi nhánh', 'All branches'),
    }),
    out: listed(BranchId),
    may: 'signedIn',
  }),
  /** The warehouse that sells at the caller's branch. */
  getWarehouseIdByUser: get({ in: NoInput, out: WarehouseId.nullable(), may: 'signedIn' }),
  GetFirstDayOfWeek: get({ in: NoInput, out: z.int(), may: 'signedIn' }),
});

const warehouses = listed(WarehouseRow);
const users = listed(UserNode);
export const SetupMaster = service('DataMaster', {
  GetAllBranch: get({ in: NoInput, out: listed(BranchRow), may: seesBranches }),
  GetAllWarehouse: get({ in: NoInput, out: warehouses, may: seesWarehouses }),
  GetAllGuaranteeWarehouse: get({ in: NoInput, out: warehouses, may: seesWarehouses }),
  GetAllvwUsersByCode: get({
    in: z.object({ code: named(text(50), 'Mã loại người dùng', 'User type code') }),
    out: users,
    may: seesStaff,
  }),
  GetAllvwUsersNotAdmin: get({ in: NoInput, out: users, may: seesStaff }),
});

/** Their names stand on every slip. */
const branches = get({ in: NoInput, out: selectList, may: 'signedIn' });
const places = get({ in: NoInput, out: selectList, may: seesWarehouses });
const colleagues = get({ in: NoInput, out: selectList, may: seesStaff });
const typeCode = named(z.string().trim().max(50).default(''), 'Mã loại người dùng', 'User type code', ['typeCode']);
export const SetupSelect = service('SelectListHelper', {
  GetSelectListWarehouse: places,
  GetSelectListWarehouseByCategory: get({
    in: z.object({
      categories: named(z.array(z.enum(warehouseCategories)).max(2).default([]), 'Phân loại', 'Categories'),
    }),
    out: selectList,
    may: seesWarehouses,
  }),
  GetSelectListWarehouseByUserBranch: places,
  /** Without branches: those of the caller; never others than the caller sees. */
  GetSelectListWarehouseByListBranch: get({
    in: z.object({ branchId: named(z.array(BranchId).max(200).default([]), 'Chi nhánh', 'Branches') }),
    out: selectList,
    may: seesWarehouses,
  }),
  GetSelectListCenter: branches,
  GetSelectListLocation: places,
  GetSelectListUser: colleagues,
  GetSelectListFullUserName: colleagues,
  GetSelectListUserMapBranch: get({
    in: z.object({ branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch') }),
    out: selectList,
    may: seesStaff,
  }),
  GetSelectListUserByTypeCode: get({ in: z.object({ code: typeCode }), out: selectList, may: seesStaff }),
});
