// The official account and what a shop says through it; the outbox as people see it. Our own services: the spec has none.
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import type { Both } from '../culture.ts';
import {
  asTyped,
  get,
  Instant,
  listed,
  NoInput,
  named,
  note,
  page,
  paged,
  post,
  rowId,
  service,
  text,
  worded,
} from '../kit.ts';
import { CustomerPhone } from '../phone.ts';
import { MessageKindField, MessageStateField } from './messages.ts';

const setUp = 'Pages.Settings.General';
const words = (vi: string, en: string) => named(z.string().nullable(), vi, en);
/** Where the provider is found unless a shop says otherwise. */
export const careUrls = {
  oauthUrl: 'https://oauth.zaloapp.com',
  apiUrl: 'https://business.openapi.zalo.me',
  oaUrl: 'https://openapi.zalo.me',
} as const;
/** Who carries messages. The trial is the demo shop's alone: it answers by itself, and nothing leaves the server. */
export const careProviders = {
  zalo: { vi: 'Zalo', en: 'Zalo' },
  trial: { vi: 'Tài khoản thử', en: 'Trial account' },
} as const satisfies Record<string, Both>;
export type CareProvider = keyof typeof careProviders;
const careProviderKeys = Object.keys(careProviders) as [CareProvider, ...CareProvider[]]; // keys of a const object
/** Zalo's own servers and nobody else's: the server goes to these addresses by itself. */
const url = (vi: string, en: string) =>
  named(z.url({ protocol: /^https$/, hostname: /(^|\.)(zaloapp\.com|zalo\.me)$/ }).max(200), vi, en);
const AccountView = z.object({
  isActive: named(z.boolean(), 'Đang dùng', 'Active'),
  provider: worded(z.enum(careProviderKeys), careProviders),
  appId: words('App ID', 'App id'),
  /** Secrets and tokens are never shown again. */
  hasAppSecret: z.boolean(),
  hasOaSecret: z.boolean(),
  hasTokens: z.boolean(),
  tokenUntil: named(Instant.nullable(), 'Token đến', 'Token until'),
  oauthUrl: z.string(),
  apiUrl: z.string(),
  oaUrl: z.string(),
  /** The path that the provider calls, unguessable; null before the first save. */
  hookPath: words('Địa chỉ webhook', 'Webhook address'),
  lastAt: named(Instant.nullable(), 'Lần gửi cuối', 'Last sent'),
  lastError: words('Lỗi gần nhất', 'Last error'),
  version: z.int(),
});
export type CareAccountView = z.infer<typeof AccountView>;
/** A secret that is left out stays as it is. Whoever writes one down in a trial has left it, and nothing of the trial is kept. */
const secret = (vi: string, en: string) => named(note(2000), vi, en);
export const CareAccount = service('CareAccount', {
  Get: get({ in: NoInput, out: AccountView, may: setUp }),
  Save: post({
    in: z.object({
      isActive: named(z.boolean().default(false), 'Đang dùng', 'Active'),
      appId: named(text(100), 'App ID', 'App id'),
      appSecret: secret('Khóa ứng dụng', 'App secret'),
      oaSecret: secret('Khóa OA', 'OA secret'),
      accessToken: secret('Token truy cập', 'Access token'),
      refreshToken: secret('Token làm mới', 'Refresh token'),
      oauthUrl: url('Địa chỉ OAuth', 'OAuth address').default(careUrls.oauthUrl),
      apiUrl: url('Địa chỉ gửi tin', 'Message address').default(careUrls.apiUrl),
      oaUrl: url('Địa chỉ OA', 'OA address').default(careUrls.oaUrl),
      /** 0, as it is told, where there is no account yet. */
      version: named(z.int().min(0).optional(), 'Phiên bản', 'Version'),
    }),
    out: AccountView,
    may: setUp,
  }),
  /** Fetches new tokens with those that are kept: what works here works for every message. */
  Test: post({ in: NoInput, out: z.object({ isFine: z.boolean(), message: z.string().nullable() }), may: setUp }),
  /** One real event, as it came: whether it is proven by the secret that is kept. */
  CheckEvent: post({
    in: z.object({
      body: named(asTyped(z.string().min(1).max(65_536)), 'Nội dung sự kiện', 'Body of the event'),
      signature: named(text(200), 'Chữ ký', 'Signature'),
      timestamp: named(note(50), 'Thời điểm', 'Timestamp'),
    }),
    out: z.object({ isProven: z.boolean() }),
    may: setUp,
  }),
});

const TemplateRow = z.object({
  kind: named(MessageKindField, 'Loại tin', 'Case'),
  isOn: named(z.boolean(), 'Gửi', 'Sent'),
  templateId: words('Mã mẫu Zalo', 'Provider’s template'),
  body: named(z.string(), 'Nội dung', 'Text'),
  variables: z.array(z.string()),
  /** The text with its variables filled by examples. */
  preview: named(z.string(), 'Xem trước', 'Preview'),
});
export type TemplateRow = z.infer<typeof TemplateRow>;
export const MessageTemplate = service('MessageTemplate', {
  GetAll: get({ in: NoInput, out: listed(TemplateRow), may: setUp }),
  Save: post({
    in: z.object({
      kind: named(MessageKindField, 'Loại tin', 'Case'),
      isOn: named(z.boolean(), 'Gửi', 'Sent'),
      templateId: named(note(100), 'Mã mẫu Zalo', 'Provider’s template'),
      body: named(text(1000), 'Nội dung', 'Text'),
    }),
    out: TemplateRow,
    may: setUp,
  }),
});

const OutboxRow = z.object({
  id: z.int(),
  kind: named(MessageKindField, 'Loại tin', 'Case'),
  status: named(MessageStateField, 'Trạng thái', 'State'),
  code: words('Mã lỗi', 'Code'),
  reason: words('Lý do', 'Reason'),
  phone: CustomerPhone,
  documentCode: words('Phiếu', 'Document'),
  branchName: words('Chi nhánh', 'Branch'),
  creationTime: named(Instant, 'Ngày tạo', 'Created'),
  dueAt: named(Instant, 'Gửi lúc', 'Due'),
  sentAt: named(Instant.nullable(), 'Đã gửi lúc', 'Sent'),
  deliveredAt: named(Instant.nullable(), 'Đã nhận lúc', 'Delivered'),
  attempts: named(z.int(), 'Số lần gửi', 'Attempts'),
});
export type OutboxRow = z.infer<typeof OutboxRow>;
export const MessageOutbox = service('MessageOutbox', {
  GetAll: get({
    in: z.object({
      ...page(pageSize.usual),
      kind: named(MessageKindField.optional(), 'Loại tin', 'Case'),
      status: named(MessageStateField.optional(), 'Trạng thái', 'State'),
    }),
    out: paged(OutboxRow),
    may: 'Pages.CustomerCare.Zalo.List',
  }),
  /** The same once more, as a message of its own; somebody has decided that. */
  Resend: post({
    in: z.object({ id: rowId(z.int()) }),
    out: z.object({ id: z.int() }),
    may: 'Pages.CustomerCare.ChangeStatus',
  }),
});
