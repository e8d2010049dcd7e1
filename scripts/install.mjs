// Installs the packages of package-lock.json, only when they are not there already.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { at, Failure, hashFiles, isMain, isStamped, runMain, runQuietly, say, seconds, stamp } from './lib.mjs';

const STAMP = 'node_modules/.stamp';

export async function install() {
  const wanted = hashFiles(['package-lock.json']);
  if (isStamped(STAMP, wanted)) return;
  if (!isInstalled()) await installAll();
  stamp(STAMP, wanted);
}

async function installAll() {
  const began = performance.now();
  say('Installing packages …');
  try {
    await runNpm('ci');
  } catch (error) {
    if (error?.code === 'ENOENT') throw new Failure('npm is not installed: install Node together with npm.');
    // A lock file written where some registry lacks the packages of other platforms does not list them, and "ci" insists on them.
    if (!/code EUSAGE/.test(error.message)) throw error;
    await runNpm('install', '--no-save');
  }
  say(`Packages installed (${seconds(began)})`);
}

async function runNpm(...command) {
  // Dev packages build the app, whatever NODE_ENV says; nothing we need depends on install scripts.
  const kinds = ['--include=dev', '--include=optional', '--ignore-scripts'];
  await runQuietly(...npm([...command, ...kinds, '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']));
}

// The npm that started this script if there is one, so that its version and settings stay the same.
function npm(args) {
  const started = process.env.npm_execpath ?? '';
  return basename(started) === 'npm-cli.js' ? [process.execPath, [started, ...args]] : ['npm', args];
}

// True after a plain "npm ci" or "npm install" by hand: every package is there in the version of the lock file.
function isInstalled() {
  if (!existsSync(at('node_modules/.package-lock.json'))) return false;
  const wanted = packagesOf('package-lock.json');
  const found = packagesOf('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    return found[path] ? found[path].version === version && existsSync(at(path)) : optional === true;
  });
}

function packagesOf(file) {
  return JSON.parse(readFileSync(at(file), 'utf8')).packages ?? {};
}

if (isMain(import.meta.url)) await runMain(install);
