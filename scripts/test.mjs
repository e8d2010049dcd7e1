// `npm test`: sets up all that is needed and checks everything, step by step. With arguments: only vitest, with these arguments.
// Its last lines name every test that failed, beneath the step, and then say why.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { findChromium, findShell } from './chromium.mjs';
import { install } from './install.mjs';
import { getJournalReaders } from './journal-readers.mjs';
import { at, Failure, run, runMain, say, seconds, tool } from './lib.mjs';

const OLDEST_POSTGRES = 15;
/** What asks most of the database; the rest is about Node and was run before. */
const SQL_TESTS = [
  'database',
  'catalog',
  'party',
  'stock-ledger',
  'stock-inbound',
  'stock-transfer',
  'stock-count',
  'stock-report',
  'ticket-list',
  'ticket-save',
  'ticket-money.test',
  'booking',
];
/** A log may only show its end. */
const MOST_NAMED = 30;
/** A worker and its database take turns: two keep two cores busy. Each of them holds connections, so there are never many. */
const WORKERS = ['--maxWorkers', String(Math.min(Math.max(availableParallelism() - 1, 2), 6))];
const extra = process.argv.slice(2);
/** A folder with the shop that the journeys begin with, once it is made. */
let demoShop;
/** The checker works out everything once and ends: with room to let its garbage lie it needs a fifth less time. */
const ROOMY = { GOGC: '400' };
/** The build, which is made while types are checked. */
let building;
/** What comes from elsewhere, once it was asked for. */
let coming;

await runMain(async () => {
  if (extra.length > 0) process.exit(await runSome());
  const steps = allSteps();
  const done = [];
  for (const [name, step] of steps) {
    const result = await runStep(name, step);
    done.push(result);
    // Red tests do not keep the other tests from being run; without types or a build they would say nothing.
    if (!result.isPassed && !result.report) break;
  }
  summarise(done, steps.length);
  process.exit(done.every(({ isPassed }) => isPassed) ? 0 : 1);
});

function allSteps() {
  const steps = [
    ['install', installAll],
    ['types', checkTypes],
    ['lint and format', () => runTool('@biomejs/biome/bin/biome', ['check', '.'])],
    ['build', () => building],
    ['browser', () => takeBrowser(coming)],
    ['readers of the journal', () => coming.readers],
    ['unit and integration tests', () => runVitest(['--project', 'unit', '--project', 'integration', ...WORKERS])],
    ['launcher tests', runLauncher],
    ['journeys in the browser', runJourneys],
  ];
  const other = findOtherPostgres();
  if (other) {
    const again = () => runVitest(['--project', 'integration', ...WORKERS, ...SQL_TESTS], { TEST_PG_BIN: other.bin });
    steps.push([`integration tests on PostgreSQL ${other.version}`, again]);
  }
  return steps;
}

/** Downloads go on while types are checked and the rest is built: one after the other, as there is one lock on packages. */
async function installAll() {
  await install();
  coming = findBrowsers();
  coming.readers = coming.shell.catch(() => undefined).then(getJournalReaders);
}

/** One checker a project: several of them work out the same types, each for itself. That leaves a core, on which the build is made. */
async function checkTypes() {
  building = build();
  const built = building.catch(() => undefined); // its own step says why
  try {
    await runTool('typescript/bin/tsc', ['-b', '--checkers', '1'], ROOMY);
  } finally {
    await built;
  }
}

async function runSome() {
  await install();
  await build();
  // Most tests need no browser; those that do say so themselves.
  await takeBrowser(findBrowsers()).catch(() => undefined);
  const [node, vitest] = tool('vitest/vitest.mjs');
  return run(node, [vitest, 'run', ...extra]);
}

async function runStep(name, step) {
  say(`\n── ${name}`);
  const began = performance.now();
  let isPassed = true;
  let report;
  try {
    report = await step();
    isPassed = !report?.failed;
    if (!isPassed) sayFailed(name, report.failed); // also here: a run that is cut off has no last lines
  } catch (error) {
    isPassed = false;
    console.error(error instanceof Failure ? error.message : error);
  }
  return { name, isPassed, report, time: seconds(began) };
}

async function runTool(path, args, env = {}) {
  const [node, script] = tool(path);
  const code = await run(node, [script, ...args], { env: { ...process.env, ...env } });
  if (code !== 0) throw new Failure(`It ended with exit code ${code}.`);
}

