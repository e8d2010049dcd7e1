// Photos that were taken and have not arrived: sent one after the other, each with a key of its own, so that one whose answer was lost is
// not added twice. Without a network, and while the server is busy or fails, they wait, also over a reload. Pure, over a store.
import { CallError } from '../../kit/call/call.ts';
import { newKey } from '../../kit/call/idempotency.ts';
import { comesBack } from '../../kit/scan/scan-queue.ts';

export interface NewPhoto {
  ticketId: number;
  moment: 'intake' | 'repair' | 'handover';
  /** As a data address, made small. */
  content: string;
}
export interface Photo extends NewPhoto {
  key: string;
  /** Whoever took it: nobody else sends it. */
  userId: number;
  /** Milliseconds of the clock. */
  at: number;
}
export interface PhotoStore {
  all: () => Promise<Photo[]>;
  put: (photo: Photo) => Promise<void>;
  remove: (key: string) => Promise<void>;
}
/** As long as any draft. */
const KEPT_MS = 3 * 86_400_000;

export interface PhotoQueue {
  /** Resolves once it was tried: it may be waiting then. */
  add: (photo: NewPhoto, userId: number) => Promise<void>;
  /** Takes up what an earlier page left. */
  start: (userId: number) => Promise<void>;
  waiting: () => readonly Photo[];
}
interface Tools {
  store: PhotoStore;
  /** Throws what the server answered. */
  send: (photo: Photo) => Promise<void>;
  onSent: (photo: Photo) => void;
  onChange: () => void;
  pause: () => Promise<void>;
  clock: () => number;
}
/** The session ended: whoever signs in again goes on. */
const isSignedOut = (error: unknown) => error instanceof CallError && error.status === 401;
const isFault = (error: unknown) => error instanceof CallError && error.status === 500;

export function photoQueue({ store, send, onSent, onChange, pause, clock }: Tools): PhotoQueue {
  let photos: readonly Photo[] = [];
  let isRunning = false;
  const tried = new Map<string, () => void>();
  const set = (next: readonly Photo[]) => {
    photos = next;
    onChange();
  };
  const settle = (key: string) => {
    tried.get(key)?.();
    tried.delete(key);
  };
  const leave = async (photo: Photo) => {
    set(photos.filter(({ key }) => key !== photo.key));
    await store.remove(photo.key);
  };
  const drain = async () => {
    if (isRunning) return;
    isRunning = true;
    for (let photo = photos[0]; photo; photo = photos[0]) {
      const failure = await send(photo).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      const waits = failure && (comesBack(failure.error) || isSignedOut(failure.error));
      if (waits) for (const { key } of photos) settle(key);
      else {
        await leave(photo);
        if (!failure) onSent(photo);
      }
      settle(photo.key);
      if (failure && isSignedOut(failure.error)) break;
      // What the server fails at lets the others go first.
      if (waits && isFault(failure.error)) set([...photos.filter((one) => one !== photo), photo]);
      if (waits) await pause();
    }
    isRunning = false;
  };
  return {
    add: async (photo, userId) => {
      const one = { ...photo, userId, key: newKey(), at: clock() };
      await store.put(one);
      const isTried = new Promise<void>((resolve) => tried.set(one.key, resolve));
      set([...photos, one]);
      void drain();
      return isTried;
    },
    start: async (userId) => {
      const kept = await store.all();
      const isOld = ({ at }: Photo) => clock() - at > KEPT_MS;
      for (const { key } of kept.filter(isOld)) await store.remove(key);
      const known = new Set(photos.map(({ key }) => key));
      const found = kept.filter((one) => one.userId === userId && !isOld(one) && !known.has(one.key));
      if (found.length > 0) set([...photos.filter((one) => one.userId === userId), ...found]);
      void drain();
    },
    waiting: () => photos,
  };
}
