// A part whose code is fetched when it is first shown: dialogs, drawers, what stands around the rows of a list.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** `const PrintDialog = onDemand(async () => (await import('./print-dialog.tsx')).PrintDialog)` */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>; // lazy() only adds a ref
  return (props: P) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}
