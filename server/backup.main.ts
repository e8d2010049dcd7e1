// `npm run backup [file]`: a backup of the data folder, whether or not the server runs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { passphraseGiven } from './db/backup/passphrase.ts';
import { backupTo } from './db/backup.ts';
import { findEmbedded, startEmbedded } from './db/embedded.ts';

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const dataDir = process.env.DATA_DIR ?? './data';
  const file = process.argv[2] ?? join('backups', `xuong-${localTime()}.tar.gz${passphraseGiven() ? '.sealed' : ''}`);
  if (process.env.DATABASE_URL) {
    throw new Error(
      `The data is in the database that DATABASE_URL names: back it up with its own tools (pg_dump), and copy the uploaded files in ${join(dataDir, 'media')}.`,
    );
  }
  if (!existsSync(join(dataDir, 'pg'))) throw new Error(`There is no database in ${dataDir}.`);
  const started = performance.now();
  const running = findEmbedded(dataDir);
  const own = running ? undefined : await startEmbedded({ dataDir });
  const host = (running ?? own)?.socketDir ?? '';
  try {
    const connection = { host, user: 'postgres', database: 'postgres' };
    const { bytes } = await backupTo(connection, dataDir, file, passphraseGiven());
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`Backup written: ${file} (${(bytes / 1e6).toFixed(1)} MB, ${seconds} s)\n`);
  } finally {
    await own?.stop();
  }
}

function localTime(): string {
  // The Swedish form is the one with the year first.
  const text = new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' });
  return text.replace(' ', '-').replaceAll(':', '');
}
