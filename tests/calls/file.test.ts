// Uploaded pictures: told by their content, served under a name nobody can guess, never outside their folder.
import { expect, test } from 'vitest';
import { Files } from '../../contract/file/file.calls.ts';
import { testApp } from '../harness/app.ts';

const app = await testApp();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a picture is stored under the tenant’s folder, served for ever and downloaded by its address', async () => {
  const { url, size } = await app.admin.call(Files.Upload, { content: png.toString('base64') });
  expect(url).toMatch(/^media\/saleproduct\/1\/[0-9a-f]{32}\.png$/);
  expect(size).toBe(png.length);
  const served = await app.app.inject({ method: 'GET', url: `/${url}` });
  expect(served.rawPayload).toEqual(png);
  expect(served.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const file = await app.admin.send(Files.DownloadFile, { url });
  expect(file.rawPayload).toEqual(png);
  expect(file.headers['content-disposition']).toContain('.png');
  expect((await app.hostAdmin.send(Files.DownloadFile, { url })).statusCode).toBe(404);
  expect((await app.nobody.send(Files.DownloadFile, { url })).statusCode).toBe(401);
});
test('a browser’s data address is taken as well', async () => {
  const content = `data:image/png;base64,${png.toString('base64')}`;
  expect((await app.admin.call(Files.Upload, { content })).size).toBe(png.length);
});
test.each([
  ['a page', Buffer.from('<script>alert(1)</script>').toString('base64')],
  ['a vector picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
  ['no base64', '!!!'],
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
  const served = await app.app.inject({ method: 'GET', url: `/${url}` });
  expect(served.statusCode).toBe(404);
});
test('only who edits products may upload', async () => {
  const clerk = await app.make.personWith('Pages.Categories.Components');
  await expect(clerk.call(Files.Upload, { content: png.toString('base64') })).toFailWith('auth.forbidden');
});
