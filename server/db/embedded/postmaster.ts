// The running database server, known by its first process, the postmaster: recognising, awaiting and stopping it.
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess, isRunning } from './processes.ts';
import { socketPath } from './socket-dir.ts';
import { errorCode } from './system-error.ts';

const POLL_MS = 10;
/** Recovery after a crash can take minutes; a server that is alive and recovering is not to be given up. */
const READY_WITHIN_MS = 10 * 60_000;
const FAST_STOP_WITHIN_MS = 60_000;
const ANSWER_WITHIN_MS = 5_000;
/** The one message that needs no user and no database: "do you speak SSL?" (length 8, code 80877103). */
const SSL_QUESTION = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

export interface Postmaster {
  pid: number;
  startedAt: string;
  socketDir: string;
  commandLine: string;
  isStopping: boolean;
}

/** The living postmaster of the cluster, started by whichever process. */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
  const lines = readPidFile(clusterDir);
  const pid = Number(lines?.[0]);
  const found = findProcess(pid);
  // After a crash of the machine the number may belong to any other program by now.
  if (!lines || !found || !isPostmasterOf(found.commandLine, clusterDir)) return undefined;
  const isStopping = lines[7]?.trim() === 'stopping';
  return { pid, ...found, socketDir: lines[4] ?? '', isStopping };
}

/** Waits until a server that is on its way takes connections; false when it ended instead. */
export async function awaitReady(clusterDir: string, pid: number): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const lines = readPidFile(clusterDir);
    const isReady = Number(lines?.[0]) === pid && lines?.[7]?.trim() === 'ready';
    if (isReady && existsSync(socketPath(lines?.[4] ?? ''))) return true;
    if (!isRunning(pid)) return false;
    await sleep(POLL_MS);
  }
  throw new Error(
    `The database (pid ${pid}) is still not ready after ${READY_WITHIN_MS / 60_000} minutes; see its log.`,
  );
}

/** Does the server really answer? One that was killed a moment ago still looks alive, but says nothing any more. */
export function answers(socketDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(socketDir));
    const settle = (isAnswer: boolean) => {
      socket.destroy();
      resolve(isAnswer);
    };
    socket.setTimeout(ANSWER_WITHIN_MS, () => settle(false));
    socket.on('error', () => settle(false));
    socket.on('close', () => settle(false));
    socket.on('data', () => settle(true));
    socket.write(SSL_QUESTION);
  });
}

/** Ends the server in the fast way (open transactions roll back, everything is written) and waits until it is gone. */
export async function stopPostmaster({ pid, startedAt }: Postmaster): Promise<void> {
  const isThere = () => findProcess(pid)?.startedAt === startedAt;
  const deadline = Date.now() + FAST_STOP_WITHIN_MS;
  if (isThere()) signal(pid, 'SIGINT');
  while (isThere() && Date.now() < deadline) await sleep(POLL_MS);
  // An immediate stop loses nothing that was committed: the next start replays the log.
  if (isThere()) signal(pid, 'SIGQUIT');
  while (isThere()) await sleep(POLL_MS);
}

export function readPidFile(clusterDir: string): string[] | undefined {
  try {
    return readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isPostmasterOf(commandLine: string, clusterDir: string): boolean {
  const program = commandLine.split(' -D ')[0] ?? '';
  return basename(program) === 'postgres' && `${commandLine} `.includes(` -D ${clusterDir} `);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
