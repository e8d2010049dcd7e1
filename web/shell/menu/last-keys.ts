// Keys that the frame takes when nobody else did: "/" on a page without a search of its own, and a scanner's code that no field and no page waited for.
import { useEffect, useEffectEvent } from 'react';
import { dialogOpen, isTyping } from '../../kit/page/shortcuts.ts';
import { type Burst, hear } from '../../kit/scan/scan-burst.ts';
import { fieldOf, isNumberField, type ScannedField } from '../../kit/scan/scanned-field.ts';
import { beep } from '../../kit/scan/scanner.ts';

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

/**
 * On the document, not the window: a page that waits for scans hears them first and keeps them. A text may be scanned into its field;
 * an amount never is: it is as it was before, in a dialog too, where there is no search to open.
 */
export function useScanAnywhere(run: (code: string) => void): void {
  const scanned = useEffectEvent((code: string) => run(code));
  useEffect(() => {
    let burst: Burst | null = null;
    let before: ScannedField | null = null;
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const isNumber = isNumberField(target);
      const isCommand = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
      if (isCommand || (!isNumber && (isTyping(target) || dialogOpen()))) {
        burst = null;
        return;
      }
      const heard = hear(burst, event.key, event.timeStamp);
      if (heard.burst && heard.burst.startedAt !== burst?.startedAt) before = fieldOf(target);
      burst = heard.burst;
      if (heard.scan === null || (isNumber && before?.input !== target)) return; // begun elsewhere: a sheet's own keys
      event.preventDefault(); // the closing Enter presses no button
      event.stopPropagation();
      before?.restore();
      if (dialogOpen()) beep('unknown');
      else scanned(heard.scan.trim());
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
}
