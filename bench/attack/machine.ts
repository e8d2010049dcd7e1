// The machine under attack: the built server on a small disk of its own, its database, and the ways to break them.
import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { findEmbedded } from '../../server/db/embedded.ts';
import { ownerClient } from '../../server/db/open.ts';
import { startServer } from '../../tests/harness/server.setup.ts';

const DISK = '1500M';

export interface Disk {
  dir: string;
  /** Whether it may be filled: it is nobody else's. */
  isOwn: boolean;
  free: () => void;
}
/** A small disk: a file with a file system in it, which needs root; ATTACK_DIR names one that is there already. */
export function makeDisk(): Disk {
  const dir = mkdtempSync(join(process.env.ATTACK_DIR ?? tmpdir(), 'xuong-attack-'));
  if (process.env.ATTACK_DIR || process.getuid?.() !== 0 || process.platform !== 'linux')
    return { dir, isOwn: Boolean(process.env.ATTACK_DIR), free: () => rmSync(dir, { recursive: true, force: true }) };
  const [image, mounted] = [join(dir, 'disk'), join(dir, 'mounted')];
  mkdirSync(mounted);
  const quiet = { stdio: 'ignore' } as const;
  execFileSync('truncate', ['-s', DISK, image]);
  execFileSync('mkfs.ext4', ['-q', '-m', '0', image], quiet);
  execFileSync('mount', ['-o', 'loop', image, mounted]);
  execFileSync('chmod', ['755', dir, mounted]);
  const free = () => {
    execFileSync('umount', [mounted]);
    rmSync(dir, { recursive: true, force: true });
  };
  return { dir: mounted, isOwn: true, free };
}

/** Takes all the room there is, and whatever becomes free, until it is ended. */
export function fillDisk(dir: string): { end: () => Promise<void> } {
  const file = join(dir, 'filling');
  let isOver = false;
  const fill = async () => {
    const handle = await open(file, 'w');
    const block = Buffer.alloc(1 << 20, 1);
    while (!isOver) {
      for (let size = block.length; size >= 512; size /= 2)
        try {
          while (!isOver) await handle.write(block, 0, size);
        } catch {
          // Full for pieces of this size.
        }
      await sleep(100);
    }
    await handle.close();
    await rm(file);
  };
  const filling = fill();
  return {
    end: () => {
      isOver = true;
      return filling;
    },
  };
}

export class Machine {
  readonly dataDir: string;
  readonly port: number;
  #child: ChildProcess | undefined;
  constructor(dir: string, port: number) {
    this.dataDir = join(dir, 'data');
    this.port = port;
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  async start(): Promise<void> {
    const env = { DATA_DIR: this.dataDir, PORT: String(this.port), LOG_LEVEL: 'silent' };
    this.#child = (await startServer(env)).child;
  }
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill(signal);
    await gone;
  }
  /** What the server holds in memory now and held at most, in MB; Linux tells. */
  memory(): { now: number; most: number } {
    const file = `/proc/${this.#child?.pid}/status`;
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1000);
    return { now: read('VmRSS'), most: read('VmHWM') };
  }
  get pid(): number {
    return this.#child?.pid ?? 0;
  }
  postmaster(): number {
    return Number(readFileSync(join(this.dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]);
  }
  killDatabase(): void {
    process.kill(this.postmaster(), 'SIGKILL');
  }
  /** As the database's owner, past the server. */
  async sql<R extends pg.QueryResultRow>(...statements: string[]): Promise<R[]> {
    const found = findEmbedded(this.dataDir);
    const owner = ownerClient({ host: found?.socketDir ?? '', user: 'postgres', database: 'xuong' });
    await owner.connect();
    try {
      let rows: R[] = [];
      for (const statement of statements) ({ rows } = await owner.query<R>(statement));
      return rows;
    } finally {
      await owner.end();
    }
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's address
  server.close();
  return port;
}
