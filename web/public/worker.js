// Lets the installed application open without a network: pages come from the server, and when it cannot be reached the offline page
// does. Nothing else is touched: calls and files go their own way. And it says what the bell says while no window is there to say it.
const KEPT = 'offline-2';
const FILES = ['/offline.html', '/first-paint.js', '/offline.js'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
  self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(drop());
});
/** A line that swallows everything refuses nothing: a page that has not begun to answer after so long does not come. */
const PATIENCE_MS = 10_000;
const soon = (request) =>
  Promise.race([fetch(request), new Promise((_, refuse) => setTimeout(refuse, PATIENCE_MS, 'silent'))]);
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const isKept = FILES.includes(new URL(request.url).pathname);
  if (request.mode === 'navigate') event.respondWith(soon(request).catch(() => caches.match('/offline.html')));
  else if (isKept) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

/** Windows that hear the bell themselves: not a customer's page. The address is the one that a window was opened with, be it /login. */
const windows = async () => {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => !new URL(url).pathname.startsWith('/t/'));
};
/** Safari takes the permission away from whoever is told and shows nothing, whatever is in sight. */
const mustShow = !/Chrome|Firefox/.test(self.navigator.userAgent);
self.addEventListener('push', (event) => {
  const show = async () => {
    const { title, text: body, tag, lang, count, ...data } = event.data.json(); // PushNote of contract/notice/push.calls.ts
    const isSeen = (await windows()).some(({ visibilityState }) => visibilityState === 'visible');
    if (isSeen && !mustShow) return;
    await self.registration.showNotification(title, {
      body,
      tag,
      lang,
      data,
      renotify: true,
      icon: '/icons/icon-192.png',
    });
    await self.navigator.setAppBadge?.(count);
  };
  event.waitUntil(show());
});
const leave = async (told) => (await caches.open(KEPT)).put('/told', new Response(JSON.stringify(told)));
self.addEventListener('notificationclick', (event) => {
  const { data: told } = event.notification;
  event.notification.close();
  const open = async () => {
    const [window] = await windows();
    // A new window finds there what it was opened for (web/kit/feedback/push.ts).
    if (!window) return Promise.all([self.clients.openWindow(told.path), leave(told)]);
    window.postMessage({ told });
    return window.focus();
  };
  event.waitUntil(open());
});

// Which address this device is told at, for the day when the browser takes another one.
const DEVICE = '/device';
self.addEventListener('message', (event) => {
  const { device } = event.data ?? {};
  if (device) event.waitUntil(caches.open(KEPT).then((cache) => cache.put(DEVICE, new Response(device))));
});
/** With the token that windows keep; where the browser does not let a worker read it, the next window does all this at its start. */
const asUser = async () => {
  const token = await self.cookieStore?.get('Authorization');
  if (!token) return null;
  const headers = { authorization: decodeURIComponent(token.value), 'content-type': 'application/json' };
  return async (name, body) => {
    const more = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await fetch(`/api/services/app/Push/${name}`, { headers, ...more }); // contract/notice/push.calls.ts
    return answer.ok ? (await answer.json()).result : null;
  };
};
self.addEventListener('pushsubscriptionchange', (event) => {
  const move = async () => {
    const [window] = await windows();
    if (window) return window.postMessage({ isMoved: true }); // it knows who is signed in
    const [call, kept] = [await asUser(), await caches.match(DEVICE)];
    const instead = event.oldSubscription?.endpoint ?? (await kept?.text());
    const known = await call?.('Get');
    // Only for whoever had switched it on here: somebody else may have signed in since.
    if (!known?.devices.some(({ endpoint }) => endpoint === instead)) return;
    const options = { userVisibleOnly: true, applicationServerKey: known.key };
    const made = event.newSubscription ?? (await self.registration.pushManager.subscribe(options));
    const { endpoint, keys } = made.toJSON();
    const moved = await call('Subscribe', { endpoint, p256dh: keys.p256dh, auth: keys.auth, instead });
    if (moved) await (await caches.open(KEPT)).put(DEVICE, new Response(endpoint));
  };
  event.waitUntil(move());
});
