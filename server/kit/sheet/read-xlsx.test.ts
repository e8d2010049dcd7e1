// Sheets as Excel and other programs write them, and files that only pretend to be one.
import { deflateRawSync } from 'node:zlib';
import { writeXlsx as writeForeign } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { AppError } from '../fail.ts';
import { type Column, writeXlsx } from './excel.ts';
import { MAX_SHEET_ROWS, readXlsx } from './read-xlsx.ts';

const columns: Column[] = [
  { key: 'name', title: 'Tên', kind: 'text' },
  { key: 'price', title: 'Giá', kind: 'number' },
  { key: 'day', title: 'Ngày', kind: 'date' },
  { key: 'at', title: 'Lúc', kind: 'dateTime' },
  { key: 'on', title: 'Bật', kind: 'boolean' },
];
async function ours(rows: Record<string, unknown>[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const batches = (async function* () {
    yield rows;
  })();
  for await (const chunk of writeXlsx(columns, batches, { yes: 'Có', no: 'Không' })) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const refusal = (file: Buffer) => readXlsx(file).catch((error: AppError) => error.code);

describe('reads', () => {
  test('what we write ourselves', async () => {
    const file = await ours([
      { name: 'Màn & <kính>', price: 1_250_000, day: '1990-03-05', at: '2026-11-15T09:30:00+07:00', on: true },
      { name: 'Pin', price: null, day: null, at: null, on: false },
    ]);
    expect(await readXlsx(file)).toEqual([
      ['Tên', 'Giá', 'Ngày', 'Lúc', 'Bật'],
      ['Màn & <kính>', '1250000', '05/03/1990', '15/11/2026 09:30', 'Có'],
      ['Pin', '', '', '', 'Không'],
    ]);
  });
  test('shared strings, numbers and days of another program', async () => {
    const file = await writeForeign({
      sheets: [
        {
          name: 'Bảng',
          rows: [
            ['Tên', 'Giá', 'Ngày'],
            ['Nguyễn "An" & Bình', 12.5, new Date(Date.UTC(1990, 2, 5))],
            ['  lề  ', 903123456, null],
          ],
        },
        { name: 'Khác', rows: [['không đọc']] },
      ],
    });
    const rows = await readXlsx(Buffer.from(file));
    expect(rows[0]).toEqual(['Tên', 'Giá', 'Ngày']);
    expect(rows[1]).toEqual(['Nguyễn "An" & Bình', '12.5', '05/03/1990']);
    expect(rows[2]).toEqual(['lề', '903123456']);
  });
});

describe('refuses', () => {
  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a text', Buffer.from('Tên,Giá\nPin,1')],
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
    ['a zip of something else', zip({ 'a.txt': Buffer.from('a') })],
    ['a zip whose directory points outside', Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18, 0xff)])],
  ])('%s', async (_, file) => expect(await refusal(file)).toBe('import.notXlsx'));

  const sheetOf = (sheet: Buffer) =>
    zip({
      'xl/workbook.xml': Buffer.from('<workbook><sheets><sheet/></sheets></workbook>'),
      'xl/worksheets/sheet1.xml': sheet,
    });
  test('a part that unpacks to more than it may', async () => {
    expect(await refusal(sheetOf(Buffer.alloc(70_000_000, 0x20)))).toBe('import.tooLarge');
  });
  test('a row far below the others', async () => {
    const far = `<row r="${MAX_SHEET_ROWS + 2}"><c><v>1</v></c></row>`;
    expect(await refusal(sheetOf(Buffer.from(far)))).toBe('import.tooLarge');
  });
  test('in good time, whatever the sheet is made of', async () => {
    const began = performance.now();
    for (const piece of ['<row ', '<c', '<<<<', '&#', '<v>'])
      await readXlsx(sheetOf(Buffer.from(piece.repeat(200_000)))).catch(() => {});
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

/** A zip with one compressed part per entry; its directory lies about the sizes, as a bomb's would. */
function zip(parts: Record<string, Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, data] of Object.entries(parts)) {
    const packed = deflateRawSync(data);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(1, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    const body = Buffer.concat([local, Buffer.from(name), packed]);
    bodies.push(body);
    directory.push(Buffer.concat([entry, Buffer.from(name)]));
    at += body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}
