// One of the processes that hold open streams (bench/live.ts).
import { openPool } from '../server/db/open.ts';
import { buildServer } from '../server/server.ts';

const [host = ''] = process.argv.slice(2);
const app = await buildServer({
  pool: openPool({ host, user: 'postgres', database: 'xuong' }, 8),
  tokenSecret: 'bench',
  logLevel: 'silent',
  trustProxy: 1,
});
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
