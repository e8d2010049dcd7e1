// Starts the PostgreSQL that ships with Xưởng inside the data folder, or takes over the one a killed server left running.
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chooseAccount } from './embedded/account.ts';
import { prepareBinaries } from './embedded/binaries.ts';
import { type Cluster, createCluster, openCluster } from './embedded/cluster.ts';
import { type Keeper, keepRunning } from './embedded/keeper.ts';
import { type LaunchPlan, launch } from './embedded/launch.ts';
import { claimFolder, findOwner } from './embedded/owner.ts';
import { answers, awaitReady, findPostmaster, type Postmaster, stopPostmaster } from './embedded/postmaster.ts';
import { makeSocketDir, socketPath } from './embedded/socket-dir.ts';

export interface EmbeddedPostgres {
  /** The `host` of the connection. */
  socketDir: string;
  user: 'postgres';
  /** True when the database was already running, left behind by a server that was killed. */
  adopted: boolean;
  /** From now on it is started again whenever it ends by itself. */
  keepRunning(say: (sentence: string) => void): void;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** The bin folder of another PostgreSQL 15 or newer, instead of the one that ships with Xưởng. */
  binDir?: string;
  settings?: Record<string, string>;
}

const SETTINGS = {
  listen_addresses: '',
  shared_buffers: '256MB',
  jit: 'off',
  fsync: 'on',
  timezone: 'Asia/Ho_Chi_Minh',
  log_timezone: 'Asia/Ho_Chi_Minh',
  // After a crash a thousand files are made sure of before anything else: by one call where the system has it, not one by one.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = openDataDir(options.dataDir);
  const release = claimFolder(dataDir);
  try {
    const plan = await makePlan(dataDir, options);
    const adopted = await adopt(plan);
    const postmaster = adopted ?? (await launch(plan));
    return handle(postmaster, plan, adopted !== undefined, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** Where the database of this data folder can be reached now, if a living server runs it. */
export function findEmbedded(dataDir: string): { socketDir: string; user: 'postgres' } | undefined {
  if (!existsSync(dataDir)) return undefined;
  const folder = realpathSync(dataDir);
  const cluster = findOwner(folder) === undefined ? undefined : openCluster(folder);
  const postmaster = cluster && findPostmaster(cluster.dir);
  return postmaster && { socketDir: postmaster.socketDir, user: 'postgres' };
}

function openDataDir(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return realpathSync(resolve(dataDir));
}

async function makePlan(dataDir: string, { binDir, settings }: EmbeddedOptions): Promise<LaunchPlan> {
  const existing = openCluster(dataDir);
  const account = existing ? existing.account : chooseAccount(undefined);
  const bin = await prepareBinaries(binDir, account);
  const cluster: Cluster = existing ?? (await createCluster(dataDir, join(bin, 'initdb'), account));
  const socketDir = makeSocketDir(cluster.dir, account);
  const configured = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const args = ['-D', cluster.dir, '-k', socketDir, ...configured];
  return { cluster, program: join(bin, 'postgres'), args, logFile: join(dataDir, 'pg.log'), socketDir };
}

// We own the folder, so a server that runs on it has lost its own: taken over when it is the one we would start, else ended first.
async function adopt(plan: LaunchPlan): Promise<Postmaster | undefined> {
  const left = findPostmaster(plan.cluster.dir);
  if (!left) return undefined;
  const isSame = left.commandLine === [plan.program, ...plan.args].join(' ').trim();
  const isWhole = isSame && !left.isStopping && existsSync(socketPath(plan.socketDir));
  if (isWhole && (await awaitReady(plan.cluster.dir, left.pid)) && (await answers(plan.socketDir))) return left;
  await stopPostmaster(left);
  return undefined;
}

function handle(postmaster: Postmaster, plan: LaunchPlan, adopted: boolean, release: () => void): EmbeddedPostgres {
  let stopping: Promise<void> | undefined;
  let keeper: Keeper | undefined;
  const stop = async () => {
    await stopPostmaster((await keeper?.end()) ?? postmaster);
    rmSync(plan.socketDir, { recursive: true, force: true });
    release();
  };
  return {
    socketDir: plan.socketDir,
    user: 'postgres',
    adopted,
    keepRunning: (say) => {
      keeper ??= keepRunning(plan, postmaster, say);
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
