// Users of a tenant: wire services User and Common/FindUserByEmail (spec §3, §5, §7).
import * as z from 'zod';
import { sexes } from '../choices.ts';
import { pageSize, userLimits } from '../constants.ts';
import { cultures } from '../culture.ts';
import {
  asTyped,
  audit,
  del,
  get,
  Instant,
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
  text,
  version,
  worded,
} from '../kit.ts';
import { BranchId } from '../org/branch.calls.ts';
import { phoneOrNone } from '../phone.ts';
import { Password } from './password.ts';
import { RoleRow } from './role.calls.ts';
import { UserTypeId } from './user-type.calls.ts';

export const UserId = id('User');
export type UserId = z.infer<typeof UserId>;

const name = {
  userName: named(text(userLimits.userName).regex(/^\S+$/), 'Tên đăng nhập', 'User name'),
  name: named(text(userLimits.name), 'Tên', 'First name'),
  surname: named(text(userLimits.surname), 'Họ và đệm', 'Surname'),
  emailAddress: named(z.email().max(userLimits.email), 'Email', 'Email', ['email']),
};
const person = {
  ...name,
  isActive: named(z.boolean().default(true), 'Hoạt động', 'Active'),
  dateOfBirth: named(LocalDate.nullish(), 'Ngày sinh', 'Date of birth'),
  sex: named(worded(z.enum(['male', 'female']), sexes).nullish(), 'Giới tính', 'Sex'),
  address: named(note(userLimits.address), 'Địa chỉ', 'Address'),
  mobile: named(phoneOrNone(userLimits.mobile), 'Điện thoại', 'Mobile'),
  branchId: named(BranchId.nullish(), 'Chi nhánh', 'Branch'),
  userTypeId: named(UserTypeId.nullish(), 'Loại người dùng', 'User type'),
  /** Upper-case role names; left out, the roles stay as they are. */
  roleNames: named(z.array(z.string().max(32)).max(50).optional(), 'Vai trò', 'Roles'),
};
export const UserCreate = z.object({ ...person, password: named(Password, 'Mật khẩu', 'Password') });
export const UserUpdate = z.object({
  id: rowId(UserId),
  /** Whether it is active: a change needs the right to lock and open accounts. */
  ...kept(person),
  version,
});
export const UserRow = z.object({
  id: UserId,
  ...name,
  /** The spec's name for it. */
  email: named(z.string(), 'Email', 'Email'),
  language: named(z.string().nullable(), 'Ngôn ngữ', 'Language'),
  fullName: named(z.string(), 'Họ tên', 'Full name'),
  isActive: person.isActive,
  dateOfBirth: named(LocalDate.nullable(), 'Ngày sinh', 'Date of birth'),
  sex: named(worded(z.enum(['male', 'female']), sexes).nullable(), 'Giới tính', 'Sex'),
  address: named(z.string().nullable(), 'Địa chỉ', 'Address'),
  mobile: named(z.string().nullable(), 'Điện thoại', 'Mobile'),
  branchId: BranchId.nullable(),
  branchName: named(z.string().nullable(), 'Chi nhánh', 'Branch'),
  userTypeId: UserTypeId.nullable(),
  userTypeName: named(z.string().nullable(), 'Loại người dùng', 'User type'),
  roleNames: named(z.array(z.string()), 'Vai trò', 'Roles'),
  lastLoginTime: named(Instant.nullable(), 'Đăng nhập cuối', 'Last sign-in'),
  /** After too many wrong passwords; null when the account is not locked out. */
  lockedUntil: named(Instant.nullable(), 'Tạm khóa đến', 'Locked out until'),
  ...audit,
});
export type UserRow = z.infer<typeof UserRow>;

export const UserFilter = z.object({
  ...page(pageSize.usual),
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
  isActive: named(z.boolean().optional(), 'Trạng thái', 'Status'),
  userTypeId: named(UserTypeId.optional(), 'Loại người dùng', 'User type'),
  branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
  roleName: named(z.string().max(32).optional(), 'Vai trò', 'Role'),
  isLocked: named(z.boolean().optional(), 'Bị khóa tạm thời', 'Locked out'),
});
export const UserIn = z.object({ id: rowId(UserId) });
const NewPassword = named(Password, 'Mật khẩu mới', 'New password');

export const User = service('User', {
  getallUser: get({ in: UserFilter, out: paged(UserRow), may: ['Pages.Users', 'Pages.MapRoles'] }),
  Get: get({ in: UserIn, out: UserRow, may: 'Pages.Users' }),
  Create: post({ in: UserCreate, out: UserRow, may: 'Pages.Users.Create' }),
  Update: put({ in: UserUpdate, out: UserRow, may: 'Pages.Users.Edit' }),
  Delete: del({ in: UserIn, out: Nothing, may: 'Pages.Users.Remove' }),
  Online: put({ in: UserIn, out: Nothing, may: 'Pages.Users.Activation' }),
  Offline: put({ in: UserIn, out: Nothing, may: 'Pages.Users.Activation' }),
  /** Ours: lets somebody in again who was locked out for wrong passwords. */
  Unlock: put({ in: UserIn, out: UserRow, may: 'Pages.Users.Activation' }),
  GetRoles: get({ in: NoInput, out: listed(RoleRow), may: ['Pages.Users', 'Pages.MapRoles', 'Pages.Roles'] }),
  /** Ours: roles of many users at once, for the role assignment screen. */
  SetRoles: post({
    in: z.object({
      userIds: named(z.array(UserId).min(1).max(500), 'Người dùng', 'Users'),
      add: named(z.array(z.string().max(32)).max(50).default([]), 'Vai trò thêm', 'Roles to add'),
      remove: named(z.array(z.string().max(32)).max(50).default([]), 'Vai trò gỡ', 'Roles to take away'),
    }),
    out: z.object({ changed: z.int() }),
    may: ['Pages.MapRoles.Create', 'Pages.MapRoles.Edit', 'Pages.MapRoles.Remove'],
  }),
  ChangeLanguage: post({
    in: z.object({ languageName: named(z.enum(cultures), 'Ngôn ngữ', 'Language') }),
    out: Nothing,
    may: 'signedIn',
  }),
  ChangePassword: post({
    in: z.object({
      currentPassword: named(
        asTyped(z.string().min(1).max(userLimits.password)),
        'Mật khẩu hiện tại',
        'Current password',
      ),
      newPassword: NewPassword,
    }),
    out: z.boolean(),
    may: 'signedIn',
  }),
  ResetPassword: post({
    in: z.object({
      adminPassword: named(asTyped(z.string().min(1).max(userLimits.password)), 'Mật khẩu Admin', 'Admin password'),
      userId: named(UserId, 'Người dùng', 'User'),
      newPassword: NewPassword,
    }),
    out: z.boolean(),
    may: 'Pages.Users.ResetPassword',
  }),
});

export const PeopleCommon = service('Common', {
  FindUserByEmail: post({
    in: z.object({ email: named(z.email().max(256), 'Email', 'Email') }),
    out: UserRow.nullable(),
    may: ['Pages.Users', 'Pages.MapRoles'],
  }),
});
