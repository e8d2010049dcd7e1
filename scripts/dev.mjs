// `npm run dev`: the server, rebuilt and restarted at every change, behind Vite's dev server with hot replacement. Ctrl-C ends both.
import { spawn } from 'node:child_process';
import { mkdirSync, watch as watchFolder } from 'node:fs';
import { createServer } from 'node:net';
import { install } from './install.mjs';
import { at, ROOT, runMain, say, tool } from './lib.mjs';

const TARGET = 'dist/dev';
/** Longer than the server's own closing takes; the database of a killed server is taken over at the next start. */
const STOP_WITHIN_MS = 15_000;

let server;
let restarting = Promise.resolve();
let isEnding = false;

await runMain(async () => {
  process.env.NODE_ENV ??= 'development';
  await install();
  const apiPort = process.env.API_PORT ?? String(await freePort());
  const vite = startVite(apiPort);
  const watcher = await watchServer(() => restart(apiPort));
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    vite.kill('SIGTERM');
    await Promise.all([watcher.close(), restarting.then(stopServer)]);
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  vite.once('exit', end);
});

function startVite(apiPort) {
  const [node, vite] = tool('vite/bin/vite.js');
  // Its own group: Ctrl-C goes to this script alone, which ends its children in order.
  const options = {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, API_PORT: apiPort },
    detached: true,
  };
  return spawn(node, [vite, 'web', '--config', 'web/vite.config.ts'], options);
}

async function watchServer(onBuilt) {
  const { watch } = await import('rolldown');
  const { copyMigrations, outputOptions, serverOptions } = await import('./server-bundle.mjs');
  const watcher = watch({ ...serverOptions(), output: outputOptions(TARGET) });
  const finish = async () => {
    await copyMigrations(TARGET);
    onBuilt();
  };
  let isBroken = false;
  watcher.on('event', async (event) => {
    if (event.code === 'START') isBroken = false;
    if (event.code === 'BUNDLE_END') await event.result.close();
    if (event.code === 'END' && !isBroken) await finish();
    if (event.code !== 'ERROR') return;
    isBroken = true;
    console.error(event.error.message);
  });
  mkdirSync(at('server/db/migrations'), { recursive: true });
  watchFolder(at('server/db/migrations'), onceQuiet(finish));
  return watcher;
}

// One restart after the other: the old server gives the database back before the new one asks for it.
function restart(apiPort) {
  restarting = restarting.then(async () => {
    if (isEnding) return;
    await stopServer();
    const env = { ...process.env, PORT: apiPort };
    server = spawn(process.execPath, ['--enable-source-maps', at(TARGET, 'main.js')], {
      cwd: ROOT,
      stdio: 'inherit',
      env,
      detached: true,
    });
    server.once('exit', (code) => {
      if (code) say(`The server ended with exit code ${code}; it starts again at the next change.`);
    });
  });
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  const timer = setTimeout(() => server.kill('SIGKILL'), STOP_WITHIN_MS);
  await gone;
  clearTimeout(timer);
}

function onceQuiet(action) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, 100);
  };
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
