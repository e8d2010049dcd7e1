// Whether the window is phone-sized: at most 767.99 px (spec §2).
import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(max-width: 767.99px)');
const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
export const useMobile = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
