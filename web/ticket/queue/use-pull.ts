// Pull to refresh: a finger that draws the page down from its top asks for the list again.
import { type TouchEvent, useRef } from 'react';

const FAR_PX = 80;
export function usePull(refresh: () => void) {
  const from = useRef<number | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      from.current = window.scrollY <= 0 ? (event.touches[0]?.clientY ?? null) : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const to = event.changedTouches[0]?.clientY ?? 0;
      if (from.current !== null && window.scrollY <= 0 && to - from.current > FAR_PX) refresh();
      from.current = null;
    },
  };
}
