// Makes the database ready in a process of its own (prepare.ts), which main.ts starts and tells where the database is.
import { type Prepared, type PrepareOrder, prepare } from './prepare.ts';

process.once('disconnect', () => process.exit(1)); // the server is gone; the next one goes on
process.once('message', async (order: PrepareOrder) => {
  const answer: Prepared = await prepare(order).then(
    (tokenSecret) => ({ tokenSecret }),
    (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(answer, () => process.exit(0));
});
