// What can be wrong with devices, services and products.
import { type ErrorRow, row } from '../error-row.ts';

export const catalogErrors = {
  'series.nameTaken': row('rule', 'Hãng này đã có dòng {value}.', 'This brand already has a series {value}.'),
  'series.inUse': row(
    'rule',
    'Dòng máy còn {count} mẫu: {names}. Hãy xóa hoặc chuyển các mẫu đó trước.',
    'The series still has {count} {count:model|models}: {names}. Delete or move {count:it|them} first.',
  ),
  'model.nameTaken': row('rule', 'Dòng này đã có mẫu máy {value}.', 'This series already has a model {value}.'),
  'serviceName.nameTaken': row('rule', 'Đã có dịch vụ {value}.', 'There is a service {value} already.'),
  'serviceName.codeTaken': row('rule', 'Mã dịch vụ {value} đã được dùng.', 'Service code {value} is already taken.'),
  'product.codeTaken': row('rule', 'Mã hàng {value} đã được dùng.', 'Product code {value} is already taken.'),
  'product.nameTaken': row('rule', 'Tên hàng {value} đã được dùng.', 'Product name {value} is already taken.'),
  'product.barcodeTaken': row(
    'rule',
    'Mã vạch {value} đã được dùng cho hàng khác.',
    'Barcode {value} belongs to another product.',
  ),
  'product.codeNoBarcode': row(
    'rule',
    'Mã hàng {value} có chữ mà mã vạch không in được: hãy đổi mã, hoặc nhập mã vạch riêng.',
    'Product code {value} has letters that no barcode holds: change it, or give the product a barcode of its own.',
  ),
  'product.stockRange': row(
    'rule',
    'Tồn tối đa ({value}) phải lớn hơn hoặc bằng tồn tối thiểu, hoặc bằng 0.',
    'The maximum stock ({value}) must not be below the minimum, unless it is 0.',
  ),
  'product.serialHeld': row(
    'rule',
    'Chưa đổi được cách quản lý serial của {name}: {where}.',
    'Whether {name} is tracked by serial cannot change yet: {where}.',
  ),
  'product.inUse': row(
    'rule',
    'Không thể xóa {name} vì đang được dùng: {where}. Hãy ẩn hàng này thay vì xóa.',
    '{name} can not be deleted, it is used: {where}. Hide it instead.',
  ),
} as const satisfies Record<string, ErrorRow>;
