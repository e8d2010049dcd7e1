// One thing at a time: while something is on its way its button turns, and a second press does nothing.
import { createContext, useContext, useRef, useState } from 'react';
import { CallError } from '../call/call.ts';

/** `refused`: where the dialog says it itself. */
export type Run = (work: () => Promise<unknown>, refused?: (error: unknown) => void) => Promise<void>;
/** Ends a dialog about a row as it once was, and is never told how it is now: whatever it sends would be refused again. */
export const EndOfDialog = createContext<(() => void) | null>(null);
/** Otherwise the shell has said what was refused; the dialog stays open with everything that was typed. */
export function useBusy(): [busy: boolean, run: Run] {
  const [busy, setBusy] = useState(false);
  const end = useContext(EndOfDialog);
  // Two presses may come before the first is drawn.
  const isRunning = useRef(false);
  const run: Run = async (work, refused) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (refused) refused(error);
      else if (error instanceof CallError && error.key === 'row.stale') end?.();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return [busy, run];
}
