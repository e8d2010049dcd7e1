// Roles and what they grant: wire service Role (spec §6, §7; wire.md §3.3).
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import {
  audit,
  del,
  get,
  id,
  kept,
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
} from '../kit.ts';

export const RoleId = id('Role');
export type RoleId = z.infer<typeof RoleId>;

const granted = named(z.array(z.string().max(128)).max(1000).default([]), 'Quyền', 'Permissions');
const fields = {
  name: named(text(32).regex(/^[\p{L}\p{N}_. -]+$/u), 'Tên vai trò', 'Role name'),
  displayName: named(text(64), 'Tên hiển thị', 'Display name'),
  description: named(note(5000), 'Mô tả', 'Description'),
  isDefault: named(z.boolean().default(false), 'Gán cho người mới', 'Given to new users'),
};
export const RoleCreate = z.object({ ...fields, grantedPermissions: granted });
export const RoleUpdate = z.object({ id: rowId(RoleId), ...kept({ ...fields, grantedPermissions: granted }), version });
export const RoleRow = z.object({
  id: RoleId,
  name: fields.name,
  displayName: fields.displayName,
  normalizedName: z.string(),
  description: named(z.string().nullable(), 'Mô tả', 'Description'),
  isStatic: named(z.boolean(), 'Hệ thống', 'Static'),
  isDefault: named(z.boolean(), 'Gán cho người mới', 'Given to new users'),
  userCount: named(z.int(), 'Số người', 'Users'),
  grantedPermissions: z.array(z.string()),
  ...audit,
});
export type RoleRow = z.infer<typeof RoleRow>;
export const RoleFilter = z.object({
  ...page(pageSize.roles),
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
});
export const RoleIn = z.object({ id: rowId(RoleId) });
export const PermissionRow = z.object({
  id: z.literal(0),
  name: z.string(),
  displayName: z.string(),
  description: z.string().nullable(),
});

export const Role = service('Role', {
  GetAll: get({ in: RoleFilter, out: paged(RoleRow), may: ['Pages.Roles', 'Pages.MapRoles', 'Pages.Users'] }),
  Get: get({ in: RoleIn, out: RoleRow, may: 'Pages.Roles' }),
  Create: post({ in: RoleCreate, out: RoleRow, may: 'Pages.Roles.Create' }),
  Update: put({ in: RoleUpdate, out: RoleRow, may: 'Pages.Roles.Edit' }),
  GrandPermission: post({
    in: z.object({
      roleId: named(RoleId, 'Vai trò', 'Role', ['id']),
      grantedPermissions: named(z.array(z.string().max(128)).max(1000), 'Quyền', 'Permissions', [
        'permissions',
        'permissionNames',
      ]),
      version,
    }),
    out: RoleRow,
    may: 'Pages.Roles.Edit',
  }),
  Delete: del({ in: RoleIn, out: Nothing, may: 'Pages.Roles.Remove' }),
  getAllPermissions: get({ in: NoInput, out: listed(PermissionRow), may: 'Pages.Roles' }),
});
