// How long the built server takes from the start of its process to listening, on data that is already there (at most 3 s).
import { spawn } from 'node:child_process';
import type { Bench } from './bench.ts';

const ROUNDS = 3;
const LIMIT_MS = 3000;

export async function benchStart({ dataDir, say }: Bench): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await timeStart(dataDir));
  const worst = Math.max(...times);
  say(
    `  start on existing data: ${times.map((time) => `${Math.round(time)} ms`).join(', ')} (limit ${LIMIT_MS}) ${worst <= LIMIT_MS ? 'ok' : 'TOO SLOW'}`,
  );
  if (worst > LIMIT_MS) process.exitCode = 1;
}

function timeStart(dataDir: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let time: number | null = null;
    child.stdout.on('data', (chunk: Buffer) => {
      if (time !== null || !chunk.toString().includes('http://')) return;
      time = performance.now() - began;
      child.kill('SIGTERM');
    });
    child.once('exit', (code) => (time === null ? reject(new Error(`The server ended with ${code}.`)) : resolve(time)));
  });
}
