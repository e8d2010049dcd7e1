// The first file of every backup: by it a restore knows what it has in hand.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';

export const MANIFEST = 'xuong-backup.json';
const FORMAT = 1;

export async function writeManifest(client: Client): Promise<[name: string, text: string]> {
  const { rows } = await client.query<{ version: string; at: string }>(
    `select current_setting('server_version') as version, to_json(now())::text as at`,
  );
  const manifest = { format: FORMAT, postgres: rows[0]?.version, madeAt: JSON.parse(rows[0]?.at ?? 'null') };
  return [MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`];
}

/** Throws unless the unpacked folder is a backup of a kind this version can restore. */
export function checkManifest(folder: string, file: string): void {
  const manifest = readManifest(folder);
  const format = typeof manifest === 'object' && manifest !== null && 'format' in manifest && manifest.format;
  if (format === FORMAT) return;
  throw new Error(
    typeof format === 'number'
      ? `${file} was made by a newer Xưởng (backup format ${format}): restore it with that version.`
      : `${file} is not a backup of Xưởng.`,
  );
}

function readManifest(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
  } catch {
    return undefined;
  }
}
