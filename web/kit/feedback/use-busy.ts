// One thing at a time: while something is on its way its button turns, and a second press does nothing.
import { useRef, useState } from 'react';

/** `refused`: where the dialog says it itself. */
export type Run = (work: () => Promise<unknown>, refused?: (error: unknown) => void) => Promise<void>;
/** Otherwise the shell has said what was refused; the dialog stays open with everything that was typed. */
export function useBusy(): [busy: boolean, run: Run] {
  const [busy, setBusy] = useState(false);
  // Two presses may come before the first is drawn.
  const isRunning = useRef(false);
  const run: Run = async (work, refused) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      refused?.(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return [busy, run];
}
