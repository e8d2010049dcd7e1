// Finds a Chromium for the browser tests, or gets one.
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

/** The path of a Chromium; installs one when the machine has none. */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !existsSync(wanted)) throw new Failure(`CHROMIUM_PATH names ${wanted}, which does not exist.`);
  const found = wanted || installed() || (await getFromDebian()) || (await getFromPlaywright());
  if (found) return found;
  throw new Failure('The browser tests need Chromium: install it, or name one with CHROMIUM_PATH.');
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...KNOWN_PLACES, ...fromPlaywright()].find((path) => existsSync(path));
}

function fromPlaywright() {
  const caches = [join(homedir(), '.cache/ms-playwright'), join(homedir(), 'Library/Caches/ms-playwright')];
  const cache = [process.env.PLAYWRIGHT_BROWSERS_PATH ?? '', ...caches].find((path) => path !== '' && existsSync(path));
  if (!cache) return [];
  const versions = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name));
  return versions.flatMap((name) => IN_PLAYWRIGHT.map((inner) => join(cache, name, inner)));
}

async function getFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  say('Installing Chromium for the browser tests …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Ubuntu's chromium package only points to snap, so success is judged by what can be found afterwards.
  return attempt(async () => {
    await runQuietly('apt-get', ['update'], { env });
    await runQuietly('apt-get', ['install', '-y', 'chromium', 'fonts-noto-core'], { env });
  });
}

async function getFromPlaywright() {
  say('Downloading Chromium for the browser tests …');
  const [node, cli] = tool('playwright-core/cli.js');
  return attempt(() => runQuietly(node, [cli, 'install', 'chromium']));
}

async function attempt(get) {
  try {
    await get();
  } catch {
    return undefined;
  }
  return installed();
}

if (isMain(import.meta.url)) await runMain(async () => say(await findChromium()));
