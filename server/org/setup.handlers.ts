// Handlers of the wire services branch, branchDetail, Warehouse, systemconfigs and the organisation's part of Common,
// DataMaster and SelectListHelper.
import type { In, Out } from '../../contract/kit.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { Branch, BranchDetail, SystemConfigs, Warehouse } from '../../contract/org/setup.calls.ts';
import { SetupCommon, SetupMaster, SetupSelect } from '../../contract/org/setup-lists.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { nextNumber } from '../kit/document-number.ts';
import { fail } from '../kit/fail.ts';
import { implement } from '../kit/implement.ts';
import { allBranches, branchesOf, getBranch, listBranches } from './branch.queries.ts';
import { listConfigs, settingOf, updateConfigs } from './configs.ts';
import { createBranch, createDetails, deleteBranch, editBranch, listDetails } from './save-branch.ts';
import {
  selectByBranch,
  selectByTypeCode,
  selectFullNames,
  selectUsers,
  usersByCode,
  usersNotAdmin,
} from './user-lists.ts';
import {
  allWarehouses,
  createWarehouse,
  deleteWarehouse,
  getWarehouse,
  guaranteeWarehouses,
  listWarehouses,
  selectByBranches,
  selectByCategory,
  selectByUserBranch,
  selectWarehouses,
  updateWarehouse,
  warehouseOfUser,
} from './warehouses.ts';

async function branchIds(
  ctx: Ctx,
  { branchId, allBranch }: In<typeof SetupCommon.GetBranchId>,
): Promise<{ items: BranchId[] }> {
  const mine = await branchesOf(ctx);
  if (branchId) return { items: mine.includes(branchId) ? [branchId] : fail('branch.notYours') };
  const own = mine.filter((id) => id === ctx.user.branchId);
  return { items: allBranch || !own.length ? mine : own };
}

type Options = Out<typeof SetupSelect.GetSelectListCenter>;
async function selectCenters(ctx: Ctx): Promise<Options> {
  const { items } = await allBranches(ctx);
  const centres = items.filter((branch) => branch.isCenter && branch.isActive);
  return { items: centres.map(({ id, name, code }) => ({ value: id, text: name, second: code })) };
}
/** Where the shops are. */
async function selectLocations(ctx: Ctx): Promise<Options> {
  const { items } = await allBranches(ctx);
  const open = items.filter((branch) => branch.isActive);
  return { items: open.map(({ id, name, address }) => ({ value: id, text: name, second: address })) };
}

export const setupHandlers = [
  ...implement(Branch, {
    GetAllPaged: listBranches,
    GetForEdit: getBranch,
    create: createBranch,
    edit: editBranch,
    delete: deleteBranch,
  }),
  ...implement(BranchDetail, { GetAll: listDetails, create: createDetails }),
  ...implement(Warehouse, {
    GetAll: listWarehouses,
    Get: getWarehouse,
    Create: createWarehouse,
    Update: updateWarehouse,
    SoftDeleteById: deleteWarehouse,
  }),
  ...implement(SystemConfigs, { GetSystemConfigs: listConfigs, UpdateSystemConfigs: updateConfigs }),
  ...implement(SetupCommon, {
    GetOrderNo2: (ctx, { Code, BranchCode }) => nextNumber(ctx, Code, BranchCode),
    GetSetting: (ctx, { key }) => settingOf(ctx, key),
    GetBranchId: branchIds,
    getWarehouseIdByUser: warehouseOfUser,
    GetFirstDayOfWeek: async (ctx) => Number(await settingOf(ctx, 'firstDayOfWeek')),
  }),
  ...implement(SetupMaster, {
    GetAllBranch: allBranches,
    GetAllWarehouse: allWarehouses,
    GetAllGuaranteeWarehouse: guaranteeWarehouses,
    GetAllvwUsersByCode: usersByCode,
    GetAllvwUsersNotAdmin: usersNotAdmin,
  }),
  ...implement(SetupSelect, {
    GetSelectListWarehouse: selectWarehouses,
    GetSelectListWarehouseByCategory: selectByCategory,
    GetSelectListWarehouseByUserBranch: selectByUserBranch,
    GetSelectListWarehouseByListBranch: selectByBranches,
    GetSelectListCenter: selectCenters,
    GetSelectListLocation: selectLocations,
    GetSelectListUser: selectUsers,
    GetSelectListFullUserName: selectFullNames,
    GetSelectListUserMapBranch: selectByBranch,
    GetSelectListUserByTypeCode: selectByTypeCode,
  }),
];
