// What stands around the thing people came for is drawn after it was painted.
import { startTransition, useEffect, useState } from 'react';

/** A window that is not looked at paints nothing; then it is time that counts. */
const AT_LAST_MS = 500;

/** False until the frame in which `isReady` became true has been painted; true ever after. */
export function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isReady || isPainted) return;
    const go = () => startTransition(() => setPainted(true));
    let soon: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      soon = setTimeout(go);
    });
    const last = setTimeout(go, AT_LAST_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(soon);
      clearTimeout(last);
    };
  }, [isReady, isPainted]);
  return isPainted;
}
