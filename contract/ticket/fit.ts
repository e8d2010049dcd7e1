// Whether somebody fits a ticket's work: asked whenever a technician is named, at intake, at the branch, at the centre, for one ticket
// or many. What does not fit is said; whoever may assign anybody can do it all the same, and the story says so.
import type { Both } from '../culture.ts';

/** In the order in which they are said. */
export const unfits = {
  offline: { vi: 'đang ngoại tuyến', en: 'is offline' },
  userType: { vi: 'không thuộc loại người dùng kỹ thuật', en: 'is not of the user type technician' },
  role: { vi: 'vai trò không được nhận sửa', en: 'has no role that accepts repairs' },
  branch: { vi: 'không làm việc tại {place}', en: 'does not work at {place}' },
  service: { vi: 'chưa được phân dịch vụ {services}', en: 'is not mapped to {services}' },
} as const satisfies Record<string, Both>;
export type UnfitKey = keyof typeof unfits;
