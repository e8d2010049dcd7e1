// Uploaded pictures: told by their content, cleaned, served to who is signed in, never outside their folder.
import { expect, test } from 'vitest';
import { Files } from '../../../contract/file/file.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { testApp } from '../../harness/app.ts';

const app = await testApp();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** 16 × 16 grey, baseline. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAQABABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+iiigD//Z',
  'base64',
);

test('a picture is stored under the tenant’s folder and downloaded by its address', async () => {
  const { url, size } = await app.admin.call(Files.Upload, { content: png.toString('base64') });
  expect(url).toMatch(/^media\/saleproduct\/1\/[0-9a-f]{32}\.png$/);
  expect(size).toBe(png.length);
  const file = await app.admin.send(Files.DownloadFile, { url });
  expect(file.rawPayload).toEqual(png);
  expect(file.headers['content-disposition']).toContain('.png');
  expect((await app.hostAdmin.send(Files.DownloadFile, { url })).statusCode).toBe(404);
  expect((await app.nobody.send(Files.DownloadFile, { url })).statusCode).toBe(401);
});
test('it is served to people of the tenant who are signed in, by header or by the cookie, and kept by no shared cache', async () => {
  const { url } = await app.admin.call(Files.Upload, { content: png.toString('base64') });
  const get = (headers: Record<string, string>) => app.app.inject({ method: 'GET', url: `/${url}`, headers });
  const cookie = `x=1; Authorization=${encodeURIComponent(app.admin.headers.authorization ?? '')}`;
  for (const headers of [app.admin.headers, { cookie }]) {
    const served = await get(headers);
    expect(served.rawPayload).toEqual(png);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=300',
      'x-content-type-options': 'nosniff',
    });
  }
  expect((await get({})).statusCode).toBe(401);
  expect((await get({ authorization: 'Bearer x.y.z' })).statusCode).toBe(401);
  expect((await get(app.hostAdmin.headers)).statusCode).toBe(404);
  const left = await app.make.personWith('Pages.Roles');
  await app.admin.call(User.Offline, { id: left.user.id });
  expect((await get(left.headers)).statusCode).toBe(401);
});
test('what a camera wrote into a picture is not kept', async () => {
  const exif = [Buffer.from('ffe1001a', 'hex'), Buffer.from('Exif\0\0GPS 10.77,106.70!!', 'latin1')];
  const jpeg = Buffer.concat([JPEG.subarray(0, 2), ...exif, JPEG.subarray(2)]);
  const { url } = await app.admin.call(Files.Upload, { content: jpeg.toString('base64') });
  const { rawPayload } = await app.admin.send(Files.DownloadFile, { url });
  expect(rawPayload.includes('GPS')).toBe(false);
  expect(rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
});
test('a browser’s data address is taken as well', async () => {
  const content = `data:image/png;base64,${png.toString('base64')}`;
  expect((await app.admin.call(Files.Upload, { content })).size).toBe(png.length);
});
test.each([
  ['a page', Buffer.from('<script>alert(1)</script>').toString('base64')],
  ['a vector picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
  ['no base64', '!!!'],
  ['eight bytes of a picture', png.subarray(0, 8).toString('base64')],
  [
    'the bones of a JPEG',
    Buffer.from('ffd8ffc0000b080010001001011100ffda0008010100003f00a5a5ffd9', 'hex').toString('base64'),
  ],
  ['half a picture', png.subarray(0, 40).toString('base64')],
])('%s is no picture', async (_, content) => {
  await expect(app.admin.call(Files.Upload, { content })).toFailWith('file.notPicture');
});
test('a picture above 5 MB is refused', async () => {
  const content = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]).toString('base64');
  await expect(app.admin.call(Files.Upload, { content })).toFailWith('file.tooLarge');
});
test.each([
  'media/saleproduct/1/../../../secret.png',
  '../package.json',
  '/etc/passwd',
  'media/saleproduct/1/..%2f..%2fx.png',
  `media/saleproduct/1/${'0'.repeat(32)}.png`,
  'https://example.com/x.png',
])('%s is not there', async (url) => {
  await expect(app.admin.call(Files.DownloadFile, { url })).toFailWith('file.missing');
  const served = await app.app.inject({ method: 'GET', url: `/${url}`, headers: app.admin.headers });
  expect(served.statusCode).toBe(404);
});
test('only who edits products may upload', async () => {
  const clerk = await app.make.personWith('Pages.Categories.Components');
  await expect(clerk.call(Files.Upload, { content: png.toString('base64') })).toFailWith('auth.forbidden');
});
