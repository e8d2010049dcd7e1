// Starting the database server, also over what a crash left behind.
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, runAs } from './cluster.ts';
import { awaitReady, findPostmaster, type Postmaster, readPidFile } from './postmaster.ts';
import { errorCode } from './system-error.ts';

/** What a killed server leaves behind (zombie, last backends) disappears within moments. */
const RETRY_WITHIN_MS = 3_000;
const MAX_LOG_BYTES = 20 * 1024 * 1024;
/** Above the largest pid any kernel gives out. */
const NO_PID = 2_000_000_000;

export interface LaunchPlan {
  cluster: Cluster;
  program: string;
  args: string[];
  socketDir: string;
  logFile: string;
}

/** Starts the server and waits until it takes connections. */
export async function launch(plan: LaunchPlan): Promise<Postmaster> {
  const deadline = Date.now() + RETRY_WITHIN_MS;
  for (;;) {
    disarmLeftOvers(plan);
    const failure = await launchOnce(plan);
    const started = findPostmaster(plan.cluster.dir);
    if (failure === undefined && started) return started;
    const why = failure ?? `it ended at once, see ${plan.logFile}`;
    const isPassing = /lock file .* already exists|shared memory block .* still in use/.test(why);
    if (!isPassing || Date.now() > deadline) {
      if (!started) rmSync(plan.socketDir, { recursive: true, force: true });
      throw new Error(explainVersions(plan) ?? `The database did not start: ${why}`);
    }
    await sleep(100);
  }
}

// PostgreSQL refuses to start while the pid of a stale lock file is alive, be it a zombie or a stranger that got the number later.
function disarmLeftOvers({ cluster, socketDir }: LaunchPlan): void {
  if (findPostmaster(cluster.dir)) return;
  // The socket's folder is this cluster's alone, so nobody can be listening there.
  for (const name of readdirSync(socketDir)) rmSync(join(socketDir, name));
  const lines = readPidFile(cluster.dir);
  if (!lines || !isTaken(Number(lines[0]))) return;
  // This file stays: by its last lines PostgreSQL makes sure that no backend of the dead server still writes.
  // Written over, not anew: on a full disk an emptied file would stay empty. It only grows, NO_PID has the most digits.
  const file = openSync(join(cluster.dir, 'postmaster.pid'), 'r+');
  writeSync(file, [String(NO_PID), ...lines.slice(1)].join('\n'), 0);
  closeSync(file);
}

/** Nothing when the server runs, else why it does not. */
async function launchOnce(plan: LaunchPlan): Promise<string | undefined> {
  const { cluster, logFile } = plan;
  const log = openLog(logFile, cluster);
  const logStart = statSync(logFile).size;
  // Detached: Ctrl-C in a terminal reaches every process of the group, and the database must outlast the server's own closing.
  const options = { ...runAs(cluster.account), detached: true, stdio: ['ignore' as const, log, log] };
  const child = spawn(plan.program, plan.args, options);
  closeSync(log);
  const failure = await new Promise<string | undefined>((resolve) => {
    child.once('spawn', () => resolve(undefined));
    child.once('error', (error) => resolve(explainSpawn(error, plan.program)));
  });
  child.unref();
  if (failure !== undefined || child.pid === undefined) return failure ?? 'no process';
  return (await awaitReady(cluster.dir, child.pid)) ? undefined : lastWords(logFile, logStart);
}

function explainSpawn(error: Error, program: string): string {
  const isThere = errorCode(error) === 'ENOENT' && existsSync(program);
  return isThere ? `${program} needs a Linux with glibc (Alpine and other musl systems lack it).` : error.message;
}

/** A cluster of another major version fails with all kinds of words; this says what it comes down to. */
function explainVersions({ cluster, program }: LaunchPlan): string | undefined {
  const made = readFileSync(join(cluster.dir, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = spawnSync(program, ['--version'], { ...runAs(cluster.account), encoding: 'utf8' });
  const runs = /(\d+)\./.exec(stdout ?? '')?.[1];
  if (runs === undefined || runs === made) return undefined;
  return `The database in ${cluster.dir} was made by PostgreSQL ${made} and cannot be run by PostgreSQL ${runs}.`;
}

function openLog(logFile: string, { account }: Cluster): number {
  if (existsSync(logFile) && statSync(logFile).size > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  if (account) chownSync(logFile, account.uid, account.gid);
  return log;
}

function lastWords(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n');
  const fatal = lines.filter((line) => /FATAL|PANIC|DETAIL|error while loading/.test(line));
  const words = (fatal.length > 0 ? fatal : lines.slice(-3)).map((line) =>
    line.replace(/^.*?\[\d+\] \w+: /, '').trim(),
  );
  return words.join(' ') || `see ${logFile}`;
}

/** As the kernel and so PostgreSQL see it: zombies and other users' processes count. */
function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
