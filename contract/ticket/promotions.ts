// Which promotions a ticket gets, and why (domain.md §7). Pure: both ends ask it. Of those that cannot be combined the best for
// the customer is taken; those that can are taken with it. Every candidate comes back with its reason, also the refused ones.
import type { Both } from '../culture.ts';

export type PromotionReason =
  | 'newCustomer'
  | 'loyalTickets'
  | 'loyalRevenue'
  | 'fromBooking'
  | 'voucher'
  | 'notNew'
  | 'notLoyal'
  | 'noBooking'
  | 'outsideWindow'
  | 'belowMinimum'
  | 'quotaUsed'
  | 'inactive'
  | 'betterOne'
  | 'nothingLeft';
/** {count}, {amount}, {day}, {name} are filled in. */
export const promotionReasons = {
  newCustomer: { vi: 'Số điện thoại này sửa máy lần đầu', en: 'First repair on this phone number' },
  loyalTickets: {
    vi: 'Khách thân thiết: {count} phiếu trong 12 tháng',
    en: 'Loyal customer: {count} {count:ticket|tickets} in 12 months',
  },
  loyalRevenue: { vi: 'Khách thân thiết: {amount} ₫ trong 12 tháng', en: 'Loyal customer: {amount} ₫ in 12 months' },
  fromBooking: { vi: 'Khách đến theo lịch hẹn', en: 'Came with a booking' },
  voucher: { vi: 'Voucher hợp lệ', en: 'Valid voucher' },
  notNew: { vi: 'Khách đã từng sửa máy', en: 'Has had a repair before' },
  notLoyal: { vi: 'Chưa đủ điều kiện khách thân thiết', en: 'Not a loyal customer yet' },
  noBooking: { vi: 'Phiếu không mở từ lịch hẹn', en: 'Not opened from a booking' },
  outsideWindow: { vi: 'Ngoài thời gian áp dụng', en: 'Outside its dates' },
  belowMinimum: { vi: 'Chưa đạt giá trị tối thiểu {amount} ₫', en: 'Below the minimum of {amount} ₫' },
  quotaUsed: { vi: 'Đã hết lượt', en: 'Used up' },
  inactive: { vi: 'Đã ngừng áp dụng', en: 'Not active' },
  betterOne: { vi: 'Không dùng chung; "{name}" lợi hơn', en: 'Cannot be combined; "{name}" is better' },
  nothingLeft: { vi: 'Không còn gì để giảm', en: 'Nothing left to take off' },
} as const satisfies Record<PromotionReason, Both>;

export interface Candidate {
  kind: 'group' | 'voucher';
  id: number;
  name: string;
  percent: number;
  amount: number;
  cap: number | null;
  minimum: number;
  stackable: boolean;
  /** What speaks for it, or against it before any sum is known. */
  reason: PromotionReason;
  isRefused: boolean;
  params: Readonly<Record<string, string | number>>;
}
export interface Decided extends Candidate {
  /** What it takes off; 0 when it is not taken. */
  taken: number;
}

const worth = (c: Candidate, net: number): number => {
  const off = Math.max(Math.round((net * c.percent) / 100), 0) + c.amount;
  return Math.min(c.cap === null ? off : Math.min(off, c.cap), net);
};

export function decidePromotions(candidates: readonly Candidate[], net: number): Decided[] {
  const refuse = (c: Candidate, reason: PromotionReason, params = c.params): Decided => ({
    ...c,
    taken: 0,
    isRefused: true,
    reason,
    params,
  });
  const able = (c: Candidate) => !c.isRefused && net >= c.minimum;
  const single = candidates.filter((c) => able(c) && !c.stackable);
  const best = single.reduce<Candidate | null>(
    (top, c) => (top === null || worth(c, net) > worth(top, net) ? c : top),
    null,
  );
  let left = net;
  const order = [...candidates].sort((a, b) => Number(b === best) - Number(a === best));
  const decided = new Map<Candidate, Decided>();
  for (const c of order) {
    if (c.isRefused) decided.set(c, { ...c, taken: 0 });
    else if (net < c.minimum) decided.set(c, refuse(c, 'belowMinimum', { ...c.params, amount: c.minimum }));
    else if (!c.stackable && best && c !== best)
      decided.set(c, refuse(c, 'betterOne', { ...c.params, name: best.name }));
    else {
      const taken = Math.min(worth(c, net), left);
      left -= taken;
      decided.set(c, taken > 0 ? { ...c, taken } : refuse(c, 'nothingLeft'));
    }
  }
  return candidates.map((c) => decided.get(c) as Decided); // every candidate was decided above
}
