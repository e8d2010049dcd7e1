// What keeps an account from being deleted: work that waits for this person. What is over keeps the name; it keeps nobody.
import type { Use } from '../kit/in-use.ts';

const open = `not t.is_deleted and t.status in ('ChoXuLy', 'DieuChinh', 'ChuyenVeTrungTam', 'DangXuLy', 'ChuyenDieuPhoi', 'ChoLinhKien',
  'KhachKhongSua', 'KhongSuaDuoc', 'HoanThanh', 'HoanTra')`;
export const userUses: readonly Use[] = [
  {
    table: 'ticket',
    column: 'technician_id',
    where: open,
    code: 'code',
    vi: '{count} phiếu đang sửa',
    en: '{count} {count:ticket|tickets} in work',
  },
  {
    table: 'ticket',
    column: 'advisor_id',
    where: open,
    code: 'code',
    vi: '{count} phiếu đang tư vấn',
    en: '{count} open {count:ticket|tickets} as advisor',
  },
  {
    table: 'ticket',
    column: 'receptionist_id',
    where: open,
    code: 'code',
    vi: '{count} phiếu đang tiếp nhận',
    en: '{count} open {count:ticket|tickets} as receptionist',
  },
];
