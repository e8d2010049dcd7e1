// One of several serving processes, started and told by the first one (primary.ts).
import './heap.ts'; // before everything else
import { askFirst } from './kit/shared/shared.ts';
import { type ServeOrder, type Serving, serve } from './serve.ts';
import { stopOnSignal } from './signals.ts';

/** What it answers with: it listens, or why it cannot. */
export type Started = { port: number } | { failed: string };

let serving: Serving | undefined;
stopOnSignal(async () => serving?.stop());
process.once('disconnect', () => process.exit(1)); // the first process was killed; the next start begins anew
try {
  serving = await serve((await askFirst('order')) as ServeOrder); // primary.ts answers with one
  process.send?.({ port: serving.port } satisfies Started);
} catch (error) {
  const failed = error instanceof Error ? error.message : String(error);
  process.send?.({ failed } satisfies Started, () => process.exit(1));
}
