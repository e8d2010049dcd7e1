// Lets the installed application open without a network: pages come from the server, and when it cannot be reached the offline page
// does. Nothing else is touched: calls and files go their own way. And it says what the bell says while no window is there to say it.
const KEPT = 'offline-1';
const FILES = ['/offline.html', '/offline.js'];

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
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const isKept = FILES.includes(new URL(request.url).pathname);
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/offline.html')));
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
