// Where photos wait on this device: the browser's database, which has room for them. Without one they wait as long as the page lives.
import type { Photo, PhotoStore } from './photo-queue.ts';

const NAME = 'xuong';
const PHOTOS = 'photos';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(PHOTOS, { keyPath: 'key' });
  return done(request);
}
/** Each time anew: phones close what rests. */
async function within<T>(mode: IDBTransactionMode, work: (all: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const database = await open();
    try {
      return await done(work(database.transaction(PHOTOS, mode).objectStore(PHOTOS)));
    } finally {
      database.close();
    }
  } catch {
    return null; // not allowed, or no room: the page has it
  }
}

export const photoStore: PhotoStore = {
  all: async () => (await within<Photo[]>('readonly', (photos) => photos.getAll())) ?? [], // as they were put
  put: async (photo) => void (await within('readwrite', (photos) => photos.put(photo))),
  remove: async (key) => void (await within('readwrite', (photos) => photos.delete(key))),
};
