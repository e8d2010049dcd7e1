// Files of users are read apart from the server: in a thread with limits on time and memory, a few at a time. A file that is made
// to cost a lot costs its own reading, and nobody else waits for it.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Params } from '../../../contract/culture.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { AppError, fail } from '../fail.ts';
import type { CleanPicture } from './clean-picture.ts';

/** What a file becomes; the contract says which kind a call's body holds. */
export interface Parsed {
  sheet: string[][];
  /** A sheet, or a text with a row in each line: what banks give out. */
  statement: string[][];
  picture: CleanPicture;
}
export type FileKind = keyof Parsed;
/** What the thread answers. */
export type Answer = { result: Parsed[FileKind] } | { refused: ErrorCode; params: Params } | { broken: string };

const THREADS = 2;
const WAITING = 24;
const SECONDS = 20;
const IDLE_MS = 30_000;
const memory = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** What a file that took all its time or memory is told. */
const tooMuch: Record<FileKind, ErrorCode> = {
  sheet: 'import.tooCostly',
  statement: 'import.tooCostly',
  picture: 'file.notPicture',
};

interface Task {
  kind: FileKind;
  bytes: Uint8Array;
  done: (result: Parsed[FileKind]) => void;
  failed: (error: Error) => void;
}
const waiting: Task[] = [];
const idle = new Set<Worker>();
let threads = 0;

export function readApart<K extends FileKind>(kind: K, base64: string): Promise<Parsed[K]> {
  if (waiting.length >= WAITING) fail('request.busy', { seconds: SECONDS });
  // A copy of its own: the memory goes over to the thread.
  const bytes = new Uint8Array(Buffer.from(base64.replace(/^data:[\w/+.-]{0,100};base64,/, ''), 'base64'));
  return new Promise<Parsed[K]>((resolve, reject) => {
    const done = (result: Parsed[FileKind]) => resolve(result as Parsed[K]); // the thread answers by the kind
    waiting.push({ kind, bytes, done, failed: reject });
    next();
  });
}

function next(): void {
  if (!waiting.length) return;
  const [rested] = idle;
  const worker = rested ?? (threads < THREADS ? startThread() : undefined);
  if (!worker) return;
  idle.delete(worker);
  const task = waiting.shift();
  if (task) run(worker, task);
}

function run(worker: Worker, task: Task): void {
  const end = (isUsable: boolean) => {
    clearTimeout(timer);
    worker.off('message', answered).off('error', broke).off('exit', broke);
    if (isUsable) rest(worker);
    else void worker.terminate();
    next();
  };
  const broke = (error: unknown) => {
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const isExit = typeof error === 'number';
    task.failed(
      isMemory || isExit ? new AppError(tooMuch[task.kind]) : Error('a file broke its reader', { cause: error }),
    );
    end(false);
  };
  const answered = (answer: Answer) => {
    if ('result' in answer) task.done(answer.result);
    else if ('refused' in answer) task.failed(new AppError(answer.refused, answer.params));
    else task.failed(Error(answer.broken));
    end(true);
  };
  const timer = setTimeout(() => {
    task.failed(new AppError(tooMuch[task.kind]));
    end(false);
  }, SECONDS * 1000);
  worker.on('message', answered).on('error', broke).on('exit', broke);
  worker.postMessage({ kind: task.kind, bytes: task.bytes }, [task.bytes.buffer as ArrayBuffer]); // made above, not shared
}

function startThread(): Worker {
  threads++;
  const worker = new Worker(threadFile(), { resourceLimits: memory });
  worker.unref();
  worker.on('error', () => {}); // told to the task that runs
  worker.once('exit', () => {
    threads--;
    idle.delete(worker);
    next();
  });
  return worker;
}

/** Kept for a while: starting one takes longer than reading a usual file. */
function rest(worker: Worker): void {
  idle.add(worker);
  setTimeout(() => {
    if (idle.delete(worker)) void worker.terminate();
  }, IDLE_MS).unref();
}

/** Stands beside the bundle; where sources run unbundled (tests), whoever started them has bundled it. */
function threadFile(): string {
  const beside = fileURLToPath(new URL('./file-thread.js', import.meta.url));
  return existsSync(beside) ? beside : (process.env.FILE_THREAD ?? beside);
}
