// Reads the first sheet of an .xlsx file as rows of texts, the way Excel shows them. Sizes are limited before anything is
// unpacked, and every pass over the file is linear, so that a crafted file costs no more than a large honest one.
// Runs in a thread of its own (kit/apart.ts).
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { fail } from '../fail.ts';

const inflate = promisify(inflateRaw);
/** Of all parts that are read, unpacked. */
const MAX_UNPACKED = 64_000_000;
const MAX_PARTS = 2000;
export const MAX_SHEET_ROWS = 50_000;
const MAX_COLUMNS = 100;
const MAX_CELLS = 1_000_000;
/** Excel's own limits: a cell holds no more, and neither does a number format. */
const MAX_CELL = 32_767;
const MAX_FORMAT = 255;
/** The same with every sign written as an entity. */
const MAX_TAGGED = MAX_CELL * 10;
/** A text that stands once in the file may be shown by every cell. */
const MAX_TEXT = 32_000_000;
const tooLarge = (): never => fail('import.tooLarge', { rows: MAX_SHEET_ROWS });

/** Trailing empty cells are left out; an empty row is an empty list. */
export async function readXlsx(file: Buffer): Promise<string[][]> {
  const parts = listParts(file);
  let room = MAX_UNPACKED;
  const read = async (name: string) => {
    const part = parts.get(name);
    if (!part) return '';
    const plain = await unpack(file, part, room);
    room -= plain.length;
    return plain.toString('utf8');
  };
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

async function unpack(file: Buffer, { at, packed, size, method }: Part, room: number): Promise<Buffer> {
  if (size > room) return tooLarge();
  if (at + 30 > file.length || file.readUInt32LE(at) !== 0x04034b50) return fail('import.notXlsx');
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  const data = file.subarray(start, start + packed);
  if (method === 0) return data;
  try {
    // The size that the file claims is not believed: inflating stops at the limit.
    return await inflate(data, { maxOutputLength: Math.max(1, room) });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? tooLarge() : fail('import.notXlsx');
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
/** From bracket to bracket; where one that closes is missing the next one that opens counts, and nothing is looked for twice. */
function* tags(xml: string): Generator<Tag> {
  let close = -1;
  for (let at = xml.indexOf('<'), next: number; at >= 0; at = next) {
    next = xml.indexOf('<', at + 1);
    if (close < at) close = xml.indexOf('>', at);
    if (close < 0) return;
    if (next >= 0 && close > next) continue;
    const inside = xml.slice(at + 1, close);
    const text = xml.slice(close + 1, next < 0 ? undefined : next);
    const cut = nameEnd(inside);
    const closing = inside.startsWith('/');
    const raw = closing ? inside.slice(1).trim() : cut < 0 ? inside : inside.slice(0, cut);
    const name = raw.slice(raw.indexOf(':') + 1);
    yield { name: closing ? `/${name}` : name, attributes: inside, closed: inside.endsWith('/'), text };
  }
}
function nameEnd(inside: string): number {
  for (let at = 0; at < inside.length; at++) if (inside[at] === '/' || (inside[at] ?? '') <= ' ') return at;
  return -1;
}
const patterns = new Map<string, RegExp>();
function attribute(tag: string, name: string): string | undefined {
  if (!tag.includes('=')) return undefined;
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
    else if (name === 't' && !closed && !phonetic && strings.length) strings[strings.length - 1] += decode(text);
  }
  return strings.map((text) => text.slice(0, MAX_CELL));
}

/** Which cell styles show a number as a day, and whether with a time. */
type DateStyles = ReadonlyMap<number, 'day' | 'time'>;
function dateStyles(xml: string): DateStyles {
  const formats = new Map<number, 'day' | 'time' | null>();
  const styles = new Map<number, 'day' | 'time'>();
  let [inCells, index] = [false, 0];
  for (const { name, attributes } of tags(xml)) {
    if (name === 'numFmt')
      formats.set(Number(attribute(attributes, 'numFmtId')), shows(attribute(attributes, 'formatCode') ?? ''));
    if (name === 'cellXfs') inCells = true;
    if (name === '/cellXfs') inCells = false;
    if (name !== 'xf' || !inCells) continue;
    const kind = dateKind(Number(attribute(attributes, 'numFmtId') ?? 0), formats);
    if (kind) styles.set(index, kind);
    index++;
  }
  return styles;
}
function dateKind(format: number, own: ReadonlyMap<number, 'day' | 'time' | null>): 'day' | 'time' | null {
  if (format >= 14 && format <= 17) return 'day';
  if (format === 22) return 'time';
  return own.get(format) ?? null;
}

/** What a number format shows, by its letters outside of quotes, brackets and escapes; read once, from front to end. */
function shows(format: string): 'day' | 'time' | null {
  const code = decode(format.slice(0, MAX_FORMAT * 6))
    .slice(0, MAX_FORMAT)
    .toLowerCase();
  let [day, time, until] = [false, false, ''];
  for (let at = 0; at < code.length; at++) {
    const sign = code[at] ?? '';
    if (until) until = sign === until ? '' : until;
    else if (sign === '"') until = '"';
    else if (sign === '[') until = ']';
    else if (sign === '\\') at++;
    else if (sign === 'd' || sign === 'y') day = true;
    else if (sign === 'h' || sign === 's') time = true;
  }
  if (!day) return null;
  return time ? 'time' : 'day';
}

function readSheet(xml: string, strings: readonly string[], dates: DateStyles, from1904: boolean): string[][] {
  const rows: string[][] = [];
  let cell: { column: number; type: string; style: number; value: string } | null = null;
  let [row, column, cells, letters] = [-1, 0, 0, 0];
  const close = () => {
    if (cell?.value) {
      const text = shown(cell, strings, dates, from1904).slice(0, MAX_CELL);
      letters += text.length;
      if (letters > MAX_TEXT) tooLarge();
      put(rows[row] ?? [], cell.column, text);
    }
    cell = null;
  };
  for (const { name, attributes, closed, text } of tags(xml)) {
    if (name === 'row') {
      const at = Number(attribute(attributes, 'r') ?? row + 2) - 1;
      if (!(at > row && at <= MAX_SHEET_ROWS)) tooLarge();
      while (rows.length <= at) rows.push([]);
      [row, column] = [at, 0];
    } else if (name === 'c') {
      if (++cells > MAX_CELLS) tooLarge();
      const place = columnOf(attribute(attributes, 'r')) ?? column;
      column = place + 1;
      const type = attribute(attributes, 't') ?? 'n';
      cell = { column: place, type, style: Number(attribute(attributes, 's') ?? 0), value: '' };
      if (closed) cell = null;
    } else if (name === '/c') close();
    else if ((name === 'v' || name === 't') && !closed && cell) cell.value += decode(text.slice(0, MAX_TAGGED));
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
