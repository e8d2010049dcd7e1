// Uploaded pictures: checked and cleaned before the call (kit/clean-picture.ts), kept by tenant under a random name, downloaded through the contract.
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Files, MAX_PICTURE, picturePath, picturePrefix } from '../../contract/file/file.calls.ts';
import type { In } from '../../contract/kit.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { readApart } from '../kit/file/apart.ts';
import type { CleanPicture } from '../kit/file/clean-picture.ts';
import type { FileAnswer } from '../kit/file/file-answer.ts';
import { type Bound, implement } from '../kit/implement.ts';
import { pictureTypes } from './picture.ts';

export const fileHandlers = (mediaDir: string): Bound[] =>
  implement(Files, {
    Upload: (ctx, input) => upload(ctx, input, mediaDir),
    // z.file() stands for a stream on the server; the mount sends what FileAnswer holds.
    DownloadFile: (ctx, input) => download(ctx, input, mediaDir) as never, // see above
  });

async function upload(ctx: Ctx, { content }: In<typeof Files.Upload>, mediaDir: string) {
  const sent = content.replace(/^data:[\w/+.-]{0,100};base64,/, '');
  if (Buffer.byteLength(sent, 'base64') > MAX_PICTURE) fail('file.tooLarge');
  const { kind, data } = (ctx.file as CleanPicture | null) ?? (await readApart('picture', content)); // the contract says `parses: 'picture'`
  if (data.length > MAX_PICTURE) fail('file.tooLarge');
  const url = `${picturePrefix}${ctx.tenantId}/${randomBytes(16).toString('hex')}.${kind}`;
  const path = pathOf(mediaDir, url);
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, data, { flag: 'wx' });
  } catch (error) {
    await rm(path, { force: true }); // half a picture, on a disk that is full
    throw error;
  }
  return { url, size: data.length };
}
/** A picture of the caller's own tenant; any other address, however spelt, does not exist. */
async function download(ctx: Ctx, { url }: In<typeof Files.DownloadFile>, mediaDir: string): Promise<FileAnswer> {
  const clean = url.replace(/^\/+/, '');
  const own = picturePath.test(clean) && clean.startsWith(`${picturePrefix}${ctx.tenantId}/`);
  const path = own ? pathOf(mediaDir, clean) : fail('file.missing');
  if (!(await stat(path).catch(() => null))?.isFile()) fail('file.missing');
  const name = clean.slice(clean.lastIndexOf('/') + 1);
  return {
    name,
    type: pictureTypes[name.slice(name.lastIndexOf('.') + 1)] ?? '',
    isApart: true,
    content: createReadStream(path),
  };
}

/** 'media/saleproduct/1/ab….png' → its file; only for addresses that picturePath has let through. */
const pathOf = (mediaDir: string, url: string) => join(mediaDir, ...url.split('/').slice(1));
