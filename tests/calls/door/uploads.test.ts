// Uploaded files that nothing names are cleaned away: late enough for every form and backup, never one that a row names.
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Product } from '../../../contract/catalog/product.calls.ts';
import { Files } from '../../../contract/file/file.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { begin } from '../../../server/db/transaction.ts';
import { cleanUploads, FORM_DAYS } from '../../../server/file/clean-uploads.ts';
import { namedBy, toldBy } from '../../../server/file/named-by.ts';
import { uploadsLock } from '../../../server/kit/file/own-picture.ts';
import { runJob } from '../../../server/kit/jobs.ts';
import { buildServer } from '../../../server/server.ts';
import { type Person, personOn, refusalOf, testApp } from '../../harness/app.ts';
import { type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const app = await testApp();
const mediaDir = await mkdtemp(join(tmpdir(), 'xuong-uploads-'));
const server = await buildServer({
  pool: app.pool,
  tokenSecret: 'test',
  logLevel: 'silent',
  site: '/nowhere',
  mediaDir,
});
let shop: TicketShop;
let admin: Person;
let clerk: Person;
beforeAll(async () => {
  shop = await ticketShop(app);
  admin = personOn(server, app.admin.headers);
  clerk = personOn(server, shop.receptionist.headers);
});
afterAll(async () => {
  await server.close();
  await rm(mediaDir, { recursive: true, force: true });
});

const folder = join(mediaDir, 'saleproduct', '1');
const there = async () => new Set((await readdir(folder)).map((name) => `media/saleproduct/1/${name}`));
const upload = async (ageDays: number) => {
  const { url } = await admin.call(Files.Upload, { content: png });
  const at = Date.now() / 1000 - ageDays * 86_400;
  await utimes(join(folder, url.slice(url.lastIndexOf('/') + 1)), at, at);
  return url;
};
const clean = () => runJob(app.pool, cleanUploads(mediaDir));
/** A day passes for what was found so far. */
const nextDay = () => app.sql(`update upload_unnamed set found_at = found_at - interval '25 hours'`);
const OLD = FORM_DAYS + 1;
const nameByProduct = (image: string) => admin.call(Product.CreateProduct, { name: `Hàng ${image.slice(-12)}`, image });

test('what nothing names goes after a day, what a row names stays, a form that is younger is waited for', async () => {
  const [ofProduct, ofSignature, ofIntake, ofBench] = [
    await upload(OLD),
    await upload(OLD),
    await upload(OLD),
    await upload(OLD),
  ];
  const [forgotten, replaced, young] = [await upload(OLD), await upload(OLD), await upload(FORM_DAYS - 1)];
  await nameByProduct(ofProduct);
  const product = await nameByProduct(replaced);
  const { id } = await shop.newTicket({ signature: ofSignature, photos: [ofIntake] }, clerk);
  await clerk.call(TicketRead.AddPhoto, { id, moment: 'repair', url: ofBench, note: null });
  const named = [ofProduct, ofSignature, ofIntake, ofBench];

  expect(await clean()).toBe(true);
  expect(await there()).toEqual(new Set([...named, forgotten, replaced, young])); // found, not yet removed
  await admin.call(Product.UpdateProduct, { ...product, image: null } as never); // the row as it was read
  await nextDay();
  await clean();
  expect(await there()).toEqual(new Set([...named, replaced, young])); // the replaced one was found just now
  await nextDay();
  await clean();
  expect(await there()).toEqual(new Set([...named, young]));
  for (const url of named) expect((await admin.send(Files.DownloadFile, { url })).statusCode).toBe(200);

  // Whoever kept the form open for that long is told, by the field and in words.
  const late = await refusalOf(nameByProduct(forgotten));
  expect([late.status, late.body.error?.validationErrors]).toEqual([
    400,
    [{ message: 'Hình ảnh không còn trên máy chủ, hãy tải lên lại.', members: ['image'] }],
  ]);
  const photos = await refusalOf(shop.newTicket({ photos: [forgotten] }, clerk));
  expect(photos.body.error?.validationErrors?.[0]?.members).toEqual(['photos']);
  expect(
    (await refusalOf(clerk.call(TicketRead.AddPhoto, { id, moment: 'repair', url: forgotten, note: null }))).status,
  ).toBe(400);
});

test('one that is named before its day is over stays, also by a save that is under way while the job looks', async () => {
  const [back, racing] = [await upload(OLD), await upload(OLD)];
  await clean();
  await nameByProduct(back);
  await nextDay();
  const { id } = await shop.newTicket({}, clerk);
  const save = await begin(app.pool, { tenantId: 1 });
  await uploadsLock(1, 'naming').execute(save.tx);
  await save.tx
    .insertInto('ticketPhoto')
    .values({ tenantId: 1, ticketId: id, moment: 'repair', url: racing, note: null, creatorUserId: null })
    .execute();
  let isDone = false;
  const job = clean().then(() => {
    isDone = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(isDone).toBe(false); // it waits for whoever names files
  await save.commit();
  await job;
  expect([(await there()).has(back), (await there()).has(racing)]).toEqual([true, true]);
});

describe('the columns that name files', () => {
  const list = (columns: readonly { table: string; column: string }[]) =>
    columns.map(({ table, column }) => `${table}.${column}`).sort();
  const columns = () =>
    app.sql<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying') order by 1, 2`,
    );
  test('are all in the list: wherever an address was written by these calls, and nowhere else', async () => {
    const found: { table: string; column: string }[] = [];
    for (const one of await columns()) {
      const text = `select 1 from "${one.table}" where "${one.column}"::text like '%media/saleproduct/%' limit 1`;
      if ((await app.sql(text)).length) found.push(one);
    }
    expect(list(found)).toEqual(expect.arrayContaining(list(namedBy)));
    const known = [...list(namedBy), ...list(toldBy)];
    expect(list(found).filter((name) => !known.includes(name))).toEqual([]);
  });
  test('are all in the list by their names', async () => {
    const speaks = /image|picture|photo|avatar|logo|signature|attach|file|url|media|scan/;
    // How many originals of paper are pinned to a voucher, as a text; where the provider of messages is found.
    const notFiles = ['account_payment.attached', 'account_receipt.attached', 'voucher.attached'];
    notFiles.push('care_account.api_url', 'care_account.oa_url', 'care_account.oauth_url');
    const known = [...list(namedBy), ...list(toldBy), ...notFiles];
    const spoken = list((await columns()).filter(({ column }) => speaks.test(column)));
    expect(spoken.filter((name) => !known.includes(name))).toEqual([]);
  });
});
