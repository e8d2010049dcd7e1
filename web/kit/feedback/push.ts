// Being told on this device while the application is closed: what the browser allows, its subscription, and whose it is. Loaded where it
// is switched on, or about to be.
import type { NoticeSubject } from '../../../contract/notice/notice.kinds.ts';
import { Push, type PushDevices } from '../../../contract/notice/push.calls.ts';
import { call } from '../call/call.ts';
import { PUSH_DEVICE, session } from '../call/session.ts';

/** Why this browser cannot: no https, no such thing, not before it is installed (iPhone), refused or not allowed by its user, or by its own service. */
export type Hindrance = 'insecure' | 'none' | 'install' | 'denied' | 'dismissed' | 'unreached';
export function hindranceHere(): Hindrance | null {
  if (!window.isSecureContext) return 'insecure';
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
    return Notification.permission === 'denied' ? 'denied' : null;
  return isApple() ? 'install' : 'none';
}
/** An iPad calls itself a Mac; no Mac is touched by several fingers. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const subscription = async () => {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
};
/** The browser's own address; who is told there is known by the server. */
export const endpointHere = async (): Promise<string | null> => (await subscription())?.endpoint ?? null;

const ownerNow = (): string => `${session()?.tenant ?? ''}:${session()?.user.id}`;
/** Asks for the permission, which must be the first thing that a press does. */
export async function tellHere(key: string): Promise<PushDevices | Hindrance> {
  const permission = await Notification.requestPermission();
  if (permission === 'granted') return subscribe(key);
  return permission === 'denied' ? 'denied' : 'dismissed';
}
async function subscribe(key: string, instead?: string): Promise<PushDevices | Hindrance> {
  const made = await fresh(key).catch(() => null);
  if (!made) return 'unreached';
  const { endpoint, keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const devices = await call(Push.Subscribe, { endpoint: endpoint ?? made.endpoint, p256dh, auth, instead });
  localStorage.setItem(PUSH_DEVICE, `${ownerNow()} ${made.endpoint}`);
  (await navigator.serviceWorker.ready).active?.postMessage({ device: made.endpoint });
  return devices;
}
/** One that was made with another key is of no use: the shop's installation is a new one. */
async function fresh(applicationServerKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) !== applicationServerKey) await known.unsubscribe();
  return pushManager.subscribe(options);
}
const keyOf = ({ options: { applicationServerKey: key } }: PushSubscription): string =>
  key
    ? btoa(String.fromCharCode(...new Uint8Array(key)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '')
    : '';

export async function tellNoMore(endpoint: string): Promise<PushDevices> {
  const devices = await call(Push.Unsubscribe, { endpoint });
  const own = await subscription();
  if (own?.endpoint === endpoint) {
    localStorage.removeItem(PUSH_DEVICE);
    await own.unsubscribe().catch(() => false); // the server sends nothing there any more
  }
  return devices;
}

/** Where the worker leaves it (web/public/worker.js). */
const LEFT = '/told';
interface Told {
  word: NoticeSubject;
  subjectId: string;
}
/**
 * Where it is switched on, at every start. Somebody else has signed in: what is sent to the one before ends here. The browser has taken
 * another address: the server is told, and the one before ends (also when the worker says so, web/public/worker.js). What a notice has opened this window for is read.
 */
export async function keepPush(read: (told: Told) => Promise<void>): Promise<void> {
  const [owner, endpoint] = (localStorage.getItem(PUSH_DEVICE) ?? '').split(' ');
  const [left, own] = [await takeLeft(), await subscription()];
  if (owner !== ownerNow()) {
    localStorage.removeItem(PUSH_DEVICE);
    await own?.unsubscribe();
    return;
  }
  if (left) void read(left);
  if (own?.endpoint !== endpoint && hindranceHere() === null && Notification.permission === 'granted') {
    const { key } = await call(Push.Get, {}, { quiet: true });
    await subscribe(key, endpoint);
  }
}
async function takeLeft(): Promise<Told | null> {
  const left = await caches.match(LEFT);
  if (!left) return null;
  for (const name of await caches.keys()) await (await caches.open(name)).delete(LEFT);
  return (await left.json()) as Told; // the worker's, out of a notice
}
