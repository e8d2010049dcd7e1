// One thing at a time: while something is on its way its button turns, and a second press does nothing.
import { useRef, useState } from 'react';

export type Run = (work: () => Promise<unknown>) => Promise<void>;
/** What is refused was said by the shell; the dialog stays open with everything that was typed. */
export function useBusy(): [busy: boolean, run: Run] {
  const [busy, setBusy] = useState(false);
  // Two presses may come before the first is drawn.
  const isRunning = useRef(false);
  const run: Run = async (work) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
    } catch {
      // the shell has said why
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return [busy, run];
}
