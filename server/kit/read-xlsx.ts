// Reads the first sheet of an .xlsx file as rows of texts, the way Excel shows them. Sizes are limited before anything is
// unpacked, and every pass over the file is linear, so that a crafted file costs no more than a large honest one.
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { fail } from './fail.ts';

const inflate = promisify(inflateRaw);
const MAX_PART = 64_000_000;
const MAX_PARTS = 2000;
export const MAX_SHEET_ROWS = 50_000;
const MAX_COLUMNS = 100;

/** Trailing empty cells are left out; an empty row is an empty list. */
export async function readXlsx(file: Buffer): Promise<string[][]> {
  const parts = listParts(file);
  const read = async (name: string) => (parts.has(name) ? unpack(file, parts.get(name) as Part) : ''); // has() just said so
  const workbook = await read('xl/workbook.xml');
  if (!workbook) fail('import.notXlsx');
  const sheet = await read(firstSheet(workbook, await read('xl/_rels/workbook.xml.rels')));
  if (!sheet) fail('import.notXlsx');
  const strings = readStrings(await read('xl/sharedStrings.xml'));
  const days = dateStyles(await read('xl/styles.xml'));
  return readSheet(sheet, strings, days, /date1904="(1|true)"/.test(workbook));
}

interface Part {
  at: number;
  packed: number;
  size: number;
  method: number;
}
/** The zip's own table of contents, found from the end. */
function listParts(file: Buffer): Map<string, Part> {
  const parts = new Map<string, Part>();
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0 || end + 22 > file.length) return fail('import.notXlsx');
  const count = Math.min(file.readUInt16LE(end + 10), MAX_PARTS);
  for (let at = file.readUInt32LE(end + 16), left = count; left > 0; left--) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) return fail('import.notXlsx');
    const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28));
    parts.set(name.replace(/^\//, ''), {
      at: file.readUInt32LE(at + 42),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      method: file.readUInt16LE(at + 10),
    });
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

async function unpack(file: Buffer, { at, packed, size, method }: Part): Promise<string> {
  if (size > MAX_PART) return fail('import.tooLarge', { rows: MAX_SHEET_ROWS });
  if (at + 30 > file.length || file.readUInt32LE(at) !== 0x04034b50) return fail('import.notXlsx');
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  const data = file.subarray(start, start + packed);
  if (method === 0) return data.toString('utf8');
  try {
    // The size that the file claims is not believed: inflating stops at the limit.
    const plain = await inflate(data, { maxOutputLength: MAX_PART });
    return plain.toString('utf8');
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return tooLarge ? fail('import.tooLarge', { rows: MAX_SHEET_ROWS }) : fail('import.notXlsx');
  }
}

interface Tag {
  /** Without its namespace; '/row' closes. */
  name: string;
  attributes: string;
  closed: boolean;
  /** What stands between this tag and the next. */
  text: string;
}
function* tags(xml: string): Generator<Tag> {
  for (const [, inside = '', text = ''] of xml.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const cut = inside.search(/[\s/]/u);
    const closing = inside.startsWith('/');
    const raw = closing ? inside.slice(1).trim() : cut < 0 ? inside : inside.slice(0, cut);
    const name = raw.slice(raw.indexOf(':') + 1);
    yield { name: closing ? `/${name}` : name, attributes: inside, closed: inside.endsWith('/'), text };
  }
}
const patterns = new Map<string, RegExp>();
function attribute(tag: string, name: string): string | undefined {
  const pattern = patterns.get(name) ?? new RegExp(`\\s${name}\\s*=\\s*"([^"]*)"`);
  patterns.set(name, pattern);
  return pattern.exec(tag)?.[1];
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });

function firstSheet(workbook: string, relations: string): string {
  let wanted: string | undefined;
  for (const { name, attributes } of tags(workbook)) {
    if (name !== 'sheet') continue;
    wanted = attribute(attributes, '(?:\\w+:)?id');
    break;
  }
  for (const { name, attributes } of tags(relations)) {
    if (name !== 'Relationship' || attribute(attributes, 'Id') !== wanted) continue;
    const target = attribute(attributes, 'Target') ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return 'xl/worksheets/sheet1.xml';
}

function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let phonetic = false; // reading aids are no part of the text
  for (const { name, closed, text } of tags(xml)) {
    if (name === 'si') strings.push('');
    else if (name === 'rPh') phonetic = !closed;
    else if (name === '/rPh') phonetic = false;
    else if (name === 't' && !closed && !phonetic) strings[strings.length - 1] += decode(text);
  }
  return strings;
}

