// Devices that are told while the application is closed: wire service Push is ours. Everybody sees and changes their own alone.
import * as z from 'zod';
import { get, Instant, NoInput, named, post, service } from '../kit.ts';
import type { NoticeSubject } from './notice.kinds.ts';

export const pushLimits = { endpoint: 1000, devices: 10 } as const;
const endpoint = named(z.string().trim().min(1).max(pushLimits.endpoint), 'Địa chỉ nhận thông báo', 'Push endpoint');
/** Bytes as browsers write them: a point of P-256 that is not compressed, and sixteen random ones. */
const PublicKey = z.string().regex(/^B[\w-]{86}$/);
const Secret = z.string().regex(/^[\w-]{22}$/);

const Devices = z.object({
  /** What a browser subscribes with: the public half of the installation's key. */
  key: z.string(),
  devices: z.array(
    z.object({
      endpoint,
      device: named(z.string(), 'Thiết bị', 'Device'),
      creationTime: named(Instant, 'Bật lúc', 'Since'),
      lastSuccessAt: named(Instant.nullable(), 'Báo lần cuối', 'Last told'),
    }),
  ),
});
export type PushDevices = z.infer<typeof Devices>;

export const Push = service('Push', {
  Get: get({ in: NoInput, out: Devices, may: 'signedIn' }),
  /** As PushSubscription.toJSON() says it. Of more than ten devices the one that was longest not told goes. */
  Subscribe: post({
    in: z.object({
      endpoint,
      p256dh: named(PublicKey, 'Khóa của trình duyệt', 'Browser key'),
      auth: named(Secret, 'Mã bí mật của trình duyệt', 'Browser secret'),
      /** The address that the browser had before: it ends. */
      instead: named(endpoint.optional(), 'Địa chỉ trước đó', 'Endpoint before'),
    }),
    out: Devices,
    may: 'signedIn',
  }),
  Unsubscribe: post({ in: z.object({ endpoint }), out: Devices, may: 'signedIn' }),
});

/** What a device is told: read by web/public/worker.js. Nothing that somebody typed is in it, for it stands on locked screens. */
export interface PushNote {
  title: string;
  text: string;
  /** Where it leads, and what is read then. */
  path: string;
  word: NoticeSubject;
  subjectId: string;
  /** A newer one with the same mark takes the place of the one before. */
  tag: string;
  lang: string;
  /** How many are unread. */
  count: number;
}
