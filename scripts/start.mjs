// `npm start`: installs and builds what is missing, then becomes the server, in this very process, so that signals reach it directly.
import module from 'node:module';
import { at, run, runMain } from './lib.mjs';

await runMain(async () => {
  process.env.NODE_ENV ??= 'production';
  // In a process of its own: what a build takes, half a gigabyte, would stay with the server for as long as it lives.
  const code = await run(process.execPath, [at('scripts/build.mjs')]);
  if (code !== 0) process.exit(code);
  // Node 22 and newer keep compiled code from one start to the next.
  module.enableCompileCache?.(at('.cache/compile'));
  await import(at('dist/server/main.js'));
});
