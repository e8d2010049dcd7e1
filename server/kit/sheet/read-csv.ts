// Reads a table that somebody exported: an .xlsx file, or a text with commas, semicolons or tabs between its cells. Limits as for
// sheets; one pass over the text. Runs in a thread of its own (kit/file/apart.ts).
import { fail } from '../fail.ts';
import { MAX_SHEET_ROWS, readXlsx } from './read-xlsx.ts';

const MAX_COLUMNS = 100;
const MAX_CELLS = 1_000_000;
const MAX_CELL = 32_767;

export const readTable = async (file: Buffer): Promise<string[][]> =>
  file.subarray(0, 2).toString('latin1') === 'PK' ? readXlsx(file) : readCsv(textOf(file));

/** UTF-8 with or without its mark, or what Excel calls Unicode text. */
function textOf(file: Buffer): string {
  const isWide = file[0] === 0xff && file[1] === 0xfe;
  try {
    const text = new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(file);
    return text.includes('\0') || !text.trim() ? fail('bank.notTable') : text;
  } catch {
    return fail('bank.notTable');
  }
}

const SEPARATORS = [',', ';', '\t'] as const;
const LINES_LOOKED_AT = 30;
/** The one that stands most often between the cells of the first lines; what is quoted does not count. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/, LINES_LOOKED_AT);
  const count = (sign: string) => lines.reduce((sum, line) => sum + line.split(sign).length - 1, 0);
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Trailing empty cells are left out; an empty line is an empty list. */
export function readCsv(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let cells = 0;
  let row: string[] = [];
  let at = 0;
  const endRow = () => {
    while (row.at(-1) === '') row.pop();
    rows.push(row);
    row = [];
    if (rows.length > MAX_SHEET_ROWS) fail('import.tooLarge', { rows: MAX_SHEET_ROWS });
  };
  while (at <= text.length) {
    const [cell, next] = text[at] === '"' ? quoted(text, at) : plain(text, at, separator);
    if (row.length < MAX_COLUMNS) row.push(cell.trim().slice(0, MAX_CELL));
    if (++cells > MAX_CELLS) fail('import.tooLarge', { rows: MAX_SHEET_ROWS });
    at = next;
    if (text[at] === separator) at++;
    else if (at >= text.length) break;
    else {
      if (text[at] === '\r' && text[at + 1] === '\n') at++;
      at++;
      endRow();
      if (at >= text.length) return rows;
    }
  }
  endRow();
  return rows;
}
/** Two quotes are one; what follows the last belongs to the cell. */
function quoted(text: string, start: number): [cell: string, next: number] {
  let cell = '';
  let at = start + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) return [cell + text.slice(at), text.length];
    cell += text.slice(at, end);
    at = end + 1;
    if (text[at] !== '"') return [cell, skipTo(text, at)];
    cell += '"';
    at++;
  }
}
const skipTo = (text: string, at: number): number => {
  while (text[at] === ' ') at++;
  return at;
};
function plain(text: string, start: number, separator: string): [cell: string, next: number] {
  let at = start;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
  return [text.slice(start, at), at];
}
