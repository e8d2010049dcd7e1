// `npm run stock [-- --fix]`: see server/stock.main.ts.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { at, runMain } from './lib.mjs';

await runMain(async () => {
  await install();
  await build(['server']);
  await import(at('dist/server/stock.js'));
});
