// What customers are asked to agree to: purposes, where they said it, and the sentences with their version.
import * as z from 'zod';
import type { Both } from '../culture.ts';
import { named, worded } from '../kit.ts';

/** Changes with the sentences below: what somebody agreed to is what they were asked. */
export const CONSENT_VERSION = '2026-11';

export interface Purpose extends Both {
  /** What is said to the customer. */
  asks: Both;
  /** Whether silence counts: messages about one's own device are part of the work, advertising is not. */
  unlessWithdrawn: boolean;
}
export const purposes = {
  service: {
    vi: 'Phục vụ sửa chữa',
    en: 'Repair service',
    asks: {
      vi: 'Cửa hàng lưu tên, số điện thoại và thông tin máy để sửa chữa, bảo hành và lập hóa đơn.',
      en: 'The shop keeps name, phone and device details for repair, warranty and invoices.',
    },
    unlessWithdrawn: true,
  },
  care: {
    vi: 'Chăm sóc sau sửa chữa',
    en: 'Care after the repair',
    asks: {
      vi: 'Cửa hàng nhắn tin hỏi thăm, mời đánh giá và nhắc hạn bảo hành.',
      en: 'The shop sends messages to ask how it went, to be rated and before a warranty ends.',
    },
    unlessWithdrawn: true,
  },
  marketing: {
    vi: 'Tin khuyến mãi',
    en: 'Promotions',
    asks: {
      vi: 'Khách đồng ý nhận tin khuyến mãi và quảng cáo của cửa hàng.',
      en: 'The customer agrees to receive promotions and advertising.',
    },
    unlessWithdrawn: false,
  },
} as const satisfies Record<string, Purpose>;
export type ConsentPurpose = keyof typeof purposes;
const purposeKeys = Object.keys(purposes) as [ConsentPurpose, ...ConsentPurpose[]]; // keys of a const object
export const PurposeField = named(worded(z.enum(purposeKeys), purposes), 'Mục đích', 'Purpose');

export const consentChannels = {
  counter: { vi: 'Tại quầy', en: 'At the counter' },
  phone: { vi: 'Qua điện thoại', en: 'By phone' },
  page: { vi: 'Trang theo dõi', en: 'Tracking page' },
  zalo: { vi: 'Zalo', en: 'Zalo' },
  paper: { vi: 'Giấy ký', en: 'On paper' },
} as const satisfies Record<string, Both>;
export type ConsentChannel = keyof typeof consentChannels;
const channelKeys = Object.keys(consentChannels) as [ConsentChannel, ...ConsentChannel[]]; // keys of a const object
export const ChannelField = named(worded(z.enum(channelKeys), consentChannels), 'Kênh', 'Channel');

/** What holds for a purpose, given the last word about it. */
export const isAgreed = (purpose: ConsentPurpose, said: boolean | null): boolean =>
  said ?? purposes[purpose].unlessWithdrawn;
