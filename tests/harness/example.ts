// The worked example of docs/example.md: its files and rows, put into a copy of the tree.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface Piece {
  file: string;
  /** Beside which line it goes; left out, it is a file of its own. */
  place?: { where: 'before' | 'after'; line: string };
  text: string;
}
const piece = /\*\*`([^`]+)`\*\*(?:, (before|after) `([^`]+)`)?\n```\w+\n([\s\S]*?)```/g;
export function readExample(): Piece[] {
  const page = readFileSync('docs/example.md', 'utf8');
  return [...page.matchAll(piece)].map(([, file = '', where, line, text = '']) => ({
    file,
    ...(where && line ? { place: { where: where as 'before' | 'after', line } } : {}), // the expression knows no other word
    text,
  }));
}

const TREE = [
  'contract',
  'server',
  'web',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'biome.json',
  '.gitignore',
];
/** A copy of the tree with the example in it, checked and built. */
export function makeExample(dir: string): void {
  for (const part of TREE) cpSync(part, join(dir, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'));
  const files = readExample().map((one) => {
    put(dir, one);
    return one.file;
  });
  const run = (program: string, ...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { cwd: dir, stdio: 'pipe', encoding: 'utf8' });
  const code = [...new Set(files)].filter((file) => !file.endsWith('.sql'));
  run('node_modules/@biomejs/biome/bin/biome', 'check', ...code);
  run('scripts/build.mjs');
}

function put(dir: string, { file, place, text }: Piece): void {
  const path = join(dir, file);
  if (!place) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return;
  }
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.startsWith(place.line));
  if (at < 0) throw new Error(`docs/example.md: ${file} has no line that begins with '${place.line}'`);
  lines.splice(place.where === 'before' ? at : at + 1, 0, ...text.trimEnd().split('\n'));
  writeFileSync(path, lines.join('\n'));
}
