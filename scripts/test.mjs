// `npm test`: sets up all that is needed and checks everything, step by step. With arguments: only vitest, with these arguments.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { Failure, run, runMain, say, seconds, tool } from './lib.mjs';

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
];
const extra = process.argv.slice(2);

await runMain(async () => {
  if (extra.length > 0) process.exit(await runSome());
  const steps = allSteps();
  const done = [];
  for (const [name, step] of steps) {
    const result = await runStep(name, step);
    done.push(result);
    if (!result.isPassed) break;
  }
  summarise(done, steps.length);
  process.exit(done.every(({ isPassed }) => isPassed) ? 0 : 1);
});

function allSteps() {
  const steps = [
    ['install', install],
    ['types', () => runTool('typescript/bin/tsc', ['-b'])],
    ['lint and format', () => runTool('@biomejs/biome/bin/biome', ['check', '.'])],
    ['build', () => build()],
    ['browser', findBrowser],
    ['unit and integration tests', () => runVitest(['--project', 'unit', '--project', 'integration'])],
    ['launcher tests', () => runVitest(['--project', 'launcher'])],
    // Alone: a browser on a busy machine is slow enough to look broken.
    ['journeys in the browser', () => runVitest(['--project', 'journeys'])],
  ];
  const other = findOtherPostgres();
  if (other) {
    const again = () => runVitest(['--project', 'integration', ...SQL_TESTS], { TEST_PG_BIN: other.bin });
    steps.push([`integration tests on PostgreSQL ${other.version}`, again]);
  }
  return steps;
}

async function runSome() {
  await install();
  await build();
  // Most tests need no browser; those that do say so themselves.
  await findBrowser().catch(() => undefined);
  const [node, vitest] = tool('vitest/vitest.mjs');
  return run(node, [vitest, 'run', ...extra]);
}

async function runStep(name, step) {
  say(`\n── ${name}`);
  const began = performance.now();
  let isPassed = true;
  try {
    await step();
  } catch (error) {
    isPassed = false;
    console.error(error instanceof Failure ? error.message : error);
  }
  return { name, isPassed, time: seconds(began) };
}

async function runTool(path, args, env = {}) {
  const [node, script] = tool(path);
  const code = await run(node, [script, ...args], { env: { ...process.env, ...env } });
  if (code !== 0) throw new Failure(`It ended with exit code ${code}.`);
}

function runVitest(args, env) {
  return runTool('vitest/vitest.mjs', ['run', ...args], env);
}

async function findBrowser() {
  process.env.CHROMIUM_PATH = await findChromium();
  say(process.env.CHROMIUM_PATH);
}

/** The oldest installed server that Xưởng supports: what works on it and on the embedded one works in between. */
function findOtherPostgres() {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).map(Number) : [];
  const candidates = versions.filter((version) => version >= OLDEST_POSTGRES).sort((a, b) => a - b);
  const installed = candidates.map((version) => ({ version, bin: join(base, String(version), 'bin') }));
  return installed.find(({ bin }) => existsSync(join(bin, 'postgres')));
}

function summarise(done, total) {
  say('');
  for (const { name, isPassed, time } of done) say(`${isPassed ? 'passed' : 'FAILED'}  ${name} (${time})`);
  if (done.length < total) say(`${total - done.length} not run`);
  const passed = done.filter(({ isPassed }) => isPassed).length;
  say(`${passed} passed, ${done.length - passed} failed`);
}
