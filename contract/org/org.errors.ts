// What can be wrong with tenants, branches, warehouses and settings.
import { type ErrorRow, row } from '../error-row.ts';

export const orgErrors = {
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
  'branch.codeTaken': row('rule', 'Mã chi nhánh {value} đã được dùng.', 'Branch code {value} is already taken.'),
  'warehouse.codeTaken': row('rule', 'Mã kho {value} đã được dùng.', 'Warehouse code {value} is already taken.'),
  'branch.inUse': row(
    'rule',
    'Không thể xóa {name}, đang được dùng: {where}.',
    '{name} can not be deleted, it is used by: {where}.',
  ),
  'branch.noCenter': row('rule', 'Chưa có chi nhánh nào là trung tâm.', 'There is no branch that is the centre.'),
  'branch.notYours': row('forbidden', 'Chi nhánh này không được phân cho bạn.', 'This branch is not one of yours.'),
  'warehouse.roleTaken': row(
    'rule',
    'Đã có kho giữ vai trò này; mỗi vai trò chỉ có một kho.',
    'Another warehouse has this role; only one can have it.',
  ),
  'warehouse.fixed': row(
    'rule',
    'Không thể xóa {name}: kho có vai trò riêng trong hệ thống.',
    '{name} can not be deleted: it has a role of its own in the system.',
  ),
  'warehouse.ofChain': row(
    'rule',
    'Kho hàng trả, kho linh kiện lỗi và hàng đi đường là của cả chuỗi: hãy để trống chi nhánh.',
    'Returned goods, defective components and goods on their way belong to the whole chain: leave the branch empty.',
  ),
  'warehouse.fixedRole': row('rule', 'Không thể đổi vai trò của {name}.', 'The role of {name} can not be changed.'),
  'warehouse.holdsGoods': row(
    'rule',
    'Kho {name} ở lại chi nhánh của nó vì có {where}: sổ và báo cáo của chi nhánh phải giữ nguyên. Hãy lập kho mới ở chi nhánh kia rồi chuyển hàng sang.',
    'Warehouse {name} stays at its branch, because it has {where}: the books and reports of the branch stay true. Make a new warehouse at the other branch and transfer the goods to it.',
  ),
  'warehouse.keepsRole': row(
    'rule',
    'Kho {name} giữ nguyên vai trò vì có {where}. Hãy lập kho mới cho vai trò kia.',
    'Warehouse {name} keeps its role, because it has {where}. Make a new warehouse for the other role.',
  ),
  'warehouse.inUse': row(
    'rule',
    'Không thể xóa kho {name}, đang được dùng: {where}.',
    'Warehouse {name} can not be deleted, it is used by: {where}.',
  ),
  'config.invalid': row('invalid', 'Chưa lưu được. {sentence}', 'Not saved. {sentence}'),
  'config.hours': row('rule', 'Giờ đóng cửa phải sau giờ mở cửa.', 'The closing time must be after the opening time.'),
  'config.branchHours': row(
    'rule',
    'Với giờ này {names} sẽ đóng cửa trước khi mở cửa. Hãy đặt giờ riêng của chi nhánh trước.',
    'With these hours {names} would close before opening. Change the hours of the branch first.',
  ),
} as const satisfies Record<string, ErrorRow>;
