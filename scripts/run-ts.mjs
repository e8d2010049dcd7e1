// Runs a TypeScript file of the project with the machine's Node: bundled into .cache, then imported.
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { at } from './lib.mjs';
import { copyMigrations, FILE_THREAD, outputOptions, serverOptions } from './server-bundle.mjs';

/** They find their own files beside themselves. */
const TOOLS = ['playwright-core', 'rolldown'];

export async function bundleTs(entry) {
  const name = entry.replace(/\W+/g, '-');
  const options = serverOptions();
  const external = [...options.external, ...TOOLS];
  const bundle = await rolldown({ ...options, external, input: { [name]: `./${entry}`, ...FILE_THREAD } });
  await bundle.write(outputOptions('.cache/run'));
  await bundle.close();
  await copyMigrations('.cache/run');
  return at('.cache/run', `${name}.js`);
}

export const importTs = async (entry) => import(pathToFileURL(await bundleTs(entry)).href);
