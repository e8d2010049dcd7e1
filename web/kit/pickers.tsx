// Pickers that many screens share: branch, user type, role, user (spec §7 SelectListHelper, UserType, User).
import { hiddenUserTypeId } from '../../contract/constants.ts';
import { BranchSelect } from '../../contract/org/branch.calls.ts';
import { User } from '../../contract/people/user.calls.ts';
import { UserType } from '../../contract/people/user-type.calls.ts';
import { pick } from './pick.tsx';

export const branchPick = pick({
  call: BranchSelect.GetSelectListBranch,
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => row.code,
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
});
