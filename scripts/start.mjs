// `npm start`: installs and builds what is missing, then becomes the server, in this very process, so that signals reach it directly.
import module from 'node:module';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { at, runMain } from './lib.mjs';

await runMain(async () => {
  process.env.NODE_ENV ??= 'production';
  await install();
  await build();
  // Node 22 and newer keep compiled code from one start to the next.
  module.enableCompileCache?.(at('.cache/compile'));
  await import(at('dist/server/main.js'));
});
