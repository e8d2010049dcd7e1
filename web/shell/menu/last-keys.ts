// Keys that the frame takes when nobody else did: "/" on a page without a search of its own, and a scanner's code that no field and no page waited for.
import { useEffect, useEffectEvent } from 'react';
import { dialogOpen, isTyping } from '../../kit/page/shortcuts.ts';
import { type Burst, hear } from '../../kit/scan/scan-burst.ts';

/** A page's own listeners came later than the frame's: this one lets them be first, by listening anew for each key. */
export function useLastKey(run: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && !dialogOpen()) run(event);
  });
  useEffect(() => {
    const last = (event: KeyboardEvent) => press(event);
    const first = () => {
      window.removeEventListener('keydown', last);
      window.addEventListener('keydown', last, { once: true });
    };
    window.addEventListener('keydown', first, true);
    return () => {
      window.removeEventListener('keydown', first, true);
      window.removeEventListener('keydown', last);
    };
  }, []);
}
export function useSlash(run: () => void): void {
  useLastKey((event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    run();
  });
}

/** On the document, not the window: a page that waits for scans hears them first and keeps them. */
export function useScanAnywhere(run: (code: string) => void): void {
  const scanned = useEffectEvent((code: string) => run(code));
  useEffect(() => {
    let burst: Burst | null = null;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target) || dialogOpen()) {
        burst = null;
        return;
      }
      const heard = hear(burst, event.key, event.timeStamp);
      burst = heard.burst;
      if (heard.scan === null) return;
      event.preventDefault(); // the closing Enter presses no button
      event.stopPropagation();
      scanned(heard.scan.trim());
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
}
