// The first start with the demo shop, in a process of its own: what seeding takes in memory goes with it, instead of staying with
// the server for as long as it lives. Started by main.ts, which tells it where the database is.
import { type DatabaseAddress, openPool, ownerClient } from './db/open.ts';
import { type FirstStart, firstStart } from './seed/first-start.ts';

/** What main.ts sends. */
export type Order = { address: DatabaseAddress } & Omit<FirstStart, 'owner' | 'pool'>;

process.once('disconnect', () => process.exit(1)); // the server is gone; the next one goes on
process.once('message', (order: Order) => {
  run(order).then(
    () => process.exit(0),
    (error: unknown) => {
      process.send?.(error instanceof Error ? error.message : String(error), () => process.exit(1));
    },
  );
});

async function run({ address, ...order }: Order): Promise<void> {
  const owner = ownerClient(address);
  await owner.connect();
  const pool = openPool(address, 2);
  await firstStart({ owner, pool, ...order });
  // All of the shop is new: a crash soon after would have to replay and write it first. Not everybody's owner may ask for it.
  await owner.query('checkpoint').catch(() => {});
  await Promise.all([owner.end(), pool.end()]);
}
