// What accounts, roles and user types refuse and why.
import { type ErrorRow, row } from '../error-row.ts';

/** Existing clients match these sentences word for word, so both languages carry the same text (spec §8). */
const exact = (text: string) => row('rule', text, text);

export const peopleErrors = {
  'user.nameTaken': row('rule', "Tên đăng nhập '{value}' đã được dùng.", "Username '{value}' is already taken."),
  'user.emailTaken': row('rule', "Email '{value}' đã được dùng.", "Email '{value}' is already taken."),
  'user.adminName': row(
    'rule',
    'Không thể đổi tên đăng nhập của quản trị mặc định!',
    'Can not rename user name of the admin since this is the default admin user!',
  ),
  'user.adminDelete': row(
    'rule',
    'Không thể xóa quản trị mặc định!',
    'Can not delete user admin since this is the default admin user!',
  ),
  'user.adminOffline': row('rule', 'Không thể khóa quản trị mặc định!', 'Can not lock the default admin user!'),
  'user.adminRole': row(
    'rule',
    'Quản trị mặc định luôn giữ vai trò Admin.',
    'The default admin user always keeps the Admin role.',
  ),
  'user.notYourself': row(
    'rule',
    'Bạn không thể tự khóa hoặc xóa tài khoản của mình.',
    'You can not lock or delete your own account.',
  ),
  'user.notLocked': row('rule', 'Tài khoản này không bị khóa tạm thời.', 'This account is not locked out.'),
  'user.noRole': row('rule', 'Không có vai trò {role}.', 'There is no role {role}.'),
  'user.passwordMismatch': exact('[Identity.Password mismatch]'),
  'user.passwordSame': row(
    'rule',
    'Mật khẩu mới không được trùng mật khẩu cũ',
    'The new password must differ from the current one',
  ),
  'user.adminPasswordWrong': exact("Your 'Admin Password' did not match the one on record.  Please try again."),
  'user.resetOnlyAdmin': row(
    'rule',
    'Chỉ quản trị viên được đặt lại mật khẩu.',
    'Only administrators may reset passwords.',
  ),
  'user.moreRights': row(
    'forbidden',
    '{name} có quyền mà bạn không có: {names}. Chỉ người có đủ các quyền đó được thao tác.',
    '{name} holds permissions that you do not: {names}. Only somebody who holds them all may do this.',
  ),
  'user.adminOnly': row(
    'forbidden',
    'Tài khoản quản trị {name} chỉ do quản trị viên thao tác.',
    'Only administrators may do this to the administrator {name}.',
  ),
  'user.needPermission': row(
    'rule',
    'Bạn không thể trao vai trò có quyền mà bạn không có: {names}',
    'You can not hand out a role with permissions you do not hold: {names}',
  ),
  'user.branchNotYours': row(
    'rule',
    'Bạn không thể phân chi nhánh không được phân cho bạn: {names}',
    'You can not give branches that are not yours: {names}',
  ),

  'role.nameTaken': row('rule', 'Tên vai trò {value} đã được dùng.', 'Role name {value} is already taken.'),
  'role.displayNameTaken': row(
    'rule',
    'Tên hiển thị {value} đã được dùng.',
    'Role display name {value} is already taken.',
  ),
  'role.static': row('rule', 'Không thể xóa vai trò hệ thống: {name}', 'Can not delete a static role: {name}'),
  'role.staticName': row('rule', 'Không thể đổi tên vai trò hệ thống: {name}', 'Can not rename a static role: {name}'),
  'role.adminKeepsAll': row(
    'rule',
    'Vai trò Admin luôn có mọi quyền.',
    'The Admin role always holds every permission.',
  ),

  'userType.codeTaken': row(
    'rule',
    'Mã loại người dùng {value} đã được dùng.',
    'User type code {value} is already taken.',
  ),
  'userType.system': row('rule', 'Không thể xóa loại người dùng hệ thống.', 'Can not delete a system user type.'),
  'userType.systemCode': row(
    'rule',
    'Không thể đổi mã của loại người dùng hệ thống: {name}',
    'Can not change the code of a system user type: {name}',
  ),
  'userType.inUse': row(
    'rule',
    'Loại người dùng đang được gán cho {count} người.',
    'This user type is given to {count} {count:user|users}.',
  ),
} as const satisfies Record<string, ErrorRow>;
