// The thread that reads users' files, one at a time: see apart.ts.
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { AppError } from '../fail.ts';
import { readTable } from '../sheet/read-csv.ts';
import { readXlsx } from '../sheet/read-xlsx.ts';
import type { Answer, FileKind } from './apart.ts';
import { cleanPicture } from './clean-picture.ts';

// Calls go first: whoever sends files that take long shall not make the others wait. Linux counts threads, others the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const readers = { sheet: readXlsx, statement: readTable, picture: cleanPicture };

parentPort?.on('message', async ({ kind, bytes }: { kind: FileKind; bytes: Uint8Array }) => {
  parentPort?.postMessage(await answer(kind, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
});

async function answer(kind: FileKind, file: Buffer): Promise<Answer> {
  try {
    return { result: await readers[kind](file) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code, params: error.params };
    return { broken: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
