// Builds what is stale: the server bundle into dist/server, the browser app into dist/web. `--server` or `--web` builds one of them.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { install } from './install.mjs';
import { at, hashFiles, isMain, isStamped, runMain, runQuietly, say, seconds, stamp, tool } from './lib.mjs';
import { precompress } from './precompress.mjs';

const SHARED = ['contract', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs'];
const PARTS = {
  server: {
    sources: ['server', 'scripts/server-bundle.mjs', ...SHARED],
    result: 'dist/server/main.js',
    make: buildServer,
  },
  web: { sources: ['web', 'scripts/precompress.mjs', ...SHARED], result: 'dist/web/index.html', make: buildWeb },
};

/** Brings the named parts up to date; both when none is named. */
export async function build(names = Object.keys(PARTS)) {
  await Promise.all(names.map((name) => buildPart(name, PARTS[name])));
}

async function buildPart(name, { sources, result, make }) {
  const wanted = hashFiles(sources, isSource);
  const stampFile = `.cache/build-${name}`;
  if (existsSync(at(result)) && isStamped(stampFile, wanted)) return;
  const began = performance.now();
  say(`Building the ${name} …`);
  // Beside the old result, then in its place: a server that runs from there never sees half a build.
  const draft = `dist/.${name}-${process.pid}`;
  await rm(at(draft), { recursive: true, force: true });
  try {
    await make(draft);
    await rm(at('dist', name), { recursive: true, force: true });
    await rename(at(draft), at('dist', name));
  } finally {
    await rm(at(draft), { recursive: true, force: true });
  }
  stamp(stampFile, wanted);
  say(`Built the ${name} (${seconds(began)})`);
}

function isSource(path) {
  return !/\.(test|fixture)\.tsx?$|\.tsbuildinfo$/.test(path);
}

async function buildServer(target) {
  const { bundleServer } = await import('./server-bundle.mjs');
  await bundleServer(target);
}

async function buildWeb(target) {
  const [node, vite] = tool('vite/bin/vite.js');
  const args = [
    'build',
    'web',
    '--config',
    'web/vite.config.ts',
    '--outDir',
    at(target),
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  await runQuietly(node, [vite, ...args], { env: { ...process.env, NODE_ENV: 'production' } });
  await precompress(at(target));
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    await install();
    const named = Object.keys(PARTS).filter((name) => process.argv.includes(`--${name}`));
    await build(named.length > 0 ? named : undefined);
  });
}
