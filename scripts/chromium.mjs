// Finds a Chromium for the browser tests, or gets one; and beside it its shell without windows, which draws the same pages in two thirds of the time.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Failure, isMain, runMain, runQuietly, say, tool } from './lib.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const KNOWN_PLACES = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const IN_PLAYWRIGHT = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-linux-arm64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
];

const SHELL = 'chromium-headless-shell';
const SHELL_IN_PLAYWRIGHT = ['linux64', 'linux-arm64', 'mac-x64', 'mac-arm64'].map(
  (system) => `chrome-headless-shell-${system}/chrome-headless-shell`,
);
/** A machine without a network waits no longer than this. */
const MOST_MS = 180_000;

/** The path of a Chromium; installs one when the machine has none. */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !existsSync(wanted)) throw new Failure(`CHROMIUM_PATH names ${wanted}, which does not exist.`);
  const found = wanted || installed() || (await getFromDebian()) || (await getFromPlaywright());
  if (found) return found;
  throw new Failure('The browser tests need Chromium: install it, or name one with CHROMIUM_PATH.');
}

/** Its shell, where there is one; the browser itself else, and always the one that somebody named. */
export async function findShell(browser) {
  if (process.env.CHROMIUM_PATH === browser) return browser;
  return installedShell() || (await getShellFromDebian()) || browser;
}

const firstThere = (...paths) => paths.find((path) => existsSync(path));
const installed = () => firstThere(...onPath(NAMES), ...KNOWN_PLACES, ...fromPlaywright('chromium', IN_PLAYWRIGHT));
const installedShell = () =>
  firstThere(...onPath([SHELL]), ...fromPlaywright('chromium_headless_shell', SHELL_IN_PLAYWRIGHT));

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

function fromPlaywright(browser, places) {
  const caches = [join(homedir(), '.cache/ms-playwright'), join(homedir(), 'Library/Caches/ms-playwright')];
  const cache = [process.env.PLAYWRIGHT_BROWSERS_PATH ?? '', ...caches].find((path) => path !== '' && existsSync(path));
  if (!cache) return [];
  const versions = readdirSync(cache).filter((name) => name.replace(/-\d+$/, '') === browser);
  return versions.flatMap((name) => places.map((inner) => join(cache, name, inner)));
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');
const apt = (...args) =>
  runQuietly('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: MOST_MS });

async function getFromDebian() {
  if (!mayInstall()) return undefined;
  say('Installing Chromium for the browser tests …');
  // Ubuntu's chromium package only points to snap, so success is judged by what can be found afterwards.
  return attempt(async () => {
    await apt('update');
    await apt('install', '-y', 'chromium', 'fonts-noto-core');
  });
}

async function getShellFromDebian() {
  if (!mayInstall()) return undefined;
  say('Installing the shell of Chromium, in which journeys are faster …');
  const get = () => apt('install', '-y', SHELL);
  return attempt(() => get().catch(() => apt('update').then(get)), installedShell);
}

async function getFromPlaywright() {
  say('Downloading Chromium for the browser tests …');
  const [node, cli] = tool('playwright-core/cli.js');
  return attempt(() => runQuietly(node, [cli, 'install', 'chromium']));
}

async function attempt(get, find = installed) {
  try {
    await get();
  } catch {
    return undefined;
  }
  return find();
}

if (isMain(import.meta.url)) await runMain(async () => say(await findChromium()));
