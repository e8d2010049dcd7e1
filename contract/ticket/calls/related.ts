// Documents that belong to a ticket, by their kinds; apart from its story, because its page's calls need no sentence of that.
import type { Both } from '../../culture.ts';

export const documentKinds = {
  ticket: { vi: 'Phiếu sửa chữa', en: 'Ticket' },
  outbound: { vi: 'Xuất linh kiện', en: 'Parts issued' },
  returnItem: { vi: 'Trả linh kiện', en: 'Parts returned' },
  error: { vi: 'Xuất lỗi', en: 'Defective parts' },
  request: { vi: 'Yêu cầu linh kiện', en: 'Parts request' },
  centre: { vi: 'Yêu cầu trung tâm', en: 'Centre request' },
  inbound: { vi: 'Nhập linh kiện rã', en: 'Recovered parts' },
  receipt: { vi: 'Phiếu thu', en: 'Receipt' },
  payment: { vi: 'Phiếu chi', en: 'Payment' },
  refund: { vi: 'Phiếu hoàn phí', en: 'Refund slip' },
  booking: { vi: 'Lịch hẹn', en: 'Booking' },
} as const satisfies Record<string, Both>;
export type DocumentKind = keyof typeof documentKinds;
