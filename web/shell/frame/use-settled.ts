// The first page comes before the frame: menu, search and bell are drawn once it has shown what it fetched.
import { useEffect, useState } from 'react';
import { useAfterPaint } from '../../kit/page/after-paint.ts';
import { queryClient } from '../fault/query-client.ts';

/** A page that fetches for longer has people waiting for the menu. */
const AT_LAST_MS = 1000;

export function useSettled(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (isQuiet) return;
    const look = () => {
      if (queryClient.isFetching() === 0) setQuiet(true);
    };
    const stop = queryClient.getQueryCache().subscribe(look);
    const last = setTimeout(() => setQuiet(true), AT_LAST_MS);
    look();
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
