// `npm run books [-- --fix]`: see server/books.main.ts.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { at, runMain } from './lib.mjs';

await runMain(async () => {
  await install();
  await build(['server']);
  await import(at('dist/server/books.js'));
});
