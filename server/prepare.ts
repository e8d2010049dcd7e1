// Makes a database ready to serve: migrations, and at the first start its secrets, its administrators and the demo shop.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { migrate } from './db/migrate.ts';
import { type DatabaseAddress, openPool, ownerClient } from './db/open.ts';
import type { FirstStart } from './seed/first-start.ts';

export type PrepareOrder = { address: DatabaseAddress } & Omit<FirstStart, 'owner' | 'pool'>;
/** What the process that prepares answers with. */
export type Prepared = { tokenSecret: string } | { failed: string };

/** Returns the key that tokens are signed with. */
export async function prepare({ address, ...how }: PrepareOrder): Promise<string> {
  const { firstStart, isEmpty } = await import('./seed/first-start.ts');
  const owner = ownerClient(address);
  await owner.connect();
  const pool = openPool(address, 2);
  try {
    await migrate(owner);
    const isNew = await isEmpty(owner);
    const secret = await firstStart({ owner, pool, ...how });
    // All of the shop is new: a crash soon after would have to replay and write it first. Not everybody's owner may ask for it.
    if (isNew) await owner.query('checkpoint').catch(() => {});
    return secret;
  } finally {
    await Promise.all([owner.end(), pool.end()]);
  }
}

/** In a process that ends afterwards: what seeding takes in memory goes with it, instead of staying with the server for as long as it lives. */
export async function prepareApart(order: PrepareOrder): Promise<string> {
  const child = fork(fileURLToPath(new URL('./first-start.js', import.meta.url)));
  let answer: Prepared = { failed: 'The database could not be made ready.' };
  child.once('message', (prepared: Prepared) => {
    answer = prepared;
  });
  child.send(order);
  await once(child, 'exit');
  const told = answer as Prepared; // it was told meanwhile
  if ('failed' in told) throw new Error(told.failed);
  return told.tokenSecret;
}
