// User types: wire service UserType. The one with id 1 is hidden, the others are sorted by orderNo and numbered (spec §3).
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import {
  audit,
  del,
  get,
  id,
  kept,
  Nothing,
  named,
  page,
  paged,
  post,
  put,
  rowId,
  service,
  text,
  version,
} from '../kit.ts';
import { seesStaff } from '../rights.ts';

export const UserTypeId = id('UserType');
export type UserTypeId = z.infer<typeof UserTypeId>;

const fields = {
  code: named(text(50).regex(/^\w+$/), 'Mã', 'Code'),
  name: named(text(100), 'Tên', 'Name'),
  orderNo: named(z.int().min(0).max(10_000).default(0), 'Thứ tự', 'Order'),
};
export const UserTypeCreate = z.object(fields);
export const UserTypeUpdate = z.object({ id: rowId(UserTypeId), ...kept(fields), version });
export const UserTypeRow = z.object({
  id: UserTypeId,
  ...fields,
  /** Place in the visible list, from 1. */
  index: named(z.int(), 'STT', 'No.'),
  ...audit,
});
export type UserTypeRow = z.infer<typeof UserTypeRow>;
export const UserTypeFilter = z.object({
  ...page(pageSize.long),
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
});
const UserTypeIn = z.object({ id: rowId(UserTypeId) });

export const UserType = service('UserType', {
  GetAll: get({ in: UserTypeFilter, out: paged(UserTypeRow), may: seesStaff }),
  Get: get({ in: UserTypeIn, out: UserTypeRow, may: seesStaff }),
  Create: post({ in: UserTypeCreate, out: UserTypeRow, may: 'Pages.Users.Edit' }),
  createUserType: post({ in: UserTypeCreate, out: UserTypeRow, may: 'Pages.Users.Edit' }),
  Update: put({ in: UserTypeUpdate, out: UserTypeRow, may: 'Pages.Users.Edit' }),
  updateUserType: put({ in: UserTypeUpdate, out: UserTypeRow, may: 'Pages.Users.Edit' }),
  Delete: del({ in: UserTypeIn, out: Nothing, may: 'Pages.Users.Edit' }),
  SoftDeleteById: post({ in: UserTypeIn, out: Nothing, may: 'Pages.Users.Edit' }),
});
