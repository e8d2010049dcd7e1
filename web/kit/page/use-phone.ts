// Whether the screen is a phone's: lists become cards, filters a bottom sheet.
import { useSyncExternalStore } from 'react';

const phone = window.matchMedia('(max-width: 768px)');

export const usePhone = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      phone.addEventListener('change', listener);
      return () => phone.removeEventListener('change', listener);
    },
    () => phone.matches,
  );
