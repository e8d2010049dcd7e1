// `npm run attack [phase]`: builds the server and breaks what can be broken while clients work; see bench/attack/run.ts.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { run, runMain } from './lib.mjs';

await runMain(async () => {
  await install();
  await build(['server']);
  const { bundleTs } = await import('./run-ts.mjs');
  process.exit(await run(process.execPath, [await bundleTs('bench/attack/run.ts'), ...process.argv.slice(2)]));
});
