// A sheet that is written while it is read: every sign as XML needs it, failures told, sources ended.
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Column, writeXlsx } from './excel.ts';

const columns: Column[] = [
  { key: 'name', title: 'Tên', kind: 'text' },
  { key: 'at', title: 'Lúc', kind: 'dateTime' },
];
const words = { yes: 'Có', no: 'Không' };

/** The sheet's own text: behind its name, of which the last is in the list of contents. */
async function sheetOf(batches: AsyncIterable<Record<string, unknown>[]>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeXlsx(columns, batches, words)) chunks.push(chunk);
  const file = Buffer.concat(chunks);
  const name = 'xl/worksheets/sheet1.xml';
  const at = file.lastIndexOf(name, file.lastIndexOf(name) - 1) + name.length;
  return inflateRawSync(file.subarray(at), { finishFlush: 2 }).toString();
}

test('signs that XML writes otherwise are written so, those that it cannot hold are left out', async () => {
  const texts = [
    'Nguyễn Thị Ánh',
    'a & b',
    '<b>',
    'a\u0000b',
    'x\ufffey',
    'Vỡ 😀 màn',
    '\ud800 lẻ',
    'hai\ndòng',
    'k\u0085t',
  ];
  const written = ['Nguyễn Thị Ánh', 'a &amp; b', '&lt;b&gt;', 'ab', 'xy', 'Vỡ 😀 màn', ' lẻ', 'hai\ndòng', 'kt'];
  const xml = await sheetOf(
    (async function* () {
      yield texts.map((name) => ({ name }));
    })(),
  );
  const cells = [...xml.matchAll(/<c r="A(\d+)" t="inlineStr"><is><t xml:space="preserve">([^<]*)</g)];
  expect(cells.map(([, , text]) => text)).toEqual(written);
});

test('batches keep their order, and moments are days since the end of 1899', async () => {
  const xml = await sheetOf(
    (async function* () {
      yield [{ name: 'một', at: '2026-01-01T12:00:00+07:00' }];
      yield [{ name: 'hai', at: '1900-03-01' }];
    })(),
  );
  expect(xml).toContain(
    '<row r="2"><c r="A2" t="inlineStr"><is><t xml:space="preserve">một</t></is></c><c r="B2" s="3"><v>46023.5</v>',
  );
  expect(xml).toContain(
    '<row r="3"><c r="A3" t="inlineStr"><is><t xml:space="preserve">hai</t></is></c><c r="B3" s="3"><v>61</v>',
  );
});

test('what fails while it is read ahead is told in its turn', async () => {
  const read = sheetOf(
    (async function* () {
      yield [{ name: 'một' }];
      throw new Error('gone');
    })(),
  );
  await expect(read).rejects.toThrow('gone');
});

test('whoever stops reading ends the source', async () => {
  let isEnded = false;
  const batches = (async function* () {
    try {
      for (;;) yield [{ name: 'mãi' }];
    } finally {
      isEnded = true;
    }
  })();
  let count = 0;
  for await (const _ of writeXlsx(columns, batches, words)) if (++count === 5) break;
  expect(isEnded).toBe(true);
});
