// `npm run walk [steps]`: random walks over stock and tickets against the models of tests/oracle, longer than `npm test` takes.
// WALK_SEED=<seed> walks one again.
import { randomInt } from 'node:crypto';
import { install } from './install.mjs';
import { run, runMain, tool } from './lib.mjs';

const steps = process.argv[2] ?? '100000';
const seed = process.env.WALK_SEED ?? String(randomInt(0, 2 ** 31));

await runMain(async () => {
  await install();
  const [node, vitest] = tool('vitest/vitest.mjs');
  const env = { ...process.env, ORACLE_STEPS: steps, ORACLE_SEED: seed };
  process.exit(await run(node, [vitest, 'run', '--project', 'integration', 'oracle'], { env }));
});
