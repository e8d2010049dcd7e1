// The order of the tree: the same words in the three rooms, imports in one direction, no file without a subject.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const rooms = ['contract', 'server', 'web'] as const;
const folders = (room: string) =>
  readdirSync(join(root, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
const files = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.slice(root.length).replaceAll('\\', '/'), entry.name));
const isSource = (file: string) => /\.(ts|tsx|mjs)$/.test(file);
const isTest = (file: string) => /\.(test|fixture)\.tsx?$/.test(file);

/** Modules that a file imports: paths from the root for our own, bare names for the others. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const statements = /^(?:import|export)\s[^'"=;]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;
  const found = [...text.matchAll(statements)].map(([, from, bare, late]) => from ?? bare ?? late ?? '');
  return found.map((name) => (name.startsWith('.') ? posix.join(dirname(file), name) : name));
}
/** Without what is fetched later: that may lead back. */
function fixedImportsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const statements = /^(?:import|export)\s[^'"=;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm;
  return [...text.matchAll(statements)].map(([, from, bare]) => posix.join(dirname(file), from ?? bare ?? ''));
}
const source = new Map(
  rooms.map((room) => [room, files(room).filter((file) => isSource(file) && !isTest(file))] as const),
);
const inRoom = (room: (typeof rooms)[number]) => source.get(room) ?? [];
/** 'server/people/access.ts' → 'people'; a file directly in its room has no word. */
const wordOf = (file: string) => (file.split('/').length > 2 ? (file.split('/')[1] ?? '') : '');
/** Every import of a file that breaks a rule, as 'file → module'. */
const offences = (list: readonly string[], breaks: (file: string, module: string) => boolean) =>
  list.flatMap((file) =>
    importsOf(file)
      .filter((module) => breaks(file, module))
      .map((module) => `${file} → ${module}`),
  );

describe('words', () => {
  const technical = ['db', 'http', 'kit', 'seed', 'shell', 'public'];
  test.each(['server', 'web'])('every folder of %s is a word of the contract', (room) => {
    const strange = folders(room).filter((name) => !technical.includes(name) && !folders('contract').includes(name));
    expect(strange).toEqual([]);
  });
  test('imports are found at all', () => {
    expect(importsOf('server/server.ts')).toEqual(expect.arrayContaining(['server/http/mount.ts', 'node:url']));
  });
});

describe('one direction', () => {
  const foundation = ['db', 'kit', 'http', 'session', 'people', 'org', 'notice', 'trail'];
  const shop = [
    'privacy',
    'lookup',
    'catalog',
    'party',
    'promo',
    'price',
    'stock',
    'finance',
    'care',
    'booking',
    'ticket',
    'track',
    'commission',
    'bank',
    'report',
    'file',
    'books',
    'search',
  ];
  const order = [...foundation, ...shop, 'seed'];
  test('every folder of the server has its place in the order', () => {
    expect(folders('server').filter((name) => !order.includes(name))).toEqual([]);
  });
  test('a word of the server imports only from its left', () => {
    const wrong = offences(inRoom('server'), (file, module) => {
      const [from, to] = [wordOf(file), wordOf(module)];
      if (!from || !module.startsWith('server/') || from === to) return false;
      return !to || order.indexOf(to) > order.indexOf(from);
    });
    expect(wrong).toEqual([]);
  });
  test('HTTP is known to the boot alone', () => {
    const wrong = offences(
      inRoom('server'),
      (file, module) => module.startsWith('server/http/') && wordOf(file) !== 'http' && wordOf(file) !== '',
    );
    expect(wrong).toEqual([]);
  });
  test('the server knows no screen', () => {
    expect(offences(inRoom('server'), (_, module) => module.startsWith('web/'))).toEqual([]);
  });
  test('the web knows no server', () => {
    expect(offences(inRoom('web'), (_, module) => module.startsWith('server/'))).toEqual([]);
  });
  test('words of the web do not import each other', () => {
    const words = folders('web').filter((name) => folders('contract').includes(name));
    const wrong = offences(inRoom('web'), (file, module) => {
      const [from, to] = [wordOf(file), wordOf(module)];
      return words.includes(from) && module.startsWith('web/') && words.includes(to) && from !== to;
    });
    expect(wrong).toEqual([]);
  });
  test('the web’s kit knows no word and no shell', () => {
    const wrong = offences(inRoom('web'), (file, module) => {
      return wordOf(file) === 'kit' && module.startsWith('web/') && wordOf(module) !== 'kit';
    });
    expect(wrong).toEqual([]);
  });
  test('the web’s shell knows no word and no table of screens', () => {
    const wrong = offences(inRoom('web'), (file, module) => {
      return wordOf(file) === 'shell' && module.startsWith('web/') && !['kit', 'shell'].includes(wordOf(module));
    });
    expect(wrong).toEqual([]);
  });
  test('who chooses from a list has one that fits the window', () => {
    const isSelect = (file: string) =>
      /import \{[^}]*\bSelect\b[^}]*\} from 'antd'/.test(readFileSync(join(root, file), 'utf8'));
    expect(files('web').filter((file) => isSource(file) && isSelect(file))).toEqual(['web/kit/pick/select.tsx']);
  });
  test('no files import each other in a circle', () => {
    const known = new Set([...rooms.flatMap(inRoom), ...files('bench').filter(isSource)]);
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, above: readonly string[]): void => {
      if (above.includes(file)) circles.push([...above.slice(above.indexOf(file)), file].join(' → '));
      if (done.has(file) || above.includes(file)) return;
      for (const module of fixedImportsOf(file)) if (known.has(module)) visit(module, [...above, file]);
      done.add(file);
    };
    for (const file of known) visit(file, []);
    expect(circles).toEqual([]);
  });
  test('the contract imports zod and itself', () => {
    expect(offences(inRoom('contract'), (_, module) => module !== 'zod' && !module.startsWith('contract/'))).toEqual(
      [],
    );
  });
});

describe('files', () => {
  const all = ['contract', 'server', 'web', 'tests'].flatMap(files);
  test('none is called utils, helpers, common or index', () => {
    const vague = /^(utils?|helpers?|common|misc|index)\.(ts|tsx|mjs)$|[.-](utils?|helpers?)\.tsx?$/;
    expect(all.filter((file) => vague.test(basename(file)))).toEqual([]);
  });
  test('no folder holds more than 25 files', () => {
    const sizes = new Map<string, number>();
    for (const file of all) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    // Migrations are a history: it only grows.
    const full = [...sizes].filter(([folder, size]) => size > 25 && folder !== 'server/db/migrations');
    expect(full).toEqual([]);
  });
  test('names are kebab-case', () => {
    expect(all.filter((file) => isSource(file) && !/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(basename(file)))).toEqual([]);
  });
  test('none is longer than 400 lines, tables of data, texts and migrations excepted', () => {
    const excepted = /\.(data|text)\.tsx?$|\/migrations\/|contract\/(permissions|errors)\.ts$/;
    const long = all
      .filter((file) => isSource(file) && !excepted.test(file))
      .filter((file) => {
        return readFileSync(join(root, file), 'utf8').split('\n').length > 400;
      });
    expect(long).toEqual([]);
  });
  test('each begins with a comment that says what lives there', () => {
    const bare = all.filter((file) => isSource(file) && !readFileSync(join(root, file), 'utf8').startsWith('//'));
    expect(bare).toEqual([]);
  });
});
