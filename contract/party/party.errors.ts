// What can be wrong with customers and suppliers.
import { type ErrorRow, row } from '../error-row.ts';

export const partyErrors = {
  'customer.codeTaken': row('rule', 'Mã khách hàng {value} đã được dùng.', 'Customer code {value} is already taken.'),
  'customer.phoneTaken': row(
    'rule',
    'Số điện thoại {value} đã có ở một khách hàng khác.',
    'Another customer has the phone number {value} already.',
  ),
  'customer.taxCode': row(
    'rule',
    'Khách hàng là công ty mà mã số thuế {value} không đúng. Hãy xem lại giấy đăng ký.',
    'The customer is a company, and the tax code {value} is wrong.',
  ),
  'customer.noLending': row(
    'forbidden',
    'Cần quyền “{names}” để đổi {field} của khách hàng.',
    'Changing the customer’s {field} needs the right “{names}”.',
  ),
  'supplier.codeTaken': row('rule', 'Mã nhà cung cấp {value} đã được dùng.', 'Supplier code {value} is already taken.'),
  'supplier.nameTaken': row('rule', 'Đã có nhà cung cấp tên {value}.', 'There is a supplier called {value} already.'),
} as const satisfies Record<string, ErrorRow>;
