// The first page comes before the frame: menu, search and bell are drawn once it has shown what it fetched.
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAfterPaint } from '../../kit/page/after-paint.ts';
import { queryClient } from '../fault/query-client.ts';

/** A page that fetches for longer has people waiting for the menu. */
const AT_LAST_MS = 1000;

/** Tells once that nothing is fetched any more, or at once where nothing is: queries that a page makes while it is drawn are not heard. */
export function onceQuiet(client: QueryClient, then: () => void): () => void {
  const isQuiet = () => client.isFetching() === 0;
  if (isQuiet()) {
    then();
    return () => {};
  }
  const stop = client.getQueryCache().subscribe(() => {
    if (!isQuiet()) return;
    stop();
    then();
  });
  return stop;
}

export function useSettled(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (isQuiet) return;
    const stop = onceQuiet(queryClient, () => setQuiet(true));
    const last = setTimeout(() => setQuiet(true), AT_LAST_MS);
    return () => {
      stop();
      clearTimeout(last);
    };
  }, [isQuiet]);
  return useAfterPaint(isQuiet);
}
/** The same, some time afterwards. */
export function useLater(isReady: boolean, ms: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [isReady, ms]);
  return isLater;
}
