// What is refused to devices that want to be told.
import { type ErrorRow, row } from '../error-row.ts';

export const noticeErrors = {
  'push.service': row(
    'invalid',
    'Địa chỉ nhận thông báo phải là https của một dịch vụ đã biết: {hosts}. Trình duyệt dùng dịch vụ khác thì quản trị máy chủ thêm vào PUSH_HOSTS.',
    'The push endpoint must be an https address of a known service: {hosts}. For a browser that uses another, the operator adds it to PUSH_HOSTS.',
  ),
} as const satisfies Record<string, ErrorRow>;
