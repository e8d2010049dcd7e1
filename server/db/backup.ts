// Hot backup of a data folder with its running database into one .tar.gz; the way back is in backup/restore.ts.
import { realpathSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client, type ClientConfig } from 'pg';
import { writeManifest } from './backup/manifest.ts';
import { seal } from './backup/sealed.ts';
import { tarEnd, tarFile, tarText, tarTree } from './backup/tar-stream.ts';
import { clusterPath } from './embedded/cluster.ts';

export { restoreFrom } from './backup/restore.ts';

/** The fastest level: the higher ones save a tenth and take up to three times as long, on a machine that is at work. */
const GZIP_LEVEL = 1;
/** What belongs to the running server or to earlier restores, not to the data. The cluster itself is read in its own way. */
const NOT_DATA = /^(pg|pg\.new-.*|pg\.log.*|server\.pid.*|restore-.*|backups|.*\.before-restore-.*)$/;
/** Folders whose files mean something to the running server only; the empty folder has to be there. */
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./;
const SKIPPED = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/;

/**
 * Writes the backup; it holds at least all that was committed before the call.
 * With a passphrase nobody else can read it (backup/sealed.ts).
 * `connection` reaches the embedded database of this very data folder as its superuser.
 */
export async function backupTo(
  connection: ClientConfig,
  dataDir: string,
  targetFile: string,
  passphrase?: string,
): Promise<{ bytes: number }> {
  const target = resolve(targetFile);
  const draft = `${target}.part`;
  await mkdir(dirname(target), { recursive: true });
  const client = new Client(connection);
  // Without a listener a lost connection would end the process; the query under way reports it anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await checkSameFolder(client, dataDir);
    const file = await open(draft, 'w', 0o600);
    const archive = Readable.from(readAll(client, dataDir), { objectMode: false });
    const packed = createGzip({ level: GZIP_LEVEL });
    const out = file.createWriteStream({ flush: true });
    await (passphrase ? pipeline(archive, packed, seal(passphrase), out) : pipeline(archive, packed, out));
    await rename(draft, target);
    return { bytes: (await stat(target)).size };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    // Ends the backup and drops the slot too, when something went wrong in between.
    await client.end();
  }
}

async function checkSameFolder(client: Client, dataDir: string): Promise<void> {
  const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  if (rows[0]?.folder === realpathSync(clusterPath(dataDir))) return;
  throw new Error(
    `The database at this connection is not the one in ${dataDir}, so this folder cannot be backed up with it.`,
  );
}

async function* readAll(client: Client, dataDir: string): AsyncGenerator<Buffer> {
  const cluster = clusterPath(dataDir);
  yield* tarText(...(await writeManifest(client)));
  // The slot keeps every log segment from here on until the session ends.
  const slot = `xuong_backup_${process.pid}_${Date.now()}`;
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  const start = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('xuong', true)) as segment`,
  );
  yield* tarTree('pg', cluster, (inner) => !EMPTIED.test(inner) && !SKIPPED.test(inner));
  const stop = await client.query<{ segment: string; label: string; spaces: string }>(
    `select pg_walfile_name(lsn) as segment, labelfile as label, spcmapfile as spaces from pg_backup_stop(false)`,
  );
  const { segment: last = '', label = '', spaces = '' } = stop.rows[0] ?? {};
  yield* tarText('pg/backup_label', label);
  if (spaces.trim() !== '') yield* tarText('pg/tablespace_map', spaces);
  yield* readLog(join(cluster, 'pg_wal'), start.rows[0]?.segment ?? '', last);
  yield* readRest(dataDir);
  yield tarEnd();
}

async function* readLog(folder: string, first: string, last: string): AsyncGenerator<Buffer> {
  const names = (await readdir(folder)).sort();
  const segments = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  if (segments[0] !== first || segments.at(-1) !== last) {
    throw new Error(`The backup is not whole: a log segment between ${first} and ${last} is gone.`);
  }
  const histories = names.filter((name) => name.endsWith('.history'));
  for (const name of [...histories, ...segments]) yield* tarFile(`pg/pg_wal/${name}`, join(folder, name));
}

// After the database: a file is saved before the row that names it, so every row of the backup finds its file.
async function* readRest(dataDir: string): AsyncGenerator<Buffer> {
  for (const name of await readdir(dataDir)) {
    if (!NOT_DATA.test(name)) yield* tarTree(name, join(dataDir, name), () => true);
  }
}
