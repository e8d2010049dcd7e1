// What kind of screen it is: a phone's, where lists become cards and filters a bottom sheet, or a desk's, with room for two things.
import { useSyncExternalStore } from 'react';

function useMedia(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => media.matches,
  );
}
const phone = window.matchMedia('(max-width: 768px)');
const whole = window.matchMedia('(max-width: 768px), (max-height: 500px)');
const desk = window.matchMedia('(min-width: 1280px)');

export const usePhone = (): boolean => useMedia(phone);
/** A phone, upright or on its side: what opens over a page takes all of it. */
export const useWhole = (): boolean => useMedia(whole);
/** A list and what was chosen in it stand side by side. */
export const useDesk = (): boolean => useMedia(desk);
