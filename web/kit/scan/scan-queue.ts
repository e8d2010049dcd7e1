// Scanned codes, taken one after the other. Without a network they wait in their order, a reload keeps them, and each has a key of its
// own, so that what was counted before its answer got lost is not counted twice.
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../call/call.ts';
import { newKey } from '../call/idempotency.ts';

export interface Scan {
  code: string;
  /** For the call that writes it down. */
  key: string;
}
/** Where the codes that wait are kept; a page's own place. */
export interface ScanStore {
  read: () => Scan[];
  write: (scans: readonly Scan[]) => void;
}
const RETRY_MS = 3000;
/** No answer at all, or that of whoever stands before a server that is away. */
export const isAway = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || [502, 503, 504].includes(error.status));
/** It may be taken later as it is: nobody answered, too much was asked at once, or the server failed at it. */
export const comesBack = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500);

export interface ScanQueue {
  take: (code: string) => Promise<void>;
  /** Those that wait for the network are given up. */
  drop: () => void;
  start: () => void;
  stop: () => void;
}
/** `work` takes one scan, and throws what it cannot take; only what fails for want of a network is tried again. */
export function scanQueue(
  store: ScanStore,
  work: (scan: Scan) => Promise<void>,
  onWaiting: (waiting: readonly Scan[]) => void,
  pause: () => Promise<void>,
): ScanQueue {
  let queue: Scan[] = [];
  const done = new Map<string, () => void>();
  let isRunning = false;
  let isStopped = false;
  /** Something of it waits, and is kept. */
  let isKept = false;
  const tell = (waiting: readonly Scan[]) => {
    isKept = waiting.length > 0;
    store.write(waiting);
    onWaiting(waiting);
  };
  const leave = (scan: Scan) => {
    queue = queue.filter((one) => one !== scan);
    done.get(scan.key)?.();
    done.delete(scan.key);
  };
  const drain = async () => {
    if (isRunning) return;
    isRunning = true;
    for (let scan = queue[0]; scan && !isStopped; scan = queue[0]) {
      const failed = await work(scan).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      if (failed && isAway(failed.error)) {
        tell(queue);
        await pause();
        continue;
      }
      leave(scan);
      if (isKept) tell(queue);
    }
    isRunning = false;
  };
  return {
    take: (code) => {
      const scan = { code, key: newKey() };
      queue = [...queue, scan];
      const taken = new Promise<void>((resolve) => done.set(scan.key, resolve));
      void drain();
      return taken;
    },
    drop: () => {
      for (const scan of queue) leave(scan);
      tell([]);
    },
    start: () => {
      isStopped = false;
      if (queue.length === 0) queue = store.read();
      isKept = queue.length > 0;
      void drain();
    },
    stop: () => {
      isStopped = true;
    },
  };
}

/** For a page: what waits is kept under its address for as long as its window is open; for a dialog, whose count ends with it, it is not. */
export function useScanQueue(work: (scan: Scan) => Promise<void>, isKept: boolean) {
  const [waiting, setWaiting] = useState<readonly Scan[]>([]);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  const [queue] = useState(() => {
    const store = isKept ? storeOf(location.pathname + location.search) : unkept;
    return scanQueue(store, (scan) => latest.current(scan), setWaiting, untilBack);
  });
  useEffect(() => {
    queue.start();
    return queue.stop;
  }, [queue]);
  return { waiting, take: queue.take, drop: queue.drop };
}
/** What waits is gone with whoever waits for it. */
export const unkept: ScanStore = { read: () => [], write: () => {} };
function storeOf(address: string): ScanStore {
  const name = `scans ${address}`;
  return {
    read: () => JSON.parse(sessionStorage.getItem(name) ?? '[]') as Scan[], // as it was written
    write: (scans) =>
      scans.length > 0 ? sessionStorage.setItem(name, JSON.stringify(scans)) : sessionStorage.removeItem(name),
  };
}
/** Until the browser says that it is back; it does not always know. */
export const untilBack = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, RETRY_MS);
    window.addEventListener('online', end);
  });
