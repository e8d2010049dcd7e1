// `npm run bench [name]`: builds the benchmarks and the application, then runs them.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { run, runMain } from './lib.mjs';

await runMain(async () => {
  await install();
  await build();
  const { bundleTs } = await import('./run-ts.mjs');
  await bundleTs('bench/list-server.ts');
  await bundleTs('bench/live-server.ts');
  const code = await run(process.execPath, [await bundleTs('bench/run.ts'), ...process.argv.slice(2)]);
  process.exit(code);
});
