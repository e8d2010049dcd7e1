// The service worker with stand-ins of what a browser gives it: a line that swallows everything shows the offline page; when the browser takes another address for notices, the new one takes the
// place of the old, for whoever had switched this device on and nobody else.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const source = readFileSync(new URL('../../public/worker.js', import.meta.url), 'utf8');
const subscription = (endpoint: string) => ({
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
});
interface World {
  /** Paths of open windows. */
  windows?: string[];
  token?: string | null;
  /** Devices that the signed-in person is told on. */
  devices?: string[];
  /** What the network says to everything. */
  answers?: () => Promise<Response>;
}
function worker({ windows = [], token = 'Bearer%20abc', devices = [], answers }: World = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const kept = new Map<string, string>();
  const [calls, posted]: [[string, string, unknown][], unknown[]] = [[], []];
  const cache = { put: async (path: string, answer: Response) => void kept.set(path, await answer.text()) };
  const clients = windows.map((path) => ({
    url: `https://shop.vn${path}`,
    postMessage: (words: unknown) => posted.push(words),
  }));
  const self = {
    addEventListener: (name: string, hear: (event: object) => void) => listeners.set(name, hear),
    navigator: { userAgent: 'Chrome' },
    clients: { matchAll: async () => clients },
    cookieStore: { get: async () => (token === null ? null : { value: token }) },
    registration: {
      pushManager: { subscribe: async (options: object) => subscription(`new ${JSON.stringify(options)}`) },
    },
  };
  const caches = {
    open: async () => cache,
    match: async (path: string) => (kept.has(path) ? new Response(kept.get(path)) : undefined),
  };
  const fetch = async (url: string, { headers, body }: { headers: { authorization: string }; body?: string }) => {
    calls.push([url, headers.authorization, body === undefined ? null : JSON.parse(body)]);
    const known = devices.map((endpoint) => ({ endpoint }));
    return Response.json({ result: { key: 'key', devices: known } });
  };
  runInNewContext(source, { self, caches, fetch: answers ?? fetch, Response, URL, setTimeout });
  const happens = async (name: string, event: object = {}) => {
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (one: Promise<unknown>) => {
      work = one;
    };
    listeners.get(name)?.({ ...event, waitUntil, respondWith: waitUntil });
    return work;
  };
  return { happens, calls, posted, kept };
}
const SUBSCRIBE = '/api/services/app/Push/Subscribe';

test('without a window it tells the server itself, and the old address ends', async () => {
  const { happens, calls, kept } = worker({ devices: ['other', 'old'] });
  await happens('pushsubscriptionchange', {
    oldSubscription: subscription('old'),
    newSubscription: subscription('next'),
  });
  expect(calls.map(([url]) => url)).toEqual(['/api/services/app/Push/Get', SUBSCRIBE]);
  expect(calls[1]).toEqual([
    SUBSCRIBE,
    'Bearer abc',
    { endpoint: 'next', p256dh: 'point', auth: 'secret', instead: 'old' },
  ]);
  expect(kept.get('/device')).toBe('next');
});
test('a browser that says neither: the address is the one that a window had told it, the new one is asked for', async () => {
  const { happens, calls } = worker({ devices: ['old'] });
  await happens('message', { data: { device: 'old' } });
  await happens('pushsubscriptionchange');
  expect(calls[1]?.[2]).toMatchObject({
    endpoint: 'new {"userVisibleOnly":true,"applicationServerKey":"key"}',
    instead: 'old',
  });
});
test('whoever is signed in now and had not switched it on is told nothing here', async () => {
  const { happens, calls } = worker({ devices: ['of another browser'] });
  await happens('pushsubscriptionchange', {
    oldSubscription: subscription('old'),
    newSubscription: subscription('next'),
  });
  expect(calls.map(([url]) => url)).not.toContain(SUBSCRIBE);
});
test('signed out, it leaves it to the next start', async () => {
  const { happens, calls } = worker({ token: null, devices: ['old'] });
  await happens('pushsubscriptionchange', { oldSubscription: subscription('old') });
  expect(calls).toEqual([]);
});
test('an open window does it, a customer’s page does not', async () => {
  const [own, customer] = [worker({ windows: ['/home'] }), worker({ windows: ['/t/abc'], devices: ['old'] })];
  for (const { happens } of [own, customer])
    await happens('pushsubscriptionchange', { oldSubscription: subscription('old') });
  expect([own.posted, own.calls]).toEqual([[{ isMoved: true }], []]);
  expect([customer.posted, customer.calls.map(([url]) => url)]).toEqual([
    [],
    ['/api/services/app/Push/Get', SUBSCRIBE],
  ]);
});
test('a page that does not begin to come is the offline page; one that is slow is not', async () => {
  vi.useFakeTimers();
  const request = { mode: 'navigate', url: 'https://shop.vn/home' };
  const after = (ms: number) => () => new Promise<Response>((resolve) => setTimeout(resolve, ms, new Response('page')));
  const textOf = async (ms: number) => {
    const { happens, kept } = worker({ answers: after(ms) });
    kept.set('/offline.html', 'offline');
    const answer = happens('fetch', { request }) as Promise<Response>;
    await vi.advanceTimersByTimeAsync(60_000);
    return (await answer).text();
  };
  expect([await textOf(9_000), await textOf(50_000)]).toEqual(['page', 'offline']);
  vi.useRealTimers();
});
