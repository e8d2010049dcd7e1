// What the scripts share: running programs, telling whether files changed, saying what is being done. No packages: runs before any install.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export function at(...parts) {
  return join(ROOT, ...parts);
}

let voice = process.stdout;
/** A command whose output is read by another program says what it does elsewhere. */
export function sayTo(stream) {
  voice = stream;
}

export function say(line) {
  voice.write(`${line}\n`);
}

export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** An error whose sentence is all the user has to read. */
export class Failure extends Error {}

/** Runs the script's main function: a Failure ends it with its sentence, anything else with the whole error. */
export async function runMain(main) {
  try {
    checkNode();
    await main();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exit(1);
  }
}

/** Is this file the one that was started, and not imported by another script? */
export function isMain(url) {
  return process.argv[1] !== undefined && fileURLToPath(url) === process.argv[1];
}

/** Runs a program in the checkout with the terminal handed through; resolves to its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a program silently; what it said is part of the error when it fails. */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const said = [];
    child.stdout.on('data', (chunk) => said.push(chunk));
    child.stderr.on('data', (chunk) => said.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve();
      const sentence = `"${[command, ...args].join(' ')}" failed with exit code ${code}.`;
      reject(new Failure(`${Buffer.concat(said).toString().trim()}\n${sentence}`.trim()));
    });
  });
}

/** A tool out of node_modules, started without npx, which would cost half a second. */
export function tool(path) {
  return [process.execPath, at('node_modules', path)];
}

/** One hash over the content of files and folders (relative to the checkout); what is not there counts as empty. */
export function hashFiles(paths, isWanted = () => true) {
  const hash = createHash('sha256');
  for (const path of paths) addToHash(hash, path, isWanted);
  return hash.digest('hex');
}

export function isStamped(file, value) {
  return existsSync(at(file)) && readFileSync(at(file), 'utf8') === value;
}

export function stamp(file, value) {
  mkdirSync(dirname(at(file)), { recursive: true });
  writeFileSync(at(file), value);
}

function addToHash(hash, path, isWanted) {
  const found = statSync(at(path), { throwIfNoEntry: false });
  if (!found || !isWanted(path)) return;
  if (found.isDirectory()) {
    for (const name of readdirSync(at(path)).sort()) addToHash(hash, `${path}/${name}`, isWanted);
  } else {
    hash.update(`${path}\0${found.size}\0`).update(readFileSync(at(path)));
  }
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Failure(`Xưởng needs Node 20.19 or newer; this is ${process.versions.node}.`);
}
