// The passphrase of a backup: BACKUP_PASSPHRASE, or asked on the terminal, without showing it.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export const passphraseGiven = (): string | undefined => process.env.BACKUP_PASSPHRASE || undefined;

/** Null where nobody can be asked. */
export async function askPassphrase(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return (await terminal.question('')) || null;
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
