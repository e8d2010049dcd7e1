// Lets the installed application open without a network: pages come from the server, and when it cannot be reached the offline page
// does. Nothing else is touched: calls and files go their own way.
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
