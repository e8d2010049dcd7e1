// A part whose code is fetched when it is first shown: dialogs, drawers, what stands around the rows of a list.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { isCutOff } from '../call/reachable.ts';

const AGAIN_MS = 3_000;
/** Tried until it is there: a part that cannot be fetched just now must not take the page with it that somebody types on. */
export async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      if (await isCutOff()) throw new Error('no network');
      return await load();
    } catch {
      await new Promise<void>((resume) => {
        setTimeout(resume, AGAIN_MS);
        window.addEventListener('online', () => resume(), { once: true });
      });
    }
  }
}
/** A lazy component for a Suspense of one's own. */
export const late = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazy(async () => ({ default: await untilThere(load) })) as unknown as ComponentType<P>; // lazy() only adds a ref

/** `const PrintDialog = onDemand(async () => (await import('./print-dialog.tsx')).PrintDialog)` */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  const Part = late(load);
  return (props: P) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}
