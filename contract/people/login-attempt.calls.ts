// Who tried to sign in, when and from where: our wire service UserLogin (domain.md §10).
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import type { Both } from '../culture.ts';
import { get, Instant, LocalDate, named, page, paged, service, worded } from '../kit.ts';
import { UserId } from './user.calls.ts';

const row = (code: number, vi: string, en: string) => ({ code, vi, en });
/** How a try ended; numbered as ABP numbers them, `outworn` is ours. */
export const attemptResults = {
  success: row(1, 'Thành công', 'Signed in'),
  noUser: row(2, 'Không có tài khoản', 'No such account'),
  wrongPassword: row(3, 'Sai mật khẩu', 'Wrong password'),
  notActive: row(4, 'Tài khoản đã khóa', 'Account is offline'),
  tenantNotActive: row(6, 'Đơn vị ngừng hoạt động', 'Tenant is not active'),
  lockedOut: row(9, 'Bị khóa tạm thời', 'Locked out'),
  outworn: row(20, 'Phải đặt mật khẩu mới', 'New password needed'),
} as const satisfies Record<string, Both & { code: number }>;
export type AttemptResult = keyof typeof attemptResults;
export const attemptKeys = Object.keys(attemptResults) as AttemptResult[]; // keys of a const object are its key type
const result = worded(z.enum(attemptKeys), attemptResults);

export const AttemptRow = z.object({
  id: z.int(),
  at: named(Instant, 'Thời điểm', 'When'),
  login: named(z.string(), 'Tên đã nhập', 'Name typed'),
  userId: UserId.nullable(),
  fullName: named(z.string().nullable(), 'Người dùng', 'User'),
  result: named(result, 'Kết quả', 'Result'),
  ip: named(z.string().nullable(), 'Địa chỉ IP', 'IP address'),
  agent: named(z.string().nullable(), 'Trình duyệt', 'Browser'),
});
export type AttemptRow = z.infer<typeof AttemptRow>;
export const AttemptFilter = z.object({
  ...page(pageSize.long),
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
  result: named(result.optional(), 'Kết quả', 'Result'),
  userId: named(UserId.optional(), 'Người dùng', 'User'),
  startDate: named(LocalDate.optional(), 'Từ ngày', 'From'),
  endDate: named(LocalDate.optional(), 'Đến ngày', 'To'),
});

export const UserLogin = service('UserLogin', {
  GetUserLoginAttempts: get({ in: AttemptFilter, out: paged(AttemptRow), may: 'Pages.Users' }),
});
