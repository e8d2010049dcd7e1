// Words of the commission ledger and of the costs of free work.
import type { Both } from '../culture.ts';

export const earningRoles = {
  technician: { vi: 'Kỹ thuật', en: 'Technician' },
  advisor: { vi: 'Tư vấn', en: 'Advisor' },
  seller: { vi: 'Bán hàng', en: 'Seller' },
  glass: { vi: 'Dán cường lực', en: 'Glass fitting' },
} as const satisfies Record<string, Both>;
export const earningAccounts = {
  earned: { vi: 'Được hưởng', en: 'Earned' },
  payable: { vi: 'Được chi', en: 'Payable' },
} as const satisfies Record<string, Both>;
export const earningEvents = {
  earned: { vi: 'Hoàn thành', en: 'Finished' },
  payable: { vi: 'Khách đã trả đủ', en: 'Paid by the customer' },
  reversed: { vi: 'Lấy lại', en: 'Taken back' },
  deducted: { vi: 'Bị trừ', en: 'Deducted' },
} as const satisfies Record<string, Both>;
export const costEvents = {
  booked: { vi: 'Ghi chi phí', en: 'Booked' },
  reversed: { vi: 'Hủy ghi', en: 'Taken back' },
} as const satisfies Record<string, Both>;
