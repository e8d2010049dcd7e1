// Sheets that are made to cost a lot, as base64: small files that want to become much when they are read.
import { deflateRawSync } from 'node:zlib';

interface Part {
  name: string;
  xml: string | Buffer;
}
/** A zip of these parts, as small as it gets. */
function zip(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, xml } of parts) {
    const plain = Buffer.from(xml);
    const packed = deflateRawSync(plain, { level: 9 });
    const head = (size: number, magic: number, at: number) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUInt32LE(magic, 0);
      bytes.writeUInt16LE(8, at + 4);
      bytes.writeUInt32LE(packed.length, at + 14);
      bytes.writeUInt32LE(plain.length, at + 18);
      bytes.writeUInt16LE(name.length, at + 22);
      return bytes;
    };
    const entry = head(46, 0x02014b50, 6);
    entry.writeUInt32LE(offset, 42);
    central.push(entry, Buffer.from(name));
    const local = Buffer.concat([head(30, 0x04034b50, 4), Buffer.from(name), packed]);
    locals.push(local);
    offset += local.length;
  }
  const table = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, table, end]);
}
/** The least that is a book, with parts of one's own. */
export const book = (
  over: Partial<Record<'workbook' | 'styles' | 'strings' | 'sheet' | 'relations', string>>,
): string =>
  zip([
    { name: 'xl/workbook.xml', xml: over.workbook ?? '<workbook><sheets><sheet r:id="rId1"/></sheets></workbook>' },
    { name: 'xl/_rels/workbook.xml.rels', xml: over.relations ?? '' },
    { name: 'xl/styles.xml', xml: over.styles ?? '' },
    { name: 'xl/sharedStrings.xml', xml: over.strings ?? '' },
    { name: 'xl/worksheets/sheet1.xml', xml: over.sheet ?? '<row r="1"><c r="A1"><v>1</v></c></row>' },
  ]).toString('base64');
const format = (code: string) => `<numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs>`;
const styled = '<xf numFmtId="200"/>';
const many = 300_000;

export const hostileSheets: Record<string, string> = {
  'brackets that never close': book({ styles: `${format('['.repeat(2_000_000))}${styled}</cellXfs>` }),
  'quotes that never close': book({ styles: `${format('&quot;'.repeat(400_001))}${styled}</cellXfs>` }),
  'one long format for very many styles': book({
    styles: `${format('[a]\\'.repeat(50_000))}${styled.repeat(many)}</cellXfs>`,
  }),
  'tags that never close': book({ sheet: '<'.repeat(8_000_000) }),
  'a tag without an end': book({ sheet: `<row r="1"><c ${'r '.repeat(4_000_000)}` }),
  'blanks around a name': book({ sheet: `<row r="1"><c${' r'.padEnd(4_000_000)}` }),
  'entities that never close': book({ sheet: `<row r="1"><c r="A1"><v>${'&#'.repeat(2_000_000)}</v></c></row>` }),
  'a text that every cell shows': book({
    strings: `<si><t>${'x'.repeat(2_000_000)}</t></si>`,
    sheet: `<row r="1">${'<c t="s"><v>0</v></c>'.repeat(many)}</row>`,
  }),
  'very many cells': book({ sheet: `<row r="1">${'<c><v>1</v></c>'.repeat(1_200_000)}</row>` }),
  'very many rows': book({ sheet: '<row><c><v>1</v></c></row>'.repeat(60_000) }),
  'a row far below': book({ sheet: '<row r="1048576"><c><v>1</v></c></row>' }),
  'a bomb': book({ sheet: ' '.repeat(70_000_000) }),
  'a bomb in parts': book({ sheet: ' '.repeat(40_000_000), strings: ' '.repeat(40_000_000) }),
};
