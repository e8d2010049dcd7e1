// Writes down which files the screen of each path needs, so that the server can name them in the page itself:
// preloads.json, `{ "/system/users": ["assets/kit-….js", …] }`. The table of screens is asked, not read: it is run with
// its imports of screens replaced by a note of what they would fetch.
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin as Part, rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const web = fileURLToPath(new URL('.', import.meta.url));
/** What is drawn around the rows of a list is fetched with them, and run after them. */
const LIST = join(web, 'kit/list/list-page.tsx');
const AROUND = ['kit/list/list-top.tsx', 'kit/list/pager.tsx'].map((file) => join(web, file));
const FOUND = join(web, '../.cache/preloads');

interface Entry {
  path: string;
  entries?: readonly Entry[];
  screen?: { load: () => unknown };
}
interface Chunk {
  type: string;
  isEntry?: boolean;
  imports?: string[];
  modules?: Record<string, unknown>;
}

export const preloads = (): Plugin => ({
  name: 'preloads',
  apply: 'build',
  enforce: 'post', // after Vite has taken out the chunks that held nothing but styles
  async generateBundle(_options, bundle) {
    const chunks = Object.entries(bundle as Record<string, Chunk>).filter(([, { type }]) => type === 'chunk');
    const needs = (name: string, all = new Set<string>()): Set<string> => {
      if (all.has(name) || !bundle[name]) return all;
      all.add(name);
      for (const other of (bundle[name] as Chunk).imports ?? []) needs(other, all);
      return all;
    };
    const known = new Set(chunks.flatMap(([name, { isEntry }]) => (isEntry ? [...needs(name)] : [])));
    const homeOf = (file: string) => chunks.find(([, { modules }]) => modules && file in modules)?.[0];
    const pages = (await screens()).map(({ path, files }) => {
      const own = files.flatMap((file) => [...needs(homeOf(file) ?? '')]);
      if (own.includes(homeOf(LIST) ?? '-')) own.push(...AROUND.flatMap((file) => [...needs(homeOf(file) ?? '')]));
      return [path, [...new Set(own)].filter((name) => !known.has(name))];
    });
    if (pages.length === 0) throw new Error('No screen was found in the table of screens');
    const source = JSON.stringify(Object.fromEntries(pages));
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
  },
});

/** Every path with the files of its screen. */
async function screens(): Promise<{ path: string; files: string[] }[]> {
  const bundle = await rolldown({
    input: join(web, 'routes.tsx'),
    platform: 'node',
    plugins: [noting],
    logLevel: 'silent',
  });
  await mkdir(FOUND, { recursive: true });
  const { output } = await bundle.write({ dir: FOUND, format: 'esm', entryFileNames: `routes-${process.pid}.mjs` });
  await bundle.close();
  const fetched: string[] = [];
  Object.assign(globalThis, {
    noteScreen: (file: string) => {
      fetched.push(file);
      return new Promise(() => {}); // nobody waits for it
    },
  });
  const table = await import(pathToFileURL(join(FOUND, output[0].fileName)).href);
  const signIn: Entry = { path: '/login', screen: table.loginScreen };
  return [signIn, ...pagesOf(table.routes as Entry[])].map(({ path, screen }) => {
    fetched.length = 0;
    void screen?.load();
    return { path, files: [...fetched] };
  });
}
const pagesOf = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => (entry.entries ? pagesOf(entry.entries) : [entry]));

const noting: Part = {
  name: 'noting',
  transform: (code, id) => {
    if (/lazy-screen\.tsx$/.test(id))
      return { code: 'export const lazyScreen = (load) => ({ load });', moduleType: 'js' };
    if (!/[\\/]routes[.\w]*\.tsx$/.test(id)) return null;
    return code.replaceAll(
      /\bimport\(\s*'([^']+)'\s*\)/g,
      (_, path: string) => `noteScreen(${JSON.stringify(resolve(dirname(id), path))})`,
    );
  },
};
