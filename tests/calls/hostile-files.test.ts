// Files that are made to cost a lot: they are refused or read in bounded time, beside the server and not inside it.
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { allCalls } from '../../contract/all.ts';
import { SaleCustomer } from '../../contract/party/party.calls.ts';
import { Role } from '../../contract/people/role.calls.ts';
import { envelopeOf } from '../contract/calls.ts';
import { testApp } from '../harness/app.ts';

const app = await testApp();

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
const book = (over: Partial<Record<'workbook' | 'styles' | 'strings' | 'sheet' | 'relations', string>>): string =>
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

const sheets: Record<string, string> = {
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

describe('sheets', () => {
  test.each(Object.entries(sheets))(
    '%s',
    async (_, file) => {
      expect(file.length).toBeLessThan(14_000_000);
      let slowest = 0;
      let isOver = false;
      const others = (async () => {
        while (!isOver) {
          const began = performance.now();
          await app.admin.call(Role.GetAll, {});
          slowest = Math.max(slowest, performance.now() - began);
        }
      })();
      const began = performance.now();
      const response = await app.admin.send(SaleCustomer.Import, { file, dryRun: true });
      const took = performance.now() - began;
      isOver = true;
      await others;
      expect(response.statusCode).toBe(422);
      expect(envelopeOf(response).error?.key).toMatch(/^import\./);
      expect(took).toBeLessThan(28_000); // on a machine that does other things too; quadratic is minutes
      expect(slowest).toBeLessThan(2_000);
    },
    40_000,
  );
  test('formats are still understood: quotes, brackets and escapes are no days', async () => {
    const dates = ['dd/mm/yyyy', '[$-42A]dd/mm', '0&quot; day&quot;', '[Red]0', '\\d0', 'yyyy hh:mm'];
    const file = book({
      styles: `<numFmts>${dates.map((code, n) => `<numFmt numFmtId="${200 + n}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${dates
        .map((__, n) => `<xf numFmtId="${200 + n}"/>`)
        .join('')}</cellXfs>`,
      sheet: `<row r="1"><c t="inlineStr"><is><t>Tên khách hàng</t></is></c><c t="inlineStr"><is><t>Điện thoại</t></is></c></row><row r="2">${dates
        .map((__, n) => `<c s="${n}"><v>32937</v></c>`)
        .join('')}</row>`,
    });
    const { result } = (await app.admin.send(SaleCustomer.Import, { file, dryRun: true })).json();
    expect(result.lines[0].cells).toEqual(['05/03/1990', '05/03/1990', '32937', '32937', '32937', '05/03/1990 00:00']);
  });
});

test('every call that takes a file says what it holds, so that it is read apart', () => {
  const files = allCalls.filter((call) => (call.maxBody ?? 0) > 6_000_000);
  expect(files.length).toBeGreaterThan(5);
  for (const call of files) expect(call.parses, call.path).toBeTruthy();
});
