// `npm run docs`: writes docs/ out of the contract.
import { mkdir, writeFile } from 'node:fs/promises';
import { install } from './install.mjs';
import { at, runMain, say } from './lib.mjs';

await runMain(async () => {
  await install();
  const { importTs } = await import('./run-ts.mjs');
  const { docs } = await importTs('contract/docs.ts');
  await mkdir(at('docs'), { recursive: true });
  for (const [name, text] of Object.entries(docs())) {
    await writeFile(at('docs', name), text);
    say(`docs/${name}`);
  }
});
