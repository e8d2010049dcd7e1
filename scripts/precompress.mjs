// Compressed twins (.br, .gz) of the browser app's files, made once so that the server only has to send them.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(html|js|mjs|css|json|svg|txt|xml|map|webmanifest|wasm|ttf)$/;
const SMALLEST = 1024;
/** The best: 7 % smaller than 9 for three seconds more, and every first visit waits for these. What is fetched later, and once, is not worth them. */
const BROTLI_QUALITY = 11;
const QUICK_QUALITY = 9;
const LATER = /\.(wasm|ttf)$/;

export async function precompress(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compressFile(join(folder, name))));
}

async function compressFile(file) {
  if ((await stat(file)).size <= SMALLEST) return;
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: LATER.test(file) ? QUICK_QUALITY : BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await writeFile(`${file}.br`, br);
  await writeFile(`${file}.gz`, gz);
}
