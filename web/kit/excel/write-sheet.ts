// A small sheet made in the browser, for what is a paper and no list: a workbook of one sheet, stored without compression.
// Lists are written by the server, which knows all of their rows.
export type SheetCell = string | number | null;
export interface Sheet {
  rows: readonly (readonly SheetCell[])[];
  /** In letters, the first column first. */
  widths: readonly number[];
  /** Rows in bold, counted from 0. */
  bold?: ReadonlySet<number>;
}

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const part = (name: string, type: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="${media}.${type}+xml"/>`;
const link = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
const relations = (inner: string) => `<Relationships xmlns="${packages}/relationships">${inner}</Relationships>`;
const fonts = '<fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>';
/** 0 text, 1 a figure with its thousands, 2 and 3 the same in bold. */
const formats = [0, 1].flatMap((font) => [`numFmtId="0" fontId="${font}"`, `numFmtId="3" fontId="${font}"`]);
const fixedParts: readonly [name: string, xml: string][] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('styles', 'styles')}</Types>`,
  ],
  ['_rels/.rels', relations(link(1, 'officeDocument', 'xl/workbook.xml'))],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    relations(link(1, 'worksheet', 'worksheets/sheet1.xml') + link(2, 'styles', 'styles.xml')),
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${main}">${fonts}<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4">${formats.map((format) => `<xf ${format} xfId="0" applyNumberFormat="1" applyFont="1"/>`).join('')}</cellXfs></styleSheet>`,
  ],
];

export function writeSheet(sheet: Sheet): Blob {
  const parts = [...fixedParts, ['xl/worksheets/sheet1.xml', sheetXml(sheet)] as const];
  return new Blob(zip(parts.map(([name, xml]) => [name, encode(head + xml)])), { type: TYPE });
}

function sheetXml({ rows, widths, bold = new Set() }: Sheet): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const lines = rows.map((row, at) => {
    const cells = row.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`, bold.has(at)));
    return `<row r="${at + 1}">${cells.join('')}</row>`;
  });
  return `<worksheet xmlns="${main}"><cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}
const letter = (column: number): string => String.fromCharCode(65 + column);
function cellXml(cell: SheetCell, at: string, isBold: boolean): string {
  if (cell === null || cell === '') return '';
  const style = (isBold ? 2 : 0) + (typeof cell === 'number' ? 1 : 0);
  if (typeof cell === 'number') return `<c r="${at}" s="${style}"><v>${cell}</v></c>`;
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}
/** Control characters cannot stand in XML. */
const forbidden = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/gu;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(forbidden, '').replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

type Bytes = Uint8Array<ArrayBuffer>;
const encode = (text: string): Bytes => new TextEncoder().encode(text);
/** Stored, not compressed: a paper is a few kilobytes. */
function zip(files: readonly (readonly [name: string, data: Bytes])[]): Bytes[] {
  const bodies: Bytes[] = [];
  const index: Bytes[] = [];
  let offset = 0;
  for (const [name, data] of files) {
    const label = encode(name);
    // Version 2.0, names in UTF-8, stored, the first day that the format knows.
    const facts = [20, 0x0800, 0, 0, 0x0021].flatMap((value) => le(value, 2));
    const sizes = [...le(crc32(data), 4), ...le(data.length, 4), ...le(data.length, 4), ...le(label.length, 2)];
    const entry = [...facts, ...sizes, ...le(0, 2)];
    const local = Uint8Array.from([...le(0x04034b50, 4), ...entry]);
    bodies.push(local, label, data);
    index.push(Uint8Array.from([...le(0x02014b50, 4), ...le(20, 2), ...entry, ...le(0, 10), ...le(offset, 4)]), label);
    offset += local.length + label.length + data.length;
  }
  const length = index.reduce((sum, one) => sum + one.length, 0);
  const count = le(files.length, 2);
  const end = [...le(0x06054b50, 4), ...le(0, 4), ...count, ...count, ...le(length, 4), ...le(offset, 4), ...le(0, 2)];
  return [...bodies, ...index, Uint8Array.from(end)];
}
const le = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) % 256);
function crc32(data: Bytes): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
