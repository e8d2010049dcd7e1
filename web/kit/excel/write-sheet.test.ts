// What a foreign program reads out of a sheet that was made here.
import { expect, test } from 'vitest';
import { rowsOf } from '../../../tests/harness/sheet.ts';
import { writeSheet } from './write-sheet.ts';

test('texts, figures and empty cells come back as they were written', async () => {
  const rows = [
    ['Biên bản đối chiếu công nợ', null, null],
    ['Công ty <Ánh & Sáng>', -1_250_000, 0],
  ];
  const file = writeSheet({ rows, widths: [30, 16, 16], bold: new Set([0]) });
  const read = await rowsOf(Buffer.from(await file.arrayBuffer()));
  expect(read[0]?.[0]).toBe('Biên bản đối chiếu công nợ');
  expect(read[1]).toEqual(['Công ty <Ánh & Sáng>', -1_250_000, 0]);
});
