// Every error the server can answer, once: what kind it is and what it says in both languages.
import type { Both } from './culture.ts';

/** The kind decides the HTTP status (wire.md, deviations). */
export const kinds = {
  invalid: 400,
  signedOut: 401,
  forbidden: 403,
  missing: 404,
  wrongVerb: 405,
  stale: 409,
  tooLarge: 413,
  rule: 422,
  tooMany: 429,
  bug: 500,
  notReady: 503,
} as const;
export type Kind = keyof typeof kinds;
/** `details` is the second sentence of a dialog. */
export interface ErrorRow extends Both {
  kind: Kind;
  details?: Both;
}

const row = (kind: Kind, vi: string, en: string, details?: Both): ErrorRow => ({
  kind,
  vi,
  en,
  ...(details ? { details } : {}),
});
const loginFailed = (vi: string, en: string) => row('rule', 'Đăng nhập thất bại!', 'Login failed!', { vi, en });
/** Existing clients match these sentences word for word, so both languages carry the same text (spec §8). */
const exact = (text: string) => row('rule', text, text);

export const errors = {
  'request.invalid': row('invalid', 'Yêu cầu không hợp lệ!', 'Your request is not valid!'),
  'request.unreadable': row('invalid', 'Không đọc được nội dung yêu cầu.', 'The request body cannot be read.'),
  'request.tooLarge': row('tooLarge', 'Nội dung gửi lên quá lớn.', 'The request is too large.'),
  'request.noRoute': row('missing', 'Không có địa chỉ {path}.', 'There is no address {path}.'),
  'request.wrongVerb': row('wrongVerb', 'Địa chỉ này không nhận {verb}.', 'This address does not take {verb}.'),
  'request.tooMany': row(
    'tooMany',
    'Bạn thử quá nhiều lần. Vui lòng chờ {seconds} giây.',
    'Too many attempts. Please wait {seconds} seconds.',
  ),
  'request.keyReused': row(
    'rule',
    'Khóa chống gửi trùng này đã dùng cho một yêu cầu khác.',
    'This idempotency key was used for another request.',
  ),
  'request.failed': row('bug', 'Có lỗi nội bộ khi xử lý yêu cầu!', 'An internal error occurred during your request!'),
  'request.notReady': row('notReady', 'Hệ thống chưa sẵn sàng.', 'The system is not ready yet.'),

  'auth.signedOut': row(
    'signedOut',
    'Bạn chưa đăng nhập hoặc phiên đã hết hạn!',
    'Current user did not login to the application!',
  ),
  'auth.forbidden': row(
    'forbidden',
    'Bạn không có quyền thực hiện. Cần ít nhất một trong các quyền: {names}',
    'Required permissions are not granted. At least one of these permissions must be granted: {names}',
  ),
  'auth.wrongPassword': loginFailed('Sai tên đăng nhập hoặc mật khẩu', 'Invalid user name or password'),
  'auth.notActive': loginFailed(
    'Tài khoản {login} đang khóa và không thể đăng nhập.',
    'User {login} is not active and can not log in.',
  ),
  'auth.noTenant': loginFailed('Không có đơn vị nào tên {tenant}', 'There is no tenant defined with name {tenant}'),
  'auth.tenantNotActive': loginFailed('Đơn vị {tenant} đang ngừng hoạt động.', 'Tenant {tenant} is not active.'),
  'auth.lockedOut': loginFailed(
    'Tài khoản đã bị khóa tạm thời. Vui lòng thử lại sau.',
    'The user account has been locked out. Please try again later.',
  ),

  'row.missing': row('missing', 'Không có {entity} với mã số {id}!', 'There is no entity {entity} with id = {id}!'),
  'row.stale': row(
    'stale',
    '{who} đã sửa lúc {when}. Hãy tải lại rồi sửa tiếp.',
    '{who} changed this at {when}. Reload it before you save.',
  ),
  'row.duplicate': row('rule', 'Dữ liệu bị trùng với một dòng đã có.', 'The same entry exists already.'),
  'row.inUse': row('rule', 'Dữ liệu đang được dùng ở nơi khác.', 'The entry is used elsewhere.'),
  'row.notFound': row(
    'rule',
    'Dữ liệu được chọn không còn tồn tại.',
    'Something that was chosen does not exist any more.',
  ),
  'row.conflict': row(
    'stale',
    'Có người khác vừa thao tác cùng lúc. Vui lòng thử lại.',
    'Somebody else acted at the same moment. Please try again.',
  ),

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
  'user.needPermission': row(
    'rule',
    'Bạn không thể trao vai trò có quyền mà bạn không có: {names}',
    'You can not hand out a role with permissions you do not hold: {names}',
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
  'userType.inUse': row(
    'rule',
    'Loại người dùng đang được gán cho {count} người.',
    'This user type is given to {count} users.',
  ),

  'tenant.nameTaken': row('rule', 'Mã đơn vị {value} đã được dùng.', 'Tenancy name {value} is already taken.'),
  'tenant.default': row(
    'rule',
    'Không thể xóa hoặc khóa đơn vị mặc định.',
    'Can not delete or lock the default tenant.',
  ),
  'tenant.ownDatabase': row(
    'rule',
    'Các đơn vị dùng chung một cơ sở dữ liệu; hãy bỏ trống chuỗi kết nối.',
    'Tenants share one database; leave the connection string empty.',
  ),
  'tenant.needPassword': row(
    'rule',
    'Vui lòng nhập mật khẩu cho quản trị của đơn vị.',
    'Please enter a password for the tenant’s administrator.',
  ),

  'branch.codeTaken': row('rule', 'Mã chi nhánh {value} đã được dùng.', 'Branch code {value} is already taken.'),
  'warehouse.codeTaken': row('rule', 'Mã kho {value} đã được dùng.', 'Warehouse code {value} is already taken.'),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errors;

/** What a missing row is called; the English name is the entity's own. */
export const entityNames: Readonly<Record<string, string>> = {
  User: 'người dùng',
  Role: 'vai trò',
  UserType: 'loại người dùng',
  Tenant: 'đơn vị',
};
