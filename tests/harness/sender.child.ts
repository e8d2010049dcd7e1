// A process of its own that renews tokens or sends, as another server would: started and killed by tests (tests/calls/care/send.test.ts).
import pg from 'pg';
import { accountOf, refresh } from '../../server/care/oa.ts';
import { sendOf } from '../../server/care/send.ts';
import { asSystem } from '../../server/kit/as-system.ts';
import { makeSeal } from '../../server/kit/seal.ts';

const [work = '', options = '{}'] = process.argv.slice(2);
const pool = new pg.Pool(JSON.parse(options) as pg.PoolConfig); // what the test hands over
const seal = makeSeal('test', 'care');
const TENANT = 1;
async function renew(): Promise<unknown> {
  const account = await asSystem(pool, TENANT, 'test', (ctx) => accountOf(ctx, seal));
  process.send?.('ready');
  await new Promise((go) => process.once('message', go));
  return account && (await refresh(pool, seal, account))?.accessToken;
}
const done = work === 'renew' ? await renew() : await sendOf(pool, seal, TENANT, async () => '/t/abc');
process.send?.({ done });
await pool.end();
process.disconnect?.();
