// Which promotions a ticket gets, and why (domain.md §7). Pure: both ends ask it. Of those that cannot be combined the best for
// the customer is taken; those that can are taken with it. Every candidate comes back with its reason, also the refused ones.
import type { Both } from '../culture.ts';
import { percentOf } from './totals.ts';

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
  | 'otherBranch'
  | 'otherModel'
  | 'outOfScope'
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
  otherBranch: { vi: 'Không áp dụng tại chi nhánh này', en: 'Does not hold at this branch' },
  otherModel: { vi: 'Không áp dụng cho mẫu máy này', en: 'Does not hold for this model' },
  outOfScope: { vi: 'Không áp dụng cho dịch vụ nào trên phiếu', en: 'Holds for no service on the ticket' },
  betterOne: { vi: 'Không dùng chung; "{name}" lợi hơn', en: 'Cannot be combined; "{name}" is better' },
  nothingLeft: { vi: 'Không còn gì để giảm', en: 'Nothing left to take off' },
} as const satisfies Record<PromotionReason, Both>;

/** What is said when the lines of a ticket changed and its promotions with them. */
export const promotionNews = {
  added: { vi: 'Khuyến mãi "{name}": giảm {to}.', en: 'Promotion "{name}": {to} off.' },
  changed: { vi: 'Khuyến mãi "{name}": {from} → {to}.', en: 'Promotion "{name}": {from} → {to}.' },
  dropped: {
    vi: 'Khuyến mãi "{name}" không còn giảm {from}{why}.',
    en: 'Promotion "{name}" no longer takes {from} off{why}.',
  },
} as const satisfies Record<string, Both>;

export interface Candidate {
  kind: 'group' | 'voucher';
  id: number;
  name: string;
  percent: number;
  amount: number;
  cap: number | null;
  minimum: number;
  stackable: boolean;
  /** The higher one is taken off first; of two that are worth the same it is the one taken. */
  priority: number;
  /** The places of the lines it is taken off; null: all of them. The minimum is always that of the whole bill. */
  places: readonly number[] | null;
  /** What speaks for it, or against it before any sum is known. */
  reason: PromotionReason;
  isRefused: boolean;
  params: Readonly<Record<string, string | number>>;
}
/** With what it takes off: 0 when it is not taken. */
export type Decided<C extends Candidate = Candidate> = C & { taken: number };

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** `nets`: what each line comes to before promotions. */
export function decidePromotions<C extends Candidate>(candidates: readonly C[], nets: readonly number[]): Decided<C>[] {
  const net = sum(nets);
  const all = nets.map((_, place) => place);
  const baseOf = ({ places }: C) => sum((places ?? all).map((place) => nets[place] ?? 0));
  const worth = (c: C): number => {
    const base = baseOf(c);
    const off = percentOf(base, c.percent) + c.amount;
    return Math.min(off, c.cap ?? off, base);
  };
  const refuse = (c: C, reason: PromotionReason, params = c.params): Decided<C> => ({
    ...c,
    taken: 0,
    isRefused: true,
    reason,
    params,
  });
  const able = (c: C) => !c.isRefused && net >= c.minimum;
  /** What all that can be combined take off together, with one of those that cannot, or without any. */
  const combined = (chosen: C | null) => {
    const breadth = ({ places }: C) => places?.length ?? all.length;
    const order = candidates
      .filter((c) => able(c) && (c.stackable || c === chosen))
      .toSorted(
        (a, b) => b.priority - a.priority || breadth(a) - breadth(b) || Number(b === chosen) - Number(a === chosen),
      );
    const wishes = order.map((c) => ({ most: worth(c), places: c.places ?? all }));
    const amounts = mostTogether(wishes, nets);
    const taken = new Map(order.map((c, at) => [c, amounts[at] ?? 0]));
    return { chosen, taken, off: sum(amounts) };
  };
  type Combined = ReturnType<typeof combined>;
  const isBetter = (a: Combined, b: Combined) =>
    a.off - b.off || (a.chosen?.priority ?? -1) - (b.chosen?.priority ?? -1) || 0;
  const { chosen: best, taken } = candidates
    .filter((c) => able(c) && !c.stackable)
    .map(combined)
    .reduce((top, one) => (isBetter(one, top) > 0 ? one : top), combined(null));
  return candidates.map((c) => {
    if (c.isRefused) return { ...c, taken: 0 };
    if (net < c.minimum) return refuse(c, 'belowMinimum', { ...c.params, amount: c.minimum });
    if (!c.stackable && best && c !== best) return refuse(c, 'betterOne', { ...c.params, name: best.name });
    const amount = taken.get(c) ?? 0;
    return amount > 0 ? { ...c, taken: amount } : refuse(c, 'nothingLeft');
  });
}
interface Wish {
  most: number;
  places: readonly number[];
}
/**
 * The most that wishes can take off lines together, no line below zero: a greatest flow from wishes to lines. One wish after the
 * other gets all that can be got, and those before it change the line they are taken off where that makes room, never their amount:
 * so the first ones get the most, and all together too.
 */
function mostTogether(wishes: readonly Wish[], nets: readonly number[]): number[] {
  const left = [...nets];
  const flow = wishes.map(() => nets.map(() => 0));
  const flowOf = (wish: number, place: number) => flow[wish]?.[place] ?? 0;
  const move = (wish: number, place: number, amount: number) => {
    const row = flow[wish];
    if (row) row[place] = flowOf(wish, place) + amount;
  };
  /** Takes up to `wanted` off a line that this wish is about, or off one that another wish leaves for it; 0: there is none. */
  const take = (wish: number, wanted: number, seen: Set<number>): number => {
    for (const place of wishes[wish]?.places ?? []) {
      if (seen.has(place)) continue;
      seen.add(place);
      const free = Math.min(wanted, left[place] ?? 0);
      if (free > 0) {
        left[place] = (left[place] ?? 0) - free;
        move(wish, place, free);
        return free;
      }
      for (const other of wishes.keys()) {
        const there = flowOf(other, place);
        if (other === wish || there <= 0) continue;
        const moved = take(other, Math.min(wanted, there), seen);
        if (moved === 0) continue;
        move(other, place, -moved);
        move(wish, place, moved);
        return moved;
      }
    }
    return 0;
  };
  return wishes.map(({ most }, wish) => {
    let got = 0;
    for (let more = most; more > 0; more = most - got) {
      const taken = take(wish, more, new Set());
      if (taken === 0) break;
      got += taken;
    }
    return got;
  });
}
