// `npm run books [-- --fix]`, `npm run -s books -- --journal [from] [to]`: see server/books.main.ts.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { at, runMain, sayTo } from './lib.mjs';

await runMain(async () => {
  if (process.argv.includes('--journal')) sayTo(process.stderr);
  await install();
  await build(['server']);
  await import(at('dist/server/books.js'));
});
