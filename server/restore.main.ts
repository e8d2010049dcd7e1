// `npm run restore -- <file>`: puts a backup in the place of the data folder's content, while the server is stopped.
import { join } from 'node:path';
import { askPassphrase, passphraseGiven } from './db/backup/passphrase.ts';
import { restoreFrom } from './db/backup.ts';

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const file = process.argv[2];
  if (file === undefined) throw new Error('Say which backup to restore: npm run restore -- <file.tar.gz>');
  const dataDir = process.env.DATA_DIR ?? './data';
  if (process.env.DATABASE_URL) {
    throw new Error(
      `The data is in the database that DATABASE_URL names: restore it with its own tools (pg_restore), and the uploaded files into ${join(dataDir, 'media')}.`,
    );
  }
  const { movedAside } = await restoreFrom(
    file,
    dataDir,
    async () => passphraseGiven() ?? askPassphrase(`The passphrase of ${file}: `),
  );
  const kept = movedAside.length > 0 ? `, what was there is kept as ${movedAside.join(', ')}` : '';
  process.stdout.write(`Restored ${file} into ${dataDir}${kept}. The next start uses it.\n`);
}
