// A small server for the launcher's tests: starts the database and, when asked to, writes rows and tells each one that is safe.
import { Client } from 'pg';
import { startEmbedded } from '../embedded.ts';

const [dataDir = '', task] = process.argv.slice(2);
const binDir = process.env.TEST_PG_BIN;
const settings = { shared_buffers: '16MB' };
const database = await startEmbedded({ dataDir, settings, ...(binDir && { binDir }) });
process.on('SIGTERM', async () => {
  await database.stop();
  process.exit(0);
});
process.stdout.write('ready\n');
if (task === 'write') await writeRows();
else setInterval(() => undefined, 1000);

async function writeRows(): Promise<never> {
  const client = new Client({ host: database.socketDir, user: database.user, database: 'postgres' });
  await client.connect();
  await client.query('create table if not exists note (id int primary key)');
  for (let id = 1; ; id++) {
    await client.query('insert into note values ($1)', [id]);
    process.stdout.write(`${id}\n`);
  }
}
