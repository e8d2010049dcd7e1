// Pickers that many screens share: branch, user type, role, user (spec §7 SelectListHelper, UserType, User).
import { Model, Series } from '../../../contract/catalog/device.calls.ts';
import { CatalogMaster } from '../../../contract/catalog/master.calls.ts';
import { hiddenUserTypeId } from '../../../contract/constants.ts';
import { Category } from '../../../contract/lookup/category.calls.ts';
import type { CategoryCode } from '../../../contract/lookup/category.lists.ts';
import { BranchSelect } from '../../../contract/org/branch.calls.ts';
import { PartyMaster, SaleSupplier } from '../../../contract/party/party.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { UserType } from '../../../contract/people/user-type.calls.ts';
import { byId, pick } from './picker.ts';

export const branchPick = pick({
  call: BranchSelect.GetSelectListBranch,
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => row.code,
});

/** For giving somebody a branch: nobody gives one that they do not see. */
export const givenBranchPick = pick({
  call: BranchSelect.GetSelectListBranch,
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => row.code,
  blocked: (row) => !row.isMine,
});

/** The administrators' type is never offered (spec §3). */
export const userTypePick = pick({
  call: UserType.GetAll,
  input: { maxResultCount: 200 },
  keep: (row) => row.id !== hiddenUserTypeId,
  value: (row) => row.id,
  label: (row) => row.name,
});

/** The value is the upper-case name, as users carry it. */
export const rolePick = pick({
  call: User.GetRoles,
  value: (row) => row.normalizedName,
  label: (row) => row.displayName,
  second: (row) => (row.displayName === row.name ? null : row.name),
});

export const userPick = pick({
  call: User.getallUser,
  input: { maxResultCount: 50, isActive: true },
  search: 'keyword',
  value: (row) => row.id,
  label: (row) => row.fullName,
  second: (row) => [row.userName, row.mobile].filter(Boolean).join(' · '),
  one: byId(User.Get, (row) => row.fullName),
});

/** A simple list by its code; refreshed when one of its rows changes. */
export const categoryPick = (code: CategoryCode) =>
  pick({
    call: Category.GetCategory,
    input: { code },
    value: (row) => row.id,
    label: (row) => row.name,
    second: (row) => row.parentName,
  });

export const seriesPick = pick({
  call: Series.GetAll,
  input: { maxResultCount: 1000 },
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => row.manufacturerName,
});
/** Fetched whole, so that chosen models show their names; their number is in the hundreds. */
export const modelPick = pick({
  call: CatalogMaster.GetAllModel,
  follows: Model.GetAll,
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => `${row.manufacturerName} · ${row.seriesName}`,
});

/** Services without the catalogue's permission. */
export const servicePick = pick({
  call: CatalogMaster.GetAllServiceName,
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => row.groupName,
});

export const supplierPick = pick({
  call: PartyMaster.GetAllSupplier,
  input: { maxResultCount: 100 },
  search: 'input',
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => [row.code, row.phone].filter(Boolean).join(' · '),
  one: byId(SaleSupplier.Get, (row) => row.name),
});
