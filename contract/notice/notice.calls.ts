// What the caller is told and how they want it: wire service Notice is ours. Everybody reads and marks their own alone.
import * as z from 'zod';
import { fromDay, get, Instant, id, NoInput, named, page, paged, post, service, toDay, worded } from '../kit.ts';
import { type NoticeKind, noticeKindNames, noticeKinds, noticeSubjectNames } from './notice.kinds.ts';

export const NoticeId = id('Notice');
export type NoticeId = z.infer<typeof NoticeId>;

const kindField = named(worded(z.enum(noticeKindNames), noticeKinds), 'Loại', 'Kind');
export const NoticeRow = z.object({
  id: NoticeId,
  at: named(Instant, 'Lúc', 'At'),
  kind: kindField,
  word: z.enum(noticeSubjectNames),
  subjectId: z.string(),
  code: named(z.string(), 'Số phiếu', 'Code'),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  readAt: named(Instant.nullable(), 'Đã đọc', 'Read'),
});
export type NoticeRow = z.infer<typeof NoticeRow>;
export const readStates = {
  unread: { vi: 'Chưa đọc', en: 'Unread' },
  read: { vi: 'Đã đọc', en: 'Read' },
} as const;
const NoticeFilter = z.object({
  ...page(20),
  state: named(worded(z.enum(['unread', 'read']).optional(), readStates), 'Trạng thái', 'State'),
  kind: named(worded(z.enum(noticeKindNames).optional(), noticeKinds), 'Loại', 'Kind'),
  startDate: fromDay,
  endDate: toDay,
});

const Hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/**
 * Each kind on or off, whether it sounds, and the hours in which nothing pops up or sounds: the row is there all the same. From an hour to
 * the same one is the whole day.
 */
export const NoticeSettings = z.object({
  switches: named(z.partialRecord(z.enum(noticeKindNames), z.boolean()), 'Được báo', 'Told'),
  hasSound: named(z.boolean(), 'Có tiếng', 'With a sound'),
  quietFrom: named(Hour.nullable(), 'Yên lặng từ', 'Quiet from'),
  quietTo: named(Hour.nullable(), 'Yên lặng đến', 'Quiet to'),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;
/** How many there are, and how they are told: all that an open window has to know. */
const Unread = NoticeSettings.omit({ switches: true }).extend({ count: z.int() });

export const Notice = service('Notice', {
  GetAll: get({ in: NoticeFilter, out: paged(NoticeRow), may: 'signedIn' }),
  GetUnread: get({ in: NoInput, out: Unread, may: 'signedIn' }),
  /** Some of one's own; without ids all that are not read yet. */
  Mark: post({
    in: z.object({
      ids: named(z.array(NoticeId).max(200).optional(), 'Thông báo', 'Notices'),
      isRead: named(z.boolean().default(true), 'Đã đọc', 'Read'),
    }),
    out: Unread,
    may: 'signedIn',
  }),
  /** All that is told of a document, because its reader has opened it. */
  MarkSubject: post({
    in: z.object({
      word: named(z.enum(noticeSubjectNames), 'Loại phiếu', 'Document'),
      subjectId: named(z.string().trim().min(1).max(40), 'Phiếu', 'Its number'),
    }),
    out: Unread,
    may: 'signedIn',
  }),
  GetSettings: get({ in: NoInput, out: NoticeSettings, may: 'signedIn' }),
  SaveSettings: post({ in: NoticeSettings, out: NoticeSettings, may: 'signedIn' }),
});
export const isOn = (settings: Pick<NoticeSettings, 'switches'>, kind: NoticeKind): boolean =>
  settings.switches[kind] ?? !('isOff' in noticeKinds[kind]);
