// What a shop tells its customers: the cases, what each may say, and how far a message came (care.md §1–§2).
import * as z from 'zod';
import type { Both } from '../culture.ts';
import { worded } from '../kit.ts';

/** What a message is about; its number stands in the outbox. */
export type MessageTarget = 'ticket' | 'booking' | 'customer';
export interface MessageCase extends Both {
  target: MessageTarget;
  /** Whether a shop that has decided nothing sends it. */
  isOn: boolean;
  /** Said once for ever about its target, however often it is asked for. */
  once: boolean;
  /** Only between eight in the morning and nine in the evening. */
  byDay: boolean;
  /** Not sent any more so many hours after it was due: yesterday's reminder helps nobody. */
  staleAfter: number;
  variables: readonly Variable[];
  /** What is said where the shop has written nothing of its own. */
  body: string;
}
export const variables = {
  shop: { vi: 'Tên cửa hàng', en: 'Shop', example: 'Xưởng' },
  name: { vi: 'Tên khách', en: 'Customer', example: 'Nguyễn Thị Hoa' },
  code: { vi: 'Mã phiếu', en: 'Code', example: 'SCQ1261116001' },
  device: { vi: 'Thiết bị', en: 'Device', example: 'iPhone 13 Pro' },
  branch: { vi: 'Chi nhánh', en: 'Branch', example: 'Chi nhánh Quận 1' },
  branchPhone: { vi: 'Điện thoại chi nhánh', en: 'Branch phone', example: '028 3822 0000' },
  address: { vi: 'Địa chỉ', en: 'Address', example: '12 Lê Lợi, Quận 1' },
  time: { vi: 'Giờ hẹn', en: 'Time', example: '16:30 18/11/2026' },
  amount: { vi: 'Số tiền', en: 'Amount', example: '1.250.000 ₫' },
  day: { vi: 'Ngày', en: 'Day', example: '18/11/2026' },
  outcome: { vi: 'Kết quả sửa', en: 'Outcome', example: 'đã sửa xong' },
  link: { vi: 'Trang theo dõi', en: 'Tracking page', example: 'https://suachua.vn/t/…' },
} as const satisfies Record<string, Both & { example: string }>;
export type Variable = keyof typeof variables;
/** What a preview fills in. */
export const messageExamples: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(variables).map(([name, { example }]) => [name, example]),
);

const ofTicket = ['shop', 'name', 'code', 'device', 'branch', 'branchPhone', 'address', 'link'] as const;
export const messageKinds = {
  intake: {
    vi: 'Biên nhận',
    en: 'Intake slip',
    target: 'ticket',
    isOn: false,
    once: true,
    byDay: false,
    staleAfter: 12,
    variables: [...ofTicket, 'time'],
    body: '{shop} đã nhận {device} của {name}, phiếu {code}. Hẹn trả {time}. Theo dõi: {link}',
  },
  approval: {
    vi: 'Chờ khách duyệt',
    en: 'Waiting for approval',
    target: 'ticket',
    isOn: false,
    once: false,
    byDay: false,
    staleAfter: 12,
    variables: [...ofTicket, 'amount'],
    body: '{shop}: phiếu {code} ({device}) có thay đổi cần {name} đồng ý, tổng mới {amount}. Xem và trả lời: {link}',
  },
  ready: {
    vi: 'Mời nhận máy',
    en: 'Ready',
    target: 'ticket',
    isOn: false,
    once: false,
    byDay: false,
    staleAfter: 24,
    variables: [...ofTicket, 'amount', 'outcome'],
    body: '{shop}: {device} của {name} (phiếu {code}) {outcome}. Mời nhận máy tại {branch}, {address}. Còn thanh toán {amount}.',
  },
  late: {
    vi: 'Đổi giờ hẹn trả',
    en: 'New promised time',
    target: 'ticket',
    isOn: false,
    once: false,
    byDay: false,
    staleAfter: 6,
    variables: [...ofTicket, 'time'],
    body: '{shop} xin lỗi {name}: phiếu {code} ({device}) sẽ xong lúc {time}. Thắc mắc gọi {branchPhone}.',
  },
  rating: {
    vi: 'Cảm ơn và mời đánh giá',
    en: 'Thanks and rating',
    target: 'ticket',
    isOn: true,
    once: true,
    byDay: true,
    staleAfter: 48,
    variables: ofTicket,
    body: 'Cảm ơn {name} đã sửa {device} tại {shop}. Mời bạn đánh giá phiếu {code}: {link}',
  },
  warranty: {
    vi: 'Sắp hết bảo hành',
    en: 'Warranty soon over',
    target: 'ticket',
    isOn: false,
    once: true,
    byDay: true,
    staleAfter: 72,
    variables: [...ofTicket, 'day'],
    body: '{shop}: bảo hành của {device} (phiếu {code}) hết ngày {day}. Nếu có vấn đề, mời {name} ghé {branch} trước ngày đó.',
  },
  reminder: {
    vi: 'Nhắc lịch hẹn',
    en: 'Booking reminder',
    target: 'booking',
    isOn: true,
    once: true,
    byDay: false,
    staleAfter: 2,
    variables: ['shop', 'name', 'code', 'device', 'branch', 'branchPhone', 'address', 'time'],
    body: '{shop} nhắc {name}: lịch hẹn {code} lúc {time} tại {branch}, {address}. Đổi lịch gọi {branchPhone}.',
  },
  debt: {
    vi: 'Nhắc công nợ',
    en: 'Debt reminder',
    target: 'ticket',
    isOn: false,
    once: false,
    byDay: true,
    staleAfter: 24,
    variables: [...ofTicket, 'amount', 'day'],
    body: '{shop}: phiếu {code} của {name} còn {amount}, hạn {day}. Nếu đã thanh toán, xin bỏ qua tin này.',
  },
} as const satisfies Record<string, MessageCase>;
export type MessageKind = keyof typeof messageKinds;
export const messageKindKeys = Object.keys(messageKinds) as [MessageKind, ...MessageKind[]]; // keys of a const object
export const messageCase = (kind: MessageKind): MessageCase => messageKinds[kind];
export const MessageKindField = worded(z.enum(messageKindKeys), messageKinds);

/** queued → sending → accepted → delivered | refused | unknown; dropped: nobody needs it any more. */
export const messageStates = {
  queued: { vi: 'Chờ gửi', en: 'Waiting', color: 'gold' },
  sending: { vi: 'Đang gửi', en: 'Sending', color: 'blue' },
  accepted: { vi: 'Đã gửi', en: 'Sent', color: 'cyan' },
  delivered: { vi: 'Khách đã nhận', en: 'Delivered', color: 'green' },
  refused: { vi: 'Không gửi được', en: 'Refused', color: 'red' },
  unknown: { vi: 'Không rõ', en: 'Unknown', color: 'volcano' },
  dropped: { vi: 'Đã bỏ', en: 'Dropped', color: 'default' },
} as const satisfies Record<string, Both & { color: string }>;
export type MessageState = keyof typeof messageStates;
export const messageStateKeys = Object.keys(messageStates) as [MessageState, ...MessageState[]]; // keys of a const object
export const MessageStateField = worded(z.enum(messageStateKeys), messageStates);

/** A text with its places filled; a place that nothing is known for stays empty. */
export const fillMessage = (body: string, facts: Readonly<Record<string, unknown>>): string =>
  body.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? '')).trim();
/** Places of a text that its case does not know. */
export const strangePlaces = (kind: MessageKind, body: string): string[] =>
  [...body.matchAll(/\{(\w*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !messageCase(kind).variables.includes(name as Variable)); // asked whether it is one
