// How much room a list to choose from has beside its field.
import { useSyncExternalStore } from 'react';

const LIST_PX = 256;
const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};
/** How long a list to choose from may be, so that it stands beside its field and not on it: a phone's keyboard leaves half a window. */
export const useListHeight = (): number =>
  useSyncExternalStore(subscribe, () => Math.min(LIST_PX, Math.max(96, Math.round(window.innerHeight * 0.4))));