/** Which cell styles show a number as a day, and whether with a time. */
type DateStyles = ReadonlyMap<number, 'day' | 'time'>;
function dateStyles(xml: string): DateStyles {
  const formats = new Map<number, string>();
  const styles = new Map<number, 'day' | 'time'>();
  let [inCells, index] = [false, 0];
  for (const { name, attributes } of tags(xml)) {
    if (name === 'numFmt')
      formats.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '');
    if (name === 'cellXfs') inCells = true;
    if (name === '/cellXfs') inCells = false;
    if (name !== 'xf' || !inCells) continue;
    const kind = dateKind(Number(attribute(attributes, 'numFmtId') ?? 0), formats);
    if (kind) styles.set(index, kind);
    index++;
  }
  return styles;
}
function dateKind(format: number, own: ReadonlyMap<number, string>): 'day' | 'time' | null {
  if (format >= 14 && format <= 17) return 'day';
  if (format === 22) return 'time';
  const code = (own.get(format) ?? '').replace(/&quot;.*?&quot;|\[[^\]]*\]|\\./g, '').toLowerCase();
  if (!/[dy]/.test(code)) return null;
  return /[hs]/.test(code) ? 'time' : 'day';
}

function readSheet(xml: string, strings: readonly string[], dates: DateStyles, from1904: boolean): string[][] {
  const rows: string[][] = [];
  let cell: { column: number; type: string; style: number; value: string } | null = null;
  let [row, column] = [-1, 0];
  const close = () => {
    if (cell?.value) put(rows[row] ?? [], cell.column, shown(cell, strings, dates, from1904));
    cell = null;
  };
  for (const { name, attributes, closed, text } of tags(xml)) {
    if (name === 'row') {
      const at = Number(attribute(attributes, 'r') ?? row + 2) - 1;
      if (!(at > row && at <= MAX_SHEET_ROWS)) fail('import.tooLarge', { rows: MAX_SHEET_ROWS });
      while (rows.length <= at) rows.push([]);
      [row, column] = [at, 0];
    } else if (name === 'c') {
      const place = columnOf(attribute(attributes, 'r')) ?? column;
      column = place + 1;
      const type = attribute(attributes, 't') ?? 'n';
      cell = { column: place, type, style: Number(attribute(attributes, 's') ?? 0), value: '' };
      if (closed) cell = null;
    } else if (name === '/c') close();
    else if ((name === 'v' || name === 't') && !closed && cell) cell.value += decode(text);
  }
  return rows;
}

const columnOf = (ref: string | undefined): number | null => {
  const letters = /^[A-Z]{1,3}/.exec(ref ?? '')?.[0];
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null;
};
function put(row: string[], column: number, value: string): void {
  if (!value || column >= MAX_COLUMNS) return;
  while (row.length < column) row.push('');
  row[column] = value;
}

function shown(
  { type, style, value }: { type: string; style: number; value: string },
  strings: readonly string[],
  dates: DateStyles,
  from1904: boolean,
): string {
  if (type === 's') return tidy(strings[Number(value)] ?? '');
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return tidy(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return tidy(value);
  const date = dates.get(style);
  return date ? showDate(number + (from1904 ? 1462 : 0), date) : String(number);
}
/** Line ends that Excel writes as _x000D_, and blanks around. */
const tidy = (text: string) => text.replace(/_x000D_|\r/g, '').trim();

/** Days since 1899-12-30 → '15/11/2026' or '15/11/2026 09:30'. */
function showDate(serial: number, kind: 'day' | 'time'): string {
  const moment = new Date(Math.round((serial - 25_569) * 86_400) * 1000);
  if (Number.isNaN(moment.getTime())) return String(serial);
  const [day, time] = moment.toISOString().split('T');
  const [year, month, date] = (day ?? '').split('-');
  return kind === 'day' ? `${date}/${month}/${year}` : `${date}/${month}/${year} ${(time ?? '').slice(0, 5)}`;
}
