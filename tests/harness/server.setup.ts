// The built server with the demo shop on a data folder of its own, for the journeys.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
  }
}

export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'xuong-journeys-'));
  const { child, url } = await startServer({ DATA_DIR: dataDir });
  project.provide('url', url);
  return async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Starts dist/server on a free port and waits for its closing line. */
export async function startServer(env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [`${process.env.XUONG_DIST ?? 'dist'}/server/main.js`], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    const url = /http:\/\/localhost:\d+/.exec(said)?.[0];
    if (url) return { child, url: url.replace('localhost', '127.0.0.1') };
  }
  throw new Error(`The server ended before it was listening: ${said}`);
}