/** Answers what failed; `failed` is not there when everything passed. */
async function runVitest(args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'xuong-test-'));
  const file = join(folder, 'failures.json');
  const [node, vitest] = tool('vitest/vitest.mjs');
  const reporters = ['--reporter=default', `--reporter=${at('tests/harness/failures.ts')}`];
  try {
    const code = await run(node, [vitest, 'run', ...args, ...reporters], {
      env: { ...process.env, ...env, FAILURES: file },
    });
    const { failed = [], again = [] } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    if (code === 0) return { again };
    const nothing = { name: 'no test', why: [`vitest ended with exit code ${code}; see above`] };
    return { again, failed: failed.length > 0 ? failed : [nothing] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** These wait for programs to start and end: time enough to make the shop that both halves of the journeys begin with. */
async function runLauncher() {
  demoShop = makeDemoShop();
  demoShop.catch(() => undefined); // the journeys say why
  return runVitest(['--project', 'launcher', '--maxWorkers', '2']);
}

async function makeDemoShop() {
  const { importTs } = await import('./run-ts.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'xuong-demo-'));
  chmodSync(folder, 0o755); // the database's account has to get in, or the database would lie elsewhere and not be copied
  await (await importTs('tests/harness/server.setup.ts')).makeDemoShop(folder);
  return folder;
}

/** Two halves beside each other, each with a shop and a browser of its own: most of a journey is waiting for what is drawn. */
async function runJourneys() {
  const DEMO_SHOP = await demoShop;
  const plain = { CI: '1', DEMO_SHOP }; // line by line: two moving pictures would fight for the terminal
  const half = (which) => runVitest(['--project', 'journeys', `--shard=${which}/2`], plain);
  const halves = await Promise.all([half(1), half(2)]);
  rmSync(DEMO_SHOP, { recursive: true, force: true });
  const failed = halves.flatMap((one) => one.failed ?? []);
  return { again: halves.flatMap(({ again }) => again), ...(failed.length > 0 ? { failed } : {}) };
}

/** The whole one, and the one that most journeys happen in. */
function findBrowsers() {
  const browser = findChromium();
  return { browser, shell: browser.then(findShell) };
}

async function takeBrowser({ browser, shell }) {
  const paths = { CHROMIUM_PATH: await browser, CHROMIUM_SHELL_PATH: await shell };
  Object.assign(process.env, paths);
  say([...new Set(Object.values(paths))].join(', '));
}

/** The oldest installed server that Xưởng supports: what works on it and on the embedded one works in between. */
function findOtherPostgres() {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).map(Number) : [];
  const candidates = versions.filter((version) => version >= OLDEST_POSTGRES).sort((a, b) => a - b);
  const installed = candidates.map((version) => ({ version, bin: join(base, String(version), 'bin') }));
  return installed.find(({ bin }) => existsSync(join(bin, 'postgres')));
}

/** A log may be shown cut: the short names come first, beneath their step, and the reasons after all of them. */
function summarise(done, total) {
  say('');
  for (const { name, isPassed, time, report } of done) {
    say(`${isPassed ? 'passed' : 'FAILED'}  ${name} (${time})`);
    for (const { name: test } of firstOf(report?.failed)) say(`✗ ${test}`);
    sayRest(report?.failed);
  }
  if (done.length < total) say(`${total - done.length} not run`);
  const passed = done.filter(({ isPassed }) => isPassed).length;
  say(`${passed} passed, ${done.length - passed} failed`);
  for (const { name: test, why } of done.flatMap(({ report }) => report?.again ?? [])) {
    say(`passed when tried again: ${test}`);
    for (const line of why) say(`    ${line}`);
  }
  for (const { name, report } of done) if (report?.failed) sayFailed(name, report.failed);
}

function sayFailed(step, failed) {
  say(`\nfailed in ${step}: ${failed.length}`);
  for (const { name, why } of firstOf(failed)) {
    say(`✗ ${name}`);
    for (const line of why) say(`    ${line}`);
  }
  sayRest(failed);
}

function firstOf(failed = []) {
  return failed.slice(0, MOST_NAMED);
}

function sayRest(failed = []) {
  if (failed.length > MOST_NAMED) say(`… and ${failed.length - MOST_NAMED} more`);
}
